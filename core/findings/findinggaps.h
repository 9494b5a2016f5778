// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/hostblocks.h"
#include "analysis/idle/gpuidle.h"
#include "base/stopcheck.h"
#include "findings/findingrule.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Which finding each gap of the GPUs is counted under: every gap under one at most, the first that claims it.
class GapLedger
{
public:
    /// Holds references: both must outlive it.
    GapLedger(const Trace& trace, const GpuIdle& idle, std::stop_token stop);

    /// Gives `rule` the gaps that nobody claimed and `belongs(gap)` accepts. Returns their time by DeviceIndex.
    template <typename Belongs> std::vector<std::int64_t> claim(FindingRule rule, Belongs belongs)
    {
        std::vector<std::int64_t> claimedNs(m_deviceCount, 0);
        for (std::size_t row = 0; row < m_idle.gaps.size(); ++row) {
            if (isStopDue(row, m_stop))
                break; // whoever judges looks at the token too
            if (m_owner[row] != Nobody)
                continue;
            const auto gap = m_idle.gaps.inOrderOfEnd(m_trace, row);
            if (!belongs(gap))
                continue;
            m_owner[row] = static_cast<std::uint8_t>(rule);
            claimedNs[gap.device.value()] += gap.span.durationNs();
        }
        addClaim(rule, claimedNs);
        return claimedNs;
    }
    /// Gives `rule` also the idle time of the devices in gaps too short to be listed.
    void claimUnlisted(FindingRule rule, const std::vector<DeviceIndex>& devices);

    /// Time in gaps of `device` that is counted under a finding.
    [[nodiscard]] std::int64_t claimedNs(DeviceIndex device) const;
    /// Idle time of `device` in gaps too short to be listed.
    [[nodiscard]] std::int64_t unlistedNs(DeviceIndex device) const { return m_unlistedNs[device.value()]; }
    /// "3.0 ms of GPU 0's idle time are counted under host synchronization"; empty when none are.
    [[nodiscard]] QString claimsText(DeviceIndex device) const;
    /// True when nobody claimed the gap, which is one of GpuIdle::gaps.
    [[nodiscard]] bool isFree(const IdleGap& gap) const { return m_owner[gap.row] == Nobody; }
    /// Claimed time of the gaps of `device` inside of `spans`.
    [[nodiscard]] std::int64_t claimedInNs(DeviceIndex device, const CoverageIndex& spans) const;

private:
    static constexpr std::uint8_t Nobody = 0xFF;

    void addClaim(FindingRule rule, const std::vector<std::int64_t>& claimedNs);

    const Trace& m_trace;
    const GpuIdle& m_idle;
    std::stop_token m_stop;
    std::size_t m_deviceCount;
    std::vector<std::uint8_t> m_owner; ///< a FindingRule, by IdleGap::row
    std::vector<std::int64_t> m_unlistedNs; ///< by DeviceIndex
    std::vector<std::vector<std::int64_t>> m_claimedNs; ///< by rule and DeviceIndex
};

} // namespace core
