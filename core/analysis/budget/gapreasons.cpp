// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/gapreasons.h"

#include "base/fraction.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core {

GapReasons::GapReasons(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostStates> host,
                       const DiagnosisThresholds& thresholds)
    : m_trace(std::move(trace))
    , m_host(std::move(host))
    , m_thresholds(thresholds)
{
}

Cancellable<std::shared_ptr<const GapReasons>> GapReasons::make(std::shared_ptr<const Trace> trace,
                                                                std::shared_ptr<const HostStates> host,
                                                                const DiagnosisThresholds& thresholds,
                                                                const std::stop_token& stop)
{
    const std::shared_ptr<GapReasons> reasons(new GapReasons(std::move(trace), std::move(host), thresholds));
    auto explainer = IdleExplainer::make(*reasons->m_trace, *reasons->m_host, reasons->m_thresholds, stop);
    if (!explainer)
        return cancelled();
    reasons->m_explainer.emplace(std::move(*explainer));
    return reasons;
}

GapReason GapReasons::reasonOf(const IdleGap& gap) const
{
    GapExplanation explanation;
    m_explainer->explain({ { gap.span.startNs, gap.span.endNs }, gap.device, gap.previous, gap.next }, explanation);
    std::array<std::int64_t, TimeClassCount> timeNs {};
    for (const auto& piece : explanation.pieces)
        timeNs[static_cast<std::size_t>(piece.timeClass)] += piece.span().lengthNs();
    const auto* const most = std::ranges::max_element(timeNs);
    GapReason reason {
        static_cast<TimeClass>(most - timeNs.begin()), fractionOf(*most, gap.span.durationNs()).value_or(0), {}, {}
    };
    std::int64_t longestNs = 0;
    for (const auto& piece : explanation.pieces) {
        if (piece.timeClass != reason.timeClass || piece.span().lengthNs() <= longestNs)
            continue;
        longestNs = piece.span().lengthNs();
        reason.call = m_host->name(piece.host);
        reason.nvtx = m_host->nvtxText(piece.host);
    }
    return reason;
}

} // namespace core
