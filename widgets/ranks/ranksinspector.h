// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "table/table.h"

#include <QWidget>

#include <memory>

class EvidenceView;
class QAction;
class QPlainTextEdit;
class ReadingText;
class ViewContext;

/// Explains the cell that the keyboard is on in a table of a job: what it is, how it is joined of what the traces hold,
/// and the statements for them. Closed until it is asked for.
class RanksInspector : public QWidget
{
    Q_OBJECT
public:
    explicit RanksInspector(ViewContext& context, QWidget* parent = nullptr);

    /// Whose tables are shown from now on; forgets the cell.
    void setResult(std::shared_ptr<const core::FleetResult> result);
    /// Explains a cell; put off while the pane is hidden.
    void showCell(const core::TablePointer& table, std::size_t row, std::size_t column);
    /// Opens the pane and puts the keyboard into it.
    void reveal();
    [[nodiscard]] QAction& toggleAction() const { return *m_toggle; }
    [[nodiscard]] EvidenceView& view() const { return *m_view; }
    /// How the figure is joined, as shown.
    [[nodiscard]] QString joinText() const;
    /// The statements, each below the name of its file; empty when there are none.
    [[nodiscard]] QString sqlText() const;

Q_SIGNALS:
    /// It was closed from within: the keyboard is to go back to the page.
    void left();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QWidget* buildHead();
    [[nodiscard]] QWidget* buildJoin();
    void present();

    ViewContext& m_context;
    std::shared_ptr<const core::FleetResult> m_result;
    core::TablePointer m_table;
    std::size_t m_row = 0, m_column = 0;
    bool m_isStale = false;
    QAction* m_toggle;
    EvidenceView* m_view;
    QWidget* m_join = nullptr;
    ReadingText* m_formula;
    QPlainTextEdit* m_sql;
};
