// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanes/laneevents.h"
#include "timeline/lanes/timecolumns.h"

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/**
 * What the events of a lane look like from afar.
 *
 * Each 1,024 events in the order of start are a segment. Its own time is cut into 1,024 equal buckets, so that bursts
 * get fine ones; these are put together by fours to coarser levels. A view reads the coarsest level whose buckets are
 * no wider than a pixel, and goes through the events themselves where even the finest are wider: there, few segments
 * meet the view. Holds no times of events.
 */
class LaneSummary
{
public:
    static constexpr std::size_t SegmentEvents = 1024;

    /// The summary of no events.
    LaneSummary() = default;
    /// `isOverlapping`: events may overlap. A summary that was stopped is of no use.
    LaneSummary(const LaneTimes& times, bool isOverlapping, const std::stop_token& stop);

    /// Adds what meets [viewStartNs, viewEndNs) to columns that begin with the view.
    void addVisible(const LaneTimes& times, std::int64_t viewStartNs, std::int64_t viewEndNs,
                    TimeColumns& columns) const;
    /// Calls visit(position) for at least all events that reach into [fromNs, untilNs] or touch it, ascending.
    template <typename Visitor>
    void forEachTouching(const LaneTimes& times, std::int64_t fromNs, std::int64_t untilNs, Visitor visit) const;

    [[nodiscard]] std::size_t memoryBytes() const;

private:
    static constexpr std::size_t LevelFactor = 4;
    static constexpr std::size_t LevelCount = 6; ///< 1024, 256, 64, 16, 4 and 1 buckets
    static constexpr std::size_t BlockEvents = 32;
    static constexpr std::uint64_t LongEventBuckets = 4; ///< events of at least so many finest buckets are listed

    struct Segment {
        std::int64_t startNs = 0;
        std::int64_t endNs = 0; ///< latest end, after the start of the last event: never of 0 ns
        std::uint32_t firstLong = 0; ///< in m_longEvents
        std::uint16_t longCount = 0;
        std::uint16_t longestBuckets = 0; ///< length of the longest of them in finest buckets, rounded up
        [[nodiscard]] std::uint64_t lengthNs() const
        {
            return static_cast<std::uint64_t>(endNs) - static_cast<std::uint64_t>(startNs);
        }
        /// Length of the finest buckets.
        [[nodiscard]] std::uint64_t bucketNs() const { return (lengthNs() + SegmentEvents - 1) / SegmentEvents; }
    };
    struct Bucket {
        std::uint8_t busy = 0; ///< 0: no event touches it; 255: covered
        TimelineClass timelineClass = TimelineClass::Kernel; ///< with most time
    };
    struct View {
        std::int64_t startNs = 0;
        std::int64_t endNs = 0;
        [[nodiscard]] bool meets(std::int64_t eventStartNs, std::int64_t eventEndNs) const
        {
            return eventStartNs < endNs && (eventEndNs > startNs || eventStartNs >= startNs);
        }
    };
    class Builder;

    /// Some neighbouring buckets of one level.
    struct Buckets {
        const Segment* segment = nullptr;
        const Bucket* values = nullptr;
        std::uint64_t bucketNs = 0;
        std::size_t begin = 0, end = 0;
        [[nodiscard]] std::int64_t startNs(std::size_t bucket) const
        {
            return static_cast<std::int64_t>(static_cast<std::uint64_t>(segment->startNs) + bucket * bucketNs);
        }
    };

    template <typename Visitor>
    void forEachTouching(const LaneTimes& times, std::size_t segment, std::int64_t fromNs, std::int64_t untilNs,
                         Visitor visit) const;
    void addEvents(const LaneTimes& times, std::size_t segment, const View& view, TimeColumns& columns) const;
    void addBuckets(const LaneTimes& times, std::size_t segment, const View& view, TimeColumns& columns) const;
    [[nodiscard]] Buckets bucketsFor(std::size_t segment, const View& view, double columnsPerNs) const;
    static void addStretches(const Buckets& buckets, TimeColumns& columns);
    /// Segments that have buckets: the last few events are always gone through.
    [[nodiscard]] std::size_t wholeSegmentCount() const { return m_levels[0].size() / SegmentEvents; }

    std::vector<Segment> m_segments;
    std::array<std::vector<Bucket>, LevelCount> m_levels; ///< of whole segments, finest first
    std::vector<std::uint16_t> m_longEvents; ///< positions in their segment, longest first
    std::vector<std::int64_t> m_blockEndsNs; ///< latest ends of blocks of events, when events overlap
};

template <typename Visitor>
void LaneSummary::forEachTouching(const LaneTimes& times, std::size_t segment, std::int64_t fromNs,
                                  std::int64_t untilNs, Visitor visit) const
{
    const auto begin = segment * SegmentEvents;
    const auto end = std::min(begin + SegmentEvents, times.size());
    if (m_blockEndsNs.empty()) { // ends ascend as starts do: of those that start before, only the last can reach in
        auto position = times.firstStartingAt(fromNs, begin, end);
        for (position -= position > begin ? 1 : 0; position < end && times.startNs(position) <= untilNs; ++position)
            visit(position);
        return;
    }
    for (auto first = begin; first < end && times.startNs(first) <= untilNs; first += BlockEvents) {
        if (m_blockEndsNs[first / BlockEvents] < fromNs)
            continue;
        for (auto position = first; position < std::min(first + BlockEvents, end); ++position)
            visit(position);
    }
}

template <typename Visitor>
void LaneSummary::forEachTouching(const LaneTimes& times, std::int64_t fromNs, std::int64_t untilNs,
                                  Visitor visit) const
{
    for (std::size_t segment = 0; segment < m_segments.size() && m_segments[segment].startNs <= untilNs; ++segment) {
        if (m_segments[segment].endNs >= fromNs)
            forEachTouching(times, segment, fromNs, untilNs, visit);
    }
}

} // namespace core
