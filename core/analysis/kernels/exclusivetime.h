// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "intervals/intervalset.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

/**
 * Gives each moment in which kernels run on a GPU to one of them, so that their times add up: to the kernel that
 * started first, to one of NCCL only while no other kernel runs.
 *
 * Of kernels that start at the same moment the one that ends last comes first, then they go by process, context, stream
 * and correlation id. Kernels are told by start; amortized O(1) each.
 */
class ExclusiveTimes
{
public:
    /// `isNcclName`: by KernelNameIndex; empty: no kernel is NCCL's.
    ExclusiveTimes(const Trace& trace, std::span<const char> isNcclName);

    /// The next kernel, a row of Trace::kernels, which counts for `group`. `span`: the part of it that counts.
    void add(std::size_t kernel, std::uint32_t group, const Interval& span)
    {
        auto& device = m_devices[deviceOf(kernel)];
        if (!device.waiting.empty() && m_startNs[device.waiting.front().kernel] != m_startNs[kernel])
            giveAll(device);
        device.waiting.push_back({ static_cast<std::uint32_t>(kernel), group, span });
    }
    /// After the last kernel.
    void finish();
    /// ns of a group; 0 for one that no kernel counted for. After finish().
    [[nodiscard]] std::int64_t timeNs(std::uint32_t group) const
    {
        return group < m_timesNs.size() ? m_timesNs[group] : 0;
    }

private:
    struct Turn {
        std::uint32_t kernel;
        std::uint32_t group;
        Interval span;
    };
    struct DeviceTurns {
        std::vector<Turn> waiting; ///< that start at the same moment
        std::int64_t computeUntilNs = INT64_MIN; ///< end of the kernels so far that are not NCCL's
        std::int64_t ncclUntilNs = INT64_MIN;
        std::vector<Turn> exposed; ///< times given to NCCL that another kernel may yet take
    };

    [[nodiscard]] std::size_t deviceOf(std::size_t kernel) const
    {
        return m_deviceOfStream[m_trace.kernels.stream[kernel].value()];
    }
    void giveAll(DeviceTurns& device);
    void giveCompute(DeviceTurns& device, const Turn& turn);
    void giveNccl(DeviceTurns& device, const Turn& turn);
    [[nodiscard]] bool isBefore(const Turn& left, const Turn& right) const;
    [[nodiscard]] std::int64_t& timeOf(const Turn& turn);

    const Trace& m_trace;
    const Column<std::int64_t>& m_startNs;
    std::span<const char> m_isNcclName;
    std::vector<std::size_t> m_deviceOfStream; ///< the last device stands for none
    std::vector<DeviceTurns> m_devices;
    std::vector<std::int64_t> m_timesNs; ///< by group
};

} // namespace core
