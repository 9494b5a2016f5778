// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "scope/devicework.h"
#include "table/eventname.h"
#include "verifyexpected.h"

#include <QTest>

#include <random>

using namespace analysistesting;
using core::GpuIdle;
using core::IdleOptions;
using core::MemoryKind;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

std::shared_ptr<const GpuIdle> idleOf(const TracePointer& trace, const Scope& scope = {},
                                      const IdleOptions& options = {})
{
    return std::make_shared<const GpuIdle>(core::analyzeGpuIdle(*trace, scope, options).value());
}

void addCopy(MemoryTrace& builder, std::int64_t startNs, std::int64_t endNs, std::int64_t stream = 9)
{
    builder.addCopy(1, 0, stream, startNs, endNs, 1, 1, MemoryKind::Pinned, MemoryKind::Device);
}

/// Two kernels around a gap of 100 µs, [100, 200) µs, the second launched at `launchUs`.
MemoryTrace gapOf100us(std::int64_t launchUs)
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("before"));
    builder.addKernel(1, 0, 7, 200 * UsNs, 300 * UsNs, QStringLiteral("after"), 5);
    builder.addCall(1, 1, launchUs * UsNs, launchUs * UsNs + 500, QStringLiteral("cudaLaunchKernel"), 5);
    return builder;
}

/// Lengths of which many are equal, and some lie around and far beyond 32 bits.
qint64 gapLength(std::mt19937& random, int number)
{
    if (number % 10 == 0)
        return 1000;
    if (number % 50 == 7)
        return 4'294'967'293 + below(random, 5);
    if (number % 100 == 9)
        return 5'000'000'000 + below(random, 2) * 90'000'000'000;
    return below(random, 1'000'000'000);
}

} // namespace

