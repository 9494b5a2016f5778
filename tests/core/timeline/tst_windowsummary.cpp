// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/processes/processes.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "timeline/windowsummary.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTest>

using namespace analysistesting;
using core::Scope;
using core::TimeWindow;
using fixtures::MemoryTrace;

namespace {

QString value(const core::Table& table, const QString& property)
{
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (cellText(table, row, u"property") == property)
            return cellText(table, row, u"value");
    }
    return QStringLiteral("no such property");
}

Scope windowOf(std::int64_t startNs, std::int64_t endNs)
{
    Scope scope;
    scope.window = TimeWindow { startNs, endNs };
    return scope;
}

/// GPU 0 works in 10–50 and 100–130 µs, GPU 1 in 20–30 µs. A synchronization waits in 40–60 µs, a copy call of pageable
/// memory in 95–101.
std::shared_ptr<const core::Trace> twoGpus()
{
    MemoryTrace builder;
    builder.addCall(1, 1, 5 * UsNs, 6 * UsNs, QStringLiteral("cudaLaunchKernel_v7000"), 1);
    builder.addKernel(1, 0, 7, 10 * UsNs, 40 * UsNs, QStringLiteral("gemm"), 1);
    builder.addKernel(1, 0, 8, 30 * UsNs, 50 * UsNs, QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"));
    builder.addKernel(1, 1, 7, 20 * UsNs, 30 * UsNs, QStringLiteral("gemm"));
    builder.addCall(1, 1, 40 * UsNs, 60 * UsNs, QStringLiteral("cudaDeviceSynchronize_v3020"));
    builder.addCall(1, 1, 95 * UsNs, 101 * UsNs, QStringLiteral("cudaMemcpy_v3020"), 3);
    builder.addCopy(1, 0, 7, 100 * UsNs, 130 * UsNs, 8, 1, core::MemoryKind::Pageable, core::MemoryKind::Device, 3);
    return builder.build();
}

} // namespace

class TestWindowSummary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatHappened();
    void clipsAtTheEdges();
    void nothingInTheWindow();
    void keepsTheOtherLimits();
    void whatWasNotCapturedIsNotZero();
    void equalsTheTablesOfTheSameScope();
    void stops();
};

void TestWindowSummary::tellsWhatHappened()
{
    const auto table = core::summarizeWindow(twoGpus(), windowOf(0, 100 * UsNs), nullptr).value();
    QCOMPARE(tableFault(table), QString());
    QCOMPARE(table.key, QStringLiteral("window_summary"));
    QCOMPARE(value(table, QStringLiteral("Length")), QStringLiteral("100 µs (100,000 ns)"));
    QCOMPARE(value(table, QStringLiteral("All 2 GPUs busy")), QStringLiteral("25.0 % (50.0 µs)"));
    QCOMPARE(value(table, QStringLiteral("GPU 0 busy")), QStringLiteral("40.0 % (40.0 µs)")); // 10–50
    QCOMPARE(value(table, QStringLiteral("GPU 1 busy")), QStringLiteral("10.0 % (10.0 µs)"));
    QCOMPARE(value(table, QStringLiteral("Kernels")), QStringLiteral("3 kernels, 60.0 µs in all"));
    QCOMPARE(value(table, QStringLiteral("Kernel 1: gemm")), QStringLiteral("66.7 % of kernel time, 40.0 µs, 2×"));
    QCOMPARE(value(table, QStringLiteral("NCCL exposed on GPU 0")), QStringLiteral("10.0 % (10.0 µs)")); // 40–50
    QCOMPARE(value(table, QStringLiteral("NCCL exposed on GPU 1")), QStringLiteral("no such property"));
    QCOMPARE(value(table, QStringLiteral("Barriers")), QStringLiteral("2 barriers, 25.0 µs in all")); // 20 and 5 of 6
    QCOMPARE(value(table, QStringLiteral("Longest barrier")), QStringLiteral("cudaDeviceSynchronize, 20.0 µs"));
    QCOMPARE(value(table, QStringLiteral("CUDA API calls")), QStringLiteral("3"));
    QCOMPARE(value(table, QStringLiteral("Memory operations")), QStringLiteral("0 copies, 0 sets"));
    for (std::size_t row = 0; row < table.rowCount; ++row)
        QCOMPARE(table.subject(row).window, std::optional(TimeWindow { 0, 100 * UsNs }));
    QCOMPARE(table.subject(2).device, core::DeviceIndex { 0 });
}

