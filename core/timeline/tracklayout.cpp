// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/tracklayout.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace core {

namespace {

using Positions = std::vector<std::size_t>;

/// The children of each track, and last the tracks without a parent.
class TrackTree
{
public:
    TrackTree(const Timeline& timeline, const QStringList& order)
        : m_top(timeline.tracks.size())
        , m_children(timeline.tracks.size() + 1)
    {
        for (std::size_t track = 0; track < m_top; ++track) {
            const auto parent = timeline.tracks[track].parent;
            m_children[parent == TimelineTrack::NoParent ? m_top : parent].push_back(track);
        }
        if (!order.isEmpty())
            moveSiblings(timeline, order);
    }
    [[nodiscard]] const Positions& children(std::size_t track) const { return m_children[track]; }
    [[nodiscard]] const Positions& top() const { return m_children[m_top]; }

private:
    void moveSiblings(const Timeline& timeline, const QStringList& order)
    {
        QHash<QString, qsizetype> ranks;
        for (qsizetype rank = 0; rank < order.size(); ++rank)
            ranks.insert(order[rank], rank);
        std::vector<qsizetype> rankOf(m_top);
        for (std::size_t track = 0; track < m_top; ++track)
            rankOf[track] = ranks.value(timeline.tracks[track].key, order.size());
        for (auto& siblings : m_children) {
            std::stable_sort(siblings.begin(), siblings.end(),
                             [&rankOf](std::size_t left, std::size_t right) { return rankOf[left] < rankOf[right]; });
        }
    }

    std::size_t m_top; ///< stands for the parent of those without one
    std::vector<Positions> m_children;
};

/// What the choice says of one track.
struct TrackState {
    bool isHidden = false;
    bool isCollapsed = false;
    bool isPinned = false;
    bool isFound = true; ///< its label, or one above, passes the filter
    bool isAboveFound = false; ///< something below passes it
    [[nodiscard]] bool passesFilter() const { return isFound || isAboveFound; }
};

/// Other rows show the same events, there are none, or pages of their own and the timeline's tell of them.
bool isSpared(const TimelineTrack& track, const TrackChoice& choice)
{
    switch (track.kind) {
    case TrackKind::QuietThreads:
        return true;
    case TrackKind::ProjectedRanges:
    case TrackKind::CriticalPath:
    case TrackKind::QueueDepth:
    case TrackKind::ProfilerOverhead:
        return !choice.unfolded.contains(track.key);
    default:
        return false;
    }
}

std::vector<TrackState> statesOf(const Timeline& timeline, const TrackChoice& choice, bool isDense)
{
    const auto& tracks = timeline.tracks;
    const QSet<QString> pinned(choice.pinned.begin(), choice.pinned.end());
    std::vector<TrackState> states(tracks.size());
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        auto& state = states[i];
        state.isPinned = pinned.contains(tracks[i].key);
        state.isHidden = choice.hidden.contains(tracks[i].key) || !tracks[i].isShown()
            || (isDense && !state.isPinned && isSpared(tracks[i], choice));
        state.isCollapsed = isDense && !isGroup(tracks[i].kind) && tracks[i].lanes.size() > 1
            ? !choice.unfolded.contains(tracks[i].key)
            : choice.collapsed.contains(tracks[i].key) != tracks[i].startsFolded;
        if (!choice.filter.isEmpty()) {
            const auto has = [&](const QString& text) { return text.contains(choice.filter, Qt::CaseInsensitive); };
            state.isFound = has(tracks[i].label) || has(tracks[i].name) || has(tracks[i].qualifier)
                || (tracks[i].parent != TimelineTrack::NoParent && states[tracks[i].parent].isFound);
        }
    }
    if (choice.filter.isEmpty())
        return states;
    for (std::size_t i = tracks.size(); i-- > 0;) { // children before their parents
        const auto& state = states[i];
        if (tracks[i].parent != TimelineTrack::NoParent && !state.isHidden && !state.isPinned && state.passesFilter())
            states[tracks[i].parent].isAboveFound = true;
    }
    return states;
}

/// Puts rows below each other.
class RowPlacer
{
public:
    RowPlacer(const Timeline& timeline, const TrackChoice& choice, const TrackMetrics& metrics)
        : m_timeline(timeline)
        , m_metrics(metrics)
        , m_tree(timeline, choice.order)
        , m_states(statesOf(timeline, choice, metrics.isDense))
    {
        m_layout.rowOfTrack.assign(timeline.tracks.size(), TrackLayout::NoRow);
    }

