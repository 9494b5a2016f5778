// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/rowcounting.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "trace/eventlinks.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTest>

using namespace analysistesting;
using core::EventClass;
using core::EventId;
using core::eventOf;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

const auto Launch = QStringLiteral("cudaLaunchKernel_v7000");

core::ResultsPointer resultsOf(const std::shared_ptr<const core::Trace>& trace, const Scope& scope = {})
{
    return core::analyze(trace, scope).value();
}

/// "kernels: gemm" (table and first text of the row), or "none".
QString rowText(const core::ResultsPointer& results, EventId event, QStringView columnKey)
{
    const auto row = core::rowCounting(*results, event).value();
    if (!row)
        return QStringLiteral("none");
    return row->tableKey + QStringLiteral(": ") + cellText(*results->table(row->tableKey), row->row, columnKey);
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

class TestRowCounting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void gpuWork();
    void calls();
    void ranges();
    void notCounted();
    void outsideOfTheScope();
    void everyInstanceLeadsBack();
    void stops();
};

void TestRowCounting::gpuWork()
{
    const auto results = resultsOf(oneOfEach());
    const auto& kernels = results->trace->kernels;
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        const auto found = core::rowCounting(*results, eventOf(EventClass::Kernels, row)).value();
        QVERIFY(found);
        QCOMPARE(found->tableKey, QStringLiteral("kernels"));
        const auto& shown = results->kernels.rows[found->row];
        QCOMPARE(shown.name, kernels.name[row]);
        QCOMPARE(shown.device, results->trace->deviceOf(kernels.stream[row])); // gemm runs on two
    }
    const auto direction = [&](EventClass eventClass, std::size_t row) {
        const auto found = core::rowCounting(*results, eventOf(eventClass, row)).value();
        return found && found->tableKey == QStringLiteral("memory_operations")
            ? std::optional(results->memoryOperations.rows[found->row])
            : std::nullopt;
    };
    QCOMPARE(direction(EventClass::Memcpy, 0)->copyKind, std::uint8_t { 1 });
    QCOMPARE(direction(EventClass::Memcpy, 1)->copyKind, std::uint8_t { 2 });
    QVERIFY(!direction(EventClass::Memcpy, 1)->isSet);
    QVERIFY(direction(EventClass::Memset, 0)->isSet);
    QCOMPARE(rowText(results, eventOf(EventClass::GraphLaunches, 1), u"graph_id"), QStringLiteral("cuda_graphs: 13"));
}

void TestRowCounting::calls()
{
    const auto results = resultsOf(oneOfEach());
    QCOMPARE(rowText(results, eventOf(EventClass::Calls, 1), u"kernel_name"), QStringLiteral("launch_latency: relu"));
    QCOMPARE(rowText(results, eventOf(EventClass::Calls, 2), u"api_name"),
             QStringLiteral("barriers: cudaMemcpyAsync (pageable)"));
    QCOMPARE(rowText(results, eventOf(EventClass::Calls, 3), u"api_name"),
             QStringLiteral("barriers: cudaDeviceSynchronize"));
}

void TestRowCounting::ranges()
{
    const auto results = resultsOf(oneOfEach());
    const auto row = [&](std::size_t event) {
        return results->nvtxRanges
            ->rows[core::rowCounting(*results, eventOf(EventClass::Nvtx, event)).value().value().row];
    };
    QCOMPARE(row(0).first, core::NvtxRow { 0 }); // the same grouped text in another domain, and as a mark
    QCOMPARE(row(1).first, core::NvtxRow { 1 });
    QVERIFY(row(1).isMark);
    QCOMPARE(row(2).domain, QStringLiteral("model"));
}

void TestRowCounting::notCounted()
{
    const auto results = resultsOf(oneOfEach());
    QCOMPARE(rowText(results, eventOf(EventClass::Calls, 4), u"api_name"), QStringLiteral("none"));
    QCOMPARE(rowText(results, eventOf(EventClass::OsRuntime, 0), u"name"), QStringLiteral("none"));
    QCOMPARE(rowText(results, EventId(), u"name"), QStringLiteral("none"));
}

void TestRowCounting::outsideOfTheScope()
{
    Scope scope;
    scope.window = core::TimeWindow { 480, 720 };
    const auto results = resultsOf(oneOfEach(), scope);
    QCOMPARE(rowText(results, eventOf(EventClass::Kernels, 0), u"kernel_name"), QStringLiteral("none"));
    QCOMPARE(rowText(results, eventOf(EventClass::Kernels, 2), u"kernel_name"), QStringLiteral("kernels: relu"));
    QCOMPARE(rowText(results, eventOf(EventClass::Calls, 3), u"api_name"), QStringLiteral("none"));
    QCOMPARE(rowText(results, eventOf(EventClass::Memcpy, 1), u"api_name"), QStringLiteral("none"));
}

/// Over all rows of the tables with instances: each instance's event is counted by that row.
void TestRowCounting::everyInstanceLeadsBack()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    if (!QFile::exists(path))
        QSKIP("the reference trace is not there");
    const auto results = resultsOf(core::loadTrace(path).value());
    std::size_t instanceCount = 0;
    for (std::size_t row = 0; row < results->kernels.rows.size(); ++row) {
        const auto table = core::kernelInstances(results->trace, {}, results->kernels.rows[row]).value();
        for (std::size_t i = 0; i < table.rowCount; ++i, ++instanceCount)
            QCOMPARE(core::rowCounting(*results, table.subject(i).event).value(),
                     std::optional(core::TableRow { QStringLiteral("kernels"), row }));
    }
    QCOMPARE(instanceCount, std::size_t { 3'442 });
    for (std::size_t row = 0; row < results->nvtxRanges->rows.size(); ++row) {
        const auto& range = results->nvtxRanges->rows[row];
        const auto table = core::nvtxRangeInstances(results->trace, {}, {}, range).value();
        for (std::size_t i = 0; i < table.rowCount; ++i)
            QCOMPARE(core::rowCounting(*results, table.subject(i).event).value(),
                     std::optional(core::TableRow { QStringLiteral("nvtx_ranges"), row }));
    }
}

void TestRowCounting::stops()
{
    const auto results = resultsOf(oneOfEach());
    const auto row = core::rowCounting(*results, eventOf(EventClass::Calls, 0), stoppedToken());
    QVERIFY(!row);
    QCOMPARE(row.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestRowCounting)
#include "tst_rowcounting.moc"
