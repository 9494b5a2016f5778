// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/windowsummary.h"

#include "analysis/idle/gpuidle.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/nccl/nccl.h"
#include "analysis/processes/processes.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "table/tablebuilder.h"
#include "timeline/events/eventfieldtexts.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t TopKernels = 5;

/// One line of the summary.
struct SummaryRow {
    QString property;
    QString value;
    QString help;
    RowSubject subject;
};

/// The answers of the analyses for the window.
struct WindowFigures {
    GpuIdle idle;
    KernelSections kernels;
    BarrierSections barriers;
    Processes processes;
    MemoryOperations memory;
    NcclWork nccl;
};

/// Puts what came out into `place`; false when it was cancelled.
template <typename T> bool keep(T& place, Cancellable<T> outcome)
{
    if (outcome)
        place = std::move(*outcome);
    return outcome.has_value();
}

Cancellable<WindowFigures> analyzeWindow(const Trace& trace, const Scope& scope,
                                         std::shared_ptr<const NcclEvents> events, const std::stop_token& stop)
{
    WindowFigures f;
    if (!events) {
        auto found = findNcclEvents(trace, stop);
        if (!found)
            return tl::unexpected(found.error());
        events = std::make_shared<const NcclEvents>(std::move(*found));
    }
    const bool isDone = keep(f.idle, analyzeGpuIdle(trace, scope, {}, stop))
        && keep(f.kernels, analyzeKernelSections(trace, scope, { f.idle }, stop))
        && keep(f.barriers, analyzeBarrierSections(trace, scope, f.idle, nullptr, stop))
        && keep(f.processes, analyzeProcesses(trace, scope, f.kernels.byProcess, f.barriers.byProcess, stop))
        && keep(f.memory, analyzeMemoryOperations(trace, scope, stop))
        && keep(f.nccl, analyzeNcclWork(trace, scope, *events, f.idle, stop));
    if (!isDone)
        return cancelled();
    return f;
}

/// Writes the lines.
class SummaryWriter
{
public:
    SummaryWriter(const Trace& trace, const Scope& scope, const WindowFigures& figures, const DisplayFormat& format)
        : m_trace(trace)
        , m_filter(trace, scope)
        , m_window(*scope.window)
        , m_figures(figures)
        , m_format(format)
    {
    }
    std::vector<SummaryRow> write()
    {
        add(Text::tr("Length"), displayDurationText(m_window.durationNs(), m_format),
            Text::tr("Length of the window."));
        addBusy();
        addKernels();
        addNccl();
        addBarriers();
        addCounts();
        return std::move(m_rows);
    }

private:
    void add(const QString& property, const QString& value, const QString& help, RowSubject subject = {})
    {
        subject.window = m_window;
        m_rows.push_back({ property, value, help, std::move(subject) });
    }
    [[nodiscard]] QString duration(std::int64_t timeNs) const { return displayDuration(timeNs, m_format); }
    /// "42.6% (937.2 µs)" of the window.
    [[nodiscard]] QString shareText(std::int64_t timeNs, std::int64_t wholeNs) const
    {
        const auto fraction = fractionOf(timeNs, wholeNs);
        return fraction ? QStringLiteral("%1 (%2)").arg(threeDigitShare(*fraction), duration(timeNs))
                        : duration(timeNs);
    }
    [[nodiscard]] QString deviceName(DeviceIndex device) const
    {
        return device.isValid() ? QStringLiteral("GPU %1").arg(m_trace.devices[device.value()].gpuId)
                                : Text::tr("unknown GPU");
    }
    /// The GPUs in scope that do anything in the trace, also those that do nothing in the window.
    [[nodiscard]] std::vector<DeviceIndex> devicesInScope() const
    {
        std::vector<DeviceIndex> devices;
        for (const auto& stream : m_trace.streams) {
            if (stream.device.isValid() && m_filter.acceptsDevice(stream.device)
                && m_filter.acceptsProcess(stream.process))
                devices.push_back(stream.device);
        }
        std::sort(devices.begin(), devices.end());
        devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
        return devices;
    }

