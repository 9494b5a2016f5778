// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/findings.h"
#include "findings/ownrules.h"

#include <stop_token>
#include <vector>

namespace core {

/**
 * `findings` with those that the user's rules make of the rows of `tables`: one for each rule that is broken, with its
 * worst rows as evidence, and an outcome for every rule. They claim no time and have no score; they stand behind the
 * program's findings of the same severity.
 *
 * Errors: Cancelled; the token is polled every 65,536 rows.
 */
[[nodiscard]] Cancellable<Findings> withOwnFindings(Findings findings, const OwnRules& rules,
                                                    const std::vector<TablePointer>& tables,
                                                    const std::stop_token& stop = {});

} // namespace core
