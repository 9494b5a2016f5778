// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "results/rowofevent.h"
#include "trace/traceloader.h"

#include <QFile>
#include <QTest>

using namespace analysistesting;
using core::EventClass;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

const auto Launch = QStringLiteral("cudaLaunchKernel_v7000");

core::ResultsPointer resultsOf(const std::shared_ptr<const core::Trace>& trace, const Scope& scope = {})
{
    return core::analyze(trace, scope).value();
}

std::shared_ptr<const core::Trace> oneOfEach()
{
    MemoryTrace builder;
    builder.addRange(1, 1, 0, 1'000, QStringLiteral("step, n = 1"));
    builder.addRange(1, 1, 2'000, 2'100, QStringLiteral("step, n = 2"), QStringLiteral("model"));
    builder.addMark(1, 1, 500, QStringLiteral("step"));
    builder.addCall(1, 1, 10, 20, Launch, 1);
    builder.addKernel(1, 0, 7, 100, 400, QStringLiteral("gemm"), 1);
    builder.addKernel(1, 1, 7, 100, 300, QStringLiteral("gemm"));
    builder.addCall(1, 1, 30, 40, Launch, 2);
    builder.addKernel(1, 0, 7, 500, 600, QStringLiteral("relu"), 2);
    builder.addCall(1, 1, 50, 60, QStringLiteral("cudaMemcpyAsync_v3020"), 3);
    builder.addCopy(1, 0, 7, 700, 800, 64, 1, core::MemoryKind::Pageable, core::MemoryKind::Device, 3);
    builder.addCopy(1, 0, 7, 900, 950, 64, 2, core::MemoryKind::Device, core::MemoryKind::Pinned);
    builder.addSet(1, 0, 7, 960, 970, 64, core::MemoryKind::Device);
    builder.addGraphLaunch(1, 0, 7, 1'000, 1'100, 12);
    builder.addGraphLaunch(1, 0, 7, 1'200, 1'300, 13);
    builder.addCall(1, 1, 1'000, 1'400, QStringLiteral("cudaDeviceSynchronize_v3020"));
    builder.addCall(1, 1, 1'500, 1'501, QStringLiteral("cudaGetDevice_v3020"));
    builder.addOsCall(1, 1, 1'600, 1'601, QStringLiteral("poll"));
    return builder.build();
}

} // namespace

class TestRowOfCall : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void graphLaunches();
    void calls();
    void outsideOfTheScope();
    void everyInstanceLeadsBack();
};

void TestRowOfCall::graphLaunches()
{
    const auto results = resultsOf(oneOfEach());
    const auto& graphs = *results->cudaGraphs;
    for (std::size_t launch = 0; launch < 2; ++launch) {
        const auto row = core::rowOfGraphLaunch(*results->trace, graphs, launch);
        QVERIFY(row);
        QCOMPARE(graphs.rows[*row].graphId, std::optional<std::int64_t>(launch == 0 ? 12 : 13));
    }
}

void TestRowOfCall::calls()
{
    const auto results = resultsOf(oneOfEach());
    const auto& trace = *results->trace;
    const auto& latency = *results->launchLatency;
    const auto kernelOf = [&](std::size_t call) {
        const auto row = core::rowOfLaunch(trace, latency, call);
        return row ? trace.kernelNames[latency.rows[*row].kernel.value()].shortName : QStringLiteral("none");
    };
    QCOMPARE(kernelOf(0), QStringLiteral("gemm"));
    QCOMPARE(kernelOf(1), QStringLiteral("relu"));
    QCOMPARE(kernelOf(2), QStringLiteral("none")); // launches a copy
    QCOMPARE(kernelOf(4), QStringLiteral("none"));
    const auto apiOf = [&](std::size_t call) {
        const auto row = core::rowOfBarrier(trace, *results->barriers, call);
        return row ? results->barriers->rows[*row].apiName : QStringLiteral("none");
    };
    QCOMPARE(apiOf(2), QStringLiteral("cudaMemcpyAsync (pageable)"));
    QCOMPARE(apiOf(3), QStringLiteral("cudaDeviceSynchronize"));
    QCOMPARE(apiOf(0), QStringLiteral("none"));
    QCOMPARE(apiOf(4), QStringLiteral("none"));
}

void TestRowOfCall::outsideOfTheScope()
{
    Scope scope;
    scope.window = core::TimeWindow { 480, 720 };
    const auto results = resultsOf(oneOfEach(), scope);
    const auto& trace = *results->trace;
    QVERIFY(!core::rowOfBarrier(trace, *results->barriers, 3));
    QVERIFY(!core::rowOfLaunch(trace, *results->launchLatency, 0));
    QVERIFY(core::rowOfLaunch(trace, *results->launchLatency, 1));
    QVERIFY(!core::rowOfGraphLaunch(trace, *results->cudaGraphs, 0));
}

/// Over all rows of the tables with instances: each instance's event is counted by that row.
void TestRowOfCall::everyInstanceLeadsBack()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    if (!QFile::exists(path))
        QSKIP("the reference trace is not there");
    const auto results = resultsOf(core::loadTrace(path).value());
    const auto& trace = results->trace;
    std::size_t instanceCount = 0;
    for (std::size_t row = 0; row < results->kernels->rows.size(); ++row) {
        const auto table = core::kernelInstances(trace, {}, results->kernels->rows[row]).value();
        for (std::size_t i = 0; i < table.rowCount; ++i, ++instanceCount) {
            QCOMPARE(table.subject(i).event.eventClass, EventClass::Kernels);
            QCOMPARE(core::rowOfKernel(*trace, *results->kernels, table.subject(i).event.row), std::optional(row));
        }
    }
    QCOMPARE(instanceCount, std::size_t { 3'442 });
    const auto& ranges = *results->nvtxRanges;
    for (std::size_t row = 0; row < ranges.rows.size(); ++row) {
        const auto table = core::nvtxRangeInstances(trace, {}, {}, ranges.rows[row]).value();
        for (std::size_t i = 0; i < table.rowCount; ++i)
            QCOMPARE(core::rowOfNvtx(*trace, ranges, table.subject(i).event.row), std::optional(row));
    }
}

QTEST_GUILESS_MAIN(TestRowOfCall)
#include "tst_rowofcall.moc"
