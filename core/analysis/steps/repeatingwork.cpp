// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/repeatingwork.h"

#include "analysis/steps/rangecuts.h"
#include "analysis/steps/unitcuts.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "base/units.h"
#include "scope/streamname.h"
#include "statistics/statistics.h"
#include "table/availability.h"
#include "table/eventname.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

namespace {

/// Looks for the unit by one rule after the other.
class UnitSearch
{
public:
    UnitSearch(const Trace& trace, const MainStream& main, WorkSequence sequence, std::stop_token stop)
        : m_trace(trace)
        , m_main(main)
        , m_sequence(std::move(sequence))
        , m_stop(std::move(stop))
    {
    }
    /// False when stopped.
    bool search()
    {
        auto ranges = findUnitRanges(m_trace, m_main, m_stop);
        if (!ranges)
            return false;
        m_ranges = std::move(*ranges);
        if (!searchRanges() || m_cuts)
            return !m_stop.stop_requested();
        if (!searchItems(m_nearest) || m_cuts)
            return !m_stop.stop_requested();
        if (m_nearest.pieces > 0)
            m_nearestLaunch = firstLaunchOf(m_nearest.item); // items get other numbers without shapes
        m_sequence.forgetShapes();
        m_unit.hasShapes = false;
        ItemCuts withoutShapes;
        return searchRanges() && (m_cuts || searchItems(withoutShapes));
    }
    [[nodiscard]] bool isFound() const { return m_cuts.has_value(); }
    [[nodiscard]] const RepeatingUnit& unit() const { return m_unit; }
    [[nodiscard]] const UnitCuts& cuts() const { return *m_cuts; }
    [[nodiscard]] const WorkSequence& sequence() const { return m_sequence; }
    [[nodiscard]] const std::vector<UnitRanges>& ranges() const { return m_ranges; }
    /// The best cut at a kernel, grid and block that is not regular enough.
    [[nodiscard]] const ItemCuts& nearest() const { return m_nearest; }
    /// A launch of its item; nearest() has pieces.
    [[nodiscard]] WorkReference nearestLaunch() const { return m_nearestLaunch; }

private:
    [[nodiscard]] WorkReference firstLaunchOf(std::uint32_t item) const
    {
        std::size_t position = 0;
        while (m_sequence.item(position) != item)
            ++position;
        return m_sequence.work(position);
    }
    /// False when stopped.
    bool searchRanges()
    {
        for (const auto& ranges : m_ranges) {
            auto cuts = cutAtRanges(m_trace, m_sequence, ranges, m_stop);
            if (!cuts)
                return false;
            if (!cuts->isRegular())
                continue;
            m_unit.source = UnitSource::NvtxRanges;
            m_unit.thread = ranges.thread;
            m_unit.text = ranges.text;
            note(std::move(*cuts), ranges.coveredNs);
            return true;
        }
        return true;
    }
    /// `found`: what was found. False when stopped.
    bool searchItems(ItemCuts& found)
    {
        auto best = cutAtBestItem(m_sequence, m_main.window, m_stop);
        if (!best)
            return false;
        found = std::move(*best);
        if (!found.cuts)
            return true;
        m_unit.source = UnitSource::Kernels;
        m_unit.first = m_sequence.work(found.cuts->positions.front());
        const auto coveredNs
            = m_sequence.startNs(found.cuts->positions.back()) - m_sequence.startNs(found.cuts->positions.front());
        note(std::move(*found.cuts), coveredNs);
        return true;
    }
    void note(UnitCuts cuts, std::int64_t coveredNs)
    {
        m_unit.main = m_main;
        m_unit.pieces = cuts.pieces();
        m_unit.modalPieces = cuts.modalPieces;
        const auto windowNs = std::max<std::int64_t>(1, m_main.window.durationNs());
        m_unit.coverage = std::min(1.0, static_cast<double>(coveredNs) / static_cast<double>(windowNs));
        m_cuts = std::move(cuts);
    }

