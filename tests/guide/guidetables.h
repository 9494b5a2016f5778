// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <vector>

/// Every table that the program shows of a trace, described on the sample trace with a phase map; empty when it cannot
/// be read.
[[nodiscard]] std::vector<core::TablePointer> guideTables();
