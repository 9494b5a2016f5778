// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findinggaps.h"

#include "base/phrases.h"
#include "base/text.h"

#include <numeric>
#include <utility>

namespace core {

GapLedger::GapLedger(const Trace& trace, const GpuIdle& idle, std::stop_token stop)
    : m_trace(trace)
    , m_idle(idle)
    , m_stop(std::move(stop))
    , m_deviceCount(trace.devices.size())
    , m_owner(idle.gaps.size(), Nobody)
    , m_unlistedNs(trace.devices.size(), 0)
    , m_claimedNs(FindingRuleCount, std::vector<std::int64_t>(trace.devices.size(), 0))
{
    for (const auto& device : idle.devices)
        m_unlistedNs[device.device.value()] = device.unlistedNs;
}

void GapLedger::addClaim(FindingRule rule, const std::vector<std::int64_t>& claimedNs)
{
    auto& sums = m_claimedNs[static_cast<std::size_t>(rule)];
    for (std::size_t device = 0; device < sums.size(); ++device)
        sums[device] += claimedNs[device];
}

void GapLedger::claimUnlisted(FindingRule rule, const std::vector<DeviceIndex>& devices)
{
    for (const auto device : devices)
        m_claimedNs[static_cast<std::size_t>(rule)][device.value()] += m_unlistedNs[device.value()];
}

std::int64_t GapLedger::claimedNs(DeviceIndex device) const
{
    return std::accumulate(
        m_claimedNs.begin(), m_claimedNs.end(), std::int64_t { 0 },
        [device](std::int64_t sum, const std::vector<std::int64_t>& ofRule) { return sum + ofRule[device.value()]; });
}

QString GapLedger::claimsText(DeviceIndex device) const
{
    QStringList parts;
    for (const auto rule : findingRules()) {
        const auto ns = m_claimedNs[static_cast<std::size_t>(rule)][device.value()];
        if (ns > 0)
            parts.append(Text::tr("%1 ms under %2").arg(sentenceMs(ns), Text::ofWord(findingRuleName(rule))));
    }
    if (parts.isEmpty())
        return {};
    return Text::tr("of the idle time of GPU %1 are counted elsewhere: %2")
        .arg(QString::number(m_trace.devices[device.value()].gpuId), parts.join(QStringLiteral(", ")));
}

std::int64_t GapLedger::claimedInNs(DeviceIndex device, const CoverageIndex& spans) const
{
    std::int64_t sumNs = 0;
    for (std::size_t row = 0; row < m_idle.gaps.size(); ++row) {
        if (isStopDue(row, m_stop))
            break;
        if (m_owner[row] == Nobody)
            continue;
        const auto gap = m_idle.gaps.inOrderOfEnd(m_trace, row);
        if (gap.device == device)
            sumNs += spans.coveredNs({ gap.span.startNs, gap.span.endNs });
    }
    return sumNs;
}

} // namespace core
