// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/repeatingwork.h"
#include "base/ids.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace core {

/// What a unit of one run launches in the main stream of its critical GPU, and by what it is told from the next.
struct UnitPattern {
    /// A kernel with grid and block (x, y, z each), or the graph that was launched as the `graph`th.
    struct Item {
        KernelNameIndex name; ///< none: a graph
        std::array<std::int32_t, 6> shape {};
        std::uint64_t graph = 0;
    };
    UnitSource source = UnitSource::Kernels;
    QString rangeText; ///< of NVTX ranges, numbers apart; of UnitSource::NvtxRanges only
    bool hasShapes = true; ///< launches were the same only with equal grid and block
    std::vector<Item> sequence; ///< of the first unit that launches what most do, in order; the first one begins it
};

} // namespace core
