// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "timeline/events/eventdetails.h"
#include "trace/eventlinks.h"

#include <QTest>

using namespace analysistesting;
using core::EventClass;
using core::eventOf;
using fixtures::MemoryTrace;

namespace {

/// Value of a property; "no such property" when there is none.
QString value(const core::Table& table, const QString& property)
{
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (cellText(table, row, u"property") == property)
            return cellText(table, row, u"value");
    }
    return QStringLiteral("no such property");
}

core::RowSubject subject(const core::Table& table, const QString& property)
{
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (cellText(table, row, u"property") == property)
            return table.subject(row);
    }
    return {};
}

/// One of each, from 10 ms on.
std::shared_ptr<const core::Trace> oneOfEach()
{
    MemoryTrace builder;
    builder.addProcess(4711, QStringLiteral("python3"));
    builder.addDevice(1, QStringLiteral("H100"));
    builder.mapDevice(4711, 0, 1);
    builder.addRange(4711, 4712, 10'000'000, 30'000'000, QStringLiteral("step 3"));
    builder.addRange(4711, 4712, 11'000'000, 29'000'000, QStringLiteral("forward"), QStringLiteral("model"));
    builder.setPayload(R"({"batch": 64})", true);
    builder.addMark(4711, 4712, 12'000'000, QStringLiteral("here"));
    builder.addCall(4711, 4712, 12'000'000, 12'005'000, QStringLiteral("cudaLaunchKernel_v7000"), 77);
    builder.addKernel(4711, 1, 7, 12'010'000, 14'610'123, QStringLiteral("gemm"), 77,
                      QStringLiteral("gemm<float>(int)"),
                      { .gridX = 128,
                        .gridY = 2,
                        .gridZ = 1,
                        .blockX = 256,
                        .blockY = 1,
                        .blockZ = 1,
                        .registersPerThread = 64,
                        .staticSharedBytes = 512,
                        .dynamicSharedBytes = 49'152 });
    builder.addCall(4711, 4712, 40'000'000, 40'900'000, QStringLiteral("cudaMemcpyAsync_v3020"), 78);
    builder.addCopy(4711, 1, 7, 40'100'000, 40'101'000, 2'000, 1, core::MemoryKind::Pageable, core::MemoryKind::Device,
                    78);
    builder.addSet(4711, 1, 7, 41'000'000, 41'000'000, 64, core::MemoryKind::Device);
    builder.addGraphLaunch(4711, 1, 7, 42'000'000, 42'000'500, 12);
    builder.addOsCall(4711, 4712, 1'543'000'000, 1'543'000'001, QStringLiteral("poll"));
    builder.addOverhead(0, 44'000'000, 44'500'000, QString());
    builder.addScheduling(4711, 4712, 45'000'000, 5, true);
    builder.addMetricSample(1, 46'000'000, QStringLiteral("SMs Active"), 12.5);
    return builder.build();
}

} // namespace

class TestEventDetails : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void names_data();
    void names();
    void toolTip();
    void toolTipWithoutPlace();
    void kernel();
    void call();
    void copy();
    void momentWithoutDuration();
    void nvtxRange();
    void undecodablePayload();
    void rowsLeadToOtherEvents();
    void everyClassHasATable();
    void notRecordedIsNotZero();
};

void TestEventDetails::names_data()
{
    QTest::addColumn<int>("eventClass");
    QTest::addColumn<int>("row");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("kind");
    const auto add = [](EventClass eventClass, int row, const QString& name, const QString& kind) {
        QTest::addRow("%s", qPrintable(name)) << static_cast<int>(eventClass) << row << name << kind;
    };
    add(EventClass::Kernels, 0, QStringLiteral("gemm"), QStringLiteral("kernel"));
    add(EventClass::Calls, 0, QStringLiteral("cudaLaunchKernel"), QStringLiteral("CUDA API call"));
    add(EventClass::Memcpy, 0, QStringLiteral("Memcpy HtoD"), QStringLiteral("memory copy"));
    add(EventClass::Memset, 0, QStringLiteral("Memset"), QStringLiteral("memory set"));
    add(EventClass::GraphLaunches, 0, QStringLiteral("CUDA graph 12"), QStringLiteral("CUDA graph launch"));
    add(EventClass::Nvtx, 0, QStringLiteral("step 3"), QStringLiteral("NVTX range"));
    add(EventClass::Nvtx, 2, QStringLiteral("here"), QStringLiteral("NVTX mark"));
    add(EventClass::OsRuntime, 0, QStringLiteral("poll"), QStringLiteral("operating system call"));
    add(EventClass::Overhead, 0, QStringLiteral("[no name]"), QStringLiteral("profiler overhead"));
    add(EventClass::Scheduling, 0, QStringLiteral("running"), QStringLiteral("thread state"));
    add(EventClass::GpuMetrics, 0, QStringLiteral("SMs Active"), QStringLiteral("GPU metric sample"));
}

void TestEventDetails::names()
{
    QFETCH(int, eventClass);
    QFETCH(int, row);
    const auto trace = oneOfEach();
    const auto event = eventOf(static_cast<EventClass>(eventClass), static_cast<std::size_t>(row));
    QTEST(core::eventName(*trace, event), "name");
    QTEST(core::eventKindName(*trace, event), "kind");
}

