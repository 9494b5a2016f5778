// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/overhead/profileroverhead.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace core::rules {

namespace {

/// What CUPTI calls overhead although the program has it without a profiler as well: the host waits for space in a full
/// launch queue, or the driver loads and compiles kernels.
constexpr std::array DriverOverhead { "Command Buffer Full", "Lazy Function Loading",
                                      "Runtime Triggered Module Loading", "Driver Compiler" };

/// The profiler's overhead in the window.
struct OverheadInWindow {
    std::int64_t unionNs = 0; ///< time in which any thread was kept busy
    std::vector<std::pair<std::int64_t, std::size_t>>
        rows; ///< (−time in the window, row of ProfilerOverhead), longest first
};

std::vector<char> driverNames(const Trace& trace)
{
    std::vector<char> isDriver(trace.strings.size(), 0);
    for (const auto name : trace.overhead.name) {
        if (name.isValid() && isDriver[name.value()] == 0) {
            const auto text = trace.strings.view(name);
            isDriver[name.value()]
                = std::find(DriverOverhead.begin(), DriverOverhead.end(), text) != DriverOverhead.end();
        }
    }
    return isDriver;
}

OverheadInWindow overheadInWindow(const FindingContext& context)
{
    using Owner = std::pair<ProcessIndex, StringId>;
    const auto& trace = context.trace;
    const auto& overhead = trace.overhead;
    const auto isDriver = driverNames(trace);
    const ScopeFilter filter(trace, context.in.scope);
    RunningUnion all;
    std::map<Owner, RunningUnion> ofOwner;
    // stopped or not: whoever judges looks at the token too
    std::ignore = forEachRowOf(overhead, filter, context.stop, [&](std::size_t row) {
        const auto name = overhead.name[row];
        const auto thread = overhead.thread[row];
        if ((name.isValid() && isDriver[name.value()] != 0)
            || !filter.acceptsThreadSpan(thread, overhead.startNs[row], overhead.endNs[row]))
            return;
        const auto start = std::max(overhead.startNs[row], context.window.startNs);
        const auto end = std::min(overhead.endNs[row], context.window.endNs);
        if (start >= end)
            return;
        all.add(start, end);
        ofOwner[{ thread.isValid() ? trace.processOf(thread) : ProcessIndex {}, name }].add(start, end);
    });
    OverheadInWindow inside { all.totalNs, {} };
    const auto& rows = context.in.profilerOverhead->rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto found = ofOwner.find({ rows[i].process, rows[i].name });
        if (found != ofOwner.end())
            inside.rows.push_back({ -found->second.totalNs, i });
    }
    std::sort(inside.rows.begin(), inside.rows.end());
    return inside;
}

} // namespace

RuleVerdict profilerOverhead(FindingContext& context)
{
    const auto* overhead = context.in.profilerOverhead;
    if (!overhead)
        return notJudged(Text::tr("profiler overhead was not analysed"));
    if (!overhead->provenance.isAvailable())
        return notJudged(overhead->provenance);
    const auto inside = overheadInWindow(context);
    const auto fraction = context.fractionOfWindow(inside.unionNs);
    const auto text = QStringLiteral("%1 (%2)").arg(context.ofWindow(inside.unionNs), sentencePercent(fraction));
    if (inside.rows.empty() || fraction <= context.thresholds.fraction(ThresholdId::ProfilerOverheadMedium))
        return notFired(Text::tr("the profiler kept threads busy for %1").arg(text));
    const bool isDistorted = fraction > context.thresholds.fraction(ThresholdId::ProfilerOverheadHigh);
    auto finding
        = context.finding(FindingRule::ProfilerOverhead, isDistorted ? FindingSeverity::High : FindingSeverity::Medium,
                          Text::tr("The profiler kept threads busy for %1%2")
                              .arg(text, isDistorted ? Text::tr(": timings are distorted") : QString()));
    for (std::size_t i = 0; i < std::min(inside.rows.size(), MaximumFigures); ++i) {
        const auto [insideNs, position] = inside.rows[i];
        const auto& row = overhead->rows[position];
        const auto name = context.trace.strings.text(row.name);
        finding.evidence.push_back(
            { Text::tr("%1%2: %3 ms, %4 ms of them in the window")
                  .arg(name, row.process.isValid() ? Text::tr(" of %1").arg(context.pidName(row.process)) : QString(),
                       sentenceMs(row.unionNs), sentenceMs(-insideNs)),
              TableKey::ProfilerOverhead, position, QStringLiteral("union_ms") });
    }
    finding.recommendation = Text::tr(
        "Capture less: only the --trace options that are needed, no CPU sampling (--sample=none), no call stacks "
        "(--cudabacktrace=none), and after warm-up (--capture-range or --delay).");
    finding.limitation = Text::tr("the program does not have this time when it is not profiled");
    context.gaps.claim(FindingRule::ProfilerOverhead,
                       [](const IdleGap& gap) { return gap.cause == IdleCause::ProfilerOverhead; });
    return fired(std::move(finding));
}

} // namespace core::rules
