// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels.h"
#include "base/text.h"

#include "analysis/commoncolumns.h"
#include "analysis/eventsubject.h"
#include "analysis/evidencesql.h"
#include "analysis/kernelsbehind.h"
#include "base/phrases.h"

#include <algorithm>

namespace core {

namespace {

/// "64×1×1", or nothing when it was not recorded.
Cell dimensions(std::int32_t x, std::int32_t y, std::int32_t z)
{
    return x == 0 && y == 0 && z == 0 ? Cell() : Cell(QStringLiteral("%1×%2×%3").arg(x).arg(y).arg(z));
}

Cell gridCell(const Trace& trace, LaunchShapeIndex shape)
{
    if (!shape.isValid())
        return {};
    const auto& s = trace.launchShapes[shape.value()];
    return dimensions(s.gridX, s.gridY, s.gridZ);
}

Cell blockCell(const Trace& trace, LaunchShapeIndex shape)
{
    if (!shape.isValid())
        return {};
    const auto& s = trace.launchShapes[shape.value()];
    return dimensions(s.blockX, s.blockY, s.blockZ);
}

/// The mean over the row's launches, nothing when it has none.
std::optional<double> meanOfLaunches(const KernelRow& row, double meanNs)
{
    return row.duration.count > row.withoutLaunch ? std::optional(meanNs) : std::nullopt;
}

void addLatencyColumns(TableBuilder<KernelRow>& builder)
{
    const auto add = [&builder](ColumnText column, auto member) {
        builder.microseconds(std::move(column), [member](const KernelRow& row) {
            const auto& latency = row.launchLatency;
            return latency.count > 0 ? std::optional(static_cast<double>(latency.*member)) : std::nullopt;
        });
    };
    using S = DurationStatistics;
    const auto help = Text::tr("%1 launch latency: end of the API call → start of the kernel, positive values only.");
    add({ QStringLiteral("latency_avg_us"), QStringLiteral("Latency avg"), help.arg(Text::tr("Mean")),
          ColumnUse::Chooser },
        &S::meanNs);
    add({ QStringLiteral("latency_p50_us"), QStringLiteral("Latency p50"), help.arg(Text::tr("Median")),
          ColumnUse::Window },
        &S::p50Ns);
    add({ QStringLiteral("latency_p90_us"), QStringLiteral("Latency p90"), help.arg(Text::tr("90th percentile of the")),
          ColumnUse::Window },
        &S::p90Ns);
    add({ QStringLiteral("latency_max_us"), QStringLiteral("Latency max"), help.arg(Text::tr("Longest")),
          ColumnUse::Chooser },
        &S::maxNs);
    builder.count(
        { QStringLiteral("latency_left_out"), QStringLiteral("Latency left out"),
          Text::tr(
              "Launches whose kernel started before the API call had returned: they have no queue time and are left "
              "out of the latency figures."),
          ColumnUse::Chooser },
        [](const KernelRow& row) { return row.latencyLeftOut; });
    builder.count({ QStringLiteral("without_launch"), QStringLiteral("Without launch"),
                    Text::tr("Kernels whose launch call is not in the trace."), ColumnUse::Chooser },
                  [](const KernelRow& row) { return row.withoutLaunch; });
    builder.microseconds({ QStringLiteral("launch_call_avg_us"), QStringLiteral("Launch call avg"),
                           Text::tr("Mean duration of the launch call."), ColumnUse::Chooser },
                         [](const KernelRow& row) { return meanOfLaunches(row, row.meanLaunchCallNs); });
    builder.microseconds(
        { QStringLiteral("launch_to_end_avg_us"), QStringLiteral("Launch to end avg"),
          Text::tr("Mean time from the start of the launch call to the end of call and kernel, whichever is later."),
          ColumnUse::Chooser },
        [](const KernelRow& row) { return meanOfLaunches(row, row.meanTotalNs); });
}

void addGroupingColumns(TableBuilder<KernelRow>& builder, const std::shared_ptr<const Trace>& trace,
                        const KernelGrouping& grouping)
{
    if (grouping.byLaunchShape) {
        builder.text({ QStringLiteral("grid"), QStringLiteral("Grid"), Text::tr("Blocks of the grid, x×y×z.") },
                     [trace](const KernelRow& row) { return gridCell(*trace, row.shape); });
        builder.text({ QStringLiteral("block"), QStringLiteral("Block"), Text::tr("Threads of a block, x×y×z.") },
                     [trace](const KernelRow& row) { return blockCell(*trace, row.shape); });
    }
    if (grouping.byProcess || grouping.byStream) {
        addProcessColumns(builder, trace, [trace](const KernelRow& row) {
            return row.stream.isValid() ? trace->processOf(row.stream) : row.process;
        });
    }
    if (grouping.byStream) {
        builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") },
                     [trace](const KernelRow& row) { return trace->streams[row.stream.value()].streamId; });
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

void addKernelName(TableBuilder<KernelRow>& builder, const std::shared_ptr<const Trace>& trace,
                   const std::shared_ptr<const Kernels>& kernels)
{
    auto& column
        = builder.text({ QStringLiteral("kernel_name"), QStringLiteral("Kernel"),
                         Text::tr("Short name; rows are told apart by the full name.") },
                       [trace](const KernelRow& row) { return trace->kernelNames[row.name.value()].shortName; });
    column.toolTip
        = [trace, kernels](std::size_t row) { return trace->kernelNames[kernels->rows[row].name.value()].fullName; };
}

} // namespace

Table describeKernels(std::shared_ptr<const Trace> trace, std::shared_ptr<const Kernels> kernels, const Scope& scope)
{
    const bool byProcess = kernels->grouping.byProcess;
    TableBuilder<KernelRow> builder(byProcess ? QStringLiteral("kernels_by_pid") : QStringLiteral("kernels"),
                                    byProcess ? QStringLiteral("Kernels by process") : QStringLiteral("Kernels"),
                                    rowsOf(kernels, &Kernels::rows), kernels->provenance);
    const auto deviceOf = [](const KernelRow& row) { return row.device; };
    addKernelName(builder, trace, kernels);
    addDeviceIds(builder, trace, deviceOf, [](const KernelRow& row) { return row.cudaDeviceId; });
    builder.count(
        { QStringLiteral("calls"), QStringLiteral("Calls"), Text::tr("Kernels in scope, each counted once.") },
        [](const KernelRow& row) { return row.duration.count; });
    builder.duration({ QStringLiteral("total"), QStringLiteral("Total"),
                       Text::tr("Sum of the durations; kernels that overlap count each.") },
                     [](const KernelRow& row) { return row.duration.totalNs; });
    builder.sortedByLast();
    addStatistics(builder, Text::tr("kernel durations"),
                  { .minimum = ColumnUse::Window, .standardDeviation = ColumnUse::Window },
                  [](const KernelRow& row) -> const DurationStatistics& { return row.duration; });
    builder.share({ QStringLiteral("pct_of_kernel_time"), QStringLiteral("Share of kernel time"),
                    Text::tr("Share of the sum of all listed rows.") },
                  1, [](const KernelRow& row) { return row.shareOfRows; });
    builder.share(
        { QStringLiteral("pct_of_busy"), QStringLiteral("Share of busy"),
          Text::tr(
              "Union of this row's kernels as a share of the GPU's busy time (union of kernels, copies, sets and graph "
              "launches). Rows that overlap can add up to more than 100 %.") },
        1, [](const KernelRow& row) { return row.shareOfBusy; });
    addDeviceLabel(builder, trace, deviceOf);
    builder.table().columns.back().identifiesRow = true;
    addLatencyColumns(builder);
    builder.text({ QStringLiteral("full_name"), QStringLiteral("Full name"),
                   Text::tr("Demangled name with arguments, else the short or the mangled name."), ColumnUse::Chooser },
                 [trace](const KernelRow& row) { return trace->kernelNames[row.name.value()].fullName; });
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
    addKernelEvidence(table, std::make_shared<const EvidenceSql>(trace, scope), kernels);
    return builder.take();
}

namespace {

/// The kernels that `row` stands for, slowest first.
Expected<std::vector<std::uint32_t>> rowsBehind(const Trace& trace, const ScopeFilter& filter, const KernelRow& row,
                                                const std::stop_token& stop)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>>
        order; // (−clipped duration, row): sorts without looking things up
    if (!forEachKernelBehind(trace, filter, row, stop, [&order](std::size_t kernel, std::int64_t durationNs) {
            order.push_back({ -durationNs, static_cast<std::uint32_t>(kernel) });
        }))
        return cancelled();
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> rows;
    rows.reserve(order.size());
    for (const auto& entry : order)
        rows.push_back(entry.second);
    return rows;
}

using InstanceBuilder = TableBuilder<std::uint32_t>;

void addInstanceTimes(InstanceBuilder& builder, const std::shared_ptr<const Trace>& trace, Interval window)
{
    const auto durationNs = [trace, window](std::uint32_t row) {
        const auto start = std::max(trace->kernels.startNs[row], window.startNs);
        return std::min(trace->kernels.endNs[row], window.endNs) - start;
    };
    builder.number({ QStringLiteral("duration_ns"), QStringLiteral("Duration"),
                     Text::tr("End − start, clipped to the window."), ColumnUse::ExportOnly },
                   Unit::Nanoseconds, 0, [durationNs](std::uint32_t row) { return durationNs(row); });
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"), Text::tr("End − start, clipped to the window.") },
        [durationNs](std::uint32_t row) { return std::optional<double>(static_cast<double>(durationNs(row))); });
    builder.sortedByLast();
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("When the kernel started.") },
                   trace->extent.startNs, [trace](std::uint32_t row) { return trace->kernels.startNs[row]; });
    builder.microseconds(
        { QStringLiteral("launch_latency_us"), QStringLiteral("Launch latency"),
          Text::tr("End of the API call → start of the kernel; negative when the kernel started before the call "
                   "returned, empty when the call is not in the trace.") },
        [trace](std::uint32_t row) -> std::optional<double> {
            const auto launch = trace->kernels.launch[row];
            if (!launch.isValid())
                return std::nullopt;
            return static_cast<double>(trace->kernels.startNs[row] - trace->calls.endNs[launch.value()]);
        });
}

