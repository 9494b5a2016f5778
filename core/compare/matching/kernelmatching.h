// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/gpupairs.h"
#include "compare/matching/matchfile.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// By what kernels of two runs are the same.
enum class MatchLevel : std::uint8_t {
    FullName, ///< L0
    WithArguments, ///< L1: the name without namespaces and counters at its end, with template arguments
    Stem, ///< L2: without template arguments; carriers with what they carry
    StemAndShape, ///< L3: the stem alone, with equal grid, block and registers
    Renamed, ///< L4: another name, but as likely the same: see matchRenamed()
    Pinned, ///< somebody said so
    None, ///< only one run has it
};
/// Word of exports: "L0" to "L4", "pinned"; empty for None.
[[nodiscard]] QString matchLevelKey(MatchLevel level);

/// A kernel of the other run that may be the same, but is not taken for it.
struct RenameProposal {
    KernelNameIndex name;
    double likeness = 0; ///< 0-1
};

/// Kernels of the two runs that are laid side by side: one or more of each, or some of one run only.
struct KernelMatch {
    MatchLevel level = MatchLevel::None;
    Sides<std::vector<KernelNameIndex>> names; ///< by full name
    std::uint64_t hash = 0; ///< least of the full names' hashes: the same on every machine, whichever run is BASE
    double likeness = 0; ///< 0-1, of Renamed
    std::optional<RenameProposal> proposal; ///< of None
    [[nodiscard]] bool isMatched() const { return level != MatchLevel::None; }
    /// Several kernels of one run, or of both, are one row.
    [[nodiscard]] bool isGroup() const { return names.base.size() > 1 || names.now.size() > 1; }
};

/// A kernel of one run as it is matched.
struct MatchedKernel {
    KernelNameIndex name;
    QString fullName;
    LaunchShape shape; ///< of most of its launches
    QStringList hashes {}; ///< of the names that levels L0, L1 and L2 look at; empty: names are as they are
};

/// The kernels in scope that start on each of some GPUs, by full name. O(n) for all of them. Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<std::vector<MatchedKernel>>>
kernelsOnGpus(const CompareRun& run, const std::vector<DeviceIndex>& devices, const std::stop_token& stop = {});

/**
 * Matches the kernels of two runs, level by level; each level takes what those before it left. Where several names of
 * one level are the same, they are one match. Each kernel is in exactly one match. In the order of levels and names.
 *
 * @param carriers  DiagnosisClasses::carriers
 * @param choices  pins of table "kernels" come before all levels; what is apart is in no match together: the kernels
 *     that keep a match from being one leave it
 */
[[nodiscard]] std::vector<KernelMatch> matchKernels(const Sides<std::vector<MatchedKernel>>& kernels,
                                                    const QString& carriers, const MatchChoices& choices = {});

/// Of each choice about kernels that names one which its run does not have, a sentence.
[[nodiscard]] QStringList staleKernelChoices(const CompareRuns& runs, const MatchChoices& choices);

/// By KernelNameIndex of one side: a hash that is equal for names in one match, and the same on every machine.
[[nodiscard]] std::vector<std::uint64_t> matchHashes(const CompareRuns& runs, const std::vector<KernelMatch>& matches,
                                                     Side side);

/// The display names of the kernels of both runs, by KernelNameIndex: no two full names have the same.
[[nodiscard]] Sides<std::vector<QString>> commonDisplayNames(const CompareRuns& runs);

} // namespace core
