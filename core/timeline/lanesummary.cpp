// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanesummary.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace core {

namespace {

/// Shift from the length of the finest bucket to that of a level: each level has buckets four times as long.
constexpr unsigned levelShift(std::size_t level)
{
    return static_cast<unsigned>(2 * level);
}

/// 0: no event; else 1 to 255 for how much of a bucket is covered.
std::uint8_t busyByte(bool isTouched, float fraction)
{
    constexpr float Full = 255;
    return isTouched ? static_cast<std::uint8_t>(std::max(1.0F, std::round(Full * std::min(fraction, 1.0F))))
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
                          static_cast<std::uint32_t>(m_summary.m_longEvents.size()), 0 };
        for (auto position = begin; position < end; ++position)
            segment.endNs = std::max(segment.endNs, m_times.endNs(position));
        if (isOverlapping)
            addBlockEnds(begin, end);
        if (end - begin == SegmentEvents) {
            addBuckets(begin, segment);
            if (!isOverlapping)
                segment.longCount = addLongEvents(begin, segment);
        }
        m_summary.m_segments.push_back(segment);
    }

private:
    /// What a coarse bucket is made of, while its parts come in.
    struct Sum {
        TimeColumns::Shares shares {};
        float busy = 0;
        bool isTouched = false;
    };

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
        m_next = m_summary.m_buckets.size();
        m_summary.m_buckets.resize(m_next + SegmentBuckets);
        m_columns.forEach([this](std::size_t column, const TimeColumns::Content& content,
                                 const TimeColumns::Shares& shares) {
            const bool isTouched = content.eventCount > 0;
            m_summary.m_buckets[m_next + column] = { busyByte(isTouched, content.busyFraction), content.timelineClass };
            Sum sum { shares, content.busyFraction, isTouched };
            addToLevels(column, sum);
        });
    }

    /// Adds the finest bucket `column` to those that it is a part of.
    void addToLevels(std::size_t column, Sum sum)
    {
        const auto classCount = m_columns.usedClasses().size();
        std::size_t offset = m_next;
        for (std::size_t level = 1; level < LevelCount; ++level) {
            auto& coarse = m_sums[level];
            for (std::size_t i = 0; i < classCount; ++i)
                coarse.shares[i] += sum.shares[i];
            coarse.busy += sum.busy;
            coarse.isTouched = coarse.isTouched || sum.isTouched;
            offset += SegmentEvents >> levelShift(level - 1);
            if ((column + 1) % (std::size_t { 1 } << levelShift(level)) != 0)
                return; // more parts to come
            sum = std::exchange(coarse, Sum());
            const auto most = static_cast<std::size_t>(std::distance(
                sum.shares.begin(),
                std::max_element(sum.shares.begin(), sum.shares.begin() + static_cast<std::ptrdiff_t>(classCount))));
            m_summary.m_buckets[offset + (column >> levelShift(level))]
                = { busyByte(sum.isTouched, sum.busy / static_cast<float>(std::size_t { 1 } << levelShift(level))),
                    m_columns.usedClasses()[most] };
        }
    }

    std::uint32_t addLongEvents(std::size_t begin, const Segment& segment)
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
        return static_cast<std::uint32_t>(m_long.size());
    }
    [[nodiscard]] std::uint64_t lengthOf(std::size_t position) const
    {
        return static_cast<std::uint64_t>(m_times.endNs(position))
            - static_cast<std::uint64_t>(m_times.startNs(position));
    }

    const LaneTimes& m_times;
    LaneSummary& m_summary;
    TimeColumns m_columns;
    std::size_t m_next = 0; ///< first bucket of the segment
    std::array<Sum, LevelCount> m_sums;
    std::vector<std::pair<std::uint64_t, std::uint16_t>> m_long; ///< length and position
};

LaneSummary::LaneSummary(const LaneTimes& times, bool isOverlapping, const std::stop_token& stop)
{
    const auto whole = times.size() / SegmentEvents;
    m_segments.reserve((times.size() + SegmentEvents - 1) / SegmentEvents);
    m_buckets.reserve(whole * SegmentBuckets);
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
    Buckets buckets { &entry, m_buckets.data() + segment * SegmentBuckets, entry.bucketNs(), 0, 0 };
    for (std::size_t count = SegmentEvents;
         count > 1 && static_cast<double>(buckets.bucketNs * LevelFactor) * columnsPerNs <= 1; count /= LevelFactor) {
        buckets.values += count;
        buckets.bucketNs *= LevelFactor;
    }
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
    for (std::uint32_t i = 0; i < entry.longCount; ++i) {
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
    return m_segments.capacity() * sizeof(Segment) + m_buckets.capacity() * sizeof(Bucket)
        + m_longEvents.capacity() * sizeof(std::uint16_t) + m_blockEndsNs.capacity() * sizeof(std::int64_t);
}

} // namespace core
