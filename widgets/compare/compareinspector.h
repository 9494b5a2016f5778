// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparetables.h"

#include <QWidget>

#include <memory>

class EvidenceView;
class QAction;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class ReadingText;
class ViewContext;

/// Explains the cell that the keyboard is on in a table of a comparison: what it is, how its Δ is made, how the rows of
/// both sides were matched, what the values by unit say, and the SQL of each side. Closed until it is asked for.
class CompareInspector : public QWidget
{
    Q_OBJECT
public:
    explicit CompareInspector(ViewContext& context, QWidget* parent = nullptr);

    /// Whose tables are shown from now on; forgets the cell.
    void setComparison(std::shared_ptr<const core::Comparison> comparison);
    /// What its tables are made of, as far as they are of one run each.
    void setSources(core::DeltaSources sources);
    /// Explains a cell; put off while the pane is hidden.
    void showCell(const core::TablePointer& table, std::size_t row, std::size_t column);
    /// Opens the pane and puts the keyboard into it.
    void reveal();
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    [[nodiscard]] EvidenceView& view() const { return *m_view; }
    /// How Δ is made, the match, the test: as shown.
    [[nodiscard]] QString deltaText() const;
    /// Empty when there is none.
    [[nodiscard]] QString sqlText(core::Side side) const;

Q_SIGNALS:
    /// It was closed from within: the keyboard is to go back to the page.
    void left();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct SideSql {
        QWidget* all = nullptr;
        QPlainTextEdit* text = nullptr;
    };
    [[nodiscard]] QWidget* buildHead();
    [[nodiscard]] QWidget* buildDelta();
    void present();

    ViewContext& m_context;
    std::shared_ptr<const core::Comparison> m_comparison;
    core::DeltaSources m_sources;
    core::TablePointer m_table;
    std::size_t m_row = 0, m_column = 0;
    bool m_isStale = false;
    QAction* m_toggle;
    EvidenceView* m_view;
    ReadingText* m_delta;
    core::Sides<SideSql> m_sql;
};
