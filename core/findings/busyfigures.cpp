// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/busyfigures.h"

#include "analysis/budget/busysweep.h"
#include "analysis/nccl/ncclevents.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/units.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t LargeCopyBytes = 1 << 20; ///< from which on a copy tells how fast the link is

std::optional<CopyDirection> directionOf(WorkCategory category)
{
    switch (category) {
    case WorkCategory::ToDevice:
        return CopyDirection::ToDevice;
    case WorkCategory::ToHost:
        return CopyDirection::ToHost;
    case WorkCategory::Peer:
        return CopyDirection::Peer;
    case WorkCategory::OnDevice:
        return CopyDirection::OnDevice;
    default:
        return std::nullopt;
    }
}

double rateOf(std::int64_t sizeBytes, std::int64_t timeNs)
{
    return timeNs > 0 ? static_cast<double>(sizeBytes) / (static_cast<double>(timeNs) / NsPerS) : 0;
}

/// What has to be known of all copies before any of them can be sorted.
class CopySorter
{
public:
    CopySorter(const BusyWork& work, BusyFigures& figures, const Thresholds& thresholds)
        : m_work(work)
        , m_figures(figures)
        , m_smallBytes(thresholds.value(ThresholdId::SmallCopySize))
        , m_smallCount(thresholds.value(ThresholdId::SmallCopyCount))
        , m_slowFraction(thresholds.fraction(ThresholdId::SlowCopy))
        , m_smallCounts(work.trace.devices.size())
    {
    }
    /// Of a copy that is no page migration; none: its kind is not known.
    [[nodiscard]] std::optional<CopyDirection> direction(std::uint32_t row) const
    {
        return directionOf(workCategory(m_work, { WorkKind::Copy, row }));
    }
    [[nodiscard]] CopySort sort(std::uint32_t row, CopyDirection direction) const;
    /// The memory of the host that a copy touches.
    [[nodiscard]] MemoryKind hostMemory(std::uint32_t row, CopyDirection direction) const
    {
        const auto& copies = m_work.trace.copies;
        if (direction == CopyDirection::ToDevice)
            return copies.source[row];
        return direction == CopyDirection::ToHost ? copies.destination[row] : MemoryKind::Unknown;
    }
    /// Takes note of a copy in scope.
    void learn(std::uint32_t row, DeviceIndex device, CopyDirection direction);
    /// Adds a copy to its sort, once all are learnt.
    void count(std::uint32_t row, DeviceIndex device, CopyDirection direction);

private:
    [[nodiscard]] double rate(std::uint32_t row) const
    {
        const auto& copies = m_work.trace.copies;
        return rateOf(copies.sizeBytes[row], copies.endNs[row] - copies.startNs[row]);
    }
    [[nodiscard]] bool isSmall(std::uint32_t row) const
    {
        return static_cast<double>(m_work.trace.copies.sizeBytes[row]) < m_smallBytes;
    }
    [[nodiscard]] bool isLargePinned(std::uint32_t row, CopyDirection direction) const
    {
        return m_work.trace.copies.sizeBytes[row] >= LargeCopyBytes && hostMemory(row, direction) == MemoryKind::Pinned;
    }

    const BusyWork& m_work;
    BusyFigures& m_figures;
    double m_smallBytes;
    double m_smallCount;
    double m_slowFraction;
    std::vector<std::array<std::int64_t, CopyDirectionCount>> m_smallCounts; ///< by DeviceIndex
};

void CopySorter::learn(std::uint32_t row, DeviceIndex device, CopyDirection direction)
{
    const auto place = static_cast<std::size_t>(direction);
    if (isSmall(row))
        ++m_smallCounts[device.value()][place];
    auto& best = m_figures.devices[device.value()].bestBytesPerSecond[place];
    if (isLargePinned(row, direction))
        best = std::max(best, rate(row));
}

CopySort CopySorter::sort(std::uint32_t row, CopyDirection direction) const
{
    const auto& copies = m_work.trace.copies;
    const auto device = m_work.trace.deviceOf(copies.stream[row]);
    const auto place = static_cast<std::size_t>(direction);
    if (isSmall(row) && static_cast<double>(m_smallCounts[device.value()][place]) >= m_smallCount)
        return CopySort::Small;
    if (hostMemory(row, direction) == MemoryKind::Pageable)
        return CopySort::Pageable;
    const auto best = m_figures.devices[device.value()].bestBytesPerSecond[place];
    return isLargePinned(row, direction) && rate(row) < m_slowFraction * best ? CopySort::Slow : CopySort::Other;
}

void CopySorter::count(std::uint32_t row, DeviceIndex device, CopyDirection direction)
{
    const auto& copies = m_work.trace.copies;
    auto& figures = m_figures.devices[device.value()]
                        .copies[static_cast<std::size_t>(direction)][static_cast<std::size_t>(sort(row, direction))];
    const auto bytes = copies.sizeBytes[row];
    ++figures.count;
    addSaturated(figures.sizeBytes, bytes);
    addSaturated(figures.timeNs, copies.endNs[row] - copies.startNs[row]);
    const auto memory = hostMemory(row, direction);
    addSaturated(figures.pinnedBytes, memory == MemoryKind::Pinned ? bytes : 0);
    addSaturated(figures.pageableBytes, memory == MemoryKind::Pageable ? bytes : 0);
}

