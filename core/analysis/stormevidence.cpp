// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"
#include "analysis/launchstorms.h"

namespace core {

namespace {

/// Selection behind: the kernels of a row. A busiest window counts those that start in it, wherever they end.
sql::Query kernelsBehind(const EvidenceSql& source, const StormRow& row)
{
    QStringList conditions;
    if (row.process.isValid())
        conditions.append(source.ofProcess(row.process));
    if (row.device.isValid())
        conditions.append(source.onDevice(row.device));
    sql::Query query;
    if (row.group != StormGroup::BusiestWindow)
        return query.with(Behind, source.events(EventClass::Kernels, conditions));
    query.with(QStringLiteral("kernels_in_scope"), source.events(EventClass::Kernels, conditions));
    return query.with(Behind,
                      QStringLiteral("SELECT * FROM kernels_in_scope WHERE start_ns >= %1 AND start_ns < %2")
                          .arg(sql::literal(row.window.startNs), sql::literal(row.window.endNs)));
}

/// Launches; of a busiest window the most that any window of its length has on its GPU.
QString launchesOf(const StormRow& row)
{
    if (row.group != StormGroup::BusiestWindow)
        return sql::countOf(Behind);
    return QStringLiteral("(SELECT max(n) FROM (SELECT count(*) OVER (ORDER BY start_ns RANGE BETWEEN CURRENT ROW AND "
                          "%1 FOLLOWING) AS n\n"
                          "  FROM kernels_in_scope))")
        .arg(row.window.durationNs() - 1);
}

QString windowOf(const StormRow& row)
{
    return row.group == StormGroup::BusiestWindow ? sql::literal(row.window.durationNs())
                                                  : QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM behind)");
}

} // namespace

void addStormEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const LaunchStorms>& storms)
{
    const auto query = [source, storms](std::size_t row) { return kernelsBehind(*source, storms->rows[row]); };
    const auto row = [storms](std::size_t number) -> const StormRow& { return storms->rows[number]; };
    setStatisticsSql(table, source, u"", query);
    setSql(table, source, u"launches",
           [query, row](std::size_t number) { return query(number).value(launchesOf(row(number))); });
    setSql(table, source, u"launches_per_s", [query, row](std::size_t number) {
        return query(number).value(
            QStringLiteral("1e9 * %1 / nullif(%2, 0)").arg(launchesOf(row(number)), windowOf(row(number))));
    });
    setDurationSql(table, source, QStringLiteral("window"), query,
                   [row](std::size_t number) { return windowOf(row(number)); });
    setMomentSql(table, source, QStringLiteral("start"), query, sql::minimumOf(Behind, QStringLiteral("start_ns")));
    for (const int limitUs : { 5, 10, 20 }) {
        setSql(table, source, QStringLiteral("pct_under_%1us").arg(limitUs), [query, limitUs](std::size_t number) {
            return query(number).value(sql::meanOf(
                Behind,
                QStringLiteral("CASE WHEN end_ns - start_ns < %1 THEN 100.0 ELSE 0.0 END").arg(limitUs * 1000)));
        });
    }
}

void addSmallKernelEvidence(Table& table, const EvidenceSource& source,
                            const std::shared_ptr<const LaunchStorms>& storms)
{
    const auto query = [source, storms](std::size_t row) {
        sql::Query behind;
        const auto& name = source->trace().kernelNames[storms->smallKernels[row].name.value()].fullName;
        behind.with(QStringLiteral("kernels_of_name"),
                    source->events(EventClass::Kernels, { source->hasText(QStringLiteral("name_id"), { name }) }));
        return behind.with(
            Behind, QStringLiteral("SELECT * FROM kernels_of_name WHERE end_ns - start_ns < %1").arg(SmallKernelNs));
    };
    setStatisticsSql(table, source, u"launches_under_5us", query);
}

} // namespace core
