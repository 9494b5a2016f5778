// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers/barriers.h"
#include "evidence/evidencesql.h"

namespace core {

/// Selection `behind`: the barriers of a row.
[[nodiscard]] sql::Query barriersBehind(const EvidenceSql& source, const BarrierRow& row);

} // namespace core
