// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/baseline/baseline.h"

#include <QByteArray>

namespace core {

constexpr qsizetype LongestBaselineText = 100'000; ///< in bytes: names of kernels are long

/// A baseline as JSON of a .loupe file.
[[nodiscard]] QByteArray baselineToJson(const Baseline& baseline);

} // namespace core
