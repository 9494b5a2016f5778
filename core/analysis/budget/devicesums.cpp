// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/devicesums.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace core {

namespace {

std::size_t classPlace(TimeClass timeClass)
{
    return static_cast<std::size_t>(timeClass);
}

/// All that tells rows of one GPU apart.
auto stateOf(const HostDuringIdle& row)
{
    return std::tie(row.part, row.timeClass, row.thread, row.detail, row.reason, row.busyThread, row.name, row.nvtx);
}

/// Of the rows from `first` on, makes one of those that read the same: different ids can have one text.
void uniteSame(std::vector<HostDuringIdle>& rows, std::ptrdiff_t first)
{
    const auto isBefore
        = [](const HostDuringIdle& left, const HostDuringIdle& right) { return stateOf(left) < stateOf(right); };
    std::sort(rows.begin() + first, rows.end(), isBefore);
    auto kept = static_cast<std::size_t>(first);
    for (auto i = kept + 1; i < rows.size(); ++i) {
        if (stateOf(rows[kept]) != stateOf(rows[i])) {
            if (++kept != i)
                rows[kept] = std::move(rows[i]);
            continue;
        }
        rows[kept].timeNs += rows[i].timeNs;
        rows[kept].pieceCount += rows[i].pieceCount;
        rows[kept].pageFaultCount += rows[i].pageFaultCount;
    }
    if (kept + 1 < rows.size())
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(kept) + 1, rows.end());
}

} // namespace

FamilyNumber BudgetGrid::familyOf(const BusySegment& segment) const
{
    const bool isKernel = segment.owner.kind == WorkKind::Kernel && timeGroup(segment.timeClass) == TimeGroup::Compute;
    const bool isMigrating = segment.timeClass == TimeClass::KernelMigrating;
    if (familyOfName.empty() || (!isKernel && !isMigrating))
        return NoFamily;
    return familyOfName[trace.kernels.name[segment.owner.row].value()];
}

DeviceSums::DeviceSums(const BudgetWindows& windows, const DeviceWindows& device, const IdleExplainer& explainer,
                       const HostStates& host, const BudgetGrid& grid)
    : m_windows(windows)
    , m_device(device)
    , m_explainer(explainer)
    , m_hostStates(host)
    , m_grid(grid)
{
    m_budget.overRun = BudgetSeries(grid.run);
    m_budget.overGpuWork = BudgetSeries(grid.gpuWork);
    m_budget.device = device.device;
    m_budget.windows = device.windows;
}

void DeviceSums::addTime(RunPart part, TimeClass timeClass, const Interval& span, FamilyNumber family)
{
    m_budget.timesNs[static_cast<std::size_t>(part)][classPlace(timeClass)] += span.lengthNs();
    m_budget.overRun.add(timeClass, family, span);
    m_budget.overGpuWork.add(timeClass, family, span);
}

template <typename Inside, typename Outside>
void DeviceSums::divide(const Interval& span, Inside inside, Outside outside)
{
    const auto windows = m_device.windows.intervals();
    while (m_nextWindow < windows.size() && windows[m_nextWindow].endNs <= span.startNs)
        ++m_nextWindow;
    auto doneNs = span.startNs;
    const auto visit = [](const Interval& part, auto& visitor) {
        if (part.startNs < part.endNs)
            visitor(part);
    };
    for (auto i = m_nextWindow; i < windows.size() && windows[i].startNs < span.endNs; ++i) {
        visit({ doneNs, windows[i].startNs }, outside);
        doneNs = std::min(windows[i].endNs, span.endNs);
        visit({ std::max(windows[i].startNs, span.startNs), doneNs }, inside);
    }
    visit({ doneNs, span.endNs }, outside);
}

void DeviceSums::busy(const BusySegment& segment)
{
    // work that starts beside a kernel often changes nothing; who lists pieces wants all of them
    const bool isSame = !m_visitor && m_lastBusy && m_lastBusy->span.endNs == segment.span.startNs
        && m_lastBusy->timeClass == segment.timeClass
        && (segment.timeClass == TimeClass::OtherWork
            || (segment.owner.kind == WorkKind::Kernel && m_lastBusy->owner.kind == WorkKind::Kernel
                && m_lastBusy->owner.row == segment.owner.row));
    if (isSame) {
        m_lastBusy->span.endNs = segment.span.endNs;
        return;
    }
    addLastBusy();
    m_lastBusy = segment;
}

void DeviceSums::addLastBusy()
{
    if (!m_lastBusy)
        return;
    const auto segment = *std::exchange(m_lastBusy, std::nullopt);
    const auto family = m_grid.familyOf(segment);
    const auto inside = [&](const Interval& part) {
        addTime(RunPart::Window, segment.timeClass, part, family);
        visit(RunPart::Window, segment.timeClass, part, &segment.owner);
        if (m_listener)
            m_listener->busy(segment, part);
    };
    divide(segment.span, inside, [this](const Interval& part) { m_busyOutside.appendSorted(part); });
}

void DeviceSums::idle(const GpuGap& gap)
{
    addLastBusy();
    bool isExplained = false;
    const auto inside = [&](const Interval& part) {
        if (!std::exchange(isExplained, true))
            m_explainer.explain(gap, m_explanation);
        addGapPart(part);
    };
    m_gap = gap;
    divide(gap.span, inside, [](const Interval&) {});
    m_gap.reset();
}

void DeviceSums::addIdle(RunPart part, const IdlePiece& piece, const Interval& span)
{
    addTime(part, piece.timeClass, span);
    const auto beside = meanwhile(piece, span);
    m_host[static_cast<std::size_t>(part)].add(piece, span.lengthNs(), beside);
    if (m_visitor)
        m_visitor({ span, part, piece, beside, m_gap, {}, m_gap ? m_explanation.launch : CallRow() });
}

