// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/lanesummary.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace core {

namespace {

/// 0: no event touches a bucket; else 1 to 255 for how much of it is covered. Whatever touches covers a little.
std::uint8_t busyByte(float fraction)
{
    constexpr float Full = 255;
    return fraction > 0 ? static_cast<std::uint8_t>(std::clamp(Full * fraction + 0.5F, 1.0F, Full))
                        : std::uint8_t { 0 };
}

} // namespace

/// Makes the segments one after the other.
class LaneSummary::Builder
{
public:
    Builder(const LaneTimes& times, LaneSummary& summary)
        : m_times(times)
        , m_summary(summary)
        , m_columns(0, 1, SegmentEvents)
    {
    }
    void addSegment(std::size_t begin, std::size_t end, bool isOverlapping)
    {
        Segment segment { m_times.startNs(begin), m_times.startNs(end - 1) + 1,
                          static_cast<std::uint32_t>(m_summary.m_longEvents.size()), 0, 0 };
        for (auto position = begin; position < end; ++position)
            segment.endNs = std::max(segment.endNs, m_times.endNs(position));
        if (isOverlapping)
            addBlockEnds(begin, end);
        if (end - begin == SegmentEvents) {
            addBuckets(begin, segment);
            if (!isOverlapping)
                addLongEvents(begin, segment);
        }
        m_summary.m_segments.push_back(segment);
    }

private:
    void addBlockEnds(std::size_t begin, std::size_t end)
    {
        for (auto first = begin; first < end; first += BlockEvents) {
            auto latestNs = std::numeric_limits<std::int64_t>::min();
            for (auto position = first; position < std::min(first + BlockEvents, end); ++position)
                latestNs = std::max(latestNs, m_times.endNs(position));
            m_summary.m_blockEndsNs.push_back(latestNs);
        }
    }

    void addBuckets(std::size_t begin, const Segment& segment)
    {
        m_columns.restart(segment.startNs, static_cast<double>(segment.bucketNs()));
        for (auto position = begin; position < begin + SegmentEvents; ++position) {
            m_columns.addEvent(m_times.startNs(position), m_times.endNs(position), m_times.timelineClass(position),
                               static_cast<std::uint32_t>(position));
        }
        const auto& classes = m_columns.usedClasses();
        m_busy.fill(0);
        if (m_shares.size() < classes.size())
            m_shares.resize(classes.size());
        for (std::size_t i = 0; i < classes.size(); ++i)
            m_shares[i].fill(0);
        m_columns.forEach([&](std::size_t column, std::size_t count, const TimeColumns::Content& content,
                              const TimeColumns::Shares& shares) {
            std::fill_n(m_busy.begin() + static_cast<std::ptrdiff_t>(column), count, content.busyFraction);
            for (std::size_t i = 0; i < classes.size(); ++i)
                std::fill_n(m_shares[i].begin() + static_cast<std::ptrdiff_t>(column), count, shares[i]);
        });
        addLevel(m_summary.m_levels[0], SegmentEvents, 1);
        std::size_t bucketCount = SegmentEvents;
        float parts = 1;
        for (std::size_t level = 1; level < LevelCount; ++level) {
            bucketCount /= LevelFactor;
            parts *= LevelFactor;
            putTogether(m_busy, bucketCount);
            for (std::size_t i = 0; i < classes.size(); ++i)
                putTogether(m_shares[i], bucketCount);
            addLevel(m_summary.m_levels[level], bucketCount, parts);
        }
    }

    /// One value per bucket of a segment.
    using Values = std::array<float, SegmentEvents>;

    /// Sums by fours.
    static void putTogether(Values& values, std::size_t count)
    {
        static_assert(LevelFactor == 4);
        for (std::size_t i = 0; i < count; ++i) {
            const auto first = i * LevelFactor;
            values[i] = values[first] + values[first + 1] + values[first + 2] + values[first + 3];
        }
    }

