// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/events/eventsinview.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "table/eventname.h"
#include "table/eventsubject.h"
#include "table/tablebuilder.h"
#include "timeline/tracklayout.h"
#include "trace/eventlinks.h"

#include <algorithm>
#include <queue>
#include <tuple>

namespace core {

namespace {

/// One event, or one span of GPU utilization, as the table has it.
struct EventInView {
    EventId event; ///< not valid for utilization and causes of idle time
    std::size_t track = 0;
    TimeWindow span;
    const TimelineLane* lane = nullptr;
    std::size_t position = 0;
};

/// The events of one lane that are in the window, by start.
struct LaneCursor {
    std::size_t track = 0;
    std::size_t rank = 0; ///< of the lane, from top to bottom
    const TimelineLane* lane = nullptr;
    std::vector<std::size_t> before; ///< positions that reach into the window
    std::size_t first = 0, last = 0; ///< positions that start in it
    std::size_t done = 0;

    [[nodiscard]] std::size_t size() const { return before.size() + last - first; }
    [[nodiscard]] std::size_t position() const
    {
        return done < before.size() ? before[done] : first + done - before.size();
    }
};

/// Merges the lanes of the shown tracks.
class ViewedLanes
{
public:
    ViewedLanes(const Timeline& timeline, const ViewedPart& part)
        : m_timeline(timeline)
        , m_window(part.window)
        , m_filter(*timeline.trace, part.scope)
        , m_isByEvent(part.scope.nvtx.has_value())
    {
        if (const auto& limit = part.scope.window) {
            m_window.startNs = std::max(m_window.startNs, limit->startNs);
            m_window.endNs = std::max(m_window.startNs, std::min(m_window.endNs, limit->endNs));
        }
    }
    void addTrack(std::size_t track)
    {
        const auto& trace = *m_timeline.trace;
        if (!isInScope(m_timeline.tracks[track]))
            return;
        for (const auto& lane : m_timeline.tracks[track].lanes) {
            LaneCursor cursor { track, m_cursors.size(), &lane, {}, 0, 0, 0 };
            cursor.first = lane.firstStartingAt(trace, m_window.startNs);
            cursor.last = std::max(cursor.first, lane.firstStartingAt(trace, m_window.endNs));
            if (m_window.endNs > m_window.startNs)
                cursor.before = lane.reachingOver(trace, m_window.startNs);
            if (m_isByEvent)
                keepAccepted(cursor);
            m_count += static_cast<std::int64_t>(cursor.size());
            m_cursors.push_back(std::move(cursor));
        }
    }
    [[nodiscard]] std::int64_t count() const { return m_count; }
    /// The first `limit` by start. What comes out when stopped is of no use.
    [[nodiscard]] std::vector<EventInView> take(std::size_t limit, const std::stop_token& stop)
    {
        using Next = std::tuple<std::int64_t, std::size_t>; // start, rank
        std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
        const auto push = [&](const LaneCursor& cursor) {
            if (cursor.done < cursor.size())
                next.emplace(spanOf(cursor).startNs, cursor.rank);
        };
        for (const auto& cursor : m_cursors)
            push(cursor);
        std::vector<EventInView> events;
        events.reserve(std::min(limit, static_cast<std::size_t>(m_count)));
        while (!next.empty() && events.size() < limit && !isStopDue(events.size(), stop)) {
            auto& cursor = m_cursors[std::get<1>(next.top())];
            next.pop();
            events.push_back({ cursor.lane->event(cursor.position()), cursor.track, spanOf(cursor), cursor.lane,
                               cursor.position() });
            ++cursor.done;
            push(cursor);
        }
        return events;
    }

private:
    /// False when nothing on the track can be in the scope.
    [[nodiscard]] bool isInScope(const TimelineTrack& track) const
    {
        return (!track.stream.isValid() || m_filter.acceptsStream(track.stream))
            && (!track.device.isValid() || m_filter.acceptsDevice(track.device))
            && (!track.process.isValid() || m_filter.acceptsProcess(track.process))
            && (!track.thread.isValid() || m_filter.acceptsProcess(m_timeline.trace->processOf(track.thread)));
    }
    /// An NVTX limit is asked of each event.
    void keepAccepted(LaneCursor& cursor) const
    {
        std::vector<std::size_t> accepted;
        for (cursor.done = 0; cursor.done < cursor.size(); ++cursor.done) {
            if (isAccepted(cursor.lane->event(cursor.position())))
                accepted.push_back(cursor.position());
        }
        cursor.before = std::move(accepted);
        cursor.first = cursor.last = cursor.done = 0;
    }
    [[nodiscard]] bool isAccepted(EventId event) const
    {
        const auto& trace = *m_timeline.trace;
        if (!event.isValid())
            return true;
        const auto span = eventSpan(trace, event);
        if (const auto stream = eventStream(trace, event); stream.isValid())
            return m_filter.acceptsWork(span.startNs, span.endNs, stream, eventLaunch(trace, event));
        const auto thread = eventThread(trace, event);
        return !thread.isValid() || m_filter.acceptsThreadSpan(thread, span.startNs, span.endNs);
    }
    [[nodiscard]] TimeWindow spanOf(const LaneCursor& cursor) const
    {
        return cursor.lane->span(*m_timeline.trace, cursor.position());
    }

