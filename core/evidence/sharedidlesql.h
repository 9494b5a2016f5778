// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/evidencecolumns.h"

namespace core {

/// How much of the union of the selection `behind` of `query(row)` no GPU in scope worked, between the first and the last
/// GPU work of all.
[[nodiscard]] TimeSql sharedIdleSql(const EvidenceSource& source, const RowQuery& query);

} // namespace core
