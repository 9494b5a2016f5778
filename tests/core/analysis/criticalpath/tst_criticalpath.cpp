// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/criticalpath.h"
#include "analysis/criticalpath/pathindex.h"
#include "analysis/nccl/ncclevents.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "randomwork.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::CriticalPath;
using core::PathKind;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

const auto LaunchName = QStringLiteral("cudaLaunchKernel_v7000");

/// `isIndexed`: with what another scope of the trace would have left.
core::Cancellable<CriticalPath> analyze(const core::Trace& trace, const Scope& scope, const std::stop_token& stop = {},
                                        bool isIndexed = false)
{
    const auto& classes = core::builtInDiagnosisClasses();
    const auto host = std::make_shared<const core::HostStates>(
        core::HostStates::make(trace, core::CallClasses(trace, classes)).value());
    const auto nccl = core::findNcclEvents(trace).value();
    const auto index = isIndexed ? core::PathIndex::make(trace, nccl, {}).value() : nullptr;
    return core::analyzeCriticalPath({ trace, host, nccl, classes.thresholds, index }, scope, stop);
}

/// "0-10 host_code", with the reason where nothing is determined, in µs by time.
QStringList words(const CriticalPath& path)
{
    QStringList result;
    for (const auto& piece : path.pieces) {
        auto text = QStringLiteral("%1-%2 %3")
                        .arg(piece.startNs / UsNs)
                        .arg(piece.endNs / UsNs)
                        .arg(core::pathKindKey(piece.kind));
        if (piece.kind == PathKind::NotDetermined)
            text += QStringLiteral(" (%1)").arg(core::pathReasonWord(piece.reason));
        result.append(text);
    }
    return result;
}

/// The same whether what does not depend on the scope was found before or not.
CriticalPath pathOf(const core::Trace& trace, const Scope& scope = {})
{
    auto path = analyze(trace, scope).value();
    if (words(analyze(trace, scope, {}, true).value()) != words(path))
        qFatal("the index of another scope leads elsewhere");
    return path;
}

/// `graininessNs`: as of fixtures::randomWork().
std::shared_ptr<const core::Trace> randomTrace(std::mt19937& random, std::int64_t graininessNs = 0)
{
    MemoryTrace builder;
    for (const auto& work : fixtures::randomWork(random, graininessNs))
        fixtures::addWork(builder, work);
    return builder.build();
}

/// All that is told of a path's pieces.
QStringList allWords(const CriticalPath& path)
{
    auto result = words(path);
    for (std::size_t i = 0; i < path.pieces.size(); ++i) {
        const auto& piece = path.pieces[i];
        result[static_cast<qsizetype>(i)] += QStringLiteral(" %1 %2 %3 %4")
                                                 .arg(core::pathLinkWord(piece.link))
                                                 .arg(piece.hasWork ? static_cast<qint64>(piece.work.row) : -1)
                                                 .arg(static_cast<int>(piece.work.kind))
                                                 .arg(piece.thread.value());
    }
    result.append(QStringLiteral("breaks: %1").arg(path.breaks));
    for (const auto place : path.breakPlaces)
        result.append(QString::number(place));
    return result;
}

/// Empty, or how the pieces fail to fill the window and to add up to it.
QString pathFault(const CriticalPath& path)
{
    auto atNs = path.window.startNs;
    for (const auto& piece : path.pieces) {
        if (piece.startNs != atNs || piece.endNs <= piece.startNs)
            return QStringLiteral("a piece from %1 to %2 after %3").arg(piece.startNs).arg(piece.endNs).arg(atNs);
        atNs = piece.endNs;
    }
    if (atNs != path.window.endNs)
        return QStringLiteral("ends at %1").arg(atNs);
    std::int64_t sumNs = 0;
    for (const auto& sum : path.sums)
        sumNs += sum.timeNs;
    return sumNs == path.window.durationNs() ? QString() : QStringLiteral("the sums make %1").arg(sumNs);
}

