// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"

#include "analysis/kernels/kernelsofrow.h"
#include "analysis/kernels/launchshapecells.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/eventsubject.h"

#include <algorithm>

namespace core {

namespace {

/// The kernels that `row` stands for, slowest first.
Cancellable<std::vector<std::uint32_t>> rowsBehind(const Trace& trace, const ScopeFilter& filter, const KernelRow& row,
                                                   const std::stop_token& stop)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>>
        order; // (−clipped duration, row): sorts without looking things up
    if (!forEachKernelOf(trace, filter, row, stop, [&order](std::size_t kernel, std::int64_t durationNs) {
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

/// The SQL of what is read of one kernel.
struct KernelInstanceSql {
    InstanceSql times;
    ColumnSql latency, registers, sharedMemory;
};

KernelInstanceSql kernelInstanceSql(const EvidenceSql& scoped,
                                    const std::shared_ptr<const std::vector<std::uint32_t>>& rows)
{
    const auto source = std::make_shared<const EvidenceSql>(scoped.ofEveryone()); // one kernel needs no other limits
    const RowQuery query = [source, rows](std::size_t row) {
        sql::Query behind;
        return behind.with(Behind,
                           source->events(EventClass::Kernels, { source->isKernel((*rows)[row]) })
                               + QStringLiteral(" LIMIT 1"));
    };
    const RowQuery withLaunch
        = [source, query](std::size_t row) { return query(row).with(QStringLiteral("launches"), source->launches()); };
    return {
        instanceSql(source, query),
        columnSql(source, withLaunch,
                  sql::scaled(QStringLiteral("(SELECT whole_start_ns - call_end_ns FROM behind JOIN launches USING "
                                             "(process, correlation))"),
                              NsPerUs)),
        columnSql(source, query, QStringLiteral("(SELECT registers FROM behind)")),
        columnSql(source, query, QStringLiteral("(SELECT static_shared_bytes + dynamic_shared_bytes FROM behind)"))
    };
}

void addInstanceTimes(InstanceBuilder& builder, const std::shared_ptr<const Trace>& trace, Interval window,
                      const KernelInstanceSql& sql)
{
    const auto durationNs = [trace, window](std::uint32_t row) {
        const auto start = std::max(trace->kernels.startNs[row], window.startNs);
        return std::min(trace->kernels.endNs[row], window.endNs) - start;
    };
    builder.number(
        { QStringLiteral("duration_ns"), QStringLiteral("Duration"), Text::tr("End − start, clipped to the window."),
          ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Less }, Unit::Nanoseconds, 0,
        [durationNs](std::uint32_t row) { return durationNs(row); }, sql.times.durationNs);
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"), Text::tr("End − start, clipped to the window.") },
        { Aggregate::Sum, Better::Less },
        [durationNs](std::uint32_t row) { return std::optional<double>(static_cast<double>(durationNs(row))); },
        sql.times.durationUs);
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("When the kernel started.") },
        trace->extent.startNs, [trace](std::uint32_t row) { return trace->kernels.startNs[row]; }, sql.times.start);
    builder.microseconds(
        { QStringLiteral("launch_latency_us"), QStringLiteral("Launch latency"),
          Text::tr("End of the API call → start of the kernel; negative when the kernel started before the call "
                   "returned, empty when the call is not in the trace.") },
        { Aggregate::Mean, Better::Less },
        [trace](std::uint32_t row) -> std::optional<double> {
            const auto launch = trace->kernels.launch[row];
            if (!launch.isValid())
                return std::nullopt;
            return static_cast<double>(trace->kernels.startNs[row] - trace->calls.endNs[launch.value()]);
        },
        sql.latency);
}

void addInstanceShape(InstanceBuilder& builder, const std::shared_ptr<const Trace>& trace, const KernelInstanceSql& sql)
{
    const auto shapeCell = [trace](std::uint32_t row, auto get) -> Cell {
        const auto shape = trace->kernels.shape[row];
        return shape.isValid() ? Cell(std::int64_t { get(trace->launchShapes[shape.value()]) }) : Cell();
    };
    builder.text({ QStringLiteral("grid"), QStringLiteral("Grid"), Text::tr("Blocks of the grid, x×y×z.") }, Note,
                 [trace](std::uint32_t row) { return gridCell(*trace, trace->kernels.shape[row]); });
    builder.text({ QStringLiteral("block"), QStringLiteral("Block"), Text::tr("Threads of a block, x×y×z.") }, Note,
                 [trace](std::uint32_t row) { return blockCell(*trace, trace->kernels.shape[row]); });
    builder.count(
        { QStringLiteral("registers_per_thread"), QStringLiteral("Registers"), Text::tr("Registers of a thread.") },
        { Aggregate::Extreme, Better::Neither },
        [shapeCell](std::uint32_t row) {
            return shapeCell(row, [](const LaunchShape& shape) { return shape.registersPerThread; });
        },
        sql.registers);
    builder.number(
        { QStringLiteral("shared_memory_bytes"), QStringLiteral("Shared memory"),
          Text::tr("Static and dynamic shared memory of a block.") },
        { Aggregate::Extreme, Better::Neither }, Unit::Bytes, 0,
        [shapeCell](std::uint32_t row) {
            return shapeCell(row, [](const LaunchShape& shape) {
                return std::int64_t { shape.staticSharedBytes } + shape.dynamicSharedBytes;
            });
        },
        sql.sharedMemory);
}

} // namespace

Cancellable<Table> kernelInstances(std::shared_ptr<const Trace> trace, const Scope& scope, const KernelRow& row,
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
                            Text::tr("Instances of %1").arg(trace->kernelNames[row.name.value()].displayName), rows,
                            std::move(provenance));
    const auto streamOf = [trace](std::uint32_t kernel) { return trace->kernels.stream[kernel]; };
    const auto sql = kernelInstanceSql({ trace, scope }, rows);
    addInstanceTimes(builder, trace, filter.window(), sql);
    addInstanceShape(builder, trace, sql);
    builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") }, Note,
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
                 Note, [trace](std::uint32_t kernel) -> Cell {
                     const auto id = trace->kernels.correlationId[kernel];
                     return id == 0 ? Cell() : Cell(std::int64_t { id });
                 });
    builder.table().subject = [trace, rows](std::size_t position) {
        return eventSubject(*trace, { EventClass::Kernels, (*rows)[position] });
    };
    builder.table().rowsSql = sql.times.rows;
    return builder.take(*trace);
}

} // namespace core
