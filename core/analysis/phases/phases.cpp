// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phases.h"

#include "analysis/nvtx/nvtxsweep.h"
#include "analysis/phases/phasefinder.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"
#include "table/availability.h"

namespace core {

namespace {

constexpr auto NoPhase = PhaseFinder::NoPhase;

/// What adds up for one phase of one process.
struct PhaseSums {
    std::int64_t rangeCount = 0;
    RunningUnion open;
    KernelSums kernels;
};

/// Adds up ranges and kernels by process and phase; after the phases of the map come "unmapped" and "outside NVTX".
class PhaseCollector
{
public:
    PhaseCollector(const Trace& trace, const Scope& scope, const PhaseMap& map)
        : m_trace(trace)
        , m_filter(trace, scope)
        , m_map(map)
        , m_phaseCount(static_cast<std::uint32_t>(map.phases.size()))
        , m_numbers(static_cast<std::uint64_t>(trace.processes.size()) * slotCount())
    {
    }

    /// False when stopped.
    bool collect(const NvtxAttribution& attribution, const std::stop_token& stop)
    {
        Column<std::uint32_t> phaseOfRow(m_trace.nvtx.size());
        PhaseFinder finder(m_trace, m_map);
        const auto find = [&](std::size_t row) { phaseOfRow[row] = finder.phaseOf(row); };
        if (!forEachRowIn(attribution.nvtxRows, stop, find))
            return false;
        const auto addRange = [&](std::size_t row, NvtxRow mapped) {
            if (phaseOfRow[row] != NoPhase)
                this->addRange(row, phaseOfRow[row]);
            else if (!mapped.isValid() && m_trace.nvtx.kind[row] != NvtxKind::Mark)
                this->addRange(row, m_phaseCount);
        };
        const auto& launches = *attribution.launches;
        const auto addLaunch = [&](std::size_t position, NvtxRow mapped) {
            const auto process = m_trace.processOf(m_trace.calls.thread[launches.call(position).value()]);
            const auto other = attribution.rangeOfLaunch[position].isValid() ? m_phaseCount : m_phaseCount + 1;
            const auto phase = mapped.isValid() ? phaseOfRow[mapped.value()] : other;
            sumsOf(process, phase).kernels += launches.sums(position, position + 1);
        };
        const auto isMapped = [&](std::size_t row) { return phaseOfRow[row] != NoPhase; };
        if (!sweepNesting(m_trace, attribution.nvtxRows, launches, stop, isMapped, addRange, addLaunch))
            return false;
        for (const auto& process : attribution.processes)
            sumsOf(process.process, m_phaseCount + 1).kernels += process.withoutLaunch;
        return true;
    }

    std::vector<PhaseRow> takeRows(const PhaseGrouping& grouping)
    {
        std::vector<char> hasContent(m_trace.processes.size(), 0);
        for (std::size_t number = 0; number < m_sums.size(); ++number)
            hasContent[m_numbers.key(number) / slotCount()] = 1;
        std::vector<std::size_t> firstRow(m_trace.processes.size(), 0);
        std::vector<PhaseRow> rows;
        if (!grouping.byProcess)
            addRows(rows, ProcessIndex {});
        for (std::size_t process = 0; grouping.byProcess && process < hasContent.size(); ++process) {
            firstRow[process] = rows.size();
            if (hasContent[process] != 0)
                addRows(rows, ProcessIndex { process });
        }
        for (std::size_t number = 0; number < m_sums.size(); ++number) {
            const auto key = m_numbers.key(number);
            auto& row = rows[firstRow[key / slotCount()] + key % slotCount()];
            row.rangeCount += m_sums[number].rangeCount;
            row.wallNs = saturatedSum(row.wallNs, m_sums[number].open.totalNs);
            row.kernels += m_sums[number].kernels;
        }
        return rows;
    }
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

private:
    [[nodiscard]] std::uint32_t slotCount() const { return m_phaseCount + 2; }

