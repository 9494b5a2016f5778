// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace core {

/// A 64-bit hash of `bytes` that is the same on every machine and in every run: FNV-1a, its bits mixed so that sums of
/// hashes tell multisets apart.
[[nodiscard]] std::uint64_t contentHash(std::string_view bytes);
/// `hash` and one more number.
[[nodiscard]] std::uint64_t contentHash(std::uint64_t hash, std::uint64_t number);

} // namespace core
