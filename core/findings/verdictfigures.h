// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/findings.h"
#include "findings/verdict.h"

#include <stop_token>

namespace core {

/// The figures of a verdict from the results of its scope. Errors: Cancelled.
[[nodiscard]] Cancellable<VerdictFigures> verdictFigures(const FindingInputs& inputs, const std::stop_token& stop = {});

} // namespace core
