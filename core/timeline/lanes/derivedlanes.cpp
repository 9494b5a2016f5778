// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/derivedlanes.h"

#include "analysis/budget/budgetpieces.h"
#include "analysis/budget/budgetwindows.h"
#include "base/labels.h"
#include "timeline/lanes/queuelanes.h"
#include "timeline/lanes/rangeprojections.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Why a GPU is idle.
struct IdleSpan {
    HostPiece host;
    TimeClass timeClass = TimeClass::Unknown;
    IdleReason reason = IdleReason::None;
};

/// What the pieces of a GPU's wall budget show.
struct DeviceSpans {
    SpanCollector<IdleSpan> idle;
    SpanCollector<std::uint32_t> exposed; ///< rows of kernels
};

void addPiece(DeviceSpans& spans, const BudgetPiece& piece)
{
    const auto [startNs, endNs] = piece.span;
    if (isIdle(piece.piece.timeClass)) {
        spans.idle.add(startNs, endNs, { piece.piece.host, piece.piece.timeClass, piece.piece.reason });
    } else if (piece.piece.timeClass == TimeClass::Comm && piece.owner && piece.owner->kind == WorkKind::Kernel) {
        auto* const last = spans.exposed.last();
        if (last != nullptr && last->payload == piece.owner->row && last->endNs == startNs)
            last->endNs = endNs;
        else
            spans.exposed.add(startNs, endNs, piece.owner->row);
    }
}

template <typename Span>
void append(LaneSpans& lane, const Span& span, TimelineClass timelineClass, std::uint32_t subject)
{
    lane.startNs.push_back(span.startNs);
    lane.endNs.push_back(span.endNs);
    lane.classes.push_back(timelineClass);
    lane.subjects.push_back(subject);
}

/// Words for idle spans.
class IdleTexts
{
public:
    IdleTexts(const HostStates& host, const DiagnosisThresholds& thresholds)
        : m_host(host)
        , m_thresholds(thresholds)
    {
    }
    /// Place of the words of a span in `texts`.
    std::uint32_t add(const IdleSpan& span, std::vector<SpanText>& texts)
    {
        const auto cause = label(LabelKind::TimeClass, timeClassKey(span.timeClass), m_thresholds).brief;
        QStringList details;
        for (const auto& part :
             { idleRemark(span.reason, span.host.detail), m_host.name(span.host), m_host.nvtxText(span.host) }) {
            if (!part.isEmpty() && part != cause)
                details += part.left(LongestPart);
        }
        return m_places.placeOf({ cause, details.join(QStringLiteral(" · ")) }, texts);
    }

private:
    static constexpr qsizetype LongestPart = 200; ///< names are as long as a file wants

    const HostStates& m_host;
    const DiagnosisThresholds& m_thresholds;
    SpanTexts m_places;
};

