// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/unitlanes.h"

#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/idlepieces.h"
#include "analysis/nccl/ncclevents.h"
#include "base/labels.h"
#include "base/stopcheck.h"
#include "compare/comparison.h"

#include <algorithm>
#include <optional>

namespace core {

namespace {

/// Explains the gaps of one GPU: a visitor of sweepWindow().
class IdleOfUnit
{
public:
    IdleOfUnit(const IdleExplainer& explainer, const DiagnosisThresholds& thresholds, const TimeWindow& unit)
        : m_explainer(explainer)
        , m_thresholds(thresholds)
        , m_unit(unit)
    {
    }
    void idle(const GpuGap& gap)
    {
        if (gap.span.endNs <= m_unit.startNs || gap.span.startNs >= m_unit.endNs)
            return;
        m_explainer.explain(gap, m_explanation);
        for (const auto& piece : m_explanation.pieces)
            add(piece.span(), piece.timeClass);
    }
    [[nodiscard]] std::vector<UnitSpan> take() { return std::move(m_spans); }

private:
    void add(const Interval& span, TimeClass timeClass)
    {
        const auto fromNs = std::max(span.startNs, m_unit.startNs) - m_unit.startNs;
        const auto untilNs = std::min(span.endNs, m_unit.endNs) - m_unit.startNs;
        if (fromNs >= untilNs)
            return;
        if (!m_spans.empty() && m_spans.back().timeClass == timeClass && m_spans.back().untilNs == fromNs)
            m_spans.back().untilNs = untilNs;
        else
            m_spans.push_back({ fromNs, untilNs, timeClass,
                                label(LabelKind::TimeClass, timeClassKey(timeClass), m_thresholds).brief });
    }

    const IdleExplainer& m_explainer;
    const DiagnosisThresholds& m_thresholds;
    TimeWindow m_unit;
    std::vector<UnitSpan> m_spans;
    GapExplanation m_explanation;
};

/// A kernel of a unit, and when the host launched it.
struct UnitLaunch {
    std::int64_t hostNs = 0;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// Kernels of a stream that start in a window, as far as the thread of the first of them launched them.
struct UnitLaunches {
    ThreadIndex thread;
    std::vector<UnitLaunch> launches; ///< by time of the host
};

/// None when stopped.
std::optional<UnitLaunches> launchesIn(const Trace& trace, StreamIndex stream, const TimeWindow& window,
                                       const std::stop_token& stop)
{
    UnitLaunches found;
    const auto& kernels = trace.kernels;
    const auto first = std::ranges::lower_bound(kernels.startNs, window.startNs);
    for (auto row = static_cast<std::size_t>(first - kernels.startNs.begin());
         row < kernels.size() && kernels.startNs[row] < window.endNs; ++row) {
        if (isStopDue(row, stop))
            return std::nullopt;
        const auto call = kernels.launch[row];
        if (kernels.stream[row] != stream || !call.isValid())
            continue;
        const auto thread = trace.calls.thread[call.value()];
        if (!found.thread.isValid())
            found.thread = thread;
        if (thread == found.thread)
            found.launches.push_back({ trace.calls.startNs[call.value()], kernels.startNs[row], kernels.endNs[row] });
    }
    std::ranges::sort(found.launches, {}, &UnitLaunch::hostNs);
    return found;
}

} // namespace

Cancellable<std::vector<UnitSpan>> idleOfUnit(const Comparison& comparison, std::size_t gpu, Side side,
                                              const TimeWindow& unit, const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    const auto inputs = run.budgetInputs();
    const auto device = comparison.gpus.pairs[gpu].device[side];
    const IdleExplainer explainer(inputs.trace, inputs.host, inputs.thresholds, inputs.times.busy);
    auto scope = run.scope;
    scope.window.reset();
    const BusyWork work(inputs.trace, inputs.nccl.isNcclKernelName, scope, inputs.thresholds.umChainNs);
    IdleOfUnit idle(explainer, inputs.thresholds, unit);
    if (!sweepWindow(work, device, withWholeGaps(*inputs.times.busy[device.value()], unit), idle, stop))
        return cancelled();
    return idle.take();
}

Cancellable<std::vector<UnitSpan>> rangesOfUnit(const Comparison& comparison, std::size_t gpu, Side side,
                                                const TimeWindow& unit, const std::stop_token& stop)
{
    const auto& trace = *comparison.runs[side].trace;
    std::vector<UnitSpan> spans;
    const auto found = launchesIn(trace, comparison.gpus.pairs[gpu].main[side].stream, unit, stop);
    if (!found)
        return cancelled();
    const auto& launches = found->launches;
    if (launches.empty() || !found->thread.isValid())
        return spans;
    const auto& nvtx = trace.nvtx;
    const TimeWindow host { launches.front().hostNs, launches.back().hostNs + 1 };
    auto hostTakenNs = host.startNs;
    std::int64_t takenNs = 0;
    for (const auto& rows : nvtx.spans.rowsMeeting(nvtx.startNs, host)) {
        for (auto row = rows.begin; row < rows.end && nvtx.startNs[row] < host.endNs; ++row) {
            if (isStopDue(row, stop))
                return cancelled();
            if (nvtx.thread[row] != found->thread || nvtx.kind[row] != NvtxKind::PushPop
                || nvtx.endNs[row] <= hostTakenNs)
                continue;
            const auto from = std::ranges::lower_bound(launches, nvtx.startNs[row], {}, &UnitLaunch::hostNs);
            const auto until = std::ranges::lower_bound(launches, nvtx.endNs[row], {}, &UnitLaunch::hostNs);
            if (from == until || (from == launches.begin() && until == launches.end()))
                continue; // nothing of the unit, or all of it
            hostTakenNs = nvtx.endNs[row];
            auto startNs = from->startNs;
            auto endNs = from->endNs;
            for (auto launch = from; launch != until; ++launch) {
                startNs = std::min(startNs, launch->startNs);
                endNs = std::max(endNs, launch->endNs);
            }
            const auto fromNs = std::max(startNs - unit.startNs, takenNs);
            const auto untilNs = std::min(endNs, unit.endNs) - unit.startNs;
            if (fromNs >= untilNs)
                continue;
            takenNs = untilNs;
            spans.push_back({ fromNs, untilNs, TimeClass::Unknown, trace.nvtxText(row) });
        }
    }
    return spans;
}

} // namespace core
