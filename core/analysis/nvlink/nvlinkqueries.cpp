// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvlink/nvlinkqueries.h"

#include "analysis/nvlink/nvlinkseries.h"
#include "evidence/evidenceselections.h"
#include "trace/sqliteconnection.h"

namespace core {

namespace {

const auto Samples = QStringLiteral("samples");
const auto Shares = QStringLiteral("shares");

/// SELECT at_ns, value, place (among samples of one time) of counters in GPU_METRICS.
QString tableSamples(const Trace& trace, const std::vector<std::uint32_t>& metrics)
{
    std::vector<std::vector<std::int64_t>> ids;
    ids.reserve(metrics.size());
    for (const auto number : metrics)
        ids.push_back({ trace.gpuMetrics.metrics[number].typeId, trace.gpuMetrics.metrics[number].metricId });
    const auto& reading = trace.reading(EventClass::GpuMetrics);
    auto condition = sql::oneOf({ QStringLiteral("ifnull(typeId, 0)"), QStringLiteral("ifnull(metricId, 0)") }, ids);
    if (reading.rowsKept != reading.rowsRead || trace.part) // what the reader leaves out
        condition += QStringLiteral("\n    AND typeof(timestamp) = 'integer' AND abs(timestamp) <= %1\n"
                                    "    AND typeof(value) IN ('integer', 'real')")
                         .arg((std::int64_t { 1 } << 62) - 1);
    return QStringLiteral("SELECT timestamp AS at_ns, value, rowid AS place FROM %1 WHERE %2")
        .arg(quotedIdentifier(reading.table), condition);
}

/// The same for exports with a JSON object for each sample; numbers may be written as texts.
QString jsonSamples(const Trace& trace, const std::vector<std::uint32_t>& metrics)
{
    QStringList parts;
    for (const auto number : metrics) {
        const auto& metric = trace.gpuMetrics.metrics[number];
        parts.append(
            QStringLiteral("SELECT timestamp AS at_ns, CAST(field.value AS REAL) AS value, %1.rowid AS place\n"
                           "    FROM %1, json_each(CASE WHEN json_valid(data) THEN data ELSE '{}' END) AS field\n"
                           "    WHERE typeId = %2 AND field.key = %3 AND (field.type IN ('integer', 'real')\n"
                           "      OR (field.type = 'text' AND field.value GLOB '[-+.0-9]*'))")
                .arg(quotedIdentifier(trace.reading(EventClass::GpuMetrics).table), sql::literal(metric.typeId),
                     sql::literal(metric.name)));
    }
    return parts.join(QStringLiteral("\n  UNION ALL "));
}

QString samplesOf(const Trace& trace, const NvlinkRow& row)
{
    const bool isJson = trace.reading(EventClass::GpuMetrics).table != QStringLiteral("GPU_METRICS");
    const auto all = isJson ? jsonSamples(trace, row.metrics) : tableSamples(trace, row.metrics);
    return row.isCombined
        ? QStringLiteral("SELECT at_ns, avg(value) AS value, 0 AS place\n  FROM (%1) GROUP BY at_ns").arg(all)
        : all;
}

/// `nccl`: the NCCL kernels of the row's GPU, of everyone and at any time.
void addNccl(sql::Query& query, const EvidenceSql& source, const NvlinkRow& row, const NcclEvents& events)
{
    const auto& trace = source.trace();
    QStringList names;
    for (std::size_t name = 0; name < trace.kernelNames.size(); ++name) {
        if (events.isNcclKernelName[name] != 0)
            names.append(trace.kernelNames[name].fullName);
    }
    addGpus(query, source);
    query.with(
        QStringLiteral("nccl"),
        QStringLiteral("SELECT gpu, start_ns, end_ns\n  FROM (%1) JOIN gpus USING (process, device) WHERE gpu = %2")
            .arg(source.allEvents(EventClass::Kernels, { source.hasText(QStringLiteral("name_id"), names) }),
                 sql::literal(row.gpuId)));
}

QString isInWindow(const Scope& scope, const QString& time)
{
    if (!scope.window)
        return QStringLiteral("1");
    return QStringLiteral("%1 >= %2 AND %1 < %3")
        .arg(time, sql::literal(scope.window->startNs), sql::literal(scope.window->endNs));
}

/// The samples that are looked at: those in the window, and some before it.
QString isLookedAt(const EvidenceSql& source)
{
    const auto& window = source.scope().window;
    if (!window)
        return QStringLiteral("1");
    const auto samples = sampleRows(source.trace().gpuMetrics, { window->startNs, window->endNs });
    QStringList conditions { QStringLiteral("at_ns < %1").arg(sql::literal(window->endNs)) };
    if (samples.rows.begin > 0)
        conditions.prepend(QStringLiteral("at_ns >= %1").arg(sql::literal(samples.sinceNs)));
    return sql::allOf(conditions);
}

/// `samples` and the `period` between them.
void addSamples(sql::Query& query, const EvidenceSql& source, const NvlinkRow& row)
{
    query.with(QStringLiteral("recorded"), samplesOf(source.trace(), row));
    query.with(
        Samples,
        QStringLiteral("SELECT *, lag(at_ns) OVER (ORDER BY at_ns, place) AS before_ns, row_number() OVER (ORDER BY "
                       "at_ns, place) AS item\n  FROM recorded WHERE %1")
            .arg(isLookedAt(source)));
    const auto median
        = sql::quantileOf(QStringLiteral("samples WHERE at_ns > before_ns"), 0.5, QStringLiteral("at_ns - before_ns"));
    query.with(QStringLiteral("period"),
               QStringLiteral("SELECT CAST(round(ifnull(%1, 0)) AS INTEGER) AS period_ns").arg(median));
}

/// `intervals`: the time that each sample in the window stands for.
void addIntervals(sql::Query& query, const EvidenceSql& source, const NvlinkRow& row)
{
    addSamples(query, source, row);
    query.with(QStringLiteral("intervals"),
               QStringLiteral("SELECT %1 AS gpu, item, value, start_ns, end_ns\n"
                              "  FROM (SELECT item, value, at_ns AS end_ns,\n"
                              "          CASE WHEN at_ns - before_ns <= %2 * period_ns THEN before_ns ELSE at_ns - "
                              "period_ns END AS start_ns\n"
                              "        FROM samples, period WHERE %3)\n"
                              "  WHERE end_ns > start_ns")
                   .arg(sql::literal(row.gpuId), QString::number(MaxMissingSamples + 1),
                        isInWindow(source.scope(), QStringLiteral("at_ns"))));
}

/// `shares`: each sample's value, and the share of its time that NCCL took as inside.
sql::Query sharesOf(const EvidenceSql& source, const NvlinkRow& row, const NcclEvents& events)
{
    sql::Query query;
    addNccl(query, source, row, events);
    query.with(QStringLiteral("islands"), sql::islandsOf(QStringLiteral("nccl"), QStringLiteral("gpu")));
    addIntervals(query, source, row);
    query.with(QStringLiteral("covered"),
               sql::coveredOf(QStringLiteral("intervals"), QStringLiteral("islands"), QStringLiteral("gpu")));
    // in this order: SQLite takes the intervals for too few to look them up by an index
    return query.with(Shares,
                      QStringLiteral("SELECT value, 1.0 * covered_ns / (end_ns - start_ns) AS inside\n"
                                     "  FROM covered CROSS JOIN intervals USING (item)"));
}

/// Share of the NCCL time in the window that samples cover, in percent.
QString coverageSql(const EvidenceSql& source, const NvlinkRow& row, const NcclEvents& events)
{
    sql::Query query;
    addNccl(query, source, row, events);
    const auto& window = source.scope().window;
    const auto from = window
        ? QStringLiteral("(SELECT gpu, max(start_ns, %1) AS start_ns, min(end_ns, %2) AS end_ns FROM nccl\n"
                         "    WHERE start_ns < %2 AND end_ns > %1)")
              .arg(sql::literal(window->startNs), sql::literal(window->endNs))
        : QStringLiteral("nccl");
    query.with(QStringLiteral("islands"), sql::islandsOf(from, QStringLiteral("gpu")));
    addIntervals(query, source, row);
    query.with(QStringLiteral("covered"),
               sql::coveredOf(QStringLiteral("intervals"), QStringLiteral("islands"), QStringLiteral("gpu")));
    return query.value(sql::percentOf(sql::sumOf(QStringLiteral("covered"), QStringLiteral("covered_ns")),
                                      sql::sumOf(QStringLiteral("islands"))));
}

/// Σ weight · value / Σ weight; NULL without weight.
QString weightedMean(const QString& weight)
{
    return QStringLiteral("(SELECT sum(%1 * value) / nullif(sum(%1), 0) FROM shares)").arg(weight);
}

QString pearson()
{
    return QStringLiteral(
               "(SELECT CASE WHEN min(value) < max(value) AND sum(inside >= 0.5) >= %1 AND sum(inside < 0.5) >= %1\n"
               "    THEN sum((inside - mean_inside) * (value - mean_value)) / nullif(sqrt(sum((inside - mean_inside) * "
               "(inside - "
               "mean_inside))\n"
               "      * sum((value - mean_value) * (value - mean_value))), 0) END\n"
               "  FROM shares, (SELECT avg(inside) AS mean_inside, avg(value) AS mean_value FROM shares))")
        .arg(MinNvlinkSamples);
}

} // namespace

NvlinkSql nvlinkSql(const EvidenceSql& scoped, const std::shared_ptr<const Nvlink>& nvlink,
                    const std::shared_ptr<const NcclEvents>& events)
{
    // counters count the whole GPU: nothing but the window limits these figures
    const auto source = std::make_shared<const EvidenceSql>(scoped.ofEveryone());
    const RowQuery query
        = [source, nvlink, events](std::size_t row) { return sharesOf(*source, nvlink->rows[row], *events); };
    const RowQuery samples = [source, nvlink](std::size_t row) {
        sql::Query recorded;
        addSamples(recorded, *source, nvlink->rows[row]);
        return recorded;
    };
    return { columnSql(source, query, weightedMean(QStringLiteral("inside"))),
             columnSql(source, query, weightedMean(QStringLiteral("(1 - inside)"))),
             columnSql(source, query,
                       sql::quantileOf(QStringLiteral("shares WHERE inside >= 0.5"), 0.95, QStringLiteral("value"))),
             columnSql(source, query, pearson()),
             columnSql(source, query, sql::countOf(Shares, QStringLiteral("inside >= 0.5"))),
             columnSql(source, query, sql::countOf(Shares, QStringLiteral("inside < 0.5"))),
             columnSql(source,
                       [source, nvlink, events](std::size_t row) {
                           return coverageSql(*source, nvlink->rows[row], *events);
                       }),
             columnSql(source, samples,
                       sql::scaled(QStringLiteral("(SELECT nullif(period_ns, 0) FROM period)"), NsPerUs)),
             [samples](std::size_t row) {
                 return samples(row).rows(QStringLiteral("SELECT at_ns, value FROM samples ORDER BY item"));
             } };
}

} // namespace core
