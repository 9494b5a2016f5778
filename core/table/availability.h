// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"
#include "table/table.h"

#include <initializer_list>

namespace core {

/// Fills `unavailable` and `advice` because the trace holds no event of `classes`: says which tables are missing or
/// empty.
void setNotCaptured(Provenance& provenance, const Trace& trace, std::initializer_list<EventClass> classes);

/// Names of the tables that `classes` were read from, for Provenance::source.
[[nodiscard]] QString tableNames(const Trace& trace, std::initializer_list<EventClass> classes);

/// Adds what limits any figure about these classes: incomplete tables, classes that were not captured.
void addReadingLimits(Provenance& provenance, const Trace& trace, std::initializer_list<EventClass> classes);

/// Adds "clipped to the window" when `clippedCount` events crossed the window's edge.
void addClippingLimit(Provenance& provenance, std::int64_t clippedCount);

/// Adds "GPU identity assumed from CUDA ordinals" when that is so for a device in scope.
void addIdentityLimit(Provenance& provenance, const Trace& trace, const ScopeFilter& filter);

} // namespace core
