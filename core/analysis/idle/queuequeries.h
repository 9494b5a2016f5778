// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/queuedepth.h"
#include "evidence/evidencesql.h"

namespace core {

/// The scope of all work that can be queued in the window of `scope`: it may start after it.
[[nodiscard]] Scope scopeOfQueued(const Trace& trace, const Scope& scope);

/**
 * Selections `outstanding`: the work of a stream while it is outstanding (start_ns: the launch call returned, or the
 * work started where that is earlier; end_ns: its end; both inside the window), work_start_ns, is_launched and
 * call_end_ns; `queued`: start_ns and end_ns of what was queued; `dry`: of what was not outstanding, between work.
 */
[[nodiscard]] sql::Query queueOfStream(const EvidenceSql& source, StreamIndex stream);
/// How many works are queued at most in `queued`.
[[nodiscard]] QString mostQueued();
/// Length of the window of `outstanding`.
[[nodiscard]] QString queueWindowNs();
/// Length of the time in the window of `outstanding` in which nothing is queued and the GPU of the stream does nothing.
/// Adds what it needs to `query`.
[[nodiscard]] QString emptyIdleNs(sql::Query& query, const EvidenceSql& source, StreamIndex stream);

/// Selection `queued`: what was queued for the stream of `part` in it.
[[nodiscard]] sql::Query queueInPart(const EvidenceSql& source, const QueuePart& part);

/// Selection `dry`: the stretches in which nothing of anybody was outstanding for the GPU of `spell`, and `outstanding`.
[[nodiscard]] sql::Query drySpellsOfDevice(const EvidenceSql& source, const DrySpell& spell);

} // namespace core
