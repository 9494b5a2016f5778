// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparerun.h"

#include <stop_token>

namespace core {

/// True when both runs are the same scope of one trace: files of equal bytes, or with a baseline of equal SHA-256. They
/// are only read where sizes and times of events are equal. Errors: Cancelled.
[[nodiscard]] Cancellable<bool> areSameTraces(const CompareRuns& runs, const std::stop_token& stop = {});

} // namespace core
