// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "hosttesting.h"
#include "madetraces.h"
#include "memorytrace.h"

#include <QTest>

#include <map>
#include <optional>
#include <random>
#include <tuple>
#include <utility>

using analysistesting::below;
using analysistesting::MsNs;
using analysistesting::UsNs;
using core::TimeClass;
using fixtures::MemoryTrace;
using hosttesting::Host;

namespace {

constexpr std::uint32_t Pid = 100;
constexpr std::uint32_t Tid = 100;
constexpr auto Launch = "cudaLaunchKernel_v7000";

QString name(const char* text)
{
    return QString::fromLatin1(text);
}

/// One piece of a window that a call fills: after the first GPU work, so that no rule of start-up holds.
QString pieceOfCall(const char* call)
{
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, 0, 10, name("k"));
    trace.addCall(Pid, Tid, 100, 200, name(call));
    return Host(trace.build()).words(Tid, { 100, 200 }).join(QLatin1Char('|'));
}

} // namespace

/// What a thread did, layer by layer.
class HostStatesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesTheClassOfACall_data();
    void namesTheClassOfACall();
    void infersTheContext_data();
    void infersTheContext();
    void infersTheContextOnce();
    void knowsFirstLaunches_data();
    void knowsFirstLaunches();
    void knowsKernelsThatRanBefore();
    void putsOverheadFirst();
    void classesOverhead_data();
    void classesOverhead();
    void putsLoadingOfCodeBeforeTheCallAround();
    void takesTheOutermostCall();
    void classesOsCalls();
    void tellsSetUpOfTheDriver();
    void knowsWhenAThreadDoesNotRun();
    void saysWhatWasNotRecorded();
    void cutsAtNvtxEdges();
    void namesTheInnermostRange();
    void groupsNumbers();
    void findsMpi();
    void explainsTheMadeTrace();
    void addsUpAtRandom();
    void addsUpClassesWithoutRanges();
    void findsTheLatestCallerFromAnyPlace();
    void stops();
};

void HostStatesTest::namesTheClassOfACall_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char* call, const char* expected) { QTest::newRow(call) << QByteArray(call) << name(expected); };
    row("cudaDeviceSynchronize_v3020", "100-200 sync_return(cudaDeviceSynchronize) sure");
    row("cudaStreamSynchronize_ptsz_v7000", "100-200 sync_return(cudaStreamSynchronize_ptsz) sure");
    row("cuEventSynchronize", "100-200 sync_return(cuEventSynchronize) sure");
    row("cudaMemcpy_v3020", "100-200 copy_call(cudaMemcpy) sure");
    row("cuMemcpyHtoD_v2", "100-200 copy_call(cuMemcpyHtoD) sure");
    row("cudaMemcpyAsync_v3020", "100-200 launch_call(cudaMemcpyAsync) sure");
    row("cudaGraphLaunch_v10000", "100-200 launch_call(cudaGraphLaunch) sure");
    row("cudaMalloc_v3020", "100-200 alloc(cudaMalloc) sure");
    row("cudaFreeHost_v3020", "100-200 alloc(cudaFreeHost) sure");
    row("cuModuleLoadData", "100-200 module(cuModuleLoadData) sure");
    row("cuCtxCreate_v2", "100-200 context(cuCtxCreate) sure");
    row("cudaGraphicsMapResources_v3020", "100-200 interop(cudaGraphicsMapResources) sure");
    row("cudaEventRecord_v3020", "100-200 other_api(cudaEventRecord) sure");
}

void HostStatesTest::namesTheClassOfACall()
{
    QFETCH(const QByteArray, call);
    QTEST(pieceOfCall(call.constData()), "expected");
}

void HostStatesTest::infersTheContext_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<std::int64_t>("lengthNs");
    QTest::addColumn<std::int64_t>("firstWorkNs");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* title, const char* call, std::int64_t lengthNs, std::int64_t firstWorkNs,
                        const char* expected) {
        QTest::newRow(title) << QByteArray(call) << lengthNs << firstWorkNs << name(expected);
    };
    row("10 ms", "cudaMalloc_v3020", 10 * MsNs, 20 * MsNs, "context");
    row("just shorter", "cudaMalloc_v3020", 10 * MsNs - 1, 20 * MsNs, "alloc");
    row("begins with the work", "cudaMalloc_v3020", 10 * MsNs, 1000, "alloc");
    row("begins before the work", "cudaMalloc_v3020", 10 * MsNs, 1001, "context");
    row("a wait", "cudaDeviceSynchronize_v3020", 10 * MsNs, 20 * MsNs, "sync_return");
    row("a copy", "cudaMemcpy_v3020", 10 * MsNs, 20 * MsNs, "copy_call");
    row("a load", "cuModuleLoadData", 10 * MsNs, 20 * MsNs, "module");
    row("a launch", Launch, 10 * MsNs, 20 * MsNs, "context");
}

