// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

/// Relative luminance as WCAG 2 defines it, 0 to 1.
[[nodiscard]] double relativeLuminance(const QColor& color);
/// Contrast of two colours as WCAG 2 defines it, from 1 (none) to 21 (black and white).
[[nodiscard]] double contrastRatio(const QColor& first, const QColor& second);
