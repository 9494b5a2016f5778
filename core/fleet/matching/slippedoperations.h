// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// What a rank does in a communicator whose operations are only known by their order.
struct OrderedOperations {
    std::optional<std::int64_t> first; ///< number of its first operation; none: it is not known
    std::vector<std::uint64_t> tokens; ///< hash of what each is
};

/**
 * The numbers of all operations of each rank, where one that does an operation twice, or leaves one out, would be off by
 * one from there on. What most ranks do is taken for right; a rank is put right where its next operations agree with it.
 * One that is done twice has its number twice. Without a majority, of less than three ranks, numbers just go on. None
 * where the first is not known. O(operations).
 */
[[nodiscard]] std::vector<std::vector<std::int64_t>> numbersOf(std::span<const OrderedOperations> ranks);

} // namespace core