/// All times in µs.
class Builder
{
public:
    void call(std::int64_t start, std::int64_t end, std::uint32_t correlation, const QString& name = LaunchName,
              std::uint32_t tid = 1, std::uint32_t pid = 1)
    {
        trace.addCall(pid, tid, start * UsNs, end * UsNs, name, correlation);
    }
    void kernel(std::int64_t start, std::int64_t end, std::uint32_t correlation, std::int64_t stream = 7,
                const QString& name = QStringLiteral("k"), std::int64_t gpu = 0, std::uint32_t pid = 1)
    {
        trace.addKernel(pid, gpu, stream, start * UsNs, end * UsNs, name, correlation);
    }
    MemoryTrace trace;
};

} // namespace

class TestCriticalPath : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void streamOfQueuedKernels()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 100, 1);
        builder.call(6, 8, 2);
        builder.kernel(103, 200, 2); // launched before the first ended: it waited for that
        const auto path = pathOf(*builder.trace.build());
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-10 launch_latency"),
                               QStringLiteral("10-100 kernel"), QStringLiteral("100-103 turnaround"),
                               QStringLiteral("103-200 kernel") }));
        QCOMPARE(path.pieces[2].link, core::PathLink::Launch);
        QCOMPARE(path.pieces[4].link, core::PathLink::Stream);
        QCOMPARE(path.breaks, 0);
        QCOMPARE(pathFault(path), QString());
    }

    void lateLaunchesGoBackToTheThread()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 20, 1);
        builder.call(60, 66, 2); // the GPU was long done: the thread's own code is what the second kernel waited for
        builder.kernel(70, 90, 2);
        const auto path = pathOf(*builder.trace.build());
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-60 host_code"),
                               QStringLiteral("60-66 launch_call"), QStringLiteral("66-70 launch_latency"),
                               QStringLiteral("70-90 kernel") }));
        QCOMPARE(pathFault(path), QString());
    }

    void waitsGoBackToTheGpu()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 50, 1);
        builder.call(6, 55, 2, QStringLiteral("cudaDeviceSynchronize_v3020"));
        builder.call(60, 64, 3);
        builder.kernel(66, 80, 3);
        const auto path = pathOf(*builder.trace.build());
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-10 launch_latency"),
                               QStringLiteral("10-50 kernel"), QStringLiteral("50-55 wait_return"),
                               QStringLiteral("55-60 host_code"), QStringLiteral("60-64 launch_call"),
                               QStringLiteral("64-66 launch_latency"), QStringLiteral("66-80 kernel") }));
        QCOMPARE(path.pieces[3].link, core::PathLink::GpuWork);
        QCOMPARE(path.notDeterminedNs, 0);
    }

    void waitsForOneOfSeveralStreamsNeedARecord()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 30, 1, 7);
        builder.call(5, 8, 2);
        builder.kernel(12, 50, 2, 9);
        builder.call(8, 52, 3, QStringLiteral("cudaStreamSynchronize_v3020"));
        builder.call(55, 58, 4);
        builder.kernel(60, 70, 4, 7);
        const auto path = pathOf(*builder.trace.build());
        QCOMPARE(
            words(path),
            QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-8 launch_call"),
                          QStringLiteral("8-52 not_determined (a wait for the GPU, for which work is not recorded)"),
                          QStringLiteral("52-55 host_code"), QStringLiteral("55-58 launch_call"),
                          QStringLiteral("58-60 launch_latency"), QStringLiteral("60-70 kernel") }));
        QCOMPARE(path.breaks, 1);
        QCOMPARE(path.notDeterminedNs, 44 * UsNs);
    }

    void eventWaitsAreNotGuessed()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 50, 1);
        builder.call(6, 55, 2, QStringLiteral("cudaEventSynchronize_v3020")); // nobody says what the event is behind
        builder.call(60, 64, 3);
        builder.kernel(66, 80, 3);
        QCOMPARE(
            words(pathOf(*builder.trace.build())),
            QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-6 host_code"),
                          QStringLiteral("6-55 not_determined (a wait for the GPU, for which work is not recorded)"),
                          QStringLiteral("55-60 host_code"), QStringLiteral("60-64 launch_call"),
                          QStringLiteral("64-66 launch_latency"), QStringLiteral("66-80 kernel") }));
    }

    void longQueuesAreNotGuessed()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 50, 1, 7);
        builder.call(5, 8, 2);
        builder.kernel(20, 30, 2, 9);
        builder.call(8, 9, 3);
        builder.kernel(90, 100, 3, 9); // 60 µs after all before it in its stream
        const auto path = pathOf(*builder.trace.build());
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-8 launch_call"),
                               QStringLiteral("8-20 launch_latency"), QStringLiteral("20-30 kernel"),
                               QStringLiteral("30-90 not_determined (queued; nothing says why)"),
                               QStringLiteral("90-100 kernel") }));
        QCOMPARE(path.breaks, 1);
        QCOMPARE(path.pieces.back().link, core::PathLink::NotDetermined);
    }

    void streamWaitsAreToldButNotFollowed()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 80, 1, 7);
        builder.call(5, 8, 2);
        builder.kernel(90, 100, 2, 9);
        builder.trace.addSynchronization(1, 0, 9, { 6 * UsNs, 7 * UsNs }, 2, 5);
        QCOMPARE(words(pathOf(*builder.trace.build())),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-8 launch_call"),
                               QStringLiteral("8-90 not_determined (the stream waits for an event)"),
                               QStringLiteral("90-100 kernel") }));
    }

    void blockingCopiesGoBackToTheirCopy()
    {
        Builder builder;
        builder.call(0, 40, 1, QStringLiteral("cudaMemcpy_v3020"));
        builder.trace.addCopy(1, 0, 7, 12 * UsNs, 36 * UsNs, 1000, 1, core::MemoryKind::Pinned,
                              core::MemoryKind::Device, 1);
        builder.call(45, 48, 2);
        builder.kernel(50, 60, 2);
        QCOMPARE(words(pathOf(*builder.trace.build())),
                 QStringList({ QStringLiteral("0-12 cuda_call"), QStringLiteral("12-36 copy"),
                               QStringLiteral("36-40 cuda_call"), QStringLiteral("40-45 host_code"),
                               QStringLiteral("45-48 launch_call"), QStringLiteral("48-50 launch_latency"),
                               QStringLiteral("50-60 kernel") }));
    }

    void collectivesWaitForTheLastPeer()
    {
        Builder builder;
        const auto name = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096>)");
        builder.call(0, 5, 1, LaunchName, 1, 1);
        builder.kernel(8, 100, 1, 7, name, 0, 1); // waits from 8 to 60
        builder.call(50, 55, 1, LaunchName, 2, 2);
        builder.kernel(60, 99, 1, 7, name, 1, 2);
        const auto path = pathOf(*builder.trace.build());
        QCOMPARE(words(path),
                 QStringList({ QStringLiteral("0-50 not_determined (before the thread's first event)"),
                               QStringLiteral("50-55 launch_call"), QStringLiteral("55-60 launch_latency"),
                               QStringLiteral("60-100 nccl") }));
        QCOMPARE(path.pieces.back().link, core::PathLink::Collective);
    }

    void workWithoutALaunchIsNotGuessed()
    {
        Builder builder;
        builder.kernel(10, 20, 0, 7);
        builder.kernel(25, 30, 0, 7); // 5 µs after the one before: the stream
        builder.kernel(80, 90, 0, 7);
        builder.kernel(95, 99, 0, 9); // nothing before it in its stream: on with the last of the process
        QCOMPARE(
            words(pathOf(*builder.trace.build())),
            QStringList(
                { QStringLiteral("10-20 kernel"), QStringLiteral("20-25 turnaround"), QStringLiteral("25-30 kernel"),
                  QStringLiteral("30-80 not_determined (no launch call recorded)"), QStringLiteral("80-90 kernel"),
                  QStringLiteral("90-95 not_determined (no launch call recorded)"), QStringLiteral("95-99 kernel") }));
    }

    void windowsAreCutAndTheirTailIsNotClaimed()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 100, 1);
        builder.call(200, 210, 2, QStringLiteral("cudaFree_v3020"));
        const auto trace = builder.trace.build();
        QCOMPARE(words(pathOf(*trace)),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-10 launch_latency"),
                               QStringLiteral("10-100 kernel"),
                               QStringLiteral("100-210 not_determined (after the last GPU work)") }));
        Scope scope;
        scope.window = core::TimeWindow { 40 * UsNs, 60 * UsNs };
        const auto inside = pathOf(*trace, scope);
        QCOMPARE(words(inside), QStringList({ QStringLiteral("40-60 kernel") }));
        QCOMPARE(inside.pieces[0].link, core::PathLink::WindowStart);
        scope.window = core::TimeWindow { 150 * UsNs, 160 * UsNs };
        QVERIFY(!pathOf(*trace, scope).provenance.isAvailable());
    }

    void operatingSystemWaitsAreNotGuessed()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 20, 1);
        builder.trace.addOsCall(1, 1, 10 * UsNs, 40 * UsNs, QStringLiteral("pthread_cond_wait"));
        builder.trace.addOsCall(1, 1, 45 * UsNs, 50 * UsNs, QStringLiteral("read"));
        builder.call(60, 66, 2);
        builder.kernel(70, 90, 2);
        QCOMPARE(words(pathOf(*builder.trace.build())),
                 QStringList({ QStringLiteral("0-5 launch_call"), QStringLiteral("5-10 host_code"),
                               QStringLiteral("10-40 not_determined (a wait in the operating system)"),
                               QStringLiteral("40-45 host_code"), QStringLiteral("45-50 os_call"),
                               QStringLiteral("50-60 host_code"), QStringLiteral("60-66 launch_call"),
                               QStringLiteral("66-70 launch_latency"), QStringLiteral("70-90 kernel") }));
    }

    void tables()
    {
        Builder builder;
        builder.call(0, 5, 1);
        builder.kernel(10, 50, 1, 7);
        builder.call(60, 64, 3);
        builder.kernel(66, 80, 3);
        const auto trace = builder.trace.build();
        const auto path = std::make_shared<const CriticalPath>(pathOf(*trace));
        const auto sums = core::describeCriticalPath(trace, path);
        QCOMPARE(tableFault(sums), QString());
        QCOMPARE(cellText(sums, 0, u"class"), QStringLiteral("host_code"));
        QCOMPARE(cellText(sums, 0, u"detail"), QStringLiteral("or a call that is not recorded"));
        QCOMPARE(cellText(sums, 0, u"time_ns"), QStringLiteral("55000"));
        QCOMPARE(sums.summary,
                 QStringLiteral("Of the window of 80.0 µs: Own code 68.8 %, Kernels 17.5 %, Launch calls "
                                "11.3 %, not determined 0 %"));
        const auto pieces = core::describeCriticalPathPieces(trace, path);
        QCOMPARE(tableFault(pieces), QString());
        QCOMPARE(cellText(pieces, 1, u"name"), QStringLiteral("k"));
        QCOMPARE(cellText(pieces, 1, u"waited_for"), QStringLiteral("launch call"));
        QVERIFY(pieces.subject(1).window == (core::TimeWindow { 66 * UsNs, 80 * UsNs }));
        const auto ofKernels = sums.pieces->list(1, {}).value();
        QCOMPARE(ofKernels->rowCount, std::size_t { 1 });
    }

    void anyTraceAddsUp_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 40; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void anyTraceAddsUp()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto trace = randomTrace(random, seed % 2 == 0 ? 0 : 700);
        const auto path = pathOf(*trace);
        QCOMPARE(pathFault(path), QString());
        Scope scope;
        const auto lengthNs = static_cast<unsigned>(trace->extent.durationNs());
        const auto startNs = trace->extent.startNs + below(random, lengthNs);
        scope.window = core::TimeWindow { startNs, startNs + 1 + below(random, lengthNs / 2) };
        const auto part = pathOf(*trace, scope);
        if (part.provenance.isAvailable())
            QCOMPARE(pathFault(part), QString());
    }

    void eachPieceFollowsFromTheTrace_data() { anyTraceAddsUp_data(); }
    void eachPieceFollowsFromTheTrace()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto trace = randomTrace(random);
        const auto path = pathOf(*trace);
        for (std::size_t i = 0; i < path.pieces.size(); ++i) {
            const auto& piece = path.pieces[i];
            if (piece.kind > PathKind::Migration)
                continue;
            const auto span = core::spanOfWork(*trace, piece.work); // work is told only while it runs
            QVERIFY(span.startNs <= piece.startNs && piece.endNs <= span.endNs);
            if (piece.link != core::PathLink::Stream)
                continue;
            QVERIFY(i > 0 && piece.startNs == span.startNs);
            const auto& before = path.pieces[path.pieces[i - 1].kind == PathKind::Turnaround ? i - 2 : i - 1];
            QVERIFY(before.hasWork);
            QVERIFY(core::streamOfWork(*trace, before.work) == core::streamOfWork(*trace, piece.work));
            QVERIFY(core::spanOfWork(*trace, before.work).endNs <= span.startNs);
        }
    }

    void pathsThatMeetGoOnAlike_data() { anyTraceAddsUp_data(); }
    void pathsThatMeetGoOnAlike()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto trace = randomTrace(random, seed % 2 == 0 ? 0 : 700);
        const auto& classes = core::builtInDiagnosisClasses();
        const auto host = std::make_shared<const core::HostStates>(
            core::HostStates::make(*trace, core::CallClasses(*trace, classes)).value());
        const auto nccl = core::findNcclEvents(*trace).value();
        core::CriticalPathInputs inputs { *trace, host, nccl, classes.thresholds };
        const auto whole = std::make_shared<const CriticalPath>(core::analyzeCriticalPath(inputs, {}).value());
        std::vector<Scope> scopes(1);
        for (std::size_t process = 0; process < trace->processes.size(); ++process)
            scopes.emplace_back().processes = { core::ProcessIndex { process } };
        for (std::size_t device = 0; device < trace->devices.size(); ++device)
            scopes.emplace_back().devices = { core::DeviceIndex { device } };
        scopes.emplace_back().window = core::TimeWindow { trace->extent.startNs, trace->extent.endNs - 1 };
        for (const auto& scope : scopes) {
            inputs.known = nullptr;
            const auto alone = core::analyzeCriticalPath(inputs, scope).value();
            inputs.known = whole;
            const auto beside = core::analyzeCriticalPath(inputs, scope).value();
            QCOMPARE(allWords(beside), allWords(alone));
            inputs.known = std::make_shared<const CriticalPath>(beside);
            QCOMPARE(allWords(core::analyzeCriticalPath(inputs, {}).value()), allWords(*whole));
        }
    }

    void momentsWithoutEndDoNotHang()
    {
        MemoryTrace builder;
        for (std::uint32_t i = 1; i <= 3000; ++i) {
            builder.addCall(1, 1, 500, 500, LaunchName, i);
            builder.addKernel(1, 0, 7, 500, 500, QStringLiteral("k"), i);
        }
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("k"));
        builder.addKernel(1, 0, 7, 500, 600, QStringLiteral("k"), 1);
        QCOMPARE(pathFault(pathOf(*builder.build())), QString());
    }

    void missingIsNotZero()
    {
        MemoryTrace callsOnly;
        callsOnly.addCall(1, 1, 0, 100, LaunchName, 1);
        const auto trace = callsOnly.build();
        const auto path = std::make_shared<const CriticalPath>(pathOf(*trace));
        for (const auto& table :
             { core::describeCriticalPath(trace, path), core::describeCriticalPathPieces(trace, path) }) {
            QVERIFY(table.provenance.unavailable.contains(QStringLiteral("KIND_KERNEL")));
            QCOMPARE(tableFault(table), QString());
        }
    }

    void stops()
    {
        const auto path = analyze(*fixtures::makeSeedTrace(), {}, stoppedToken());
        QVERIFY(!path && path.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestCriticalPath)
#include "tst_criticalpath.moc"