/// Puts spans that were worked out into the tracks of one GPU.
class DeviceLanes
{
public:
    DeviceLanes(Timeline& timeline, DeviceIndex device, const std::stop_token& stop)
        : m_timeline(timeline)
        , m_device(device)
        , m_stop(stop)
    {
    }
    void setIdle(SpanCollector<IdleSpan>& collected, const DerivedLaneInputs& inputs)
    {
        IdleTexts texts(*inputs.host, inputs.thresholds);
        LaneSpans lane;
        for (const auto& span : collected.take()) {
            const auto place = texts.add(span.payload, lane.texts);
            append(lane, span, timelineClassOf(span.payload.timeClass), place);
        }
        set(TrackKind::IdleCauses, { std::move(lane) }, collected.leastNs());
    }
    void setExposed(SpanCollector<std::uint32_t>& collected)
    {
        LaneSpans lane;
        lane.eventClass = EventClass::Kernels;
        for (const auto& span : collected.take())
            append(lane, span, TimelineClass::ExposedNccl, span.payload);
        set(TrackKind::ExposedNccl, { std::move(lane) }, collected.leastNs());
    }
    void setQueueDepth(std::shared_ptr<const TimelineSeries> series)
    {
        const auto track = trackOf(TrackKind::QueueDepth);
        if (track != m_timeline.tracks.end())
            track->series = std::move(series);
    }
    /// Each range in the first lane that is free, from that of its level on.
    void setRanges(ProjectedRangeSpans& collected)
    {
        std::vector<LaneSpans> lanes;
        for (const auto& span : collected.take()) {
            auto level = std::min<std::size_t>(span.payload.level, Timeline::MaximumLanes - 1);
            const auto isTaken = [&](std::size_t at) {
                return at < lanes.size() && !lanes[at].endNs.empty() && lanes[at].endNs.back() > span.startNs;
            };
            while (level + 1 < Timeline::MaximumLanes && isTaken(level))
                ++level;
            if (lanes.size() <= level)
                lanes.resize(level + 1);
            lanes[level].eventClass = EventClass::Nvtx;
            append(lanes[level], span, TimelineClass::NvtxRange, span.payload.row);
        }
        std::erase_if(lanes, [](const LaneSpans& lane) { return lane.size() == 0; });
        set(TrackKind::ProjectedRanges, std::move(lanes), collected.leastNs());
    }

private:
    [[nodiscard]] std::vector<TimelineTrack>::iterator trackOf(TrackKind kind)
    {
        return std::find_if(m_timeline.tracks.begin(), m_timeline.tracks.end(),
                            [&](const auto& entry) { return entry.kind == kind && entry.device == m_device; });
    }
    void set(TrackKind kind, std::vector<LaneSpans> lanes, std::int64_t leastNs)
    {
        const auto track = trackOf(kind);
        if (track == m_timeline.tracks.end())
            return;
        track->lanes.clear();
        track->leastNs = leastNs;
        for (auto& lane : lanes) {
            if (lane.size() == 0)
                continue;
            lane.finish();
            const bool isLast = track->lanes.size() + 1 == Timeline::MaximumLanes; // what finds no lane free shares it
            track->lanes.emplace_back(*m_timeline.trace, LaneEvents(std::make_shared<const LaneSpans>(std::move(lane))),
                                      isLast, m_stop);
        }
    }
    Timeline& m_timeline;
    DeviceIndex m_device;
    const std::stop_token& m_stop;
};

} // namespace

Cancellable<std::shared_ptr<const Timeline>> withDerivedLanes(const Timeline& timeline, const DerivedLaneInputs& inputs,
                                                              const std::stop_token& stop, std::size_t most)
{
    auto changed = std::make_shared<Timeline>(timeline);
    const auto& trace = timeline.trace;
    const auto ofDevice = std::max<std::size_t>(1, most / std::max<std::size_t>(1, trace->devices.size()));
    const GapReasons reasons({ trace, inputs.host, inputs.nccl, inputs.times, inputs.thresholds }, Scope());
    const auto windows = findBudgetWindows(reasons.work(), *inputs.times, Scope(), stop);
    if (!windows)
        return cancelled();
    auto ranges = projectRangesOnDevices(*trace, ofDevice, stop);
    auto depths = queueDepthSeries(*trace, ofDevice, stop);
    if (!depths)
        return cancelled();
    for (const auto& device : windows->devices) {
        DeviceSpans spans { SpanCollector<IdleSpan>(ofDevice), SpanCollector<std::uint32_t>(ofDevice) };
        if (!visitBudgetPieces(reasons, *windows, device, stop,
                               [&](const BudgetPiece& piece) { addPiece(spans, piece); }))
            return cancelled();
        DeviceLanes lanes(*changed, device.device, stop);
        lanes.setIdle(spans.idle, inputs);
        lanes.setExposed(spans.exposed);
        lanes.setQueueDepth(std::move((*depths)[device.device.value()]));
        if (!ranges.empty())
            lanes.setRanges(ranges[device.device.value()]);
    }
    if (stop.stop_requested())
        return cancelled();
    changed->isDerived = true;
    return std::shared_ptr<const Timeline>(std::move(changed));
}

} // namespace core
