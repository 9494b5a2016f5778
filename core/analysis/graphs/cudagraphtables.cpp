// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/graphs/cudagraphs.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/evidenceselections.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using GraphBuilder = TableBuilder<CudaGraphRow>;

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

/// As graphBehind(), with `gaps_before`: gap_ns from the end of all earlier work on the GPU to the start of each
/// launch.
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

/// Percent of the busy time of the row's GPU.
QString shareOfBusySql(const EvidenceSql& source, const CudaGraphRow& row)
{
    const auto work = QStringLiteral("gpu_work");
    return graphBehind(source, row)
        .with(work, source.gpuWork({ source.onDevice(row.device) }))
        .value(QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::unionOf(Behind), sql::unionOf(work))));
}

/// What the SQL of a table of graphs is made from.
struct GraphEvidence {
    EvidenceSource source;
    std::shared_ptr<const CudaGraphs> graphs;

    /// `make(source, row)` of each row.
    [[nodiscard]] ColumnSql each(QString (*make)(const EvidenceSql& source, const CudaGraphRow& row)) const
    {
        return columnSql(source, [source = source, graphs = graphs, make](std::size_t row) {
            return make(*source, graphs->rows[row]);
        });
    }
    /// Queries of each row.
    [[nodiscard]] RowQuery query(sql::Query (*make)(const EvidenceSql& source, const CudaGraphRow& row)) const
    {
        return [source = source, graphs = graphs, make](std::size_t row) { return make(*source, graphs->rows[row]); };
    }
};

void addNames(GraphBuilder& builder, const std::shared_ptr<const Trace>& trace, const GraphEvidence& evidence)
{
    const auto deviceOf = [](const CudaGraphRow& row) { return row.device; };
    builder.text({ QStringLiteral("graph_id"), QStringLiteral("Graph"),
                   Text::tr("graphId of the export, numbered per process; empty when it was not recorded.") },
                 Note, [](const CudaGraphRow& row) { return row.graphId; });
    addProcessColumns(builder, trace, [](const CudaGraphRow& row) { return row.process; });
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [](const CudaGraphRow& row) { return row.cudaDeviceId; });
    builder
        .text({ QStringLiteral("capture"), QStringLiteral("Capture"),
                Text::tr("graph: each launch was traced as one event, its kernels were not. node: its kernels "
                         "were traced.") },
              Identity,
              [](const CudaGraphRow& row) {
                  return row.capture == GraphCapture::Graph ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "graph"))
                                                            : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "node"));
              })
        .isVocabulary
        = true;
    builder.count(
        { QStringLiteral("replays"), QStringLiteral("Replays"),
          Text::tr("Launches of the graph in scope; of graphs traced by nodes the launch calls that are in "
                   "the trace.") },
        { Aggregate::Sum, Better::Neither }, [](const CudaGraphRow& row) { return row.replays; },
        evidence.each(replaysSql));
}

void addBusy(GraphBuilder& builder, const GraphEvidence& evidence)
{
    builder.duration(
        { QStringLiteral("busy"), QStringLiteral("Busy"),
          Text::tr("Union of the launches, or of the kernels of graphs traced by nodes.") },
        { Aggregate::Sum, Better::Less }, [](const CudaGraphRow& row) { return row.busyNs; },
        durationSql(evidence.source, evidence.query(graphBehind), sql::unionOf(Behind)));
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("pct_of_busy"), QStringLiteral("Share of busy"),
          Text::tr("Busy time of the graph as a share of the GPU's busy time (union of kernels, copies, "
                   "sets and graph launches).") },
        Better::Neither, 1, [](const CudaGraphRow& row) { return row.shareOfBusy; }, evidence.each(shareOfBusySql));
}

/// A figure of the launches or of the gaps before them, where there are any.
template <typename Member>
void addFigure(GraphBuilder& builder, const ColumnText& column, Aggregate aggregate, Member member,
               const ColumnSql& sql)
{
    builder.microseconds(
        column, { aggregate, Better::Less },
        [member](const CudaGraphRow& row) {
            const auto& [statistics, value] = member;
            const DurationStatistics& figures = row.*statistics;
            return figures.count > 0 ? std::optional(static_cast<double>(figures.*value)) : std::nullopt;
        },
        sql);
}