    /// Appends `count` buckets that are each made of so many finest ones.
    void addLevel(std::vector<Bucket>& level, std::size_t count, float parts)
    {
        const auto& classes = m_columns.usedClasses();
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t most = 0;
            for (std::size_t other = 1; other < classes.size(); ++other)
                most = m_shares[other][i] > m_shares[most][i] ? other : most;
            level.push_back({ busyByte(m_busy[i] / parts), classes[most] });
        }
    }

    void addLongEvents(std::size_t begin, Segment& segment)
    {
        m_long.clear();
        for (std::size_t i = 0; i < SegmentEvents; ++i) {
            const auto lengthNs = lengthOf(begin + i);
            if (lengthNs >= LongEventBuckets * segment.bucketNs())
                m_long.emplace_back(lengthNs, static_cast<std::uint16_t>(i));
        }
        std::sort(m_long.begin(), m_long.end(), std::greater<>());
        for (const auto& [lengthNs, position] : m_long)
            m_summary.m_longEvents.push_back(position);
        segment.longCount = static_cast<std::uint16_t>(m_long.size());
        if (!m_long.empty())
            segment.longestBuckets = static_cast<std::uint16_t>(m_long.front().first / segment.bucketNs() + 1);
    }
    [[nodiscard]] std::uint64_t lengthOf(std::size_t position) const
    {
        return static_cast<std::uint64_t>(m_times.endNs(position))
            - static_cast<std::uint64_t>(m_times.startNs(position));
    }

    const LaneTimes& m_times;
    LaneSummary& m_summary;
    TimeColumns m_columns;
    Values m_busy {};
    std::vector<Values> m_shares; ///< of each used class
    std::vector<std::pair<std::uint64_t, std::uint16_t>> m_long; ///< length and position
};

LaneSummary::LaneSummary(const LaneTimes& times, bool isOverlapping, const std::stop_token& stop)
{
    const auto whole = times.size() / SegmentEvents;
    m_segments.reserve((times.size() + SegmentEvents - 1) / SegmentEvents);
    auto bucketCount = whole * SegmentEvents;
    for (auto& level : m_levels) {
        level.reserve(bucketCount);
        bucketCount /= LevelFactor;
    }
    if (isOverlapping)
        m_blockEndsNs.reserve((times.size() + BlockEvents - 1) / BlockEvents);
    Builder builder(times, *this);
    for (std::size_t begin = 0; begin < times.size() && !stop.stop_requested(); begin += SegmentEvents)
        builder.addSegment(begin, std::min(begin + SegmentEvents, times.size()), isOverlapping);
    m_longEvents.shrink_to_fit();
}

void LaneSummary::addVisible(const LaneTimes& times, std::int64_t viewStartNs, std::int64_t viewEndNs,
                             TimeColumns& columns) const
{
    const View view { viewStartNs, viewEndNs };
    for (std::size_t segment = 0; segment < m_segments.size(); ++segment) {
        const auto& entry = m_segments[segment];
        if (entry.startNs >= viewEndNs)
            return;
        if (!view.meets(entry.startNs, entry.endNs))
            continue;
        const bool isFine = static_cast<double>(entry.bucketNs()) * columns.columnsPerNs() <= 1;
        if (isFine && segment < wholeSegmentCount())
            addBuckets(times, segment, view, columns);
        else
            addEvents(times, segment, view, columns);
    }
}

void LaneSummary::addEvents(const LaneTimes& times, std::size_t segment, const View& view, TimeColumns& columns) const
{
    forEachTouching(times, segment, view.startNs, view.endNs - 1, [&](std::size_t position) {
        const auto startNs = times.startNs(position);
        const auto endNs = times.endNs(position);
        if (view.meets(startNs, endNs))
            columns.addEvent(startNs, endNs, times.timelineClass(position), static_cast<std::uint32_t>(position));
    });
}

