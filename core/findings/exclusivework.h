// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/busyfigures.h"
#include "statistics/grouping.h"
#include "trace/trace.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace core {

class CopySorter;

/// Exclusive times of the kernels of one GPU while a sweep goes on.
class ExclusiveKernelTimes
{
public:
    ExclusiveKernelTimes(const Trace& trace, DeviceIndex device)
        : m_trace(trace)
        , m_device(device)
        , m_places(static_cast<std::uint64_t>(trace.kernelNames.size()) * trace.launchShapes.size())
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
        const auto name = m_trace.kernels.name[row];
        const auto shape = m_trace.kernels.shape[row];
        const auto place = m_places.numberOf(name.value() * m_trace.launchShapes.size() + shape.value());
        if (place == m_parts.size())
            m_parts.push_back({ m_device, name, shape, 0, 0 });
        return m_parts[place];
    }

    const Trace& m_trace;
    DeviceIndex m_device;
    std::vector<ExclusiveKernel> m_parts;
    GroupNumbers m_places; ///< by name and shape
    std::uint32_t m_lastRow = NoRow;
};

/// Gives the moments in which one GPU works to what they belong to.
class ExclusiveWork : public BusyListener
{
public:
    /// `copies`: of this GPU, to which exposed time is added.
    ExclusiveWork(DeviceIndex device, const CopySorter& sorter, const Trace& trace, DeviceCopies& copies);
    void busy(const BusySegment& segment, const Interval& part) override;
    /// Appends what was found.
    void take(BusyFigures& figures) const;

private:
    void addComm(std::uint32_t row, const Interval& span);
    void addCopy(std::uint32_t row, std::int64_t timeNs);

    DeviceIndex m_device;
    const CopySorter& m_sorter;
    const Trace& m_trace;
    DeviceCopies& m_copies;
    ExclusiveKernelTimes m_kernels;
    std::vector<CommPiece> m_comm;
    std::int64_t m_busyNs = 0;
};

} // namespace core
