// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxattribution.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "nvtxnesting.h"
#include "timeline/events/eventpartners.h"
#include "trace/eventlinks.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFile>
#include <QTest>

using namespace analysistesting;
using core::EventClass;
using core::EventId;
using core::eventOf;
using core::eventPartners;
using fixtures::MemoryTrace;

namespace {

const auto Launch = QStringLiteral("cudaLaunchKernel_v7000");

/// Ranges and launches at random times, many at the same ones, on two threads.
std::shared_ptr<const core::Trace> randomTrace(unsigned seed)
{
    std::mt19937 random(seed);
    MemoryTrace builder;
    for (int i = 0; i < 300; ++i) {
        const auto start = below(random, 200);
        builder.addRange(1, static_cast<std::uint32_t>(1 + below(random, 2)), start, start + below(random, 40),
                         QStringLiteral("range"));
        if (i % 10 == 0)
            builder.addMark(1, 1, below(random, 200), QStringLiteral("mark"));
    }
    for (std::uint32_t i = 1; i <= 300; ++i) {
        const auto start = below(random, 200);
        builder.addCall(1, static_cast<std::uint32_t>(1 + below(random, 2)), start, start + below(random, 10), Launch,
                        i);
        builder.addKernel(1, 0, 7, 300 + i, 310 + i, QStringLiteral("k"), i);
    }
    return builder.build();
}

/// For every kernel and range: the same as the analysis of the NVTX table. Returns what is different first.
QString differenceFromAttribution(const core::Trace& trace)
{
    const auto attribution = core::attributeToNvtx(trace, {});
    if (!attribution)
        return QStringLiteral("no attribution");
    const core::KernelRanges ranges(trace, *attribution);
    const auto rowOf = [](EventId event) { return event.isValid() ? core::NvtxRow { event.row } : core::NvtxRow(); };
    for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
        if (rowOf(core::enclosingNvtxRange(trace, eventOf(EventClass::Kernels, row))) != ranges.of(row))
            return QStringLiteral("kernel %1").arg(row);
    }
    const auto parents = nvtxParents(trace);
    for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
        const auto event = eventOf(EventClass::Nvtx, row);
        if (rowOf(core::enclosingNvtxRange(trace, event)) != parents[row])
            return QStringLiteral("range %1").arg(row);
    }
    return {};
}

} // namespace

class TestEventPartners : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernelAndItsCall();
    void callWithSeveralTables();
    void rangeAndItsKernels();
    void listIsBounded();
    void nothingBelongsToIt();
    void sameRangesAsTheAnalysis();
    void realTraceHasTheSameRangesAndCounts();
    void stops();
};

void TestEventPartners::kernelAndItsCall()
{
    MemoryTrace builder;
    builder.addRange(1, 1, 0, 100, QStringLiteral("outer"));
    builder.addRange(1, 1, 5, 50, QStringLiteral("inner"));
    builder.addRange(1, 2, 8, 40, QStringLiteral("other thread"));
    builder.addCall(1, 1, 10, 20, Launch, 1);
    builder.addCall(2, 9, 10, 20, Launch, 1); // the same correlation id in another process
    builder.addKernel(1, 0, 7, 60, 70, QStringLiteral("k"), 1);
    const auto trace = builder.build();
    const auto partners = eventPartners(*trace, eventOf(EventClass::Kernels, 0));
    VERIFY_EXPECTED(partners);
    QCOMPARE(partners->event, eventOf(EventClass::Kernels, 0));
    QVERIFY(partners->call.isValid());
    QCOMPARE(trace->calls.thread[partners->call.row], trace->nvtx.thread[0]);
    QCOMPARE(partners->range, eventOf(EventClass::Nvtx, 1));
    QCOMPARE(partners->workCount, 0);
    QVERIFY(!partners->isEmpty());
    const auto ofCall = eventPartners(*trace, partners->call);
    VERIFY_EXPECTED(ofCall);
    QCOMPARE(ofCall->work, std::vector { eventOf(EventClass::Kernels, 0) });
    QCOMPARE(ofCall->workSpan, (core::TimeWindow { 60, 70 }));
    QVERIFY(!ofCall->call.isValid());
}

void TestEventPartners::callWithSeveralTables()
{
    MemoryTrace builder;
    builder.addCall(1, 1, 0, 10, QStringLiteral("cudaGraphLaunch_v10000"), 5);
    builder.addKernel(1, 0, 7, 30, 90, QStringLiteral("k"), 5);
    builder.addCopy(1, 0, 7, 20, 25, 8, 1, core::MemoryKind::Pinned, core::MemoryKind::Device, 5);
    builder.addSet(1, 0, 7, 40, 45, 8, core::MemoryKind::Device, 5);
    builder.addGraphLaunch(1, 0, 7, 35, 60, 3, 5);
    builder.addKernel(1, 0, 7, 100, 110, QStringLiteral("k"), 6);
    const auto partners = eventPartners(*builder.build(), eventOf(EventClass::Calls, 0));
    VERIFY_EXPECTED(partners);
    QCOMPARE(partners->work,
             (std::vector { eventOf(EventClass::Memcpy, 0), eventOf(EventClass::Kernels, 0),
                            eventOf(EventClass::GraphLaunches, 0), eventOf(EventClass::Memset, 0) }));
    QCOMPARE(partners->workCount, 4);
    QCOMPARE(partners->workSpan, (core::TimeWindow { 20, 90 }));
    QVERIFY(!partners->range.isValid());
}

