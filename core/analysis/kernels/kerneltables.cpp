// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"

#include "analysis/kernels/kernelqueries.h"
#include "analysis/kernels/launchshapecells.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// The mean over the row's launches, nothing when it has none.
std::optional<double> meanOfLaunches(const KernelRow& row, double meanNs)
{
    return row.duration.count > row.withoutLaunch ? std::optional(meanNs) : std::nullopt;
}

void addLatencyStatistics(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& launches)
{
    using S = DurationStatistics;
    const auto add = [&](ColumnText column, Aggregate aggregate, auto member, const QString& expression) {
        builder.microseconds(
            std::move(column), { aggregate, Better::Less },
            [member](const KernelRow& row) {
                const auto& latency = row.launchLatency;
                return latency.count > 0 ? std::optional(static_cast<double>(latency.*member)) : std::nullopt;
            },
            columnSql(source, launches, sql::scaled(expression, NsPerUs)));
    };
    const auto queued = QStringLiteral("queued");
    const auto queueNs = QStringLiteral("queue_ns");
    const auto help = Text::tr("%1 launch latency: end of the API call → start of the kernel, positive values only.");
    add({ QStringLiteral("latency_avg_us"), QStringLiteral("Latency avg"), help.arg(Text::tr("Mean")),
          ColumnUse::Chooser },
        Aggregate::Mean, &S::meanNs, sql::meanOf(queued, queueNs));
    add({ QStringLiteral("latency_p50_us"), QStringLiteral("Latency p50"), help.arg(Text::tr("Median")),
          ColumnUse::Window },
        Aggregate::Quantile, &S::p50Ns, sql::quantileOf(queued, 0.5, queueNs));
    add({ QStringLiteral("latency_p90_us"), QStringLiteral("Latency p90"), help.arg(Text::tr("90th percentile of the")),
          ColumnUse::Window },
        Aggregate::Quantile, &S::p90Ns, sql::quantileOf(queued, 0.9, queueNs));
    add({ QStringLiteral("latency_max_us"), QStringLiteral("Latency max"), help.arg(Text::tr("Longest")),
          ColumnUse::Chooser },
        Aggregate::Extreme, &S::maxNs, sql::maximumOf(queued, queueNs));
}

void addLaunchColumns(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& launches)
{
    const auto launched = QStringLiteral("launched");
    const auto sqlOf = [&](const QString& expression) { return columnSql(source, launches, expression); };
    builder.count(
        { QStringLiteral("latency_left_out"), QStringLiteral("Latency left out"),
          Text::tr(
              "Launches whose kernel started before the API call had returned: they have no queue time and are left "
              "out of the latency figures."),
          ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const KernelRow& row) { return row.latencyLeftOut; },
        sqlOf(sql::countOf(launched, QStringLiteral("kernel_start_ns <= call_end_ns"))));
    builder.count(
        { QStringLiteral("without_launch"), QStringLiteral("Without launch"),
          Text::tr("Kernels whose launch call is not in the trace."), ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const KernelRow& row) { return row.withoutLaunch; },
        sqlOf(QStringLiteral("%1 - %2").arg(sql::countOf(Behind), sql::countOf(launched))));
    builder.microseconds(
        { QStringLiteral("launch_call_avg_us"), QStringLiteral("Launch call avg"),
          Text::tr("Mean duration of the launch call."), ColumnUse::Chooser },
        { Aggregate::Mean, Better::Less },
        [](const KernelRow& row) { return meanOfLaunches(row, row.meanLaunchCallNs); },
        sqlOf(sql::scaled(sql::meanOf(launched, QStringLiteral("call_end_ns - call_start_ns")), NsPerUs)));
    builder.microseconds(
        { QStringLiteral("launch_to_end_avg_us"), QStringLiteral("Launch to end avg"),
          Text::tr("Mean time from the start of the launch call to the end of call and kernel, whichever is later."),
          ColumnUse::Chooser },
        { Aggregate::Mean, Better::Less }, [](const KernelRow& row) { return meanOfLaunches(row, row.meanTotalNs); },
        sqlOf(sql::scaled(sql::meanOf(launched, QStringLiteral("max(call_end_ns, kernel_end_ns) - call_start_ns")),
                          NsPerUs)));
}

void addGroupingColumns(TableBuilder<KernelRow>& builder, const std::shared_ptr<const Trace>& trace,
                        const KernelGrouping& grouping)
{
    if (grouping.byLaunchShape) {
        builder.text({ QStringLiteral("grid"), QStringLiteral("Grid"), Text::tr("Blocks of the grid, x×y×z.") },
                     Identity, [trace](const KernelRow& row) { return gridCell(*trace, row.shape); });
        builder.text({ QStringLiteral("block"), QStringLiteral("Block"), Text::tr("Threads of a block, x×y×z.") },
                     Identity, [trace](const KernelRow& row) { return blockCell(*trace, row.shape); });
    }
    if (grouping.byProcess || grouping.byStream) {
        addProcessColumns(builder, trace, [trace](const KernelRow& row) {
            return row.stream.isValid() ? trace->processOf(row.stream) : row.process;
        });
    }
    if (grouping.byStream) {
        builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") },
                     Note, [trace](const KernelRow& row) { return trace->streams[row.stream.value()].streamId; });
    }
}

