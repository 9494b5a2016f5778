// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "scope/foreachrow.h"
#include "verifyexpected.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <set>

using namespace analysistesting;
using core::RowRange;
using core::SpanIndex;
using core::TimeWindow;
using fixtures::MemoryTrace;

Q_DECLARE_METATYPE(core::Scope)

namespace {

constexpr std::int64_t BlockRows = SpanIndex::BlockRows;

/// Whether a span belongs to a window, in words: it overlaps it, or has no length and lies in it or at its start.
bool belongs(const TimeWindow& span, const TimeWindow& window)
{
    if (window.endNs <= window.startNs)
        return false;
    const bool overlaps = span.startNs < window.endNs && span.endNs > window.startNs;
    return overlaps || (span.startNs == span.endNs && span.startNs >= window.startNs && span.startNs < window.endNs);
}

/// Starts and ends of a table sorted by start.
struct Spans {
    std::vector<std::int64_t> startNs, endNs;
    void add(std::int64_t start, std::int64_t end)
    {
        startNs.push_back(start);
        endNs.push_back(end);
    }
    [[nodiscard]] std::vector<RowRange> rowsMeeting(const TimeWindow& window) const
    {
        return SpanIndex(startNs, endNs).rowsMeeting(startNs, window);
    }
};

/// 10 ns of work each 100 ns, from time 0.
Spans regularSpans(std::int64_t count)
{
    Spans spans;
    for (std::int64_t row = 0; row < count; ++row)
        spans.add(100 * row, 100 * row + 10);
    return spans;
}

std::vector<RowRange> ranges(std::initializer_list<std::pair<std::int64_t, std::int64_t>> list)
{
    std::vector<RowRange> result;
    for (const auto& [begin, end] : list)
        result.push_back({ static_cast<std::size_t>(begin), static_cast<std::size_t>(end) });
    return result;
}

enum class Kind : std::uint8_t { Kernel, Call, Copy, Set, Graph, Overhead, Range, OsCall };

/// One event of a trace that can be built whole or cut.
struct Event {
    Kind kind = Kind::Kernel;
    std::uint32_t pid = 1;
    TimeWindow span;
    int variant = 0; ///< selects a name, GPU, stream or kind of memory
    std::uint32_t correlationId = 0;
};

void add(MemoryTrace& trace, const Event& event)
{
    constexpr std::array CallNames { u"cudaLaunchKernel_v7000", u"cudaStreamSynchronize_v3020",
                                     u"cudaMemcpyAsync_v3020", u"cudaMemcpy_v3020" };
    const auto variant = static_cast<std::size_t>(event.variant);
    const auto& [startNs, endNs] = event.span;
    const std::int64_t gpu = event.variant % 2;
    const auto source = event.variant % 3 == 0 ? core::MemoryKind::Pageable : core::MemoryKind::Pinned;
    switch (event.kind) {
    case Kind::Kernel:
        return trace.addKernel(event.pid, gpu, 7 + event.variant % 3, startNs, endNs,
                               QStringLiteral("kernel%1").arg(event.variant % 5), event.correlationId);
    case Kind::Call:
        return trace.addCall(event.pid, event.pid, startNs, endNs,
                             QString::fromUtf16(CallNames[variant % CallNames.size()]), event.correlationId);
    case Kind::Copy:
        return trace.addCopy(event.pid, gpu, 7, startNs, endNs, 100 + event.variant, 1, source,
                             core::MemoryKind::Device, event.correlationId);
    case Kind::Set:
        return trace.addSet(event.pid, gpu, 7, startNs, endNs, 10, core::MemoryKind::Device, event.correlationId);
    case Kind::Graph:
        return trace.addGraphLaunch(event.pid, gpu, 8, startNs, endNs, 1, event.correlationId);
    case Kind::Overhead:
        return trace.addOverhead(event.variant % 2 == 0 ? 0 : event.pid, startNs, endNs);
    case Kind::Range:
        return trace.addRange(event.pid, event.pid, startNs, endNs, QStringLiteral("step %1").arg(event.variant % 2));
    case Kind::OsCall:
        return trace.addOsCall(event.pid, event.pid, startNs, endNs, QStringLiteral("poll"));
    }
}

constexpr std::int64_t FirstNs = -1'000'000;
constexpr std::int64_t LastNs = 3'000'000;
constexpr std::int64_t BeforeAllNs = FirstNs - 1'000'000;

/// The window in the middle of the trace of manyEvents().
constexpr TimeWindow Middle { 1'000'000, 1'200'000 };

/// Some blocks of each table from −1 to 3 ms, with spans that cover all of it and spans at the edges of Middle.
std::vector<Event> manyEvents()
{
    constexpr std::uint32_t Count = 24'000;
    std::vector<Event> events;
    std::mt19937 random(5);
    for (std::uint32_t id = 1; id <= Count; ++id) {
        const auto kind = static_cast<Kind>(id % 8);
        const auto startNs = FirstNs + below(random, LastNs - FirstNs);
        const auto lengthNs = below(random, 50) == 0 ? below(random, 300'000) : below(random, 900);
        const auto pid = static_cast<std::uint32_t>(1 + below(random, 2));
        const auto variant = static_cast<int>(below(random, 60));
        events.push_back({ kind, pid, { startNs, startNs + lengthNs }, variant, id });
        const bool isWork = kind == Kind::Kernel || kind == Kind::Copy || kind == Kind::Set || kind == Kind::Graph;
        if (isWork && below(random, 4) != 0) {
            const auto callNs = startNs - below(random, 400'000);
            events.push_back({ Kind::Call, pid, { callNs, callNs + 300 }, kind == Kind::Copy ? 2 : 0, id });
        }
    }
    std::uint32_t id = Count;
    for (const auto kind : { Kind::Kernel, Kind::Call, Kind::Copy, Kind::Range, Kind::Overhead, Kind::OsCall }) {
        events.push_back({ kind, 1, { FirstNs, LastNs }, 1, ++id });
        for (const auto timeNs : { Middle.startNs, Middle.endNs }) {
            events.push_back({ kind, 2, { timeNs, timeNs }, 2, ++id });
            events.push_back({ kind, 1, { timeNs - 50, timeNs }, 3, ++id });
            events.push_back({ kind, 1, { timeNs, timeNs + 50 }, 4, ++id });
        }
    }
    return events;
}

/// What of `events` a scope with a window can need: what lies in it, the calls that launched it, the copies it launched
/// (they say what memory a call waited for), and the ranges around calls.
std::vector<Event> cutByHand(const std::vector<Event>& events, const core::Scope& scope)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> kept; // (process, correlation id)
    for (const auto& event : events) {
        if (belongs(event.span, *scope.window))
            kept.insert({ event.pid, event.correlationId });
    }
    std::vector<Event> result;
    for (const auto& event : events) {
        if (belongs(event.span, *scope.window) || (event.kind == Kind::Range && scope.nvtx)
            || ((event.kind == Kind::Call || event.kind == Kind::Copy)
                && kept.count({ event.pid, event.correlationId }) > 0))
            result.push_back(event);
    }
    return result;
}

std::shared_ptr<const core::Trace> built(const std::vector<Event>& events)
{
    MemoryTrace builder;
    for (std::uint32_t pid = 1; pid <= 2; ++pid) { // both traces number them alike
        builder.thread(pid, pid);
        for (const std::int64_t gpu : { 0, 1 }) {
            for (const std::int64_t stream : { 7, 8, 9 })
                builder.stream(pid, gpu, stream);
        }
    }
    add(builder, { Kind::OsCall, 3, { BeforeAllNs, BeforeAllNs }, 0, 0 }); // both start at one time
    for (const auto kind : { Kind::Copy, Kind::Set }) // what was not captured at all is not 0
        add(builder, { kind, 3, { BeforeAllNs, BeforeAllNs }, 0, 0 });
    for (const auto& event : events)
        add(builder, event);
    return builder.build();
}

/// Tables whose figures depend on what lies outside of the window too: kernels are tied to ranges that ended before it,
/// gaps are explained as a whole before they are cut, work was queued before it, and findings judge that. Thresholds do not depend on it at all.
bool looksBeyondTheWindow(const core::Table& table)
{
    static const QStringList keys { QStringLiteral("findings"),
                                    QStringLiteral("finding_rules"),
                                    QStringLiteral("capture_notes"),
                                    QStringLiteral("nvtx_ranges"),
                                    QStringLiteral("nvtx_by_pid"),
                                    QStringLiteral("nvtx_coverage"),
                                    QStringLiteral("phases"),
                                    QStringLiteral("thresholds"),
                                    QStringLiteral("wall_budget"),
                                    QStringLiteral("idle_causes"),
                                    QStringLiteral("steps"),
                                    QStringLiteral("host_during_idle"),
                                    QStringLiteral("kernel_modes"),
                                    QStringLiteral("nvtx_tree"),
                                    QStringLiteral("queue_depth"),
                                    QStringLiteral("queue_depth_over_time"),
                                    QStringLiteral("gpu_dry_spells"),
                                    QStringLiteral("critical_path"),
                                    QStringLiteral("critical_path_pieces") };
    return keys.contains(table.key);
}

/// Columns of other tables of which the same is true.
bool looksBeyondTheWindow(const core::TableColumn& column)
{
    static const QStringList keys { QStringLiteral("cause"), QStringLiteral("cause_pct"), QStringLiteral("host_call"),
                                    QStringLiteral("host_nvtx"), QStringLiteral("pct_of_run") };
    return keys.contains(column.key);
}

/// All cells of the tables that the window alone decides.
QStringList cells(const core::AnalysisResults& results)
{
    QStringList lines;
    for (const auto& table : results.tables) {
        if (looksBeyondTheWindow(*table))
            continue;
        for (std::size_t row = 0; row < table->rowCount; ++row) {
            QStringList line { table->key };
            for (std::size_t column = 0; column < table->columns.size(); ++column) {
                if (!looksBeyondTheWindow(table->columns[column]))
                    line.append(table->text(row, column));
            }
            lines.append(line.join(QLatin1Char('|')));
        }
    }
    return lines;
}

core::Scope inWindow(std::int64_t startNs, std::int64_t endNs)
{
    core::Scope scope;
    scope.window = TimeWindow { startNs, endNs };
    return scope;
}

} // namespace

/// That small windows pass most of a trace by, and that nothing is missed for that.
class TestForEachRow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocksOutsideArePassedBy()
    {
        const auto spans = regularSpans(4 * BlockRows);
        const auto inSecond = 100 * (BlockRows + 500);
        QVERIFY(spans.rowsMeeting({ inSecond, inSecond + 300 })
                == ranges({ { BlockRows, BlockRows + 503 } })); // its own block may reach into it
        QVERIFY(spans.rowsMeeting({ -500, 0 }).empty());
        QVERIFY(spans.rowsMeeting({ 100 * 4 * BlockRows, 100 * 4 * BlockRows + 10 }).empty());
        QVERIFY(spans.rowsMeeting({ 300, 300 }).size() <= 1);
        QVERIFY(Spans().rowsMeeting({ 0, 100 }).empty());
        QVERIFY(SpanIndex().rowsMeeting({}, { 0, 100 }).empty());
    }

