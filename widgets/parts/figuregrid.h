// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

/// The figures of a picture as a table, for those who cannot see it.
struct FigureGrid {
    QStringList columns; ///< titles of the figures; the names of rows have no title
    struct Row {
        QString name;
        QStringList figures; ///< by column
    };
    std::vector<Row> rows;
};

/// A widget that paints figures and can say them: assistive technology then sees a table in it, once
/// announceFigureGrids() was called.
class FigureGridSource
{
public:
    virtual ~FigureGridSource() = default;
    [[nodiscard]] virtual FigureGrid figureGrid() const = 0;

protected:
    FigureGridSource() = default;
    FigureGridSource(const FigureGridSource&) = default;
    FigureGridSource& operator=(const FigureGridSource&) = default;
};

/// Makes the figures of all FigureGridSources known to assistive technology. More than once is no harm.
void announceFigureGrids();
