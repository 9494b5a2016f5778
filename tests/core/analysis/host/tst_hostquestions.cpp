// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "hosttesting.h"
#include "memorytrace.h"

#include <QTest>

#include <limits>

using core::ProcessIndex;
using fixtures::MemoryTrace;
using hosttesting::Host;

namespace {

constexpr std::uint32_t Pid = 100;
constexpr std::uint32_t Tid = 100;

QString name(const char* text)
{
    return QString::fromLatin1(text);
}

/// The latest caller, asked alone.
core::ThreadIndex callerBefore(const Host& host, ProcessIndex process, std::int64_t timeNs)
{
    core::HostCursors cursors;
    return host.states.latestCaller(process, timeNs, cursors);
}

} // namespace

/// What explanations of idle time ask about threads and streams.
class HostQuestionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheLatestCaller();
    void findsTheOutermostCall();
    void knowsWaits_data();
    void knowsWaits();
    void knowsWaitsOfStreams();
    void knowsGraphicsInterop();
    void knowsTheFirstWork();
    void countsPageFaults();
    void findsTheBusyThread();
    void answersAboutNothing();
    void followsEditedClasses();
};

void HostQuestionsTest::findsTheLatestCaller()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 0, 10, name("cudaMalloc_v3020"));
    trace.addCall(Pid, Tid + 1, 20, 90, name("cudaLaunchKernel_v7000"));
    trace.addCall(Pid, Tid, 50, 60, name("cudaFree_v3020"));
    trace.addCall(200, 200, 55, 60, name("cudaFree_v3020")); // of another process
    trace.addRange(Pid, Tid + 2, 55, 60, name("no call"));
    const auto process = trace.process(Pid);
    const Host host(trace.build());
    QVERIFY(!callerBefore(host, process, 0).isValid());
    QCOMPARE(callerBefore(host, process, 1), host.thread(Tid));
    QCOMPARE(callerBefore(host, process, 20), host.thread(Tid));
    QCOMPARE(callerBefore(host, process, 21), host.thread(Tid + 1));
    QCOMPARE(callerBefore(host, process, 50), host.thread(Tid + 1));
    QCOMPARE(callerBefore(host, process, 1000), host.thread(Tid));
}

void HostQuestionsTest::findsTheOutermostCall()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 0, 100, name("cudaLaunchKernel_v7000"), 1);
    trace.addCall(Pid, Tid, 10, 90, name("cuLibraryLoadData"), 2);
    trace.addCall(Pid, Tid, 20, 30, name("cuMemAlloc_v2"), 3);
    trace.addCall(Pid, Tid + 1, 20, 30, name("cuMemAlloc_v2"), 4);
    const Host host(trace.build());
    const auto& calls = host.trace->calls;
    for (std::size_t row = 0; row < calls.size(); ++row) {
        const auto outermost = host.states.outermost(core::CallRow { row });
        QCOMPARE(calls.correlationId[outermost.value()], calls.correlationId[row] == 4 ? 4U : 1U);
    }
    QVERIFY(!host.states.outermost({}).isValid());
    QCOMPARE(host.states.callClass(core::CallRow { 0 }), core::CallClass::Launch);
}

void HostQuestionsTest::knowsWaits_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<std::int64_t>("atNs");
    QTest::addColumn<bool>("isWaiting");
    const auto row = [](const char* call, std::int64_t atNs, bool isWaiting) {
        QTest::addRow("%s %lld", call, static_cast<long long>(atNs)) << QByteArray(call) << atNs << isWaiting;
    };
    for (const auto* call : { "cudaDeviceSynchronize_v3020", "cudaMemcpy_v3020", "cudaMemset_v3020" }) {
        row(call, 100, false);
        row(call, 101, true);
        row(call, 200, true);
        row(call, 201, false);
    }
    row("cudaMemcpyAsync_v3020", 150, false);
    row("cudaMalloc_v3020", 150, false);
}

void HostQuestionsTest::knowsWaits()
{
    QFETCH(const QByteArray, call);
    QFETCH(const std::int64_t, atNs);
    QFETCH(const bool, isWaiting);
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 100, 200, name(call.constData()));
    const Host host(trace.build());
    QCOMPARE(host.states.isWaiting(host.thread(Tid), atNs), isWaiting);
}

void HostQuestionsTest::knowsWaitsOfStreams()
{
    constexpr std::uint8_t StreamWait = 2;
    MemoryTrace trace;
    trace.addSynchronization(Pid, 0, 7, { 100, 110 }, StreamWait, 5);
    trace.addSynchronization(Pid, 0, 8, { 100, 110 }, StreamWait); // of the host: no event
    const auto waiting = trace.stream(Pid, 0, 7);
    const auto other = trace.stream(Pid, 0, 8);
    const Host host(trace.build());
    QVERIFY(host.states.hasStreamWait(waiting, { 0, 101 }));
    QVERIFY(host.states.hasStreamWait(waiting, { 100, 200 }));
    QVERIFY(!host.states.hasStreamWait(waiting, { 0, 100 }));
    QVERIFY(!host.states.hasStreamWait(waiting, { 101, 200 }));
    QVERIFY(!host.states.hasStreamWait(other, { 0, 200 }));
}

