// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriercallselections.h"
#include "analysis/evidencecolumns.h"
#include "analysis/evidenceselections.h"
#include "analysis/processes.h"

namespace core {

namespace {

/// Queries about one process, by row.
class ProcessQueries
{
public:
    ProcessQueries(EvidenceSource source, std::shared_ptr<const Processes> processes)
        : m_source(std::move(source))
        , m_processes(std::move(processes))
    {
    }

    /// Selection behind: the events of a class.
    [[nodiscard]] sql::Query events(std::size_t row, EventClass eventClass, const QStringList& conditions = {}) const
    {
        sql::Query query;
        return query.with(Behind, m_source->events(eventClass, conditions + QStringList { isRow(row) }));
    }
    /// Selection behind: copies and sets, with bytes.
    [[nodiscard]] sql::Query memory(std::size_t row) const
    {
        const auto part = [&](EventClass eventClass) {
            return QStringLiteral("SELECT start_ns, end_ns, bytes FROM (%1)")
                .arg(m_source->events(eventClass, { isRow(row) }));
        };
        sql::Query query;
        return query.with(Behind,
                          part(EventClass::Memcpy) + QStringLiteral("\n  UNION ALL ") + part(EventClass::Memset));
    }
    /// Selections work (with its gpu) and spans (busy_ns and window_ns by gpu) of the process.
    [[nodiscard]] sql::Query gpus(std::size_t row) const
    {
        sql::Query query;
        addWorkOfGpus(query, *m_source);
        query.with(QStringLiteral("own_work"), QStringLiteral("SELECT * FROM work WHERE %1").arg(isRow(row)));
        return query.with(
            QStringLiteral("spans"),
            QStringLiteral("SELECT gpu, max(end_ns) - min(start_ns) AS window_ns, sum(max(0, end_ns - max(start_ns, "
                           "ifnull(reached_ns, start_ns)))) AS busy_ns\n"
                           "  FROM (SELECT *, max(end_ns) OVER (PARTITION BY gpu ORDER BY start_ns, end_ns\n"
                           "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM own_work)\n"
                           "  GROUP BY gpu"));
    }
    [[nodiscard]] QString isRow(std::size_t row) const { return m_source->ofProcess(m_processes->rows[row].process); }
    [[nodiscard]] const ProcessRow& row(std::size_t number) const { return m_processes->rows[number]; }
    [[nodiscard]] const EvidenceSql& source() const { return *m_source; }

private:
    EvidenceSource m_source;
    std::shared_ptr<const Processes> m_processes;
};

QStringList launchNames(const Trace& trace)
{
    QStringList names;
    for (const auto& name : trace.callNames) {
        if (name.kind == CallKind::Launch)
            names.append(name.recordedName);
    }
    return names;
}

/// Threads with calls, NVTX events or OS runtime calls.
QString threadsOf(const ProcessQueries& queries, std::size_t row)
{
    QStringList parts;
    for (const auto eventClass : { EventClass::Calls, EventClass::Nvtx, EventClass::OsRuntime })
        parts.append(
            QStringLiteral("SELECT thread FROM (%1)").arg(queries.source().events(eventClass, { queries.isRow(row) })));
    sql::Query query;
    query.with(Behind, parts.join(QStringLiteral("\n  UNION ALL ")));
    return query.value(QStringLiteral("(SELECT count(DISTINCT thread) FROM behind)"));
}

void addEventSql(Table& table, const EvidenceSource& source, const std::shared_ptr<const ProcessQueries>& queries)
{
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    const auto kernels = [queries](std::size_t row) { return queries->events(row, EventClass::Kernels); };
    const auto topKernel = [queries](std::size_t row) {
        const auto name = queries->row(row).topKernel;
        return name.isValid() ? queries->events(
                   row, EventClass::Kernels,
                   { queries->source().hasText(QStringLiteral("name_id"),
                                               { queries->source().trace().kernelNames[name.value()].fullName }) })
                              : queries->events(row, EventClass::Kernels, { QStringLiteral("0") });
    };
    const auto barriers = [queries](std::size_t row) {
        return queries->events(row, EventClass::Calls, { isBarrierCall(queries->source(), std::nullopt) });
    };
    const auto count = [&](QStringView key, auto query) {
        setSql(table, source, key, [query](std::size_t row) { return query(row).value(sql::countOf(Behind)); });
    };
    count(u"kernels", kernels);
    setDurationSql(table, source, QStringLiteral("kernel"), kernels, fixed(sql::sumOf(Behind)));
    setDurationSql(table, source, QStringLiteral("top_kernel"), topKernel, fixed(sql::sumOf(Behind)));
    setSql(table, source, u"threads", [queries](std::size_t row) { return threadsOf(*queries, row); });
    count(u"calls", [queries](std::size_t row) { return queries->events(row, EventClass::Calls); });
    count(u"launches", [queries](std::size_t row) {
        const auto& of = queries->source();
        return queries->events(row, EventClass::Calls,
                               { of.hasText(QStringLiteral("name_id"), launchNames(of.trace())) });
    });
    count(u"barriers", barriers);
    setDurationSql(table, source, QStringLiteral("barrier"), barriers, fixed(sql::sumOf(Behind)));
    count(u"nvtx", [queries](std::size_t row) { return queries->events(row, EventClass::Nvtx); });
    count(u"copies", [queries](std::size_t row) { return queries->events(row, EventClass::Memcpy); });
    count(u"sets", [queries](std::size_t row) { return queries->events(row, EventClass::Memset); });
}

} // namespace

void addProcessEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const Processes>& processes)
{
    const auto queries = std::make_shared<const ProcessQueries>(source, processes);
    addEventSql(table, source, queries);
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    const auto memory = [queries](std::size_t row) { return queries->memory(row); };
    const auto gpus = [queries](std::size_t row) { return queries->gpus(row); };
    const auto spans = QStringLiteral("spans");
    const auto busy = sql::sumOf(spans, QStringLiteral("busy_ns"));
    const auto window = sql::sumOf(spans, QStringLiteral("window_ns"));
    constexpr double Mega = 1e6;
    setDurationSql(table, source, QStringLiteral("memory"), memory, fixed(sql::sumOf(Behind)));
    const auto bytes = sql::sumOf(Behind, QStringLiteral("max(bytes, 0)"));
    setSql(table, source, u"memory_bytes", [memory, bytes](std::size_t row) { return memory(row).value(bytes); });
    setSql(table, source, u"memory_mb",
           [memory, bytes](std::size_t row) { return memory(row).value(sql::scaled(bytes, Mega)); });
    setDurationSql(table, source, QStringLiteral("busy"), gpus, fixed(busy));
    setDurationSql(table, source, QStringLiteral("window"), gpus, fixed(window));
    setSql(table, source, u"idle_pct", [gpus, busy, window](std::size_t row) {
        return gpus(row).value(sql::percentOf(QStringLiteral("(%1 - %2)").arg(window, busy), window));
    });
    askOnlyWhatIsKnown(table);
    if (source->reason().isEmpty())
        table.rowsSql = [queries](std::size_t row) {
            return queries->events(row, EventClass::Kernels)
                .rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
        };
}

} // namespace core