void TestEventDetails::toolTip()
{
    const auto trace = oneOfEach();
    QCOMPARE(
        core::eventToolTip(*trace, eventOf(EventClass::Kernels, 0)),
        (QStringList { QStringLiteral("gemm"), QStringLiteral("2.60 ms at 2.010000 ms"),
                       QStringLiteral("pid 4711 (python3) · GPU 1 · stream 7"), QStringLiteral("correlation id 77") }));
    QCOMPARE(core::eventToolTip(*trace, eventOf(EventClass::OsRuntime, 0)), // 1.533 s after the first event
             (QStringList { QStringLiteral("poll"), QStringLiteral("1 ns at 1.533000000 s"),
                            QStringLiteral("pid 4711 (python3) · thread 4712") }));
}

void TestEventDetails::toolTipWithoutPlace()
{
    const auto trace = oneOfEach();
    QCOMPARE(core::eventToolTip(*trace, eventOf(EventClass::Overhead, 0)),
             (QStringList { QStringLiteral("[no name]"), QStringLiteral("500 µs at 34.000000 ms") }));
}

void TestEventDetails::kernel()
{
    const auto table = core::describeEvent(oneOfEach(), eventOf(EventClass::Kernels, 0));
    QCOMPARE(tableFault(table), QString());
    QCOMPARE(table.key, QStringLiteral("event_details"));
    QCOMPARE(value(table, QStringLiteral("Name")), QStringLiteral("gemm"));
    QCOMPARE(value(table, QStringLiteral("Full name")), QStringLiteral("gemm<float>(int)"));
    QCOMPARE(value(table, QStringLiteral("Start")), QStringLiteral("2.010000 ms (12,010,000 ns as exported)"));
    QCOMPARE(value(table, QStringLiteral("End")), QStringLiteral("4.610123 ms (14,610,123 ns as exported)"));
    QCOMPARE(value(table, QStringLiteral("Duration")), QStringLiteral("2.60 ms (2,600,123 ns)"));
    QCOMPARE(value(table, QStringLiteral("Process")), QStringLiteral("pid 4711 (python3)"));
    QCOMPARE(value(table, QStringLiteral("GPU")), QStringLiteral("GPU 1 (H100)"));
    QCOMPARE(value(table, QStringLiteral("CUDA device")), QStringLiteral("0"));
    QCOMPARE(value(table, QStringLiteral("Stream")), QStringLiteral("7"));
    QCOMPARE(value(table, QStringLiteral("Grid")), QStringLiteral("128 × 2 × 1"));
    QCOMPARE(value(table, QStringLiteral("Block")), QStringLiteral("256 × 1 × 1"));
    QCOMPARE(value(table, QStringLiteral("Registers per thread")), QStringLiteral("64"));
    QCOMPARE(value(table, QStringLiteral("Static shared memory")), QStringLiteral("512 B"));
    QCOMPARE(value(table, QStringLiteral("Dynamic shared memory")), QStringLiteral("49.2 kB (49,152 B)"));
    QCOMPARE(value(table, QStringLiteral("Correlation id")), QStringLiteral("77"));
    QCOMPARE(value(table, QStringLiteral("Launch latency")), QStringLiteral("5.00 µs (5,000 ns)"));
    QCOMPARE(value(table, QStringLiteral("Launch call")), QStringLiteral("cudaLaunchKernel, 5.00 µs, at 2.000000 ms"));
    QCOMPARE(value(table, QStringLiteral("Launch thread")), QStringLiteral("4712"));
    QCOMPARE(value(table, QStringLiteral("NVTX range")), QStringLiteral("forward"));
}

void TestEventDetails::call()
{
    const auto trace = oneOfEach();
    const auto launch = core::describeEvent(trace, eventOf(EventClass::Calls, 0));
    QCOMPARE(value(launch, QStringLiteral("Recorded name")), QStringLiteral("cudaLaunchKernel_v7000"));
    QCOMPARE(value(launch, QStringLiteral("Thread")), QStringLiteral("4712"));
    QCOMPARE(value(launch, QStringLiteral("Barrier")), QStringLiteral("no such property"));
    QCOMPARE(value(launch, QStringLiteral("NVTX range")), QStringLiteral("forward"));
    const auto copy = core::describeEvent(trace, eventOf(EventClass::Calls, 1)); // its copy is of pageable memory
    QCOMPARE(value(copy, QStringLiteral("Barrier")), QStringLiteral("blocking copy"));
    QCOMPARE(value(copy, QStringLiteral("NVTX range")), QStringLiteral("no such property"));
}

