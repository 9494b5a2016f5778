// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetpieces.h"

#include "analysis/budget/budgetwindows.h"
#include "base/labels.h"
#include "base/text.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Lists what a gap counts for: the visitor of a sweep over the work around it.
class GapPieces
{
public:
    GapPieces(const IdleExplainer& explainer, const TimeWindow& window)
        : m_explainer(explainer)
        , m_window(window)
    {
    }
    void busy(const BusySegment& segment)
    {
        BudgetPiece piece;
        piece.span = segment.span;
        piece.piece.timeClass = segment.timeClass;
        piece.owner = segment.owner;
        add(piece);
    }
    void idle(const GpuGap& gap)
    {
        if (gap.span.endNs <= m_window.startNs || gap.span.startNs >= m_window.endNs)
            return;
        m_explainer.explain(gap, m_explanation);
        for (const auto& piece : m_explanation.pieces)
            add({ piece.span(), RunPart::Window, piece, {}, gap, {}, m_explanation.launch });
    }
    [[nodiscard]] std::vector<BudgetPiece> take() { return std::move(m_pieces); }

private:
    void add(BudgetPiece piece)
    {
        piece.span = { std::max(piece.span.startNs, m_window.startNs), std::min(piece.span.endNs, m_window.endNs) };
        if (piece.span.lengthNs() > 0)
            m_pieces.push_back(piece);
    }

    const IdleExplainer& m_explainer;
    TimeWindow m_window;
    GapExplanation m_explanation;
    std::vector<BudgetPiece> m_pieces;
};

} // namespace

bool visitBudgetPieces(const GapReasons& reasons, const BudgetWindows& windows, const DeviceWindows& device,
                       const std::stop_token& stop, const std::function<void(const BudgetPiece&)>& visit)
{
    const BudgetGrid grid { *reasons.inputs().trace, {}, {}, {} }; // pieces need no bins
    DeviceSums sums(windows, device, reasons.explainer(), *reasons.inputs().host, grid);
    sums.setVisitor(visit);
    const auto& window = reasons.scope().window;
    const auto& busy = *reasons.inputs().times->busy[device.device.value()];
    const bool isDone = window ? sweepWindow(reasons.work(), device.device, withWholeGaps(busy, *window), sums, stop)
                               : sweepDevice(reasons.work(), device.device, stop, sums);
    if (isDone)
        sums.finish();
    return isDone;
}

Cancellable<std::vector<BudgetPiece>> budgetPieces(const GapReasons& reasons, DeviceIndex device,
                                                   const PieceFilter& filter, const std::stop_token& stop)
{
    const auto windows = findBudgetWindows(reasons.work(), *reasons.inputs().times, reasons.scope(), stop);
    if (!windows)
        return tl::unexpected(windows.error());
    std::vector<BudgetPiece> pieces;
    for (const auto& ofDevice : windows->devices) {
        if (ofDevice.device != device)
            continue;
        const auto collect = [&](const BudgetPiece& piece) {
            if (pieces.size() <= MostPieces && filter(piece))
                pieces.push_back(piece);
        };
        if (!visitBudgetPieces(reasons, *windows, ofDevice, stop, collect))
            return cancelled();
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const BudgetPiece& left, const BudgetPiece& right) {
        return std::pair(left.part, left.span.startNs) < std::pair(right.part, right.span.startNs);
    });
    return pieces;
}

std::vector<BudgetPiece> piecesOfGap(const GapReasons& reasons, const IdleGap& gap, WorkTables tables)
{
    GapPieces pieces(reasons.explainer(), gap.span);
    if (tables == WorkTables::All && !reasons.work().limit)
        pieces.idle(gapOfBudget(*reasons.inputs().trace, gap));
    else
        sweepWindow(reasons.work(), gap.device, gap.span, pieces);
    return pieces.take();
}

PieceFilter piecesOf(const HostDuringIdle& row, std::shared_ptr<const HostStates> host)
{
    return [row, host = std::move(host)](const BudgetPiece& piece) {
        return !piece.owner && piece.part == row.part && piece.piece.timeClass == row.timeClass
            && piece.piece.thread == row.thread && piece.piece.host.detail == row.detail
            && piece.piece.reason == row.reason && piece.meanwhile.busyThread == row.busyThread
            && host->name(piece.piece.host) == row.name && host->nvtxText(piece.piece.host) == row.nvtx;
    };
}

QString idleRemark(IdleReason reason, HostDetail detail)
{
    switch (reason) {
    case IdleReason::ThenManagedMemory:
        return Text::tr("then managed memory");
    case IdleReason::NoLaunchRecorded:
        return Text::tr("no launch call recorded");
    case IdleReason::QueuedForNoReason:
        return Text::tr("queued; nothing says why");
    case IdleReason::OtherGpuBusy:
        return Text::tr("other GPUs are busy");
    case IdleReason::StreamWait:
        return Text::tr("the stream waits for an event");
    case IdleReason::GraphicsWork:
        return Text::tr("graphics work not in the file");
    case IdleReason::None:
        break;
    }
    switch (detail) {
    case HostDetail::NotRecorded:
        return label(LabelKind::State, QStringView(u"not_recorded")).brief;
    case HostDetail::Driver:
        return label(LabelKind::State, QStringView(u"driver")).brief;
    case HostDetail::FirstLaunch:
        return Text::tr("first launch of a kernel");
    case HostDetail::InferredContext:
        return Text::tr("first long call of the process");
    case HostDetail::None:
        break;
    }
    return {};
}

} // namespace core
