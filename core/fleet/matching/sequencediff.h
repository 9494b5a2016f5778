// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// Elements of two sequences that are the same, one after the other.
struct AgreeingRun {
    std::size_t left = 0, right = 0; ///< first positions
    std::size_t length = 0;
    friend bool operator==(const AgreeingRun&, const AgreeingRun&) = default;
};

/// What two sequences have in common with the fewest elements left out or put in (E. Myers, 1986), by position; none: more
/// than `mostEdits` are. O((left + right + mostEdits) · mostEdits) at worst.
[[nodiscard]] std::optional<std::vector<AgreeingRun>>
findAgreement(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right, std::size_t mostEdits);

} // namespace core
