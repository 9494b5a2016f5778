// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/classlooks.h"
#include "results/summary.h"

#include <QString>

namespace core {

/// How a part of a summary is drawn on white paper: as in the window's light theme.
struct ReportColor {
    std::uint32_t rgb = 0;
    FillPattern pattern = FillPattern::None;
};
[[nodiscard]] ReportColor reportColor(const SummaryPart& part);
[[nodiscard]] ReportColor reportColor(const ClassLook& look);
/// White letters are read better on it than black ones.
[[nodiscard]] bool isDark(std::uint32_t rgb);
/// "#2b66e0".
[[nodiscard]] QString htmlColor(std::uint32_t rgb);

} // namespace core
