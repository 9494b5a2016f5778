// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"
#include "trace/trace.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A table of events of an export, and what it has to say where and when they were.
class PartColumns
{
public:
    /// None when the table has no time.
    [[nodiscard]] static std::optional<PartColumns> of(const SchemaTable& table, EventClass eventClass);

    [[nodiscard]] const SchemaTable& table() const { return *m_table; }
    [[nodiscard]] EventClass eventClass() const { return m_class; }
    /// GPU work and synchronizations, which lie on streams.
    [[nodiscard]] bool isDevice() const;
    /// True when rows can be looked up by correlation id: device work and calls.
    [[nodiscard]] bool hasCorrelation() const;
    /// Start and end as SQL; the end of a mark or moment is its start, that of an open range is NULL.
    [[nodiscard]] QString startSql() const { return m_start; }
    [[nodiscard]] QString endSql() const { return m_end; }
    /// The column that endSql() is made of; the start where there is none.
    [[nodiscard]] QString storedEndSql() const { return m_storedEnd; }
    /// A column as SQL, NULL where the table lacks it.
    [[nodiscard]] QString columnSql(QStringView name) const;
    /// globalPid or globalTid of a row.
    [[nodiscard]] QString ownerSql() const { return m_owner; }
    /// What a row must fulfil to be an event, as readers see it. ChunkScan says the same.
    [[nodiscard]] QString isEventSql() const;
    /// What rows of a part fulfil, and those that name things whenever they were given.
    [[nodiscard]] QString insideSql(const std::optional<TimeWindow>& window,
                                    const std::vector<std::uint32_t>& pids) const;

private:
    const SchemaTable* m_table = nullptr;
    EventClass m_class = EventClass::Kernels;
    QString m_start, m_end, m_storedEnd, m_owner;
};

} // namespace core