/// Exclusive times of the kernels of one GPU while a sweep goes on.
class ExclusiveKernelTimes
{
public:
    ExclusiveKernelTimes(const Trace& trace, DeviceIndex device)
        : m_trace(trace)
        , m_device(device)
    {
    }
    void add(std::uint32_t row, std::int64_t timeNs)
    {
        auto& part = partOf(row);
        part.exclusiveNs += timeNs;
        part.count += std::exchange(m_lastRow, row) != row ? 1 : 0;
    }
    [[nodiscard]] const std::vector<ExclusiveKernel>& parts() const { return m_parts; }

private:
    static constexpr std::uint32_t NoRow = 0xFFFF'FFFF;

    ExclusiveKernel& partOf(std::uint32_t row)
    {
        constexpr unsigned NameShift = 32;
        const auto name = m_trace.kernels.name[row];
        const auto shape = m_trace.kernels.shape[row];
        const auto [place, isNew] = m_places.try_emplace(
            std::uint64_t { name.value() } << NameShift | std::uint64_t { shape.value() }, m_parts.size());
        if (isNew)
            m_parts.push_back({ m_device, name, shape, 0, 0 });
        return m_parts[place->second];
    }

    const Trace& m_trace;
    DeviceIndex m_device;
    std::vector<ExclusiveKernel> m_parts;
    std::unordered_map<std::uint64_t, std::size_t> m_places; ///< by name and shape
    std::uint32_t m_lastRow = NoRow;
};

/// Gives the busy moments of one GPU, as far as they lie in its windows, to what they belong to.
class BusyVisitor
{
public:
    /// `copies`: of this GPU, to which exposed time is added.
    BusyVisitor(const DeviceBudget& budget, const CopySorter& sorter, const Trace& trace, DeviceCopies& copies)
        : m_windows(budget.windows.intervals())
        , m_device(budget.device)
        , m_sorter(sorter)
        , m_trace(trace)
        , m_copies(copies)
        , m_kernels(trace, budget.device)
    {
    }
    void busy(const BusySegment& segment)
    {
        while (m_window < m_windows.size() && m_windows[m_window].endNs <= segment.span.startNs)
            ++m_window;
        for (auto i = m_window; i < m_windows.size() && m_windows[i].startNs < segment.span.endNs; ++i) {
            const Interval span { std::max(segment.span.startNs, m_windows[i].startNs),
                                  std::min(segment.span.endNs, m_windows[i].endNs) };
            if (span.lengthNs() > 0)
                add(segment, span);
        }
    }
    void idle(const GpuGap& gap) { Q_UNUSED(gap) }
    /// Appends what was found.
    void take(BusyFigures& figures)
    {
        figures.busyNs += m_busyNs;
        figures.kernels.insert(figures.kernels.end(), m_kernels.parts().begin(), m_kernels.parts().end());
        figures.comm.insert(figures.comm.end(), m_comm.begin(), m_comm.end());
    }

private:
    void add(const BusySegment& segment, const Interval& span)
    {
        if (segment.timeClass == TimeClass::OtherWork)
            return;
        m_busyNs += span.lengthNs();
        switch (segment.timeClass) {
        case TimeClass::Compute:
        case TimeClass::ComputeComm:
        case TimeClass::ComputeCopy:
            m_kernels.add(segment.owner.row, span.lengthNs());
            break;
        case TimeClass::Comm:
            addComm(segment.owner.row, span);
            break;
        case TimeClass::CopyToDevice:
        case TimeClass::CopyToHost:
        case TimeClass::CopyPeer:
        case TimeClass::CopyOnDevice:
            addCopy(segment.owner.row, span.lengthNs());
            break;
        default:
            break;
        }
    }
    void addComm(std::uint32_t row, const Interval& span)
    {
        if (!m_comm.empty() && m_comm.back().kernel == row && m_comm.back().span.endNs == span.startNs)
            m_comm.back().span.endNs = span.endNs;
        else
            m_comm.push_back({ span, m_device, row });
    }
    void addCopy(std::uint32_t row, std::int64_t timeNs)
    {
        const auto direction = m_sorter.direction(row);
        if (!direction)
            return;
        auto& figures = m_copies.copies[static_cast<std::size_t>(*direction)]
                                       [static_cast<std::size_t>(m_sorter.sort(row, *direction))];
        const auto& copies = m_trace.copies;
        const auto durationNs = copies.endNs[row] - copies.startNs[row]; // exposed, so longer than 0
        figures.exposedNs += timeNs;
        figures.exposedBytes += static_cast<double>(copies.sizeBytes[row]) * static_cast<double>(timeNs)
            / static_cast<double>(durationNs);
    }

