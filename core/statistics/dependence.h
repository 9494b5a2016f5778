// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/orderedsample.h"

#include <cstddef>

namespace core {

/// Fewest values from which it can be told whether they depend on each other.
constexpr std::size_t FewestForDependence = 20;

/**
 * How many values, on average, say what one independent value would: τ = 1 + 2 Σ ρ(k) of the ranks' autocorrelation, up
 * to the first pair ρ(2k) + ρ(2k + 1) that is not above 0 (Geyer 1992).
 *
 * 1 for fewer than FewestForDependence values, for equal ones, and where they alternate: a sample never counts more
 * than its values. O(n log n).
 */
[[nodiscard]] double autocorrelationTime(const OrderedSample& sample);

} // namespace core
