// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/heatramp.h"

#include "style/tokens.h"

#include <algorithm>

QRgb heatColor(double share, const Tokens& tokens)
{
    const auto& stops = tokens.isDark ? DarkHeat : LightHeat;
    const auto place = std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    return blended(stops[below + 1], stops[below], place - static_cast<double>(below));
}
