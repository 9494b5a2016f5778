// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/overhead/profileroverhead.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::ProfilerOverhead;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

core::Expected<ProfilerOverhead> overheadOf(const TracePointer& trace, const Scope& scope = {})
{
    return core::analyzeGpuIdle(*trace, scope).and_then([&](const core::GpuIdle& idle) {
        return core::analyzeProfilerOverhead(*trace, scope, idle);
    });
}

core::Table tableOf(const TracePointer& trace)
{
    return core::describeProfilerOverhead(trace, std::make_shared<const ProfilerOverhead>(overheadOf(trace).value()),
                                          {});
}

QString texts(const core::Table& table, std::size_t row, std::initializer_list<QStringView> keys)
{
    QStringList result;
    for (const auto key : keys)
        result.append(cellText(table, row, key));
    return result.join(QLatin1Char(' '));
}

/// 1,000 ns with GPU work in [100, 200] and [300, 500]; flushes of two threads of pid 1, and an overhead of no known
/// thread.
TracePointer makeTrace()
{
    MemoryTrace builder;
    builder.addCall(1, 1, 0, 1'000, QStringLiteral("cudaMalloc"));
    builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("k"));
    builder.addKernel(1, 1, 7, 300, 500, QStringLiteral("k"));
    const auto flush = QStringLiteral("Buffer flush");
    builder.addOverhead(1, 150, 250, flush, 1);
    builder.addOverhead(1, 160, 180, flush, 1); // nested
    builder.addOverhead(1, 200, 350, flush, 2);
    builder.addOverhead(0, 500, 600);
    return builder.build();
}

} // namespace

class TestProfilerOverhead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unionsAndShares()
    {
        const auto trace = makeTrace();
        const auto overhead = overheadOf(trace);
        VERIFY_EXPECTED(overhead);
        QCOMPARE(overhead->windowNs, 1'000);
        QCOMPARE(overhead->unionNs, 300); // [150, 350] and [500, 600]
        QCOMPARE(overhead->fraction(), 0.3);
        QCOMPARE(overhead->gpuIdleInsideNs, 100); // [200, 300]; after 500 there is no more GPU work to wait for
        const auto table = tableOf(trace);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("profiler_overhead"));
        QCOMPARE(table.rowCount, std::size_t { 2 });
        QCOMPARE(texts(table, 0, { u"name", u"pid", u"count", u"union_ns", u"pct_of_window", u"thread_time_ns" }),
                 QStringLiteral("Buffer flush 1 3 200 20.00 250"));
        QCOMPARE(texts(table, 0, { u"gpu_idle_inside_ns", u"avg_us", u"max_us" }), QStringLiteral("100 0.090 0.150"));
        QCOMPARE(texts(table, 1, { u"name", u"pid", u"count", u"union_ns", u"gpu_idle_inside_ns" }),
                 QStringLiteral("CUPTI overhead  1 100 0"));
        QVERIFY(table.summary.contains(QStringLiteral("30.0 %")));
    }

    void windowsClip()
    {
        Scope scope;
        scope.window = core::TimeWindow { 300, 2'000 }; // the trace ends at 1,000
        const auto overhead = overheadOf(makeTrace(), scope).value();
        QCOMPARE(overhead.windowNs, 700);
        QCOMPARE(overhead.unionNs, 150);
        QCOMPARE(overhead.clippedCount, 1);
    }

    void ofOneProcess()
    {
        MemoryTrace builder;
        builder.addOverhead(1, 0, 100);
        builder.addOverhead(2, 50, 250);
        const auto process = builder.process(2);
        Scope scope;
        scope.processes = { process };
        const auto overhead = overheadOf(builder.build(), scope).value();
        QCOMPARE(overhead.unionNs, 200);
        QCOMPARE(overhead.rows.size(), std::size_t { 1 });
        QVERIFY(!overhead.isGpuIdleKnown);
    }

    void missingIsNotZero()
    {
        const auto table = tableOf(fixtures::makeSeedTrace());
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("PROFILER_OVERHEAD")));
        QCOMPARE(tableFault(table), QString());
    }

    void stops()
    {
        const auto trace = makeTrace();
        const auto idle = core::analyzeGpuIdle(*trace, {}).value();
        const auto overhead = core::analyzeProfilerOverhead(*trace, {}, idle, stoppedToken());
        QVERIFY(!overhead && overhead.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestProfilerOverhead)
#include "tst_profileroverhead.moc"
