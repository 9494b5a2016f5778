// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/cudagraphs.h"
#include "analysis/evidencecolumns.h"
#include "analysis/evidenceselections.h"

namespace core {

namespace {

/// Selection behind: the launches of a graph that was traced as a whole, or the kernels of one traced by nodes.
sql::Query graphBehind(const EvidenceSql& source, const CudaGraphRow& row)
{
    QStringList conditions { source.ofProcess(row.process), source.onDevice(row.device) };
    const auto graphId = sql::literal(row.graphId.value_or(0));
    if (row.capture == GraphCapture::Node) { // the low 32 bits of both ids are kept
        conditions.append(QStringLiteral("graph_node & 4294967295 <> 0"));
        conditions.append(QStringLiteral("graph_id & 4294967295 = %1").arg(graphId));
    } else {
        conditions.append(QStringLiteral("graph_id = %1").arg(graphId));
    }
    sql::Query query;
    return query.with(
        Behind,
        source.events(row.capture == GraphCapture::Node ? EventClass::Kernels : EventClass::GraphLaunches, conditions));
}

/// As graphBehind(), with `gaps_before`: gap_ns from the end of all earlier work on the GPU to the start of each launch.
sql::Query gapsBefore(const EvidenceSql& source, const CudaGraphRow& row)
{
    constexpr int GraphLaunchKind = 3;
    auto query = graphBehind(source, row);
    addWorkOfGpus(query, source);
    query.with(QStringLiteral("preceded"),
               QStringLiteral("SELECT *, max(end_ns) OVER (PARTITION BY gpu ORDER BY whole_start_ns, kind\n"
                              "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM work"));
    return query.with(
        QStringLiteral("gaps_before"),
        QStringLiteral("SELECT max(0, preceded.start_ns - reached_ns) AS gap_ns\n"
                       "  FROM preceded JOIN behind USING (process, device, context, stream, correlation, "
                       "whole_start_ns)\n"
                       "  WHERE kind = %1 AND reached_ns IS NOT NULL")
            .arg(GraphLaunchKind));
}

/// Launch calls that the kernels of a graph share; for graphs traced as a whole their launches.
QString replaysSql(const EvidenceSql& source, const CudaGraphRow& row)
{
    auto query = graphBehind(source, row);
    if (row.capture == GraphCapture::Graph)
        return query.value(sql::countOf(Behind));
    return query.with(QStringLiteral("launches"), source.launches())
        .value(QStringLiteral(
            "(SELECT count(DISTINCT correlation) FROM behind JOIN launches USING (process, correlation))"));
}

} // namespace

void addGraphEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const CudaGraphs>& graphs)
{
    const auto query = [source, graphs](std::size_t row) { return graphBehind(*source, graphs->rows[row]); };
    const auto fixed = [](const QString& expression) { return [expression](std::size_t) { return expression; }; };
    setStatisticsSql(table, source, u"kernels", query);
    setDurationSql(table, source, QStringLiteral("kernel_time"), query, fixed(sql::sumOf(Behind)));
    setSql(table, source, u"replays",
           [source, graphs](std::size_t row) { return replaysSql(*source, graphs->rows[row]); });
    setDurationSql(table, source, QStringLiteral("busy"), query, fixed(sql::unionOf(Behind)));
    setSql(table, source, u"pct_of_busy", [source, query, graphs](std::size_t row) {
        const auto work = QStringLiteral("gpu_work");
        return query(row)
            .with(work, source->gpuWork({ source->onDevice(graphs->rows[row].device) }))
            .value(QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::unionOf(Behind), sql::unionOf(work))));
    });
    const auto setGap = [&](QStringView key, const QString& expression) {
        setSql(table, source, key, [source, graphs, expression](std::size_t row) {
            return gapsBefore(*source, graphs->rows[row]).value(sql::scaled(expression, NsPerUs));
        });
    };
    const auto gaps = QStringLiteral("gaps_before");
    setGap(u"gap_before_avg_us", sql::meanOf(gaps, QStringLiteral("gap_ns")));
    setGap(u"gap_before_max_us", sql::maximumOf(gaps, QStringLiteral("gap_ns")));
    askOnlyWhatIsKnown(table);
}

} // namespace core