void TestEventDetails::copy()
{
    const auto table = core::describeEvent(oneOfEach(), eventOf(EventClass::Memcpy, 0));
    QCOMPARE(value(table, QStringLiteral("Size")), QStringLiteral("2.00 kB (2,000 B)"));
    QCOMPARE(value(table, QStringLiteral("Bandwidth")), QStringLiteral("2.000 GB/s")); // 2,000 bytes in 1,000 ns
    QCOMPARE(value(table, QStringLiteral("Source")), QStringLiteral("pageable"));
    QCOMPARE(value(table, QStringLiteral("Destination")), QStringLiteral("device"));
    // it began while the call still ran
    QCOMPARE(value(table, QStringLiteral("Launch latency")), QStringLiteral("−800 µs (−800,000 ns)"));
}

void TestEventDetails::momentWithoutDuration()
{
    const auto trace = oneOfEach();
    const auto set = core::describeEvent(trace, eventOf(EventClass::Memset, 0));
    QCOMPARE(value(set, QStringLiteral("Duration")), QStringLiteral("0 ns"));
    QCOMPARE(value(set, QStringLiteral("Bandwidth")), QStringLiteral("no such property"));
    const auto state = core::describeEvent(trace, eventOf(EventClass::Scheduling, 0));
    QCOMPARE(value(state, QStringLiteral("Duration")), QStringLiteral("no such property"));
    QCOMPARE(value(state, QStringLiteral("CPU")), QStringLiteral("5"));
    const auto sample = core::describeEvent(trace, eventOf(EventClass::GpuMetrics, 0));
    QCOMPARE(value(sample, QStringLiteral("Value")), QStringLiteral("12.5"));
}

void TestEventDetails::nvtxRange()
{
    const auto trace = oneOfEach();
    const auto inner = core::describeEvent(trace, eventOf(EventClass::Nvtx, 1));
    QCOMPARE(value(inner, QStringLiteral("Domain")), QStringLiteral("model"));
    QCOMPARE(value(inner, QStringLiteral("Range kind")), QStringLiteral("push/pop"));
    QCOMPARE(value(inner, QStringLiteral("Payload: batch")), QStringLiteral("64"));
    QCOMPARE(value(inner, QStringLiteral("NVTX range")), QStringLiteral("step 3"));
    const auto outer = core::describeEvent(trace, eventOf(EventClass::Nvtx, 0));
    QCOMPARE(value(outer, QStringLiteral("Name")), QStringLiteral("step 3"));
    QCOMPARE(value(outer, QStringLiteral("Domain")), QStringLiteral("default"));
    QCOMPARE(value(outer, QStringLiteral("NVTX range")), QStringLiteral("no such property"));
}

void TestEventDetails::undecodablePayload()
{
    MemoryTrace builder;
    builder.addRange(1, 1, 0, 10, QStringLiteral("odd"));
    builder.setPayload("xyz", false);
    const auto table = core::describeEvent(builder.build(), eventOf(EventClass::Nvtx, 0));
    QCOMPARE(value(table, QStringLiteral("Payload")), QStringLiteral("3 B that cannot be decoded"));
}

void TestEventDetails::rowsLeadToOtherEvents()
{
    const auto trace = oneOfEach();
    const auto table = core::describeEvent(trace, eventOf(EventClass::Kernels, 0));
    const auto own = subject(table, QStringLiteral("Grid"));
    QCOMPARE(own.event, eventOf(EventClass::Kernels, 0));
    QCOMPARE(own.window, std::optional(core::TimeWindow { 12'010'000, 14'610'123 }));
    QCOMPARE(own.stream, trace->kernels.stream[0]);
    QVERIFY(own.device.isValid() && own.process.isValid() && own.kernel.isValid());
    QCOMPARE(subject(table, QStringLiteral("Launch call")).event, eventOf(EventClass::Calls, 0));
    QCOMPARE(subject(table, QStringLiteral("NVTX range")).event, eventOf(EventClass::Nvtx, 1));
}

void TestEventDetails::everyClassHasATable()
{
    const auto trace = oneOfEach();
    for (const auto eventClass : { EventClass::Kernels, EventClass::Calls, EventClass::Memcpy, EventClass::Memset,
                                   EventClass::GraphLaunches, EventClass::Overhead, EventClass::Nvtx,
                                   EventClass::OsRuntime, EventClass::GpuMetrics, EventClass::Scheduling }) {
        const auto table = core::describeEvent(trace, eventOf(eventClass, 0));
        QCOMPARE(tableFault(table), QString());
        QVERIFY(table.rowCount >= 3);
        QCOMPARE(table.columns[0].toolTip(0),
                 eventClass == EventClass::Kernels
                     ? QStringLiteral("The shortest name that tells the kernel from the trace's others.")
                     : QStringLiteral("As it was recorded."));
    }
}

void TestEventDetails::notRecordedIsNotZero()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k")); // no shape, no call
    const auto table = core::describeEvent(builder.build(), eventOf(EventClass::Kernels, 0));
    for (const auto& property : { QStringLiteral("Grid"), QStringLiteral("Full name"), QStringLiteral("Correlation id"),
                                  QStringLiteral("Launch call"), QStringLiteral("Launch latency"),
                                  QStringLiteral("NVTX range"), QStringLiteral("Graph") })
        QCOMPARE(value(table, property), QStringLiteral("no such property"));
}

QTEST_GUILESS_MAIN(TestEventDetails)
#include "tst_eventdetails.moc"
