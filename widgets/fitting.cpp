// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitting.h"

#include <QScreen>
#include <QWidget>

void resizeInScreen(QWidget& window, int widthInCharacters, int heightInLines)
{
    const auto metrics = window.fontMetrics();
    const QSize wanted(metrics.averageCharWidth() * widthInCharacters, metrics.height() * heightInLines);
    window.resize(wanted.boundedTo(window.screen()->availableSize()));
}
