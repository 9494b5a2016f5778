// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/processes/processes.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::MemoryKind;
using core::Processes;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

Processes processesOf(const TracePointer& trace, const Scope& scope = {})
{
    const auto idle = core::analyzeGpuIdle(*trace, scope).value();
    const auto kernels = core::analyzeKernels(*trace, scope, { idle }, { .byProcess = true }).value();
    const auto barriers = core::analyzeBarriers(*trace, scope, idle, { .byProcess = true }).value();
    return core::analyzeProcesses(*trace, scope, kernels, barriers).value();
}

core::Table tableOf(const TracePointer& trace, Processes processes)
{
    return core::describeProcesses(trace, std::make_shared<const Processes>(std::move(processes)), {});
}

} // namespace

class TestProcesses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto processes = processesOf(trace);
        QCOMPARE(processes.rows.size(), std::size_t { 2 });
        const auto& first = processes.rows[0];
        QCOMPARE(trace->processes[first.process.value()].pid, 111U);
        QCOMPARE(first.kernelCount, 3);
        QCOMPARE(first.kernelNs, 4 * MsNs);
        QCOMPARE(first.topKernelNs, 2 * MsNs);
        QCOMPARE(first.callCount, 5);
        QCOMPARE(first.launchCount, 3);
        QCOMPARE(first.barrierCount, 2);
        QCOMPARE(first.barrierNs, 1400 * UsNs);
        QCOMPARE(first.nvtxCount, 2);
        QCOMPARE(first.threadCount, 1);
        QCOMPARE(first.busyNs, 3 * MsNs);
        QCOMPARE(first.windowNs, 3 * MsNs);
        const auto& second = processes.rows[1];
        QCOMPARE(second.barrierNs, 700 * UsNs); // the launcher gap is not a call of its own
        QCOMPARE(second.busyNs, 1500 * UsNs);
        const auto table = tableOf(trace, processes);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 0, u"pid"), QStringLiteral("111"));
        QCOMPARE(cellText(table, 0, u"process_name"), QStringLiteral("worker-111"));
        QCOMPARE(cellText(table, 0, u"gpus"), QStringLiteral("GPU 0 (Example GPU)"));
        QCOMPARE(cellText(table, 0, u"kernel_ms"), QStringLiteral("4.000"));
    }

    void topKernelIsOverAllDevices()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 60, QStringLiteral("spread"));
        builder.addKernel(1, 1, 7, 0, 60, QStringLiteral("spread"));
        builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("local"));
        const auto trace = builder.build();
        const auto row = processesOf(trace).rows.at(0);
        QCOMPARE(trace->kernelNames[row.topKernel.value()].shortName, QStringLiteral("spread"));
        QCOMPARE(row.topKernelNs, 120);
        QCOMPARE(row.kernelCount, 3);
        QCOMPARE(row.devices.size(), std::size_t { 2 });
        QCOMPARE(row.busyNs, 160 + 60);
        QCOMPARE(row.windowNs, 200 + 60);
    }

    void memoryAndGraphs()
    {
        MemoryTrace builder;
        builder.addCopy(1, 0, 7, 0, 10, 100, 1, MemoryKind::Pinned, MemoryKind::Device);
        builder.addSet(1, 0, 7, 10, 15, 20, MemoryKind::Device);
        builder.addGraphLaunch(2, 0, 7, 50, 90, 1);
        const auto trace = builder.build();
        const auto processes = processesOf(trace);
        QCOMPARE(processes.rows.size(), std::size_t { 2 });
        QCOMPARE(processes.rows[0].copyCount, 1);
        QCOMPARE(processes.rows[0].setCount, 1);
        QCOMPARE(processes.rows[0].memoryNs, 15);
        QCOMPARE(processes.rows[0].memoryBytes, 120);
        QCOMPARE(processes.rows[1].busyNs, 40);
        const auto table = tableOf(trace, processes);
        QCOMPARE(cellText(table, 0, u"kernels"), QString()); // not captured is not zero
        QCOMPARE(cellText(table, 0, u"calls"), QString());
    }

    /// What was not captured is no zero: kernels alone say nothing of copies, sets and ranges.
    void missingTablesAreNotZero()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"));
        auto trace = builder.build();
        const auto kernelsOnly = tableOf(trace, processesOf(trace));
        for (const auto* key : { u"copies", u"sets", u"memory_ns", u"memory_bytes", u"memory_mb", u"nvtx", u"calls" })
            QCOMPARE(cellText(kernelsOnly, 0, QStringView(key)), QString());

        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"));
        builder.addCopy(2, 0, 7, 0, 10, 100, 1, MemoryKind::Pinned, MemoryKind::Device);
        trace = builder.build();
        const auto table = tableOf(trace, processesOf(trace));
        QCOMPARE(cellText(table, 0, u"copies"), QStringLiteral("0")); // of process 1, in a table that was captured
        QCOMPARE(cellText(table, 1, u"copies"), QStringLiteral("1"));
        QCOMPARE(cellText(table, 1, u"memory_ns"), QStringLiteral("10"));
        QCOMPARE(cellText(table, 1, u"sets"), QString());
    }

    void onlyThoseThatDidSomething()
    {
        MemoryTrace builder;
        builder.addProcess(1, QStringLiteral("bystander"));
        builder.addOsCall(2, 20, 0, 10, QStringLiteral("read"));
        builder.addOsCall(2, 21, 0, 10, QStringLiteral("read"));
        builder.addMark(3, 3, 5, QStringLiteral("here"));
        builder.addKernel(4, 0, 7, 0, 10, QStringLiteral("k"));
        builder.addCall(5, 5, 0, 10, QStringLiteral("cudaLaunchKernel"));
        const auto trace = builder.build();
        const auto processes = processesOf(trace);
        QList<qint64> pids;
        for (const auto& row : processes.rows)
            pids.append(trace->processes[row.process.value()].pid);
        QCOMPARE(pids, (QList<qint64> { 4, 2, 3, 5 })); // by kernel time, then by pid
        QCOMPARE(processes.rows[1].threadCount, 2);
        QCOMPARE(processes.rows[2].nvtxCount, 1);
        const auto table = tableOf(trace, processes);
        QCOMPARE(cellText(table, 3, u"note"), QStringLiteral("CUDA calls but no kernels"));
        QCOMPARE(cellText(table, 0, u"note"), QString());
        QCOMPARE(cellText(table, 1, u"idle_pct"), QString());
    }

    void followsTheScope()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto begin = std::int64_t { 10'000 } * UsNs;
        Scope scope;
        scope.window = core::TimeWindow { begin + 2 * MsNs, begin + 3100 * UsNs };
        const auto processes = processesOf(trace, scope);
        QCOMPARE(processes.rows.size(), std::size_t { 1 }); // of 222 only a range that begins at the window's end
        QCOMPARE(processes.rows[0].kernelNs, 1500 * UsNs);
        QCOMPARE(processes.rows[0].callCount, 1);
        QCOMPARE(processes.rows[0].nvtxCount, 1);
        QCOMPARE(processes.rows[0].busyNs, 1 * MsNs);
        scope = {};
        scope.processes = { core::ProcessIndex { 1 } };
        QCOMPARE(processesOf(trace, scope).rows.size(), std::size_t { 1 });
        scope.processes.clear();
        scope.nvtx = core::NvtxLimit { QStringLiteral("prefill"), std::nullopt };
        const auto inRange = processesOf(trace, scope);
        QCOMPARE(inRange.rows.size(), std::size_t { 1 });
        QCOMPARE(inRange.rows[0].kernelCount, 3); // all launched inside
        QCOMPARE(inRange.rows[0].callCount, 4);
    }

    void availability()
    {
        const auto empty = MemoryTrace().build();
        const auto processes = processesOf(empty);
        QVERIFY(!processes.provenance.isAvailable());
        QCOMPARE(tableFault(tableOf(empty, processes)), QString());
        const auto trace = fixtures::makeSeedTrace();
        const auto stopped = core::analyzeProcesses(*trace, {}, {}, {}, stoppedToken());
        QVERIFY(!stopped && stopped.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestProcesses)
#include "tst_processes.moc"
