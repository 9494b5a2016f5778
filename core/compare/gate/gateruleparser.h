// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/gate/gaterule.h"

namespace core {

/**
 * Reads a rule of the gate:
 *
 *     SUBJECT METRIC (<=|>=) LIMIT [unless COND {or COND}]
 *     finding:RULE[:TEXT] (not new|not worse)
 *     no new kernels over N%
 *
 * as resources/help/regressions.md describes it. A TEXT goes up to the last figure before a comparison, so that it may
 * have blanks.
 *
 * Errors: Usage, with the position from 1, what stands there and what was expected.
 */
[[nodiscard]] Expected<GateRule> parseGateRule(const QString& text);

} // namespace core
