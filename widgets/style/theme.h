// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

#include <cstdint>
#include <optional>

/// The colours of all windows.
enum class Theme : std::uint8_t { System, Light, Dark };

/// Says what the desktop prefers, for Theme::System; none: it is not known, so that the palette with which the program
/// began decides. Holds from the next applyTheme() on.
void setDesktopPrefersDark(std::optional<bool> prefersDark);
/// The palette of a theme; that of System is the light or the dark one, as the desktop prefers.
[[nodiscard]] QPalette themePalette(Theme theme);
/// Shows all windows so, at once, with the controls of LoupeStyle.
void applyTheme(Theme theme);
