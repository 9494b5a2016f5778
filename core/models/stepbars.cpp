// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/stepbars.h"

#include <algorithm>

namespace core {

std::vector<StepBar> stepBars(const Steps& steps, std::size_t most)
{
    std::vector<StepBar> bars;
    const auto perBar = (steps.size() + most - 1) / most;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        const auto step = steps[row];
        if (row % perBar == 0)
            bars.push_back({ { step.number, step.number }, step, row });
        auto& bar = bars.back();
        bar.steps.end = step.number + 1;
        if (step.window.durationNs() > bar.shown.window.durationNs()) {
            bar.shown = step;
            bar.row = row;
        }
    }
    return bars;
}

std::vector<TimeGroup> groupsOf(const Steps& steps, const std::vector<StepBar>& bars)
{
    std::vector<TimeGroup> groups;
    for (std::size_t i = 0; steps.hasBudget() && i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        const auto has = [&](const StepBar& bar) { return steps.budget->timeNs(bar.shown.number, group) > 0; };
        if (std::any_of(bars.begin(), bars.end(), has))
            groups.push_back(group);
    }
    return groups;
}

} // namespace core