    const Trace& m_trace;
    MainStream m_main;
    WorkSequence m_sequence;
    std::stop_token m_stop;
    std::vector<UnitRanges> m_ranges;
    RepeatingUnit m_unit;
    std::optional<UnitCuts> m_cuts;
    ItemCuts m_nearest;
    WorkReference m_nearestLaunch;
};

/// False when stopped.
bool addSteps(RepeatingWork& work, const UnitSearch& search, const std::stop_token& stop)
{
    const auto& cuts = search.cuts();
    for (const auto position : cuts.positions)
        work.edgesNs.push_back(search.sequence().startNs(position));
    work.ranges.assign(cuts.ranges.begin(), cuts.ranges.end());
    const auto count = cuts.positions.size() - 1;
    work.launches.assign(count, 0);
    work.isModal.assign(count, 0);
    return forEachPiece(search.sequence(), cuts.positions, stop, [&](std::size_t piece, std::uint64_t hash) {
        work.isModal[piece] = hash == cuts.modalHash ? 1 : 0;
    });
}

/// Counts what starts on the GPU in each step. False when stopped.
template <typename Work>
bool countLaunches(RepeatingWork& result, const Trace& trace, const Work& work, const std::stop_token& stop)
{
    std::size_t step = 0;
    for (std::size_t row = 0; row < work.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        const auto start = work.startNs[row];
        while (step < result.size() && result.edgesNs[step + 1] <= start)
            ++step;
        if (step == result.size())
            return true;
        if (start >= result.edgesNs[step] && trace.deviceOf(work.stream[row]) == result.unit->main.device)
            ++result.launches[step];
    }
    return true;
}

/// Marks the outliers and finds the steady state.
void judge(RepeatingWork& work)
{
    auto judgement = judgeSteps(work.edgesNs);
    work.medianNs = judgement.medianNs;
    work.deviationNs = judgement.deviationNs;
    work.isOutlier = std::move(judgement.isOutlier);
    work.outlierCount = judgement.outlierCount;
    work.steady = judgement.steady;
}

/// "reduce_kernel, grid 4 × 1 × 1, block 512 × 1 × 1"
QString itemText(const Trace& trace, const WorkReference& work, bool hasShapes)
{
    auto name = workName(trace, work);
    if (work.kind != WorkKind::Kernel || !hasShapes)
        return name;
    const auto& shape = trace.launchShapes[trace.kernels.shape[work.row].value()];
    if (shape.gridX == 0)
        return name;
    const auto sides = [](std::int32_t x, std::int32_t y, std::int32_t z) {
        return QStringLiteral("%1 × %2 × %3").arg(x).arg(y).arg(z);
    };
    return Text::tr("%1 (grid %2, block %3)")
        .arg(name, sides(shape.gridX, shape.gridY, shape.gridZ), sides(shape.blockX, shape.blockY, shape.blockZ));
}

QString mainStreamText(const Trace& trace, const MainStream& main)
{
    return Text::tr("%1 of GPU %2")
        .arg(streamText(trace.streams[main.stream.value()]))
        .arg(trace.devices[main.device.value()].gpuId);
}

QString reasonOf(const Trace& trace, const UnitSearch& search)
{
    const auto& unit = search.unit();
    const auto same = unit.hasShapes ? Text::tr("launch the same kernels with the same grids and blocks")
                                     : Text::tr("launch the same kernels, whatever their grids and blocks");
    const auto pieces
        = Text::tr("in %1, %2 of %3 steps %4")
              .arg(mainStreamText(trace, unit.main), formatCount(unit.modalPieces), formatCount(unit.pieces), same);
    if (unit.source == UnitSource::Kernels) {
        return Text::tr(
                   "No NVTX ranges mark regular steps; a step begins with each launch of %1: %2, over %3 of the GPU's "
                   "window.")
            .arg(itemText(trace, unit.first, unit.hasShapes), pieces, threeDigitShare(unit.coverage));
    }
    const auto& thread = trace.threads[unit.thread.value()];
    return Text::tr("A step begins with the first kernel that thread %1 launches in a range “%2”: %3; the ranges cover "
                    "%4 of the GPU's window.")
        .arg(QString::number(thread.tid), unit.text, pieces, threeDigitShare(unit.coverage));
}

QString whyNone(const Trace& trace, const MainStream& main, const UnitSearch& search)
{
    const auto& nearest = search.nearest();
    const auto ranges = search.ranges().empty()
        ? Text::tr("no NVTX range of one thread repeats at least 4 times over half of the GPU's window")
        : Text::tr("the work in NVTX range “%1” differs from time to time").arg(search.ranges().front().text);
    const auto where = mainStreamText(trace, main);
    if (nearest.pieces == 0)
        return Text::tr("no repeating work found, because %1, and nothing is launched at least 4 times in %2")
            .arg(ranges, where);
    return Text::tr("no repeating work found, because %1, and no kernel cuts %2 into pieces of which 80% launch the "
                    "same (nearest: %3 of %4 at %5)")
        .arg(ranges, where, formatCount(nearest.modalPieces), formatCount(nearest.pieces),
             itemText(trace, search.nearestLaunch(), true));
}

void describeProvenance(RepeatingWork& work, const Trace& trace)
{
    auto& provenance = work.provenance;
    provenance.source
        = tableNames(trace, { EventClass::Kernels, EventClass::GraphLaunches, EventClass::Nvtx, EventClass::Calls });
    provenance.derivation = Text::tr(
        "The repeating unit is looked for in the whole trace, in the stream with most kernel time of the GPU that "
        "computes most. NVTX ranges come first: at least 4 of one thread and text (numbers do not count) that do not "
        "overlap and cover half of the GPU's window; a step is from the first launch since a range began to that of "
        "the next range. Else the launches are cut at the kernel or graph that gives the fewest pieces. Either way at "
        "least 80% of the pieces, and 3, must launch the same kernels with the same grids and blocks, or else the "
        "same kernels. It may be a step, a layer, or anything else that repeats. An outlier is further from the "
        "median than 5 · 1.4826 times the median deviation, and than 5%. Steady is the longest run of at least 5 "
        "steps without an outlier.");
    addReadingLimits(provenance, trace, { EventClass::Kernels, EventClass::GraphLaunches, EventClass::Nvtx });
}

} // namespace

