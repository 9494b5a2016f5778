// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "scope/foreachrow.h"
#include "scope/scoperows.h"
#include "scope/spansinturn.h"
#include "verifyexpected.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using core::Scope;
using core::ScopeFilter;
using core::ScopeRows;

Q_DECLARE_METATYPE(core::Scope)

/// The rows of a scope that are looked up once, beside asking every row.
class TestScopeRows : public QObject
{
    Q_OBJECT

    static constexpr std::uint32_t Pids = 3;
    static constexpr std::int64_t RoundNs = 100;
    std::shared_ptr<const core::Trace> m_trace;

    /// Three processes that take turns of up to 20 rounds: a call, its kernel and copy, and a range around them.
    static std::shared_ptr<const core::Trace> makeTrace()
    {
        fixtures::MemoryTrace builder;
        std::mt19937 random(7);
        std::uint32_t pid = 0, turn = 0;
        constexpr std::int64_t Rounds = 2'000;
        for (std::int64_t round = 0; round < Rounds; ++round) {
            if (turn-- == 0) {
                pid = 1 + static_cast<std::uint32_t>(random() % Pids);
                turn = static_cast<std::uint32_t>(random() % 20);
            }
            const auto startNs = round * RoundNs;
            const auto id = static_cast<std::uint32_t>(2 * round + 1);
            const auto gpu = static_cast<std::int64_t>(random() % 2);
            const auto lateNs = static_cast<std::int64_t>(random() % 300);
            builder.addRange(pid, pid, startNs, startNs + 60,
                             random() % 2 == 0 ? QStringLiteral("a") : QStringLiteral("b"));
            builder.addCall(pid, pid, startNs + 1, startNs + 9, QStringLiteral("cudaLaunchKernel_v7000"), id);
            builder.addCall(pid, pid, startNs + 10, startNs + 90, QStringLiteral("cudaMemcpyAsync_v3020"), id + 1);
            builder.addKernel(pid, gpu, 7, startNs + lateNs, startNs + lateNs + 50, QStringLiteral("k"), id);
            builder.addCopy(pid, gpu, 8, startNs + 20, startNs + 30, 64, 1, core::MemoryKind::Pinned,
                            core::MemoryKind::Device, id + 1);
        }
        return builder.build();
    }
    /// The rows that `accepts(filter, row)` wants among those that the filter has looked at.
    template <typename Table, typename Accepts>
    static std::vector<std::size_t> acceptedRows(const ScopeFilter& filter, const Table& table, Accepts accepts)
    {
        std::vector<std::size_t> rows;
        const bool isDone = core::forEachRowOf(table, filter, {}, [&](std::size_t row) {
            if (accepts(row))
                rows.push_back(row);
        });
        return isDone ? rows : std::vector<std::size_t> {};
    }
    /// Scopes of an NVTX text, alone and with other limits, and of a process.
    static std::vector<Scope> scopesOfThreads()
    {
        Scope text;
        text.nvtx = core::NvtxLimit { QStringLiteral("a"), {} };
        auto ofProcess = text;
        ofProcess.processes = { core::ProcessIndex { 1 } };
        auto inWindow = text;
        inWindow.window = core::TimeWindow { 50 * RoundNs + 30, 900 * RoundNs };
        Scope plain;
        plain.processes = { core::ProcessIndex { 2 } };
        return { text, ofProcess, inWindow, plain };
    }
    std::vector<std::vector<std::size_t>> allRows(const Scope& scope) const
    {
        const auto& t = *m_trace;
        const ScopeFilter filter(t, scope);
        return { acceptedRows(filter, t.kernels, [&](std::size_t row) { return filter.acceptsKernel(row); }),
                 acceptedRows(filter, t.calls, [&](std::size_t row) { return filter.acceptsCall(row); }),
                 acceptedRows(filter, t.copies,
                              [&](std::size_t row) {
                                  return filter.acceptsWork(t.copies.startNs[row], t.copies.endNs[row],
                                                            t.copies.stream[row], t.copies.launch[row]);
                              }),
                 acceptedRows(filter, t.nvtx, [&](std::size_t row) {
                     return filter.acceptsThreadSpan(t.nvtx.thread[row], t.nvtx.startNs[row], t.nvtx.endNs[row]);
                 }) };
    }

private Q_SLOTS:
    void initTestCase() { m_trace = makeTrace(); }

