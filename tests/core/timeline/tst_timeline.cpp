// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "timeline/timeline.h"
#include "trace/traceloader.h"

#include <QFileInfo>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace core;

namespace {

std::shared_ptr<const Timeline> timelineOf(fixtures::MemoryTrace& builder)
{
    return buildTimeline(builder.build()).value();
}

/// The tree as text: two blanks per level, the label, and the events of each lane.
QStringList treeOf(const Timeline& timeline)
{
    QStringList lines;
    std::vector<int> depths;
    for (const auto& track : timeline.tracks) {
        depths.push_back(track.parent == TimelineTrack::NoParent ? 0 : depths[track.parent] + 1);
        auto line = QString(depths.back() * 2, QLatin1Char(' ')) + track.label;
        if (track.series)
            line += QStringLiteral(": %1 samples").arg(track.series->size());
        for (std::size_t i = 0; i < track.lanes.size(); ++i)
            line += (i == 0 ? QStringLiteral(": ") : QStringLiteral(" ")) + QString::number(track.lanes[i].size());
        lines.append(line);
    }
    return lines;
}

const TimelineTrack& trackOf(const Timeline& timeline, TrackKind kind)
{
    return *std::find_if(timeline.tracks.begin(), timeline.tracks.end(),
                         [kind](const TimelineTrack& track) { return track.kind == kind; });
}

/// Spans of a lane: "10–20 30–40".
QString spansOf(const Timeline& timeline, const TimelineLane& lane)
{
    QStringList spans;
    for (std::size_t i = 0; i < lane.size(); ++i) {
        const auto span = lane.span(*timeline.trace, i);
        spans.append(QStringLiteral("%1–%2").arg(span.startNs).arg(span.endNs));
    }
    return spans.join(QLatin1Char(' '));
}

QStringList lanesOf(const Timeline& timeline, TrackKind kind)
{
    QStringList lanes;
    for (const auto& lane : trackOf(timeline, kind).lanes)
        lanes.append(spansOf(timeline, lane));
    return lanes;
}

std::size_t eventsIn(const Timeline& timeline, TrackKind kind)
{
    std::size_t count = 0;
    for (const auto& track : timeline.tracks) {
        for (const auto& lane : track.lanes)
            count += track.kind == kind ? lane.size() : 0;
    }
    return count;
}

const auto Gemm = QStringLiteral("gemm");

} // namespace

