// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes that are worked out: why a GPU was idle, NCCL that nothing hides, and NVTX ranges as the GPU saw them.
#include "analysis/budget/budgetpieces.h"
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/wallbudget.h"
#include "analysis/criticalpath/criticalpath.h"
#include "analysis/host/callclasses.h"
#include "analysis/host/hoststates.h"
#include "analysis/nccl/ncclevents.h"
#include "memorytrace.h"
#include "timeline/events/eventsinview.h"
#include "timeline/events/spandetails.h"
#include "timeline/lanes/derivedlanes.h"
#include "timeline/lanes/pathlane.h"
#include "timeline/lanes/queuelanes.h"
#include "timeline/lanes/rangeprojections.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace core;

namespace {

DerivedLaneInputs inputsOf(const Trace& trace)
{
    const auto& classes = builtInDiagnosisClasses();
    return { std::make_shared<const HostStates>(HostStates::make(trace, CallClasses(trace, classes)).value()),
             std::make_shared<const NcclEvents>(findNcclEvents(trace).value()),
             std::make_shared<const TraceTimes>(TraceTimes::make(trace).value()), classes.thresholds };
}

std::shared_ptr<const Timeline> derivedOf(const std::shared_ptr<const Trace>& trace,
                                          std::size_t most = MostDerivedSpans)
{
    return withDerivedLanes(*buildTimeline(trace).value(), inputsOf(*trace), {}, most).value();
}

const TimelineTrack& trackOf(const Timeline& timeline, TrackKind kind, std::size_t device = 0)
{
    return *std::find_if(timeline.tracks.begin(), timeline.tracks.end(), [&](const TimelineTrack& track) {
        return track.kind == kind && track.device == DeviceIndex { device };
    });
}

/// "100–200 name" of each span, lane by lane.
QStringList spansOf(const Timeline& timeline, const TimelineTrack& track)
{
    QStringList lanes;
    for (const auto& lane : track.lanes) {
        QStringList spans;
        for (std::size_t at = 0; at < lane.size(); ++at) {
            const auto span = lane.span(*timeline.trace, at);
            spans += QStringLiteral("%1–%2 %3")
                         .arg(span.startNs)
                         .arg(span.endNs)
                         .arg(timeline.textAt(track, lane, at).name);
        }
        lanes += spans.join(QStringLiteral(", "));
    }
    return lanes;
}

const auto Gemm = QStringLiteral("gemm");
const auto Launch = QStringLiteral("cudaLaunchKernel");

/// Two kernels with a malloc between them.
std::shared_ptr<const Trace> traceWithGap()
{
    fixtures::MemoryTrace builder;
    builder.addCall(1, 1, 0, 1'000, Launch, 1);
    builder.addKernel(1, 0, 7, 2'000, 10'000, Gemm, 1);
    builder.addCall(1, 1, 9'000, 900'000, QStringLiteral("cudaMalloc"));
    builder.addCall(1, 1, 901'000, 902'000, Launch, 2);
    builder.addKernel(1, 0, 7, 903'000, 950'000, Gemm, 2);
    return builder.build();
}

} // namespace

class TestDerivedLanes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void idleLaneNamesTheCause()
    {
        const auto timeline = derivedOf(traceWithGap());
        const auto& track = trackOf(*timeline, TrackKind::IdleCauses);
        QCOMPARE(track.lanes.size(), std::size_t { 1 });
        const auto spans = spansOf(*timeline, track).front();
        QVERIFY2(spans.contains(QStringLiteral("10000–900000 allocate or free")), qPrintable(spans));
        QCOMPARE(track.leastNs, 0);
        const auto& lane = track.lanes.front();
        const auto at = lane.eventAt(*timeline->trace, 500'000, 0);
        QVERIFY(at);
        QCOMPARE(lane.timelineClass(*timeline->trace, *at), TimelineClass::IdleAllocation);
        QVERIFY(!lane.event(*at).isValid());
        const auto tip
            = placeToolTip(*timeline, { static_cast<std::size_t>(&track - timeline->tracks.data()), 0, *at }, {});
        QCOMPARE(tip.front(), QStringLiteral("Allocate or free"));
        QVERIFY2(tip.join(u'|').contains(QStringLiteral("cudaMalloc")), qPrintable(tip.join(u'|')));
    }

