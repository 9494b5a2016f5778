// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "scope/scope.h"

/// core::displayScope(), with "the whole trace" in the language of the window.
[[nodiscard]] QString scopeInWords(const core::Scope& scope, const core::Trace& trace,
                                   const core::DisplayFormat& format);
