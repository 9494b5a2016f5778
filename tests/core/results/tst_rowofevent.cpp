// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/nvtx/nvtxattribution.h"
#include "memorytrace.h"
#include "results/rowofevent.h"
#include "verifyexpected.h"

#include <QTest>

using fixtures::MemoryTrace;

namespace {

/// The rows by start: kernels 0 to 4, ranges and marks 0 to 4, copies 0 to 1, one set.
std::shared_ptr<const core::Trace> exampleTrace()
{
    MemoryTrace builder;
    builder.addKernel(11, 0, 7, 0, 10, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 0, 8, 20, 25, QStringLiteral("a"), 0, {}, fixtures::gridOf(2));
    builder.addKernel(22, 0, 7, 40, 48, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 1, 7, 60, 66, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 0, 7, 80, 81, QStringLiteral("b"), 0, {}, fixtures::gridOf(1));
    builder.addRange(11, 11, 0, 10, QStringLiteral("step, op_id = 1"));
    builder.addRange(11, 11, 20, 25, QStringLiteral("step, op_id = 2"));
    builder.addRange(22, 22, 40, 48, QStringLiteral("step, op_id = 1"));
    builder.addRange(11, 11, 60, 66, QStringLiteral("step, op_id = 1"), QStringLiteral("phases"));
    builder.addMark(11, 11, 80, QStringLiteral("step, op_id = 1"));
    builder.addCopy(11, 0, 7, 0, 10, 100, 1, core::MemoryKind::Pageable, core::MemoryKind::Device);
    builder.addCopy(11, 0, 7, 20, 25, 100, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
    builder.addSet(11, 0, 7, 40, 48, 100, core::MemoryKind::Device);
    return builder.build();
}

/// The row of each event, as "0 0 1"; "-" for none.
template <typename RowOf> QString rowsOf(std::size_t count, RowOf rowOf)
{
    QStringList rows;
    for (std::size_t event = 0; event < count; ++event) {
        const std::optional<std::size_t> row = rowOf(event);
        rows += row ? QString::number(*row) : QStringLiteral("-");
    }
    return rows.join(QLatin1Char(' '));
}

QString kernelRows(const core::Trace& trace, const core::Scope& scope, const core::KernelGrouping& by)
{
    const auto idle = core::analyzeGpuIdle(trace, scope);
    const auto kernels = core::analyzeKernels(trace, scope, { *idle }, by);
    return rowsOf(trace.kernels.size(), [&](std::size_t kernel) { return core::rowOfKernel(trace, *kernels, kernel); });
}

QString rangeRows(const core::Trace& trace, const core::NvtxGrouping& by)
{
    const auto attribution = core::attributeToNvtx(trace, {});
    const auto ranges = core::analyzeNvtxRanges(trace, {}, *attribution, by);
    return rowsOf(trace.nvtx.size(), [&](std::size_t event) { return core::rowOfNvtx(trace, *ranges, event); });
}

} // namespace

class TestRowOfEvent : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernelsHoweverGrouped()
    {
        const auto trace = exampleTrace();
        // rows by total time: a on GPU 0: 10 + 5 + 8 = 23, on GPU 1: 6; b: 1
        QCOMPARE(kernelRows(*trace, {}, {}), QStringLiteral("0 0 0 0 1"));
        QCOMPARE(kernelRows(*trace, {}, { .byDevice = true }), QStringLiteral("0 0 0 1 2"));
        // a of pid 11: 21, of pid 22: 8
        QCOMPARE(kernelRows(*trace, {}, { .byProcess = true }), QStringLiteral("0 0 1 0 2"));
        // a on GPU 0: stream 7 of pid 11: 10, of pid 22: 8; GPU 1: 6; stream 8: 5
        QCOMPARE(kernelRows(*trace, {}, { .byStream = true }), QStringLiteral("0 3 1 2 4"));
        // a with one block: 24, with two: 5
        QCOMPARE(kernelRows(*trace, {}, { .byLaunchShape = true }), QStringLiteral("0 1 0 0 2"));
        // all of them differ: 10, 5, 8, 6, 1
        QCOMPARE(kernelRows(*trace, {}, core::PartsOfKernels), QStringLiteral("0 3 1 2 4"));
    }

    void whatIsNotInScopeHasNoRow()
    {
        const auto trace = exampleTrace();
        core::Scope scope;
        scope.window = core::TimeWindow { 60, 70 }; // a on GPU 1 only
        QCOMPARE(kernelRows(*trace, scope, {}), QStringLiteral("0 0 0 0 -"));
        QCOMPARE(kernelRows(*trace, scope, { .byDevice = true }), QStringLiteral("- - - 0 -"));
    }

    void rangesHoweverGrouped()
    {
        const auto trace = exampleTrace();
        // rows: step 10 + 5 + 8, step of domain "phases" 6, then the mark
        QCOMPARE(rangeRows(*trace, {}), QStringLiteral("0 0 0 1 2"));
        QCOMPARE(rangeRows(*trace, { .byProcess = true }), QStringLiteral("0 0 1 2 3"));
        // op_id = 1: 10 + 8, the domain's 6, op_id = 2: 5
        QCOMPARE(rangeRows(*trace, { .exactText = true }), QStringLiteral("0 2 0 1 3"));
    }

    void memoryOperationsByKind()
    {
        const auto trace = exampleTrace();
        const auto operations = core::analyzeMemoryOperations(*trace, {});
        VERIFY_EXPECTED(operations);
        const auto rowOf
            = [&](bool isSet, std::size_t row) { return core::rowOfMemoryOperation(*trace, *operations, isSet, row); };
        // by time: the pageable copy 10, the set 8, the pinned copy 5
        QCOMPARE(rowOf(false, 0), std::optional<std::size_t>(0));
        QCOMPARE(rowOf(false, 1), std::optional<std::size_t>(2));
        QCOMPARE(rowOf(true, 0), std::optional<std::size_t>(1));
    }
};

QTEST_GUILESS_MAIN(TestRowOfEvent)
#include "tst_rowofevent.moc"