    void addBusy()
    {
        const auto& idle = m_figures.idle;
        const auto devices = devicesInScope();
        if (!idle.provenance.isAvailable() && devices.empty())
            return add(Text::tr("GPU busy"), idle.provenance.unavailable, idle.provenance.advice);
        const auto help = Text::tr("Union of kernels, copies, sets and graph launches, of the length of the window.");
        std::int64_t totalNs = 0;
        std::vector<std::int64_t> busyNs;
        for (const auto device : devices) {
            const auto* found = idle.find(device);
            busyNs.push_back(found != nullptr ? found->busyNs : 0);
            totalNs = saturatedSum(totalNs, busyNs.back());
        }
        if (devices.size() > 1) {
            const auto wholeNs = saturatedProduct(m_window.durationNs(), devices.size());
            add(Text::tr("All %1 GPUs busy").arg(devices.size()), shareText(totalNs, wholeNs), help);
        }
        for (std::size_t i = 0; i < devices.size(); ++i) {
            RowSubject subject;
            subject.device = devices[i];
            add(Text::tr("%1 busy").arg(deviceName(devices[i])), shareText(busyNs[i], m_window.durationNs()), help,
                subject);
        }
    }
    static std::int64_t saturatedProduct(std::int64_t timeNs, std::size_t count)
    {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum = saturatedSum(sum, timeNs);
        return sum;
    }

    void addKernels()
    {
        const auto& kernels = m_figures.kernels.kernels;
        if (!kernels.provenance.isAvailable())
            return add(Text::tr("Kernels"), kernels.provenance.unavailable, kernels.provenance.advice);
        const auto count = counted(kernels.kernelCount, Text::tr("kernel"), Text::tr("kernels"));
        add(Text::tr("Kernels"), Text::tr("%1, %2 in all").arg(count, duration(kernels.totalNs)),
            Text::tr("Kernels that overlap the window; their time within it, where overlapping kernels count each."));
        for (std::size_t i = 0; i < std::min(TopKernels, kernels.rows.size()); ++i)
            addKernel(i, kernels.rows[i]);
    }
    void addKernel(std::size_t rank, const KernelRow& row)
    {
        RowSubject subject;
        subject.kernel = row.name;
        subject.device = row.onlyDevice;
        const auto& name = m_trace.kernelNames[row.name.value()].displayName;
        const auto value = Text::tr("%1 of kernel time, %2, %3×")
                               .arg(threeDigitShare(row.shareOfRows), duration(row.duration.totalNs),
                                    formatCount(row.duration.count));
        add(Text::tr("Kernel %1: %2").arg(QString::number(rank + 1), name), value,
            Text::tr("One of the kernels with most time in the window, as in the table of kernels."), subject);
    }

    void addNccl()
    {
        for (const auto& device : m_figures.nccl.devices) {
            RowSubject subject;
            subject.device = device.device;
            const auto value = shareText(device.exposedNs, m_window.durationNs());
            add(Text::tr("NCCL exposed on %1").arg(deviceName(device.device)), value,
                Text::tr("Time of NCCL kernels under no other kernel of the same GPU, of the length of the window."),
                subject);
        }
    }

