// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/sides.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace core {

/**
 * Says before anything is read that two traces do not fit into memory together, and what to do instead. A file that is
 * no trace, and one that cannot be opened, counts nothing: who reads it says so.
 *
 * @param paths      of both runs; empty: a run that takes nothing more, such as one that is open
 * @param freeBytes  most that both may take; none: what is free
 * @return TooLarge, Cancelled
 */
[[nodiscard]] Expected<void> checkMemoryOfRuns(const Sides<QString>& paths, std::optional<std::int64_t> freeBytes = {},
                                               const std::stop_token& stop = {});

} // namespace core
