// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/windowsize.h"

#include "style/typography.h"

#include <QWidget>

WindowWidth windowWidthOf(const QWidget& widget)
{
    constexpr int SmallFrom = 1280; // px of the design
    constexpr int UsualFrom = 1400;
    constexpr int WideFrom = 2200;
    const auto* window = widget.window();
    const auto isBelow = [window](int lengthPx) { return window->width() < scaledPx(lengthPx, window->font()); };
    if (isBelow(SmallFrom))
        return WindowWidth::Narrow;
    if (isBelow(UsualFrom))
        return WindowWidth::Small;
    return isBelow(WideFrom) ? WindowWidth::Usual : WindowWidth::Wide;
}

bool isWindowLow(const QWidget& widget)
{
    constexpr int LowBelow = 820; // px of the design
    const auto* window = widget.window();
    return window->height() < scaledPx(LowBelow, window->font());
}

bool isWindowHigh(const QWidget& widget)
{
    constexpr int HighFrom = 1200; // px of the design
    const auto* window = widget.window();
    return window->height() >= scaledPx(HighFrom, window->font());
}
