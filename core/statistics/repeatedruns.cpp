// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/repeatedruns.h"

#include "base/phrases.h"
#include "base/text.h"
#include "statistics/int128.h"

#include <algorithm>
#include <cmath>

namespace core {

RepeatedRuns compareRepeatedRuns(std::span<const std::int64_t> baseRuns, std::span<const std::int64_t> newRuns,
                                 DifferenceLimits limits)
{
    RepeatedRuns runs;
    if (!baseRuns.empty()) {
        const auto [least, most] = std::minmax_element(baseRuns.begin(), baseRuns.end());
        runs.floor = static_cast<double>(static_cast<Int128>(*most) - *least);
        const bool isAbove
            = std::all_of(newRuns.begin(), newRuns.end(), [top = *most](auto value) { return value > top; });
        const bool isBelow
            = std::all_of(newRuns.begin(), newRuns.end(), [bottom = *least](auto value) { return value < bottom; });
        runs.isOutsideBase = !newRuns.empty() && (isAbove || isBelow);
    }
    limits.floor = runs.floor;
    limits.fewestValues = FewestRuns;
    RankSumTest test;
    runs.samples = compareSamples(baseRuns, newRuns, limits, test);
    runs.judgement = judgeChange(runs.samples, runs.samples.p, limits);
    return runs;
}

QString repeatedRunsText(const RepeatedRuns& runs)
{
    switch (runs.judgement.state) {
    case ChangeState::Slower:
        return Text::tr("significantly slower");
    case ChangeState::Faster:
        return Text::tr("significantly faster");
    case ChangeState::Same:
        return Text::tr("the same");
    case ChangeState::Undecided:
        if (runs.judgement.reason != UndecidedReason::BelowFloor)
            return Text::tr("not decided: %1").arg(undecidedReasonText(runs.samples, runs.judgement.reason));
        break;
    case ChangeState::NotTested:
        if (runs.isOutsideBase && runs.samples.baseCount > 1 && std::abs(runs.samples.shift) > runs.floor)
            return Text::tr("outside all %1 BASE runs").arg(runs.samples.baseCount);
        if (runs.samples.baseCount < 2)
            return Text::tr("one run of BASE: how much runs differ by themselves is not known");
        return Text::tr("not tested: fewer than %1 runs a side").arg(FewestRuns);
    case ChangeState::New:
        return Text::tr("only in NEW");
    case ChangeState::Gone:
        return Text::tr("only in BASE");
    }
    constexpr double LongestNs = 9e18;
    return Text::tr("not decided: runs of BASE alone lie %1 apart")
        .arg(threeDigitDuration(std::llround(std::min(runs.floor, LongestNs))));
}

} // namespace core
