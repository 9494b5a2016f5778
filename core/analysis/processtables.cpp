// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/processes.h"
#include "base/text.h"

#include "analysis/commoncolumns.h"
#include "analysis/evidencesql.h"

namespace core {

namespace {

using ProcessBuilder = TableBuilder<ProcessRow>;

/// Zero would claim that something was looked at: nothing when the trace has no event of the class.
template <typename Value> auto knownOnly(bool isCaptured, Value value)
{
    return [isCaptured, value](const ProcessRow& row) { return isCaptured ? std::optional(value(row)) : std::nullopt; };
}

void addKernelColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const bool hasKernels = trace->kernels.size() > 0;
    builder.count({ QStringLiteral("kernels"), QStringLiteral("Kernels"), Text::tr("Kernels in scope.") },
                  knownOnly(hasKernels, [](const ProcessRow& row) { return row.kernelCount; }));
    builder.duration({ QStringLiteral("kernel"), QStringLiteral("Kernel time"), Text::tr("Sum of kernel durations.") },
                     knownOnly(hasKernels, [](const ProcessRow& row) { return row.kernelNs; }));
    builder.sortedByLast();
    builder.text({ QStringLiteral("top_kernel"), QStringLiteral("Top kernel"),
                   Text::tr("The kernel with most time, on all its GPUs.") },
                 [trace](const ProcessRow& row) -> Cell {
                     return row.topKernel.isValid() ? Cell(trace->kernelNames[row.topKernel.value()].shortName)
                                                    : Cell();
                 });
    builder.duration({ QStringLiteral("top_kernel"), QStringLiteral("Top kernel time"),
                       Text::tr("Sum of its durations."), ColumnUse::Chooser },
                     knownOnly(hasKernels, [](const ProcessRow& row) { return row.topKernelNs; }));
}

void addCallColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const bool hasCalls = trace->calls.size() > 0;
    builder.count({ QStringLiteral("threads"), QStringLiteral("Threads"),
                    Text::tr("Threads with CUDA API calls, NVTX events or OS runtime calls.") },
                  [](const ProcessRow& row) { return row.threadCount; });
    builder.count(
        { QStringLiteral("calls"), QStringLiteral("API calls"), Text::tr("CUDA runtime and driver API calls.") },
        knownOnly(hasCalls, [](const ProcessRow& row) { return row.callCount; }));
    builder.count(
        { QStringLiteral("launches"), QStringLiteral("Launch calls"), Text::tr("Calls that start kernels or graphs.") },
        knownOnly(hasCalls, [](const ProcessRow& row) { return row.launchCount; }));
    builder.count({ QStringLiteral("barriers"), QStringLiteral("Barriers"),
                    Text::tr("Calls that block the host (without cpu_launcher_gap).") },
                  knownOnly(hasCalls, [](const ProcessRow& row) { return row.barrierCount; }));
    builder.duration({ QStringLiteral("barrier"), QStringLiteral("Barrier time"),
                       Text::tr("Sum of their durations; those of several threads can overlap.") },
                     knownOnly(hasCalls, [](const ProcessRow& row) { return row.barrierNs; }));
    builder.count({ QStringLiteral("nvtx"), QStringLiteral("NVTX"), Text::tr("NVTX ranges and marks.") },
                  knownOnly(trace->nvtx.size() > 0, [](const ProcessRow& row) { return row.nvtxCount; }));
}

/// False when no class of GPU work was captured.
bool holdsDeviceWork(const Trace& trace)
{
    return trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size() > 0;
}

void addMemoryColumns(ProcessBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const bool hasCopies = trace->copies.size() > 0;
    const bool hasSets = trace->sets.size() > 0;
    const bool hasMemory = hasCopies || hasSets;
    constexpr double Mega = 1e6;
    builder.count({ QStringLiteral("copies"), QStringLiteral("Copies"), Text::tr("Memory copies on its GPUs.") },
                  knownOnly(hasCopies, [](const ProcessRow& row) { return row.copyCount; }));
    builder.count(
        { QStringLiteral("sets"), QStringLiteral("Sets"), Text::tr("Memory sets on its GPUs."), ColumnUse::Window },
        knownOnly(hasSets, [](const ProcessRow& row) { return row.setCount; }));
    builder.duration({ QStringLiteral("memory"), QStringLiteral("Memory time"),
                       Text::tr("Sum of the durations of copies and sets.") },
                     knownOnly(hasMemory, [](const ProcessRow& row) { return row.memoryNs; }));
    builder.number({ QStringLiteral("memory_bytes"), QStringLiteral("Memory bytes"), Text::tr("Bytes copied and set."),
                     ColumnUse::ExportOnly },
                   Unit::Bytes, 0, knownOnly(hasMemory, [](const ProcessRow& row) { return row.memoryBytes; }));
    builder.number({ QStringLiteral("memory_mb"), QStringLiteral("Memory size"),
                     Text::tr("Bytes copied and set (10⁶ bytes)."), ColumnUse::Window },
                   Unit::Megabytes, 3, knownOnly(hasMemory, [](const ProcessRow& row) {
                       return static_cast<double>(row.memoryBytes) / Mega;
                   }));
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
    ProcessBuilder builder(QStringLiteral("processes"), QStringLiteral("Per-process breakdown"),
                           rowsOf(processes, &Processes::rows), processes->provenance);
    addProcessColumns(builder, trace, [](const ProcessRow& row) { return row.process; });
    builder.text({ QStringLiteral("gpus"), QStringLiteral("GPUs"), Text::tr("GPUs with work of this process.") },
                 [trace](const ProcessRow& row) { return devicesOf(*trace, row); });
    addKernelColumns(builder, trace);
    const bool hasWork = holdsDeviceWork(*trace);
    builder.duration({ QStringLiteral("busy"), QStringLiteral("GPU busy"),
                       Text::tr("Union of its GPU work, summed over its GPUs.") },
                     knownOnly(hasWork, [](const ProcessRow& row) { return row.busyNs; }));
    builder.share(
        { QStringLiteral("idle_pct"), QStringLiteral("GPU idle"),
          Text::tr("Share of the time from its first to its last GPU work (summed over its GPUs) without work of this "
                   "process; others may have used the GPU.") },
        2, [](const ProcessRow& row) -> std::optional<double> {
            if (row.windowNs <= 0)
                return std::nullopt;
            return 1 - static_cast<double>(row.busyNs) / static_cast<double>(row.windowNs);
        });
    builder.duration({ QStringLiteral("window"), QStringLiteral("GPU window"),
                       Text::tr("From its first to its last GPU work, summed over its GPUs."), ColumnUse::Chooser },
                     knownOnly(hasWork, [](const ProcessRow& row) { return row.windowNs; }));
    addCallColumns(builder, trace);
    addMemoryColumns(builder, trace);
    builder.text({ QStringLiteral("note"), QStringLiteral("Note"), Text::tr("What is unusual about the process.") },
                 [trace](const ProcessRow& row) { return noteOf(*trace, row); });
    builder.table().subject = [processes](std::size_t row) {
        RowSubject subject;
        subject.process = processes->rows[row].process;
        return subject;
    };
    addProcessEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), processes);
    return builder.take();
}

} // namespace core
