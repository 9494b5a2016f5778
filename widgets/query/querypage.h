// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "query/querylimits.h"
#include "query/sqlquery.h"
#include "table/table.h"

#include <QElapsedTimer>
#include <QWidget>

#include <memory>
#include <optional>

class NoticeLine;
class QCheckBox;
class QLabel;
class QPushButton;
class QToolButton;
class QueryPlot;
class SchemaTree;
class SqlEditor;
class TablePage;
class ViewContext;

/**
 * SQL on the open trace's file, read-only: a field for the statement, what the file holds, and the rows as a table and
 * as a plot. Statements run off the UI thread; the rows of the last one stay until new ones are there.
 */
class QueryPage : public QWidget
{
    Q_OBJECT
public:
    explicit QueryPage(ViewContext& context, QWidget* parent = nullptr);

    /// Another file: the rows of the old one go.
    void setTrace(const std::shared_ptr<const core::Trace>& trace);
    /// Writes `sql` into the field and puts the keyboard there.
    void openStatement(const QString& sql);
    /// Gives the statement the keyboard.
    void focusStatement();
    void run();
    void stop();
    /// What statements may take, for tests.
    void setLimits(const core::QueryLimits& limits) { m_limits = limits; }
    /// Writes all rows to `path` as JSON, off the thread.
    void exportJsonTo(const QString& path);

    [[nodiscard]] bool isRunning() const { return m_running.isRunning(); }
    [[nodiscard]] SqlEditor& editor() const { return *m_editor; }
    [[nodiscard]] SchemaTree& schema() const { return *m_schema; }
    [[nodiscard]] TablePage& result() const { return *m_result; }
    [[nodiscard]] QueryPlot& plot() const { return *m_plot; }
    [[nodiscard]] QCheckBox& plotSwitch() const { return *m_plotSwitch; }
    [[nodiscard]] QPushButton& runButton() const { return *m_run; }
    [[nodiscard]] QPushButton& stopButton() const { return *m_stop; }
    [[nodiscard]] QToolButton& examplesButton() const { return *m_examples; }
    [[nodiscard]] QToolButton& historyButton() const { return *m_history; }
    /// What is wrong with the statement, as shown; empty: nothing.
    [[nodiscard]] QString problemText() const;
    /// "12 rows in 34 ms", as shown.
    [[nodiscard]] QString stateText() const;

private:
    /// What became of a statement.
    struct Outcome {
        core::TablePointer table; ///< null: see `fault`
        QString cut; ///< sentence
        std::int64_t elapsedMs = 0;
        std::optional<core::SqlFault> fault;
    };
    QWidget* buildEditor();
    QWidget* buildResult();
    void fillExamples();
    void fillHistory();
    void showOutcome(const core::LatestJob<Outcome>::Shared& outcome);
    void showFault(const core::SqlFault& fault);
    void updateButtons();
    void exportJson();

    ViewContext& m_context;
    core::QueryLimits m_limits;
    std::shared_ptr<const core::Trace> m_trace;
    SchemaTree* m_schema;
    SqlEditor* m_editor;
    QPushButton* m_run;
    QPushButton* m_stop;
    QToolButton* m_examples;
    QToolButton* m_history;
    QLabel* m_state;
    NoticeLine* m_problem;
    TablePage* m_result;
    QCheckBox* m_plotSwitch;
    QueryPlot* m_plot;
    core::LatestJob<Outcome> m_running { this, core::JobKind::Long };
    core::LatestJob<QString> m_export { this };
};
