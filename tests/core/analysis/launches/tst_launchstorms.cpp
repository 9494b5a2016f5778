// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchstorms.h"
#include "analysistesting.h"
#include "findings/thresholds.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::LaunchStorms;
using core::StormGroup;
using core::StormRow;
using fixtures::MemoryTrace;

namespace {

LaunchStorms stormsOf(const std::shared_ptr<const core::Trace>& trace, const core::Scope& scope = {})
{
    return core::analyzeLaunchStorms(*trace, scope).value();
}

/// The rows of one group.
std::vector<StormRow> rowsOf(const LaunchStorms& storms, StormGroup group)
{
    std::vector<StormRow> rows;
    std::copy_if(storms.rows.begin(), storms.rows.end(), std::back_inserter(rows),
                 [group](const StormRow& row) { return row.group == group; });
    return rows;
}

/// `count` kernels of `durationNs`, one every `periodNs`.
void addSeries(MemoryTrace& builder, std::int64_t startNs, std::int64_t count, std::int64_t periodNs,
               std::int64_t durationNs, const QString& name = QStringLiteral("k"), std::uint32_t pid = 1,
               std::int64_t gpuId = 0)
{
    for (std::int64_t i = 0; i < count; ++i)
        builder.addKernel(pid, gpuId, 7, startNs + i * periodNs, startNs + i * periodNs + durationNs, name);
}

} // namespace