    /// The lane is the wall budget: to the nanosecond.
    void idleLaneAddsUpToTheWallBudget()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const std::shared_ptr<const Trace> trace = loadTrace(path).value();
        const auto inputs = inputsOf(*trace);
        const auto timeline = withDerivedLanes(*buildTimeline(trace).value(), inputs).value();
        const auto budget
            = analyzeWallBudget({ *trace, *inputs.nccl, *inputs.host, inputs.thresholds, *inputs.times }, Scope())
                  .value();
        for (const auto& device : budget.devices) {
            std::int64_t idleNs = 0;
            for (std::size_t at = 0; at < TimeClassCount; ++at) {
                const auto timeClass = static_cast<TimeClass>(at);
                for (const auto part : { RunPart::Before, RunPart::Window, RunPart::After })
                    idleNs += isIdle(timeClass) ? device.timeNs(part, timeClass) : 0;
            }
            const auto& lane = trackOf(*timeline, TrackKind::IdleCauses, device.device.value()).lanes.front();
            std::int64_t shownNs = 0;
            for (std::size_t at = 0; at < lane.size(); ++at)
                shownNs += lane.span(*trace, at).durationNs();
            QCOMPARE(shownNs, idleNs);
        }
    }

    void exposedNcclIsWhatNoKernelHides()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 13, 100, 900, QStringLiteral("ncclDevKernel_AllReduce"));
        builder.addKernel(1, 0, 7, 300, 400, Gemm);
        builder.addCopy(1, 0, 21, 500, 600, 8, 1, MemoryKind::Pinned, MemoryKind::Device); // hides nothing
        const auto timeline = derivedOf(builder.build());
        const auto& track = trackOf(*timeline, TrackKind::ExposedNccl);
        QCOMPARE(spansOf(*timeline, track),
                 (QStringList { QStringLiteral("100–300 ncclDevKernel_AllReduce, 400–900 ncclDevKernel_AllReduce") }));
        QCOMPARE(track.lanes.front().event(0).eventClass, EventClass::Kernels);
        QCOMPARE(track.lanes.front().timelineClass(*timeline->trace, 0), TimelineClass::ExposedNccl);
    }
    void noNcclNoLane()
    {
        const auto timeline = derivedOf(traceWithGap());
        QVERIFY(std::none_of(timeline->tracks.begin(), timeline->tracks.end(),
                             [](const auto& track) { return track.kind == TrackKind::ExposedNccl; }));
    }

    void rangesAreProjectedFromTheirFirstToTheirLastWork()
    {
        fixtures::MemoryTrace builder;
        builder.addRange(1, 1, 0, 1'000, QStringLiteral("step"));
        builder.addRange(1, 1, 100, 300, QStringLiteral("forward"));
        builder.addRange(1, 1, 400, 600, QStringLiteral("load"));
        builder.addRange(1, 1, 700, 800, QStringLiteral("nothing"));
        builder.addMark(1, 1, 150, QStringLiteral("mark"));
        builder.addCall(1, 1, 110, 120, Launch, 1);
        builder.addCall(1, 1, 130, 140, Launch, 2);
        builder.addCall(1, 1, 410, 420, QStringLiteral("cudaMemcpyAsync"), 3);
        builder.addCall(1, 1, 590, 610, Launch, 4); // reaches out of "load"
        builder.addKernel(1, 0, 7, 2'000, 2'500, Gemm, 1);
        builder.addKernel(1, 0, 8, 2'100, 2'900, Gemm, 2);
        builder.addCopy(1, 0, 7, 3'000, 3'100, 8, 1, MemoryKind::Pinned, MemoryKind::Device, 3);
        builder.addKernel(1, 1, 7, 4'000, 4'500, Gemm, 4);
        const auto timeline = derivedOf(builder.build());
        QCOMPARE(
            spansOf(*timeline, trackOf(*timeline, TrackKind::ProjectedRanges, 0)),
            (QStringList { QStringLiteral("2000–3100 step"), QStringLiteral("2000–2900 forward, 3000–3100 load") }));
        QCOMPARE(spansOf(*timeline, trackOf(*timeline, TrackKind::ProjectedRanges, 1)),
                 (QStringList { QStringLiteral("4000–4500 step") }));
    }
    void levelsStayWhenRangesTouch()
    {
        fixtures::MemoryTrace builder;
        std::uint32_t id = 0;
        for (const std::int64_t startNs : { 0, 1'000, 2'000 }) {
            builder.addRange(1, 1, startNs, startNs + 1'000, QStringLiteral("step"));
            builder.addRange(1, 1, startNs + 10, startNs + 500, QStringLiteral("forward"));
            builder.addCall(1, 1, startNs + 20, startNs + 30, Launch, ++id);
            builder.addKernel(1, 0, 7, startNs + 100, startNs + 200, Gemm, id);
            builder.addCall(1, 1, startNs + 600, startNs + 610, Launch, ++id);
            builder.addKernel(1, 0, 7, startNs + 700, startNs + 800, Gemm, id);
        }
        const auto timeline = derivedOf(builder.build());
        QCOMPARE(spansOf(*timeline, trackOf(*timeline, TrackKind::ProjectedRanges)),
                 (QStringList { QStringLiteral("100–800 step, 1100–1800 step, 2100–2800 step"),
                                QStringLiteral("100–200 forward, 1100–1200 forward, 2100–2200 forward") }));
    }
    void rangesThatOverlapOnTheGpuTakeALaneBelow()
    {
        fixtures::MemoryTrace builder;
        for (const std::uint32_t thread : { 1U, 2U }) {
            builder.addRange(1, thread, 0, 100, QStringLiteral("range %1").arg(thread));
            builder.addCall(1, thread, 10, 20, Launch, thread);
            builder.addKernel(1, 0, thread, 200 + thread, 300 + thread, Gemm, thread);
        }
        const auto timeline = derivedOf(builder.build());
        QCOMPARE(trackOf(*timeline, TrackKind::ProjectedRanges).lanes.size(), std::size_t { 2 });
    }
    void deepRangesStayBounded()
    {
        fixtures::MemoryTrace builder;
        constexpr int Depth = 400;
        for (int i = 0; i < Depth; ++i)
            builder.addRange(1, 1, i, 10'000 - i, QStringLiteral("range"));
        builder.addCall(1, 1, 1'000, 1'010, Launch, 1);
        builder.addKernel(1, 0, 7, 2'000, 3'000, Gemm, 1);
        const auto timeline = derivedOf(builder.build());
        const auto& lanes = trackOf(*timeline, TrackKind::ProjectedRanges).lanes;
        QCOMPARE(lanes.size(), Timeline::MaximumLanes);
        const auto count = std::accumulate(lanes.begin(), lanes.end(), std::size_t { 0 },
                                           [](std::size_t sum, const TimelineLane& lane) { return sum + lane.size(); });
        QCOMPARE(count, std::size_t { 256 });
    }

    void longestSpansAreKept()
    {
        SpanCollector<int> spans(10);
        for (int i = 0; i < 1'000; ++i)
            spans.add(1'000 * i, 1'000 * i + i % 100, i);
        const auto kept = spans.take();
        QCOMPARE(kept.size(), std::size_t { 10 });
        QVERIFY(std::all_of(kept.begin(), kept.end(), [](const auto& span) { return span.lengthNs() == 99; }));
        QVERIFY(std::is_sorted(kept.begin(), kept.end(),
                               [](const auto& left, const auto& right) { return left.startNs < right.startNs; }));
        QVERIFY(spans.leastNs() > 0);
    }
    void fewSpansAreAllKept()
    {
        SpanCollector<int> spans(10);
        for (int i = 0; i < 10; ++i)
            spans.add(i, i + 1, i);
        QCOMPARE(spans.take().size(), std::size_t { 10 });
        QCOMPARE(spans.leastNs(), 0);
    }
    void equalSpansAreKeptAsFarAsTheyFit()
    {
        SpanCollector<int> spans(10);
        for (int i = 0; i < 100; ++i)
            spans.add(10 * i, 10 * i + 5, i);
        QCOMPARE(spans.take().size(), std::size_t { 10 });
    }
    void shortSpansAreLeftOutWhenThereAreTooMany()
    {
        fixtures::MemoryTrace builder;
        for (int i = 0; i < 100; ++i)
            builder.addKernel(1, 0, 7, 1'000 * i, 1'000 * i + 500 - i, Gemm);
        const auto timeline = derivedOf(builder.build(), 20);
        const auto& track = trackOf(*timeline, TrackKind::IdleCauses);
        QVERIFY(track.lanes.front().size() <= 20);
        QVERIFY(track.leastNs > 500);
    }

    void queueLaneHasTheDepthOfAllStreams()
    {
        fixtures::MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, Launch, 1);
        builder.addKernel(1, 0, 7, 40, 60, Gemm, 1); // queued 10–40
        builder.addCall(1, 1, 10, 20, Launch, 2);
        builder.addKernel(1, 0, 9, 30, 60, Gemm, 2); // queued 20–30
        builder.addKernel(1, 1, 7, 30, 60, Gemm); // nobody knows when it was launched
        const auto timeline = derivedOf(builder.build());
        const auto& track = trackOf(*timeline, TrackKind::QueueDepth);
        QVERIFY(track.series && track.isShown());
        QCOMPARE(track.series->maximum(), 2.0);
        std::vector<VisibleSample> samples;
        track.series->appendVisibleSamples(*timeline->trace, { 0, 1, 100 }, samples); // a pixel a ns
        const std::vector<VisibleSample> expected { { 10, 1, 1 }, { 20, 2, 2 }, { 30, 1, 1 }, { 40, 0, 0 } };
        QCOMPARE(samples, expected);
        QVERIFY(!trackOf(*timeline, TrackKind::QueueDepth, 1).isShown());
    }
    void deepQueuesAreShownInStretches()
    {
        fixtures::MemoryTrace builder;
        for (std::uint32_t i = 1; i <= 200; ++i) {
            builder.addCall(1, 1, 10 * i, 10 * i + 1, Launch, i);
            builder.addKernel(1, 0, 7, 10 * i + 5, 10 * i + 7, Gemm, i);
        }
        const auto series = queueDepthSeries(*builder.build(), 20, {}).value();
        QVERIFY(series.front()->size() <= 22);
        QCOMPARE(series.front()->maximum(), 1.0);
    }
    void copiesAreCalledAlikeOnThePathLane()
    {
        fixtures::MemoryTrace builder;
        builder.addCall(1, 1, 0, 1'000, QStringLiteral("cudaMemcpyAsync"), 1);
        builder.addCopy(1, 0, 7, 2'000, 10'000, 1'000'000, 1, core::MemoryKind::Pinned, core::MemoryKind::Device, 1);
        const auto trace = builder.build();
        const auto inputs = inputsOf(*trace);
        const auto path
            = analyzeCriticalPath({ *trace, inputs.host, *inputs.nccl, inputs.thresholds }, Scope()).value();
        const auto shown = withPathLane(*buildTimeline(trace).value(), path).value();
        const auto spans = spansOf(*shown, trackOf(*shown, TrackKind::CriticalPath)).front();
        QVERIFY2(spans.contains(QStringLiteral("2000–10000 Copy to GPU")), qPrintable(spans));
    }
    void pathLaneHasThePiecesOfItsWindow()
    {
        const auto trace = traceWithGap();
        const auto inputs = inputsOf(*trace);
        const auto timeline = buildTimeline(trace).value();
        QVERIFY(!trackOf(*timeline, TrackKind::CriticalPath).isShown());
        const auto path
            = analyzeCriticalPath({ *trace, inputs.host, *inputs.nccl, inputs.thresholds }, Scope()).value();
        const auto shown = withPathLane(*timeline, path).value();
        const auto& track = trackOf(*shown, TrackKind::CriticalPath);
        QCOMPARE(track.lanes.size(), std::size_t { 1 });
        QCOMPARE(track.lanes.front().size(), path.pieces.size());
        const auto spans = spansOf(*shown, track).front();
        QVERIFY2(spans.contains(QStringLiteral("902000–903000 Launch latency, 903000–950000 gemm")), qPrintable(spans));
        const auto& lane = track.lanes.front();
        const auto tip = placeToolTip(
            *shown, { static_cast<std::size_t>(&track - shown->tracks.data()), 0, *lane.eventAt(*trace, 910'000, 0) },
            {});
        QCOMPARE(tip.front(), QStringLiteral("gemm"));
        const auto none = withPathLane(*shown, CriticalPath()).value();
        QVERIFY(!trackOf(*none, TrackKind::CriticalPath).isShown());
        QCOMPARE(withPathLane(*timeline, path, {}, 2).value()->tracks.size(), timeline->tracks.size());
    }

    void tracksKeepTheirPlaces()
    {
        const auto trace = traceWithGap();
        const auto plain = buildTimeline(trace).value();
        const auto derived = derivedOf(trace);
        QCOMPARE(derived->tracks.size(), plain->tracks.size());
        for (std::size_t track = 0; track < plain->tracks.size(); ++track)
            QCOMPARE(derived->tracks[track].key, plain->tracks[track].key);
        QCOMPARE(derived->placeOf({ EventClass::Kernels, 1 }), plain->placeOf({ EventClass::Kernels, 1 }));
    }
    void eventsInViewHaveThem()
    {
        const auto timeline = derivedOf(traceWithGap());
        std::vector<std::size_t> tracks(timeline->tracks.size());
        std::iota(tracks.begin(), tracks.end(), std::size_t { 0 });
        const auto table = eventsInView(timeline, tracks, timeline->extent).value();
        const auto kind = table.findColumn(u"kind").value(), name = table.findColumn(u"event_name").value();
        QStringList causes;
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            if (table.cell(row, kind) == Cell(QStringLiteral("GPU idle")))
                causes += std::get<QString>(table.cell(row, name));
        }
        QVERIFY2(causes.contains(QStringLiteral("allocate or free · cudaMalloc")), qPrintable(causes.join(u'|')));
    }
    void stops()
    {
        const auto trace = traceWithGap();
        std::stop_source source;
        source.request_stop();
        QVERIFY(!withDerivedLanes(*buildTimeline(trace).value(), inputsOf(*trace), source.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestDerivedLanes)
#include "tst_derivedlanes.moc"