class TestGpuIdle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto idle = idleOf(trace);
        QCOMPARE(idle->devices.size(), std::size_t { 1 });
        const auto& device = idle->devices[0];
        QCOMPARE(device.window.durationNs(), 5500 * UsNs);
        QCOMPARE(device.idleNs, 1000 * UsNs);
        QCOMPARE(device.busyNs, 4500 * UsNs);
        QCOMPARE(device.kernelBusyNs, 4500 * UsNs);
        QCOMPARE(device.gapCount, 1);
        QCOMPARE(core::idleSentence(*trace, device), QStringLiteral("GPU 0: 18.2 % idle (1.00 ms of 5.50 ms)"));
        QCOMPARE(idle->gaps.size(), std::size_t { 1 });
        const auto gap = idle->gaps.longest(*trace, 0);
        QCOMPARE(gap.span.durationNs(), 1 * MsNs);
        QCOMPARE(core::launcherGapOf(*trace, gap).waitedNs, 200 * UsNs); // launched at 3.2 ms, idle from 3.0 ms
        const auto table = core::describeDeviceIdle(trace, idle, {});
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 0, u"idle_pct"), QStringLiteral("18.18"));
        QCOMPARE(cellText(table, 0, u"idle_ms"), QStringLiteral("1.000"));
        QCOMPARE(cellText(table, 0, u"gpu_id"), QStringLiteral("0"));
        const auto gaps = core::describeIdleGaps(trace, idle, {});
        QCOMPARE(tableFault(gaps), QString());
        QVERIFY(!gaps.findColumn(u"cause")); // nobody was asked for it
        QCOMPARE(cellText(gaps, 0, u"launch_call"), QStringLiteral("cudaLaunchKernel"));
        QCOMPARE(cellText(gaps, 0, u"previous"), QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL"));
        QCOMPARE(cellText(gaps, 0, u"next"), QStringLiteral("ncclDevKernel_Broadcast_RING_LL"));
        QCOMPARE(cellText(gaps, 0, u"pid"), QStringLiteral("222"));
        QCOMPARE(cellText(gaps, 0, u"start_ns"), QStringLiteral("13000000"));
        QCOMPARE(tableFault(core::describeStreamGaps(trace, idle, {})), QString());
    }

    void overlapAndNestingCountOnce()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("long"));
        builder.addKernel(1, 0, 8, 10 * UsNs, 20 * UsNs, QStringLiteral("nested"));
        builder.addKernel(1, 0, 8, 90 * UsNs, 110 * UsNs, QStringLiteral("overlapping"));
        builder.addKernel(1, 0, 8, 110 * UsNs, 120 * UsNs, QStringLiteral("touching"));
        builder.addKernel(1, 0, 8, 150 * UsNs, 160 * UsNs, QStringLiteral("last"));
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        QCOMPARE(idle->devices[0].busyNs, 130 * UsNs);
        QCOMPARE(idle->devices[0].idleNs, 30 * UsNs);
        QCOMPARE(idle->gaps.size(), std::size_t { 1 });
        QCOMPARE(idle->streams.size(), std::size_t { 2 });
        QCOMPARE(idle->streams[0].idleNs, 0);
        QCOMPARE(idle->streams[1].idleNs, 100 * UsNs); // 20 → 90 and 120 → 150
        QCOMPARE(idle->streams[1].longestGap, (core::TimeWindow { 20 * UsNs, 90 * UsNs }));
    }

    void allKindsOfWorkKeepTheDeviceBusy()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10 * UsNs, QStringLiteral("k"));
        addCopy(builder, 10 * UsNs, 20 * UsNs);
        builder.addSet(1, 0, 7, 20 * UsNs, 30 * UsNs, 1, MemoryKind::Device);
        builder.addGraphLaunch(1, 0, 7, 30 * UsNs, 40 * UsNs, 3);
        builder.addKernel(1, 0, 7, 50 * UsNs, 60 * UsNs, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        QCOMPARE(idle->devices[0].idleNs, 10 * UsNs);
        QCOMPARE(idle->devices[0].kernelBusyNs, 20 * UsNs);
        const auto gaps = core::describeIdleGaps(trace, idle, {});
        QCOMPARE(cellText(gaps, 0, u"previous"), QStringLiteral("graph 3"));
        const auto kernelsOnly = idleOf(trace, {}, { .kernelsOnly = true });
        QCOMPARE(kernelsOnly->devices[0].idleNs, 40 * UsNs);
        // the device's own column agrees with the switch
        const auto table = core::describeDeviceIdle(trace, idle, {});
        QCOMPARE(cellText(table, 0, u"kernels_only_idle_pct"),
                 cellText(core::describeDeviceIdle(trace, kernelsOnly, {}), 0, u"idle_pct"));
    }

    void minimumLengthIsInclusive_data()
    {
        QTest::addColumn<qint64>("gapNs");
        QTest::addColumn<qint64>("minGapNs");
        QTest::addColumn<int>("listed");
        QTest::newRow("at the default") << qint64 { 1000 } << qint64 { 1000 } << 1;
        QTest::newRow("below") << qint64 { 999 } << qint64 { 1000 } << 0;
        QTest::newRow("everything") << qint64 { 1 } << qint64 { 0 } << 1;
        QTest::newRow("touching is no gap") << qint64 { 0 } << qint64 { 0 } << 0;
    }

    void minimumLengthIsInclusive()
    {
        QFETCH(qint64, gapNs);
        QFETCH(qint64, minGapNs);
        QFETCH(int, listed);
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 5000, QStringLiteral("a"));
        builder.addKernel(1, 0, 7, 5000 + gapNs, 9000, QStringLiteral("b"));
        const auto trace = builder.build();
        const auto idle = idleOf(trace, {}, { .minGapNs = minGapNs });
        QCOMPARE(static_cast<int>(idle->gaps.size()), listed);
        QCOMPARE(idle->devices[0].gapCount, listed);
        QCOMPARE(idle->devices[0].idleNs, gapNs); // idle all the same
        QCOMPARE(idle->devices[0].unlistedNs, listed > 0 ? 0 : gapNs);
        QCOMPARE(idle->devices[0].longestGapNs, gapNs);
    }

    void gapsAreLongestFirst()
    {
        MemoryTrace builder;
        std::mt19937 random(8);
        std::int64_t time = 0;
        QList<qint64> lengths;
        for (int i = 0; i < 3000; ++i) {
            const auto gapNs = gapLength(random, i);
            if (i > 0 && gapNs >= 1000)
                lengths.append(gapNs);
            time += i > 0 ? gapNs : 0;
            builder.addKernel(1, 0, 7, time, time + 10, QStringLiteral("k"));
            time += 10;
        }
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        std::sort(lengths.begin(), lengths.end(), std::greater<>());
        QList<qint64> actual;
        for (std::size_t i = 0; i < idle->gaps.size(); ++i) {
            const auto gap = idle->gaps.longest(*trace, i);
            actual.append(gap.span.durationNs());
            if (i > 0 && actual[static_cast<qsizetype>(i)] == actual[static_cast<qsizetype>(i) - 1])
                QVERIFY(idle->gaps.longest(*trace, i - 1).span.startNs < gap.span.startNs);
        }
        QCOMPARE(actual, lengths);
    }

    void launchGap_data()
    {
        QTest::addColumn<int>("launchUs");
        QTest::addColumn<qint64>("launchGapNs");
        QTest::newRow("launched before the gap") << 50 << qint64 { 0 };
        QTest::newRow("at its start") << 100 << qint64 { 0 };
        QTest::newRow("one microsecond") << 101 << qint64 { 1000 };
        QTest::newRow("late") << 190 << 90 * qint64 { UsNs };
        QTest::newRow("clocks apart: at most the gap") << 250 << 100 * qint64 { UsNs };
    }

    void launchGap()
    {
        QFETCH(int, launchUs);
        QFETCH(qint64, launchGapNs);
        const auto trace = gapOf100us(launchUs).build();
        const auto idle = idleOf(trace);
        QCOMPARE(idle->gaps.size(), std::size_t { 1 });
        const auto launcherGap = core::launcherGapOf(*trace, idle->gaps.longest(*trace, 0));
        QCOMPARE(launcherGap.waitedNs, launchGapNs);
        QCOMPARE(launcherGap.launch.isValid(), launchGapNs > 0);
    }

    void barriersCover_data()
    {
        QTest::addColumn<int>("pid");
        QTest::addColumn<int>("startUs");
        QTest::addColumn<QString>("name");
        QTest::addColumn<qint64>("coveredNs");
        const auto sync = QStringLiteral("cudaDeviceSynchronize");
        QTest::newRow("all of it") << 1 << 50 << sync << 100 * qint64 { UsNs };
        QTest::newRow("half") << 1 << 150 << sync << 50 * qint64 { UsNs };
        QTest::newRow("another process") << 2 << 50 << sync << qint64 { 0 };
        QTest::newRow("does not block") << 1 << 50 << QStringLiteral("cudaEventQuery") << qint64 { 0 };
        QTest::newRow("implicit") << 1 << 50 << QStringLiteral("cudaFree_v3020") << 100 * qint64 { UsNs };
    }

    void barriersCover()
    {
        QFETCH(int, pid);
        QFETCH(int, startUs);
        QFETCH(QString, name);
        QFETCH(qint64, coveredNs);
        auto builder = gapOf100us(190);
        builder.addCall(static_cast<std::uint32_t>(pid), static_cast<std::uint32_t>(pid), startUs * UsNs, 250 * UsNs,
                        name);
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        const auto gap = idle->gaps.longest(*trace, 0);
        QCOMPARE(idle->gaps.coverageOf(gap).blockingApiNs, coveredNs);
        QCOMPARE(core::launcherGapOf(*trace, gap).waitedNs, 90 * UsNs); // shown whatever covers it
    }

    void overheadCovers_data()
    {
        QTest::addColumn<int>("pid");
        QTest::addColumn<qint64>("coveredNs");
        QTest::newRow("of the process") << 1 << 40 * qint64 { UsNs };
        QTest::newRow("of no known thread") << 0 << 40 * qint64 { UsNs };
        QTest::newRow("of another process") << 2 << qint64 { 0 };
    }

    void overheadCovers()
    {
        QFETCH(int, pid);
        QFETCH(qint64, coveredNs);
        auto builder = gapOf100us(190);
        builder.process(2);
        builder.addOverhead(static_cast<std::uint32_t>(pid), 160 * UsNs, 200 * UsNs);
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        QCOMPARE(idle->gaps.coverageOf(idle->gaps.longest(*trace, 0)).overheadNs, coveredNs);
    }

    void coverageIsThatOfEachGap()
    {
        MemoryTrace builder;
        for (int i = 0; i < 5; ++i)
            builder.addKernel(1, 0, 7, i * 200 * UsNs, (i * 200 + 100) * UsNs, QStringLiteral("k"));
        builder.addCall(1, 1, 350 * UsNs, 370 * UsNs, QStringLiteral("cudaStreamSynchronize"));
        builder.addCall(1, 1, 390 * UsNs, 610 * UsNs, QStringLiteral("cudaStreamSynchronize"));
        builder.addOverhead(1, 705 * UsNs, 715 * UsNs);
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        QStringList lines;
        for (std::size_t row = 0; row < idle->gaps.size(); ++row) {
            const auto gap = idle->gaps.inOrderOfEnd(*trace, row);
            const auto coverage = idle->gaps.coverageOf(gap);
            lines.append(
                QStringLiteral("%1: %2 %3").arg(gap.span.startNs).arg(coverage.blockingApiNs).arg(coverage.overheadNs));
        }
        QCOMPARE(lines,
                 QStringList({ QStringLiteral("100000: 0 0"), QStringLiteral("300000: 30000 0"),
                               QStringLiteral("500000: 100000 0"), QStringLiteral("700000: 0 10000") }));
    }

    void copiesSplitGapsOfKernels()
    {
        auto builder = gapOf100us(190);
        addCopy(builder, 120 * UsNs, 170 * UsNs);
        const auto trace = builder.build();
        QCOMPARE(idleOf(trace, {}, { .kernelsOnly = true })->gaps.size(), std::size_t { 1 });
        QCOMPARE(idleOf(trace)->gaps.size(), std::size_t { 2 });
    }

    void copiesOfPageableMemoryBlock()
    {
        auto builder = gapOf100us(190);
        builder.addKernel(2, 1, 7, 0, 10, QStringLiteral("elsewhere"));
        builder.addCopy(1, 1, 9, 100 * UsNs, 110 * UsNs, 1, 1, MemoryKind::Pageable, MemoryKind::Device, 77);
        builder.addCall(1, 1, 90 * UsNs, 180 * UsNs, QStringLiteral("cudaMemcpyAsync_v3020"), 77);
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        bool isFound = false;
        for (std::size_t row = 0; row < idle->gaps.size(); ++row) {
            const auto gap = idle->gaps.inOrderOfEnd(*trace, row);
            if (gap.device == core::DeviceIndex { 0 }) {
                QCOMPARE(idle->gaps.coverageOf(gap).blockingApiNs, 80 * UsNs); // from 100 to 180
                isFound = true;
            }
        }
        QVERIFY(isFound);
    }

    void windowClipsAndKeepsOnlyInnerGaps()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto begin = std::int64_t { 10'000 } * UsNs;
        Scope scope;
        scope.window = core::TimeWindow { begin + 2 * MsNs, begin + 5 * MsNs };
        const auto idle = idleOf(trace, scope);
        QCOMPARE(idle->devices[0].window, *scope.window);
        QCOMPARE(idle->devices[0].idleNs, 1 * MsNs);
        QVERIFY(idle->isClipped);
        QVERIFY(idle->provenance.limitations.join(QString()).contains(QStringLiteral("clipped to the window")));
        scope.window = core::TimeWindow { begin + 3 * MsNs, begin + 4 * MsNs }; // nothing runs in it
        const auto none = idleOf(trace, scope);
        QVERIFY(none->provenance.isAvailable());
        QVERIFY(none->devices.empty() && none->gaps.empty() && none->streams.empty());
    }

    void processScopeSeesItsOwnWorkOnly()
    {
        const auto trace = fixtures::makeSeedTrace();
        Scope scope;
        scope.processes = { core::ProcessIndex { 1 } }; // pid 222
        const auto idle = idleOf(trace, scope);
        QCOMPARE(idle->devices[0].window.durationNs(), 1500 * UsNs);
        QCOMPARE(idle->devices[0].idleNs, 0);
    }

    void devicesDoNotMix()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10 * UsNs, QStringLiteral("k"));
        builder.addKernel(1, 1, 7, 10 * UsNs, 20 * UsNs, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 20 * UsNs, 30 * UsNs, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        QCOMPARE(idle->devices.size(), std::size_t { 2 });
        QCOMPARE(idle->devices[0].idleNs, 10 * UsNs);
        QCOMPARE(idle->devices[1].idleNs, 0);
        QCOMPARE(idle->find(core::DeviceIndex { 1 })->busyNs, 10 * UsNs);
        QVERIFY(!idle->find(core::DeviceIndex { 7 }));
    }

    void busyAndIdleAreTheWindow()
    {
        std::mt19937 random(9);
        for (int round = 0; round < 50; ++round) {
            MemoryTrace builder;
            std::vector<core::Interval> expected;
            for (int i = 0; i < 60; ++i) {
                const auto start = below(random, 100'000);
                const auto end = start + below(random, 3000);
                expected.push_back({ start, end });
                switch (random() % 4) {
                case 0:
                    builder.addKernel(1, 0, 7 + below(random, 3), start, end, QStringLiteral("k"));
                    break;
                case 1:
                    addCopy(builder, start, end);
                    break;
                case 2:
                    builder.addSet(1, 0, 7, start, end, 1, MemoryKind::Device);
                    break;
                default:
                    builder.addGraphLaunch(2, 0, 7, start, end, 1);
                    break;
                }
            }
            const auto trace = builder.build();
            const auto idle = idleOf(trace, {}, { .minGapNs = 0 });
            const auto& device = idle->devices[0];
            const auto busy = core::IntervalSet::unionOf(expected);
            QVERIFY(*device.busy == busy);
            QCOMPARE(device.busyNs, busy.totalNs());
            QCOMPARE(device.busyNs + device.idleNs, device.window.durationNs());
            std::int64_t gapsNs = 0;
            for (std::size_t row = 0; row < idle->gaps.size(); ++row)
                gapsNs += idle->gaps.inOrderOfEnd(*trace, row).span.durationNs();
            QCOMPARE(gapsNs, device.idleNs);
            for (const auto& stream : idle->streams)
                QCOMPARE(stream.busyNs + stream.idleNs, stream.window.durationNs());
        }
    }

    void notAvailableWithoutGpuWork()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaFree"));
        const auto trace = builder.build();
        const auto idle = idleOf(trace);
        QVERIFY(idle->provenance.unavailable.startsWith(QStringLiteral("not available, because")));
        QCOMPARE(tableFault(core::describeDeviceIdle(trace, idle, {})), QString());
        QCOMPARE(tableFault(core::describeIdleGaps(trace, idle, {})), QString());
        MemoryTrace copies;
        addCopy(copies, 0, 10);
        const auto copyTrace = copies.build();
        QVERIFY(idleOf(copyTrace)->provenance.isAvailable());
        QVERIFY(!idleOf(copyTrace, {}, { .kernelsOnly = true })->provenance.isAvailable());
    }

    /// Each gap names two kernels: rows must not grow with the longest name in the file.
    void longNamesAreCutInLabels()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QString(1'000'000, QLatin1Char('k')));
        builder.addKernel(1, 0, 7, 20, 30, QString(300, QLatin1Char('k')));
        const auto trace = builder.build();
        for (const std::uint32_t kernel : { 0U, 1U }) {
            const auto name = core::workName(*trace, { core::WorkKind::Kernel, kernel });
            QVERIFY2(name.startsWith(QStringLiteral("kkk")) && name.contains(u'…') && name.size() <= 304,
                     qPrintable(name));
        }
    }

    void stops()
    {
        const auto idle = core::analyzeGpuIdle(*fixtures::makeSeedTrace(), {}, {}, stoppedToken());
        QVERIFY(!idle && idle.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestGpuIdle)
#include "tst_gpuidle.moc"
