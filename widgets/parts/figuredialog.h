// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;
struct FigureGrid;

/// Opens a window with the figures of a picture as a table, whose cells can be copied. It closes with Escape.
void showFigures(const FigureGrid& grid, const QString& title, QWidget* parent);