    void acceptTheSameRows_data()
    {
        QTest::addColumn<Scope>("scope");
        Scope process;
        process.processes = { core::ProcessIndex { 1 } };
        QTest::newRow("process") << process;
        auto window = process;
        window.window = core::TimeWindow { 50'000, 120'050 };
        QTest::newRow("process and window") << window;
        auto range = window;
        range.nvtx = core::NvtxLimit { QStringLiteral("a"), {} };
        QTest::newRow("process, window and NVTX range") << range;
        Scope text;
        text.nvtx = range.nvtx;
        QTest::newRow("NVTX range") << text;
        text.processes = process.processes;
        QTest::newRow("process and NVTX range") << text;
        text.window = core::TimeWindow { 50'000, 120'050 };
        text.processes.clear();
        QTest::newRow("window and NVTX range") << text;
        Scope stream;
        stream.streams = { core::StreamIndex { 0 }, core::StreamIndex { 3 } };
        QTest::newRow("streams") << stream;
        Scope device;
        device.devices = { core::DeviceIndex { 0 } };
        QTest::newRow("GPU") << device;
    }
    void acceptTheSameRows()
    {
        QFETCH(Scope, scope);
        const auto found = ScopeRows::lookUp(*m_trace, scope);
        VERIFY_EXPECTED(found);
        QVERIFY(found->rows != nullptr);
        QVERIFY(*found == scope);
        const auto rows = allRows(*found);
        QVERIFY(rows == allRows(scope));
        QVERIFY(!rows[0].empty() && !rows[1].empty() && !rows[3].empty());
    }

    void leaveTheOthersOut()
    {
        Scope scope;
        scope.processes = { core::ProcessIndex { 1 } };
        const auto found = ScopeRows::lookUp(*m_trace, scope);
        VERIFY_EXPECTED(found);
        const ScopeFilter filter(*m_trace, *found);
        std::size_t ofProcess = 0;
        for (const auto thread : m_trace->calls.thread)
            ofProcess += m_trace->processOf(thread) == core::ProcessIndex { 1 } ? 1U : 0U;
        QCOMPARE(core::rowCount(filter.rowsOf(m_trace->calls)), ofProcess);
        QVERIFY(ofProcess < m_trace->calls.size() / 2);
    }

    /// All work of GPUs is looked for among the rows of the scope where nobody else used them.
    void holdAllWorkOfOwnGpus()
    {
        const auto device0 = std::vector<char> { 1, 0 };
        Scope ofDevice;
        ofDevice.devices = { core::DeviceIndex { 0 } };
        ofDevice.nvtx = core::NvtxLimit { QStringLiteral("a"), {} };
        const auto found = ScopeRows::lookUp(*m_trace, ofDevice).value();
        const auto everyone = core::scopeOfEveryone(*m_trace, found, device0);
        const ScopeFilter filter(*m_trace, everyone);
        QVERIFY(core::rowCount(filter.rowsOf(m_trace->kernels)) < m_trace->kernels.size());
        std::vector<std::size_t> expected;
        for (std::size_t row = 0; row < m_trace->kernels.size(); ++row) {
            if (m_trace->deviceOf(m_trace->kernels.stream[row]) == core::DeviceIndex { 0 })
                expected.push_back(row);
        }
        QCOMPARE(acceptedRows(filter, m_trace->kernels, [&](std::size_t row) { return filter.acceptsKernel(row); }),
                 expected);
        // not where others used them, or one of them
        QVERIFY(core::scopeOfEveryone(*m_trace, found, { 1, 1 }).isWholeTrace());
        Scope ofProcess;
        ofProcess.processes = { core::ProcessIndex { 1 } };
        ofProcess.window = core::TimeWindow { 50'000, 120'050 };
        Scope inWindow;
        inWindow.window = ofProcess.window;
        QVERIFY(core::scopeOfEveryone(*m_trace, ScopeRows::lookUp(*m_trace, ofProcess).value(), device0) == inWindow);
        // nor where no rows were looked up, which would take longer
        QVERIFY(core::scopeOfEveryone(*m_trace, ofDevice, device0).isWholeTrace());
    }