void TestWindowSummary::clipsAtTheEdges()
{
    const auto table = core::summarizeWindow(twoGpus(), windowOf(45 * UsNs, 105 * UsNs), nullptr).value();
    QCOMPARE(value(table, QStringLiteral("GPU 0 busy")), QStringLiteral("16.7 % (10.0 µs)")); // 45–50 and 100–105 of 60
    QCOMPARE(value(table, QStringLiteral("GPU 1 busy")), QStringLiteral("0 % (0 ns)"));
    QCOMPARE(value(table, QStringLiteral("Kernels")), QStringLiteral("1 kernel, 5.00 µs in all"));
    QCOMPARE(value(table, QStringLiteral("Barriers")), QStringLiteral("2 barriers, 21.0 µs in all")); // 15 and 6
    QCOMPARE(value(table, QStringLiteral("Memory operations")), QStringLiteral("1 copy, 0 sets"));
}

void TestWindowSummary::nothingInTheWindow()
{
    const auto table = core::summarizeWindow(twoGpus(), windowOf(70 * UsNs, 80 * UsNs), nullptr).value();
    QCOMPARE(value(table, QStringLiteral("GPU 0 busy")), QStringLiteral("0 % (0 ns)"));
    QCOMPARE(value(table, QStringLiteral("CUDA API calls")), QStringLiteral("0"));
    const auto empty = core::summarizeWindow(twoGpus(), windowOf(20 * UsNs, 20 * UsNs), nullptr).value();
    QCOMPARE(value(empty, QStringLiteral("Length")), QStringLiteral("0 ns"));
}

void TestWindowSummary::keepsTheOtherLimits()
{
    auto scope = windowOf(0, 100 * UsNs);
    scope.devices = { core::DeviceIndex { 1 } };
    const auto table = core::summarizeWindow(twoGpus(), scope, nullptr).value();
    QCOMPARE(value(table, QStringLiteral("GPU 0 busy")), QStringLiteral("no such property"));
    QCOMPARE(value(table, QStringLiteral("GPU 1 busy")), QStringLiteral("10.0 % (10.0 µs)"));
    QCOMPARE(value(table, QStringLiteral("Kernels")), QStringLiteral("1 kernel, 10.0 µs in all"));
}

void TestWindowSummary::whatWasNotCapturedIsNotZero()
{
    MemoryTrace builder;
    builder.addRange(1, 1, 0, 100, QStringLiteral("only ranges"));
    const auto table = core::summarizeWindow(builder.build(), windowOf(0, 50), nullptr).value();
    QVERIFY(value(table, QStringLiteral("Kernels")).contains(QStringLiteral("not available")));
    QVERIFY(value(table, QStringLiteral("GPU busy")).contains(QStringLiteral("not available")));
    QVERIFY(value(table, QStringLiteral("Barriers")).contains(QStringLiteral("not available")));
    QCOMPARE(value(table, QStringLiteral("CUDA API calls")), QStringLiteral("no such property"));
    QCOMPARE(value(table, QStringLiteral("Memory operations")), QStringLiteral("no such property"));
}

void TestWindowSummary::equalsTheTablesOfTheSameScope()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    if (!QFile::exists(path))
        QSKIP("the reference trace is not there");
    const auto trace = core::loadTrace(path).value();
    const auto startNs = trace->extent.startNs;
    const auto lengthNs = trace->extent.durationNs();
    const auto scope = windowOf(startNs + lengthNs / 4, startNs + lengthNs / 2);
    const auto results = core::analyze(trace, scope).value();
    const auto summary = core::summarizeWindow(trace, scope, results->options.ncclEvents).value();
    QCOMPARE(value(summary, QStringLiteral("Kernels"))
                 .startsWith(QStringLiteral("%1 kernel").arg(core::formatCount(results->kernels->kernelCount))),
             true);
    const auto& top = results->kernels->rows.front();
    QVERIFY(value(summary, QStringLiteral("Kernel 1: %1").arg(trace->kernelNames[top.name.value()].displayName))
                .contains(core::formatDuration(top.duration.totalNs)));
    for (const auto& device : results->gpuIdle->devices) {
        const auto busy
            = value(summary, QStringLiteral("GPU %1 busy").arg(trace->devices[device.device.value()].gpuId));
        QVERIFY(busy.contains(core::formatDuration(device.busyNs)));
    }
    std::int64_t calls = 0;
    for (const auto& process : results->processes->rows)
        calls += process.callCount;
    QVERIFY(calls > 0);
    QCOMPARE(value(summary, QStringLiteral("CUDA API calls")), core::formatCount(calls));
}

void TestWindowSummary::stops()
{
    const auto table = core::summarizeWindow(twoGpus(), windowOf(0, 100), nullptr, stoppedToken());
    QVERIFY(!table);
    QCOMPARE(table.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestWindowSummary)
#include "tst_windowsummary.moc"
