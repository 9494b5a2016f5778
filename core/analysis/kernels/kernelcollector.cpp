// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelcollector.h"

#include "scope/foreachrow.h"
#include "scope/launchtimes.h"

#include <array>

namespace core {

namespace {

/// Gives each stream the number of its part of the row key: what of device, process and stream the grouping tells
/// apart.
std::vector<std::uint32_t> streamOwners(const Trace& trace, const KernelGrouping& grouping)
{
    const std::uint64_t deviceCount = trace.devices.size() + 1; // one more for "none"
    GroupNumbers numbers(deviceCount * (trace.processes.size() + 1) * (trace.streams.size() + 1));
    std::vector<std::uint32_t> owners;
    owners.reserve(trace.streams.size());
    for (std::size_t row = 0; row < trace.streams.size(); ++row) {
        const auto& stream = trace.streams[row];
        const bool hasDevice = grouping.isByDevice() && stream.device.isValid();
        std::uint64_t key = grouping.byStream ? row : 0;
        key = key * (trace.processes.size() + 1) + (grouping.byProcess ? stream.process.value() : 0);
        key = key * deviceCount + (hasDevice ? stream.device.value() : trace.devices.size());
        owners.push_back(numbers.numberOf(key));
    }
    return owners;
}

} // namespace

std::vector<LaunchShapeIndex> firstOfSameGrid(const Trace& trace)
{
    std::map<std::array<std::int32_t, 6>, LaunchShapeIndex> known;
    std::vector<LaunchShapeIndex> first;
    first.reserve(trace.launchShapes.size());
    for (const auto& shape : trace.launchShapes) {
        const std::array key { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ };
        first.push_back(known.try_emplace(key, LaunchShapeIndex { first.size() }).first->second);
    }
    return first;
}

KernelCollector::KernelCollector(const Trace& trace, const ScopeFilter& filter, std::span<const char> isNcclName)
    : m_trace(trace)
    , m_filter(filter)
    , m_shapeCount(trace.launchShapes.size() + 1)
    , m_firstOfSameGrid(firstOfSameGrid(trace))
    , m_numbers(static_cast<std::uint64_t>(trace.kernelNames.size()) * trace.streams.size() * m_shapeCount)
    , m_exclusive(trace, isNcclName)
{
    const auto count = rowCount(filter.rowsOf(trace.kernels));
    m_durations.reserve(count);
    m_latencies.reserve(count);
}

/// Kernels of one grid × block belong together, whatever registers and memory they use.
std::uint64_t KernelCollector::shapeNumber(std::size_t row) const
{
    const auto shape = m_trace.kernels.shape[row];
    return shape.isValid() ? m_firstOfSameGrid[shape.value()].value() : m_shapeCount - 1;
}

std::uint64_t KernelCollector::keyOf(std::size_t row) const
{
    const auto& kernels = m_trace.kernels;
    return (kernels.name[row].value() * m_trace.streams.size() + kernels.stream[row].value()) * m_shapeCount
        + shapeNumber(row);
}

void KernelCollector::add(std::size_t row)
{
    const auto& kernels = m_trace.kernels;
    const auto number = m_numbers.numberOf(keyOf(row));
    if (number == m_parts.size()) {
        m_parts.emplace_back();
        m_parts.back().firstRow = static_cast<std::uint32_t>(row);
    }
    const auto start = kernels.startNs[row];
    const auto end = kernels.endNs[row];
    const auto span = m_filter.clipped(start, end);
    m_clippedCount += m_filter.isCut(start, end) ? 1 : 0;
    m_durations.add(number, span.lengthNs());
    m_exclusive.add(row, number, span);
    if (kernels.launch[row].isValid())
        addLaunch(number, row);
    else
        ++m_parts[number].withoutLaunch;
}

void KernelCollector::addLaunch(std::uint32_t number, std::size_t row)
{
    const auto times = launchTimes(m_trace, row);
    auto& group = m_parts[number];
    ++group.launched;
    group.launchCallNs += static_cast<double>(times.callNs);
    group.launchToEndNs += static_cast<double>(times.totalNs);
    if (times.queueNs > 0)
        m_latencies.add(number, times.queueNs);
    else
        ++group.latencyLeftOut;
}

void KernelCollector::sort()
{
    m_exclusive.finish();
    m_durations.sort(m_parts.size());
    m_latencies.sort(m_parts.size());
}

RowStatistics KernelCollector::statistics(const RowOfGroups& row)
{
    constexpr std::int64_t WorthKeeping = 1000;
    if (const auto known = m_statistics.find(row); known != m_statistics.end())
        return known->second;
    const RowStatistics found { durationStatistics(m_durations.of(row)), durationStatistics(m_latencies.of(row)) };
    if (found.duration.count >= WorthKeeping)
        m_statistics.emplace(row, found);
    return found;
}

std::vector<RowOfGroups> KernelCollector::rows(const KernelGrouping& grouping) const
{
    const auto owners = streamOwners(m_trace, grouping);
    const auto& kernels = m_trace.kernels;
    const std::uint64_t shapeCount = grouping.byLaunchShape ? m_shapeCount : 1;
    GroupNumbers numbers(static_cast<std::uint64_t>(m_trace.kernelNames.size()) * (owners.size() + 1) * shapeCount);
    std::vector<RowOfGroups> rows;
    for (std::uint32_t number = 0; number < m_parts.size(); ++number) {
        const auto first = m_parts[number].firstRow;
        std::uint64_t key = kernels.name[first].value() * (owners.size() + 1) + owners[kernels.stream[first].value()];
        key = key * shapeCount + (grouping.byLaunchShape ? shapeNumber(first) : 0);
        const auto row = numbers.numberOf(key);
        if (row == rows.size())
            rows.emplace_back();
        rows[row].push_back(number);
    }
    return rows;
}

} // namespace core
