// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"
#include "analysis/kernels/kernels.h"

#include <cstdint>
#include <vector>

namespace core {

/// How much of the kernels of a scope something fits: a rule, a family, or a kernel no rule fits.
struct FamilyHits {
    QString name; ///< of the family, or of the kernel in full
    QString pattern; ///< of a rule of the user; else empty
    std::int64_t nameCount = 0; ///< kernels of different full names
    std::int64_t callCount = 0;
    std::int64_t totalNs = 0; ///< sum of durations, clipped to the scope's window
    friend bool operator==(const FamilyHits&, const FamilyHits&) = default;
};

/// What rules of families come to in the kernels of a scope: each kernel counts once, for the first rule that it fits.
struct FamilyCensus {
    std::vector<FamilyHits> own; ///< one for each rule of the user, in their order
    std::vector<FamilyHits> builtIn; ///< of the program's families that have kernels, most time first
    std::vector<FamilyHits> rest; ///< kernels that no rule fits, most time first
    std::int64_t totalNs = 0; ///< of all kernels
};

/// Counts the kernels of `kernels`, whose rows are of one name each. O(rows · rules). Errors: Cancelled.
[[nodiscard]] Cancellable<FamilyCensus> countFamilies(const Trace& trace, const Kernels& kernels,
                                                      const FamilyRules& rules, const std::stop_token& stop = {});

} // namespace core
