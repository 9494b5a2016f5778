// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "results/eventcounts.h"
#include "verifyexpected.h"

#include <QTest>

using core::EventCounts;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

constexpr std::int64_t Us = 1'000;

/// pid 11: two kernels, one call, a range and a mark; pid 22: one kernel, two calls.
std::shared_ptr<const core::Trace> exampleTrace()
{
    MemoryTrace builder;
    builder.addDevice(0, {});
    builder.addKernel(11, 0, 7, 0, 10 * Us, QStringLiteral("a"));
    builder.addKernel(11, 0, 7, 20 * Us, 30 * Us, QStringLiteral("a"));
    builder.addKernel(22, 0, 8, 5 * Us, 15 * Us, QStringLiteral("b"));
    builder.addCall(11, 11, 0, 1 * Us, QStringLiteral("cudaMalloc"));
    builder.addCall(22, 22, 0, 1 * Us, QStringLiteral("cudaMalloc"));
    builder.addCall(22, 22, 2 * Us, 3 * Us, QStringLiteral("cudaFree"));
    builder.addRange(11, 11, 0, 12 * Us, QStringLiteral("step"));
    builder.addMark(11, 11, 25 * Us, QStringLiteral("mark"));
    return builder.build();
}

} // namespace

class TestEventCounts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeTraceCountsEverything()
    {
        const auto results = core::analyze(exampleTrace(), {});
        VERIFY_EXPECTED(results);
        QVERIFY((core::countEvents(**results) == EventCounts { { 3, 3 }, { 0, 0 }, { 3, 3 }, { 2, 2 } }));
    }

    void scopeCountsWhatItsProcessesDid()
    {
        const auto trace = exampleTrace();
        Scope scope;
        for (std::size_t process = 0; process < trace->processes.size(); ++process) {
            if (trace->processes[process].pid == 11)
                scope.processes = { core::ProcessIndex { process } };
        }
        const auto ofProcess = core::analyze(trace, scope);
        VERIFY_EXPECTED(ofProcess);
        QVERIFY((core::countEvents(**ofProcess) == EventCounts { { 2, 3 }, { 0, 0 }, { 1, 3 }, { 2, 2 } }));

        scope.window = core::TimeWindow { 4 * Us, 17 * Us }; // the first kernel and the range reach into it
        const auto ofWindow = core::analyze(trace, scope);
        VERIFY_EXPECTED(ofWindow);
        QVERIFY((core::countEvents(**ofWindow) == EventCounts { { 1, 3 }, { 0, 0 }, { 0, 3 }, { 1, 2 } }));
    }
};

QTEST_GUILESS_MAIN(TestEventCounts)
#include "tst_eventcounts.moc"
