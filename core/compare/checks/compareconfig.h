// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparerun.h"
#include "table/table.h"

namespace core {

/// Table "compare_config": every version, option and property of a GPU that was recorded on a side, with both values.
/// What names people and machines (environment, paths, hosts, commands) only with machine details.
[[nodiscard]] Table describeCompareConfig(const CompareRuns& runs, bool includeMachineDetails);

} // namespace core