    PhaseSums& sumsOf(ProcessIndex process, std::uint32_t slot)
    {
        const auto number = m_numbers.numberOf(std::uint64_t { process.value() } * slotCount() + slot);
        if (number == m_sums.size())
            m_sums.emplace_back();
        return m_sums[number];
    }
    void addRange(std::size_t row, std::uint32_t slot)
    {
        const auto& nvtx = m_trace.nvtx;
        const auto start = nvtx.startNs[row];
        const auto end = nvtx.endNs[row];
        if (!m_filter.acceptsThreadSpan(nvtx.thread[row], start, end))
            return;
        auto& sums = sumsOf(m_trace.processOf(nvtx.thread[row]), slot);
        const auto span = m_filter.clipped(start, end);
        m_clippedCount += m_filter.isCut(start, end) ? 1 : 0;
        ++sums.rangeCount;
        sums.open.add(span.startNs, span.endNs);
    }
    /// Empty rows for all phases.
    void addRows(std::vector<PhaseRow>& rows, ProcessIndex process) const
    {
        const auto add = [&](PhaseKind kind, const QString& name) {
            rows.emplace_back();
            rows.back().kind = kind;
            rows.back().name = name;
            rows.back().process = process;
        };
        for (const auto& phase : m_map.phases)
            add(PhaseKind::Mapped, phase.name);
        add(PhaseKind::Unmapped, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "unmapped")));
        add(PhaseKind::OutsideNvtx, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "outside NVTX")));
    }

    const Trace& m_trace;
    ScopeFilter m_filter;
    const PhaseMap& m_map;
    std::uint32_t m_phaseCount;
    GroupNumbers m_numbers; ///< of (process, slot)
    std::vector<PhaseSums> m_sums;
    std::int64_t m_clippedCount = 0;
};

void describeProvenance(Phases& result, const Trace& trace, const NvtxAttribution& attribution)
{
    auto& provenance = result.provenance;
    provenance.source
        = tableNames(trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls }) + Text::tr(", phase map");
    provenance.derivation = Text::tr(
        "A range belongs to the first phase with a pattern that matches its text: a substring in any case, or after "
        "re: a "
        "regular expression. Patterns with a = are matched with the recorded text, others with the text without its "
        "trailing \", key = number\" list. NVTX wall time is, per process, the time in which at least one range of the "
        "phase was open on any thread; processes add up. A kernel belongs to the phase of the innermost range around "
        "its "
        "launch call that has one. Unmapped are ranges that match no pattern and lie inside of no phase, and the "
        "kernels "
        "launched in them.");
    std::int64_t ranges = 0;
    std::int64_t unmapped = 0;
    for (const auto& row : result.rows) {
        ranges += row.rangeCount;
        unmapped += row.kind == PhaseKind::Unmapped ? row.rangeCount : 0;
        if (!result.grouping.byProcess && row.kind == PhaseKind::Mapped && row.rangeCount == 0)
            provenance.limitations.append(Text::tr("no range in scope belongs to phase “%1”").arg(row.name));
    }
    provenance.coverage = Text::tr("%1, %2 of them unmapped")
                              .arg(counted(ranges, Text::tr("range"), Text::tr("ranges")), formatCount(unmapped));
    if (result.areKernelsKnown)
        provenance.coverage += QStringLiteral("; ") + coverageSentence(attribution.total);
    provenance.coverage += QLatin1Char('.');
    addClippingLimit(provenance, result.clippedCount);
    addCoverageLimits(provenance, trace, attribution);
    addReadingLimits(provenance, trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
}

} // namespace

Cancellable<Phases> analyzePhases(const Trace& trace, const Scope& scope, const PhaseMap& map,
                                  const NvtxAttribution& attribution, const PhaseGrouping& grouping,
                                  const std::stop_token& stop)
{
    Phases result;
    result.grouping = grouping;
    if (trace.nvtx.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Nvtx });
        return result;
    }
    if (map.isEmpty()) {
        result.provenance.unavailable = Text::tr("not available, because no phase map was given");
        result.provenance.advice
            = Text::tr("Give one with --phase-map phases.json, or write one under Tools → Phase map…");
        return result;
    }
    result.map = map;
    PhaseCollector collector(trace, scope, map);
    if (!collector.collect(attribution, stop))
        return cancelled();
    result.areKernelsKnown = attribution.isAvailable();
    result.rows = collector.takeRows(grouping);
    result.clippedCount = collector.clippedCount();
    const auto kernelNs = static_cast<double>(attribution.total.kernels.totalNs);
    for (auto& row : result.rows)
        row.shareOfKernelTime = kernelNs > 0 ? static_cast<double>(row.kernels.totalNs) / kernelNs : 0;
    describeProvenance(result, trace, attribution);
    return result;
}

} // namespace core