Cancellable<RepeatingWork> findRepeatingWork(const Trace& trace, const std::stop_token& stop)
{
    RepeatingWork work;
    const auto main = findMainStream(trace, stop);
    if (!main)
        return tl::unexpected(main.error());
    if (!*main) {
        setNotCaptured(work.provenance, trace, { EventClass::Kernels, EventClass::GraphLaunches });
        return work;
    }
    auto sequence = WorkSequence::collect(trace, (*main)->stream, stop);
    if (!sequence)
        return tl::unexpected(sequence.error());
    UnitSearch search(trace, **main, std::move(*sequence), stop);
    if (!search.search())
        return cancelled();
    if (!search.isFound()) {
        work.provenance.unavailable = whyNone(trace, **main, search);
        work.provenance.advice
            = Text::tr("Mark the steps of the program with NVTX ranges of one text, at least four in a row, and "
                       "capture with nsys profile --trace=cuda,nvtx");
        return work;
    }
    work.unit = search.unit();
    work.description = describeUnit(trace, search.unit());
    work.why = reasonOf(trace, search);
    if (!addSteps(work, search, stop) || !countLaunches(work, trace, trace.kernels, stop)
        || !countLaunches(work, trace, trace.graphLaunches, stop))
        return cancelled();
    judge(work);
    describeProvenance(work, trace);
    return work;
}

QString describeUnit(const Trace& trace, const RepeatingUnit& unit)
{
    return unit.source == UnitSource::NvtxRanges
        ? Text::tr("NVTX range “%1”").arg(unit.text)
        : Text::tr("from one launch of %1 to the next").arg(itemText(trace, unit.first, unit.hasShapes));
}

QString stepsText(const StepRange& steps)
{
    return steps.size() == 1 ? Text::tr("step %1").arg(steps.first)
                             : Text::tr("steps %1–%2").arg(steps.first).arg(steps.end - 1);
}

} // namespace core