    void longSpansCostTheirBlock()
    {
        auto spans = regularSpans(4 * BlockRows);
        spans.endNs[3] = 1'000'000'000;
        const auto inThird = 100 * (2 * BlockRows + 7);
        QVERIFY(spans.rowsMeeting({ inThird, inThird + 5 })
                == ranges({ { 0, BlockRows }, { 2 * BlockRows, 2 * BlockRows + 8 } }));
        QCOMPARE(SpanIndex(spans.startNs, spans.endNs).latestEndNs(), std::int64_t { 1'000'000'000 });
    }

    void spansWithoutLengthAtTheStartAreFound()
    {
        Spans spans;
        for (std::int64_t row = 0; row < 3 * BlockRows; ++row)
            spans.add(500, 500);
        QVERIFY(spans.rowsMeeting({ 500, 501 }) == ranges({ { 0, 3 * BlockRows } }));
        QVERIFY(spans.rowsMeeting({ 499, 500 }).empty());
        QVERIFY(spans.rowsMeeting({ 501, 502 }).empty());
    }

    void aTableThatGrewIsStillAnsweredWhole()
    {
        auto spans = regularSpans(2 * BlockRows);
        const SpanIndex index(spans.startNs, spans.endNs);
        spans.add(1'000'000, 1'000'001);
        QVERIFY(index.rowsMeeting(spans.startNs, { 1'000'000, 1'000'002 }) == ranges({ { 0, 2 * BlockRows + 1 } }));
    }

    void noRowIsMissed_data()
    {
        QTest::addColumn<TimeWindow>("window");
        QTest::newRow("middle") << TimeWindow { 40'000, 40'500 };
        QTest::newRow("negative times") << TimeWindow { -90'000, -89'000 };
        QTest::newRow("one nanosecond") << TimeWindow { 12'345, 12'346 };
        QTest::newRow("everything") << TimeWindow { -1'000'000, 1'000'000 };
        QTest::newRow("largest") << TimeWindow { INT64_MIN, INT64_MAX };
        QTest::newRow("before") << TimeWindow { -500'000, -400'000 };
        QTest::newRow("after") << TimeWindow { 400'000, 500'000 };
        QTest::newRow("empty") << TimeWindow { 40'000, 40'000 };
        QTest::newRow("backwards") << TimeWindow { 40'000, 30'000 };
    }

    void noRowIsMissed()
    {
        QFETCH(TimeWindow, window);
        for (unsigned seed = 1; seed <= 20; ++seed) {
            std::mt19937 random(seed);
            std::vector<TimeWindow> rows;
            for (std::int64_t row = 0; row < 5000; ++row) {
                const auto startNs = -100'000 + below(random, 200'000);
                const auto lengthNs = below(random, 200) == 0 ? below(random, 90'000) : below(random, 3);
                rows.push_back({ startNs, startNs + lengthNs });
            }
            std::sort(rows.begin(), rows.end(),
                      [](const TimeWindow& l, const TimeWindow& r) { return l.startNs < r.startNs; });
            Spans spans;
            for (const auto& row : rows)
                spans.add(row.startNs, row.endNs);
            std::vector<char> found(rows.size(), 0);
            std::size_t last = 0;
            for (const auto& range : spans.rowsMeeting(window)) {
                QVERIFY(range.begin < range.end && range.begin >= last && range.end <= rows.size());
                std::fill(found.begin() + static_cast<std::ptrdiff_t>(range.begin),
                          found.begin() + static_cast<std::ptrdiff_t>(range.end), 1);
                last = range.end + 1; // ranges that touch are one
            }
            for (std::size_t row = 0; row < rows.size(); ++row)
                QVERIFY(!belongs(rows[row], window) || found[row] != 0);
        }
    }

    void filterLooksAtTheWindowOnly()
    {
        MemoryTrace builder;
        for (std::int64_t row = 0; row < 4 * BlockRows; ++row)
            builder.addOsCall(1, 1, 100 * row, 100 * row + 10, QStringLiteral("poll"));
        const auto trace = builder.build();
        const auto visited = [&](const core::Scope& scope) {
            std::vector<std::size_t> rows;
            const core::ScopeFilter filter(*trace, scope);
            const bool isDone
                = core::forEachRowOf(trace->osRuntime, filter, {}, [&](std::size_t row) { rows.push_back(row); });
            return isDone ? rows : std::vector<std::size_t>();
        };
        QCOMPARE(visited(inWindow(100 * BlockRows, 100 * BlockRows + 200)),
                 (std::vector<std::size_t> { static_cast<std::size_t>(BlockRows),
                                             static_cast<std::size_t>(BlockRows) + 1 }));
        QCOMPARE(visited({}).size(), static_cast<std::size_t>(4 * BlockRows));
        QVERIFY(visited(inWindow(700, 500)).empty());
        const core::ScopeFilter filter(*trace, {});
        QVERIFY(!core::forEachRowOf(trace->osRuntime, filter, stoppedToken(), [](std::size_t) { QFAIL("stopped"); }));
    }

    void resultsAreThoseOfTheCutTrace_data()
    {
        QTest::addColumn<core::Scope>("scope");
        QTest::newRow("middle") << inWindow(Middle.startNs, Middle.endNs);
        QTest::newRow("small") << inWindow(1'500'000, 1'500'700);
        QTest::newRow("negative times") << inWindow(-900'000, -880'000);
        QTest::newRow("across zero") << inWindow(-30'000, 30'000);
        QTest::newRow("everything") << inWindow(2 * BeforeAllNs, 2 * LastNs);
        QTest::newRow("first nanosecond") << inWindow(FirstNs, FirstNs + 1);
        QTest::newRow("before") << inWindow(2 * BeforeAllNs, 2 * BeforeAllNs + 10);
        QTest::newRow("after") << inWindow(2 * LastNs, 3 * LastNs);
        auto scope = inWindow(Middle.startNs, Middle.endNs);
        scope.processes = { core::ProcessIndex { 1 } };
        QTest::newRow("one process") << scope;
        scope.devices = { core::DeviceIndex { 0 } };
        QTest::newRow("one process on one GPU") << scope;
        scope = inWindow(2'000'000, 2'060'000);
        scope.nvtx = core::NvtxLimit { QStringLiteral("step 0"), {} };
        QTest::newRow("NVTX ranges") << scope;
    }

    void resultsAreThoseOfTheCutTrace()
    {
        QFETCH(core::Scope, scope);
        const auto events = manyEvents();
        const auto whole = built(events);
        QVERIFY(whole->kernels.size() > static_cast<std::size_t>(2 * BlockRows));
        const auto cut = built(cutByHand(events, scope));
        const auto actual = core::analyze(whole, scope);
        const auto expected = core::analyze(cut, scope);
        VERIFY_EXPECTED(actual);
        VERIFY_EXPECTED(expected);
        QCOMPARE(cells(**actual), cells(**expected));
    }

    void theWindowsAboveAreNotEmpty()
    {
        const auto trace = built(manyEvents());
        const auto lines = [&](const core::Scope& scope) { return cells(**core::analyze(trace, scope)).size(); };
        QVERIFY(lines(inWindow(Middle.startNs, Middle.endNs)) > 60);
        QVERIFY(lines(inWindow(-900'000, -880'000)) > 20);
        auto scope = inWindow(2'000'000, 2'060'000);
        scope.nvtx = core::NvtxLimit { QStringLiteral("step 0"), {} };
        QVERIFY(lines(scope) > 10);
        QVERIFY(lines(inWindow(2 * LastNs, 3 * LastNs)) == 0);
    }
};

QTEST_GUILESS_MAIN(TestForEachRow)
#include "tst_foreachrow.moc"
