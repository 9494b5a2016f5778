// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"

namespace core {

/// A time in the middle of the events of a scope's window in which about so many of them begin, of whatever process and
/// GPU; all of its window, or of the trace, when that has no more.
[[nodiscard]] TimeWindow middleWindow(const Trace& trace, const Scope& scope, std::int64_t events);

} // namespace core
