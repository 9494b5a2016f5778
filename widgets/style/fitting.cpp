// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/fitting.h"

#include <QScreen>
#include <QWidget>

void resizeInScreen(QWidget& window, int widthInCharacters, int heightInLines)
{
    const auto metrics = window.fontMetrics();
    const QSize wanted(metrics.averageCharWidth() * widthInCharacters, metrics.height() * heightInLines);
    window.resize(wanted.boundedTo(window.screen()->availableSize()));
}

Qt::Orientation orientationOfTwoTables(const QWidget& widget)
{
    constexpr int CharactersOfTwoTables = 110;
    const int needed = widget.fontMetrics().averageCharWidth() * CharactersOfTwoTables;
    return widget.screen()->availableSize().width() >= needed ? Qt::Horizontal : Qt::Vertical;
}
