// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core {

/// In place of TableColumn::decimals: as many digits as tell a number from its neighbours.
constexpr int ExactDigits = -1;

} // namespace core
