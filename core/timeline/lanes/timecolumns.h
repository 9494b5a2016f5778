// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelineclass.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace core {

/**
 * What falls on each of some columns of equal length in time: how many events, how much of each class.
 *
 * Events come in any order and cost O(1) each, however long they are: what they do to the columns between their ends is
 * added up when all are there.
 */
class TimeColumns
{
public:
    /// Columns [startNs + i · nsPerColumn, startNs + (i + 1) · nsPerColumn).
    TimeColumns(std::int64_t startNs, double nsPerColumn, std::size_t count)
        : m_count(count)
    {
        restart(startNs, nsPerColumn);
    }
    /// Forgets all events and begins at another time; keeps the number of columns.
    void restart(std::int64_t startNs, double nsPerColumn);

    /// An event that meets the columns, also only by its start. `position` tells it from others.
    void addEvent(std::int64_t startNs, std::int64_t endNs, TimelineClass timelineClass, std::uint32_t position);
    /**
     * A stretch of columns, at most one wide, in which several events cover `busyFraction` of the time. Counts as more
     * than one event on the column of its middle, and on its neighbour when much of it lies there; its time goes where
     * it is.
     */
    void addStretch(double begin, double end, TimelineClass timelineClass, double busyFraction);
    /// Says once for many that stretches between `begin` and `end` will be added.
    void announceStretches(double begin, double end);

    /// Position of a time in columns, also outside of them.
    [[nodiscard]] double columnOf(std::int64_t timeNs) const
    {
        const auto sinceNs = static_cast<std::uint64_t>(timeNs) - static_cast<std::uint64_t>(m_startNs);
        return timeNs >= m_startNs ? static_cast<double>(sinceNs) * m_columnsPerNs
                                   : -static_cast<double>(-sinceNs) * m_columnsPerNs;
    }
    [[nodiscard]] double columnsPerNs() const { return m_columnsPerNs; }

    /// One column.
    struct Content {
        std::uint32_t eventCount = 0; ///< a stretch counts as two
        std::uint32_t position = 0; ///< of the event, if it is one
        TimelineClass timelineClass = TimelineClass::Kernel; ///< with most time
        float busyFraction = 0; ///< of all classes together, at most 1
    };
    /// Time of each of usedClasses() on a column, in columns.
    using Shares = std::array<float, TimelineClassCount>;
    /// Calls visit(column, count, Content, Shares) from left to right for columns that are alike; those of no event are
    /// left out.
    template <typename Visitor> void forEach(Visitor visit) const;
    [[nodiscard]] const std::vector<TimelineClass>& usedClasses() const { return m_usedClasses; }

private:
    struct Tally {
        std::int32_t countChange = 0; ///< events here less events in the column before
        std::uint32_t positionChange = 0; ///< sum of their positions, likewise
        bool hasStretch = false;
    };
    struct Share {
        float part = 0; ///< of events that cover a part of the column
        std::int32_t fullChange = 0; ///< events that cover all of it, less those of the column before
    };
    static constexpr std::size_t WordBits = 64;
    /// So that an event of no time gives its column its class.
    static constexpr float LeastShare = 1e-6F;

    [[nodiscard]] Share* sharesOf(TimelineClass timelineClass)
    {
        auto& shares = m_shares[static_cast<std::size_t>(timelineClass)];
        if (!m_isUsed[static_cast<std::size_t>(timelineClass)]) [[unlikely]]
            use(timelineClass);
        return shares.data();
    }
    void use(TimelineClass timelineClass);
    /// The first column from `column` on that may differ from the one before; their number if there is none.
    [[nodiscard]] std::size_t nextChange(std::size_t column) const;
    /// Notes that a column may differ from the one before.
    void markChange(std::size_t column) { m_changes[column / WordBits] |= std::uint64_t { 1 } << column % WordBits; }
    std::size_t m_count;
    std::int64_t m_startNs = 0;
    double m_columnsPerNs = 1;
    std::vector<std::uint64_t> m_changes; ///< a bit for each column, and one more
    std::vector<Tally> m_tallies; ///< one more than columns
    std::array<std::vector<Share>, TimelineClassCount> m_shares; ///< one more than columns, or none
    std::array<bool, TimelineClassCount> m_isUsed {};
    std::vector<TimelineClass> m_usedClasses; ///< in the order of their first event
};

