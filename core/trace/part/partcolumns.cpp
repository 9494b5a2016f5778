// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/partcolumns.h"

#include "trace/reading/rowvalues.h"
#include "trace/sqliteconnection.h"

namespace core {

namespace {
const auto Null = QStringLiteral("NULL");
}

std::optional<PartColumns> PartColumns::of(const SchemaTable& table, EventClass eventClass)
{
    PartColumns columns;
    columns.m_table = &table;
    columns.m_class = eventClass;
    columns.m_start = columns.columnSql(table.hasColumn(u"start") ? u"start" : u"timestamp");
    if (columns.m_start == Null)
        return std::nullopt;
    columns.m_storedEnd = table.hasColumn(u"end") ? columns.columnSql(u"end") : columns.m_start;
    columns.m_end = columns.m_storedEnd;
    if (eventClass == EventClass::Nvtx) // a mark has no end, a range that was not closed neither
        columns.m_end = QStringLiteral("CASE WHEN %1 = 34 THEN %2 ELSE %3 END")
                            .arg(columns.columnSql(u"eventType"), columns.m_start, columns.m_end);
    columns.m_owner = columns.columnSql(table.hasColumn(u"globalPid") ? u"globalPid" : u"globalTid");
    return columns;
}

bool PartColumns::isDevice() const
{
    switch (m_class) {
    case EventClass::Kernels:
    case EventClass::Memcpy:
    case EventClass::Memset:
    case EventClass::GraphLaunches:
    case EventClass::Synchronizations:
    case EventClass::GpuPageFaults:
        return true;
    default:
        return false;
    }
}

bool PartColumns::hasCorrelation() const
{
    return (isDevice() || m_class == EventClass::Calls) && m_table->hasColumn(u"correlationId");
}

QString PartColumns::columnSql(QStringView name) const
{
    const auto position = m_table->findColumn(name);
    return position ? quotedIdentifier(m_table->columns[*position].name) : Null;
}

QString PartColumns::isEventSql() const
{
    const auto limit = QString::number(LargestTimeNs);
    auto conditions = QStringList { QStringLiteral("typeof(%1) = 'integer'").arg(m_start),
                                    QStringLiteral("%1 BETWEEN -%2 AND %2").arg(m_start, limit) };
    const auto closed = QStringLiteral("typeof(%1) = 'integer' AND %1 >= %2 AND %1 <= %3").arg(m_end, m_start, limit);
    if (m_class == EventClass::Nvtx)
        conditions << QStringLiteral("%1 IN (34, 59, 60)").arg(columnSql(u"eventType"))
                   << QStringLiteral("(%1 IS NULL OR %2)").arg(m_end, closed);
    else if (m_end != m_start)
        conditions << closed;
    if (isDevice())
        conditions << QStringLiteral("NOT (%1 = 0 AND %2 = 0)").arg(m_start, m_end); // not collected
    if (m_class == EventClass::GraphLaunches)
        conditions << QStringLiteral("%1 IS NOT 2147483647").arg(columnSql(u"deviceId")); // on the host
    if (m_class == EventClass::Calls)
        conditions << QStringLiteral("%1 IS NOT 67").arg(columnSql(u"eventClass")); // repeats a call
    return conditions.join(QStringLiteral(" AND "));
}

QString PartColumns::insideSql(const std::optional<TimeWindow>& window, const std::vector<std::uint32_t>& pids) const
{
    QStringList conditions;
    // what is allocated in a window may have been so before it
    if (window && m_class != EventClass::Allocations) {
        conditions << QStringLiteral("%1 < %4 AND (%2 > %3 OR %2 IS NULL OR %1 >= %3)")
                          .arg(m_start, m_end, QString::number(window->startNs), QString::number(window->endNs));
    }
    if (!pids.empty() && m_owner != Null) {
        QStringList numbers;
        for (const auto pid : pids)
            numbers << QString::number(pid);
        conditions << QStringLiteral("(%1 >> 24 & 16777215) IN (%2)").arg(m_owner, numbers.join(u','));
    }
    auto inside = conditions.join(QStringLiteral(" AND "));
    if (m_class != EventClass::Nvtx || inside.isEmpty())
        return inside;
    return QStringLiteral("(%1) OR %2 NOT IN (34, 59, 60)").arg(inside, columnSql(u"eventType"));
}

} // namespace core