void HostStatesTest::infersTheContext()
{
    QFETCH(const QByteArray, call);
    QFETCH(const std::int64_t, lengthNs);
    QFETCH(const std::int64_t, firstWorkNs);
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, firstWorkNs, firstWorkNs + 10, name("k"));
    trace.addCall(Pid, Tid, 1000, 1000 + lengthNs, name(call.constData()));
    const Host host(trace.build());
    const auto pieces = host.pieces(Tid, { 1000, 1000 + lengthNs });
    QCOMPARE(pieces.size(), std::size_t { 1 });
    const auto key = core::timeClassKey(pieces[0].timeClass);
    QTEST(QString::fromLatin1(key), "expected");
    const bool isInferred = pieces[0].detail == core::HostDetail::InferredContext;
    QCOMPARE(isInferred, key == "context");
    QCOMPARE(pieces[0].confidence, isInferred ? core::Confidence::Likely : core::Confidence::Sure);
}

void HostStatesTest::infersTheContextOnce()
{
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, 100 * MsNs, 101 * MsNs, name("k"));
    trace.addCall(Pid, Tid, 0, 10 * MsNs, name("cudaDeviceSynchronize_v3020"));
    trace.addCall(Pid, Tid, 10 * MsNs, 20 * MsNs, name("cudaMalloc_v3020"));
    trace.addCall(Pid, Tid + 1, 20 * MsNs, 30 * MsNs, name("cudaMalloc_v3020"));
    trace.addCall(200, 200, 20 * MsNs, 30 * MsNs, name("cudaMalloc_v3020")); // without GPU work
    const Host host(trace.build());
    QCOMPARE(host.pieces(Tid, { 10 * MsNs, 20 * MsNs })[0].timeClass, TimeClass::Context);
    QCOMPARE(host.pieces(Tid + 1, { 20 * MsNs, 30 * MsNs })[0].timeClass, TimeClass::Alloc);
    QCOMPARE(host.pieces(200, { 20 * MsNs, 30 * MsNs })[0].timeClass, TimeClass::Context);
}

void HostStatesTest::knowsFirstLaunches_data()
{
    QTest::addColumn<std::int64_t>("lengthNs");
    QTest::addColumn<bool>("isFirst");
    QTest::newRow("100 µs") << 100 * UsNs << true;
    QTest::newRow("just shorter") << 100 * UsNs - 1 << false;
}

void HostStatesTest::knowsFirstLaunches()
{
    QFETCH(const std::int64_t, lengthNs);
    QFETCH(const bool, isFirst);
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 0, lengthNs, name(Launch), 1);
    trace.addCall(Pid, Tid, MsNs, MsNs + lengthNs, name(Launch), 2);
    trace.addCall(Pid, Tid, 2 * MsNs, 2 * MsNs + lengthNs, name(Launch), 3);
    trace.addKernel(Pid, 0, 7, 3 * MsNs, 4 * MsNs, name("a"), 2); // runs before the one that was launched first
    trace.addKernel(Pid, 0, 7, 4 * MsNs, 5 * MsNs, name("a"), 1);
    trace.addKernel(Pid, 0, 7, 5 * MsNs, 6 * MsNs, name("b"), 3);
    const Host host(trace.build());
    const auto first = isFirst ? TimeClass::Module : TimeClass::LaunchCall;
    QCOMPARE(host.pieces(Tid, { 0, lengthNs })[0].timeClass, first);
    QCOMPARE(host.pieces(Tid, { MsNs, MsNs + lengthNs })[0].timeClass, TimeClass::LaunchCall);
    const auto other = host.pieces(Tid, { 2 * MsNs, 2 * MsNs + lengthNs })[0];
    QCOMPARE(other.timeClass, first);
    QCOMPARE(other.confidence, isFirst ? core::Confidence::Likely : core::Confidence::Sure);
    QCOMPARE(other.detail, isFirst ? core::HostDetail::FirstLaunch : core::HostDetail::None);
}

