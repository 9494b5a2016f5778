// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/programpart.h"

#include "statistics/int128.h"

#include <algorithm>

namespace core {

namespace {

std::int64_t shareOf(std::int64_t timeNs, std::int64_t part, std::int64_t whole)
{
    return saturated(roundedQuotient(Int128 { timeNs } * part, whole));
}

/// Takes from `steps`, the last first, until `member` of all of them is no more than `limitNs`.
void cap(std::span<ProgramStep> steps, std::int64_t ProgramStep::*member, std::int64_t sumNs, std::int64_t limitNs)
{
    auto excessNs = sumNs - limitNs;
    for (auto step = steps.rbegin(); step != steps.rend() && excessNs > 0; ++step) {
        const auto takenNs = std::min(excessNs, (*step).*member);
        (*step).*member -= takenNs;
        excessNs -= takenNs;
    }
}

} // namespace

ProgramStep cutStep(ProgramStep step, const TimeWindow& window)
{
    const auto wholeNs = step.runNs + step.copyNs + step.restNs;
    const auto endNs = step.startNs + wholeNs;
    const auto partNs
        = std::max<std::int64_t>(0, std::min(endNs, window.endNs) - std::max(step.startNs, window.startNs));
    if (endNs > window.endNs)
        step.action = RankAction::None;
    if (wholeNs <= 0 || partNs >= wholeNs)
        return step;
    step.runNs = shareOf(step.runNs, partNs, wholeNs);
    step.copyNs = shareOf(step.copyNs, partNs, wholeNs);
    step.restNs = partNs - std::min(partNs, step.runNs + step.copyNs);
    step.startNs = std::max(step.startNs, window.startNs);
    return step;
}

ProgramView programView(const RankSummary& summary, const TimeWindow& window)
{
    const auto& steps = summary.program;
    const auto isBefore = [&window](const ProgramStep& step) {
        const auto endNs = step.startNs + step.runNs + step.copyNs + step.restNs;
        return endNs < window.startNs || (endNs == window.startNs && step.startNs < window.startNs);
    };
    const auto first = std::find_if_not(steps.begin(), steps.end(), isBefore);
    const auto end
        = std::find_if(first, steps.end(), [&window](const ProgramStep& step) { return step.startNs >= window.endNs; });
    return { { first, end }, window };
}

ReplayRank programPart(std::span<const RankSummary> ranks, std::uint32_t rank, const TimeWindow& window)
{
    const auto view = programView(ranks[rank], window);
    ReplayRank part;
    part.rank = rank;
    part.steps.reserve(view.steps.size());
    for (std::size_t i = 0; i < view.steps.size(); ++i)
        part.steps.push_back(view.at(i));
    return part;
}

std::vector<ProgramSegment> programSegments(const ReplayRank& program)
{
    std::vector<ProgramSegment> segments;
    segments.reserve(program.steps.size() / 2 + 1);
    segments.emplace_back();
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
        const auto& step = program.steps[i];
        auto& segment = segments.back();
        segment.times.runNs += step.runNs;
        segment.times.restNs += step.restNs;
        segment.endStep = i + 1;
        if (step.action != RankAction::Arrive)
            continue;
        segment.times.lagNs = step.lagNs;
        segments.push_back({ i + 1, i + 1, {} });
    }
    return segments;
}

void capSegment(ReplayRank& program, const ProgramSegment& segment, const SegmentTimes& limit)
{
    const auto steps = std::span(program.steps).subspan(segment.firstStep, segment.endStep - segment.firstStep);
    cap(steps, &ProgramStep::runNs, segment.times.runNs, limit.runNs);
    cap(steps, &ProgramStep::restNs, segment.times.restNs, limit.restNs);
    cap(steps, &ProgramStep::lagNs, segment.times.lagNs, limit.lagNs);
}

} // namespace core
