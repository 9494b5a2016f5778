// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"

#include <optional>
#include <span>
#include <vector>

namespace core {

/// A kernel whose calls take longer on one rank than on others that call it as often.
struct SlowerKernel {
    std::uint32_t kernel = 0; ///< in RankSummary::kernels of the rank
    std::int64_t calls = 0; ///< of the rank
    double meanNs = 0;
    double othersNs = 0; ///< median over the others of their means
    [[nodiscard]] double excessNs() const { return static_cast<double>(calls) * (meanNs - othersNs); }
};

/// Those of a rank, in all its trace, that cost it most first. As often is to within a tenth; at least two others have to.
/// O(kernels of all ranks).
[[nodiscard]] std::vector<SlowerKernel> slowerKernels(std::span<const RankSummary> ranks, std::uint32_t rank);

/// By which share all kernels of a rank are slower, if most of its time is in kernels that are slower by about the same;
/// none: some are slower, and others are not. `slower`: of the rank.
[[nodiscard]] std::optional<double> slowerAlike(std::span<const SlowerKernel> slower,
                                                std::span<const RankKernel> kernels);

} // namespace core
