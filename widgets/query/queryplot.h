// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QWidget>

class ChartPane;
class QComboBox;
class QLabel;
class ViewContext;

/// A chart of the columns of a table: a line, bars or a histogram.
class QueryPlot : public QWidget
{
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { Line, Bars, Histogram };

    explicit QueryPlot(ViewContext& context, QWidget* parent = nullptr);

    /// Draws this table; the choice stays where its columns are there again. Null: nothing to draw.
    void setTable(const core::TablePointer& table);
    void setKind(Kind kind);
    [[nodiscard]] QComboBox& kindBox() const { return *m_kind; }
    [[nodiscard]] QComboBox& xBox() const { return *m_x; }
    [[nodiscard]] QComboBox& yBox() const { return *m_y; }
    [[nodiscard]] ChartPane& chart() const { return *m_chart; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fillColumns();
    void draw();

    core::TablePointer m_table;
    bool m_isStale = false;
    bool m_isKindChosen = false; ///< by the user
    QComboBox* m_kind;
    QComboBox* m_x;
    QComboBox* m_y;
    QLabel* m_yLabel;
    ChartPane* m_chart;
};
