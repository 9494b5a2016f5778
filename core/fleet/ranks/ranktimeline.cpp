// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/ranktimeline.h"

#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/busysweep.h"

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

/// Tells what a sweep over the work of a GPU finds in its window, without adding it up.
class TimelineTeller
{
public:
    TimelineTeller(const IdleExplainer& explainer, const TimeWindow& window,
                   const std::function<void(const TimelinePiece&)>& take)
        : m_explainer(explainer)
        , m_window(window)
        , m_take(take)
    {
    }
    void busy(const BusySegment& segment)
    {
        const bool isOperation = segment.timeClass == TimeClass::Comm && segment.owner.kind == WorkKind::Kernel;
        tell({ segment.span.startNs, segment.span.endNs, segment.timeClass,
               isOperation ? segment.owner.row : TimelinePiece::NoKernel });
    }
    void idle(const GpuGap& gap)
    {
        m_explainer.explain(gap, m_explanation);
        for (const auto& piece : m_explanation.pieces)
            tell({ std::max(piece.host.startNs, gap.span.startNs), std::min(piece.host.endNs, gap.span.endNs),
                   piece.timeClass });
    }

private:
    void tell(TimelinePiece piece)
    {
        piece.startNs = std::max(piece.startNs, m_window.startNs);
        piece.endNs = std::min(piece.endNs, m_window.endNs);
        if (piece.startNs < piece.endNs)
            m_take(piece);
    }

    const IdleExplainer& m_explainer;
    TimeWindow m_window;
    const std::function<void(const TimelinePiece&)>& m_take;
    GapExplanation m_explanation;
};

} // namespace

Cancellable<std::optional<TimeWindow>> deviceWindow(const GapReasons& reasons, DeviceIndex device,
                                                    const std::stop_token& stop)
{
    const auto windows = findBudgetWindows(reasons.work(), *reasons.inputs().times, reasons.scope(), stop);
    if (!windows)
        return cancelled();
    const auto found = std::find_if(windows->devices.begin(), windows->devices.end(),
                                    [device](const DeviceWindows& of) { return of.device == device; });
    if (found == windows->devices.end() || found->hull.lengthNs() == 0)
        return std::optional<TimeWindow>();
    return std::optional(TimeWindow { found->hull.startNs, found->hull.endNs });
}

bool visitTimeline(const GapReasons& reasons, DeviceIndex device, const TimeWindow& window,
                   const std::function<void(const TimelinePiece&)>& take, const std::stop_token& stop)
{
    TimelineTeller teller(reasons.explainer(), window, take);
    return sweepDevice(reasons.work(), device, stop, teller);
}

CellFiller::CellFiller(RankSummary& rank, const TimeWindow& window, const std::vector<std::uint32_t>& operationOf)
    : m_rank(rank)
    , m_operationOf(operationOf)
    , m_window(window)
{
    rank.window = window;
    if (rank.side
        == OperationSide::Host) { // its calls may begin before the first work of the GPU and end after the last
        for (const auto& operation : rank.operations) {
            rank.window.startNs = std::min(rank.window.startNs, operation.startNs);
            rank.window.endNs = std::max(rank.window.endNs, operation.endNs);
        }
    }
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
    addTime({ rank.window.startNs, m_window.startNs, TimeClass::Unknown });
}

void CellFiller::add(const TimelinePiece& piece)
{
    addTime(piece);
    if (piece.kernel == TimelinePiece::NoKernel || m_operationOf[piece.kernel] == TimelinePiece::NoKernel)
        return;
    const auto operation = m_operationOf[piece.kernel];
    auto& exposed = m_rank.exposed;
    if (!exposed.empty() && exposed.back().operation == operation && exposed.back().endNs == piece.startNs)
        exposed.back().endNs = piece.endNs;
    else
        exposed.push_back({ piece.startNs, piece.endNs, operation });
}

void CellFiller::finish()
{
    addTime({ m_window.endNs, m_rank.window.endNs, TimeClass::Unknown });
}

void CellFiller::addTime(const TimelinePiece& piece)
{
    const auto& edges = m_rank.edgesNs;
    for (auto startNs = piece.startNs; startNs < piece.endNs;) {
        const auto endNs = std::min(piece.endNs, edges[m_cell + 1]);
        m_times[static_cast<std::size_t>(piece.timeClass)] += endNs - startNs;
        startNs = endNs;
        if (startNs == edges[m_cell + 1])
            endCell();
    }
}

void CellFiller::endCell()
{
    for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
        if (m_times[timeClass] > 0)
            m_rank.cellTimes.push_back(
                { static_cast<std::uint32_t>(m_cell), static_cast<TimeClass>(timeClass), m_times[timeClass] });
    }
    m_times = {};
    ++m_cell;
}

} // namespace core