void HostStatesTest::knowsKernelsThatRanBefore()
{
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, 0, 10, name("a")); // its launch is not in the trace
    trace.addCall(Pid, Tid, MsNs, 2 * MsNs, name(Launch), 1);
    trace.addKernel(Pid, 0, 7, 3 * MsNs, 4 * MsNs, name("a"), 1);
    trace.addCall(200, 200, MsNs, 2 * MsNs, name(Launch), 1); // another process loads its own code
    trace.addKernel(200, 0, 7, 4 * MsNs, 5 * MsNs, name("a"), 1);
    const Host host(trace.build());
    QCOMPARE(host.pieces(Tid, { MsNs, 2 * MsNs })[0].timeClass, TimeClass::LaunchCall);
    QCOMPARE(host.pieces(200, { MsNs, 2 * MsNs })[0].timeClass, TimeClass::Module);
}

void HostStatesTest::putsOverheadFirst()
{
    MemoryTrace trace;
    trace.addKernel(Pid, 0, 7, 0, 1, name("k"));
    trace.addCall(Pid, Tid, 100, 200, name("cudaMalloc_v3020"));
    trace.addOverhead(Pid, 110, 150, name("CUPTI: Buffer flush"), Tid);
    trace.addOverhead(Pid, 120, 130, name("dlopen(libnvidia-ptxjitcompiler.so.1)"), Tid);
    trace.addOverhead(Pid, 140, 160, name("Runtime Triggered Module Loading"), Tid);
    trace.addOverhead(Pid, 155, 170, name("Command Buffer Full"), Tid);
    trace.addOverhead(Pid, 158, 165, name("dlopen(libcuda.so.1)"), Tid);
    trace.addOverhead(Pid, 300, 310, name("TLS allocation")); // of another thread
    const Host host(trace.build());
    QCOMPARE(host.words(Tid, { 105, 205 }),
             (QStringList { name("105-110 alloc(cudaMalloc) sure"), name("110-120 profiler(CUPTI: Buffer flush) sure"),
                            name("120-130 jit(dlopen(libnvidia-ptxjitcompiler.so.1)) sure"),
                            name("130-140 profiler(CUPTI: Buffer flush) sure"),
                            name("140-160 module(Runtime Triggered Module Loading) sure"),
                            name("160-165 host_code(dlopen(libcuda.so.1)) sure"),
                            name("165-200 alloc(cudaMalloc) sure"), name("200-205 host_code weak !not recorded") }));
    std::vector<core::HostPiece> overhead;
    host.states.appendOverhead(host.thread(Tid), { 115, 145 }, overhead);
    QStringList words;
    for (const auto& piece : overhead)
        words.append(host.words(piece));
    QCOMPARE(words,
             (QStringList { name("115-120 profiler(CUPTI: Buffer flush) sure"),
                            name("120-130 jit(dlopen(libnvidia-ptxjitcompiler.so.1)) sure"),
                            name("130-140 profiler(CUPTI: Buffer flush) sure"),
                            name("140-145 module(Runtime Triggered Module Loading) sure") }));
}

void HostStatesTest::classesOverhead_data()
{
    QTest::addColumn<QString>("overhead");
    QTest::addColumn<int>("type"); // below 0: of the table without types
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* overhead, int type, const char* call, const char* expected) {
        const auto title = QStringLiteral("%1 %2 %3").arg(name(overhead)).arg(type).arg(name(call));
        QTest::newRow(qPrintable(title)) << name(overhead) << type << QByteArray(call) << name(expected);
    };
    row("CUPTI: Driver Compiler", 2, Launch, "jit");
    row("CUPTI: Driver Compiler", -1, Launch, "profiler");
    row("Driver JIT", -1, Launch, "jit");
    row("x", 6, Launch, "module");
    row("x", 7, Launch, "module");
    row("Lazy Function Loading", -1, Launch, "module");
    row("Unknown", -1, Launch, "module");
    row("Unknown", -1, "cudaMalloc_v3020", "module");
    row("Unknown", -1, "cudaEventRecord_v3020", "module");
    row("Unknown", -1, "cudaDeviceSynchronize_v3020", "profiler");
    row("Unknown", -1, "cudaMemcpy_v3020", "profiler");
    row("Command Buffer Full", -1, Launch, "launch_call");
    row("x", 8, Launch, "launch_call");
    row("dlopen(libcupti.so.12)", -1, Launch, "profiler");
    row("dlopen(libToolsInjection64.so)", -1, Launch, "profiler");
    row("dlclose", -1, Launch, "host_code");
    row("x", 3, Launch, "profiler");
    row("TLS allocation", -1, Launch, "profiler");
}

