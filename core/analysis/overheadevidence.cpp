// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"
#include "analysis/evidenceselections.h"
#include "analysis/profileroverhead.h"

namespace core {

namespace {

const auto Owner = QStringLiteral("owner");

/// Selection behind: the overhead of a row.
sql::Query overheadBehind(const EvidenceSql& source, const OverheadRow& row)
{
    const auto isNamed = row.name.isValid()
        ? source.hasText(QStringLiteral("name_id"), { source.trace().strings.text(row.name) })
        : QStringLiteral("name_id IS NULL");
    const auto isOwned = row.process.isValid() ? source.ofProcess(row.process) : QStringLiteral("thread = 0");
    sql::Query query;
    return query.with(Behind, source.events(EventClass::Overhead, { isOwned, isNamed }));
}

/// The part of the union of `behind` in which no GPU in scope worked, between the first and last GPU work.
QString idleInside(sql::Query& query, const EvidenceSql& source)
{
    const auto ofOne = [](const QString& from) {
        return QStringLiteral("(SELECT 0 AS owner, start_ns, end_ns FROM %1 WHERE end_ns > start_ns)").arg(from);
    };
    addWorkOfGpus(query, source);
    query.with(QStringLiteral("busy"), sql::islandsOf(ofOne(QStringLiteral("work")), Owner));
    query.with(QStringLiteral("taken"), sql::islandsOf(ofOne(Behind), Owner));
    query.with(
        QStringLiteral("inside"),
        QStringLiteral("SELECT 0 AS owner, 0 AS item, max(start_ns, first_ns) AS start_ns, min(end_ns, last_ns) AS "
                       "end_ns\n"
                       "  FROM taken, (SELECT min(start_ns) AS first_ns, max(end_ns) AS last_ns FROM busy)\n"
                       "  WHERE start_ns < last_ns AND end_ns > first_ns"));
    query.with(QStringLiteral("worked"), sql::coveredOf(QStringLiteral("inside"), QStringLiteral("busy"), Owner));
    return QStringLiteral("(%1 - %2)")
        .arg(sql::sumOf(QStringLiteral("inside")), sql::sumOf(QStringLiteral("worked"), QStringLiteral("covered_ns")));
}

} // namespace

void addOverheadEvidence(Table& table, const EvidenceSource& source,
                         const std::shared_ptr<const ProfilerOverhead>& overhead)
{
    const auto query = [source, overhead](std::size_t row) { return overheadBehind(*source, overhead->rows[row]); };
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    setStatisticsSql(table, source, u"count", query);
    setDurationSql(table, source, QStringLiteral("union"), query, fixed(sql::unionOf(Behind)));
    setDurationSql(table, source, QStringLiteral("thread_time"), query,
                   fixed(sql::unionOf(Behind, QStringLiteral("thread"))));
    setSql(table, source, u"pct_of_window", [query, overhead](std::size_t row) {
        return query(row).value(QStringLiteral("ifnull(%1, 0)")
                                    .arg(sql::percentOf(sql::unionOf(Behind), sql::literal(overhead->windowNs))));
    });
    const auto inside = [query, source](std::size_t row, double divisor) {
        auto whole = query(row);
        const auto expression = idleInside(whole, *source);
        return whole.value(divisor == 1 ? expression : sql::scaled(expression, divisor));
    };
    setSql(table, source, u"gpu_idle_inside_ns", [inside](std::size_t row) { return inside(row, 1); });
    setSql(table, source, u"gpu_idle_inside_ms", [inside](std::size_t row) { return inside(row, NsPerMs); });
    askOnlyWhatIsKnown(table);
}

} // namespace core
