// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnosisclasses.h"
#include "columncache/tracefields.h"
#include "findings/findings.h"
#include "findings/ownrules.h"
#include "results/summary.h"

#include <tuple>

namespace core {

// Lists the members of a summary, of findings, and of the options they depend on, as columncache/tracefields.h does
// those of a trace. What says of which open trace something is, is left out: that is known where it is read.

template <IsA<TimeBins> T> auto fieldsOf(T& t)
{
    auto& [span, binNs, count] = t;
    return std::tie(span, binNs, count);
}
template <IsA<SummaryPart> T> auto fieldsOf(T& t)
{
    auto& [family, timeClass, name] = t;
    return std::tie(family, timeClass, name);
}
template <IsA<PartCourses> T> auto fieldsOf(T& t)
{
    auto& [bins, courses] = t;
    return std::tie(bins, courses);
}
template <IsA<SummaryDevice> T> auto fieldsOf(T& t)
{
    auto& [device, name, processes, times, courses, deviation] = t;
    return std::tie(device, name, processes, times, courses, deviation);
}
template <IsA<SummaryTile> T> auto fieldsOf(T& t)
{
    auto& [topic, timeClass, name, share, cause, moment, course] = t;
    return std::tie(topic, timeClass, name, share, cause, moment, course);
}
template <IsA<FindingCourse> T> auto fieldsOf(T& t)
{
    auto& [part, span, course, reason] = t;
    return std::tie(part, span, course, reason);
}
template <IsA<Summary> T> auto fieldsOf(T& t)
{
    auto& [parts, devices, byDeviation, tiles, overRun, overGpuWork, window, remarks, findings] = t;
    return std::tie(parts, devices, byDeviation, tiles, overRun, overGpuWork, window, remarks, findings);
}

template <IsA<NvtxLimit> T> auto fieldsOf(T& t)
{
    auto& [text, domain] = t;
    return std::tie(text, domain);
}
template <IsA<EventId> T> auto fieldsOf(T& t)
{
    auto& [eventClass, trace, row] = t;
    return std::tie(eventClass, row);
}
template <IsA<RowSubject> T> auto fieldsOf(T& t)
{
    auto& [process, device, stream, kernel, window, event, nvtx, trace, thread, windowName] = t;
    return std::tie(process, device, stream, kernel, window, event, nvtx, thread, windowName);
}
template <IsA<FindingFigure> T> auto fieldsOf(T& t)
{
    auto& [text, table, row, column, moment, trace] = t;
    return std::tie(text, table, row, column, moment);
}
template <IsA<Remedy> T> auto fieldsOf(T& t)
{
    auto& [bound, confidence, text] = t;
    return std::tie(bound, confidence, text);
}
template <IsA<Finding> T> auto fieldsOf(T& t)
{
    auto& [rule, own, because, by, severity, title, evidence, recommendation, claimed, remedies, score, run, window,
           classes, subject, limitation, remark]
        = t;
    return std::tie(rule, own, because, by, severity, title, evidence, recommendation, claimed, remedies, score, run,
                    window, classes, subject, limitation, remark);
}
template <IsA<AcceptedFinding> T> auto fieldsOf(T& t)
{
    auto& [key, reason] = t;
    return std::tie(key, reason);
}
template <IsA<RuleOutcome> T> auto fieldsOf(T& t)
{
    auto& [rule, own, state, count, reason, derivation] = t;
    return std::tie(rule, own, state, count, reason, derivation);
}
template <IsA<Verdict> T> auto fieldsOf(T& t)
{
    auto& [key, isOutside, sentence] = t;
    return std::tie(key, isOutside, sentence);
}
template <IsA<Provenance> T> auto fieldsOf(T& t)
{
    auto& [unavailable, advice, source, derivation, coverage, limitations] = t;
    return std::tie(unavailable, advice, source, derivation, coverage, limitations);
}
template <IsA<Findings> T> auto fieldsOf(T& t)
{
    auto& [rows, accepted, unmatched, notes, outcomes, scores, verdict, run, window, provenance] = t;
    return std::tie(rows, accepted, unmatched, notes, outcomes, scores, verdict, run, window, provenance);
}

template <IsA<FamilyRule> T> auto fieldsOf(T& t)
{
    auto& [name, pattern] = t;
    return std::tie(name, pattern);
}
template <IsA<OwnRule> T> auto fieldsOf(T& t)
{
    auto& [table, row, column, relation, limit, severity, text, advice, line] = t;
    return std::tie(table, row, column, relation, limit, severity, text, advice, line);
}
template <IsA<OwnRules> T> auto fieldsOf(T& t)
{
    auto& [place, rules] = t;
    return std::tie(place, rules);
}
template <IsA<NamePattern> T> auto fieldsOf(T& t)
{
    auto& [key, pattern] = t;
    return std::tie(key, pattern);
}
template <IsA<OverheadPattern> T> auto fieldsOf(T& t)
{
    auto& [key, types, pattern, inside] = t;
    return std::tie(key, types, pattern, inside);
}
template <IsA<LinkSpeed> T> auto fieldsOf(T& t)
{
    auto& [pattern, speed] = t;
    return std::tie(pattern, speed);
}
template <IsA<DiagnosisThresholds> T> auto fieldsOf(T& t)
{
    auto& [pause, latency, turnaround, bridge, chain, context, launch, lookback, startup, dominant, tie, next, few,
           shortGpu, smallBytes, small, slow, underfilled, waves, slower, eta, high, medium, low, link]
        = t;
    return std::tie(pause, latency, turnaround, bridge, chain, context, launch, lookback, startup, dominant, tie, next,
                    few, shortGpu, smallBytes, small, slow, underfilled, waves, slower, eta, high, medium, low, link);
}
template <IsA<DiagnosisClasses> T> auto fieldsOf(T& t)
{
    auto& [cudaCalls, osCalls, overhead, benign, links, carriers, thresholds] = t;
    return std::tie(cudaCalls, osCalls, overhead, benign, links, carriers, thresholds);
}

} // namespace core