class TestLaunchStorms : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto storms = stormsOf(trace);
        QCOMPARE(core::stormSentence(storms.rows.at(0)),
                 QStringLiteral("Launch storm: no (5 launches over 5.50 ms = 909/s, median kernel 1.00 ms)"));
        QCOMPARE(core::stormSummary(storms), core::stormSentence(storms.rows.at(0)));
        QCOMPARE(rowsOf(storms, StormGroup::Process).size(), std::size_t { 2 });
        QCOMPARE(rowsOf(storms, StormGroup::Device).size(), std::size_t { 1 });
        const auto busiest = rowsOf(storms, StormGroup::BusiestWindow);
        QCOMPARE(busiest.size(), std::size_t { 1 }); // 10 and 100 ms are longer than the trace
        QCOMPARE(busiest[0].launches, 2);
        QCOMPARE(busiest[0].launchesPerSecond, 2000.0);
        const auto shared = std::make_shared<const LaunchStorms>(storms);
        const auto table = core::describeLaunchStorms(trace, shared, {});
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(cellText(table, 0, u"group"), QStringLiteral("all"));
        QCOMPARE(cellText(table, 0, u"launches_per_s"), QStringLiteral("909.1"));
        QCOMPARE(cellText(table, 0, u"storm"), QStringLiteral("no"));
        QCOMPARE(cellText(table, 1, u"pid"), QStringLiteral("111"));
        QCOMPARE(cellText(table, 4, u"group"), QStringLiteral("busiest 1 ms"));
        QCOMPARE(tableFault(core::describeSmallKernels(trace, shared, {})), QString());
        QVERIFY(storms.smallKernels.empty());
    }

    void thresholdsAreInclusive_data()
    {
        QTest::addColumn<qint64>("periodNs");
        QTest::addColumn<qint64>("durationNs");
        QTest::addColumn<bool>("isStorm");
        // a series of n kernels lasts (n−1)·period + duration; with duration = period the rate is exactly 1/period
        QTest::newRow("100,000/s of 10 µs") << qint64 { 10'000 } << qint64 { 10'000 } << true;
        QTest::newRow("50,000/s of 20 µs") << qint64 { 20'000 } << qint64 { 20'000 } << false;
        QTest::newRow("below 50,000/s") << qint64 { 20'100 } << qint64 { 1'000 } << false;
        QTest::newRow("above 50,000/s of 10 µs") << qint64 { 19'900 } << qint64 { 10'000 } << true;
        QTest::newRow("above 50,000/s of 10.001 µs") << qint64 { 19'900 } << qint64 { 10'001 } << false;
        QTest::newRow("above 100,000/s of 20 µs") << qint64 { 9'900 } << qint64 { 20'000 } << true;
        QTest::newRow("above 100,000/s of 20.001 µs") << qint64 { 9'900 } << qint64 { 20'001 } << false;
    }

    void thresholdsAreInclusive()
    {
        QFETCH(qint64, periodNs);
        QFETCH(qint64, durationNs);
        QFETCH(bool, isStorm);
        MemoryTrace builder;
        addSeries(builder, 0, 1000, periodNs, durationNs);
        QCOMPARE(stormsOf(builder.build()).rows.at(0).isStorm, isStorm);
    }

    void rateAtTheLimitIsAStorm()
    {
        MemoryTrace builder; // 50 kernels in exactly 1 ms
        addSeries(builder, 0, 49, 20'000, 10'000);
        builder.addKernel(1, 0, 7, 990'000, 1'000'000, QStringLiteral("k"));
        const auto row = stormsOf(builder.build()).rows.at(0);
        QCOMPARE(row.launchesPerSecond, 50'000.0);
        QCOMPARE(row.p50Ns, 10'000.0);
        QVERIFY(row.isStorm);
    }

    void sharesUnderAreExclusive()
    {
        MemoryTrace builder;
        std::int64_t time = 0;
        for (const auto durationNs : { 4'999, 5'000, 9'999, 10'000, 19'999, 20'000, 30'000, 40'000 }) {
            builder.addKernel(1, 0, 7, time, time + durationNs, QStringLiteral("k"));
            time += 100'000;
        }
        const auto row = stormsOf(builder.build()).rows.at(0);
        QCOMPARE(row.shareUnder5us, 1.0 / 8);
        QCOMPARE(row.shareUnder10us, 3.0 / 8);
        QCOMPARE(row.shareUnder20us, 5.0 / 8);
    }

    void aStormInAQuietTraceIsFound()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("first"));
        addSeries(builder, 500 * MsNs, 200, 5'000, 2'000); // 1 ms of 200,000/s
        builder.addKernel(1, 0, 7, 1000 * MsNs, 1000 * MsNs + 1000, QStringLiteral("last"));
        const auto storms = stormsOf(builder.build());
        QVERIFY(!storms.rows.at(0).isStorm);
        const auto busiest = rowsOf(storms, StormGroup::BusiestWindow);
        QCOMPARE(busiest.size(), std::size_t { 3 });
        QVERIFY(busiest[0].isStorm);
        QCOMPARE(busiest[0].window, (core::TimeWindow { 500 * MsNs, 501 * MsNs }));
        QCOMPARE(busiest[0].launches, 200);
        QVERIFY(core::stormSentence(busiest[0]).contains(QStringLiteral("= 200,000/s"))); // not 200000/s
        const auto summary = core::stormSummary(storms);
        QVERIFY2(summary.startsWith(QStringLiteral("Launch storm: no (")), qPrintable(summary));
        QVERIFY2(summary.contains(QStringLiteral("; but one in the busiest 1 ms: 200 launches")), qPrintable(summary));
        QCOMPARE(busiest[2].launches, 200);
        QCOMPARE(busiest[2].launchesPerSecond, 2000.0);
        QVERIFY(!busiest[2].isStorm);
    }

    void busiestWindowIsHalfOpenAndTheFirstOfEquals()
    {
        MemoryTrace builder;
        for (const auto startNs : { 0 * MsNs, 1 * MsNs, 5 * MsNs, 6 * MsNs }) // 1 ms apart: never two in one window
            builder.addKernel(1, 0, 7, startNs, startNs + 10, QStringLiteral("k"));
        const auto busiest = rowsOf(stormsOf(builder.build()), StormGroup::BusiestWindow);
        QCOMPARE(busiest.at(0).launches, 1);
        QCOMPARE(busiest.at(0).window.startNs, 0);
    }

    /// Launches of several GPUs are not added up (analyses.md §2).
    void busiestWindowIsOfOneGpu()
    {
        MemoryTrace builder;
        addSeries(builder, 0, 10, 1000, 100, QStringLiteral("a"), 1, 0);
        addSeries(builder, 0, 12, 1000, 100, QStringLiteral("b"), 1, 1);
        addSeries(builder, 0, 12, 1000, 100, QStringLiteral("c"), 2, 2);
        addSeries(builder, 5 * MsNs, 11, 1000, 200, QStringLiteral("d"), 2, 0);
        const auto trace = builder.build();
        const auto storms = stormsOf(trace);
        const auto busiest = rowsOf(storms, StormGroup::BusiestWindow);
        QCOMPARE(busiest.size(), std::size_t { 1 });
        QCOMPARE(busiest[0].launches, 12);
        QCOMPARE(busiest[0].p50Ns, 100.0);
        QCOMPARE(trace->devices[busiest[0].device.value()].gpuId, 1); // the first of equals
        const auto table = core::describeLaunchStorms(trace, std::make_shared<const LaunchStorms>(storms), {});
        QCOMPARE(cellText(table, table.rowCount - 1, u"gpu_id"), QStringLiteral("1"));
    }

    void perProcessAndDevice()
    {
        MemoryTrace builder;
        addSeries(builder, 0, 10, 1000, 100, QStringLiteral("a"), 1, 0);
        addSeries(builder, 50'000, 20, 1000, 300, QStringLiteral("b"), 2, 0);
        addSeries(builder, 0, 5, 1000, 500, QStringLiteral("c"), 2, 1);
        const auto storms = stormsOf(builder.build());
        QCOMPARE(storms.rows.at(0).launches, 35);
        const auto processes = rowsOf(storms, StormGroup::Process);
        QCOMPARE(processes.at(0).launches, 10);
        QCOMPARE(processes.at(0).window, (core::TimeWindow { 0, 9100 }));
        QCOMPARE(processes.at(1).launches, 25);
        QCOMPARE(processes.at(1).p50Ns, 300.0);
        QCOMPARE(processes.at(1).window, (core::TimeWindow { 0, 69'300 }));
        const auto devices = rowsOf(storms, StormGroup::Device);
        QCOMPARE(devices.at(0).launches, 30);
        QCOMPARE(devices.at(0).window, (core::TimeWindow { 0, 69'300 }));
        QCOMPARE(devices.at(1).launches, 5);
        QCOMPARE(devices.at(1).p99Ns, 500.0);
    }

    void tenMostFrequentSmallKernels()
    {
        MemoryTrace builder;
        for (int name = 0; name < 12; ++name)
            addSeries(builder, name * MsNs, name + 1, 10'000, 4'999, QStringLiteral("small%1").arg(name));
        addSeries(builder, 20 * MsNs, 50, 10'000, 5'000, QStringLiteral("not small"));
        const auto trace = builder.build();
        const auto storms = stormsOf(trace);
        QCOMPARE(storms.smallKernels.size(), std::size_t { 10 });
        QCOMPARE(trace->kernelNames[storms.smallKernels[0].name.value()].shortName, QStringLiteral("small11"));
        QCOMPARE(storms.smallKernels[0].launches, 12);
        QCOMPARE(storms.smallKernels[0].totalNs, 12 * 4'999);
        QCOMPARE(storms.smallKernels[9].launches, 3);
    }

    void oneKernelHasNoRate()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 5, 5, QStringLiteral("k"));
        const auto trace = builder.build();
        const auto storms = stormsOf(trace);
        QCOMPARE(storms.rows.at(0).launches, 1);
        QVERIFY(!storms.rows.at(0).isStorm);
        const auto table = core::describeLaunchStorms(trace, std::make_shared<const LaunchStorms>(storms), {});
        QCOMPARE(cellText(table, 0, u"launches_per_s"), QString());
    }

    void scopeAndAvailability()
    {
        const auto trace = fixtures::makeSeedTrace();
        core::Scope scope;
        scope.processes = { core::ProcessIndex { 1 } };
        QCOMPARE(stormsOf(trace, scope).rows.at(0).launches, 2);
        scope.window = core::TimeWindow { 0, 1 };
        const auto none = stormsOf(trace, scope);
        QVERIFY(none.provenance.isAvailable() && none.rows.empty());
        const auto empty = MemoryTrace().build();
        const auto missing = stormsOf(empty);
        QVERIFY(!missing.provenance.isAvailable());
        QCOMPARE(tableFault(core::describeLaunchStorms(empty, std::make_shared<const LaunchStorms>(missing), {})),
                 QString());
        const auto stopped = core::analyzeLaunchStorms(*trace, {}, core::stormLimits(), stoppedToken());
        QVERIFY(!stopped && stopped.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestLaunchStorms)
#include "tst_launchstorms.moc"
