// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepjudgement.h"

#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace core {

namespace {

constexpr std::size_t LeastStepsToJudge = 5; ///< for outliers and a steady state
constexpr double MostDeviations = 5; ///< robust standard deviations from the median
constexpr double DeviationOfMad = 1.4826; ///< the standard deviation of a normal distribution in units of its MAD
constexpr double LeastOutlierShare = 0.05; ///< of the median

} // namespace

StepJudgement judgeSteps(const Column<std::int64_t>& edgesNs)
{
    StepJudgement judged;
    const auto count = edgesNs.size() - 1;
    judged.isOutlier.assign(count, 0);
    std::vector<std::int64_t> walls;
    walls.reserve(count);
    for (std::size_t step = 0; step < count; ++step)
        walls.push_back(edgesNs[step + 1] - edgesNs[step]);
    judged.medianNs = quantile(walls, 0.5); // which reorders them
    const auto distanceNs = [&](std::size_t step) {
        return std::abs(static_cast<double>(edgesNs[step + 1] - edgesNs[step]) - judged.medianNs);
    };
    std::vector<double> distances;
    distances.reserve(count);
    for (std::size_t step = 0; step < count; ++step)
        distances.push_back(distanceNs(step));
    judged.deviationNs = quantile(distances, 0.5);
    if (count < LeastStepsToJudge)
        return judged;
    const auto limitNs
        = std::max(MostDeviations * DeviationOfMad * judged.deviationNs, LeastOutlierShare * judged.medianNs);
    StepRange run;
    for (std::uint32_t step = 0; step < count; ++step) {
        const bool isOutlier = distanceNs(step) > limitNs;
        judged.isOutlier[step] = isOutlier ? 1 : 0;
        judged.outlierCount += isOutlier ? 1 : 0;
        run = { isOutlier ? step + 1 : run.first, step + 1 };
        if (run.size() >= LeastStepsToJudge && (!judged.steady || run.size() > judged.steady->size()))
            judged.steady = run;
    }
    return judged;
}

} // namespace core
