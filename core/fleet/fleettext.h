// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace core {

/// The first sentences: who holds the job up, why, and what mending it would win; else what is missing, or why nothing
/// can be said.
[[nodiscard]] QString fleetSentence(const FleetResult& result);
/// The same, a text for each rank that holds the job up, the worst first; never empty.
[[nodiscard]] QStringList fleetSentences(const FleetResult& result);

/// The same in two parts, for where the first stands in large letters.
struct FleetHeadline {
    QString first; ///< who holds the job up most, and why
    QString rest; ///< what mending it would win, and who does so, too; may be empty
};
[[nodiscard]] FleetHeadline fleetHeadline(const FleetResult& result);

/// What else there is to know, a line each: missing ranks, steps, efficiency, clocks, what was left out.
[[nodiscard]] QStringList fleetLines(const FleetResult& result);

/// "its host is blocked in the operating system", "the same kernels take longer on it", …: why a rank is late.
[[nodiscard]] QString lateCauseText(const LateCause& cause);
/// "host", "more_work", …: the same for tables.
[[nodiscard]] QString lateCauseKey(const LateCause& cause);

/// What one rank wins a step, or over all where there are no steps; none: it was not played.
[[nodiscard]] std::optional<std::int64_t> gainNs(const FleetResult& result, std::uint32_t rank);

/// "Rank 3", "Ranks 0–2, 5", at most a few stretches of them; "All ranks". `ranks`: positions, ascending.
[[nodiscard]] QString ranksText(const FleetResult& result, const std::vector<std::uint32_t>& ranks);
/// A cause in a word or two, as a cell has it.
[[nodiscard]] QString lateCauseWords(const LateCause& cause);
/// "not finished", "other operation", …
[[nodiscard]] QString instanceStateText(InstanceState state);
/// What the host of a rank did last: "rank 5 (host 3, GPU 1) last called cudaMemcpy at 1.23 s, in NVTX “train step › loss”";
/// empty: not known.
[[nodiscard]] QString lastCallText(const FleetResult& result, std::uint32_t rank);
/// Which kernels take longer on a rank than on the others: "mostly gemm, 58.1 µs a call instead of 52.8 µs"; empty: none
/// that matter. Of all its trace.
[[nodiscard]] QString slowerKernelsText(const FleetResult& result, std::uint32_t rank);
/// What is tried out, by its key in the table of what-ifs.
[[nodiscard]] QString whatIfText(const QString& change);

} // namespace core
