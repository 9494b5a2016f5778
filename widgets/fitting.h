// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Gives a window room for so many characters and lines of its font, but never more than its screen has.
void resizeInScreen(QWidget& window, int widthInCharacters, int heightInLines);
