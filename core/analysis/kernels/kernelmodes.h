// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/result.h"
#include "scope/scope.h"
#include "statistics/twomodes.h"
#include "table/table.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// What tells the launches of two modes apart, so that nothing else need be looked for.
enum class ModeExplanation : std::uint8_t {
    None,
    NvtxPath, ///< the NVTX ranges around the launch
    KernelBefore, ///< the kernel before it on the stream
    HalfOfTrace, ///< whether it ran in the first or the second half
};
/// "NVTX path", …: as tables name it; empty for None.
[[nodiscard]] QString modeExplanationName(ModeExplanation explanation);

/// Launches of one kernel and launch shape whose durations fall into two modes.
struct KernelModesRow {
    KernelNameIndex name;
    LaunchShapeIndex shape; ///< one with their grid and block
    bool isOnlyShape = false; ///< the kernel was launched with no other shape in scope
    ModeCut cut;
    std::int64_t excessNs = 0; ///< Σ duration − low median, over the high mode
    ModeExplanation explanation = ModeExplanation::None;
    /// 0–1: of what tells the modes apart best, how many launches of the mode lie where it has the majority; that of
    /// the mode for which it is less. At least LeastPurity when it explains them.
    double purity = 0;
};
constexpr double LeastPurity = 0.9;

/// Result of section "kernel modes". Rows by excess, most first.
struct KernelModes {
    std::vector<KernelModesRow> rows;
    std::int64_t judged = 0; ///< kernels and shapes with launches enough to tell
    Provenance provenance;
    /// The row of a kernel that has one shape only; nullptr: it has several, or one mode.
    [[nodiscard]] const KernelModesRow* find(KernelNameIndex name) const;
};

/**
 * Looks for two modes among the launches of each kernel, grid and block of a scope with at least FewestForModes; those
 * that reach out of its window are left out. Which mode is explained is told from at most 5,000 launches of each,
 * evenly picked. `leastEta`: see ModeCut::isTwoModes(). O(n log n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<KernelModes>
analyzeKernelModes(const Trace& trace, const Scope& scope,
                   double leastEta = builtInDiagnosisClasses().thresholds.bimodalEta, const std::stop_token& stop = {});

/// "6,120 near 9.1 µs, 410 near 88.0 µs", in the C locale.
[[nodiscard]] QString modesText(const ModeCut& cut);
/// The same as the window writes it.
[[nodiscard]] QString modesText(const ModeCut& cut, const DisplayFormat& format);
/// Says of a median between the modes that no launch took so long; else nothing.
[[nodiscard]] QString medianRemark(const ModeCut& cut, double medianNs);

/// The modes as table "kernel_modes", with the SQL of their figures in `scope`.
[[nodiscard]] Table describeKernelModes(std::shared_ptr<const Trace> trace, std::shared_ptr<const KernelModes> modes,
                                        const Scope& scope);

} // namespace core
