// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "scope/scopelimits.h"

namespace core {

// A scope as the window shows it: as describeScope() and its kin have it, with moments in the base that the user chose.
// Exports and the command line never ask these.

/// describeScope().
[[nodiscard]] QString displayScope(const Scope& scope, const Trace& trace, const DisplayFormat& format);
/// describeLimit().
[[nodiscard]] QString displayLimit(const ScopeLimit& limit, const Scope& scope, const Trace& trace,
                                   const DisplayFormat& format);
/// shortLimitText().
[[nodiscard]] QString displayShortLimit(const ScopeLimit& limit, const Scope& scope, const Trace& trace,
                                        const DisplayFormat& format);
/// describeNarrowing().
[[nodiscard]] QString displayNarrowing(const Scope& scope, const RowSubject& subject, const Trace& trace,
                                       const DisplayFormat& format);

} // namespace core