void HostStatesTest::classesOverhead()
{
    QFETCH(const QString, overhead);
    QFETCH(const int, type);
    QFETCH(const QByteArray, call);
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 100, 200, name(call.constData()));
    trace.addOverhead(Pid, 120, 130, overhead, Tid);
    if (type >= 0)
        trace.setOverheadType(static_cast<std::uint8_t>(type), core::OverheadSource::Cupti);
    const auto key = core::timeClassKey(Host(trace.build()).pieces(Tid, { 120, 130 }).at(0).timeClass);
    QTEST(QString::fromLatin1(key), "expected");
}

void HostStatesTest::putsLoadingOfCodeBeforeTheCallAround()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 100, 200, name(Launch));
    trace.addCall(Pid, Tid, 110, 150, name("cuModuleLoadData"));
    trace.addCall(Pid, Tid, 120, 130, name("cuKernelGetFunction"));
    trace.addCall(Pid, Tid, 160, 170, name("cuMemAlloc_v2"));
    QCOMPARE(Host(trace.build()).words(Tid, { 100, 200 }),
             (QStringList { name("100-110 launch_call(cudaLaunchKernel) sure"),
                            name("110-150 module(cuModuleLoadData) sure"),
                            name("150-200 launch_call(cudaLaunchKernel) sure") }));
}

void HostStatesTest::takesTheOutermostCall()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 100, 120, name("cuMemAlloc_v2")); // at the same start: the longer is around it
    trace.addCall(Pid, Tid, 100, 200, name(Launch));
    trace.addCall(Pid, Tid, 190, 210, name("cudaMalloc_v3020")); // not nested: has what is left
    trace.addCall(Pid, Tid, 210, 210, name("cudaFree_v3020"));
    trace.addOsCall(Pid, Tid, 205, 260, name("read"));
    trace.addOsCall(Pid, Tid, 220, 230, name("futex"));
    QCOMPARE(Host(trace.build()).words(Tid, { 90, 270 }),
             (QStringList { name("90-100 host_code likely"), name("100-200 launch_call(cudaLaunchKernel) sure"),
                            name("200-210 alloc(cudaMalloc) sure"), name("210-260 os_io(read) likely"),
                            name("260-270 host_code likely") }));
}

void HostStatesTest::classesOsCalls()
{
    MemoryTrace trace;
    trace.addOsCall(Pid, Tid, 0, 10, name("pthread_cond_timedwait"));
    trace.addOsCall(Pid, Tid, 10, 20, name("fwrite"));
    trace.addOsCall(Pid, Tid, 20, 30, name("mmap64"));
    trace.addOsCall(Pid, Tid, 30, 40, name("pthread_create"));
    trace.addOsCall(Pid, Tid, 40, 50, name("sched_yield"));
    QCOMPARE(Host(trace.build()).words(Tid, { 0, 50 }),
             (QStringList { name("0-10 os_wait(pthread_cond_timedwait) likely"), name("10-20 os_io(fwrite) likely"),
                            name("20-30 os_io(mmap64) likely"), name("30-40 os_other(pthread_create) likely"),
                            name("40-50 os_wait(sched_yield) likely") }));
}

void HostStatesTest::tellsSetUpOfTheDriver()
{
    MemoryTrace trace;
    trace.addOsCall(Pid, Tid, 0, 10, name("ioctl"));
    trace.addOsCall(Pid, Tid, 10, 20, name("ioctl"));
    trace.addKernel(Pid, 0, 7, 10, 15, name("k"));
    QCOMPARE(Host(trace.build()).words(Tid, { 0, 20 }),
             (QStringList { name("0-10 context(ioctl) likely !driver"), name("10-20 os_io(ioctl) likely") }));
}

