// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/barriercalls.h"
#include "evidence/evidencesql.h"

#include <QStringList>

#include <optional>

namespace core {

/// Condition on calls: `kind`, or any kind of barrier call for none; calls named `names` only, or all of the kind for
/// none.
[[nodiscard]] QString isBarrierCall(const EvidenceSql& source, std::optional<BarrierKind> kind,
                                    const QStringList& names = {});

/// `blocked`: the barrier calls of `process`, whatever the scope.
void addBlockedTime(sql::Query& query, const EvidenceSql& source, ProcessIndex process);

} // namespace core
