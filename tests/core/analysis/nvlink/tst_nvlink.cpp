// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvlink/nvlink.h"
#include "analysis/nvlink/nvlinkseries.h"
#include "analysistesting.h"
#include "exportbuilder.h"
#include "memorytrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace analysistesting;
using core::Nvlink;
using core::NvlinkDirection;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

const auto Kernel = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
const auto Rx = QStringLiteral("NVLink RX Responses User Data [Throughput %]");
const auto Tx = QStringLiteral("NVLink TX Responses User Data [Throughput %]");

Nvlink nvlinkOf(const TracePointer& trace, const Scope& scope = {})
{
    return core::analyzeNvlink(*trace, scope, core::findNcclEvents(*trace).value()).value();
}

core::Table tableOf(const TracePointer& trace, const Nvlink& nvlink)
{
    return core::describeNvlink(trace, std::make_shared<const Nvlink>(nvlink),
                                std::make_shared<const core::NcclEvents>(core::findNcclEvents(*trace).value()), {});
}

core::Expected<TracePointer> load(const fixtures::ExportBuilder& builder)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
    if (const auto written = builder.write(path); !written)
        return tl::unexpected(written.error());
    return core::loadTrace(path);
}

/// Samples of one counter each 100 ns, from 100 ns on.
void addSamples(MemoryTrace& builder, std::initializer_list<double> values, const QString& metric = Rx,
                std::int64_t gpuId = 0)
{
    std::int64_t timeNs = 0;
    for (const auto value : values)
        builder.addMetricSample(gpuId, timeNs += 100, metric, value);
}

} // namespace

