// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxchoices.h"
#include "memorytrace.h"
#include "models/scopetext.h"
#include "scope/scopehistory.h"
#include "scope/scopelimits.h"
#include "verifyexpected.h"

#include <QTest>

using core::RowSubject;
using core::Scope;
using core::ScopeHistory;
using core::ScopeLimit;
using core::TimeWindow;
using fixtures::MemoryTrace;
using Kind = core::ScopeLimit::Kind;

namespace {

/// pid 11 on the GPUs 0 and 1, pid 22 on GPU 1; from 0 to 2 s.
struct Example {
    MemoryTrace builder;
    core::ProcessIndex first, second;
    core::DeviceIndex gpu0, gpu1;
    core::StreamIndex stream7, stream8, other7;
    std::shared_ptr<const core::Trace> trace;

    Example()
    {
        constexpr std::int64_t Ms = 1'000'000;
        builder.addKernel(11, 0, 7, 0, 500 * Ms, QStringLiteral("k0"));
        builder.addKernel(11, 1, 8, 500 * Ms, 1000 * Ms, QStringLiteral("k1"));
        builder.addKernel(22, 1, 7, 1000 * Ms, 2000 * Ms, QStringLiteral("k2"));
        builder.addRange(11, 11, 0, 10, QStringLiteral("step, op_id = 5"), QStringLiteral("phases"));
        builder.addRange(22, 22, 0, 10, QStringLiteral("decode"));
        builder.addMark(22, 22, 5, QStringLiteral("only a mark"));
        first = builder.process(11);
        second = builder.process(22);
        gpu0 = builder.device(0);
        gpu1 = builder.device(1);
        stream7 = builder.stream(11, 0, 7);
        stream8 = builder.stream(11, 1, 8);
        other7 = builder.stream(22, 1, 7);
        trace = builder.build();
    }
    [[nodiscard]] QString narrowing(const Scope& scope, const RowSubject& subject) const
    {
        return core::describeNarrowing(scope, subject, *trace);
    }
};

RowSubject ofProcess(core::ProcessIndex process)
{
    RowSubject subject;
    subject.process = process;
    return subject;
}

RowSubject ofWindow(std::int64_t startNs, std::int64_t endNs)
{
    RowSubject subject;
    subject.window = TimeWindow { startNs, endNs };
    return subject;
}

Scope withWindow(std::int64_t startNs, std::int64_t endNs)
{
    Scope scope;
    scope.window = TimeWindow { startNs, endNs };
    return scope;
}

Scope ofOne(core::ProcessIndex process)
{
    Scope scope;
    scope.processes = { process };
    return scope;
}

} // namespace

class TestScopeLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachLimitIsOne()
    {
        const Example e;
        QVERIFY(core::limitsOf({}).empty());
        Scope scope;
        scope.window = TimeWindow { 1'200'000'000, 1'840'000'000 };
        scope.processes = { e.first, e.second };
        scope.devices = { e.gpu1 };
        scope.streams = { e.stream8 };
        scope.nvtx = core::NvtxLimit { QStringLiteral("decode"), QString() };
        const auto limits = core::limitsOf(scope);
        QStringList shown;
        QStringList described;
        for (const auto& limit : limits) {
            shown += core::shortLimitText(limit, scope, *e.trace);
            described += core::describeLimit(limit, scope, *e.trace);
        }
        QCOMPARE(shown.join(QLatin1Char('|')),
                 QStringLiteral("window 1.200–1.840 s|pid 11|pid 22|GPU 1|stream 8|NVTX “decode”"));
        QCOMPARE(described.mid(4).join(QLatin1Char('|')),
                 QStringLiteral("stream 8 of pid 11 on GPU 1|NVTX range “decode” of the default domain"));
        // without one after the other, nothing is left
        auto rest = scope;
        for (const auto& limit : limits) {
            const auto before = core::limitsOf(rest).size();
            rest = core::withoutLimit(rest, limit);
            QCOMPARE(core::limitsOf(rest).size(), before - 1);
        }
        QVERIFY(rest.isWholeTrace());
        QCOMPARE(core::withoutLimit(scope, { Kind::Process, e.first.value() }).processes,
                 (std::vector<core::ProcessIndex> { e.second }));
    }

    /// A window is called by its name as long as it is that window.
    void aWindowHasAName()
    {
        const Example e;
        auto subject = ofWindow(1'200'000'000, 1'840'000'000);
        subject.windowName = QStringLiteral("step 7");
        const auto scope = core::narrowed({}, subject);
        const ScopeLimit limit { Kind::Window, 0 };
        QCOMPARE(core::describeLimit(limit, scope, *e.trace), QStringLiteral("step 7 (window 1.200–1.840 s)"));
        QCOMPARE(core::shortLimitText(limit, scope, *e.trace), QStringLiteral("step 7"));
        QCOMPARE(core::describeNarrowing({}, subject, *e.trace), QStringLiteral("step 7 (window 1.200–1.840 s)"));
        QCOMPARE(core::describeScope(core::narrowed(scope, ofProcess(e.first)), *e.trace),
                 QStringLiteral("pid 11, step 7 (window 1.200–1.840 s)"));
        QVERIFY(scope == withWindow(1'200'000'000, 1'840'000'000)); // it limits nothing
        core::DisplayFormat format;
        format.timeBase = core::TimeBase::Utc;
        format.zeroUtcNs = 1'700'000'000'000'000'000;
        QCOMPARE(core::displayLimit(limit, scope, *e.trace, format),
                 QStringLiteral("step 7 (window 2023-11-14 22:13:21.200–22:13:21.840 UTC)"));
        QCOMPARE(core::displayShortLimit(limit, scope, *e.trace, format), QStringLiteral("step 7"));
        const auto part = core::narrowed(scope, TimeWindow { 1'300'000'000, 1'840'000'000 });
        QCOMPARE(core::shortLimitText(limit, part, *e.trace), QStringLiteral("window 1.300–1.840 s"));
        // cut by the scope it is not the whole step
        const auto cut = core::narrowed(withWindow(1'500'000'000, 3'000'000'000), subject);
        QCOMPARE(core::shortLimitText(limit, cut, *e.trace), QStringLiteral("window 1.500–1.840 s"));
        QVERIFY(core::withoutLimit(scope, limit).nameOfWindow().isEmpty());
    }

    void theWindowShowsMomentsInTheChosenBase()
    {
        const Example e;
        auto scope = withWindow(1'200'000'000, 1'840'000'000);
        scope.processes = { e.first };
        scope.nvtx = core::NvtxLimit { QStringLiteral("decode"), {} };
        const ScopeLimit limit { Kind::Window, 0 };
        core::DisplayFormat format;
        QCOMPARE(core::displayScope(scope, *e.trace, format), core::describeScope(scope, *e.trace));
        format.timeBase = core::TimeBase::Utc; // but the trace has no clock
        QCOMPARE(core::displayLimit(limit, scope, *e.trace, format), QStringLiteral("window 1.200–1.840 s"));
        format.zeroUtcNs = 1'700'000'000'000'000'000; // 2023-11-14 22:13:20
        QCOMPARE(core::displayScope(scope, *e.trace, format),
                 QStringLiteral("pid 11, window 2023-11-14 22:13:21.200–22:13:21.840 UTC, NVTX range “decode”"));
        QCOMPARE(core::displayShortLimit(limit, scope, *e.trace, format),
                 QStringLiteral("22:13:21.200–22:13:21.840 UTC"));
        QCOMPARE(core::displayShortLimit({ Kind::Process, e.first.value() }, scope, *e.trace, format),
                 QStringLiteral("pid 11"));
        auto subject = ofProcess(e.first);
        subject.window = TimeWindow { 0, 1 };
        QCOMPARE(core::displayNarrowing({}, subject, *e.trace, format),
                 QStringLiteral("window 2023-11-14 22:13:20.000000000–22:13:20.000000001 UTC, pid 11"));
        QCOMPARE(core::displayNarrowing({}, ofProcess(e.first), *e.trace, format), QStringLiteral("pid 11"));
        // over midnight, 6,400 s later, both days are told
        QCOMPARE(core::displayShortLimit(limit, withWindow(0, 6'400'000'000'000), *e.trace, format),
                 QStringLiteral("2023-11-14 22:13:20.000–2023-11-15 00:00:00.000 UTC"));
        format.timeBase = core::TimeBase::Absolute;
        QCOMPARE(core::displayLimit(limit, scope, *e.trace, format),
                 QStringLiteral("window 1.200–1.840 s of the session"));
    }

    void narrowsToADrawnWindow()
    {
        Scope scope;
        scope.devices = { core::DeviceIndex { 1 } };
        const core::TimeWindow drawn { 10, 20 };
        QCOMPARE(core::narrowed(scope, drawn).window, std::optional(drawn));
        QCOMPARE(core::narrowed(scope, drawn).devices, scope.devices);
        scope.window = { 0, 15 };
        QCOMPARE(core::narrowed(scope, drawn).window, std::optional(core::TimeWindow { 10, 15 }));
        scope.window = { 0, 5 }; // not empty: the user wants to see what was drawn
        QCOMPARE(core::narrowed(scope, drawn).window, std::optional(drawn));
    }

    void narrowsToWhatTheRowIs()
    {
        const Example e;
        const auto process = core::narrowed({}, ofProcess(e.second));
        QCOMPARE(process, ofOne(e.second));
        QCOMPARE(e.narrowing({}, ofProcess(e.second)), QStringLiteral("pid 22"));

        RowSubject stream;
        stream.process = e.first;
        stream.device = e.gpu1;
        stream.stream = e.stream8;
        const auto byStream = core::narrowed({}, stream);
        QCOMPARE(byStream.streams, (std::vector<core::StreamIndex> { e.stream8 }));
        QVERIFY(byStream.processes.empty()); // the stream says it
        QVERIFY(byStream.devices.empty());
        QCOMPARE(e.narrowing({}, stream), QStringLiteral("stream 8 of pid 11 on GPU 1"));

        // of several that were chosen one is left, limits of other kinds stay
        Scope both = withWindow(5, 50);
        both.processes = { e.first, e.second };
        const auto narrower = core::narrowed(both, stream);
        QCOMPARE(narrower.processes, (std::vector<core::ProcessIndex> { e.first }));
        QCOMPARE(narrower.window, both.window);
    }

    void aRowThatSaysNothingNewLeavesTheScope()
    {
        const Example e;
        RowSubject kernel;
        kernel.kernel = core::KernelNameIndex { 0 };
        QCOMPARE(core::narrowed({}, kernel), Scope {});
        QCOMPARE(core::narrowed(ofOne(e.first), ofProcess(e.first)), ofOne(e.first));
        QVERIFY(e.narrowing(ofOne(e.first), ofProcess(e.first)).isEmpty());
        QVERIFY(!core::isOnTimeline(kernel));
        QVERIFY(core::isOnTimeline(ofProcess(e.first)));
        QVERIFY(core::isOnTimeline(ofWindow(0, 0)));
    }

    void windowsAreIntersected_data()
    {
        QTest::addColumn<bool>("hasWindow");
        QTest::addColumn<qint64>("startNs");
        QTest::addColumn<qint64>("endNs");
        QTest::addColumn<qint64>("expectedStartNs");
        QTest::addColumn<qint64>("expectedEndNs"); // of 100 to 200
        const auto row
            = [](const char* name, bool has, qint64 start, qint64 end, qint64 expectedStart, qint64 expectedEnd) {
                  QTest::newRow(name) << has << start << end << expectedStart << expectedEnd;
              };
        row("no window before", false, 10, 20, 10, 20);
        row("inside", true, 120, 130, 120, 130);
        row("across the start", true, 50, 130, 100, 130);
        row("across the end", true, 150, 250, 150, 200);
        row("all around", true, 0, 900, 100, 200);
        row("outside", true, 300, 400, 300, 400);
        row("beside", true, 200, 210, 200, 210);
        row("a moment", true, 150, 150, 150, 151);
        row("a moment in all", false, 7, 7, 7, 8);
    }

    void windowsAreIntersected()
    {
        QFETCH(bool, hasWindow);
        QFETCH(qint64, startNs);
        QFETCH(qint64, endNs);
        QFETCH(qint64, expectedStartNs);
        QFETCH(qint64, expectedEndNs);
        const auto scope = hasWindow ? withWindow(100, 200) : Scope {};
        const auto narrower = core::narrowed(scope, ofWindow(startNs, endNs));
        QVERIFY(narrower.window.has_value());
        QCOMPARE(narrower.window->startNs, expectedStartNs);
        QCOMPARE(narrower.window->endNs, expectedEndNs);
    }

    void nvtxTakesThePlaceOfAnother()
    {
        Scope scope;
        scope.nvtx = core::NvtxLimit { QStringLiteral("step"), std::nullopt };
        RowSubject subject;
        subject.nvtx = core::NvtxLimit { QStringLiteral("decode"), QString() };
        QCOMPARE(core::narrowed(scope, subject).nvtx, subject.nvtx);
        QCOMPARE(Example().narrowing(scope, subject), QStringLiteral("NVTX range “decode” of the default domain"));
    }

    void windowsLieInTheTrace()
    {
        const Example e;
        constexpr std::int64_t S = 1'000'000'000;
        const auto window = core::windowInTrace(S, 5 * S, *e.trace);
        VERIFY_EXPECTED(window);
        QCOMPARE(*window, (TimeWindow { S, 2 * S })); // cut at the end
        QVERIFY(core::windowInTrace(S, S, *e.trace).error().message.contains(QStringLiteral("must come after")));
        QVERIFY(core::windowInTrace(2 * S, 3 * S, *e.trace).error().message.contains(QStringLiteral("only 2.00 s")));
    }

    void contradictionsAreSaid()
    {
        const Example e;
        Scope scope;
        scope.streams = { e.other7 };
        QVERIFY(core::contradictionIn(scope, *e.trace).isEmpty());
        scope.processes = { e.second };
        QVERIFY(core::contradictionIn(scope, *e.trace).isEmpty());
        scope.processes = { e.first };
        QVERIFY(core::contradictionIn(scope, *e.trace).contains(QStringLiteral("None of the streams")));
        scope.streams = {};
        scope.devices = { e.gpu0, e.gpu1 };
        QVERIFY(core::contradictionIn(scope, *e.trace).isEmpty());
        scope.processes = { e.second };
        scope.devices = { e.gpu0 };
        QVERIFY(core::contradictionIn(scope, *e.trace).contains(QStringLiteral("None of the processes")));
    }

    void countsKernels()
    {
        const Example e;
        const auto count = [&e](const Scope& scope) { return core::countKernels(*e.trace, scope).value_or(-1); };
        QCOMPARE(count({}), 3);
        QCOMPARE(count(ofOne(e.first)), 2);
        QCOMPARE(count(withWindow(500'000'000, 500'000'001)), 1);
        QCOMPARE(count(withWindow(3'000'000'000, 4'000'000'000)), 0);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::countKernels(*e.trace, {}, stop.get_token()));
    }

    void normalizedListsEachOnce()
    {
        const Example e;
        Scope scope;
        scope.processes = { e.second, e.first, e.second };
        QCOMPARE(core::normalized(scope).processes, (std::vector<core::ProcessIndex> { e.first, e.second }));
    }

    void rangesToChooseFrom()
    {
        const auto choices = core::findNvtxChoices(*Example().trace);
        VERIFY_EXPECTED(choices);
        QCOMPARE(choices->texts, (QStringList { QStringLiteral("decode"), QStringLiteral("step") })); // no mark
        QCOMPARE(choices->domains, (QStringList { QString(), QStringLiteral("phases") }));
    }

    void historyGoesBackAndForward()
    {
        ScopeHistory history;
        QVERIFY(history.current().isWholeTrace());
        QVERIFY(!history.canGoBack());
        QVERIFY(!history.goBack());
        QVERIFY(!history.goForward());
        QVERIFY(!history.visit({})); // is there already
        QVERIFY(history.visit(withWindow(0, 1)));
        QVERIFY(history.visit(withWindow(0, 2)));
        QVERIFY(!history.visit(withWindow(0, 2)));
        QVERIFY(history.goBack());
        QCOMPARE(history.current(), withWindow(0, 1));
        QCOMPARE(history.previous(), Scope {});
        QCOMPARE(history.next(), withWindow(0, 2));
        QVERIFY(history.goForward());
        QCOMPARE(history.current(), withWindow(0, 2));
        QVERIFY(!history.canGoForward());
        // another way: what came after is forgotten
        QVERIFY(history.goBack());
        QVERIFY(history.goBack());
        QVERIFY(history.visit(withWindow(0, 3)));
        QVERIFY(!history.canGoForward());
        QVERIFY(history.goBack());
        QVERIFY(history.current().isWholeTrace());
        QCOMPARE(history.size(), 2U);
    }

    void historyIsBounded()
    {
        ScopeHistory history;
        for (int end = 1; end <= 500; ++end)
            QVERIFY(history.visit(withWindow(0, end)));
        QCOMPARE(history.size(), ScopeHistory::MaximumScopes);
        while (history.goBack()) { }
        QCOMPARE(history.current(), withWindow(0, 401)); // the last hundred
    }
};

QTEST_GUILESS_MAIN(TestScopeLimits)
#include "tst_scopelimits.moc"
