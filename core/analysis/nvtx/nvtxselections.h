// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "evidence/nvtxconditions.h"

#include <QString>
#include <QStringList>

namespace core {

// Selections of kernels by the NVTX ranges that they were launched in, which the SQL of several analyses stands on.

/// Why a figure of innermost ranges may have no SQL.
constexpr const char* RangesDoNotNest = QT_TRANSLATE_NOOP(
    "core::Text",
    "the ranges of a thread overlap without nesting, or a launch call reaches beyond the end of one: SQL would have "
    "to compare each call with each range");

/// `launched`: the kernels in scope that fulfil `conditions` and have a launch call: start_ns, end_ns, call_start_ns,
/// call_end_ns, thread.
void addLaunchedKernels(sql::Query& query, const EvidenceSql& source, const QStringList& conditions = {});
/// `name`: all ranges of NVTX as thread, start_ns, end_ns, position: no more, since most selections sort them.
void addNvtxRanges(sql::Query& query, const EvidenceSql& source, const QString& name);
/// `name`: those of `launched` whose call lies inside of one of `ranges` (thread, start_ns, end_ns).
void addTiedKernels(sql::Query& query, const QString& name, const QString& ranges);
/// `with_calls`: thread, start_ns, end_ns and position of those of `ranges` in which a call of `launched`
/// begins.
void addRangesWithCalls(sql::Query& query, const QString& ranges);
/// `innermost`: those of `launched` for which the innermost of the `ranges` (thread, start_ns, end_ns, position) around
/// their call is one of those that `wanted` selects (position). Right only for ranges that nest, see
/// doNvtxRangesNest(). What is wanted comes last: figures of many rows share what comes before.
void addInnermostKernels(sql::Query& query, const QString& ranges, const QString& wanted);

/// True when the ranges of every thread nest, and no launch call in scope reaches beyond the end of a range: then the
/// innermost range is the one that was opened last of those that are open. O(ranges + calls).
[[nodiscard]] bool doNvtxRangesNest(const Trace& trace, const Scope& scope);

} // namespace core
