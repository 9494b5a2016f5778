// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/gapreasons.h"

#include "analysis/budget/budgetpieces.h"
#include "analysis/nccl/ncclevents.h"
#include "base/fraction.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <utility>

namespace core {

namespace {

/// Adds up what a gap counts for: the visitor of a sweep over its work, or told itself when nothing runs in it.
class ReasonSums
{
public:
    ReasonSums(const IdleExplainer& explainer, const TimeWindow& window)
        : m_explainer(explainer)
        , m_window(window)
    {
    }
    void busy(const BusySegment& segment) { add(segment.timeClass, partOf(segment.span), nullptr); }
    void idle(const GpuGap& gap)
    {
        if (partOf(gap.span) <= 0)
            return;
        m_explainer.explain(gap, m_explanation);
        for (const auto& piece : m_explanation.pieces)
            add(piece.timeClass, partOf(piece.span()), &piece.host);
    }
    [[nodiscard]] GapReason take(const HostStates& host) const
    {
        const auto* const most = std::ranges::max_element(m_timeNs);
        const auto place = static_cast<std::size_t>(most - m_timeNs.begin());
        GapReason reason {
            static_cast<TimeClass>(place), fractionOf(*most, m_window.durationNs()).value_or(0), {}, {}
        };
        if (m_longestNs[place] > 0) {
            reason.call = host.name(m_longest[place]);
            reason.nvtx = host.nvtxText(m_longest[place]);
        }
        return reason;
    }

private:
    [[nodiscard]] std::int64_t partOf(const Interval& span) const
    {
        return std::min(span.endNs, m_window.endNs) - std::max(span.startNs, m_window.startNs);
    }
    void add(TimeClass timeClass, std::int64_t timeNs, const HostPiece* piece)
    {
        const auto place = static_cast<std::size_t>(timeClass);
        m_timeNs[place] += std::max<std::int64_t>(0, timeNs);
        if (!piece || timeNs <= m_longestNs[place])
            return;
        m_longestNs[place] = timeNs;
        m_longest[place] = *piece;
    }

    const IdleExplainer& m_explainer;
    TimeWindow m_window;
    GapExplanation m_explanation;
    std::array<std::int64_t, TimeClassCount> m_timeNs {};
    std::array<std::int64_t, TimeClassCount> m_longestNs {}; ///< of one piece of idle time
    std::array<HostPiece, TimeClassCount> m_longest {};
};

/// The columns of a row are mostly asked for one after the other.
struct LastReason {
    std::mutex mutex;
    std::optional<std::uint32_t> row;
    GapReason reason;
};

} // namespace

GapReasons::GapReasons(GapReasonInputs inputs, const Scope& scope)
    : m_inputs(std::move(inputs))
    , m_scope(scope)
    , m_work(*m_inputs.trace, m_inputs.nccl->isNcclKernelName, scope, m_inputs.thresholds.umChainNs)
{
}

Cancellable<std::shared_ptr<const GapReasons>> GapReasons::make(GapReasonInputs inputs, const Scope& scope,
                                                                const std::stop_token& stop)
{
    const std::shared_ptr<GapReasons> reasons(new GapReasons(std::move(inputs), scope));
    const auto& kept = reasons->m_inputs;
    auto explainer = IdleExplainer::make(*kept.trace, *kept.host, kept.thresholds, stop);
    if (!explainer)
        return cancelled();
    reasons->m_explainer.emplace(std::move(*explainer));
    return reasons;
}

GapReason GapReasons::reasonOf(const IdleGap& gap, WorkTables tables) const
{
    ReasonSums sums(*m_explainer, gap.span);
    if (tables == WorkTables::All && !m_work.limit)
        sums.idle({ { gap.span.startNs, gap.span.endNs }, gap.device, gap.previous, gap.next });
    else
        sweepWindow(m_work, gap.device, gap.span, sums);
    return sums.take(*m_inputs.host);
}

GapAnswers gapAnswers(std::shared_ptr<const GapReasons> reasons, WorkTables tables)
{
    if (!reasons)
        return {};
    const auto last = std::make_shared<LastReason>();
    return { [reasons, tables, last](const IdleGap& gap) {
                const std::lock_guard lock(last->mutex);
                if (last->row != gap.row)
                    last->reason = reasons->reasonOf(gap, tables);
                last->row = gap.row;
                return last->reason;
            },
             [reasons, tables](const IdleGap& gap) {
                 return describeBudgetPieces(reasons->inputs().trace, piecesOfGap(*reasons, gap, tables));
             } };
}

} // namespace core
