// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/processes/processqueries.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using ProcessBuilder = TableBuilder<ProcessRow>;

/// Zero would claim that something was looked at: nothing when the trace has no event of the class.
template <typename Value> auto knownOnly(bool isCaptured, Value value)
{
    return [isCaptured, value](const ProcessRow& row) { return isCaptured ? std::optional(value(row)) : std::nullopt; };
}

using QueriesPointer = std::shared_ptr<const ProcessQueries>;

/// `query` of each row.
RowQuery each(const QueriesPointer& queries, sql::Query (ProcessQueries::*query)(std::size_t row) const)
{
    return [queries, query](std::size_t row) { return (*queries.*query)(row); };
}

/// The events of a class of each row.
RowQuery eventsOf(const QueriesPointer& queries, EventClass eventClass)
{
    return [queries, eventClass](std::size_t row) { return queries->events(row, eventClass); };
}

/// How many events `query` selects.
ColumnSql countSql(const QueriesPointer& queries, const RowQuery& query)
{
    return columnSql(queries->source(), query, sql::countOf(Behind));
}

/// The sum of their durations.
TimeSql totalSql(const QueriesPointer& queries, const RowQuery& query)
{
    return durationSql(queries->source(), query, sql::sumOf(Behind));
}

void addKernelColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace, const QueriesPointer& queries)
{
    const bool hasKernels = trace->kernels.size() > 0;
    const auto kernels = eventsOf(queries, EventClass::Kernels);
    builder.count({ QStringLiteral("kernels"), QStringLiteral("Kernels"), Text::tr("Kernels in scope.") },
                  { Aggregate::Sum, Better::Neither },
                  knownOnly(hasKernels, [](const ProcessRow& row) { return row.kernelCount; }),
                  countSql(queries, kernels));
    builder.duration({ QStringLiteral("kernel"), QStringLiteral("Kernel time"), Text::tr("Sum of kernel durations.") },
                     { Aggregate::Sum, Better::Less },
                     knownOnly(hasKernels, [](const ProcessRow& row) { return row.kernelNs; }),
                     totalSql(queries, kernels));
    builder.sortedByLast();
    builder.text({ QStringLiteral("top_kernel"), QStringLiteral("Top kernel"),
                   Text::tr("The kernel with most time, on all its GPUs.") },
                 Note, [trace](const ProcessRow& row) -> Cell {
                     return row.topKernel.isValid() ? Cell(trace->kernelNames[row.topKernel.value()].displayName)
                                                    : Cell();
                 });
    builder.duration({ QStringLiteral("top_kernel"), QStringLiteral("Top kernel time"),
                       Text::tr("Sum of its durations."), ColumnUse::Chooser },
                     { Aggregate::Sum, Better::Less },
                     knownOnly(hasKernels, [](const ProcessRow& row) { return row.topKernelNs; }),
                     totalSql(queries, each(queries, &ProcessQueries::topKernel)));
}

void addCallCounts(ProcessBuilder& builder, bool hasCalls, const QueriesPointer& queries)
{
    builder.count(
        { QStringLiteral("threads"), QStringLiteral("Threads"),
          Text::tr("Threads with CUDA API calls, NVTX events or OS runtime calls.") },
        { Aggregate::Sum, Better::Neither }, [](const ProcessRow& row) { return row.threadCount; },
        columnSql(queries->source(), each(queries, &ProcessQueries::threads),
                  QStringLiteral("(SELECT count(DISTINCT thread) FROM behind)")));
    builder.count(
        { QStringLiteral("calls"), QStringLiteral("API calls"), Text::tr("CUDA runtime and driver API calls.") },
        { Aggregate::Sum, Better::Neither }, knownOnly(hasCalls, [](const ProcessRow& row) { return row.callCount; }),
        countSql(queries, eventsOf(queries, EventClass::Calls)));
    builder.count(
        { QStringLiteral("launches"), QStringLiteral("Launch calls"), Text::tr("Calls that start kernels or graphs.") },
        { Aggregate::Sum, Better::Neither }, knownOnly(hasCalls, [](const ProcessRow& row) { return row.launchCount; }),
        countSql(queries, each(queries, &ProcessQueries::launches)));
}

void addCallColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace, const QueriesPointer& queries)
{
    const bool hasCalls = trace->calls.size() > 0;
    const auto barriers = each(queries, &ProcessQueries::barriers);
    addCallCounts(builder, hasCalls, queries);
    builder.count({ QStringLiteral("barriers"), QStringLiteral("Barriers"),
                    Text::tr("Calls that block the host (without cpu_launcher_gap).") },
                  { Aggregate::Sum, Better::Neither },
                  knownOnly(hasCalls, [](const ProcessRow& row) { return row.barrierCount; }),
                  countSql(queries, barriers));
    builder.duration({ QStringLiteral("barrier"), QStringLiteral("Barrier time"),
                       Text::tr("Sum of their durations; those of several threads can overlap.") },
                     { Aggregate::Sum, Better::Less },
                     knownOnly(hasCalls, [](const ProcessRow& row) { return row.barrierNs; }),
                     totalSql(queries, barriers));
    builder.count({ QStringLiteral("nvtx"), QStringLiteral("NVTX"), Text::tr("NVTX ranges and marks.") },
                  { Aggregate::Sum, Better::Neither },
                  knownOnly(trace->nvtx.size() > 0, [](const ProcessRow& row) { return row.nvtxCount; }),
                  countSql(queries, eventsOf(queries, EventClass::Nvtx)));
}

/// False when no class of GPU work was captured.
bool holdsDeviceWork(const Trace& trace)
{
    return trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size() > 0;
}

void addMemoryColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace, const QueriesPointer& queries)
{
    const bool hasCopies = trace->copies.size() > 0;
    const bool hasSets = trace->sets.size() > 0;
    const bool hasMemory = hasCopies || hasSets;
    const auto memory = each(queries, &ProcessQueries::memory);
    const auto bytes = sql::sumOf(Behind, QStringLiteral("max(bytes, 0)"));
    constexpr double Mega = 1e6;
    builder.count({ QStringLiteral("copies"), QStringLiteral("Copies"), Text::tr("Memory copies on its GPUs.") },
                  { Aggregate::Sum, Better::Neither },
                  knownOnly(hasCopies, [](const ProcessRow& row) { return row.copyCount; }),
                  countSql(queries, eventsOf(queries, EventClass::Memcpy)));
    builder.count(
        { QStringLiteral("sets"), QStringLiteral("Sets"), Text::tr("Memory sets on its GPUs."), ColumnUse::Window },
        { Aggregate::Sum, Better::Neither }, knownOnly(hasSets, [](const ProcessRow& row) { return row.setCount; }),
        countSql(queries, eventsOf(queries, EventClass::Memset)));
    builder.duration({ QStringLiteral("memory"), QStringLiteral("Memory time"),
                       Text::tr("Sum of the durations of copies and sets.") },
                     { Aggregate::Sum, Better::Less },
                     knownOnly(hasMemory, [](const ProcessRow& row) { return row.memoryNs; }),
                     totalSql(queries, memory));
    builder.number({ QStringLiteral("memory_bytes"), QStringLiteral("Memory bytes"), Text::tr("Bytes copied and set."),
                     ColumnUse::ExportOnly },
                   { Aggregate::Sum, Better::Neither }, Unit::Bytes, 0,
                   knownOnly(hasMemory, [](const ProcessRow& row) { return row.memoryBytes; }),
                   columnSql(queries->source(), memory, bytes));
    builder.number(
        { QStringLiteral("memory_mb"), QStringLiteral("Memory size"), Text::tr("Bytes copied and set (10⁶ bytes)."),
          ColumnUse::Window },
        { Aggregate::Sum, Better::Neither }, Unit::Megabytes, 3,
        knownOnly(hasMemory, [](const ProcessRow& row) { return static_cast<double>(row.memoryBytes) / Mega; }),
        columnSql(queries->source(), memory, sql::scaled(bytes, Mega)));
}

void addGpuColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace, const QueriesPointer& queries)
{
    const bool hasWork = holdsDeviceWork(*trace);
    const auto gpus = each(queries, &ProcessQueries::gpus);
    const auto busy = sql::sumOf(QStringLiteral("spans"), QStringLiteral("busy_ns"));
    const auto window = sql::sumOf(QStringLiteral("spans"), QStringLiteral("window_ns"));
    const auto& source = queries->source();
    builder.duration({ QStringLiteral("busy"), QStringLiteral("GPU busy"),
                       Text::tr("Union of its GPU work, summed over its GPUs.") },
                     { Aggregate::Sum, Better::More },
                     knownOnly(hasWork, [](const ProcessRow& row) { return row.busyNs; }),
                     durationSql(source, gpus, busy));
    builder.share(
        { QStringLiteral("idle_pct"), QStringLiteral("GPU idle"),
          Text::tr("Share of the time from its first to its last GPU work (summed over its GPUs) without work of this "
                   "process; others may have used the GPU.") },
        Better::Less, 2,
        [](const ProcessRow& row) -> std::optional<double> {
            if (row.windowNs <= 0)
                return std::nullopt;
            return 1 - static_cast<double>(row.busyNs) / static_cast<double>(row.windowNs);
        },
        columnSql(source, gpus, sql::percentOf(QStringLiteral("(%1 - %2)").arg(window, busy), window)));
    builder.duration({ QStringLiteral("window"), QStringLiteral("GPU window"),
                       Text::tr("From its first to its last GPU work, summed over its GPUs."), ColumnUse::Chooser },
                     { Aggregate::Sum, Better::Neither },
                     knownOnly(hasWork, [](const ProcessRow& row) { return row.windowNs; }),
                     durationSql(source, gpus, window));
}

QString devicesOf(const Trace& trace, const ProcessRow& row)
{
    QStringList labels;
    for (const auto device : row.devices)
        labels.append(trace.devices[device.value()].label());
    return labels.join(QStringLiteral(", "));
}

/// What the row would leave one wondering about.
QString noteOf(const Trace& trace, const ProcessRow& row)
{
    if (row.kernelCount > 0 || row.callCount == 0)
        return {};
    if (trace.kernels.size() == 0)
        return Text::tr("CUDA calls; the trace holds no kernels");
    return Text::tr("CUDA calls but no kernels");
}

} // namespace

Table describeProcesses(std::shared_ptr<const Trace> trace, std::shared_ptr<const Processes> processes,
                        const Scope& scope)
{
    ProcessBuilder builder(TableKey::Processes, QStringLiteral("Per-process breakdown"),
                           rowsOf(processes, &Processes::rows), processes->provenance);
    addProcessColumns(builder, trace, [](const ProcessRow& row) { return row.process; });
    builder.text({ QStringLiteral("gpus"), QStringLiteral("GPUs"), Text::tr("GPUs with work of this process.") }, Note,
                 [trace](const ProcessRow& row) { return devicesOf(*trace, row); });
    const auto queries
        = std::make_shared<const ProcessQueries>(std::make_shared<const EvidenceSql>(trace, scope), processes);
    addKernelColumns(builder, trace, queries);
    addGpuColumns(builder, trace, queries);
    addCallColumns(builder, trace, queries);
    addMemoryColumns(builder, trace, queries);
    builder.text({ QStringLiteral("note"), QStringLiteral("Note"), Text::tr("What is unusual about the process.") },
                 Note, [trace](const ProcessRow& row) { return noteOf(*trace, row); });
    auto& table = builder.table();
    table.subject = [processes](std::size_t row) {
        RowSubject subject;
        subject.process = processes->rows[row].process;
        return subject;
    };
    table.rowsSql = rowsSql(queries->source(), [kernels = eventsOf(queries, EventClass::Kernels)](std::size_t row) {
        return kernels(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
    });
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
