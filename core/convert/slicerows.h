// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "trace/tracefile.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <limits>
#include <map>
#include <optional>

namespace core {

/// Which rows of each table of an export belong to a part of it, as conditions of SQL.
class SliceRows
{
public:
    /// Looks up what the rows of `scope` lead to. Errors: BadFormat, Cancelled.
    [[nodiscard]] static Expected<SliceRows> make(TraceFile& file, const Trace& trace, const Scope& scope);

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
    [[nodiscard]] QStringList firstOfKind(const SchemaTable& table) const;
    [[nodiscard]] QString callsBeforeWork(const SchemaTable& table) const;
    [[nodiscard]] Expected<void> findFirstWork(SqliteConnection& connection);
    [[nodiscard]] QString own(const SchemaTable& table) const;
    [[nodiscard]] QString linked(const SchemaTable& table) const;
    [[nodiscard]] QString ofParents(const SchemaTable& table) const;

    const SchemaCatalog& m_schema;
    std::optional<TimeWindow> m_window;
    TimeWindow m_reach; ///< the window with the calls outside it that belong to work inside
    bool m_keepsDistant = false; ///< what is needed from end to end: NCCL, and what was first of its kind
    /// When the last of the processes began its first work.
    std::int64_t m_firstWorkNs = std::numeric_limits<std::int64_t>::min();
    QStringList m_globalPids; ///< empty: all processes
    std::map<QString, QStringList> m_ends; ///< rowids of the first and last event, by table
};

} // namespace core
