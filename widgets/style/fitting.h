// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

class QWidget;

/// Gives a window room for so many characters and lines of its font, but never more than its screen has.
void resizeInScreen(QWidget& window, int widthInCharacters, int heightInLines);

/// How two tables stand: beside each other where the screen has room for that with the letters of `widget`, else one
/// below the other.
[[nodiscard]] Qt::Orientation orientationOfTwoTables(const QWidget& widget);
