// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/graphs/cudagraphs.h"
#include "analysis/idle/gpuidle.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::CudaGraphs;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

core::Expected<CudaGraphs> graphsOf(const TracePointer& trace, const Scope& scope = {})
{
    return core::analyzeGpuIdle(*trace, scope).and_then([&](const core::GpuIdle& idle) {
        return core::analyzeCudaGraphs(*trace, scope, idle);
    });
}

core::Table tableOf(const TracePointer& trace, const Scope& scope = {})
{
    return core::describeCudaGraphs(trace, std::make_shared<const CudaGraphs>(graphsOf(trace, scope).value()), scope);
}

QStringList rowsOf(const core::Table& table, std::initializer_list<QStringView> keys)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells;
        for (const auto key : keys)
            cells.append(cellText(table, row, key));
        rows.append(cells.join(QLatin1Char(' ')));
    }
    return rows;
}

} // namespace

class TestCudaGraphs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void replaysAndGaps()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1'000, QStringLiteral("k"));
        builder.addGraphLaunch(1, 0, 7, 3'000, 5'000, 12); // 2 µs after the kernel
        builder.addGraphLaunch(1, 0, 8, 4'000, 7'000, 12); // work ran until then
        builder.addGraphLaunch(1, 0, 7, 17'000, 18'000, 12); // 10 µs
        builder.addGraphLaunch(1, 0, 7, 18'000, 18'500, 5);
        builder.addGraphLaunch(1, 1, 7, 0, 400, 12); // the first work of another device: no gap
        const auto trace = builder.build();
        const auto table = tableOf(trace);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("cuda_graphs"));
        // busy of GPU 0: 1 + 4 + 1.5; of graph 12: [3, 7] and [17, 18]
        QCOMPARE(
            rowsOf(table, { u"graph_id", u"gpu_id", u"capture", u"replays", u"busy_ns", u"total_ns", u"pct_of_busy" }),
            QStringList({ QStringLiteral("12 0 graph 3 5000 6000 76.9"), QStringLiteral("5 0 graph 1 500 500 7.7"),
                          QStringLiteral("12 1 graph 1 400 400 100.0") }));
        QCOMPARE(
            rowsOf(table, { u"avg_us", u"p50_us", u"p99_us", u"gap_before_avg_us", u"gap_before_max_us", u"kernels" }),
            QStringList({ QStringLiteral("2.000 2.000 2.980 4.000 10.000 "),
                          QStringLiteral("0.500 0.500 0.500 0.000 0.000 "), QStringLiteral("0.400 0.400 0.400   ") }));
        // opaque: 5.5 of 6.5 µs on GPU 0, all 0.4 on GPU 1
        QVERIFY(table.summary.startsWith(QStringLiteral("5 graph launches are opaque, 85.5 % of GPU time")));
        QVERIFY(table.provenance.limitations.contains(table.summary));
        QVERIFY(table.summary.contains(QStringLiteral("--cuda-graph-trace=node")));
    }

    void graphsOfNodes()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, QStringLiteral("cudaGraphLaunch_v10000"), 1);
        builder.addCall(1, 1, 200, 210, QStringLiteral("cudaGraphLaunch_v10000"), 2);
        for (const std::uint32_t id : { 1U, 1U, 2U, 2U, 99U }) { // the launch call of the last is not in the trace
            const auto start = 1'000 * std::int64_t { id };
            builder.addKernel(1, 0, 7, start, start + 100, QStringLiteral("k"), id);
            builder.setGraph(4, 3);
        }
        builder.addKernel(1, 0, 7, 50'000, 50'600, QStringLiteral("k"), 0); // not of a graph
        const auto trace = builder.build();
        const auto table = tableOf(trace);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(rowsOf(table,
                        { u"graph_id", u"capture", u"replays", u"kernels", u"kernel_time_ns", u"busy_ns", u"avg_us",
                          u"total_ns", u"pct_of_busy" }),
                 QStringList(QStringLiteral("3 node 2 5 500 300   33.3")));
        QVERIFY(table.summary.isEmpty());
    }

    void graphIdsAreNumberedPerProcess()
    {
        MemoryTrace builder;
        builder.addGraphLaunch(1, 0, 7, 0, 100, 1);
        builder.addGraphLaunch(2, 0, 7, 200, 250, 1);
        QCOMPARE(rowsOf(tableOf(builder.build()), { u"pid", u"graph_id", u"replays" }),
                 QStringList({ QStringLiteral("1 1 1"), QStringLiteral("2 1 1") }));
    }

    void graphIdNotRecorded()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        builder.setGraph(9, 0);
        const auto table = tableOf(builder.build());
        QCOMPARE(rowsOf(table, { u"graph_id", u"kernels", u"replays" }), QStringList(QStringLiteral(" 1 0")));
        QVERIFY(table.provenance.limitations.join(QString()).contains(QStringLiteral("no graph id")));
    }

    void windowsClip()
    {
        MemoryTrace builder;
        builder.addGraphLaunch(1, 0, 7, 0, 100, 1);
        builder.addGraphLaunch(1, 0, 7, 200, 300, 1);
        Scope scope;
        scope.window = core::TimeWindow { 60, 220 };
        const auto graphs = graphsOf(builder.build(), scope).value();
        QCOMPARE(graphs.clippedCount, 2);
        QCOMPARE(graphs.rows[0].duration.totalNs, 60);
        QCOMPARE(graphs.rows[0].gapBefore.totalNs, 100);
        QCOMPARE(graphs.opaque.totalNs, 60);
    }

    void missingIsNotZero()
    {
        const auto table = tableOf(fixtures::makeSeedTrace());
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_GRAPH_TRACE")));
        QCOMPARE(tableFault(table), QString());
    }

    void stops()
    {
        MemoryTrace builder;
        builder.addGraphLaunch(1, 0, 7, 0, 100, 1);
        const auto trace = builder.build();
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto graphs = core::analyzeCudaGraphs(*trace, {}, idle, stoppedToken());
        QVERIFY(!graphs && graphs.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestCudaGraphs)
#include "tst_cudagraphs.moc"
