// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/busysweep.h"
#include "analysis/budget/wallbudget.h"
#include "analysis/steps/repeatingwork.h"
#include "base/column.h"
#include "base/result.h"

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// With more steps their times are not told class by class: it would take more memory than the events.
constexpr std::size_t MostBudgetedSteps = 1'000'000;

/**
 * What each step of a trace was spent on: the wall budget of its window, on the GPU whose work repeats. The classes of
 * a step add up to its wall time, to the nanosecond. Gaps are explained whole and then cut at the edges of steps, so
 * that the figures are those of the wall budget of a scope of that time.
 */
class StepBudget
{
public:
    /// Steps of one GPU: those between edges that ascend.
    struct StepsOfDevice {
        DeviceIndex device;
        const Column<std::int64_t>& edgesNs;
        /// Told of all time that the GPU works, with its step and the ns in it; empty: nobody is.
        std::function<void(const BusySegment&, std::size_t step, std::int64_t ns)> alsoBusy;
    };

    /// One sweep over the work of the GPU, whatever the number of steps. Empty without steps, and with more than
    /// MostBudgetedSteps. Errors: Cancelled.
    [[nodiscard]] static Cancellable<StepBudget> make(const WallBudgetInputs& inputs, const RepeatingWork& work,
                                                      const std::stop_token& stop = {});
    /// The same of any GPUs and of any steps, in the order of `steps`: one sweep over the work of all of them, each GPU
    /// on one thread of `mostThreads`. What is out of `scope` counts as other work; its time window does not matter.
    /// What is unusual is not known of these. Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::vector<StepBudget>> ofDevices(const WallBudgetInputs& inputs,
                                                                        const std::vector<StepsOfDevice>& steps,
                                                                        const Scope& scope, int mostThreads,
                                                                        const std::stop_token& stop);

    [[nodiscard]] bool isEmpty() const { return m_firstOfStep.empty(); }
    /// O(classes of the step).
    [[nodiscard]] std::int64_t timeNs(std::size_t step, TimeClass timeClass) const;
    [[nodiscard]] std::int64_t timeNs(std::size_t step, TimeGroup group) const;
    /// Calls visit(timeClass, ns) for each class that the step has time of, by class.
    template <typename Visitor> void forEachTime(std::size_t step, Visitor visit) const
    {
        for (auto i = m_firstOfStep[step]; i < m_firstOfStep[step + 1]; ++i)
            visit(m_times.timeClass[i], m_times.timeNs[i]);
    }
    /// True when any step has time of it.
    [[nodiscard]] bool has(TimeClass timeClass) const { return m_has[static_cast<std::size_t>(timeClass)] != 0; }
    [[nodiscard]] bool has(TimeGroup group) const;
    /// The class whose time in the step is furthest from its median over all steps, in ns; the first of several. Of what
    /// make() made.
    [[nodiscard]] TimeClass mostUnusual(std::size_t step) const;

private:
    friend class StepSums;

    /// A class that a step has time of.
    struct Times {
        Column<TimeClass> timeClass;
        Column<std::int64_t> timeNs;
    };
    void findMedians();

    Times m_times; ///< those of a step side by side, by class
    Column<std::uint32_t> m_firstOfStep; ///< in m_times, and the end
    std::array<char, TimeClassCount> m_has {};
    std::array<double, TimeClassCount> m_medianNs {};
};

} // namespace core
