// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxselections.h"

#include "analysis/nvtx/nvtxsweep.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

/// Follows the open ranges of one thread; its ranges and launches come by start.
class NestingThread
{
public:
    /// False when the range overlaps an open one without lying in it.
    bool addRange(std::int64_t startNs, std::int64_t endNs)
    {
        if (endNs == startNs)
            return true;
        dropEndedUntil(startNs);
        if (!m_openEndNs.empty() && m_openEndNs.back() < endNs)
            return false;
        m_openEndNs.push_back(endNs);
        return true;
    }
    /// False when an open range ends within the call, or the call takes no time.
    bool addCall(std::int64_t startNs, std::int64_t endNs)
    {
        dropEndedUntil(startNs);
        return endNs > startNs && (m_openEndNs.empty() || m_openEndNs.back() >= endNs);
    }

private:
    void dropEndedUntil(std::int64_t timeNs)
    {
        while (!m_openEndNs.empty() && m_openEndNs.back() <= timeNs)
            m_openEndNs.pop_back();
    }
    std::vector<std::int64_t> m_openEndNs;
};

} // namespace

void addLaunchedKernels(sql::Query& query, const EvidenceSql& source, const QStringList& conditions)
{
    query.with(QStringLiteral("launches"), source.launches());
    query.with(QStringLiteral("launched"),
               QStringLiteral("SELECT start_ns, end_ns, call_start_ns, call_end_ns, thread\n"
                              "  FROM (%1) JOIN launches USING (process, correlation)")
                   .arg(source.events(EventClass::Kernels, conditions)));
}

void addNvtxRanges(sql::Query& query, const EvidenceSql& source, const QString& name)
{
    query.with(name,
               QStringLiteral("SELECT thread, start_ns, end_ns, position\n  FROM (%1)")
                   .arg(source.allEvents(EventClass::Nvtx, { isNvtxRange() })));
}

void addTiedKernels(sql::Query& query, const QString& name, const QString& ranges)
{
    // some range began before the call and reaches beyond it when the one that reaches furthest does; at the same time
    // ranges, which have no end of a call, come first
    query.with(
        name,
        QStringLiteral("SELECT start_ns, end_ns\n"
                       "  FROM (SELECT start_ns, end_ns, call_end_ns, max(until_ns) OVER (PARTITION BY thread ORDER BY "
                       "at_ns, call_end_ns ROWS UNBOUNDED PRECEDING) AS reached_ns\n"
                       "        FROM (SELECT thread, start_ns AS at_ns, end_ns AS until_ns, NULL AS call_end_ns, "
                       "NULL AS start_ns, NULL AS end_ns FROM %1\n"
                       "              UNION ALL SELECT thread, call_start_ns, NULL, call_end_ns, start_ns, "
                       "end_ns FROM launched))\n"
                       "  WHERE reached_ns >= call_end_ns")
            .arg(ranges));
}

void addRangesWithCalls(sql::Query& query, const QString& ranges)
{
    query.with(QStringLiteral("with_calls"),
               // at the same time calls, which have no start, come before the ends of ranges
               QStringLiteral("SELECT thread, start_ns, at_ns AS end_ns, position\n"
                              "  FROM (SELECT thread, at_ns, start_ns, position, max(CASE WHEN start_ns IS NULL THEN "
                              "at_ns END) OVER (PARTITION BY thread ORDER BY at_ns, start_ns ROWS UNBOUNDED "
                              "PRECEDING) AS last_call_ns\n"
                              "        FROM (SELECT thread, end_ns AS at_ns, start_ns, position FROM %1\n"
                              "              UNION ALL SELECT thread, call_start_ns, NULL, NULL FROM launched))\n"
                              "  WHERE last_call_ns >= start_ns")
                   .arg(ranges));
}

