// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "convert/slice.h"
#include "trace/tracefile.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>
#include <span>

namespace core {

/// Which rows of each table of an export belong to a part of it, as conditions of SQL.
class SliceRows
{
public:
    /// Looks up what the rows of the scope lead to. Errors: BadFormat, Cancelled.
    [[nodiscard]] static Expected<SliceRows> make(TraceFile& file, const Trace& trace, const SliceOptions& options);

    /// What stands behind WHERE; empty: all rows. Of StringIds nothing is known here.
    [[nodiscard]] QString condition(const SchemaTable& table) const;

private:
    explicit SliceRows(const SchemaCatalog& schema)
        : m_schema(schema)
    {
    }
    [[nodiscard]] Expected<void> findReach(SqliteConnection& connection);
    [[nodiscard]] Expected<void> findEnds(SqliteConnection& connection, const TimeWindow& extent);
    [[nodiscard]] QString touching(const SchemaTable& table, const TimeWindow& window) const;
    [[nodiscard]] QString ofProcesses(const SchemaTable& table) const;
    [[nodiscard]] QString ofNccl(const SchemaTable& table) const;
    [[nodiscard]] Expected<void> findOutside(SqliteConnection& connection);
    [[nodiscard]] Expected<void> findOutside(SqliteConnection& connection, const SchemaTable& table);
    [[nodiscard]] QString callsBeforeWork(const SchemaTable& table) const;
    [[nodiscard]] QString own(const SchemaTable& table) const;
    [[nodiscard]] Expected<void> keepCorrelations(SqliteConnection& connection, std::span<const char16_t* const> names);
    [[nodiscard]] QString linked(const SchemaTable& table) const;
    [[nodiscard]] QString ofParents(const SchemaTable& table) const;

    const SchemaCatalog& m_schema;
    std::optional<TimeWindow> m_window;
    TimeWindow m_reach; ///< the window with the calls outside it that belong to work inside
    bool m_keepsDistant = false; ///< what is needed from end to end: NCCL, and what was first of its kind
    std::map<std::optional<std::int64_t>, std::int64_t> m_firstWorkNs; ///< when a process began its first work
    /// Temporary tables with the rowids of needed rows outside the window, by table: the last before it and the first
    /// after it, in each lane; and the first of each process, and of each kernel there.
    std::map<QString, QString> m_neighbours, m_firsts;
    QStringList m_globalPids; ///< empty: all processes
    std::map<QString, QString> m_correlations; ///< temporary tables with those of a table's own rows, by table
    std::map<QString, QStringList> m_ends; ///< rowids of the first and last event, by table
};

} // namespace core