inline void TimeColumns::addEvent(std::int64_t startNs, std::int64_t endNs, TimelineClass timelineClass,
                                  std::uint32_t position)
{
    Share* const shares = sharesOf(timelineClass);
    const double begin = std::max(0.0, columnOf(startNs));
    const double end = std::min(columnOf(endNs), static_cast<double>(m_count));
    const auto first = std::min(static_cast<std::size_t>(begin), m_count - 1);
    auto last = std::min(static_cast<std::size_t>(end), m_count - 1);
    if (last > first && static_cast<double>(last) == end)
        --last; // ends at the edge
    if (last == first) {
        shares[first].part += std::max(static_cast<float>(end - begin), LeastShare);
    } else {
        shares[first].part += static_cast<float>(static_cast<double>(first + 1) - begin);
        shares[last].part += static_cast<float>(end - static_cast<double>(last));
        ++shares[first + 1].fullChange;
        --shares[last].fullChange;
        markChange(first + 1);
        markChange(last);
    }
    markChange(first);
    markChange(last + 1);
    ++m_tallies[first].countChange;
    --m_tallies[last + 1].countChange;
    m_tallies[first].positionChange += position;
    m_tallies[last + 1].positionChange -= position;
}

inline void TimeColumns::addStretch(double begin, double end, TimelineClass timelineClass, double busyFraction)
{
    constexpr float VisibleShare = 0.1F;
    Share* const shares = sharesOf(timelineClass);
    const auto lastColumn = static_cast<double>(m_count - 1);
    const double middle = (begin + end) / 2;
    begin = std::clamp(begin, 0.0, lastColumn);
    end = std::min(end, lastColumn + 1);
    const auto first = static_cast<std::size_t>(begin);
    const auto firstEnd = static_cast<double>(first + 1);
    const auto edge = std::min(firstEnd, end);
    const auto before = static_cast<float>((edge - begin) * busyFraction);
    const auto after = static_cast<float>((end - edge) * busyFraction);
    const bool isMostlyFirst = middle < firstEnd || firstEnd > lastColumn;
    shares[first].part += isMostlyFirst ? before + LeastShare : before;
    shares[first + 1].part += isMostlyFirst ? after : after + LeastShare;
    if (isMostlyFirst || before >= VisibleShare)
        m_tallies[first].hasStretch = true;
    if (!isMostlyFirst || after >= VisibleShare)
        m_tallies[first + 1].hasStretch = true;
}

template <typename Visitor> void TimeColumns::forEach(Visitor visit) const
{
    std::array<std::int32_t, TimelineClassCount> full {};
    Shares shares {};
    std::int32_t count = 0;
    std::uint32_t position = 0;
    for (auto column = m_usedClasses.empty() ? m_count : nextChange(0); column < m_count;) {
        const auto end = nextChange(column + 1);
        count += m_tallies[column].countChange;
        position += m_tallies[column].positionChange;
        const auto eventCount = static_cast<std::uint32_t>(count) + (m_tallies[column].hasStretch ? 2 : 0);
        Content content { eventCount, position, m_usedClasses.front(), 0 };
        float most = -1;
        for (std::size_t i = 0; i < m_usedClasses.size(); ++i) {
            const auto& share = m_shares[static_cast<std::size_t>(m_usedClasses[i])][column];
            full[i] += share.fullChange;
            shares[i] = share.part + static_cast<float>(full[i]);
            content.busyFraction += shares[i];
            if (shares[i] > most) {
                most = shares[i];
                content.timelineClass = m_usedClasses[i];
            }
        }
        content.busyFraction = std::min(content.busyFraction, 1.0F);
        if (eventCount > 0)
            visit(column, end - column, content, shares);
        column = end;
    }
}

} // namespace core