    void addBarriers()
    {
        const auto& barriers = m_figures.barriers.barriers;
        if (!barriers.provenance.isAvailable())
            return add(Text::tr("Barriers"), barriers.provenance.unavailable, barriers.provenance.advice);
        std::int64_t count = 0;
        std::int64_t totalNs = 0;
        const BarrierRow* longest = nullptr;
        for (const auto& row : barriers.rows) {
            if (row.kind == BarrierKind::CpuLauncherGap)
                continue; // a gap of the GPU, not time of the host
            count += row.duration.count;
            totalNs = saturatedSum(totalNs, row.duration.totalNs);
            if (longest == nullptr || row.duration.maxNs > longest->duration.maxNs)
                longest = &row;
        }
        const auto text = counted(count, Text::tr("barrier"), Text::tr("barriers"));
        add(Text::tr("Barriers"), Text::tr("%1, %2 in all").arg(text, duration(totalNs)),
            Text::tr("API calls that made the host wait for the GPU; their time in the window, over all threads."));
        if (longest != nullptr)
            add(Text::tr("Longest barrier"),
                QStringLiteral("%1, %2").arg(longest->apiName, duration(longest->duration.maxNs)),
                Text::tr("The API call that made the host wait longest in the window."));
    }

    void addCounts()
    {
        std::int64_t calls = 0;
        for (const auto& process : m_figures.processes.rows)
            calls += process.callCount;
        if (m_trace.reading(EventClass::Calls).isPresent())
            add(Text::tr("CUDA API calls"), formatCount(calls), Text::tr("Calls that overlap the window."));
        const auto& memory = m_figures.memory;
        if (!memory.provenance.isAvailable())
            return;
        std::int64_t copies = 0;
        std::int64_t sets = 0;
        for (const auto& row : memory.rows)
            (row.isSet ? sets : copies) += row.count;
        add(Text::tr("Memory operations"),
            QStringLiteral("%1, %2").arg(counted(copies, Text::tr("copy"), Text::tr("copies")),
                                         counted(sets, Text::tr("set"), Text::tr("sets"))),
            Text::tr("Copies and sets on the GPU that overlap the window."));
    }

    const Trace& m_trace;
    ScopeFilter m_filter;
    TimeWindow m_window;
    const WindowFigures& m_figures;
    const DisplayFormat& m_format;
    std::vector<SummaryRow> m_rows;
};

Table describeSummary(const Scope& scope, const Trace& trace, std::shared_ptr<const std::vector<SummaryRow>> rows)
{
    Provenance provenance;
    provenance.source = Text::tr("the tables of GPU idle, kernels, NCCL, barriers, processes and memory operations");
    provenance.derivation = Text::tr("The same figures as in those tables once the scope is limited to the window.");
    provenance.coverage = describeScope(scope, trace);
    TableBuilder<SummaryRow> builder(QStringLiteral("window_summary"), QStringLiteral("Selected window"), rows,
                                     std::move(provenance));
    const auto help = [rows](std::size_t row) { return (*rows)[row].help; };
    builder
        .text({ QStringLiteral("property"), QStringLiteral("Property"), Text::tr("What is described.") }, Identity,
              [](const SummaryRow& row) { return row.property; })
        .toolTip
        = help;
    builder
        .text({ QStringLiteral("value"), QStringLiteral("Value"), Text::tr("What it comes to.") }, Note,
              [](const SummaryRow& row) { return row.value; })
        .toolTip
        = help;
    builder.text({ QStringLiteral("help"), QStringLiteral("Meaning"), Text::tr("How the figure is computed."),
                   ColumnUse::Chooser },
                 Note, [](const SummaryRow& row) { return row.help; });
    builder.table().subject = [rows](std::size_t row) { return (*rows)[row].subject; };
    return builder.take(trace);
}

} // namespace

Cancellable<Table> summarizeWindow(std::shared_ptr<const Trace> trace, const Scope& scope,
                                   std::shared_ptr<const NcclEvents> ncclEvents, const std::stop_token& stop,
                                   const DisplayFormat& format)
{
    Q_ASSERT(scope.window);
    const auto figures = analyzeWindow(*trace, scope, std::move(ncclEvents), stop);
    if (!figures)
        return tl::unexpected(figures.error());
    auto rows = std::make_shared<const std::vector<SummaryRow>>(SummaryWriter(*trace, scope, *figures, format).write());
    return describeSummary(scope, *trace, std::move(rows));
}

} // namespace core
