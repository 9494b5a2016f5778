// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/summary.h"

#include <QString>

namespace core {

/// Lines over a colour that tell parts of one hue apart: every 6 pixels, in the colour of the page.
enum class ReportPattern : std::uint8_t { None, Rising, Falling, Level, Upright, Crossed, Grid };
constexpr std::size_t ReportPatternCount = 7;

/// How a part of a summary is drawn on white paper: as in the window's light theme.
struct ReportColor {
    std::uint32_t rgb = 0;
    ReportPattern pattern = ReportPattern::None;
};
[[nodiscard]] ReportColor reportColor(const SummaryPart& part);
/// White letters are read better on it than black ones.
[[nodiscard]] bool isDark(std::uint32_t rgb);
/// "#2b66e0".
[[nodiscard]] QString htmlColor(std::uint32_t rgb);

} // namespace core
