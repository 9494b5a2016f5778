// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace core {

/// How much a finding matters: of the program's only a label of its score, of the user's what the rule says.
enum class FindingSeverity : std::uint8_t {
    High, ///< score from 10 on, unless the limits say otherwise
    Medium, ///< from 3 on
    Low, ///< from 0.5 on
    Minor, ///< below
};

} // namespace core