void HostStatesTest::knowsWhenAThreadDoesNotRun()
{
    MemoryTrace trace;
    trace.addOsCall(Pid, Tid, 15, 25, name("poll"));
    trace.addScheduling(Pid, Tid, 5, 0, true); // nothing says that it did not run before
    trace.addScheduling(Pid, Tid, 10, 0, false);
    trace.addScheduling(Pid, Tid, 12, 0, false); // twice: from the first on
    trace.addScheduling(Pid, Tid, 30, 0, true);
    trace.addScheduling(Pid, Tid, 35, 0, true);
    trace.addScheduling(Pid, Tid, 40, 0, false); // and never again
    QCOMPARE(Host(trace.build()).words(Tid, { 0, 50 }),
             (QStringList { name("0-10 host_code likely"), name("10-15 descheduled weak"),
                            name("15-25 os_wait(poll) likely"), name("25-30 descheduled weak"),
                            name("30-40 host_code likely"), name("40-50 descheduled weak") }));
}

void HostStatesTest::saysWhatWasNotRecorded()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 0, 10, name(Launch));
    trace.addCall(Pid, Tid + 1, 0, 10, name(Launch));
    trace.addOsCall(Pid, Tid + 1, 1000, 1001, name("poll"));
    trace.addCall(Pid, Tid + 2, 0, 10, name(Launch));
    trace.addScheduling(Pid, Tid + 2, 1000, 0, true);
    const Host host(trace.build());
    QCOMPARE(host.words(Tid, { 20, 30 }), QStringList { name("20-30 host_code weak !not recorded") });
    QCOMPARE(host.words(Tid + 1, { 20, 30 }), QStringList { name("20-30 host_code likely") });
    QCOMPARE(host.words(Tid + 2, { 20, 30 }), QStringList { name("20-30 host_code likely") });
    QCOMPARE(host.words(4711, { 20, 30 }), QStringList { name("20-30 host_code weak !not recorded") }); // no thread
    QCOMPARE(host.words(Tid, { 30, 30 }), QStringList());
    QVERIFY(!host.states.isRecorded(host.thread(Tid)));
    QVERIFY(host.states.isRecorded(host.thread(Tid + 1)));
    QVERIFY(host.states.isRecorded(host.thread(Tid + 2)));
    QVERIFY(!host.states.isRecorded({}));
}

void HostStatesTest::cutsAtNvtxEdges()
{
    MemoryTrace trace;
    trace.addCall(Pid, Tid, 10, 50, name("cudaMalloc_v3020"));
    trace.addRange(Pid, Tid, 5, 20, name("one"));
    trace.addRange(Pid, Tid, 20, 30, name("two"));
    trace.addRange(Pid, Tid, 25, 25, name("empty"));
    trace.addMark(Pid, Tid, 40, name("mark"));
    trace.addRange(Pid, Tid + 1, 0, 100, name("of another thread"));
    QCOMPARE(Host(trace.build()).words(Tid, { 0, 60 }),
             (QStringList { name("0-5 host_code weak !not recorded"), name("5-10 host_code [one] weak !not recorded"),
                            name("10-20 alloc(cudaMalloc) [one] sure"), name("20-30 alloc(cudaMalloc) [two] sure"),
                            name("30-50 alloc(cudaMalloc) sure"), name("50-60 host_code weak !not recorded") }));
}

void HostStatesTest::namesTheInnermostRange()
{
    MemoryTrace trace;
    trace.addRange(Pid, Tid, 0, 100, name("outer"));
    trace.addRange(Pid, Tid, 0, 60, name("same start, shorter"));
    trace.addRange(Pid, Tid, 10, 30, name("inner"));
    trace.addRange(Pid, Tid, 20, 80, name("overlaps"));
    trace.addOsCall(Pid, Tid, 200, 201, name("poll"));
    QCOMPARE(Host(trace.build()).words(Tid, { 0, 110 }),
             (QStringList { name("0-10 host_code [same start, shorter] likely"), name("10-20 host_code [inner] likely"),
                            name("20-80 host_code [overlaps] likely"), name("80-100 host_code [outer] likely"),
                            name("100-110 host_code likely") }));
}