void addLaunchTimes(GraphBuilder& builder, const StatisticsSql& sql)
{
    using S = DurationStatistics;
    using R = CudaGraphRow;
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations of the launches; launches that overlap count each.") },
        { Aggregate::Sum, Better::Less },
        [](const CudaGraphRow& row) {
            return row.capture == GraphCapture::Graph ? std::optional(row.duration.totalNs) : std::nullopt;
        },
        sql.total);
    addFigure(builder, { QStringLiteral("avg_us"), QStringLiteral("Average"), Text::tr("Mean duration of a launch.") },
              Aggregate::Mean, std::pair(&R::duration, &S::meanNs), sql.avg);
    addFigure(builder, { QStringLiteral("p50_us"), QStringLiteral("p50"), Text::tr("Median duration of a launch.") },
              Aggregate::Quantile, std::pair(&R::duration, &S::p50Ns), sql.p50);
    addFigure(builder,
              { QStringLiteral("p99_us"), QStringLiteral("p99"),
                Text::tr("99th percentile of the durations of the launches.") },
              Aggregate::Quantile, std::pair(&R::duration, &S::p99Ns), sql.p99);
}

void addGapsBefore(GraphBuilder& builder, const GraphEvidence& evidence)
{
    using S = DurationStatistics;
    using R = CudaGraphRow;
    const auto gapSql = [&evidence](const QString& expression) {
        return columnSql(evidence.source, evidence.query(gapsBefore), sql::scaled(expression, NsPerUs));
    };
    const auto gaps = QStringLiteral("gaps_before");
    const auto gapNs = QStringLiteral("gap_ns");
    addFigure(
        builder,
        { QStringLiteral("gap_before_avg_us"), QStringLiteral("Gap before avg"),
          Text::tr("Mean time from the end of all earlier GPU work on the GPU to the start of a launch; 0 where work "
                   "ran until then. The first work of the GPU has no gap.") },
        Aggregate::Mean, std::pair(&R::gapBefore, &S::meanNs), gapSql(sql::meanOf(gaps, gapNs)));
    addFigure(builder,
              { QStringLiteral("gap_before_max_us"), QStringLiteral("Gap before max"),
                Text::tr("Longest time from the end of all earlier GPU work on the GPU to the start of a launch.") },
              Aggregate::Extreme, std::pair(&R::gapBefore, &S::maxNs), gapSql(sql::maximumOf(gaps, gapNs)));
}

void addKernels(GraphBuilder& builder, const StatisticsSql& sql)
{
    const auto whenNodes = [](const CudaGraphRow& row, std::int64_t value) {
        return row.capture == GraphCapture::Node ? std::optional(value) : std::nullopt;
    };
    builder.count(
        { QStringLiteral("kernels"), QStringLiteral("Kernels"),
          Text::tr("Kernels of graphs traced by nodes; not known of graphs traced as a whole.") },
        { Aggregate::Sum, Better::Neither },
        [whenNodes](const CudaGraphRow& row) { return whenNodes(row, row.kernels.count); }, sql.count);
    builder.duration(
        { QStringLiteral("kernel_time"), QStringLiteral("Kernel time"),
          Text::tr("Sum of the durations of these kernels.") },
        { Aggregate::Sum, Better::Less },
        [whenNodes](const CudaGraphRow& row) { return whenNodes(row, row.kernels.totalNs); }, sql.total);
}

} // namespace

Table describeCudaGraphs(std::shared_ptr<const Trace> trace, std::shared_ptr<const CudaGraphs> graphs,
                         const Scope& scope)
{
    GraphBuilder builder(TableKey::CudaGraphs, QStringLiteral("CUDA graphs"), rowsOf(graphs, &CudaGraphs::rows),
                         graphs->provenance);
    const GraphEvidence evidence { std::make_shared<const EvidenceSql>(trace, scope), graphs };
    const auto statistics = statisticsSql(evidence.source, evidence.query(graphBehind));
    addNames(builder, trace, evidence);
    addBusy(builder, evidence);
    addLaunchTimes(builder, statistics);
    addGapsBefore(builder, evidence);
    addKernels(builder, statistics);
    auto& table = builder.table();
    table.summary = graphs->badge;
    table.subject = [graphs](std::size_t row) {
        RowSubject subject;
        subject.process = graphs->rows[row].process;
        subject.device = graphs->rows[row].device;
        return subject;
    };
    table.rowsSql = statistics.rows;
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
