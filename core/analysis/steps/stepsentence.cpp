// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepsentence.h"

#include "analysis/steps/steps.h"
#include "base/phrases.h"
#include "base/text.h"

#include <cmath>

namespace core {

namespace {

QString wholeCount(std::size_t count)
{
    return counted(static_cast<std::int64_t>(count), Text::tr("step"), Text::tr("steps"));
}

/// One step of many: its own duration says more than the median of the others.
QString sentenceOfOne(const WorkStep& step, const std::optional<TimeWindow>& window, const QString& all,
                      const QString& median)
{
    const auto length = threeDigitDuration(step.window.durationNs());
    const bool isInside = window && step.window.startNs <= window->startNs && window->endNs <= step.window.endNs;
    const bool isWhole = !window || (window->startNs <= step.window.startNs && step.window.endNs <= window->endNs);
    const auto text = isWhole ? Text::tr("Step %1 took %2; the median of all %3 is %4.")
        : isInside            ? Text::tr("This time is part of step %1, which took %2; the median of all %3 is %4.")
                              : Text::tr("Part of step %1 is in this time; it took %2; the median of all %3 is %4.");
    return text.arg(QString::number(step.number), length, all, median);
}

/// "; step 6 took 276 ms": the longest that is an outlier; empty: none is.
QString longestOutlier(const Steps& steps)
{
    std::optional<WorkStep> longest;
    for (std::size_t row = 0; row < steps.size() && steps.work->outlierCount > 0; ++row) {
        const auto step = steps[row];
        if (step.isOutlier && (!longest || step.window.durationNs() > longest->window.durationNs()))
            longest = step;
    }
    return longest ? Text::tr("; step %1 took %2")
                         .arg(QString::number(longest->number), threeDigitDuration(longest->window.durationNs()))
                   : QString();
}

} // namespace

QString stepsSentence(const Steps& steps, const std::optional<TimeWindow>& window)
{
    if (!steps.work || !steps.work->unit || steps.size() == 0)
        return {};
    const auto all = wholeCount(steps.work->size());
    const auto median = threeDigitDuration(std::llround(steps.work->medianNs));
    if (steps.size() == 1 && steps.work->size() > 1)
        return sentenceOfOne(steps[0], window, all, median);
    const auto text = steps.size() == steps.work->size()
        ? Text::tr("%1 of %2").arg(all, median)
        : Text::tr("Within steps %1–%2 of %3; the median of all is %4")
              .arg(QString::number(steps.inScope.first), QString::number(steps.inScope.end - 1),
                   QString::number(steps.work->size()), median);
    return text + longestOutlier(steps) + u'.';
}

} // namespace core