void HostStatesTest::groupsNumbers()
{
    MemoryTrace trace;
    trace.addRange(Pid, Tid, 0, 10, name("layer 9 of 12"));
    trace.addRange(Pid, Tid, 10, 20, name("layer 10 of 12"));
    const Host host(trace.build());
    const auto pieces = host.pieces(Tid, { 0, 20 });
    QCOMPARE(pieces.size(), std::size_t { 2 });
    QCOMPARE(pieces[0].nvtx, pieces[1].nvtx);
    QCOMPARE(host.states.nvtxText(pieces[0]), name("layer # of #"));
}

void HostStatesTest::findsMpi()
{
    MemoryTrace trace;
    trace.addRange(Pid, Tid, 0, 30, name("MPI_Waitall"));
    trace.addOsCall(Pid, Tid, 10, 20, name("poll"));
    trace.addCall(Pid, Tid, 20, 25, name("cudaMemcpy_v3020"));
    trace.addMpiCall(Pid, Tid, 40, 60, name("MPI_Send"));
    trace.addScheduling(Pid, Tid, 45, 0, false);
    trace.addScheduling(Pid, Tid, 50, 0, true);
    trace.addRange(Pid, Tid, 70, 80, name("not MPI_Send"));
    QCOMPARE(Host(trace.build()).words(Tid, { 0, 80 }),
             (QStringList { name("0-20 mpi(MPI_Waitall) [MPI_Waitall] likely"),
                            name("20-25 copy_call(cudaMemcpy) [MPI_Waitall] sure"),
                            name("25-30 mpi(MPI_Waitall) [MPI_Waitall] likely"), name("30-40 host_code likely"),
                            name("40-60 mpi(MPI_Send) likely"), name("60-70 host_code likely"),
                            name("70-80 host_code [not MPI_Send] likely") }));
}

void HostStatesTest::explainsTheMadeTrace()
{
    const Host host(fixtures::readMadeTrace(QLatin1Char('A')).value());
    QCOMPARE(host.words(100, { 0, 20'115'000 }),
             (QStringList { name("0-20000000 context(cudaMalloc) likely !inferred"),
                            name("20000000-20100000 host_code likely"),
                            name("20100000-20110000 launch_call(cudaLaunchKernel) sure"),
                            name("20110000-20112000 host_code likely"),
                            name("20112000-20115000 sync_return(cudaDeviceSynchronize) sure") }));
    QCOMPARE(host.words(100, { 20'973'000, 21'484'000 }),
             (QStringList { name("20973000-21000000 host_code [load] likely"),
                            name("21000000-21300000 os_io(read) [load] likely"),
                            name("21300000-21473000 host_code [load] likely"),
                            name("21473000-21480000 launch_call(cudaLaunchKernel) sure"),
                            name("21480000-21484000 host_code likely") }));
}

namespace {

constexpr std::int64_t EndNs = 400;

/// What was recorded of one thread, as the definition looks at it: moment by moment.
struct Recorded {
    struct Row {
        std::int64_t startNs, endNs;
        QString name;
        TimeClass timeClass;
        [[nodiscard]] bool holds(std::int64_t atNs) const { return startNs <= atNs && atNs < endNs; }
    };
    std::vector<Row> overhead, calls, os, ranges;
    std::vector<bool> isStopped = std::vector<bool>(EndNs, false);