    TrackLayout place(const QStringList& pinned)
    {
        for (const auto track : inOrder(pinned))
            placeTree({ track }, true);
        m_layout.pinnedHeightPx = m_layout.heightPx;
        placeTree(m_tree.top(), false);
        return std::move(m_layout);
    }

private:
    struct Pending {
        std::size_t track = 0;
        int indent = 0;
    };

    /// The pinned tracks that there are and that are not hidden.
    [[nodiscard]] Positions inOrder(const QStringList& pinned) const
    {
        QHash<QString, std::size_t> tracks;
        for (std::size_t track = 0; track < m_states.size(); ++track) {
            if (m_states[track].isPinned && !m_states[track].isHidden)
                tracks.insert(m_timeline.tracks[track].key, track);
        }
        Positions result;
        for (const auto& key : pinned) {
            if (const auto found = tracks.constFind(key); found != tracks.constEnd())
                result.push_back(*found);
            tracks.remove(key);
        }
        return result;
    }

    [[nodiscard]] bool isShownBelow(std::size_t track, bool ignoresFilter) const
    {
        const auto& state = m_states[track];
        return !state.isHidden && !state.isPinned && (ignoresFilter || state.passesFilter());
    }

    /// It has no row of its own but names the first row below it.
    [[nodiscard]] bool standsBesideFirst(std::size_t track, bool isPinned) const
    {
        const auto kind = m_timeline.tracks[track].kind;
        return kind == TrackKind::Thread || (m_metrics.isDense && !isPinned && isGroup(kind));
    }

    /// `roots` and what is below them, each parent before its children.
    void placeTree(const Positions& roots, bool isPinned)
    {
        std::vector<Pending> pending; // the next one last
        const auto addPending = [&](const Positions& tracks, int indent, auto isShown) {
            const auto first = static_cast<std::ptrdiff_t>(pending.size());
            for (const auto track : tracks) {
                if (isShown(track))
                    pending.push_back({ track, indent });
            }
            std::reverse(pending.begin() + first, pending.end());
        };
        const auto isShownChild = [&](std::size_t track) { return isShownBelow(track, isPinned); };
        addPending(roots, 0, [&](std::size_t track) { return isPinned || isShownBelow(track, false); });
        while (!pending.empty()) {
            const auto next = pending.back();
            pending.pop_back();
            const auto& children = m_tree.children(next.track);
            const bool hasChildren = std::any_of(children.begin(), children.end(), isShownChild);
            const bool isCollapsed = m_states[next.track].isCollapsed && (isPinned || m_states[next.track].isFound);
            const bool standsBeside = standsBesideFirst(next.track, isPinned);
            if (standsBeside && hasChildren && !isCollapsed) {
                m_layout.rowOfTrack[next.track] = m_layout.rows.size(); // its first child's
                if (m_timeline.tracks[next.track].kind != TrackKind::Thread)
                    m_heading = next.track;
                addPending(children, next.indent, isShownChild);
            } else if (!addRow(next.track, next.indent, isPinned, hasChildren)) {
                addPending(children, next.indent + 1, isShownChild);
            }
        }
    }

    /// True when its children are not to be shown.
    bool addRow(std::size_t track, int indent, bool isPinned, bool hasChildren)
    {
        const auto& described = m_timeline.tracks[track];
        const auto& state = m_states[track];
        TrackRow row;
        row.track = track;
        row.indent = indent;
        row.heading = std::exchange(m_heading, TrackRow::NoHeading);
        row.y = m_layout.heightPx;
        row.isPinned = isPinned;
        row.hasChildren = hasChildren;
        row.isCollapsed = state.isCollapsed && (isPinned || state.isFound); // else it is here for what was found below
        if (described.kind == TrackKind::Device) {
            row.laneCount = described.lanes.size();
            row.heightPx = row.laneHeightPx = m_metrics.isDense ? m_metrics.groupHeightPx : m_metrics.headingHeightPx;
        } else if (isGroup(described.kind)) {
            row.heightPx = m_metrics.groupHeightPx;
        } else if (described.series) {
            row.heightPx = m_metrics.isDense ? m_metrics.laneHeightPx : m_metrics.chartHeightPx;
        } else {
            row.laneCount = row.isCollapsed ? 1 : described.lanes.size();
            row.laneHeightPx = row.laneCount > 1 ? m_metrics.deepLaneHeightPx : m_metrics.laneHeightPx;
            row.heightPx = row.laneHeightPx * static_cast<int>(row.laneCount);
        }
        m_layout.rowOfTrack[track] = m_layout.rows.size();
        m_layout.rows.push_back(row);
        m_layout.heightPx += row.heightPx + m_metrics.gapPx;
        return row.isCollapsed;
    }