/// Which tracks a trace has, and where its events go.
class TestTimeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// What tells counters from each other comes first; their unit may be cut.
    void countersHaveTheirUnitBesideTheName()
    {
        fixtures::MemoryTrace builder;
        builder.addDevice(0, QStringLiteral("H100"));
        builder.addMetricSample(0, 120, QStringLiteral("NVLink RX Requests User Data [Throughput %]"), 1);
        builder.addMetricSample(0, 120, QStringLiteral("GPC Clock [MHz"), 1);
        const auto timeline = timelineOf(builder);
        QCOMPARE(timeline->tracks.size(), std::size_t { 3 });
        QCOMPARE(timeline->tracks[1].name, QStringLiteral("NVLink RX Requests User Data"));
        QCOMPARE(timeline->tracks[1].qualifier, QStringLiteral("Throughput %"));
        QCOMPARE(timeline->tracks[1].label, QStringLiteral("NVLink RX Requests User Data [Throughput %]"));
        QVERIFY(timeline->tracks[2].qualifier.isEmpty());
    }

    void ordersTracks()
    {
        fixtures::MemoryTrace builder;
        builder.addProcess(300, QStringLiteral("python3"));
        builder.addDevice(0, QStringLiteral("H100"));
        builder.addDevice(1, {});
        builder.addDevice(2, QStringLiteral("idle"));
        builder.addKernel(300, 0, 13, 100, 200, Gemm);
        builder.addKernel(300, 0, 7, 150, 300, Gemm);
        builder.addSet(400, 1, 7, 150, 300, 8, MemoryKind::Device);
        builder.addMetricSample(1, 120, QStringLiteral("SMs Active"), 1);
        builder.addMetricSample(5, 120, QStringLiteral("SMs Active"), 1);
        builder.addMetricSample(5, 130, QStringLiteral("SMs Active"), 2);
        builder.addRange(300, 11, 0, 50, QStringLiteral("step"));
        for (int i = 0; i < 3; ++i)
            builder.addCall(300, 12, 10 * i, 10 * i + 5, QStringLiteral("cudaLaunchKernel"));
        builder.addMark(300, 12, 7, QStringLiteral("mark"));
        builder.addOsCall(300, 12, 0, 5, QStringLiteral("poll"));
        builder.addScheduling(300, 12, 3, 0, true);
        builder.addOverhead(300, 40, 60, QStringLiteral("flush"), 12);
        builder.addOverhead(0, 45, 50);
        builder.process(500); // did nothing
        const auto timeline = timelineOf(builder);
        const QStringList expected {
            QStringLiteral("GPU 0 (H100): 1"),
            QStringLiteral("  Stream 7: 1"),
            QStringLiteral("  Stream 13: 1"),
            QStringLiteral("  Critical path"),
            QStringLiteral("  Queue depth"),
            QStringLiteral("  Idle by cause"),
            QStringLiteral("  NVTX on the GPU"),
            QStringLiteral("pid 300 (python3)"),
            QStringLiteral("  Thread 12"),
            QStringLiteral("    NVTX: 1"),
            QStringLiteral("    CUDA API: 3"),
            QStringLiteral("    OS runtime: 1"),
            QStringLiteral("    Thread state: 1"),
            QStringLiteral("    Profiler overhead: 1"),
            QStringLiteral("  Thread 11"),
            QStringLiteral("    NVTX: 1"),
            QStringLiteral("GPU 1: 1"),
            QStringLiteral("  Stream 7: 1"),
            QStringLiteral("  Queue depth"),
            QStringLiteral("  Idle by cause"),
            QStringLiteral("  NVTX on the GPU"),
            QStringLiteral("  SMs Active: 1 samples"),
            QStringLiteral("GPU 5"),
            QStringLiteral("  SMs Active: 2 samples"),
            QStringLiteral("No thread recorded"),
            QStringLiteral("  Profiler overhead: 1"),
        };
        QCOMPARE(treeOf(*timeline), expected);
        QSet<QString> keys;
        for (const auto& track : timeline->tracks)
            keys.insert(track.key);
        QCOMPARE(static_cast<std::size_t>(keys.size()), timeline->tracks.size());
        QCOMPARE(timeline->extent, (TimeWindow { 0, 300 }));
    }
    void tellsStreamsOfProcessesApart()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(300, 0, 7, 100, 200, Gemm);
        builder.addKernel(400, 0, 7, 100, 200, Gemm);
        const auto timeline = timelineOf(builder);
        QCOMPARE(
            treeOf(*timeline).mid(1, 2),
            (QStringList { QStringLiteral("  Stream 7 · pid 300: 1"), QStringLiteral("  Stream 7 · pid 400: 1") }));
        QCOMPARE(timeline->tracks.front().qualifier, QStringLiteral("2 processes"));
    }
    void processesStandBelowTheirGpus()
    {
        fixtures::MemoryTrace builder;
        builder.addDevice(0, {});
        builder.addDevice(1, {});
        for (const std::uint32_t pid : { 10U, 20U, 30U, 40U })
            builder.addRange(pid, pid, 0, 1000, QStringLiteral("step"));
        for (int i = 0; i < 20; ++i) {
            builder.addKernel(10, 1, 7, 10 * i, 10 * i + 5, Gemm);
            builder.addKernel(20, 0, 7, 10 * i, 10 * i + 5, Gemm);
            builder.addKernel(30, 0, 8, 10 * i, 10 * i + 5, Gemm); // shares GPU 0
        }
        builder.addKernel(20, 1, 9, 500, 510, Gemm); // hardly uses GPU 1
        const auto timeline = timelineOf(builder);
        QStringList top;
        for (const auto& track : timeline->tracks) {
            if (track.parent == TimelineTrack::NoParent)
                top += track.label;
        }
        QCOMPARE(top,
                 (QStringList { QStringLiteral("GPU 0"), QStringLiteral("pid 20"), QStringLiteral("pid 30"),
                                QStringLiteral("GPU 1"), QStringLiteral("pid 10"), QStringLiteral("pid 40") }));
    }
    void processOfSeveralGpusStandsBelowTheLast()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(10, 10, 0, 1000, QStringLiteral("step"));
        for (int gpu = 0; gpu < 3; ++gpu)
            builder.addKernel(10, gpu, 7, 10, 20, Gemm);
        const auto timeline = timelineOf(builder);
        const auto process = std::find_if(timeline->tracks.begin(), timeline->tracks.end(),
                                          [](const auto& track) { return track.kind == TrackKind::Process; });
        QVERIFY(process != timeline->tracks.end());
        QVERIFY(std::none_of(process, timeline->tracks.end(),
                             [](const auto& track) { return track.kind == TrackKind::Device; }));
    }
    void threadsWithoutEventsAreOneGroup()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(10, 10, 0, 1000, QStringLiteral("step"));
        builder.thread(10, 11);
        builder.thread(10, 12);
        const auto timeline = timelineOf(builder);
        const auto& group = trackOf(*timeline, TrackKind::QuietThreads);
        QCOMPARE(group.label, QStringLiteral("2 threads without events"));
        QVERIFY(group.startsFolded);
        QCOMPARE(treeOf(*timeline).mid(3),
                 (QStringList { QStringLiteral("  2 threads without events"), QStringLiteral("    Thread 11"),
                                QStringLiteral("    Thread 12") }));
    }
    void namesOfRowsSayWhatTheyShow()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(300, 300, 0, 50, QStringLiteral("step"));
        builder.addRange(300, 301, 0, 50, QStringLiteral("step"));
        builder.addCall(300, 300, 0, 5, QStringLiteral("cudaLaunchKernel"));
        builder.addKernel(300, 0, 7, 0, 5, Gemm);
        builder.addKernel(300, 0, 13, 0, 5, QStringLiteral("ncclDevKernel_AllReduce"));
        builder.addCopy(300, 0, 21, 0, 5, 8, 1, MemoryKind::Pinned, MemoryKind::Device);
        const auto timeline = timelineOf(builder);
        QStringList names;
        for (const auto& track : timeline->tracks) {
            if (!isGroup(track.kind) || track.kind == TrackKind::Device)
                names += track.name + u'|' + track.qualifier;
        }
        QCOMPARE(names,
                 (QStringList { QStringLiteral("GPU 0|pid 300"), QStringLiteral("Compute|stream 7"),
                                QStringLiteral("NCCL|stream 13"), QStringLiteral("Copies|stream 21"),
                                QStringLiteral("Critical path|"), QStringLiteral("Queue depth|"),
                                QStringLiteral("Idle by cause|"), QStringLiteral("Exposed NCCL|"),
                                QStringLiteral("NVTX|on the GPU"), QStringLiteral("Main thread|NVTX"),
                                QStringLiteral("CUDA calls|300"), QStringLiteral("Thread 301|NVTX") }));
    }
    void emptyTraceHasNoTracks()
    {
        fixtures::MemoryTrace builder;
        const auto timeline = timelineOf(builder);
        QVERIFY(timeline->tracks.empty());
        QCOMPARE(timeline->extent.durationNs(), 1);
        QVERIFY(!timeline->placeOf({ EventClass::Kernels, EventId::NoRow }));
    }
    void overlappingWorkTakesLanes()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 100, 200, Gemm);
        builder.addCopy(1, 0, 7, 150, 180, 8, 1, MemoryKind::Pinned, MemoryKind::Device);
        builder.addKernel(1, 0, 7, 170, 250, Gemm);
        builder.addGraphLaunch(1, 0, 7, 200, 210, 5);
        builder.addSet(1, 0, 7, 180, 190, 8, MemoryKind::Device);
        builder.addKernel(1, 0, 7, 300, 300, Gemm);
        const auto timeline = timelineOf(builder);
        QCOMPARE(lanesOf(*timeline, TrackKind::Stream),
                 (QStringList { QStringLiteral("100–200 200–210 300–300"), QStringLiteral("150–180 180–190"),
                                QStringLiteral("170–250") }));
        QCOMPARE(lanesOf(*timeline, TrackKind::Device), QStringList { QStringLiteral("100–250 300–300") });
    }
    void utilizationJoinsStreams()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 100, 200, Gemm);
        builder.addKernel(1, 0, 8, 120, 130, Gemm);
        builder.addKernel(2, 0, 7, 200, 260, Gemm);
        builder.addKernel(1, 0, 8, 261, 270, Gemm);
        builder.addKernel(1, 1, 8, 220, 400, Gemm);
        const auto timeline = timelineOf(builder);
        QCOMPARE(lanesOf(*timeline, TrackKind::Device), QStringList { QStringLiteral("100–260 261–270") });
        const auto& lane = trackOf(*timeline, TrackKind::Device).lanes.front();
        QVERIFY(!lane.event(0).isValid());
        std::vector<VisibleRun> runs;
        lane.appendVisibleRuns(*timeline->trace, { 100, 10, 20 }, runs);
        QCOMPARE(runs.front().timelineClass, TimelineClass::Busy);
    }
    void nvtxNests()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(1, 1, 0, 50, QStringLiteral("a child that begins with its parent"));
        builder.addRange(1, 1, 0, 100, QStringLiteral("parent"));
        builder.addRange(1, 1, 60, 90, QStringLiteral("child"));
        builder.addMark(1, 1, 70, QStringLiteral("mark"));
        builder.addRange(1, 1, 70, 80, QStringLiteral("grandchild"));
        builder.addRange(1, 1, 100, 110, QStringLiteral("next"));
        builder.addRange(1, 2, 5, 6, QStringLiteral("of another thread"));
        const auto timeline = timelineOf(builder);
        QCOMPARE(lanesOf(*timeline, TrackKind::Nvtx),
                 (QStringList { QStringLiteral("0–100 100–110"), QStringLiteral("0–50 60–90"), QStringLiteral("70–80"),
                                QStringLiteral("70–70") }));
    }
    void startEndRangesStandBelow()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(1, 1, 10, 50, QStringLiteral("push"));
        builder.addRange(1, 1, 0, 30, QStringLiteral("start"));
        builder.addRange(1, 1, 20, 60, QStringLiteral("start"));
        const auto trace = builder.build();
        auto changed = *trace;
        changed.nvtx.kind = { NvtxKind::StartEnd, NvtxKind::PushPop, NvtxKind::StartEnd };
        const auto timeline = buildTimeline(std::make_shared<const Trace>(std::move(changed))).value();
        QCOMPARE(lanesOf(*timeline, TrackKind::Nvtx),
                 (QStringList { QStringLiteral("10–50"), QStringLiteral("0–30"), QStringLiteral("20–60") }));
    }
    void deepRangesShareTheLastLane()
    {
        constexpr int Depth = 40;
        fixtures::MemoryTrace builder;
        for (int i = 0; i < Depth; ++i)
            builder.addRange(1, 1, i, 1000 - i, QStringLiteral("range"));
        auto changed = *builder.build();
        changed.nvtx.kind.back() = NvtxKind::StartEnd; // goes to the shared lane as well
        const auto timeline = buildTimeline(std::make_shared<const Trace>(std::move(changed))).value();
        const auto& track = trackOf(*timeline, TrackKind::Nvtx);
        QCOMPARE(track.lanes.size(), Timeline::MaximumLanes);
        const auto& last = track.lanes.back();
        QCOMPARE(last.size(), std::size_t { 9 }); // depths 31 to 39
        for (std::size_t row = 0; row < Depth; ++row) {
            const auto place = timeline->placeOf({ EventClass::Nvtx, static_cast<std::uint32_t>(row) });
            QVERIFY(place);
            QCOMPARE(place->lane, std::min(row, Timeline::MaximumLanes - 1));
        }
        // the innermost is hit, the others where it is not
        QCOMPARE(last.event(last.eventAt(*timeline->trace, 500, 0).value()).row, 39U);
        QCOMPARE(last.event(last.eventAt(*timeline->trace, 33, 0).value()).row, 33U);
        QVERIFY(!last.eventAt(*timeline->trace, 30, 0));
    }
    void threadRunsUntilItsNextRow()
    {
        fixtures::MemoryTrace builder;
        builder.addScheduling(1, 1, 10, 0, false); // had one before
        builder.addScheduling(1, 1, 20, 0, true);
        builder.addScheduling(1, 2, 25, 1, true);
        builder.addScheduling(1, 1, 30, 0, false);
        builder.addScheduling(1, 1, 40, 2, true);
        builder.addScheduling(1, 1, 50, 3, true); // moved
        builder.addKernel(1, 0, 7, 60, 90, Gemm);
        const auto timeline = timelineOf(builder);
        QCOMPARE(lanesOf(*timeline, TrackKind::ThreadState), QStringList { QStringLiteral("10–10 20–30 40–50 50–90") });
        const auto& lane = trackOf(*timeline, TrackKind::ThreadState).lanes.front();
        QCOMPARE(lane.event(1), (EventId { EventClass::Scheduling, 1 }));
        QVERIFY(!timeline->placeOf({ EventClass::Scheduling, 3 })); // an end
        QCOMPARE(timeline->placeOf({ EventClass::Scheduling, 4 }).value().position, std::size_t { 2 });
    }
    void knowsClasses()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 1, Gemm);
        builder.addKernel(1, 0, 7, 10, 11, QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"));
        builder.addCopy(1, 0, 7, 20, 21, 8, 1, MemoryKind::Pageable, MemoryKind::Device, 5);
        builder.addSet(1, 0, 7, 30, 31, 8, MemoryKind::Device);
        builder.addGraphLaunch(1, 0, 7, 40, 41, 5);
        builder.addCall(1, 1, 0, 1, QStringLiteral("cudaLaunchKernel_v7000"));
        builder.addCall(1, 1, 10, 11, QStringLiteral("cudaDeviceSynchronize_v3020"));
        builder.addCall(1, 1, 20, 21, QStringLiteral("cudaMemcpyAsync"), 5); // of pageable memory
        builder.addCall(1, 1, 30, 31, QStringLiteral("cudaMemcpyAsync"));
        builder.addCall(1, 1, 40, 41, QStringLiteral("cudaMemcpy"));
        builder.addCall(1, 1, 50, 51, QStringLiteral("cudaFree"));
        const auto timeline = timelineOf(builder);
        using enum TimelineClass;
        const auto classesOf = [&](TrackKind kind) {
            const auto& lane = trackOf(*timeline, kind).lanes.front();
            std::vector<VisibleRun> runs;
            lane.appendVisibleRuns(*timeline->trace, { 0, 1, 100 }, runs);
            std::vector<TimelineClass> classes;
            for (const auto& run : runs) {
                const bool isKernel = timeline->classOf(lane.event(run.event)) == Kernel;
                if (!isKernel && run.timelineClass != timeline->classOf(lane.event(run.event)))
                    qFatal("painted as another class");
                classes.push_back(run.timelineClass);
            }
            return classes;
        };
        QCOMPARE(classesOf(TrackKind::Stream), (std::vector { MatrixKernel, NcclKernel, Memcpy, Memset, GraphLaunch }));
        QCOMPARE(classesOf(TrackKind::Calls),
                 (std::vector { Call, BlockingCall, BlockingCall, Call, BlockingCall, BlockingCall }));
    }
    void findsEveryEvent()
    {
        const auto timeline = buildTimeline(fixtures::makeSeedTrace()).value();
        std::size_t count = 0;
        for (std::size_t track = 0; track < timeline->tracks.size(); ++track) {
            const auto& lanes = timeline->tracks[track].lanes;
            for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
                for (std::size_t position = 0; position < lanes[lane].size(); ++position) {
                    const auto event = lanes[lane].event(position);
                    if (!event.isValid())
                        continue;
                    ++count;
                    QCOMPARE(timeline->placeOf(event), (Timeline::Place { track, lane, position }));
                    const auto span = eventSpan(*timeline->trace, event);
                    QCOMPARE(lanes[lane].span(*timeline->trace, position), (TimeWindow { span.startNs, span.endNs }));
                }
            }
        }
        const auto& trace = *timeline->trace;
        QVERIFY(trace.kernels.size() > 0);
        QCOMPARE(count,
                 trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size()
                     + trace.calls.size() + trace.nvtx.size() + trace.osRuntime.size() + trace.overhead.size());
    }
    void manyStreams()
    {
        constexpr int StreamCount = 10'000;
        fixtures::MemoryTrace builder;
        for (int i = 0; i < StreamCount; ++i)
            builder.addKernel(1, 0, i, i, i + 10, Gemm);
        const auto timeline = timelineOf(builder);
        QCOMPARE(timeline->tracks.size(), std::size_t { StreamCount + 3 }); // the GPU, the critical path, idle time
        QCOMPARE(timeline->placeOf({ EventClass::Kernels, 9'999 }), (Timeline::Place { StreamCount, 0, 0 }));
    }
    void stops()
    {
        std::stop_source source;
        source.request_stop();
        const auto timeline = buildTimeline(fixtures::makeSeedTrace(), source.get_token());
        QVERIFY(!timeline.has_value());
        QCOMPARE(timeline.error().code, ErrorCode::Cancelled);
    }
    void realTrace()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const auto timeline = buildTimeline(loadTrace(path).value()).value();
        // SELECT count(*) of each table
        QCOMPARE(eventsIn(*timeline, TrackKind::Stream), std::size_t { 3'442 + 904 + 22 });
        QCOMPARE(eventsIn(*timeline, TrackKind::Calls), std::size_t { 5'796 });
        QCOMPARE(eventsIn(*timeline, TrackKind::Nvtx), std::size_t { 16'782 });
        QCOMPARE(eventsIn(*timeline, TrackKind::ProfilerOverhead), std::size_t { 198 });
    }
};

QTEST_GUILESS_MAIN(TestTimeline)
#include "tst_timeline.moc"
