// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QWidget>

class EvidenceView;
class QAction;
class QPlainTextEdit;
class QSplitter;
class ViewContext;

/// Explains the cell that the keyboard is on in a table that several traces give: what it is, and below that how it is
/// made of them, which those say that derive from this. Closed until it is asked for.
class CellInspector : public QWidget
{
    Q_OBJECT
public:
    /// Explains a cell; put off while the pane is hidden.
    void showCell(const core::TablePointer& table, std::size_t row, std::size_t column);
    /// Opens the pane and puts the keyboard into it.
    void reveal();
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    [[nodiscard]] EvidenceView& view() const { return *m_view; }

Q_SIGNALS:
    /// It was closed from within: the keyboard is to go back to the page.
    void left();

protected:
    /// A title, a button that copies, and statements.
    struct SqlBlock {
        QWidget* all = nullptr;
        QPlainTextEdit* text = nullptr;
    };

    /// `toolTip`: what opening it tells.
    CellInspector(ViewContext& context, const QString& toolTip, QWidget* parent);
    /// What stands below the definition.
    void setLowerPane(QWidget* pane);
    [[nodiscard]] SqlBlock makeSqlBlock(const QString& title, const QString& copyName) const;
    /// No cell is shown until the next one comes.
    void forget();
    /// What the cell is made of has changed.
    void explainAgain();
    /// Fills the lower pane.
    virtual void explain(const core::Table& table, std::size_t row, std::size_t column) = 0;

    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QWidget* buildHead();
    void present();

    ViewContext& m_context;
    core::TablePointer m_table;
    std::size_t m_row = 0, m_column = 0;
    bool m_isStale = false;
    QAction* m_toggle;
    EvidenceView* m_view;
    QSplitter* m_splitter;
};