    /// Of the rows at this moment the one that began first; the longest of several.
    [[nodiscard]] static const Row* outermost(const std::vector<Row>& rows, std::int64_t atNs, bool onlyModule = false)
    {
        const Row* found = nullptr;
        for (const auto& row : rows) {
            if (row.holds(atNs) && (!onlyModule || row.timeClass == TimeClass::Module)
                && (!found || std::tuple(row.startNs, -row.endNs) < std::tuple(found->startNs, -found->endNs)))
                found = &row;
        }
        return found;
    }
    [[nodiscard]] std::pair<TimeClass, QString> stateAt(std::int64_t atNs) const
    {
        for (const auto timeClass : { TimeClass::Jit, TimeClass::Profiler }) {
            for (const auto& row : overhead) {
                if (row.timeClass == timeClass && row.holds(atNs))
                    return { timeClass, row.name };
            }
        }
        const auto* const range = outermost(ranges, atNs, true);
        for (const auto* row : { outermost(calls, atNs, true), outermost(calls, atNs) }) {
            if (row)
                return { row->timeClass, row->name };
        }
        if (range)
            return { TimeClass::Mpi, range->name };
        if (const auto* const row = outermost(os, atNs))
            return { row->timeClass, row->name };
        return { isStopped[static_cast<std::size_t>(atNs)] ? TimeClass::Descheduled : TimeClass::HostCode, QString() };
    }
    /// Of the ranges at this moment the one that began last; the shortest of several, of equal ones the last.
    [[nodiscard]] QString rangeAt(std::int64_t atNs) const
    {
        const Row* found = nullptr;
        for (const auto& row : ranges) {
            if (row.holds(atNs)
                && (!found || std::tuple(row.startNs, -row.endNs) >= std::tuple(found->startNs, -found->endNs)))
                found = &row;
        }
        return found ? found->name : QString();
    }
};

/// Random rows of one thread, some nested, some not.
std::shared_ptr<const core::Trace> randomTrace(std::mt19937& random, Recorded& recorded)
{
    MemoryTrace trace;
    const auto span = [&random] {
        const auto start = below(random, EndNs - 60);
        return core::TimeWindow { start, start + below(random, 60) };
    };
    using Kind = std::tuple<const char*, const char*, TimeClass>;
    static const std::vector<Kind> calls { { Launch, "cudaLaunchKernel", TimeClass::LaunchCall },
                                           { "cuModuleLoadData", "cuModuleLoadData", TimeClass::Module },
                                           { "cudaMemcpy_v3020", "cudaMemcpy", TimeClass::CopyCall },
                                           { "cudaEventQuery_v3020", "cudaEventQuery", TimeClass::OtherApi } };
    static const std::vector<Kind> os { { "read", "read", TimeClass::OsIo }, { "poll", "poll", TimeClass::OsWait } };
    static const std::vector<Kind> ranges { { "MPI_Send", "MPI_Send", TimeClass::Module }, // told by this class
                                            { "step", "step", TimeClass::HostCode },
                                            { "load", "load", TimeClass::HostCode } };
    const auto addRows = [&](const std::vector<Kind>& kinds, std::vector<Recorded::Row>& rows, auto add) {
        for (auto left = below(random, 15); left > 0; --left) {
            const auto& [recordedName, shownName, timeClass] = kinds[random() % kinds.size()];
            const auto at = span();
            rows.push_back({ at.startNs, at.endNs, name(shownName), timeClass });
            add(at, name(recordedName));
        }
    };
    addRows(calls, recorded.calls, [&](const core::TimeWindow& at, const QString& text) {
        trace.addCall(Pid, Tid, at.startNs, at.endNs, text);
    });
    addRows(os, recorded.os, [&](const core::TimeWindow& at, const QString& text) {
        trace.addOsCall(Pid, Tid, at.startNs, at.endNs, text);
    });
    addRows(ranges, recorded.ranges, [&](const core::TimeWindow& at, const QString& text) {
        trace.addRange(Pid, Tid, at.startNs, at.endNs, text);
    });
    static const std::vector<Kind> overhead { { "JIT", "JIT", TimeClass::Jit },
                                              { "Buffer flush", "Buffer flush", TimeClass::Profiler } };
    if (random() % 2 == 0) {
        addRows(overhead, recorded.overhead, [&](const core::TimeWindow& at, const QString& text) {
            trace.addOverhead(Pid, at.startNs, at.endNs, text, Tid);
        });
    }
    for (std::int64_t atNs = 0, next = 0; atNs < EndNs; atNs = next) {
        next = atNs + 1 + below(random, 60);
        const bool isIn = random() % 2 == 0;
        trace.addScheduling(Pid, Tid, atNs, 0, isIn);
        std::fill(recorded.isStopped.begin() + atNs, recorded.isStopped.end(), !isIn);
    }
    return trace.build();
}

/// Where pieces do not cover the window, or not as the definition has it; empty: they do.
QString faultOf(const Host& host, const Recorded& recorded, const core::TimeWindow& window,
                const std::vector<core::HostPiece>& pieces)
{
    auto doneNs = window.startNs;
    for (const auto& piece : pieces) {
        if (piece.startNs != doneNs || piece.endNs <= piece.startNs)
            return QStringLiteral("a hole or an empty piece: ") + host.words(piece);
        for (auto atNs = piece.startNs; atNs < piece.endNs; ++atNs) {
            const auto [timeClass, text] = recorded.stateAt(atNs);
            if (timeClass != piece.timeClass || text != host.states.name(piece)
                || recorded.rangeAt(atNs) != host.states.nvtxText(piece))
                return QStringLiteral("at %1: ").arg(atNs) + host.words(piece) + QStringLiteral(" not ") + text;
        }
        doneNs = piece.endNs;
    }
    return doneNs == window.endNs ? QString() : QStringLiteral("ends early");
}

} // namespace