void addInstanceShape(InstanceBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto shapeCell = [trace](std::uint32_t row, auto get) -> Cell {
        const auto shape = trace->kernels.shape[row];
        return shape.isValid() ? Cell(std::int64_t { get(trace->launchShapes[shape.value()]) }) : Cell();
    };
    builder.text({ QStringLiteral("grid"), QStringLiteral("Grid"), Text::tr("Blocks of the grid, x×y×z.") },
                 [trace](std::uint32_t row) { return gridCell(*trace, trace->kernels.shape[row]); });
    builder.text({ QStringLiteral("block"), QStringLiteral("Block"), Text::tr("Threads of a block, x×y×z.") },
                 [trace](std::uint32_t row) { return blockCell(*trace, trace->kernels.shape[row]); });
    builder.count(
        { QStringLiteral("registers_per_thread"), QStringLiteral("Registers"), Text::tr("Registers of a thread.") },
        [shapeCell](std::uint32_t row) {
            return shapeCell(row, [](const LaunchShape& shape) { return shape.registersPerThread; });
        });
    builder.number({ QStringLiteral("shared_memory_bytes"), QStringLiteral("Shared memory"),
                     Text::tr("Static and dynamic shared memory of a block.") },
                   Unit::Bytes, 0, [shapeCell](std::uint32_t row) {
                       return shapeCell(row, [](const LaunchShape& shape) {
                           return std::int64_t { shape.staticSharedBytes } + shape.dynamicSharedBytes;
                       });
                   });
}

} // namespace

