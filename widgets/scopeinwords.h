// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/scope.h"

/// core::describeScope(), with "the whole trace" in the language of the window.
[[nodiscard]] QString scopeInWords(const core::Scope& scope, const core::Trace& trace);
