// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

#include <cstdint>

/// The colours of all windows.
enum class Theme : std::uint8_t { System, Light, Dark };

/// The palette of a theme; that of System is the light or the dark one, as the desktop began.
[[nodiscard]] QPalette themePalette(Theme theme);
/// Shows all windows so, at once, with the controls of LoupeStyle.
void applyTheme(Theme theme);
