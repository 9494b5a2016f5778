// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <vector>

/// The titles of these tables and of their columns as lupdate finds them: what resources/translations/tabletitles.inc
/// has to hold. Titles that hold names from the trace are left out.
[[nodiscard]] QString tableTitlesSource(const std::vector<core::TablePointer>& tables);
