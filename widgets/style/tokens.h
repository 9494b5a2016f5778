// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

class QPalette;

/// The colours of a theme: of grounds, lines and texts, by what they are for. Colours of data are in classfills.h.
struct Tokens {
    // grounds
    QRgb window; ///< header, status bar, ruler
    QRgb rail;
    QRgb content; ///< pages
    QRgb sunk; ///< inspector
    QRgb raised; ///< popups, tool tips
    QRgb field; ///< input, buttons
    QRgb hover; ///< row under the pointer
    QRgb selected; ///< selected row
    // lines
    QRgb hairline;
    QRgb strong;
    QRgb track; ///< the unfilled part of a bar
    // texts: 4.5:1 and more on every ground
    QRgb text;
    QRgb text2; ///< secondary
    QRgb text3; ///< tertiary, and of what cannot be used
    QRgb accent; ///< focus ring, active page, links; never data
    bool isDark;
};

inline constexpr Tokens LightTokens {
    .window = 0xFFF1F2F4,
    .rail = 0xFFE9EBED,
    .content = 0xFFFFFFFF,
    .sunk = 0xFFF5F6F7,
    .raised = 0xFFFFFFFF,
    .field = 0xFFFFFFFF,
    .hover = 0xFFF0F0F4,
    .selected = 0xFFE6E5FA,
    .hairline = 0xFFDEE0E4,
    .strong = 0xFFC4C8CE,
    .track = 0xFFE3E5E9,
    .text = 0xFF15171C,
    .text2 = 0xFF505762,
    .text3 = 0xFF5C636E,
    .accent = 0xFF4A41C4,
    .isDark = false,
};

inline constexpr Tokens DarkTokens {
    .window = 0xFF121316,
    .rail = 0xFF16171A,
    .content = 0xFF1A1C20,
    .sunk = 0xFF15171A,
    .raised = 0xFF23262C,
    .field = 0xFF202328,
    .hover = 0xFF22252A,
    .selected = 0xFF2D2C4C,
    .hairline = 0xFF2B2E34,
    .strong = 0xFF41454D,
    .track = 0xFF2A2D33,
    .text = 0xFFE8EAED,
    .text2 = 0xFFA9AFB9,
    .text3 = 0xFF969DA8,
    .accent = 0xFFA09AFF,
    .isDark = true,
};

/// Those of the theme whose palette this is.
[[nodiscard]] const Tokens& tokensOf(const QPalette& palette);

/// `share` (0–1) of `front` on `back`, without transparency.
[[nodiscard]] QRgb blended(QRgb front, QRgb back, double share);
