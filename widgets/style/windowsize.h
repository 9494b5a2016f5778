// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

class QWidget;

/// How much room a window has, which decides what stands in it. In px of the design, so that large letters make it
/// narrower.
enum class WindowWidth : std::uint8_t {
    Narrow, ///< below 1280: what stands beside a page covers it
    Small, ///< below 1400: the rail has icons only, all menus are in one button, margins are smaller
    Usual,
    Wide, ///< from 2200 on: what can stand beside a page does
};

/// That of the window that `widget` is in.
[[nodiscard]] WindowWidth windowWidthOf(const QWidget& widget);
/// True where there is no room for the line of what is closed: below 820 px of the design.
[[nodiscard]] bool isWindowLow(const QWidget& widget);
/// True where there is room for the timeline below every page: from 1200 px of the design on.
[[nodiscard]] bool isWindowHigh(const QWidget& widget);
