// SPDX-License-Identifier: GPL-3.0-or-later
// What charts show, as plain data.
#include "analysis/idle/utilization.h"
#include "analysis/kernels/durationhistogram.h"
#include "analysis/memory/copysizes.h"
#include "analysistesting.h"
#include "base/timeticks.h"
#include "memorytrace.h"
#include "models/overviewcharts.h"
#include "verifyexpected.h"

#include <QTest>

#include <random>

using namespace analysistesting;
using core::ChartPoint;
using core::MemoryKind;
using fixtures::MemoryTrace;

namespace {

core::DurationHistogram histogramOf(const core::AnalysisResults& results, std::size_t row)
{
    return core::kernelHistogram(*results.trace, results.scope, results.kernels->rows[row]).value();
}

std::int64_t countOf(const core::DurationHistogram& histogram)
{
    std::int64_t count = 0;
    for (const auto& bin : histogram.bins)
        count += bin.count;
    return count;
}

} // namespace

class TestCharts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fewPointsStayAsTheyAre()
    {
        const std::vector<ChartPoint> points { { 0, 1 }, { 1, 5 }, { 2, 3 }, { 3, 0 } };
        QCOMPARE(core::decimated(points, { 1, 2 }, 2), (std::vector<ChartPoint> { { 1, 5 }, { 2, 3 } }));
    }

    void decimationKeepsLowestAndHighest()
    {
        // columns [0, 4) and [4, 8]
        const std::vector<ChartPoint> points { { 0, 3 }, { 1, 9 }, { 2, 1 }, { 3, 4 }, { 4, 7 }, { 6, 7 }, { 8, 7 } };
        QCOMPARE(core::decimated(points, { 0, 8 }, 2), (std::vector<ChartPoint> { { 1, 9 }, { 2, 1 }, { 4, 7 } }));
    }

    void decimationIsBounded()
    {
        std::vector<ChartPoint> points;
        for (int i = 0; i < 100'000; ++i)
            points.push_back({ static_cast<double>(i), i == 77'777 ? 50.0 : static_cast<double>(i % 7) });
        const auto few = core::decimated(points, { 0, 99'999 });
        QVERIFY(few.size() <= core::MaxChartPoints);
        QVERIFY(std::find(few.begin(), few.end(), ChartPoint { 77'777, 50 }) != few.end());
        QVERIFY(std::is_sorted(few.begin(), few.end(), [](const auto& l, const auto& r) { return l.x < r.x; }));
    }

    void intervalsAreNice_data()
    {
        QTest::addColumn<double>("length");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("interval");
        QTest::newRow("one") << 10.0 << 10 << 1.0;
        QTest::newRow("two") << 12.0 << 10 << 2.0;
        QTest::newRow("five") << 4.1 << 1 << 5.0;
        QTest::newRow("ten") << 51.0 << 10 << 10.0;
        QTest::newRow("small") << 0.003 << 3 << 0.001;
        QTest::newRow("nothing") << 0.0 << 3 << 1.0;
    }
    void intervalsAreNice()
    {
        QFETCH(double, length);
        QFETCH(int, count);
        QFETCH(double, interval);
        QCOMPARE(core::niceInterval(length, count), interval);
    }

    void edgesOfAHistogram()
    {
        QCOMPARE(core::histogramEdges(5, 5), (std::vector<std::int64_t> { 5, 6 }));
        QCOMPARE(core::histogramEdges(1, 4),
                 (std::vector<std::int64_t> { 1, 2, 3, 4 })); // no bin is narrower than 1 ns
        const auto edges = core::histogramEdges(0, 1'000'000);
        QCOMPARE(edges.front(), 0);
        QCOMPARE(edges.back(), 1'000'000);
        QVERIFY(edges.size() <= core::MaxHistogramBins + 1);
        QVERIFY(std::adjacent_find(edges.begin(), edges.end(), std::greater_equal<> {}) == edges.end());
        // 48 bins over 6 decades: 8 a decade
        QVERIFY(std::find(edges.begin(), edges.end(), 1000) != edges.end());
        QVERIFY(std::find(edges.begin(), edges.end(), 100'000) != edges.end());
    }

    void histogramCountsEveryKernelOnce()
    {
        MemoryTrace builder;
        std::mt19937 random(3);
        for (int i = 0; i < 5000; ++i) {
            const auto start = i * 100 * UsNs;
            builder.addKernel(1, below(random, 2), 7, start, start + 100 + below(random, 90'000),
                              QStringLiteral("k%1").arg(below(random, 3)));
        }
        const auto results = core::analyze(builder.build()).value();
        QCOMPARE(results->kernels->rows.size(), std::size_t { 3 });
        for (std::size_t row = 0; row < results->kernels->rows.size(); ++row) {
            const auto& kernel = results->kernels->rows[row];
            const auto histogram = histogramOf(*results, row);
            QCOMPARE(countOf(histogram), kernel.duration.count);
            QCOMPARE(histogram.bins.front().fromNs, kernel.duration.minNs);
            QCOMPARE(histogram.bins.back().untilNs, kernel.duration.maxNs);
            QVERIFY(histogram.bins.front().count > 0 && histogram.bins.back().count > 0);
            QCOMPARE(histogram.duration.p90Ns, kernel.duration.p90Ns);
        }
    }

    void goldenHistogram()
    {
        // computeKernel: 1.0, 1.0 and 0.6 ms
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        const auto histogram = histogramOf(*results, 0);
        QCOMPARE(histogram.bins.front().fromNs, 600 * UsNs);
        QCOMPARE(histogram.bins.front().count, 1);
        QCOMPARE(histogram.bins.back().untilNs, 1 * MsNs);
        QCOMPARE(histogram.bins.back().count, 2);
        QCOMPARE(histogram.duration.p50Ns, 1e6);
    }

    void equalDurationsAreOneBin()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 500, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 600, 1100, QStringLiteral("k"));
        const auto histogram = histogramOf(*core::analyze(builder.build()).value(), 0);
        QCOMPARE(histogram.bins.size(), std::size_t { 1 });
        QCOMPARE(histogram.bins[0].count, 2);
    }

    void copiesBecomePoints()
    {
        MemoryTrace builder;
        const auto add
            = [&builder](std::int64_t startNs, std::int64_t durationNs, std::int64_t bytes, std::uint8_t kind) {
                  builder.addCopy(1, 0, 7, startNs, startNs + durationNs, bytes, kind, MemoryKind::Pinned,
                                  MemoryKind::Device);
              };
        add(0, 1000, 1000, 1); // 1 GB/s
        add(2000, 1000, 1010, 1); // the same cell
        add(4000, 1000, 1'000'000, 1); // 1000 GB/s
        add(6000, 1000, 1000, 2);
        add(8000, 0, 1000, 2); // has no bandwidth
        const auto trace = builder.build();
        const auto sizes = core::analyzeCopySizes(*trace, {}).value();
        QCOMPARE(sizes.leftOut, 1);
        QCOMPARE(sizes.kinds.size(), std::size_t { 2 });
        const auto& first = sizes.kinds[0];
        QCOMPARE(first.copyKind, std::uint8_t { 1 });
        QCOMPARE(first.count, 3);
        QCOMPARE(first.points.size(), std::size_t { 2 });
        QCOMPARE(first.points[0].count, 2);
        QCOMPARE(first.points[0].sizeBytes, 1005.0);
        QCOMPARE(first.points[0].bytesPerSecond, 1.005e9);
        QCOMPARE(first.points[1].bytesPerSecond, 1e12);
        core::Scope scope; // a copy that crosses the edge keeps its bandwidth
        scope.window = core::TimeWindow { 500, 1500 };
        QCOMPARE(core::analyzeCopySizes(*trace, scope).value().kinds[0].points[0].bytesPerSecond, 1e9);
    }

    void copyPointsAreBounded()
    {
        MemoryTrace builder;
        std::mt19937 random(9);
        for (int i = 0; i < 40'000; ++i) {
            const auto bytes = std::int64_t { 1 } << below(random, 40);
            builder.addCopy(1, 0, 7, i, i + 1 + (std::int64_t { 1 } << below(random, 30)) + below(random, 1000), bytes,
                            1, MemoryKind::Pinned, MemoryKind::Device);
        }
        const auto sizes = core::analyzeCopySizes(*builder.build(), {}).value();
        QCOMPARE(sizes.kinds[0].count, 40'000);
        QVERIFY(sizes.kinds[0].points.size() <= core::MaxCopyPoints);
        QVERIFY(sizes.kinds[0].points.size() > 500);
    }

    void barsAreTableRows()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        const auto kernels = core::topKernelBars(*results);
        QCOMPARE(kernels.bars.size(), std::size_t { 3 });
        QCOMPARE(kernels.bars[0].label, QStringLiteral("computeKernel"));
        QCOMPARE(kernels.bars[0].milliseconds, 2.6);
        const auto barriers = core::barrierBars(*results);
        QCOMPARE(barriers.bars[0].label, QStringLiteral("cudaStreamSynchronize"));
        QCOMPARE(barriers.bars[0].milliseconds, 0.8);
        for (const auto& chart : { kernels, barriers }) {
            for (const auto& bar : chart.bars) {
                const auto table = results->table(bar.cell.tableKey);
                const auto cell = table->cell(bar.cell.row, *table->findColumn(bar.cell.columnKey));
                QCOMPARE(core::cellNumber(cell).value_or(-1), bar.milliseconds);
            }
        }
    }

    void utilizationLanesAreSteps()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace()).value();
        const auto lanes = core::utilizationLanes(*results);
        QCOMPARE(lanes.size(), std::size_t { 1 });
        QCOMPARE(lanes[0].name, QStringLiteral("GPU 0"));
        QCOMPARE(lanes[0].points.size(), std::size_t { 2000 });
        QCOMPARE(lanes[0].points.front().x, 0.0);
        QCOMPARE(lanes[0].points.back().x, static_cast<double>(results->trace->extent.durationNs()));
        const auto& row = results->utilization->rows[lanes[0].firstRow + 700];
        QCOMPARE(lanes[0].points[1400].y, row.busyFraction());
        QCOMPARE(lanes[0].points[1401].y, row.busyFraction());
        QVERIFY(lanes[0].points.size() <= core::MaxChartPoints);
    }

    void nvlinkCurvesBreakWhereSamplesAreMissing()
    {
        MemoryTrace builder;
        const auto metric = QStringLiteral("NVLink RX Bandwidth [Throughput %]");
        builder.addKernel(1, 0, 7, 0, 100 * UsNs, QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"));
        for (int i = 1; i <= 100; ++i) { // every 10 µs; nothing between 400 and 700 µs
            if (i <= 40 || i > 70)
                builder.addMetricSample(0, i * 10 * UsNs, metric, i);
        }
        const auto results = core::analyze(builder.build()).value();
        const auto events = core::collectOverviewEvents(*results);
        VERIFY_EXPECTED(events);
        const auto& nvlink = events->nvlink;
        QCOMPARE(nvlink.unit, QStringLiteral("Throughput %"));
        QCOMPARE(nvlink.curves.size(), std::size_t { 1 });
        QCOMPARE(nvlink.curves[0].runs.size(), std::size_t { 2 });
        QCOMPARE(nvlink.curves[0].runs[0].size(), std::size_t { 40 });
        QCOMPARE(nvlink.curves[0].runs[1].front(), (ChartPoint { 710'000, 71 }));
        // NCCL runs in the first tenth
        QCOMPARE(nvlink.nccl.front().y, 1.0);
        QCOMPARE(nvlink.nccl.back().y, 0.0);
        QCOMPARE(std::count_if(nvlink.nccl.begin(), nvlink.nccl.end(), [](const ChartPoint& p) { return p.y > 0.5; }),
                 2 * 100);
    }

    void meanStandsForAllCountersOfAGpu()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1000, QStringLiteral("k"));
        for (int i = 1; i <= 20; ++i) {
            builder.addMetricSample(0, i * 1000, QStringLiteral("NVLink RX [Throughput %]"), 10);
            builder.addMetricSample(0, i * 1000, QStringLiteral("NVLink TX [Throughput %]"), 30);
        }
        const auto results = core::analyze(builder.build()).value();
        const auto events = core::collectOverviewEvents(*results).value();
        QCOMPARE(events.nvlink.curves.size(), std::size_t { 1 });
        QCOMPARE(events.nvlink.curves[0].name, QStringLiteral("GPU 0: all RX+TX"));
        QCOMPARE(events.nvlink.curves[0].runs[0].front().y, 20.0);
        QVERIFY(events.nvlink.nccl.empty());
    }

    void nothingToDraw()
    {
        const auto results = core::analyze(MemoryTrace().build()).value();
        QVERIFY(core::utilizationLanes(*results).empty());
        QVERIFY(core::topKernelBars(*results).bars.empty());
        QVERIFY(core::barrierBars(*results).bars.empty());
        const auto events = core::collectOverviewEvents(*results).value();
        QVERIFY(events.nvlink.curves.empty());
        QVERIFY(events.copies.kinds.empty());
        QVERIFY(!core::collectOverviewEvents(*results, stoppedToken()));
    }
};

QTEST_GUILESS_MAIN(TestCharts)
#include "tst_charts.moc"
