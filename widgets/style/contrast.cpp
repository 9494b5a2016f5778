// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/contrast.h"

#include <algorithm>
#include <cmath>

double relativeLuminance(const QColor& color)
{
    const auto linear = [](double part) {
        constexpr double Knee = 0.04045;
        return part <= Knee ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrastRatio(const QColor& first, const QColor& second)
{
    constexpr double Flare = 0.05;
    const double one = relativeLuminance(first) + Flare;
    const double other = relativeLuminance(second) + Flare;
    return std::max(one, other) / std::min(one, other);
}