/// "Top kernel computeKernel with 42.6% of kernel time; 5 kernels, 6.1 ms in all".
QString kernelSummary(const Trace& trace, const Kernels& kernels)
{
    if (kernels.rows.empty())
        return {};
    const auto& top = kernels.rows.front();
    return Text::tr("Top kernel %1 with %2 of kernel time; %3, %4 ms in all")
        .arg(trace.kernelNames[top.name.value()].shortName, sentencePercent(top.shareOfRows),
             counted(kernels.kernelCount, Text::tr("kernel"), Text::tr("kernels")), sentenceMs(kernels.totalNs));
}

void addTimeColumns(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& query)
{
    const auto sql = statisticsSql(source, query);
    builder.count(
        { QStringLiteral("calls"), QStringLiteral("Calls"), Text::tr("Kernels in scope, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const KernelRow& row) { return row.duration.count; }, sql.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations; kernels that overlap count each.") },
        { Aggregate::Sum, Better::Less }, [](const KernelRow& row) { return row.duration.totalNs; }, sql.total);
    builder.sortedByLast();
    addStatistics(
        builder, Text::tr("kernel durations"), { .minimum = ColumnUse::Window, .standardDeviation = ColumnUse::Window },
        [](const KernelRow& row) -> const DurationStatistics& { return row.duration; }, sql);
    builder.table().rowsSql = sql.rows;
}

void addShares(TableBuilder<KernelRow>& builder, const EvidenceSource& source, const RowQuery& query,
               const std::shared_ptr<const Kernels>& kernels)
{
    builder.share(
        { QStringLiteral("pct_of_kernel_time"), QStringLiteral("Share of kernel time"),
          Text::tr("Share of the sum of all listed rows.") },
        Better::Neither, 1, [](const KernelRow& row) { return row.shareOfRows; },
        columnSql(source, [source, query](std::size_t row) {
            return query(row)
                .with(QStringLiteral("all_kernels"), source->events(EventClass::Kernels))
                .value(sql::percentOf(sql::sumOf(Behind), sql::sumOf(QStringLiteral("all_kernels"))));
        }));
    builder.share(
        { QStringLiteral("pct_of_busy"), QStringLiteral("Share of busy"),
          Text::tr(
              "Union of this row's kernels as a share of the GPU's busy time (union of kernels, copies, sets and graph "
              "launches). Rows that overlap can add up to more than 100 %.") },
        Better::Neither, 1, [](const KernelRow& row) { return row.shareOfBusy; },
        columnSql(source, [source, query, kernels](std::size_t row) {
            return query(row)
                .with(QStringLiteral("gpu_work"), source->gpuWork({ source->onDevice(kernels->rows[row].device) }))
                .value(sql::percentOf(sql::unionOf(Behind), sql::unionOf(QStringLiteral("gpu_work"))));
        }));
}

void addKernelName(TableBuilder<KernelRow>& builder, const std::shared_ptr<const Trace>& trace,
                   const std::shared_ptr<const Kernels>& kernels)
{
    auto& column
        = builder.text({ QStringLiteral("kernel_name"), QStringLiteral("Kernel"),
                         Text::tr("Short name; rows are told apart by the full name.") },
                       Note, [trace](const KernelRow& row) { return trace->kernelNames[row.name.value()].shortName; });
    column.toolTip
        = [trace, kernels](std::size_t row) { return trace->kernelNames[kernels->rows[row].name.value()].fullName; };
}

} // namespace

Table describeKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const Kernels> kernels, const Scope& scope)
{
    const bool byProcess = kernels->grouping.byProcess;
    TableBuilder<KernelRow> builder(byProcess ? TableKey::KernelsByProcess : TableKey::Kernels,
                                    byProcess ? QStringLiteral("Kernels by process") : QStringLiteral("Kernels"),
                                    rowsOf(kernels, &Kernels::rows), kernels->provenance);
    const auto deviceOf = [](const KernelRow& row) { return row.device; };
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, kernels](std::size_t row) { return kernelsBehind(*source, kernels->rows[row]); };
    const RowQuery launches
        = [source, kernels](std::size_t row) { return launchesBehind(*source, kernels->rows[row]); };
    addKernelName(builder, trace, kernels);
    addDeviceIds(builder, trace, deviceOf, [](const KernelRow& row) { return row.cudaDeviceId; });
    addTimeColumns(builder, source, query);
    addShares(builder, source, query, kernels);
    addDeviceLabel(builder, trace, deviceOf);
    builder.table().columns.back().identifiesRow = true;
    addLatencyStatistics(builder, source, launches);
    addLaunchColumns(builder, source, launches);
    builder.text({ QStringLiteral("full_name"), QStringLiteral("Full name"),
                   Text::tr("Demangled name with arguments, else the short or the mangled name."), ColumnUse::Chooser },
                 Identity, [trace](const KernelRow& row) { return trace->kernelNames[row.name.value()].fullName; });
    addGroupingColumns(builder, trace, kernels->grouping);
    auto& table = builder.table();
    table.summary = kernelSummary(*trace, *kernels);
    table.subject = [kernels](std::size_t row) {
        const auto& kernel = kernels->rows[row];
        RowSubject subject;
        subject.process = kernel.process;
        subject.device = kernel.device;
        subject.stream = kernel.stream;
        subject.kernel = kernel.name;
        return subject;
    };
    return builder.take(*trace);
}

} // namespace core
