// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/waterfall.h"

#include <QString>

namespace core {

/// A waterfall as inline SVG on white paper: the wall time of BASE, a bar for each group that differs with its families
/// or classes inside, and the wall time of NEW. Patterns are those of patternsSvg(), once a page.
[[nodiscard]] QString waterfallSvg(const Waterfall& waterfall);

} // namespace core
