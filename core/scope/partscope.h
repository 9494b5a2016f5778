// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"

#include <QString>

namespace core {

/// All that was read of a trace: its window and its processes where only part of it was, else the whole trace.
[[nodiscard]] Scope scopeOfPart(const Trace& trace);

/// `scope` limited to what was read. A window or processes that lie outside of it become those of the part.
[[nodiscard]] Scope withinPart(Scope scope, const Trace& trace);

/// What was read of the file and what was left out, as a sentence; empty when all was read.
[[nodiscard]] QString partSentence(const Trace& trace);

} // namespace core