/// Tells of time that no thread is asked about. `owner`: whose it is; nullptr: nobody's.
void DeviceSums::visit(RunPart part, TimeClass timeClass, const Interval& span, const WorkReference* owner)
{
    if (!m_visitor)
        return;
    BudgetPiece piece { span, part, {}, {}, {}, owner ? std::optional(*owner) : std::nullopt, {} };
    piece.piece.timeClass = timeClass;
    m_visitor(piece);
}

/// `span`: the part of the piece that is counted.
HostMeanwhile DeviceSums::meanwhile(const IdlePiece& piece, const Interval& span) const
{
    HostMeanwhile found;
    if (!piece.thread.isValid())
        return found;
    if (piece.timeClass == TimeClass::OsWait) // of all of it, so that a scope names the same thread
        found.busyThread = m_hostStates.busyThread(piece.thread, { piece.host.startNs, piece.host.endNs });
    found.pageFaultCount
        = static_cast<std::int64_t>(m_hostStates.cpuPageFaults(piece.thread, { span.startNs, span.endNs }));
    return found;
}

/// A part of the gap that was explained last.
void DeviceSums::addGapPart(const Interval& span)
{
    for (const auto& piece : m_explanation.pieces) {
        const Interval part { std::max(piece.host.startNs, span.startNs), std::min(piece.host.endNs, span.endNs) };
        if (part.endNs <= part.startNs)
            continue;
        addIdle(RunPart::Window, piece, part);
        m_gapNs[classPlace(piece.timeClass)] += part.lengthNs();
        m_budget.causes[classPlace(piece.timeClass)].confidenceNs[static_cast<std::size_t>(piece.confidence)]
            += part.lengthNs();
    }
    addLaunchTime();
    for (const auto& piece : m_explanation.pieces) {
        const auto gapNs = std::exchange(m_gapNs[classPlace(piece.timeClass)], 0);
        if (gapNs == 0)
            continue; // not in this part, or added already
        auto& cause = m_budget.causes[classPlace(piece.timeClass)];
        cause.timeNs += gapNs;
        ++cause.gapCount;
        cause.longestNs = std::max(cause.longestNs, gapNs);
    }
}

/// Counts a gap with time of launching: a launch that is ready costs about 1 µs of it.
void DeviceSums::addLaunchTime()
{
    constexpr std::int64_t ReadyLaunchNs = 1'000;
    std::int64_t launchNs = 0;
    for (std::size_t i = 0; i < m_gapNs.size(); ++i)
        launchNs += m_gapNs[i] > 0 && timeGroup(static_cast<TimeClass>(i)) == TimeGroup::Launch ? m_gapNs[i] : 0;
    m_budget.launchGapCount += launchNs > 0 ? 1 : 0;
    m_budget.launchBeyondNs += std::max<std::int64_t>(0, launchNs - ReadyLaunchNs);
}

RunPart DeviceSums::partOutside(const Interval& span) const
{
    if (span.endNs <= m_device.hull.startNs)
        return RunPart::Before;
    return span.startNs >= m_device.hull.endNs ? RunPart::After : RunPart::Window;
}

/// A time outside of the windows in which the GPU does nothing.
void DeviceSums::addOutside(const Interval& span)
{
    const auto part = partOutside(span);
    const auto thread = m_explainer.launchThread(part == RunPart::After ? m_device.last : m_device.first);
    m_explanation.pieces.clear();
    m_explainer.explainByHost(thread, span, m_explanation);
    for (const auto& piece : m_explanation.pieces)
        addIdle(part, piece, piece.span());
}

void DeviceSums::finish()
{
    addLastBusy();
    const auto hull = m_windows.accounted.hull();
    const auto outside = m_windows.accounted.intersectedWith(m_device.windows.complementIn(hull));
    const auto others = m_busyOutside.intersectedWith(outside);
    for (const auto& span : others.intervals()) {
        addTime(partOutside(span), TimeClass::OtherWork, span);
        visit(partOutside(span), TimeClass::OtherWork, span, nullptr);
    }
    const auto idle = outside.intersectedWith(m_busyOutside.complementIn(hull));
    const auto unbalanced = idle.intersectedWith(m_windows.gpuWork);
    for (const auto& span : unbalanced.intervals()) { // other GPUs have work
        addTime(partOutside(span), TimeClass::Imbalance, span);
        visit(partOutside(span), TimeClass::Imbalance, span, nullptr);
    }
    const auto unused = idle.intersectedWith(m_windows.gpuWork.complementIn(hull));
    for (const auto& span : unused.intervals())
        addOutside(span);
    m_budget.overRun.sortRows();
    m_budget.overGpuWork.sortRows();
}

void DeviceSums::takeHost(std::vector<HostDuringIdle>& rows) const
{
    const auto first = std::ssize(rows);
    for (std::size_t part = 0; part < m_host.size(); ++part) {
        for (const auto& sum : m_host[part].sums()) {
            const auto& piece = sum.piece;
            rows.push_back({ m_budget.device, static_cast<RunPart>(part), piece.timeClass, piece.thread,
                             m_hostStates.name(piece.host), m_hostStates.nvtxText(piece.host), piece.host.detail,
                             piece.reason, sum.meanwhile.busyThread, sum.timeNs, sum.pieceCount,
                             sum.meanwhile.pageFaultCount });
        }
    }
    uniteSame(rows, first);
}

} // namespace core
