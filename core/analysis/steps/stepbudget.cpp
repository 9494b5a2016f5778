// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepbudget.h"

#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/idlepieces.h"
#include "analysis/nccl/ncclevents.h"
#include "analysis/steps/stepcutter.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace core {

/// Adds up what a sweep over the work of one GPU tells, step by step: the visitor of sweepDevices().
class StepSums
{
public:
    StepSums(const StepBudget::StepsOfDevice& steps, const IdleExplainer& explainer)
        : m_edgesNs(steps.edgesNs)
        , m_cutter(steps.edgesNs)
        , m_explainer(explainer)
        , m_alsoBusy(steps.alsoBusy)
    {
        m_budget.m_firstOfStep.reserve(m_edgesNs.size());
        m_budget.m_firstOfStep.push_back(0);
    }
    void busy(const BusySegment& segment)
    {
        m_cutter.cut(segment.span, [&](std::size_t step, std::int64_t ns) {
            add(step, ns, segment.timeClass);
            if (m_alsoBusy)
                m_alsoBusy(segment, step, ns);
        });
    }
    void idle(const GpuGap& gap)
    {
        if (m_cutter.isOutside(gap.span))
            return;
        m_explainer.explain(gap, m_explanation);
        for (const auto& piece : m_explanation.pieces)
            m_cutter.cut(piece.span(), [&](std::size_t step, std::int64_t ns) { add(step, ns, piece.timeClass); });
    }
    [[nodiscard]] StepBudget take()
    {
        while (m_step + 1 < m_edgesNs.size())
            endStep();
        return std::move(m_budget);
    }

private:
    void add(std::size_t step, std::int64_t ns, TimeClass timeClass)
    {
        while (m_step < step)
            endStep();
        m_timesNs[static_cast<std::size_t>(timeClass)] += ns;
    }
    void endStep()
    {
        // before the first and after the last work of the GPU, while another one works
        const auto wallNs = m_edgesNs[m_step + 1] - m_edgesNs[m_step];
        m_timesNs[static_cast<std::size_t>(TimeClass::Imbalance)]
            += wallNs - std::accumulate(m_timesNs.begin(), m_timesNs.end(), std::int64_t { 0 });
        auto& times = m_budget.m_times;
        for (std::size_t i = 0; i < m_timesNs.size(); ++i) {
            if (m_timesNs[i] == 0)
                continue;
            times.timeClass.push_back(static_cast<TimeClass>(i));
            times.timeNs.push_back(m_timesNs[i]);
            m_budget.m_has[i] = 1;
            m_timesNs[i] = 0;
        }
        m_budget.m_firstOfStep.push_back(static_cast<std::uint32_t>(times.timeNs.size()));
        ++m_step;
    }

    const Column<std::int64_t>& m_edgesNs;
    StepCutter m_cutter;
    const IdleExplainer& m_explainer;
    const std::function<void(const BusySegment&, std::size_t, std::int64_t)>& m_alsoBusy;
    StepBudget m_budget;
    ClassTimes m_timesNs {}; ///< of the step so far
    std::size_t m_step = 0; ///< the one that is added up
    GapExplanation m_explanation;
};

Cancellable<StepBudget> StepBudget::make(const WallBudgetInputs& inputs, const RepeatingWork& work,
                                         const std::stop_token& stop)
{
    if (!work.unit || work.size() > MostBudgetedSteps)
        return StepBudget();
    return ofDevices(inputs, { { work.unit->main.device, work.edgesNs, {} } }, {}, defaultThreads(), stop)
        .map([](std::vector<StepBudget>&& made) {
            made.front().findMedians();
            return std::move(made.front());
        });
}

Cancellable<std::vector<StepBudget>> StepBudget::ofDevices(const WallBudgetInputs& inputs,
                                                           const std::vector<StepsOfDevice>& steps, const Scope& scope,
                                                           int mostThreads, const std::stop_token& stop)
{
    const IdleExplainer explainer(inputs.trace, inputs.host, inputs.thresholds, inputs.times.busy,
                                  RangesOfPieces::Ignored);
    const BusyWork all(inputs.trace, inputs.nccl.isNcclKernelName, scope, inputs.thresholds.umChainNs);
    std::vector<StepSums> sums;
    sums.reserve(steps.size());
    std::vector<StepSums*> visitors(inputs.trace.devices.size(), nullptr);
    for (const auto& of : steps)
        visitors[of.device.value()] = &sums.emplace_back(of, explainer);
    if (!sweepDevices(all, visitors, stop, mostThreads))
        return cancelled();
    std::vector<StepBudget> budgets;
    budgets.reserve(sums.size());
    for (auto& of : sums)
        budgets.push_back(of.take());
    return budgets;
}

std::int64_t StepBudget::timeNs(std::size_t step, TimeClass timeClass) const
{
    for (auto i = m_firstOfStep[step]; i < m_firstOfStep[step + 1]; ++i) {
        if (m_times.timeClass[i] == timeClass)
            return m_times.timeNs[i];
    }
    return 0;
}

std::int64_t StepBudget::timeNs(std::size_t step, TimeGroup group) const
{
    std::int64_t sum = 0;
    forEachTime(step, [&](TimeClass timeClass, std::int64_t ns) { sum += timeGroup(timeClass) == group ? ns : 0; });
    return sum;
}

bool StepBudget::has(TimeGroup group) const
{
    for (std::size_t i = 0; i < m_has.size(); ++i) {
        if (m_has[i] != 0 && timeGroup(static_cast<TimeClass>(i)) == group)
            return true;
    }
    return false;
}

void StepBudget::findMedians()
{
    const auto steps = m_firstOfStep.size() - 1;
    std::vector<std::int64_t> times;
    for (std::size_t i = 0; i < m_has.size(); ++i) {
        if (m_has[i] == 0)
            continue;
        times.clear();
        for (std::size_t step = 0; step < steps; ++step)
            times.push_back(timeNs(step, static_cast<TimeClass>(i)));
        m_medianNs[i] = quantile(times, 0.5);
    }
}

TimeClass StepBudget::mostUnusual(std::size_t step) const
{
    const auto distanceNs = [&](std::size_t place) {
        return std::abs(static_cast<double>(timeNs(step, static_cast<TimeClass>(place))) - m_medianNs[place]);
    };
    std::size_t most = 0;
    for (std::size_t i = 1; i < m_has.size(); ++i) {
        if (m_has[i] != 0 && distanceNs(i) > distanceNs(most))
            most = i;
    }
    return static_cast<TimeClass>(most);
}

} // namespace core
