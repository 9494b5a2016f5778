// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barriers.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/idle/processidle.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace analysistesting;
using core::BarrierGrouping;
using core::BarrierKind;
using core::Barriers;
using core::MemoryKind;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

Barriers barriersOf(const TracePointer& trace, const Scope& scope = {}, const BarrierGrouping& grouping = {})
{
    const auto idle = core::analyzeGpuIdle(*trace, scope).value();
    return core::analyzeBarriers(*trace, scope, idle, grouping).value();
}

core::Table tableOf(const TracePointer& trace, Barriers barriers)
{
    return core::describeBarriers(trace, std::make_shared<const Barriers>(std::move(barriers)), {});
}

/// "kind api count total" of each row, sorted by text.
QStringList linesOf(const Barriers& barriers)
{
    QStringList lines;
    for (const auto& row : barriers.rows) {
        lines.append(QStringLiteral("%1 %2 %3 %4")
                         .arg(core::barrierKindName(row.kind), row.apiName)
                         .arg(row.duration.count)
                         .arg(row.duration.totalNs));
    }
    lines.sort();
    return lines;
}

const core::BarrierRow* find(const Barriers& barriers, BarrierKind kind)
{
    const auto found = std::find_if(barriers.rows.begin(), barriers.rows.end(),
                                    [kind](const auto& row) { return row.kind == kind; });
    return found == barriers.rows.end() ? nullptr : &*found;
}

Scope windowed(std::int64_t startNs, std::int64_t endNs)
{
    Scope scope;
    scope.window = core::TimeWindow { startNs, endNs };
    return scope;
}

} // namespace

