// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/classfills.h"

#include <QBrush>

/// A pattern and its colours.
struct PatternColors {
    FillPattern pattern = FillPattern::None;
    QRgb fill = 0;
    QRgb lines = 0;
    friend bool operator==(const PatternColors&, const PatternColors&) = default;
};

/// Sharp at this ratio of device pixels to pixels. Textures are kept; any thread may ask.
[[nodiscard]] QBrush patternBrush(const PatternColors& colors, qreal devicePixelRatio);
