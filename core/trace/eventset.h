// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matchbits.h"
#include "trace/eventid.h"

#include <array>
#include <cstdint>

namespace core {

/// Some events of a trace, of any classes: a bit per row of the tables that have one of them. Fill it by add(), then
/// call finish().
class EventSet
{
public:
    /// `rowCount`: of the table of the class.
    void add(EventClass eventClass, std::size_t row, std::size_t rowCount)
    {
        auto& rows = m_rows[static_cast<std::size_t>(eventClass)];
        if (rows.isEmpty())
            rows = MatchBits(rowCount);
        rows.set(row);
    }
    /// Takes finished bits for all rows of a class.
    void setRows(EventClass eventClass, MatchBits rows)
    {
        m_rows[static_cast<std::size_t>(eventClass)] = std::move(rows);
    }
    /// Makes count() and the counts of rows() answer.
    void finish()
    {
        for (auto& rows : m_rows)
            rows.finish();
    }

    [[nodiscard]] const MatchBits& rows(EventClass eventClass) const
    {
        return m_rows[static_cast<std::size_t>(eventClass)];
    }
    [[nodiscard]] std::int64_t count() const
    {
        std::int64_t sum = 0;
        for (const auto& rows : m_rows)
            sum += rows.count();
        return sum;
    }
    [[nodiscard]] bool contains(EventId event) const
    {
        return event.isValid() && rows(event.eventClass).test(event.row);
    }

private:
    std::array<MatchBits, EventClassCount> m_rows; ///< by EventClass
};

} // namespace core