class TestBarriers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto barriers = barriersOf(trace);
        QCOMPARE(linesOf(barriers),
                 (QStringList { QStringLiteral("blocking_memcpy cudaMemcpy 1 600000"),
                                QStringLiteral("cpu_launcher_gap cudaLaunchKernel 1 200000"),
                                QStringLiteral("sync_api cudaDeviceSynchronize 1 700000"),
                                QStringLiteral("sync_api cudaStreamSynchronize 1 800000") }));
        const auto table = tableOf(trace, barriers);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("barriers"));
        QCOMPARE(cellText(table, 0, u"api_name"), QStringLiteral("cudaStreamSynchronize")); // longest first
        QCOMPARE(cellText(table, 0, u"kind"), QStringLiteral("sync_api"));
        QCOMPARE(cellText(table, 0, u"total_ms"), QStringLiteral("0.800"));
        QCOMPARE(cellText(table, 3, u"total_ms"), QStringLiteral("0.200"));
        QCOMPARE(cellText(table, 3, u"gpu_idle_inside_ms"), QStringLiteral("0.200"));
        QCOMPARE(cellText(table, 0, u"gpu_idle_inside_ms"),
                 QStringLiteral("0.000")); // [2.2, 3.0]: AllReduce runs until 3.0
    }

    void kinds_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<qint64>("durationNs");
        QTest::addColumn<QString>("expected"); // kind and name, or nothing
        const auto row = [](const char* name, qint64 durationNs, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(name) << durationNs << QString::fromLatin1(expected);
        };
        row("cudaDeviceSynchronize_v3020", 5, "sync_api cudaDeviceSynchronize");
        row("cudaStreamSynchronize_ptsz_v7000", 5, "sync_api cudaStreamSynchronize_ptsz");
        row("cuEventSynchronize", 5, "sync_api cuEventSynchronize");
        row("cudaStreamWaitEvent_v3020", 5, "");
        row("cudaEventQuery_v3020", 5, "");
        row("cudaMemcpy_v3020", 5, "blocking_memcpy cudaMemcpy");
        row("cudaMemcpy2D_v3020", 5, "blocking_memcpy cudaMemcpy2D");
        row("cudaMemset_v3020", 5, "blocking_memcpy cudaMemset");
        row("cuMemcpyDtoH_v2", 5, "blocking_memcpy cuMemcpyDtoH");
        row("cudaMemsetAsync_v3020", 5, "");
        row("cudaMemcpyAsync_v3020", 5, "");
        row("cudaFree_v3020", 5, "implicit_sync cudaFree");
        row("cudaMallocHost_v3020", 5, "implicit_sync cudaMallocHost");
        row("cuModuleLoadData", 5, "implicit_sync cuModuleLoadData");
        row("cudaStreamDestroy_v5050", 10'001, "implicit_sync cudaStreamDestroy");
        QTest::newRow("a short stream destroy")
            << QStringLiteral("cudaStreamDestroy_v5050") << qint64 { 10'000 } << QString();
        row("cudaLaunchKernel_v7000", 5, "");
        row("cudaMalloc_v3020", 5, "");
    }

    void kinds()
    {
        QFETCH(QString, name);
        QFETCH(qint64, durationNs);
        QFETCH(QString, expected);
        MemoryTrace builder;
        builder.addCall(1, 1, 100, 100 + durationNs, name);
        const auto barriers = barriersOf(builder.build());
        QVERIFY(barriers.provenance.isAvailable());
        QCOMPARE(linesOf(barriers),
                 expected.isEmpty() ? QStringList()
                                    : QStringList { QStringLiteral("%1 1 %2").arg(expected).arg(durationNs) });
    }

    void asyncCopyBlocksWhenPageable_data()
    {
        QTest::addColumn<int>("source");
        QTest::addColumn<int>("destination");
        QTest::addColumn<bool>("isBarrier");
        const auto number = [](MemoryKind kind) { return static_cast<int>(kind); };
        QTest::newRow("from pageable") << number(MemoryKind::Pageable) << number(MemoryKind::Device) << true;
        QTest::newRow("to pageable") << number(MemoryKind::Device) << number(MemoryKind::Pageable) << true;
        QTest::newRow("pinned") << number(MemoryKind::Pinned) << number(MemoryKind::Device) << false;
    }

    void asyncCopyBlocksWhenPageable()
    {
        QFETCH(int, source);
        QFETCH(int, destination);
        QFETCH(bool, isBarrier);
        MemoryTrace builder;
        builder.addCall(1, 1, 100, 130, QStringLiteral("cudaMemcpyAsync_v3020"), 4);
        builder.addCall(2, 2, 100, 130, QStringLiteral("cudaMemcpyAsync_v3020"), 4); // the same id in another process
        builder.addCopy(1, 0, 7, 200, 210, 1, 1, static_cast<MemoryKind>(source), static_cast<MemoryKind>(destination),
                        4);
        builder.addCopy(2, 0, 7, 210, 220, 1, 1, MemoryKind::Pinned, MemoryKind::Device, 4);
        const auto barriers = barriersOf(builder.build());
        QCOMPARE(linesOf(barriers),
                 isBarrier ? QStringList { QStringLiteral("blocking_memcpy cudaMemcpyAsync (pageable) 1 30") }
                           : QStringList());
    }

    void versionsOfACallAreOneRow()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaMemcpy_v3020"));
        builder.addCall(1, 1, 20, 40, QStringLiteral("cudaMemcpy_v4000"));
        QCOMPARE(linesOf(barriersOf(builder.build())),
                 QStringList { QStringLiteral("blocking_memcpy cudaMemcpy 2 30") });
    }

    void launcherGapsComeFromIdleGaps_data()
    {
        QTest::addColumn<qint64>("launchNs");
        QTest::addColumn<qint64>("totalNs"); // 0: no row
        QTest::newRow("before the gap") << qint64 { 9'000 } << qint64 { 0 };
        QTest::newRow("0.999 µs") << qint64 { 10'999 } << qint64 { 0 };
        QTest::newRow("1 µs") << qint64 { 11'000 } << qint64 { 1'000 };
        QTest::newRow("long") << qint64 { 40'000 } << qint64 { 30'000 };
    }

    void launcherGapsComeFromIdleGaps()
    {
        QFETCH(qint64, launchNs);
        QFETCH(qint64, totalNs);
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10'000, QStringLiteral("a"));
        builder.addKernel(2, 0, 7, 50'000, 60'000, QStringLiteral("b"), 3);
        builder.addCall(1, 1, 45'000, 46'000, QStringLiteral("cudaLaunchKernel_v7000"), 3); // the same id elsewhere
        builder.addCall(2, 2, launchNs, launchNs + 500, QStringLiteral("cudaLaunchKernelExC_v11060"), 3);
        const auto trace = builder.build();
        const auto barriers = barriersOf(trace, {}, { .byProcess = true });
        const auto* row = find(barriers, BarrierKind::CpuLauncherGap);
        QCOMPARE(row != nullptr, totalNs > 0);
        if (!row)
            return;
        QCOMPARE(row->duration.totalNs, totalNs);
        QCOMPARE(row->apiName, QStringLiteral("cudaLaunchKernelExC"));
        QCOMPARE(trace->processes[row->process.value()].pid, 2U);
        QCOMPARE(row->gpuIdleInsideNs, totalNs);
    }

    void gpuIdleInsideNeedsAllDevicesOfTheProcess()
    {
        MemoryTrace builder;
        const auto k = QStringLiteral("k");
        // GPU 0 idle in [100, 400), GPU 1 idle in [200, 500); process 1 uses both, process 2 only GPU 1
        builder.addKernel(1, 0, 7, 0, 100, k);
        builder.addKernel(1, 0, 7, 400, 600, k);
        builder.addKernel(1, 1, 7, 0, 200, k);
        builder.addKernel(2, 1, 7, 500, 600, k);
        for (const auto pid : { 1U, 2U, 3U })
            builder.addCall(pid, pid, 50, 550, QStringLiteral("cudaDeviceSynchronize"));
        const auto trace = builder.build();
        const auto barriers = barriersOf(trace, {}, { .byProcess = true });
        QCOMPARE(barriers.rows.size(), std::size_t { 3 }); // equal totals: by process
        QCOMPARE(barriers.rows[0].gpuIdleInsideNs, 200);
        QCOMPARE(barriers.rows[1].gpuIdleInsideNs, 300);
        QVERIFY(!barriers.rows[2].isGpuIdleKnown);
        const auto table = tableOf(trace, barriers);
        QCOMPARE(table.key, QStringLiteral("sync_by_pid"));
        QCOMPARE(cellText(table, 1, u"gpu_idle_inside_ns"), QStringLiteral("300"));
        QCOMPARE(cellText(table, 2, u"gpu_idle_inside_ns"), QString()); // no GPU work: nothing to be idle
        QCOMPARE(barriersOf(trace).rows.at(0).gpuIdleInsideNs, 300); // both wait in [200, 400)
    }

    /// However many threads wait, and by whatever calls of a row: a moment counts once (analyses.md §3).
    void aMomentOfIdleCountsOnce()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 400, 600, QStringLiteral("k"));
        for (const std::uint32_t tid : { 1U, 2U, 3U })
            builder.addCall(1, tid, 50 + 50 * tid, 450 + tid, QStringLiteral("cudaDeviceSynchronize"));
        builder.addCall(1, 1, 500, 510, QStringLiteral("cudaDeviceSynchronize"));
        const auto trace = builder.build();
        QCOMPARE(barriersOf(trace).rows.at(0).gpuIdleInsideNs, 300);
        QCOMPARE(barriersOf(trace, {}, { .byProcess = true }).rows.at(0).gpuIdleInsideNs, 300);
        const auto byThread = barriersOf(trace, {}, { .byThread = true });
        std::vector<std::int64_t> idleNs;
        for (const auto& row : byThread.rows)
            idleNs.push_back(row.gpuIdleInsideNs);
        std::sort(idleNs.begin(), idleNs.end());
        QCOMPARE(idleNs, (std::vector<std::int64_t> { 200, 250, 300 }));
    }

    /// Against a model that looks at each nanosecond.
    void idleInsideOfRandomTraces()
    {
        constexpr std::size_t LengthNs = 200;
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            MemoryTrace builder;
            const auto processes = 1 + random() % 3;
            std::map<std::int64_t, std::vector<bool>> busy; // by GPU
            std::map<std::uint32_t, std::set<std::int64_t>> gpusOf; // by process
            std::vector<std::tuple<std::uint32_t, std::int64_t, std::int64_t>> waits;
            for (int i = 0; i < 12; ++i) {
                const auto pid = static_cast<std::uint32_t>(1 + random() % processes);
                const auto startNs = below(random, LengthNs - 30);
                const auto endNs = startNs + 1 + below(random, 29);
                if (random() % 2 == 0) {
                    builder.addCall(pid, 100 + static_cast<std::uint32_t>(random() % 4), startNs, endNs,
                                    QStringLiteral("cudaDeviceSynchronize"));
                    waits.emplace_back(pid, startNs, endNs);
                    continue;
                }
                const auto gpu = below(random, 3);
                builder.addKernel(pid, gpu, 7, startNs, endNs, QStringLiteral("k"));
                auto& moments = busy.try_emplace(gpu, LengthNs, false).first->second;
                std::fill(moments.begin() + startNs, moments.begin() + endNs, true);
                gpusOf[pid].insert(gpu);
            }
            std::set<std::size_t> idle;
            for (const auto& [pid, startNs, endNs] : waits) {
                for (auto atNs = startNs; atNs < endNs && gpusOf.contains(pid); ++atNs) {
                    const auto& gpus = gpusOf[pid];
                    const bool isIdle = std::all_of(gpus.begin(), gpus.end(), [&](std::int64_t gpu) {
                        const auto& moments = busy[gpu];
                        const auto now = moments.begin() + atNs;
                        return !*now && std::find(moments.begin(), now, true) != now
                            && std::find(now, moments.end(), true) != moments.end();
                    });
                    if (isIdle)
                        idle.insert(static_cast<std::size_t>(atNs));
                }
            }
            const auto barriers = barriersOf(builder.build());
            const auto* row = find(barriers, BarrierKind::SyncApi);
            QCOMPARE(row ? row->gpuIdleInsideNs : 0, static_cast<std::int64_t>(idle.size()));
        }
    }

    void idleIsOnlyBetweenFirstAndLastWork()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 300, 400, QStringLiteral("k"));
        builder.addCall(1, 1, 0, 1000, QStringLiteral("cudaDeviceSynchronize"));
        QCOMPARE(barriersOf(builder.build()).rows.at(0).gpuIdleInsideNs, 100);
    }

    /// Work of no length is work all the same: a gap after it is idle time between first and last work.
    void workOfNoLengthBoundsTheIdleTime()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 100, 100, QStringLiteral("empty"));
        builder.addKernel(1, 0, 7, 300, 400, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 450, 450, QStringLiteral("empty"));
        builder.addCall(1, 1, 0, 1000, QStringLiteral("cudaDeviceSynchronize"));
        QCOMPARE(barriersOf(builder.build()).rows.at(0).gpuIdleInsideNs, 250);
    }

    void workOfOthersKeepsTheDeviceBusyInAnyScope()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.addKernel(2, 0, 7, 150, 300, QStringLiteral("other"));
        builder.addKernel(1, 0, 7, 300, 400, QStringLiteral("k"));
        builder.addCall(1, 1, 50, 350, QStringLiteral("cudaDeviceSynchronize"));
        const auto trace = builder.build();
        Scope scope;
        scope.processes = { core::ProcessIndex { 0 } };
        QCOMPARE(barriersOf(trace).rows.at(0).gpuIdleInsideNs, 50);
        QCOMPARE(barriersOf(trace, scope).rows.at(0).gpuIdleInsideNs, 50);
    }

    void idleTimesOfAnotherScopeHoldInItsWindowOnly()
    {
        MemoryTrace builder;
        for (const auto pid : { 1U, 2U }) {
            for (const auto gpu : { 0, 1 })
                builder.addKernel(pid, gpu, 7, 100 * pid, 100 * pid + 50, QStringLiteral("k"));
            builder.addCall(pid, pid, 0, 500, QStringLiteral("cudaDeviceSynchronize"));
        }
        const auto trace = builder.build();
        const auto sectionsOf = [&trace](const Scope& scope, const std::shared_ptr<const core::GroupIdleTimes>& known) {
            return core::analyzeBarrierSections(*trace, scope, core::analyzeGpuIdle(*trace, scope).value(), known)
                .value();
        };
        const auto busyOf
            = [](const core::BarrierSections& sections) { return sections.idleTimes->ofDevices.begin()->second.busy; };
        const auto whole = sectionsOf({}, nullptr);
        QCOMPARE(whole.idleTimes->ofDevices.size(), std::size_t { 1 }); // both processes use both GPUs

        Scope process;
        process.processes = { core::ProcessIndex { 1 } };
        const auto part = sectionsOf(process, whole.idleTimes);
        QCOMPARE(busyOf(part), busyOf(whole)); // not found again
        QCOMPARE(linesOf(part.barriers), linesOf(barriersOf(trace, process)));
        QCOMPARE(part.barriers.rows.at(0).gpuIdleInsideNs, 50);

        const auto early = sectionsOf(windowed(0, 175), whole.idleTimes);
        QVERIFY(busyOf(early) != busyOf(whole));
        QCOMPARE(early.barriers.rows.at(0).gpuIdleInsideNs, 0);
    }

    void groupsByThread()
    {
        MemoryTrace builder;
        builder.addCall(1, 10, 0, 10, QStringLiteral("cudaFree"));
        builder.addCall(1, 11, 0, 30, QStringLiteral("cudaFree"));
        builder.addCall(2, 20, 0, 20, QStringLiteral("cudaFree"));
        const auto trace = builder.build();
        QCOMPARE(barriersOf(trace).rows.size(), std::size_t { 1 });
        QCOMPARE(barriersOf(trace, {}, { .byProcess = true }).rows.size(), std::size_t { 2 });
        const auto table = tableOf(trace, barriersOf(trace, {}, { .byThread = true }));
        QCOMPARE(table.rowCount, std::size_t { 3 });
        QCOMPARE(cellText(table, 0, u"tid"), QStringLiteral("11"));
        QCOMPARE(cellText(table, 1, u"pid"), QStringLiteral("2"));
    }

    void clipsToTheWindow()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto begin = std::int64_t { 10'000 } * UsNs;
        const auto barriers = barriersOf(trace, windowed(begin + 2500 * UsNs, begin + 5 * MsNs));
        QCOMPARE(barriers.clippedCount, 2); // stream and device synchronize
        QCOMPARE(linesOf(barriers),
                 (QStringList { QStringLiteral("cpu_launcher_gap cudaLaunchKernel 1 200000"),
                                QStringLiteral("sync_api cudaDeviceSynchronize 1 200000"),
                                QStringLiteral("sync_api cudaStreamSynchronize 1 500000") }));
    }

    void scopeOfAProcess()
    {
        const auto trace = fixtures::makeSeedTrace();
        Scope scope;
        scope.processes = { core::ProcessIndex { 1 } };
        QCOMPARE(linesOf(barriersOf(trace, scope)),
                 QStringList { QStringLiteral("sync_api cudaDeviceSynchronize 1 700000") });
        scope = {};
        scope.nvtx = core::NvtxLimit { QStringLiteral("prefill"), std::nullopt };
        QCOMPARE(linesOf(barriersOf(trace, scope)),
                 QStringList { QStringLiteral("blocking_memcpy cudaMemcpy 1 600000") });
    }

    void notAvailableWithoutCalls()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto barriers = barriersOf(trace);
        QVERIFY(barriers.provenance.unavailable.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_RUNTIME")));
        QCOMPARE(tableFault(tableOf(trace, barriers)), QString());
    }

    void withoutGpuWorkTheIdleTimeIsNotKnown()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaFree"));
        const auto trace = builder.build();
        const auto table = tableOf(trace, barriersOf(trace));
        QCOMPARE(cellText(table, 0, u"gpu_idle_inside_ms"), QString());
        QVERIFY(table.provenance.limitations.join(QString()).contains(QStringLiteral("no GPU work")));
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto barriers = core::analyzeBarriers(*trace, {}, idle, {}, stoppedToken());
        QVERIFY(!barriers && barriers.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestBarriers)
#include "tst_barriers.moc"