class TestNvlink : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures_data()
    {
        QTest::addColumn<int>("version");
        using fixtures::ExportVersion;
        QTest::newRow("GPU_METRICS") << static_cast<int>(ExportVersion::V3_25_0);
        QTest::newRow("GENERIC_EVENTS") << static_cast<int>(ExportVersion::V3_1_2);
    }

    void goldenFigures()
    {
        QFETCH(int, version);
        const auto trace = load(fixtures::goldenSeed(static_cast<fixtures::ExportVersion>(version)));
        VERIFY_EXPECTED(trace);
        const auto nvlink = nvlinkOf(*trace);
        const auto table = tableOf(*trace, nvlink);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("nvlink_during_nccl"));
        QCOMPARE(table.rowCount, std::size_t { 3 }); // SMs Active is not NVLink's
        QCOMPARE(cellText(table, 0, u"metric"), QStringLiteral("all RX+TX"));
        QCOMPARE(cellText(table, 0, u"direction"), QStringLiteral("RX+TX"));
        QCOMPARE(cellText(table, 0, u"unit"), QStringLiteral("bytes"));
        QCOMPARE(cellText(table, 0, u"avg_during"), QStringLiteral("76.67"));
        QCOMPARE(cellText(table, 0, u"avg_outside"), QStringLiteral("5.83"));
        QCOMPARE(cellText(table, 0, u"correlation"), QStringLiteral("0.990"));
        QCOMPARE(cellText(table, 0, u"samples_inside"), QStringLiteral("21"));
        QCOMPARE(cellText(table, 0, u"samples_outside"), QStringLiteral("12"));
        QCOMPARE(cellText(table, 0, u"nccl_coverage_pct"), QStringLiteral("100.0"));
        QCOMPARE(cellText(table, 0, u"p95_during"), QStringLiteral("84.00")); // 84, 84, 82, …: position 19 of 20
        QCOMPARE(cellText(table, 1, u"metric"), QStringLiteral("NVLink bytes received"));
        QCOMPARE(cellText(table, 1, u"direction"), QStringLiteral("RX"));
        QCOMPARE(cellText(table, 1, u"avg_during"), QStringLiteral("75.67")); // one less than the mean of both
        QCOMPARE(cellText(table, 2, u"avg_during"), QStringLiteral("77.67"));
        QCOMPARE(
            core::nvlinkSentence(nvlink),
            QStringLiteral("NVLink RX+TX on GPU 0: 76.7 bytes during NCCL, 5.83 bytes outside, correlation 0.990"));
    }

    void notFound_data()
    {
        QTest::addColumn<QString>("statement");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no metrics") << QStringLiteral("DROP TABLE GPU_METRICS; DROP TABLE TARGET_INFO_GPU_METRICS")
                                    << QStringLiteral("no GPU metrics");
        QTest::newRow("others only") << QStringLiteral(
            "DELETE FROM TARGET_INFO_GPU_METRICS WHERE metricName LIKE 'NVLink%'")
                                     << QString();
    }

    void notFound()
    {
        QFETCH(QString, statement);
        QFETCH(QString, reason);
        auto builder = fixtures::goldenSeed();
        for (const auto& part : statement.split(QStringLiteral("; ")))
            builder.execute(part);
        const auto trace = load(builder);
        VERIFY_EXPECTED(trace);
        const auto nvlink = nvlinkOf(*trace);
        QVERIFY2(nvlink.provenance.unavailable.startsWith(QStringLiteral("NVLink counters not found")),
                 qPrintable(nvlink.provenance.unavailable));
        QVERIFY2(nvlink.provenance.unavailable.contains(reason), qPrintable(nvlink.provenance.unavailable));
        QVERIFY(
            nvlink.provenance.advice.contains(QStringLiteral("nsys profile -t cuda,nvtx --gpu-metrics-devices=all")));
        QCOMPARE(tableFault(tableOf(*trace, nvlink)), QString());
        QCOMPARE(core::nvlinkSentence(nvlink), QStringLiteral("NVLink counters not found"));
    }

    void namesOfCounters_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<int>("direction");
        const auto row = [](const char* name, const char* unit, NvlinkDirection direction) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(unit)
                                << static_cast<int>(direction);
        };
        row("NVLink RX Requests User Data [Throughput %]", "Throughput %", NvlinkDirection::Received);
        row("NVLink TX Responses Protocol Data [Throughput %]", "Throughput %", NvlinkDirection::Transmitted);
        row("nvlink bytes received", "bytes", NvlinkDirection::Received);
        row("NVLink bytes transmitted", "bytes", NvlinkDirection::Transmitted);
        row("NVLink Errors", "", NvlinkDirection::Unknown);
        row("NVLink extra", "", NvlinkDirection::Unknown); // "tx" inside a word is none
    }

    void namesOfCounters()
    {
        QFETCH(QString, name);
        QFETCH(QString, unit);
        QFETCH(int, direction);
        QCOMPARE(core::nvlinkUnit(name), unit);
        QCOMPARE(static_cast<int>(core::nvlinkDirection(name)), direction);
    }

    /// A sample counts by the share of its interval: [0, 100] has none, [100, 200] half, [200, 300] all.
    void partlyCoveredSamples()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 150, 300, Kernel);
        builder.addKernel(1, 1, 13, 0, 300, Kernel); // another GPU
        builder.addKernel(1, 0, 7, 0, 300, QStringLiteral("gemm"));
        addSamples(builder, { 10, 20, 90 });
        const auto trace = builder.build();
        const auto nvlink = nvlinkOf(trace);
        QCOMPARE(nvlink.rows.size(), std::size_t { 1 });
        const auto& row = nvlink.rows.front();
        QCOMPARE(*row.averageDuring, (0.5 * 20 + 90) / 1.5);
        QCOMPARE(*row.averageOutside, (10 + 0.5 * 20) / 1.5);
        QCOMPARE(row.samplesInside, std::int64_t { 2 });
        QCOMPARE(row.samplesOutside, std::int64_t { 1 });
        QCOMPARE(*row.p95During, 20 + 0.95 * 70);
        QCOMPARE(row.correlation, std::nullopt);
        QVERIFY(row.whyNoCorrelation.startsWith(QStringLiteral("2 samples inside of NCCL time and 1 outside")));
        QCOMPARE(*row.ncclCoverage, 1.0);
        QCOMPARE(row.periodNs, std::int64_t { 100 });
        QCOMPARE(tableFault(tableOf(trace, nvlink)), QString());
    }

    /// Time without samples is not taken for zero, nor for the next sample's: it is not covered.
    void missingSamples()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 4000, Kernel);
        addSamples(builder, { 50, 50, 50 }); // until 300
        builder.addMetricSample(0, 2000, Rx, 80); // 16 are missing; covers [1900, 2000]
        builder.addMetricSample(0, 2100, Rx, 80);
        const auto nvlink = nvlinkOf(builder.build());
        const auto& row = nvlink.rows.front();
        QCOMPARE(*row.averageDuring, (3 * 50.0 + 2 * 80) / 5);
        QCOMPARE(*row.ncclCoverage, 500.0 / 4000);
    }

    void correlationNeedsSamplesOnBothSides()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 800, 1600, Kernel);
        addSamples(builder, { 1, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9 });
        addSamples(builder, { 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4 }, QStringLiteral("NVLink Errors"));
        addSamples(builder, { 9, 9, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1, 1, 1, 1 }, Tx); // 7 inside
        auto trace = std::const_pointer_cast<core::Trace>(builder.build());
        sortSamples(*trace);
        const auto nvlink = nvlinkOf(trace);
        QCOMPARE(nvlink.rows.size(), std::size_t { 4 });
        QCOMPARE(nvlink.rows[1].metricName, QStringLiteral("NVLink Errors"));
        QCOMPARE(nvlink.rows[1].correlation, std::nullopt);
        QCOMPARE(nvlink.rows[1].whyNoCorrelation, QStringLiteral("the counter does not vary"));
        QCOMPARE(nvlink.rows[2].metricName, Rx);
        QCOMPARE(nvlink.rows[2].correlation, std::optional(1.0));
        QCOMPARE(nvlink.rows[3].samplesInside, std::int64_t { 7 });
        QCOMPARE(nvlink.rows[3].correlation, std::nullopt);
    }

    void combinedRowAveragesEachSample()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 200, Kernel);
        builder.addMetricSample(0, 100, Rx, 10);
        builder.addMetricSample(0, 100, Tx, 30);
        builder.addMetricSample(0, 100, QStringLiteral("NVLink TX bytes"), 1e9); // another unit: not in the mean
        builder.addMetricSample(0, 200, Rx, 50);
        builder.addMetricSample(0, 200, Tx, 70);
        builder.addMetricSample(1, 200, Rx, 70); // one direction only: nothing to combine
        const auto nvlink = nvlinkOf(builder.build());
        QStringList names;
        for (const auto& row : nvlink.rows)
            names.append(QStringLiteral("%1 %2").arg(row.gpuId).arg(row.metricName));
        QCOMPARE(names,
                 (QStringList { QStringLiteral("0 all RX+TX"), QStringLiteral("0 ") + Rx, QStringLiteral("0 ") + Tx,
                                QStringLiteral("0 NVLink TX bytes"), QStringLiteral("1 ") + Rx }));
        QCOMPARE(*nvlink.rows[0].averageDuring, 40.0);
    }

    void windowAndDevices()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 100, 300, Kernel);
        builder.addKernel(2, 0, 13, 250, 450, Kernel); // the counters see all processes
        builder.addKernel(1, 1, 13, 0, 100, Kernel);
        addSamples(builder, { 1, 2, 3, 4, 5, 6 });
        addSamples(builder, { 7, 7, 7 }, Rx, 1);
        auto trace = std::const_pointer_cast<core::Trace>(builder.build());
        sortSamples(*trace);
        Scope scope;
        scope.window = core::TimeWindow { 300, 501 }; // the samples at 300 (all), 400 (all) and 500 (half)
        scope.devices = { core::DeviceIndex { 0 } };
        const auto nvlink = nvlinkOf(trace, scope);
        QCOMPARE(nvlink.rows.size(), std::size_t { 1 });
        QCOMPARE(*nvlink.rows.front().averageDuring, (3 + 4 + 0.5 * 5) / 2.5);
        QCOMPARE(*nvlink.rows.front().ncclCoverage, 1.0); // [300, 450)
        QCOMPARE(nvlink.rows.front().device, core::DeviceIndex { 0 });
    }

    /// A window late in a long trace, of which only the samples around it are looked at.
    void windowInALongTrace()
    {
        MemoryTrace builder;
        for (std::int64_t i = 1; i <= 10'000; ++i)
            builder.addMetricSample(0, i * 100, Rx, static_cast<double>(i));
        builder.addKernel(1, 0, 13, 899'950, 900'150, Kernel); // half of 9000, all of 9001, half of 9002
        builder.addKernel(1, 0, 13, 50, 100, Kernel); // long before
        Scope scope;
        scope.window = core::TimeWindow { 900'000, 900'300 }; // the samples 9000, 9001 and 9002
        const auto nvlink = nvlinkOf(builder.build(), scope);
        const auto& row = nvlink.rows.front();
        QCOMPARE(*row.averageDuring, (0.5 * 9000 + 9001 + 0.5 * 9002) / 2);
        QCOMPARE(*row.averageOutside, (0.5 * 9000 + 0.5 * 9002) / 1);
        QCOMPARE(row.periodNs, std::int64_t { 100 });
        QCOMPARE(*row.ncclCoverage, 1.0);
    }

    void withoutNccl()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 300, QStringLiteral("gemm"));
        addSamples(builder, { 10, 20 });
        const auto nvlink = nvlinkOf(builder.build());
        QVERIFY(nvlink.provenance.isAvailable());
        QCOMPARE(nvlink.rows.front().averageDuring, std::nullopt);
        QCOMPARE(nvlink.rows.front().averageOutside, std::optional(15.0));
        QCOMPARE(nvlink.rows.front().ncclCoverage, std::nullopt);
        QVERIFY(!nvlink.provenance.limitations.filter(QStringLiteral("no NCCL kernel")).isEmpty());
    }

    void oneSampleHasNoTime()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 300, Kernel);
        addSamples(builder, { 10 });
        const auto nvlink = nvlinkOf(builder.build());
        QCOMPARE(nvlink.rows.front().samplesInside + nvlink.rows.front().samplesOutside, std::int64_t { 0 });
        QCOMPARE(nvlink.rows.front().averageDuring, std::nullopt);
        QCOMPARE(*nvlink.rows.front().ncclCoverage, 0.0);
    }

    /// A sampling period near the largest number, as a damaged file can have it.
    void longestPeriods()
    {
        core::NvlinkSeries series;
        constexpr auto Step = std::int64_t { 1 } << 61;
        for (const std::int64_t step : { -2, -1, 0, 1 })
            series.timeNs.push_back(step * Step);
        series.value.assign(series.timeNs.size(), 50);
        const auto row = core::compareWithNccl(series, {}, { -4 * (Step - 1), 4 * (Step - 1) });
        QCOMPARE(row.periodNs, Step);
        QCOMPARE(row.samplesOutside, std::int64_t { 4 });
        QVERIFY(core::followsOn(series, 1, Step));
        QVERIFY(core::followsOn(series, 1, Step / 11 + 1));
        QVERIFY(!core::followsOn(series, 1, Step / 11));
        series.timeNs = { 0, 22 };
        QVERIFY(core::followsOn(series, 1, 2));
        QVERIFY(!core::followsOn(series, 1, 1));
    }

    void stops()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 13, 0, 300, Kernel);
        addSamples(builder, { 10, 20 });
        const auto trace = builder.build();
        const auto result = core::analyzeNvlink(*trace, {}, core::findNcclEvents(*trace).value(), stoppedToken());
        QVERIFY(!result && result.error().code == core::ErrorCode::Cancelled);
    }

    void realTracesHaveNoCounters()
    {
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") });
        if (files.isEmpty())
            QSKIP("no reference traces in GPULOUPE_SHARED_DIR");
        for (const auto& file : files) {
            const auto trace = core::loadTrace(folder.filePath(file));
            VERIFY_EXPECTED(trace);
            const auto nvlink = nvlinkOf(*trace);
            QVERIFY2(nvlink.provenance.unavailable.startsWith(QStringLiteral("NVLink counters not found")),
                     qPrintable(file));
            QCOMPARE(tableFault(tableOf(*trace, nvlink)), QString());
        }
    }

private:
    /// Brings samples that were added counter by counter into the order of time.
    static void sortSamples(core::Trace& trace)
    {
        auto& table = trace.gpuMetrics;
        std::vector<std::tuple<std::int64_t, std::uint32_t, double>> rows;
        for (std::size_t row = 0; row < table.size(); ++row)
            rows.emplace_back(table.timeNs[row], table.metric[row], table.value[row]);
        std::sort(rows.begin(), rows.end());
        for (std::size_t row = 0; row < rows.size(); ++row)
            std::tie(table.timeNs[row], table.metric[row], table.value[row]) = rows[row];
    }
};

QTEST_GUILESS_MAIN(TestNvlink)
#include "tst_nvlink.moc"
