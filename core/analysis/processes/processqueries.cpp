// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/processes/processqueries.h"

#include "analysis/host/barriercallselections.h"
#include "evidence/evidenceselections.h"

namespace core {

namespace {

QStringList launchNames(const Trace& trace)
{
    QStringList names;
    for (const auto& name : trace.callNames) {
        if (name.kind == CallKind::Launch)
            names.append(name.recordedName);
    }
    return names;
}

} // namespace

ProcessQueries::ProcessQueries(EvidenceSource source, std::shared_ptr<const Processes> processes)
    : m_source(std::move(source))
    , m_processes(std::move(processes))
{
}

sql::Query ProcessQueries::events(std::size_t row, EventClass eventClass, const QStringList& conditions) const
{
    sql::Query query;
    return query.with(Behind, m_source->events(eventClass, conditions + QStringList { isRow(row) }));
}

sql::Query ProcessQueries::topKernel(std::size_t row) const
{
    const auto name = m_processes->rows[row].topKernel;
    if (!name.isValid())
        return events(row, EventClass::Kernels, { QStringLiteral("0") });
    const auto& fullName = m_source->trace().kernelNames[name.value()].fullName;
    return events(row, EventClass::Kernels, { m_source->hasText(QStringLiteral("name_id"), { fullName }) });
}

sql::Query ProcessQueries::launches(std::size_t row) const
{
    return events(row, EventClass::Calls,
                  { m_source->hasText(QStringLiteral("name_id"), launchNames(m_source->trace())) });
}

sql::Query ProcessQueries::barriers(std::size_t row) const
{
    return events(row, EventClass::Calls, { isBarrierCall(*m_source, std::nullopt) });
}

sql::Query ProcessQueries::threads(std::size_t row) const
{
    QStringList parts;
    for (const auto eventClass : { EventClass::Calls, EventClass::Nvtx, EventClass::OsRuntime })
        parts.append(QStringLiteral("SELECT thread FROM (%1)").arg(m_source->events(eventClass, { isRow(row) })));
    sql::Query query;
    return query.with(Behind, parts.join(QStringLiteral("\n  UNION ALL ")));
}

sql::Query ProcessQueries::memory(std::size_t row) const
{
    const auto part = [&](EventClass eventClass) {
        return QStringLiteral("SELECT start_ns, end_ns, bytes FROM (%1)")
            .arg(m_source->events(eventClass, { isRow(row) }));
    };
    sql::Query query;
    return query.with(Behind, part(EventClass::Memcpy) + QStringLiteral("\n  UNION ALL ") + part(EventClass::Memset));
}

sql::Query ProcessQueries::gpus(std::size_t row) const
{
    sql::Query query;
    addWorkOfGpus(query, *m_source);
    query.with(QStringLiteral("own_work"),
               QStringLiteral("SELECT gpu, start_ns, end_ns FROM work WHERE %1").arg(isRow(row)));
    return query.with(
        QStringLiteral("spans"),
        QStringLiteral(
            "SELECT gpu, max(end_ns) - min(start_ns) AS window_ns, sum(max(0, end_ns - max(start_ns, "
            "ifnull(reached_ns, start_ns)))) AS busy_ns\n"
            "  FROM (SELECT gpu, start_ns, end_ns, max(end_ns) OVER (PARTITION BY gpu ORDER BY start_ns, end_ns\n"
            "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM own_work)\n"
            "  GROUP BY gpu"));
}

QString ProcessQueries::isRow(std::size_t row) const
{
    return m_source->ofProcess(m_processes->rows[row].process);
}

} // namespace core