void TestEventPartners::rangeAndItsKernels()
{
    MemoryTrace builder;
    builder.addRange(1, 1, 0, 100, QStringLiteral("outer"));
    builder.addRange(1, 1, 10, 50, QStringLiteral("inner"));
    builder.addCall(1, 1, 20, 30, Launch, 1); // in both
    builder.addCall(1, 1, 45, 55, Launch, 2); // crosses the end of the inner one
    builder.addCall(1, 2, 20, 30, Launch, 3); // another thread
    builder.addKernel(1, 0, 7, 200, 210, QStringLiteral("k"), 1);
    builder.addKernel(1, 0, 7, 220, 230, QStringLiteral("k"), 2);
    builder.addKernel(1, 0, 7, 240, 250, QStringLiteral("k"), 3);
    builder.addKernel(1, 0, 7, 25, 26, QStringLiteral("k")); // without a call: tied to no range
    const auto trace = builder.build();
    const auto inner = eventPartners(*trace, eventOf(EventClass::Nvtx, 1));
    VERIFY_EXPECTED(inner);
    QCOMPARE(inner->work, std::vector { eventOf(EventClass::Kernels, 1) });
    QCOMPARE(inner->range, eventOf(EventClass::Nvtx, 0));
    const auto outer = eventPartners(*trace, eventOf(EventClass::Nvtx, 0));
    VERIFY_EXPECTED(outer);
    QCOMPARE(outer->work, (std::vector { eventOf(EventClass::Kernels, 1), eventOf(EventClass::Kernels, 2) }));
    QCOMPARE(outer->workSpan, (core::TimeWindow { 200, 230 }));
    QVERIFY(!outer->range.isValid());
}

void TestEventPartners::listIsBounded()
{
    constexpr std::int64_t Count = 2'500;
    MemoryTrace builder;
    builder.addCall(1, 1, 0, 5, QStringLiteral("cudaGraphLaunch_v10000"), 1);
    for (std::int64_t i = 0; i < Count; ++i)
        builder.addKernel(1, 0, 7, 10 + 10 * i, 15 + 10 * i, QStringLiteral("k"), 1);
    builder.addCopy(1, 0, 7, 12, 99'999, 8, 1, core::MemoryKind::Pinned, core::MemoryKind::Device, 1);
    const auto partners = eventPartners(*builder.build(), eventOf(EventClass::Calls, 0));
    VERIFY_EXPECTED(partners);
    QCOMPARE(partners->work.size(), core::EventPartners::MostListed);
    QCOMPARE(partners->work[1], eventOf(EventClass::Memcpy, 0));
    QCOMPARE(partners->workCount, Count + 1);
    QCOMPARE(partners->workSpan, (core::TimeWindow { 10, 99'999 }));
}

void TestEventPartners::nothingBelongsToIt()
{
    MemoryTrace builder;
    builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"), 9);
    builder.addOverhead(0, 0, 10);
    builder.addMark(1, 1, 5, QStringLiteral("mark"));
    builder.addMetricSample(0, 5, QStringLiteral("m"), 1);
    const auto trace = builder.build();
    for (const auto eventClass :
         { EventClass::Kernels, EventClass::Overhead, EventClass::Nvtx, EventClass::GpuMetrics }) {
        const auto partners = eventPartners(*trace, eventOf(eventClass, 0));
        VERIFY_EXPECTED(partners);
        QVERIFY(partners->isEmpty());
    }
    const auto ofNone = eventPartners(*trace, EventId());
    VERIFY_EXPECTED(ofNone);
    QVERIFY(ofNone->isEmpty());
}

void TestEventPartners::sameRangesAsTheAnalysis()
{
    for (unsigned seed = 1; seed <= 20; ++seed)
        QCOMPARE(differenceFromAttribution(*randomTrace(seed)), QString());
}

void TestEventPartners::realTraceHasTheSameRangesAndCounts()
{
    const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
    if (!QFile::exists(path))
        QSKIP("the reference trace is not there");
    const auto loaded = core::loadTrace(path);
    VERIFY_EXPECTED(loaded);
    const auto& trace = **loaded;
    QCOMPARE(differenceFromAttribution(trace), QString());
}

void TestEventPartners::stops()
{
    const auto trace = randomTrace(1);
    for (const auto eventClass : { EventClass::Calls, EventClass::Nvtx }) {
        const auto partners = eventPartners(*trace, eventOf(eventClass, 0), stoppedToken());
        QVERIFY(!partners);
        QCOMPARE(partners.error().code, core::ErrorCode::Cancelled);
    }
}

QTEST_GUILESS_MAIN(TestEventPartners)
#include "tst_eventpartners.moc"
