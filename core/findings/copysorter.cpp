// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/copysorter.h"

#include "base/units.h"
#include "statistics/statistics.h"

#include <algorithm>

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

} // namespace

CopySorter::CopySorter(const BusyWork& work, BusyFigures& figures, const Thresholds& thresholds)
    : m_work(work)
    , m_figures(figures)
    , m_smallBytes(thresholds.value(ThresholdId::SmallCopySize))
    , m_smallCount(thresholds.value(ThresholdId::SmallCopyCount))
    , m_slowFraction(thresholds.fraction(ThresholdId::SlowCopy))
    , m_smallCounts(work.trace.devices.size())
{
}

std::optional<CopyDirection> CopySorter::direction(std::uint32_t row) const
{
    return directionOf(workCategory(m_work, { WorkKind::Copy, row }));
}

MemoryKind CopySorter::hostMemory(std::uint32_t row, CopyDirection direction) const
{
    const auto& copies = m_work.trace.copies;
    if (direction == CopyDirection::ToDevice)
        return copies.source[row];
    return direction == CopyDirection::ToHost ? copies.destination[row] : MemoryKind::Unknown;
}

double CopySorter::rate(std::uint32_t row) const
{
    const auto& copies = m_work.trace.copies;
    return rateOf(copies.sizeBytes[row], copies.endNs[row] - copies.startNs[row]);
}

bool CopySorter::isLargePinned(std::uint32_t row, CopyDirection direction) const
{
    return m_work.trace.copies.sizeBytes[row] >= LargeCopyBytes && hostMemory(row, direction) == MemoryKind::Pinned;
}

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

} // namespace core