void addInnermostKernels(sql::Query& query, const QString& ranges, const QString& wanted)
{
    // around a call are only ranges with a call: all others would be sorted for nothing
    addRangesWithCalls(query, ranges);
    // ranges that begin and end, and calls between them; at the same time those that end come first, then the longer
    // ones
    query.with(QStringLiteral("steps"),
               QStringLiteral("SELECT thread, start_ns AS at_ns, 1 AS step, 1 AS turn, end_ns AS until_ns, position, "
                              "NULL AS start_ns, NULL AS end_ns FROM with_calls WHERE end_ns > start_ns\n"
                              "  UNION ALL SELECT thread, end_ns, -1, 0, NULL, NULL, NULL, NULL FROM with_calls WHERE "
                              "end_ns > start_ns\n"
                              "  UNION ALL SELECT thread, call_start_ns, 0, 2, NULL, NULL, start_ns, end_ns FROM "
                              "launched"));
    query.with(
        QStringLiteral("depths"),
        QStringLiteral("SELECT thread, step, position, start_ns, end_ns, sum(step) OVER nesting AS depth, "
                       "row_number() OVER nesting AS number\n"
                       "  FROM steps WINDOW nesting AS (PARTITION BY thread ORDER BY at_ns, turn, until_ns DESC, "
                       "position ROWS UNBOUNDED PRECEDING)"));
    // around a call at some depth is the range that was the last to reach this depth: its number has 12 digits, so that
    // the largest text is that of the last one
    query.with(QStringLiteral("calls_in_ranges"),
               QStringLiteral("SELECT start_ns, end_ns, CAST(substr(last, 14) AS INTEGER) AS position\n"
                              "  FROM (SELECT step, start_ns, end_ns, max(CASE WHEN step = 1 THEN "
                              "printf('%012d %d', number, position) END)\n"
                              "          OVER (PARTITION BY thread, depth ORDER BY number ROWS UNBOUNDED PRECEDING) AS "
                              "last\n"
                              "        FROM depths WHERE step >= 0 AND depth > 0)\n"
                              "  WHERE step = 0"));
    query.with(QStringLiteral("wanted"), wanted);
    query.with(QStringLiteral("innermost"),
               QStringLiteral("SELECT start_ns, end_ns FROM calls_in_ranges\n"
                              "  WHERE position IN (SELECT position FROM wanted)"));
}

bool doNvtxRangesNest(const Trace& trace, const Scope& scope)
{
    const ScopeFilter filter(trace, scope);
    const auto launches = LaunchedKernels::collect(trace, filter);
    if (!launches)
        return false;
    std::vector<NestingThread> threads(trace.threads.size());
    std::vector<LaunchedKernels::Positions> next;
    next.reserve(threads.size());
    for (std::size_t thread = 0; thread < threads.size(); ++thread)
        next.push_back(launches->ofThread(ThreadIndex { thread }));
    const auto addCalls = [&](std::size_t thread, std::int64_t untilNs) {
        auto& [first, last] = next[thread];
        bool isFit = true;
        for (; first < last && launches->startNs(first) < untilNs; ++first)
            isFit = threads[thread].addCall(launches->startNs(first), launches->endNs(first)) && isFit;
        return isFit;
    };
    bool doNest = true;
    const auto& nvtx = trace.nvtx;
    const bool isDone
        = detail::forEachInNestingOrder(nvtx, RowRanges({ { 0, nvtx.size() } }), {}, [&](std::size_t row) {
              if (!doNest || nvtx.kind[row] == NvtxKind::Mark || !nvtx.thread[row].isValid())
                  return;
              const auto thread = nvtx.thread[row].value();
              doNest
                  = addCalls(thread, nvtx.startNs[row]) && threads[thread].addRange(nvtx.startNs[row], nvtx.endNs[row]);
          });
    for (std::size_t thread = 0; thread < threads.size(); ++thread)
        doNest = addCalls(thread, std::numeric_limits<std::int64_t>::max()) && doNest;
    return isDone && doNest;
}

} // namespace core
