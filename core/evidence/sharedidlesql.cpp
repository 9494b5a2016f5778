// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/sharedidlesql.h"

#include "evidence/evidenceselections.h"

namespace core {

namespace {

const auto SharedOwner = QStringLiteral("owner");

/// The length itself. Adds what it needs to `query`.
QString sharedIdleInside(sql::Query& query, const EvidenceSql& source)
{
    const auto ofOne = [](const QString& from) {
        return QStringLiteral("(SELECT 0 AS owner, start_ns, end_ns FROM %1 WHERE end_ns > start_ns)").arg(from);
    };
    addWorkOfGpus(query, source);
    query.with(QStringLiteral("busy"), sql::islandsOf(ofOne(QStringLiteral("work")), SharedOwner));
    query.with(QStringLiteral("taken"), sql::islandsOf(ofOne(Behind), SharedOwner));
    query.with(
        QStringLiteral("inside"),
        QStringLiteral("SELECT 0 AS owner, 0 AS item, max(start_ns, first_ns) AS start_ns, min(end_ns, last_ns) AS "
                       "end_ns\n"
                       "  FROM taken, (SELECT min(start_ns) AS first_ns, max(end_ns) AS last_ns FROM busy)\n"
                       "  WHERE start_ns < last_ns AND end_ns > first_ns"));
    query.with(QStringLiteral("worked"), sql::coveredOf(QStringLiteral("inside"), QStringLiteral("busy"), SharedOwner));
    return QStringLiteral("(%1 - %2)")
        .arg(sql::sumOf(QStringLiteral("inside")), sql::sumOf(QStringLiteral("worked"), QStringLiteral("covered_ns")));
}

} // namespace

TimeSql sharedIdleSql(const EvidenceSource& source, const RowQuery& query)
{
    const auto inside = [source, query](double divisor) -> CellSql {
        return [source, query, divisor](std::size_t row) {
            auto whole = query(row);
            const auto expression = sharedIdleInside(whole, *source);
            return whole.value(divisor == 1 ? expression : sql::scaled(expression, divisor));
        };
    };
    return { columnSql(source, inside(1)), columnSql(source, inside(NsPerMs)) };
}

} // namespace core
