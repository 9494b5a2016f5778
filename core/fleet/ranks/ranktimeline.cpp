// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/ranktimeline.h"

#include "analysis/budget/budgetpieces.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::int64_t Bins = 1000; ///< of the window: how fine it is known at least what time went on

/// Cuts what is longer than a bin where bins end, so that ranks of few operations have a course, too.
std::vector<std::int64_t> withBins(const std::vector<std::int64_t>& edges, const TimeWindow& window)
{
    const auto binNs = (window.durationNs() + Bins - 1) / Bins;
    std::vector<std::int64_t> cut;
    cut.reserve(edges.size() + static_cast<std::size_t>(Bins));
    for (const auto edgeNs : edges) {
        if (!cut.empty() && edgeNs - cut.back() > binNs) {
            const auto bin = (cut.back() - window.startNs) / binNs + 1;
            for (auto atNs = window.startNs + bin * binNs; atNs < edgeNs; atNs += binNs)
                cut.push_back(atNs);
        }
        cut.push_back(edgeNs);
    }
    return cut;
}

/// Calls of the host may begin before the first work of the GPU and end after the last: of that time nothing is known.
std::vector<TimelinePiece> withTimeAround(const std::vector<TimelinePiece>& timeline,
                                          const std::vector<RankOperation>& operations)
{
    auto startNs = timeline.front().startNs;
    auto endNs = timeline.back().endNs;
    for (const auto& operation : operations) {
        startNs = std::min(startNs, operation.startNs);
        endNs = std::max(endNs, operation.endNs);
    }
    auto pieces = timeline;
    if (startNs < timeline.front().startNs)
        pieces.insert(pieces.begin(), { startNs, timeline.front().startNs, TimeClass::Unknown });
    if (endNs > timeline.back().endNs)
        pieces.push_back({ timeline.back().endNs, endNs, TimeClass::Unknown });
    return pieces;
}

} // namespace

Cancellable<std::vector<TimelinePiece>> deviceTimeline(const GapReasons& reasons, DeviceIndex device,
                                                       const std::stop_token& stop)
{
    std::vector<TimelinePiece> pieces;
    const auto windows = findBudgetWindows(reasons.work(), *reasons.inputs().times, reasons.scope(), stop);
    if (!windows)
        return cancelled();
    const auto found = std::find_if(windows->devices.begin(), windows->devices.end(),
                                    [device](const DeviceWindows& of) { return of.device == device; });
    if (found == windows->devices.end())
        return pieces;
    pieces.reserve(2 * reasons.work().trace.kernels.size()
                   / windows->devices.size()); // growing would touch twice as much
    const auto add = [&pieces](const BudgetPiece& piece) {
        if (piece.part != RunPart::Window || piece.span.lengthNs() == 0)
            return;
        TimelinePiece added { piece.span.startNs, piece.span.endNs, piece.piece.timeClass };
        if (added.timeClass == TimeClass::Comm && piece.owner && piece.owner->kind == WorkKind::Kernel)
            added.kernel = piece.owner->row;
        pieces.push_back(added);
    };
    if (!visitBudgetPieces(reasons, *windows, *found, stop, add))
        return cancelled();
    const auto isBefore
        = [](const TimelinePiece& left, const TimelinePiece& right) { return left.startNs < right.startNs; };
    if (!std::is_sorted(pieces.begin(), pieces.end(), isBefore))
        std::sort(pieces.begin(), pieces.end(), isBefore);
    return pieces;
}

void fillCells(RankSummary& rank, const std::vector<TimelinePiece>& timeline,
               const std::vector<std::uint32_t>& operationOf)
{
    if (timeline.empty())
        return;
    std::vector<TimelinePiece> widened;
    if (rank.side == OperationSide::Host)
        widened = withTimeAround(timeline, rank.operations);
    const auto& pieces = widened.empty() ? timeline : widened;
    rank.window = { pieces.front().startNs, pieces.back().endNs };
    auto& edges = rank.edgesNs;
    edges.reserve(2 * rank.operations.size() + 2);
    edges.assign({ rank.window.startNs, rank.window.endNs });
    for (const auto& operation : rank.operations) {
        for (const auto timeNs : { operation.startNs, operation.endNs })
            edges.push_back(std::clamp(timeNs, rank.window.startNs, rank.window.endNs));
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    edges = withBins(edges, rank.window);
    rank.cellWork.resize(edges.size() - 1);
    rank.cellTimes.reserve(2 * edges.size());
    std::size_t cell = 0;
    ClassTimes times {};
    const auto flush = [&] {
        for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
            if (times[timeClass] > 0)
                rank.cellTimes.push_back(
                    { static_cast<std::uint32_t>(cell), static_cast<TimeClass>(timeClass), times[timeClass] });
        }
        times = {};
        ++cell;
    };
    for (const auto& piece : pieces) {
        for (auto startNs = piece.startNs; startNs < piece.endNs;) {
            const auto endNs = std::min(piece.endNs, edges[cell + 1]);
            times[static_cast<std::size_t>(piece.timeClass)] += endNs - startNs;
            startNs = endNs;
            if (startNs == edges[cell + 1])
                flush();
        }
        if (piece.kernel == TimelinePiece::NoKernel || operationOf[piece.kernel] == TimelinePiece::NoKernel)
            continue;
        const auto operation = operationOf[piece.kernel];
        auto& exposed = rank.exposed;
        if (!exposed.empty() && exposed.back().operation == operation && exposed.back().endNs == piece.startNs)
            exposed.back().endNs = piece.endNs;
        else
            exposed.push_back({ piece.startNs, piece.endNs, operation });
    }
}

} // namespace core
