// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostcalls.h"
#include "analysis/idle/gpuidle.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "timeline/timeline.h"
#include "trace/eventlinks.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::HostCalls;
using core::HostCallSections;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

core::Cancellable<HostCallSections> callsOf(const TracePointer& trace, const Scope& scope = {},
                                            const std::stop_token& stop = {})
{
    const auto idle = core::analyzeGpuIdle(*trace, scope).value();
    return core::analyzeOsCalls(*trace, scope, idle, core::builtInDiagnosisClasses(), stop);
}

HostCallSections mpiOf(const TracePointer& trace)
{
    return core::analyzeMpiCalls(*trace, {}, core::analyzeGpuIdle(*trace, {}).value()).value();
}

core::Table byFunction(const TracePointer& trace)
{
    return core::describeOsCalls(trace, std::make_shared<const HostCalls>(callsOf(trace)->byFunction), {});
}

QStringList texts(const core::Table& table, std::initializer_list<QStringView> keys)
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

/// 1,000 ns with GPU work in [100, 200] and [300, 500]. Two threads of pid 1 poll, one writes; pid 2 polls too.
TracePointer makeTrace()
{
    MemoryTrace builder;
    builder.addCall(1, 1, 0, 1'000, QStringLiteral("cudaMalloc"));
    builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("k"));
    builder.addKernel(1, 0, 7, 300, 500, QStringLiteral("k"));
    const auto poll = QStringLiteral("poll");
    builder.addOsCall(1, 1, 150, 250, poll);
    builder.addOsCall(1, 2, 200, 350, poll);
    builder.addOsCall(1, 1, 400, 600, poll);
    builder.addOsCall(1, 1, 700, 710, QStringLiteral("fwrite"));
    builder.addOsCall(1, 2, 720, 725, QStringLiteral("pthread_create"));
    builder.addOsCall(2, 2, 0, 1, poll);
    return builder.build();
}

} // namespace

class TestHostCalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sumsUpFunctions()
    {
        const auto table = byFunction(makeTrace());
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("os_calls"));
        QCOMPARE(
            texts(table, { u"name", u"kind", u"pid", u"threads", u"count", u"total_ns", u"union_ns" }),
            (QStringList { QStringLiteral("poll wait 1 2 3 450 400"), // [150, 350] and [400, 600]
                           QStringLiteral("fwrite read/write 1 1 1 10 10"),
                           QStringLiteral("pthread_create other 1 1 1 5 5"), QStringLiteral("poll wait 2 1 1 1 1") }));
        QCOMPARE(cellText(table, 0, u"pct_of_window"), QStringLiteral("40.00"));
        QCOMPARE(cellText(table, 0, u"gpu_idle_inside_ns"),
                 QStringLiteral("100")); // [200, 300]: after 500 no GPU works
        QCOMPARE(cellText(table, 0, u"max_us"), QStringLiteral("0.200"));
    }

    void sumsUpThreads()
    {
        const auto trace = makeTrace();
        const auto table
            = core::describeOsCallsByThread(trace, std::make_shared<const HostCalls>(callsOf(trace)->byThread), {});
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(texts(table, { u"name", u"pid", u"tid", u"count", u"total_ns", u"gpu_idle_inside_ns" }),
                 (QStringList { QStringLiteral("poll 1 1 2 300 50"), QStringLiteral("poll 1 2 1 150 100"),
                                QStringLiteral("fwrite 1 1 1 10 0"), QStringLiteral("pthread_create 1 2 1 5 0"),
                                QStringLiteral("poll 2 2 1 1 0") }));
    }

    void scopesClip()
    {
        Scope scope;
        scope.window = core::TimeWindow { 300, 500 };
        const auto calls = callsOf(makeTrace(), scope).value().byFunction;
        QCOMPARE(calls.windowNs, 200);
        QCOMPARE(calls.clippedCount, 2);
        QCOMPARE(calls.rows.size(), std::size_t { 1 });
        QCOMPARE(calls.rows.front().duration.totalNs, 150); // [300, 350] and [400, 500]
        scope = {};
        scope.processes = { core::ProcessIndex { 1 } };
        QCOMPARE(callsOf(makeTrace(), scope).value().byFunction.rows.size(), std::size_t { 1 });
    }

    void saysWithoutGpuWorkThatIdleIsUnknown()
    {
        MemoryTrace builder;
        builder.addOsCall(1, 1, 0, 10, QStringLiteral("poll"));
        const auto table = byFunction(builder.build());
        QCOMPARE(cellText(table, 0, u"gpu_idle_inside_ns"), QString());
        QCOMPARE(cellText(table, 0, u"total_ns"), QStringLiteral("10"));
    }

    void sumsUpMpi()
    {
        MemoryTrace builder;
        builder.addMpiCall(1, 1, 0, 100, QStringLiteral("MPI_Allreduce"));
        builder.addMpiCall(2, 2, 50, 70, QStringLiteral("MPI_Allreduce"));
        builder.addOsCall(1, 1, 0, 100, QStringLiteral("poll")); // calls of MPI alone do not widen the trace
        const auto trace = builder.build();
        const auto table
            = core::describeMpiCalls(trace, std::make_shared<const HostCalls>(mpiOf(trace).byFunction), {});
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(texts(table, { u"name", u"pid", u"count", u"total_ns" }),
                 (QStringList { QStringLiteral("MPI_Allreduce 1 1 100"), QStringLiteral("MPI_Allreduce 2 1 20") }));
    }

    void mpiStandsOnTheTimeline()
    {
        MemoryTrace builder;
        builder.addOsCall(1, 1, 0, 100, QStringLiteral("poll"));
        builder.addMpiCall(1, 1, 10, 60, QStringLiteral("MPI_Allreduce"));
        const auto trace = builder.build();
        const auto timeline = core::buildTimeline(trace);
        VERIFY_EXPECTED(timeline);
        const auto place = (*timeline)->placeOf(core::eventOf(core::EventClass::Mpi, 0, trace->id));
        QVERIFY(place);
        const auto& track = (*timeline)->tracks[place->track];
        QCOMPARE(track.kind, core::TrackKind::Mpi);
        QCOMPARE(track.lanes.size(), std::size_t { 1 });
    }

    /// Exports before the tables of MPI have its calls as NVTX ranges.
    void findsMpiInRanges()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("MPI_Send"), QStringLiteral("MPI"));
        builder.addRange(1, 1, 200, 230, QStringLiteral("MPI_Send"), QStringLiteral("MPI"));
        builder.addRange(1, 1, 300, 400, QStringLiteral("MPI_Send the halo"));
        builder.addMark(1, 1, 500, QStringLiteral("MPI_Init"));
        const auto trace = builder.build();
        const auto calls = mpiOf(trace);
        QCOMPARE(calls.byFunction.eventClass, core::EventClass::Nvtx);
        QCOMPARE(calls.byFunction.rows.size(), std::size_t { 1 });
        QCOMPARE(calls.byFunction.rows.front().duration.totalNs, 130);
        QVERIFY(mpiOf(makeTrace()).byFunction.provenance.unavailable.contains(QStringLiteral("MPI_P2P_EVENTS")));
    }

    void missingIsNotZero()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 100, 200, QStringLiteral("k"));
        const auto table = byFunction(builder.build());
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("OSRT_API")));
        QVERIFY(table.provenance.advice.contains(QStringLiteral("osrt")));
    }

    void stops()
    {
        const auto calls = callsOf(makeTrace(), {}, stoppedToken());
        QVERIFY(!calls && calls.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestHostCalls)
#include "tst_hostcalls.moc"
