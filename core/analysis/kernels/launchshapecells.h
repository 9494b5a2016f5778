// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

namespace core {

/// Blocks of a grid as "64×1×1"; nothing when it was not recorded.
[[nodiscard]] Cell gridCell(const Trace& trace, LaunchShapeIndex shape);
/// Threads of a block as "256×1×1"; nothing when it was not recorded.
[[nodiscard]] Cell blockCell(const Trace& trace, LaunchShapeIndex shape);

} // namespace core
