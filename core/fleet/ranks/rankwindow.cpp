// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankwindow.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace core {

namespace {

constexpr auto NoOperation = std::numeric_limits<std::uint32_t>::max();

/// The window from the first to the last edge in it; empty at its start when there are no two.
TimeWindow betweenEdges(const RankSummary& rank, const TimeWindow& window)
{
    const auto& edges = rank.edgesNs;
    const auto first = std::lower_bound(edges.begin(), edges.end(), window.startNs);
    const auto last = std::upper_bound(first, edges.end(), window.endNs);
    if (last - first < 2)
        return { rank.window.startNs, rank.window.startNs };
    return { *first, *std::prev(last) };
}

/// Where each operation is among those that are kept; NoOperation: it is not.
std::vector<std::uint32_t> keepOperations(RankSummary& rank, const TimeWindow& window)
{
    std::vector<std::uint32_t> places(rank.operations.size(), NoOperation);
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < rank.operations.size(); ++i) {
        const auto& operation = rank.operations[i];
        if (operation.startNs < window.startNs && isCollective(rank.opName(operation)))
            ++rank.communicators[operation.communicator].leftOut;
        if (operation.startNs < window.startNs || operation.endNs > window.endNs)
            continue;
        rank.operations[kept] = operation;
        places[i] = kept++;
    }
    rank.operations.resize(kept);
    return places;
}

/// Leaves rows of operations that are kept.
template <typename Rows> void keepRows(Rows& rows, const std::vector<std::uint32_t>& places)
{
    std::erase_if(rows, [&places](const auto& row) { return places[row.operation] == NoOperation; });
    for (auto& row : rows)
        row.operation = places[row.operation];
}

void keepCells(RankSummary& rank, const TimeWindow& window)
{
    const auto first = static_cast<std::uint32_t>(rank.edgeAt(window.startNs));
    const auto last = static_cast<std::uint32_t>(rank.edgeAt(window.endNs));
    std::erase_if(rank.cellTimes, [=](const CellTime& time) { return time.cell < first || time.cell >= last; });
    for (auto& time : rank.cellTimes)
        time.cell -= first;
    rank.cellWork = std::vector(rank.cellWork.begin() + first, rank.cellWork.begin() + last);
    rank.edgesNs = std::vector(rank.edgesNs.begin() + first, rank.edgesNs.begin() + last + 1);
}

/// The part of the program that can be played: from after the last step of what begins before the window until the first
/// of what ends after it.
void keepProgram(RankSummary& rank, const TimeWindow& window)
{
    auto& program = rank.program;
    const auto operationOf = [&rank](const ProgramStep& step) -> const RankOperation* {
        return step.action == RankAction::None ? nullptr : &rank.operations[step.operation];
    };
    const auto isBefore = [&](const ProgramStep& step) {
        const auto* const operation = operationOf(step);
        return step.startNs < window.startNs || (operation && operation->startNs < window.startNs);
    };
    const auto isAfter = [&](const ProgramStep& step) {
        const auto* const operation = operationOf(step);
        return step.startNs + step.runNs + step.copyNs + step.restNs > window.endNs
            || (operation && operation->endNs > window.endNs);
    };
    const auto first = std::find_if(program.rbegin(), program.rend(), isBefore).base();
    program = std::vector(first, std::find_if(first, program.end(), isAfter));
}

} // namespace

void keepWindow(RankSummary& rank, const TimeWindow& window)
{
    const auto kept = betweenEdges(rank, window);
    keepProgram(rank, kept);
    const auto places = keepOperations(rank, kept);
    for (auto& step : rank.program) {
        if (step.action != RankAction::None)
            step.operation = places[step.operation];
    }
    keepRows(rank.transfers, places);
    std::erase_if(rank.exposed,
                  [&kept](const ExposedSpan& span) { return span.startNs < kept.startNs || span.endNs > kept.endNs; });
    keepRows(rank.exposed, places);
    if (!rank.edgesNs.empty())
        keepCells(rank, kept);
    for (auto& unit : rank.units)
        std::erase_if(unit.edgesNs,
                      [&kept](std::int64_t edgeNs) { return edgeNs < kept.startNs || edgeNs > kept.endNs; });
    rank.window = kept;
    rank.operations.shrink_to_fit();
    rank.transfers.shrink_to_fit();
    rank.exposed.shrink_to_fit();
    rank.cellTimes.shrink_to_fit();
}

} // namespace core