    void doNotCountForAnotherScope()
    {
        Scope scope;
        scope.processes = { core::ProcessIndex { 1 } };
        auto found = ScopeRows::lookUp(*m_trace, scope);
        VERIFY_EXPECTED(found);
        for (const auto other : { 0, 2 }) {
            found->processes = { core::ProcessIndex { static_cast<std::size_t>(other) } };
            scope.processes = found->processes;
            QVERIFY(allRows(*found) == allRows(scope));
        }
        found->processes = { core::ProcessIndex { 1 } };
        scope.processes = found->processes;
        for (const auto text : { "a", "b" }) {
            scope.nvtx = core::NvtxLimit { QString::fromLatin1(text), {} };
            auto ofText = ScopeRows::lookUp(*m_trace, scope);
            VERIFY_EXPECTED(ofText);
            ofText->nvtx = core::NvtxLimit { QStringLiteral("b"), {} };
            scope.nvtx = ofText->nvtx;
            QVERIFY(allRows(*ofText) == allRows(scope));
        }
        scope.nvtx.reset();
        found->window = core::TimeWindow { 0, 1'000 };
        scope = *found;
        scope.rows.reset();
        QVERIFY(allRows(*found) == allRows(scope));
    }

    void asksInTurn()
    {
        const auto& nvtx = m_trace->nvtx;
        std::vector<std::size_t> rows(nvtx.size());
        std::iota(rows.begin(), rows.end(), std::size_t { 0 });
        for (const bool isShuffled : { false, true }) {
            if (isShuffled)
                std::shuffle(rows.begin(), rows.end(), std::mt19937(3));
            for (const auto& scope : scopesOfThreads()) {
                const ScopeFilter filter(*m_trace, scope);
                core::SpansInTurn spans(*m_trace, filter);
                std::size_t accepted = 0;
                for (const auto row : rows) {
                    const auto expected
                        = filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]);
                    QCOMPARE(spans.accepts(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]), expected);
                    accepted += expected ? 1 : 0;
                }
                QVERIFY(accepted > 0 && accepted < rows.size());
                QVERIFY(!scope.nvtx || !spans.accepts({}, 0, 1));
            }
        }
    }

    void visitsWhatIsAccepted()
    {
        Scope unknown;
        unknown.nvtx = core::NvtxLimit { QStringLiteral("of no range"), {} };
        auto scopes = scopesOfThreads();
        scopes.push_back(unknown);
        const auto& nvtx = m_trace->nvtx;
        for (const auto& of : scopes) {
            for (const auto& scope : { of, core::ScopeRows::lookUp(*m_trace, of).value() }) {
                const ScopeFilter filter(*m_trace, scope);
                std::vector<std::size_t> expected;
                for (std::size_t row = 0; row < nvtx.size(); ++row) {
                    if (filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]))
                        expected.push_back(row);
                }
                std::vector<std::size_t> visited;
                QVERIFY(
                    core::forEachSpanOf(*m_trace, nvtx, filter, {}, [&](std::size_t row) { visited.push_back(row); }));
                QCOMPARE(visited, expected);
                QCOMPARE(visited.empty(), of == unknown);
            }
        }
    }

    void looksOnlyWhereRangesAreOpen()
    {
        Scope scope;
        scope.nvtx = core::NvtxLimit { QStringLiteral("a"), {} };
        const auto& nvtx = m_trace->nvtx;
        const core::RowRanges all({ { 0, nvtx.size() } });
        const auto rows = core::rowsInLimit(all, nvtx.startNs, ScopeFilter(*m_trace, scope));
        QVERIFY(core::rowCount(rows) > 0);
        QVERIFY(core::rowCount(rows) < nvtx.size());
        for (std::size_t i = 1; i < rows.size(); ++i)
            QVERIFY(rows[i - 1].end < rows[i].begin);
        QCOMPARE(core::rowCount(core::rowsInLimit(all, nvtx.startNs, ScopeFilter(*m_trace, {}))), nvtx.size());
    }

    void nothingToLookUp()
    {
        Scope window;
        window.window = core::TimeWindow { 0, 100 };
        for (const auto& scope : { Scope {}, window }) {
            const auto found = ScopeRows::lookUp(*m_trace, scope);
            VERIFY_EXPECTED(found);
            QVERIFY(found->rows == nullptr);
        }
    }

    void stops()
    {
        Scope scope;
        scope.processes = { core::ProcessIndex { 1 } };
        const auto found = ScopeRows::lookUp(*m_trace, scope, analysistesting::stoppedToken());
        QVERIFY(!found);
        QCOMPARE(found.error().code, core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestScopeRows)

#include "tst_scoperows.moc"