LaneSummary::Buckets LaneSummary::bucketsFor(std::size_t segment, const View& view, double columnsPerNs) const
{
    const auto& entry = m_segments[segment];
    Buckets buckets { &entry, nullptr, entry.bucketNs(), 0, 0 };
    std::size_t level = 0, bucketsPerSegment = SegmentEvents;
    for (; level + 1 < LevelCount && static_cast<double>(buckets.bucketNs * LevelFactor) * columnsPerNs <= 1; ++level) {
        buckets.bucketNs *= LevelFactor;
        bucketsPerSegment /= LevelFactor;
    }
    buckets.values = m_levels[level].data() + segment * bucketsPerSegment;
    const auto bucketCount = [&](std::int64_t untilNs) {
        const auto lengthNs = static_cast<std::uint64_t>(untilNs) - static_cast<std::uint64_t>(entry.startNs);
        return static_cast<std::size_t>((lengthNs + buckets.bucketNs - 1) / buckets.bucketNs);
    };
    buckets.end = bucketCount(std::min(view.endNs, entry.endNs));
    if (view.startNs > entry.startNs)
        buckets.begin = bucketCount(view.startNs + 1) - 1; // the one that the view begins in
    return buckets;
}

void LaneSummary::addStretches(const Buckets& buckets, TimeColumns& columns)
{
    constexpr double Full = 255;
    const double width = static_cast<double>(buckets.bucketNs) * columns.columnsPerNs();
    const double start = columns.columnOf(buckets.segment->startNs);
    columns.announceStretches(start + width * static_cast<double>(buckets.begin),
                              start + width * static_cast<double>(buckets.end));
    for (auto i = buckets.begin; i < buckets.end; ++i) {
        const auto bucket = buckets.values[i];
        if (bucket.busy == 0)
            continue;
        const double begin = start + width * static_cast<double>(i);
        columns.addStretch(begin, begin + width, bucket.timelineClass, bucket.busy / Full);
    }
}

void LaneSummary::addBuckets(const LaneTimes& times, std::size_t segment, const View& view, TimeColumns& columns) const
{
    constexpr double WideColumns = 2; // events of so many are shown as themselves
    constexpr std::size_t MostLong = SegmentEvents / LongEventBuckets;
    std::array<std::uint16_t, MostLong> wide;
    std::size_t wideCount = 0;
    const auto& entry = m_segments[segment];
    const auto first = segment * SegmentEvents;
    const auto bucketWidth = static_cast<double>(entry.bucketNs()) * columns.columnsPerNs();
    const bool hasWide = entry.longestBuckets * bucketWidth >= WideColumns; // without a look at times
    for (std::uint32_t i = 0; hasWide && i < entry.longCount; ++i) {
        const auto position = m_longEvents[entry.firstLong + i];
        const double begin = columns.columnOf(times.startNs(first + position));
        if (columns.columnOf(times.endNs(first + position)) - begin < WideColumns)
            break;
        wide[wideCount++] = position;
    }
    std::sort(wide.begin(), wide.begin() + static_cast<std::ptrdiff_t>(wideCount));

    auto rest = bucketsFor(segment, view, columns.columnsPerNs());
    for (std::size_t i = 0; i < wideCount; ++i) {
        // the buckets that the event has for itself: those at its ends may, rounded, hold others
        const auto position = first + wide[i];
        const auto sinceNs = [&](std::int64_t timeNs) {
            return static_cast<std::uint64_t>(timeNs) - static_cast<std::uint64_t>(entry.startNs);
        };
        const auto begin = std::max<std::size_t>(rest.begin, sinceNs(times.startNs(position)) / rest.bucketNs + 2);
        const auto end = std::min<std::size_t>(rest.end, sinceNs(times.endNs(position)) / rest.bucketNs);
        if (begin + 1 >= end)
            continue;
        auto before = rest;
        before.end = begin;
        addStretches(before, columns);
        columns.addEvent(rest.startNs(begin), rest.startNs(end - 1), times.timelineClass(position),
                         static_cast<std::uint32_t>(position));
        rest.begin = end - 1;
    }
    addStretches(rest, columns);
}

std::size_t LaneSummary::memoryBytes() const
{
    std::size_t bytes = 0;
    for (const auto& level : m_levels)
        bytes += level.capacity() * sizeof(Bucket);
    return bytes + m_segments.capacity() * sizeof(Segment) + m_longEvents.capacity() * sizeof(std::uint16_t)
        + m_blockEndsNs.capacity() * sizeof(std::int64_t);
}

} // namespace core
