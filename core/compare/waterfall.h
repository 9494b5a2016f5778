// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "compare/sides.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace core {

struct Comparison;

/// What a part of a difference is painted as: a family of kernels, or a class of time.
struct ChangeLook {
    QString family; ///< of kernels; empty: `timeClass` says what it is
    TimeClass timeClass = TimeClass::Compute;
};

/// A piece of the bar of a group: a family of kernels, or a class of time.
struct WaterfallPart {
    ChangeLook look;
    QString name;
    double delta = 0;
};

/// The step between the wall times that one group makes.
struct WaterfallBar {
    TimeGroup group = TimeGroup::Compute;
    QString name; ///< "Compute", "Idle: round trips"
    Sides<double> values;
    double delta = 0;
    std::vector<WaterfallPart>
        parts; ///< they add up to `delta`; the largest first; those that do not differ are left out
};

/// How the wall time of one GPU in BASE becomes that in NEW.
struct Waterfall {
    bool isShare = false; ///< figures are 0–1 of the wall time of their side; else ns, of a unit or in all
    bool isPerUnit = false;
    Sides<double> walls;
    std::vector<WaterfallBar> bars; ///< the largest difference first; groups that do not differ are left out
};

/// Of one pair of GPUs, in the figures of the comparison's budget: bars add up to the difference of the walls. O(rows).
[[nodiscard]] Waterfall makeWaterfall(const Comparison& comparison, std::size_t gpu);

/// A row of a table of the comparison that makes much of the difference.
struct LargeChange {
    QString name; ///< "gemm<128> → gemm<256>", "Exposed NCCL"
    QString detail; ///< family of the kernel, or group of the class
    ChangeLook look;
    Sides<std::optional<double>> values; ///< in the unit of the waterfall; none: the side does not have it
    double delta = 0;
    QString tableKey; ///< where it stands
    std::size_t row = 0; ///< of that table
};

/// What differs most on a pair of GPUs: kernels other than NCCL's, with all their time, and the classes of all other
/// time. The largest first, `most` at most. O(rows log rows).
[[nodiscard]] std::vector<LargeChange> largestChanges(const Comparison& comparison, std::size_t gpu, std::size_t most);

} // namespace core
