// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/pathlane.h"

#include "analysis/criticalpath/criticalpath.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "table/eventname.h"
#include "table/workwords.h"
#include "timeline/lanes/spancollector.h"

#include <algorithm>

namespace core {

namespace {

TimelineClass classOfPath(PathKind kind)
{
    switch (kind) {
    case PathKind::Kernel:
        return TimelineClass::Kernel;
    case PathKind::Nccl:
        return TimelineClass::NcclKernel;
    case PathKind::Copy:
        return TimelineClass::Memcpy;
    case PathKind::Memset:
        return TimelineClass::Memset;
    case PathKind::Graph:
        return TimelineClass::GraphLaunch;
    case PathKind::Migration:
        return TimelineClass::Migration;
    case PathKind::Turnaround:
    case PathKind::LaunchLatency:
    case PathKind::LaunchCall:
        return TimelineClass::IdleLaunch;
    case PathKind::WaitReturn:
        return TimelineClass::IdleSync;
    case PathKind::CudaCall:
        return TimelineClass::Call;
    case PathKind::OsCall:
    case PathKind::Mpi:
        return TimelineClass::OsRuntime;
    case PathKind::HostCode:
    case PathKind::Descheduled:
        return TimelineClass::IdleHost;
    case PathKind::Profiler:
        return TimelineClass::Overhead;
    case PathKind::NotDetermined:
        break;
    }
    return TimelineClass::IdleUnknown;
}

/// Work is painted as in its stream.
TimelineClass classOfPiece(const PathPiece& piece, const WorkClasses& classes)
{
    const auto ofKind = classOfPath(piece.kind);
    return piece.kind <= PathKind::Copy || piece.kind == PathKind::Migration
        ? classes.of(ofKind == TimelineClass::Migration ? TimelineClass::Memcpy : ofKind, piece.work.row)
        : ofKind;
}

/// Words for pieces.
class PathTexts
{
public:
    PathTexts(const Trace& trace, const CriticalPath& path)
        : m_trace(trace)
        , m_path(path)
    {
    }
    /// Place of the words of a piece in `texts`.
    std::uint32_t add(const PathPiece& piece, std::vector<SpanText>& texts)
    {
        return m_places.placeOf(textOf(piece), texts);
    }

private:
    [[nodiscard]] SpanText textOf(const PathPiece& piece) const
    {
        const auto kind = pathKindText(piece.kind);
        if (piece.kind <= PathKind::Migration) // work itself
            return { workWords(m_trace, piece.work), kind };
        QStringList details { Text::ofWord(pathDetailWord(sumOfPiece(piece))) };
        if (piece.hasWork)
            details += workWords(m_trace, piece.work);
        else if (piece.thread.isValid())
            details += m_path.host->name(piece.host);
        details.removeAll(QString());
        return { kind, details.join(QStringLiteral(" · ")) };
    }

    const Trace& m_trace;
    const CriticalPath& m_path;
    SpanTexts m_places;
};

} // namespace

Cancellable<std::shared_ptr<const Timeline>> withPathLane(const Timeline& timeline, const CriticalPath& path,
                                                          const std::stop_token& stop, std::size_t most)
{
    auto changed = std::make_shared<Timeline>(timeline);
    const auto track = std::ranges::find(changed->tracks, TrackKind::CriticalPath, &TimelineTrack::kind);
    if (track == changed->tracks.end())
        return std::shared_ptr<const Timeline>(std::move(changed));
    track->lanes.clear();
    SpanCollector<std::uint32_t> longest(most);
    for (std::size_t i = 0; i < path.pieces.size(); ++i)
        longest.add(path.pieces[i].startNs, path.pieces[i].endNs, static_cast<std::uint32_t>(i));
    PathTexts texts(*timeline.trace, path);
    LaneSpans lane;
    for (const auto& span : longest.take()) {
        if (isStopDue(lane.size(), stop))
            return cancelled();
        const auto& piece = path.pieces[span.payload];
        lane.startNs.push_back(piece.startNs);
        lane.endNs.push_back(piece.endNs);
        lane.classes.push_back(classOfPiece(piece, *timeline.workClasses));
        lane.subjects.push_back(texts.add(piece, lane.texts));
    }
    track->leastNs = longest.leastNs();
    if (lane.size() > 0) {
        lane.finish();
        track->lanes.emplace_back(*timeline.trace, LaneEvents(std::make_shared<const LaneSpans>(std::move(lane))),
                                  false, stop);
    }
    return std::shared_ptr<const Timeline>(std::move(changed));
}

} // namespace core
