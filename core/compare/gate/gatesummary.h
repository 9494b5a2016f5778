// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/gate/gatejudgement.h"

#include <QByteArray>

namespace core {

constexpr qsizetype LargestGateSummaryBytes = 60'000;

/**
 * The outcome as Markdown, for the page of a job or a comment: the line, then the rules, first those that failed. What
 * does not fit into `mostBytes` is left out and counted.
 */
[[nodiscard]] QByteArray gateSummary(const Gate& gate, const GateResult& result,
                                     qsizetype mostBytes = LargestGateSummaryBytes);

} // namespace core
