// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/commoncolumns.h"
#include "analysis/cudagraphs.h"
#include "analysis/evidencesql.h"
#include "base/text.h"

namespace core {

namespace {

using GraphBuilder = TableBuilder<CudaGraphRow>;

void addNames(GraphBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto deviceOf = [](const CudaGraphRow& row) { return row.device; };
    builder.text({ QStringLiteral("graph_id"), QStringLiteral("Graph"),
                   Text::tr("graphId of the export, numbered per process; empty when it was not recorded.") },
                 [](const CudaGraphRow& row) { return row.graphId; });
    addProcessColumns(builder, trace, [](const CudaGraphRow& row) { return row.process; });
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [](const CudaGraphRow& row) { return row.cudaDeviceId; });
    builder
        .text({ QStringLiteral("capture"), QStringLiteral("Capture"),
                Text::tr("graph: each launch was traced as one event, its kernels were not. node: its kernels "
                         "were traced.") },
              [](const CudaGraphRow& row) {
                  return row.capture == GraphCapture::Graph ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "graph"))
                                                            : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "node"));
              })
        .isVocabulary
        = true;
    builder.count({ QStringLiteral("replays"), QStringLiteral("Replays"),
                    Text::tr("Launches of the graph in scope; of graphs traced by nodes the launch calls that are in "
                             "the trace.") },
                  [](const CudaGraphRow& row) { return row.replays; });
}

void addTimes(GraphBuilder& builder)
{
    builder.duration({ QStringLiteral("busy"), QStringLiteral("Busy"),
                       Text::tr("Union of the launches, or of the kernels of graphs traced by nodes.") },
                     [](const CudaGraphRow& row) { return row.busyNs; });
    builder.sortedByLast();
    builder.share({ QStringLiteral("pct_of_busy"), QStringLiteral("Share of busy"),
                    Text::tr("Busy time of the graph as a share of the GPU's busy time (union of kernels, copies, "
                             "sets and graph launches).") },
                  1, [](const CudaGraphRow& row) { return row.shareOfBusy; });
    const auto whenWhole = [](const CudaGraphRow& row, auto value) {
        return row.capture == GraphCapture::Graph ? std::optional(value) : std::nullopt;
    };
    builder.duration({ QStringLiteral("total"), QStringLiteral("Total"),
                       Text::tr("Sum of the durations of the launches; launches that overlap count each.") },
                     [whenWhole](const CudaGraphRow& row) { return whenWhole(row, row.duration.totalNs); });
    const auto add = [&](const ColumnText& column, auto statistics, auto member) {
        builder.microseconds(column, [statistics, member](const CudaGraphRow& row) {
            const DurationStatistics& figures = row.*statistics;
            return figures.count > 0 ? std::optional(static_cast<double>(figures.*member)) : std::nullopt;
        });
    };
    using S = DurationStatistics;
    using R = CudaGraphRow;
    add({ QStringLiteral("avg_us"), QStringLiteral("Avg"), Text::tr("Mean duration of a launch.") }, &R::duration,
        &S::meanNs);
    add({ QStringLiteral("p50_us"), QStringLiteral("p50"), Text::tr("Median duration of a launch.") }, &R::duration,
        &S::p50Ns);
    add({ QStringLiteral("p99_us"), QStringLiteral("p99"),
          Text::tr("99th percentile of the durations of the launches.") },
        &R::duration, &S::p99Ns);
    add({ QStringLiteral("gap_before_avg_us"), QStringLiteral("Gap before avg"),
          Text::tr("Mean time from the end of all earlier GPU work on the GPU to the start of a launch; 0 where work "
                   "ran until then. The first work of the GPU has no gap.") },
        &R::gapBefore, &S::meanNs);
    add({ QStringLiteral("gap_before_max_us"), QStringLiteral("Gap before max"),
          Text::tr("Longest time from the end of all earlier GPU work on the GPU to the start of a launch.") },
        &R::gapBefore, &S::maxNs);
}

void addKernels(GraphBuilder& builder)
{
    const auto whenNodes = [](const CudaGraphRow& row, std::int64_t value) {
        return row.capture == GraphCapture::Node ? std::optional(value) : std::nullopt;
    };
    builder.count({ QStringLiteral("kernels"), QStringLiteral("Kernels"),
                    Text::tr("Kernels of graphs traced by nodes; not known of graphs traced as a whole.") },
                  [whenNodes](const CudaGraphRow& row) { return whenNodes(row, row.kernels.count); });
    builder.duration({ QStringLiteral("kernel_time"), QStringLiteral("Kernel time"),
                       Text::tr("Sum of the durations of these kernels.") },
                     [whenNodes](const CudaGraphRow& row) { return whenNodes(row, row.kernels.totalNs); });
}

} // namespace

Table describeCudaGraphs(std::shared_ptr<const Trace> trace, std::shared_ptr<const CudaGraphs> graphs,
                         const Scope& scope)
{
    GraphBuilder builder(QStringLiteral("cuda_graphs"), QStringLiteral("CUDA graphs"),
                         rowsOf(graphs, &CudaGraphs::rows), graphs->provenance);
    addNames(builder, trace);
    addTimes(builder);
    addKernels(builder);
    builder.table().summary = graphs->badge;
    builder.table().subject = [graphs](std::size_t row) {
        RowSubject subject;
        subject.process = graphs->rows[row].process;
        subject.device = graphs->rows[row].device;
        return subject;
    };
    addGraphEvidence(builder.table(), std::make_shared<const EvidenceSql>(std::move(trace), scope), graphs);
    return builder.take();
}

} // namespace core
