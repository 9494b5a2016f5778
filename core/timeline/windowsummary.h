// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"
#include "base/displayformat.h"
#include "base/result.h"
#include "results/analysisresults.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <stop_token>

namespace core {

/**
 * What happened in a selected window, as table "window_summary": length, GPU busy time, top kernels, exposed NCCL time,
 * barriers, and the numbers of kernels, calls and copies. Columns `property`, `value` (text with unit) and `help`; rows
 * that stand for a GPU or a kernel have it in their subject, and all have the window.
 *
 * The figures are those of the analyses that the tables show, so they are the same as in the tables once the scope is
 * limited to `scope`.
 *
 * @param scope  the current scope's limits with the selected window; the window must be set
 * @param ncclEvents  of the trace (AnalysisOptions::ncclEvents of the current results); null: they are searched for,
 *         which is slow
 * @param format  how times and numbers are written: the table is for the window only
 * Errors: Cancelled. Not for the UI thread.
 */
[[nodiscard]] Cancellable<Table> summarizeWindow(std::shared_ptr<const Trace> trace, const Scope& scope,
                                                 std::shared_ptr<const NcclEvents> ncclEvents,
                                                 const std::stop_token& stop = {}, const DisplayFormat& format = {});

} // namespace core
