// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/gate/gatejudgement.h"

namespace core {

/// What reports call a row: "kernel gemm", "budget launch", "wall".
[[nodiscard]] QString gateRowText(const GateRow& row);
/// A number in its unit with three digits: "1.00 ms", "12.5 %", "3,442".
[[nodiscard]] QString gateNumberText(double value, Unit unit);
/// What a rule looks at and its limit: "+7.20 % (1.00 µs → 1.07 µs), limit <= +5 %".
[[nodiscard]] QString gateFigureText(const GateFigure& figure, const GateRule& rule);
/// The rows that decide a rule: the first, and how many more; then how many passed beside rows that are not judged, or
/// are not judged beside failed ones.
[[nodiscard]] QString gateRowsText(const GateRuleResult& result);

} // namespace core