    const Timeline& m_timeline;
    TimeWindow m_window;
    ScopeFilter m_filter;
    bool m_isByEvent;
    std::vector<LaneCursor> m_cursors;
    std::int64_t m_count = 0;
};

using EventRows = std::vector<EventInView>;
using TimelinePointer = std::shared_ptr<const Timeline>;

void addTimes(TableBuilder<EventInView>& builder, std::int64_t originNs)
{
    // of single events, which the evidence of the analyses leads to
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("When the event began.") }, originNs,
                   [](const EventInView& row) { return row.span.startNs; }, {});
    builder.number(
        { QStringLiteral("duration_ns"), QStringLiteral("Duration"), Text::tr("End − start."), ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Neither }, Unit::Nanoseconds, 0,
        [](const EventInView& row) { return row.span.durationNs(); }, {});
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"),
          Text::tr("End − start, not clipped to the view.") },
        { Aggregate::Sum, Better::Neither },
        [](const EventInView& row) { return std::optional<double>(static_cast<double>(row.span.durationNs())); }, {});
}

QString kindOf(const Timeline& timeline, const EventInView& row)
{
    switch (timeline.tracks[row.track].kind) {
    case TrackKind::Device:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "GPU utilisation"));
    case TrackKind::IdleCauses:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "GPU idle"));
    case TrackKind::ExposedNccl:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "exposed NCCL"));
    case TrackKind::CriticalPath:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "critical path"));
    case TrackKind::ProjectedRanges:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NVTX range on the GPU"));
    default:
        break;
    }
    switch (timeline.classOf(row.event)) {
    case TimelineClass::NcclKernel:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NCCL kernel"));
    case TimelineClass::BlockingCall:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "blocking CUDA API call"));
    default:
        return eventKindName(*timeline.trace, row.event);
    }
}

void addTexts(TableBuilder<EventInView>& builder, const TimelinePointer& timeline)
{
    builder.text({ QStringLiteral("event_name"), QStringLiteral("Name"), Text::tr("What the event is called.") },
                 Identity, [timeline, busy = Text::tr("GPU busy")](const EventInView& row) {
                     const auto& track = timeline->tracks[row.track];
                     if (track.kind == TrackKind::Device)
                         return busy;
                     const auto text = timeline->textAt(track, *row.lane, row.position);
                     return text.detail.isEmpty() ? text.name : text.name + QStringLiteral(" · ") + text.detail;
                 });
    auto& kind = builder.text({ QStringLiteral("kind"), QStringLiteral("Kind"), Text::tr("What kind of event it is.") },
                              Identity, [timeline](const EventInView& row) { return kindOf(*timeline, row); });
    kind.isVocabulary = true;
    builder.text({ QStringLiteral("track"), QStringLiteral("Track"), Text::tr("Where it stands on the timeline.") },
                 Note, [timeline](const EventInView& row) { return trackTitle(*timeline, row.track); });
    builder.text({ QStringLiteral("correlation_id"), QStringLiteral("Correlation"),
                   Text::tr("Ties GPU work to its API call, unique within the process; empty for none.") },
                 Note, [timeline](const EventInView& row) -> Cell {
                     const auto id = row.event.isValid() ? eventCorrelation(*timeline->trace, row.event) : 0;
                     return id == 0 ? Cell() : Cell(std::int64_t { id });
                 });
}

RowSubject subjectOf(const Timeline& timeline, const EventInView& row)
{
    auto subject = eventSubject(*timeline.trace, row.event);
    subject.window = row.span; // of a thread's state, too, which an event does not tell
    if (!row.event.isValid())
        subject.device = timeline.tracks[row.track].device;
    return subject;
}

QString summaryOf(std::size_t shown, std::int64_t count)
{
    const auto events = counted(count, Text::tr("event"), Text::tr("events"));
    if (static_cast<std::int64_t>(shown) == count)
        return Text::tr("%1 in view").arg(events);
    return Text::tr("showing %1 of %2 in view, the first by start")
        .arg(formatCount(static_cast<std::int64_t>(shown)), events);
}

} // namespace

Cancellable<Table> eventsInView(std::shared_ptr<const Timeline> timeline, std::span<const std::size_t> tracks,
                                const ViewedPart& part, std::size_t limit, const std::stop_token& stop)
{
    ViewedLanes lanes(*timeline, part);
    for (const auto track : tracks) {
        if (stop.stop_requested())
            return cancelled();
        lanes.addTrack(track);
    }
    auto events = lanes.take(limit, stop);
    if (stop.stop_requested())
        return cancelled();
    const auto rows = std::make_shared<const EventRows>(std::move(events));
    Provenance provenance;
    provenance.source = Text::tr("the events of the shown tracks");
    provenance.derivation
        = Text::tr("Events in scope that overlap the visible time or start in it, by start; at equal starts from the "
                   "top track to the bottom.");
    provenance.coverage = summaryOf(rows->size(), lanes.count());
    TableBuilder<EventInView> builder(QStringLiteral("events_in_view"), QStringLiteral("Events in view"), rows,
                                      std::move(provenance));
    builder.table().summary = summaryOf(rows->size(), lanes.count());
    addTimes(builder, timeline->trace->extent.startNs);
    addTexts(builder, timeline);
    builder.table().subject = [timeline, rows](std::size_t row) { return subjectOf(*timeline, (*rows)[row]); };
    return builder.take(*timeline->trace);
}

} // namespace core