void HostQuestionsTest::knowsGraphicsInterop()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 90, 300, name("cudaMemcpy_v3020"));
    trace.addCall(Pid, Tid, 100, 200, name("cuGraphicsMapResources"));
    const Host host(trace.build());
    const auto thread = host.thread(Tid);
    QVERIFY(host.states.hasInterop(thread, { 0, 101 }));
    QVERIFY(host.states.hasInterop(thread, { 199, 300 }));
    QVERIFY(!host.states.hasInterop(thread, { 0, 100 }));
    QVERIFY(!host.states.hasInterop(thread, { 200, 300 }));
}

void HostQuestionsTest::knowsTheFirstWork()
{
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, 50, 60, name("k"));
    trace.addSet(Pid, 0, 7, 40, 45, 1, core::MemoryKind::Device);
    trace.addCopy(Pid, 0, 0, 30, 35, 1, 11, core::MemoryKind::Unknown, core::MemoryKind::Unknown); // a page migration
    trace.addCall(200, 200, 0, 10, name("cudaMalloc_v3020"));
    const auto process = trace.process(Pid);
    const auto idle = trace.process(200);
    const Host host(trace.build());
    QCOMPARE(host.states.firstWorkNs(process), std::int64_t { 30 });
    QCOMPARE(host.states.firstWorkNs(idle), std::numeric_limits<std::int64_t>::max());
}

void HostQuestionsTest::countsPageFaults()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 0, 5, name("cudaMalloc_v3020"));
    for (const std::int64_t timeNs : { 10, 20, 20, 30 })
        trace.addCpuPageFault(Pid, timeNs);
    trace.addCpuPageFault(200, 20);
    const Host host(trace.build());
    const auto thread = host.thread(Tid);
    QCOMPARE(host.states.cpuPageFaults(thread, { 10, 30 }), std::size_t { 3 });
    QCOMPARE(host.states.cpuPageFaults(thread, { 11, 31 }), std::size_t { 3 });
    QCOMPARE(host.states.cpuPageFaults(thread, { 21, 30 }), std::size_t { 0 });
    QCOMPARE(host.states.cpuPageFaults(thread, { 30, 10 }), std::size_t { 0 });
}

void HostQuestionsTest::findsTheBusyThread()
{
    MemoryTrace trace;
    trace.addOsCall(Pid, Tid, 0, 100, name("futex"));
    trace.addCall(Pid, Tid, 200, 210, name("cudaMalloc_v3020"));
    trace.addRange(Pid, Tid + 1, 0, 20, name("a"));
    trace.addRange(Pid, Tid + 1, 5, 15, name("b"));
    trace.addCall(Pid, Tid + 1, 10, 30, name("cudaMalloc_v3020"));
    trace.addRange(Pid, Tid + 1, 80, 100, name("c"));
    trace.addCall(Pid, Tid + 2, 0, 49, name("cudaMalloc_v3020"));
    trace.addCall(200, 200, 0, 100, name("cudaMalloc_v3020")); // of another process
    const Host host(trace.build());
    const auto waiting = host.thread(Tid);
    QCOMPARE(host.states.busyThread(waiting, { 0, 100 }), host.thread(Tid + 1)); // 30 + 20 of 100, the other 49
    QVERIFY(!host.states.busyThread(waiting, { 0, 101 }).isValid());
    QCOMPARE(host.states.busyThread(waiting, { 0, 60 }), host.thread(Tid + 2)); // 49 of 60, the other 30
    QCOMPARE(host.states.busyThread(host.thread(Tid + 2), { 0, 60 }), host.thread(Tid + 1));
    QVERIFY(!host.states.busyThread(waiting, { 110, 120 }).isValid());
}

void HostQuestionsTest::answersAboutNothing()
{
    MemoryTrace trace;
    const Host host(trace.build());
    const core::TimeWindow window { 0, 10 };
    std::vector<core::HostPiece> pieces;
    host.states.append({}, window, pieces);
    QCOMPARE(pieces.size(), std::size_t { 1 });
    QCOMPARE(pieces[0].detail, core::HostDetail::NotRecorded);
    host.states.appendOverhead({}, window, pieces);
    QCOMPARE(pieces.size(), std::size_t { 1 });
    QVERIFY(!callerBefore(host, {}, 10).isValid());
    QVERIFY(!host.states.isWaiting({}, 10));
    QVERIFY(!host.states.hasStreamWait({}, window));
    QVERIFY(!host.states.hasInterop({}, window));
    QVERIFY(!host.states.busyThread({}, window).isValid());
    QCOMPARE(host.states.cpuPageFaults({}, window), std::size_t { 0 });
}

void HostQuestionsTest::followsEditedClasses()
{
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, 50'000'000, 60'000'000, name("k"));
    trace.addCall(Pid, Tid, 0, 1'000'000, name("cudaMalloc_v3020"));
    trace.addOsCall(Pid, Tid, 2'000'000, 3'000'000, name("my_read"));
    const auto edited = core::parseDiagnosisClasses(R"({"os_call_classes": [["os_io", "^my_"], ["os_other", "."]],
        "thresholds": {"context_min_ms": 1}})",
                                                    name("test"));
    QVERIFY(edited.has_value());
    const auto built = trace.build();
    const Host host(built, *edited);
    QCOMPARE(host.pieces(Tid, { 0, 1 })[0].timeClass, core::TimeClass::Context);
    QCOMPARE(host.pieces(Tid, { 2'000'000, 2'000'001 })[0].timeClass, core::TimeClass::OsIo);
    QCOMPARE(Host(built).pieces(Tid, { 2'000'000, 2'000'001 })[0].timeClass, core::TimeClass::OsOther);
}

QTEST_GUILESS_MAIN(HostQuestionsTest)
#include "tst_hostquestions.moc"
