// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/activities.h"

#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace core {

/**
 * Puts events on tracks: slices of one row that overlap without nesting go to different lanes, each to the first that
 * has room. Events of one row come by start, longer ones first. Fills batches and hands them on.
 */
class Lanes
{
public:
    Lanes(const TrackGroups& groups, const BatchSink& sink)
        : m_groups(groups)
        , m_sink(sink)
    {
        m_batch.events.reserve(BatchEvents + MostExtra);
    }
    /// Places `event`, whose track and group are found here.
    void add(RowKind kind, std::uint32_t subject, ConvertedEvent event);
    /// Names a thread that may have no event.
    void addIdleThread(std::uint32_t thread);
    /// Ends all open slices; rows of other kinds may follow. False when the sink has enough.
    [[nodiscard]] bool finish();
    /// Hands on what is left. False when the sink has enough.
    [[nodiscard]] bool flush();
    [[nodiscard]] bool isWanted() const { return m_isWanted; }

private:
    static constexpr std::size_t BatchEvents = 8192;
    static constexpr std::size_t MostExtra = 64;
    struct Lane {
        std::uint32_t track = 0;
        std::vector<std::int64_t> openEndsNs; ///< of the slices that enclose each other, innermost last
    };
    static constexpr std::size_t MostSearched = 64; ///< lanes beyond these are used again only when they are empty
    using Busy = std::pair<std::int64_t, std::size_t>; ///< when a lane becomes empty, and which
    struct Row {
        std::vector<Lane> lanes;
        std::priority_queue<Busy, std::vector<Busy>, std::greater<>> busy; ///< of those beyond
    };
    Lane& laneFor(Row& row, RowKind kind, std::uint32_t subject, std::uint32_t group, const ConvertedEvent& event);
    std::uint32_t addTrack(RowKind kind, std::uint32_t subject, std::uint32_t lane, std::uint32_t group);
    void endSlices(Lane& lane, std::uint32_t group, std::int64_t untilNs);
    void push(const ConvertedEvent& event);

    const TrackGroups& m_groups;
    const BatchSink& m_sink;
    std::array<std::vector<Row>, RowKindCount> m_rows; ///< by kind and subject
    std::vector<char> m_isGroupSeen;
    std::uint32_t m_trackCount = 0;
    EventBatch m_batch;
    bool m_isWanted = true;
};

} // namespace core