    std::span<const Interval> m_windows;
    std::size_t m_window = 0;
    DeviceIndex m_device;
    const CopySorter& m_sorter;
    const Trace& m_trace;
    DeviceCopies& m_copies;
    ExclusiveKernelTimes m_kernels;
    std::vector<CommPiece> m_comm;
    std::int64_t m_busyNs = 0;
};

/// Counts copies to the host that go back to the GPU with the same size.
class BackAndForth
{
public:
    void add(CopyDirection direction, std::int64_t sizeBytes, std::int64_t& pairs)
    {
        if (direction == CopyDirection::ToHost) {
            ++m_waiting[sizeBytes];
        } else if (direction == CopyDirection::ToDevice) {
            const auto found = m_waiting.find(sizeBytes);
            if (found == m_waiting.end() || found->second == 0)
                return;
            --found->second;
            ++pairs;
        }
    }

private:
    std::unordered_map<std::int64_t, std::int64_t> m_waiting; ///< by size: copies to the host
};

/// Copies in scope by sort, and page migrations.
bool countCopies(const Trace& trace, const ScopeFilter& filter, CopySorter& sorter, BusyFigures& figures,
                 const std::stop_token& stop)
{
    const auto& copies = trace.copies;
    std::vector<BackAndForth> pairs(trace.devices.size());
    const auto forEachCopy = [&](auto visit) {
        return forEachRowOf(copies, filter, stop, [&](std::size_t row) {
            const auto device = trace.deviceOf(copies.stream[row]);
            if (device.isValid()
                && filter.acceptsWork(copies.startNs[row], copies.endNs[row], copies.stream[row], copies.launch[row]))
                visit(static_cast<std::uint32_t>(row), device);
        });
    };
    const bool isDone = forEachCopy([&](std::uint32_t row, DeviceIndex device) {
        auto& ofDevice = figures.devices[device.value()];
        if (const auto direction = sorter.direction(row)) {
            sorter.learn(row, device, *direction);
            pairs[device.value()].add(*direction, copies.sizeBytes[row], ofDevice.backAndForth);
        } else if (isPageMigration(copies.copyKind[row])) {
            constexpr std::uint8_t UvmToHost = 12;
            ++ofDevice.migrations;
            addSaturated(ofDevice.migrationNs, copies.endNs[row] - copies.startNs[row]);
            const bool isToHost = copies.copyKind[row] == UvmToHost;
            addSaturated(isToHost ? ofDevice.migratedToHost : ofDevice.migratedToDevice, copies.sizeBytes[row]);
        }
    });
    return isDone && forEachCopy([&](std::uint32_t row, DeviceIndex device) {
               if (const auto direction = sorter.direction(row))
                   sorter.count(row, device, *direction);
           });
}

/// All work of the GPUs of the budget, whatever the scope: the budget has its classes from all of it.
bool sweepDevices(const BusyWork& work, const WallBudget& budget, const CopySorter& sorter, BusyFigures& figures,
                  const std::stop_token& stop)
{
    std::vector<BusyVisitor> visitors;
    visitors.reserve(budget.devices.size());
    for (const auto& device : budget.devices)
        visitors.emplace_back(device, sorter, work.trace, figures.devices[device.device.value()]);
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), visitors.size(), [&](std::size_t i) {
        if (!sweepDevice(work, budget.devices[i].device, stop, visitors[i]))
            isStopped = true;
    });
    for (auto& visitor : visitors)
        visitor.take(figures);
    return !isStopped;
}

} // namespace

QString copyDirectionText(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::ToDevice:
        return Text::tr("host to device");
    case CopyDirection::ToHost:
        return Text::tr("device to host");
    case CopyDirection::Peer:
        return Text::tr("device to device");
    case CopyDirection::OnDevice:
        return Text::tr("within a device");
    }
    return {};
}

Cancellable<BusyFigures> analyzeBusyFigures(const BusyFigureInputs& inputs, const Scope& scope,
                                            const std::stop_token& stop)
{
    const auto& trace = inputs.trace;
    BusyFigures figures;
    figures.devices.resize(trace.devices.size());
    for (std::size_t i = 0; i < figures.devices.size(); ++i)
        figures.devices[i].linkBytesPerSecond = inputs.classes.linkBytesPerSecond(trace.devices[i].name);
    const BusyWork work(trace, inputs.nccl.isNcclKernelName, scope);
    const ScopeFilter filter(trace, scope);
    CopySorter sorter(work, figures, inputs.thresholds);
    const bool isDone = countCopies(trace, filter, sorter, figures, stop)
        && sweepDevices(work, inputs.budget, sorter, figures, stop)
        && forEachWork(trace, filter, WorkTables::All, stop, [&figures](const DeviceWork&) { ++figures.operations; });
    if (!isDone)
        return cancelled();
    std::sort(figures.kernels.begin(), figures.kernels.end(),
              [](const ExclusiveKernel& left, const ExclusiveKernel& right) {
                  const auto order = [](const ExclusiveKernel& part) {
                      return std::make_tuple(-part.exclusiveNs, part.device, part.name, part.shape);
                  };
                  return order(left) < order(right);
              });
    return figures;
}

} // namespace core
