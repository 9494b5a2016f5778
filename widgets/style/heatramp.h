// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

#include <array>

struct Tokens;

/// The colours of heat maps from least to most; their lightness only ever rises (dark) or falls (light).
inline constexpr std::array<QRgb, 6> LightHeat {
    0xFFF3F4F5, 0xFFCFE0E8, 0xFF8FBDCB, 0xFF4C93A6, 0xFF24647F, 0xFF12304D
};
inline constexpr std::array<QRgb, 6> DarkHeat {
    0xFF1E2126, 0xFF243A4D, 0xFF2E6077, 0xFF4E8F8E, 0xFF93BA85, 0xFFE9DC8E
};

/// The colour of a share from 0 to 1.
[[nodiscard]] QRgb heatColor(double share, const Tokens& tokens);