void HostStatesTest::addsUpAtRandom()
{
    std::mt19937 random(20261122);
    for (int round = 0; round < 300; ++round) {
        Recorded recorded;
        const Host host(randomTrace(random, recorded));
        core::HostCursor cursor;
        for (int question = 0; question < 20; ++question) {
            const auto startNs = below(random, EndNs);
            const core::TimeWindow window { startNs, startNs + below(random, static_cast<unsigned>(EndNs - startNs)) };
            const auto pieces = host.pieces(Tid, window);
            const auto fault = faultOf(host, recorded, window, pieces);
            QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("round %1: %2").arg(round).arg(fault)));
            std::vector<core::HostPiece> again;
            host.states.append(host.thread(Tid), window, again, cursor); // from where the question before ended
            QCOMPARE(again.size(), pieces.size());
            for (std::size_t i = 0; i < pieces.size(); ++i)
                QCOMPARE(host.words(again[i]), host.words(pieces[i]));
        }
    }
}

void HostStatesTest::addsUpClassesWithoutRanges()
{
    std::mt19937 random(20261128);
    for (int round = 0; round < 100; ++round) {
        Recorded recorded;
        const Host host(randomTrace(random, recorded));
        const core::CallClasses classes(*host.trace, core::builtInDiagnosisClasses());
        const auto states = core::HostStates::makeWithoutRanges(*host.trace, classes).value();
        core::HostCursor cursor;
        for (int question = 0; question < 20; ++question) {
            const auto startNs = below(random, EndNs);
            const core::TimeWindow window { startNs, startNs + below(random, static_cast<unsigned>(EndNs - startNs)) };
            std::map<TimeClass, std::int64_t> expected, sums;
            for (const auto& piece : host.pieces(Tid, window))
                expected[piece.timeClass] += piece.durationNs();
            std::vector<core::HostPiece> pieces;
            states.appendClasses(host.thread(Tid), window, pieces, cursor);
            auto atNs = window.startNs;
            for (const auto& piece : pieces) {
                QCOMPARE(std::exchange(atNs, piece.endNs), piece.startNs);
                QCOMPARE(piece.nvtx, core::HostPiece::NoNvtx);
                sums[piece.timeClass] += piece.durationNs();
            }
            QVERIFY(sums == expected);
            std::vector<core::HostPiece> named; // ranges are found by now
            states.append(host.thread(Tid), window, named);
            QCOMPARE(named.size(), host.pieces(Tid, window).size());
        }
    }
}

void HostStatesTest::findsTheLatestCallerFromAnyPlace()
{
    MemoryTrace trace;
    for (std::int64_t i = 0; i < 40; ++i)
        trace.addCall(Pid, Tid + static_cast<std::uint32_t>(i * i % 3), 100 * i, 100 * i + 10, name(Launch));
    trace.addRange(Pid, Tid + 9, 0, 50, name("calls nothing"));
    const Host host(trace.build());
    std::mt19937 random(7);
    core::HostCursors cursors;
    for (int question = 0; question < 200; ++question) {
        const auto atNs = below(random, 4100);
        const auto latest = host.states.latestCaller(core::ProcessIndex { 0 }, atNs, cursors);
        core::HostCursors nowhere;
        QCOMPARE(latest, host.states.latestCaller(core::ProcessIndex { 0 }, atNs, nowhere));
        if (atNs == 0) {
            QVERIFY(!latest.isValid());
            continue;
        }
        const auto i = (atNs - 1) / 100;
        QCOMPARE(
            latest,
            host.thread(
                Tid + static_cast<std::uint32_t>(std::min<std::int64_t>(i, 39) * std::min<std::int64_t>(i, 39) % 3)));
    }
}

void HostStatesTest::stops()
{
    const auto trace = fixtures::makeSeedTrace();
    const core::CallClasses classes(*trace, core::builtInDiagnosisClasses());
    QVERIFY(!core::HostStates::make(*trace, classes, analysistesting::stoppedToken()));
}

QTEST_GUILESS_MAIN(HostStatesTest)
#include "tst_hoststates.moc"
