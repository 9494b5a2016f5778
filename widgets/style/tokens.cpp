// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/tokens.h"

#include <QPalette>

const Tokens& tokensOf(const QPalette& palette)
{
    const bool isDark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    return isDark ? DarkTokens : LightTokens;
}

QRgb blended(QRgb front, QRgb back, double share)
{
    const auto mix = [share](int above, int below) { return qRound(share * above + (1 - share) * below); };
    return qRgb(mix(qRed(front), qRed(back)), mix(qGreen(front), qGreen(back)), mix(qBlue(front), qBlue(back)));
}
