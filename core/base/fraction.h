// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace core {

/// `part` of `whole` (times or counts) as 0–1; none when `whole` is not above 0.
[[nodiscard]] constexpr std::optional<double> fractionOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? std::optional(static_cast<double>(part) / static_cast<double>(whole)) : std::nullopt;
}

} // namespace core
