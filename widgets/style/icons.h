// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

#include <cstdint>

/// The program's own icons: lines of one colour on a grid of 16.
enum class IconName : std::uint8_t {
    Search,
    Back,
    Forward,
    Export,
    Dock,
    Inspector,
    Close,
    Pin,
    Copy,
    ChevronUp,
    ChevronDown,
    ChevronLeft,
    ChevronRight,
    Menu, ///< three dots
    Menus, ///< three lines
    Filter,
    Columns,
    ZoomIn,
    ZoomOut,
    ZoomFit,
    ZoomSelection,
    Show, ///< crosshair
    Why, ///< question mark
    Check,
    Open,
    Warning,
    Undock,
    Info,
    Error,
    Reload,
    Home,
    LogoRows, ///< of the program's icon, behind LogoLens
    LogoLens,
    // the rail
    Summary,
    Timeline,
    GpuWork,
    Communication,
    Host,
    Trace,
    Query,
    Notes,
    Compare,
    Settings,
    Ranks,
};
constexpr std::size_t IconCount = 44;

/**
 * Drawn sharply at any size, in the colours of the palette that the program has when it is drawn: that of secondary
 * text, of text where the pointer is, of the accent where it is on, of tertiary text where it cannot be used.
 */
[[nodiscard]] QIcon icon(IconName name);
/// In this colour in any state.
[[nodiscard]] QIcon icon(IconName name, QRgb color);
/// The same as a picture of `sizePx` logical pixels.
[[nodiscard]] QPixmap iconPixmap(IconName name, int sizePx, qreal devicePixelRatio, QRgb color);
