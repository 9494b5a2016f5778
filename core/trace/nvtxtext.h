// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace core {

/**
 * The text that NVTX events are grouped by: a trailing list of ", key = number" is dropped.
 *
 * PyTorch makes every range text unique by such a list ("aten::add, op_id = 314359"), which would make one group of each event.
 */
[[nodiscard]] std::string_view groupedNvtxText(std::string_view text);

} // namespace core
