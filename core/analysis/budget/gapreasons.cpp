// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/gapreasons.h"

#include "analysis/budget/budgetpieces.h"
#include "analysis/nccl/ncclevents.h"
#include "base/fraction.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <span>
#include <unordered_map>
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

/// The columns of a row, and the rows that are in sight, are asked for again and again. For any threads.
class KeptReasons
{
public:
    template <typename Find> GapReason get(std::uint32_t row, Find find)
    {
        {
            const std::lock_guard lock(m_mutex);
            if (const auto found = m_reasons.find(row); found != m_reasons.end())
                return found->second;
        }
        auto reason = find();
        const std::lock_guard lock(m_mutex);
        if (m_reasons.size() >= MostRows)
            m_reasons.clear();
        m_reasons.emplace(row, reason);
        return reason;
    }

private:
    static constexpr std::size_t MostRows = 4096;

    std::mutex m_mutex;
    std::unordered_map<std::uint32_t, GapReason> m_reasons;
};

} // namespace

GapReasons::GapReasons(GapReasonInputs inputs, const Scope& scope)
    : m_inputs(std::move(inputs))
    , m_scope(scope)
    , m_work(*m_inputs.trace, m_inputs.nccl->isNcclKernelName, scope, m_inputs.thresholds.umChainNs)
    , m_explainer(*m_inputs.trace, *m_inputs.host, m_inputs.thresholds, m_inputs.times->busy)
{
}

GapReason GapReasons::reasonOf(const IdleGap& gap, WorkTables tables) const
{
    ReasonSums sums(m_explainer, gap.span);
    if (tables == WorkTables::All && !m_work.limit)
        sums.idle(gapOfBudget(*m_inputs.trace, gap));
    else
        sweepWindow(m_work, gap.device, gap.span, sums);
    return sums.take(*m_inputs.host);
}

GpuGap gapOfBudget(const Trace& trace, const IdleGap& gap)
{
    GpuGap found { { gap.span.startNs, gap.span.endNs }, gap.device, gap.previous, gap.next };
    const auto rankOf = [&trace](const WorkReference& work) {
        return std::pair(spanOfWork(trace, work).endNs, trace.streams[streamOfWork(trace, work).value()].streamId);
    };
    auto rank = rankOf(gap.next);
    const auto look = [&](WorkKind kind, const auto& table) {
        const auto startNs = std::span(table.startNs.data(), table.size());
        for (auto row = static_cast<std::size_t>(std::ranges::lower_bound(startNs, gap.span.endNs) - startNs.begin());
             row < startNs.size() && startNs[row] == gap.span.endNs; ++row) {
            const WorkReference work { kind, static_cast<std::uint32_t>(row) };
            if (trace.deviceOf(table.stream[row]) == gap.device && rankOf(work) < rank) {
                rank = rankOf(work);
                found.next = work;
            }
        }
    };
    look(WorkKind::Kernel, trace.kernels);
    look(WorkKind::Copy, trace.copies);
    look(WorkKind::Set, trace.sets);
    look(WorkKind::Graph, trace.graphLaunches);
    return found;
}

GapAnswers gapAnswers(std::shared_ptr<const GapReasons> reasons, WorkTables tables)
{
    if (!reasons)
        return {};
    const auto kept = std::make_shared<KeptReasons>();
    return { [reasons, tables, kept](const IdleGap& gap) {
                return kept->get(gap.row, [&] { return reasons->reasonOf(gap, tables); });
            },
             [reasons, tables](const IdleGap& gap) {
                 return describeBudgetPieces(reasons->inputs().trace, piecesOfGap(*reasons, gap, tables));
             } };
}

} // namespace core