    const Timeline& m_timeline;
    const TrackMetrics& m_metrics;
    TrackTree m_tree;
    std::vector<TrackState> m_states;
    std::size_t m_heading = TrackRow::NoHeading; ///< that the next row is to name
    TrackLayout m_layout;
};

/// How many pixels higher the rows get for each pixel of a height of the metrics.
struct RowCounts {
    int single = 0; ///< tracks of one lane; dense rows of charts are as high
    int deep = 0; ///< lanes of tracks with several
    int charts = 0; ///< and rows of GPUs
};

RowCounts countRows(const Timeline& timeline, const TrackLayout& layout, bool isDense)
{
    RowCounts counts;
    for (const auto& row : layout.rows) {
        const auto& track = timeline.tracks[row.track];
        const bool isDenseChart = track.series && isDense;
        if (!isDenseChart && (track.kind == TrackKind::Device || track.series))
            ++counts.charts;
        else if (!isDenseChart && row.laneCount > 1)
            counts.deep += static_cast<int>(row.laneCount);
        else if (isDenseChart || row.laneHeightPx > 0)
            ++counts.single;
    }
    return counts;
}

/// With rows that fill the height, one kind after another, as far as they may grow.
TrackMetrics higherMetrics(const Timeline& timeline, const TrackLayout& layout, const TrackMetrics& metrics,
                           int fillHeightPx)
{
    auto higher = metrics;
    auto restPx = fillHeightPx - layout.heightPx;
    const auto grow = [&restPx](int count, int heightPx, int mostPx) {
        if (count == 0)
            return 0;
        const int byPx = std::clamp(restPx / count, 0, std::max(0, mostPx - heightPx));
        restPx -= byPx * count;
        return byPx;
    };
    const auto counts = countRows(timeline, layout, metrics.isDense);
    higher.laneHeightPx += grow(counts.single, metrics.laneHeightPx, metrics.mostLaneHeightPx);
    if (metrics.isDense)
        return higher;
    higher.deepLaneHeightPx += grow(counts.deep, metrics.deepLaneHeightPx, metrics.mostLaneHeightPx);
    const int byPx
        = grow(counts.charts, std::max(metrics.chartHeightPx, metrics.headingHeightPx), metrics.mostChartHeightPx);
    higher.chartHeightPx += byPx;
    higher.headingHeightPx += byPx;
    return higher;
}

} // namespace

std::optional<std::size_t> TrackLayout::rowAt(int y) const
{
    if (y < 0 || y >= heightPx)
        return std::nullopt;
    const auto after
        = std::upper_bound(rows.begin(), rows.end(), y, [](int height, const TrackRow& row) { return height < row.y; });
    return static_cast<std::size_t>(after - rows.begin()) - 1;
}

std::optional<std::size_t> TrackLayout::rowOf(std::size_t track) const
{
    if (track >= rowOfTrack.size() || rowOfTrack[track] == NoRow)
        return std::nullopt;
    return rowOfTrack[track];
}

std::vector<std::size_t> TrackLayout::shownTracks() const
{
    std::vector<std::size_t> tracks(rows.size());
    std::transform(rows.begin(), rows.end(), tracks.begin(), [](const TrackRow& row) { return row.track; });
    return tracks;
}

TrackLayout layOutTracks(const Timeline& timeline, const TrackChoice& choice, const TrackMetrics& metrics,
                         int fillHeightPx)
{
    auto layout = RowPlacer(timeline, choice, metrics).place(choice.pinned);
    if (layout.heightPx >= fillHeightPx)
        return layout;
    return RowPlacer(timeline, choice, higherMetrics(timeline, layout, metrics, fillHeightPx)).place(choice.pinned);
}

QString trackTitle(const Timeline& timeline, std::size_t track)
{
    QStringList labels;
    for (; track != TimelineTrack::NoParent; track = timeline.tracks[track].parent)
        labels.prepend(timeline.tracks[track].label);
    return labels.join(QStringLiteral(" › "));
}

} // namespace core