Expected<Table> kernelInstances(std::shared_ptr<const Trace> trace, const Scope& scope, const KernelRow& row,
                                const std::stop_token& stop)
{
    const ScopeFilter filter(*trace, scope);
    auto found = rowsBehind(*trace, filter, row, stop);
    if (!found)
        return tl::unexpected(found.error());
    const auto rows = std::make_shared<const std::vector<std::uint32_t>>(std::move(*found));
    Provenance provenance;
    provenance.source = trace->reading(EventClass::Kernels).table;
    provenance.derivation = Text::tr("The kernels behind one row of the table of kernels, slowest first.");
    provenance.coverage = counted(static_cast<std::int64_t>(rows->size()), Text::tr("kernel"), Text::tr("kernels"));
    InstanceBuilder builder(QStringLiteral("kernel_instances"),
                            Text::tr("Instances of %1").arg(trace->kernelNames[row.name.value()].shortName), rows,
                            std::move(provenance));
    const auto streamOf = [trace](std::uint32_t kernel) { return trace->kernels.stream[kernel]; };
    addInstanceTimes(builder, trace, filter.window());
    addInstanceShape(builder, trace);
    builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") },
                 [trace, streamOf](std::uint32_t kernel) { return trace->streams[streamOf(kernel).value()].streamId; });
    addProcessColumns(builder, trace,
                      [trace, streamOf](std::uint32_t kernel) { return trace->processOf(streamOf(kernel)); });
    addDeviceLabel(builder, trace,
                   [trace, streamOf](std::uint32_t kernel) { return trace->deviceOf(streamOf(kernel)); });
    addDeviceIds(
        builder, trace, [trace, streamOf](std::uint32_t kernel) { return trace->deviceOf(streamOf(kernel)); },
        [trace, streamOf](std::uint32_t kernel) { return trace->streams[streamOf(kernel).value()].cudaDeviceId; });
    builder.text({ QStringLiteral("correlation_id"), QStringLiteral("Correlation"),
                   Text::tr("Ties the kernel to its API call, unique within the process; empty for none."),
                   ColumnUse::Chooser },
                 [trace](std::uint32_t kernel) -> Cell {
                     const auto id = trace->kernels.correlationId[kernel];
                     return id == 0 ? Cell() : Cell(std::int64_t { id });
                 });
    builder.table().subject = [trace, rows](std::size_t position) {
        return eventSubject(*trace, { EventClass::Kernels, (*rows)[position] });
    };
    addKernelInstanceEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), rows);
    return builder.take();
}

} // namespace core
