// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "table/tableview.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class ElidedLabel;
class NoticeLine;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QToolButton;
class TablePlaceholder;
struct MessageAction;

/// Something that can be done with a row of a table: an entry of the context menu; the first that applies is the double
/// click's.
struct RowAction {
    /// What the window's menus offer for the table with the keyboard.
    enum class Kind : std::uint8_t { Other, ShowOnTimeline, ShowInstances, LimitScope, WriteNote };

    QString text;
    std::function<void(std::size_t tableRow)> run;
    std::function<bool(std::size_t tableRow)> applies; ///< empty: to every row
    Kind kind = Kind::Other; ///< WriteNote: nothing that a double click does
    std::function<QString(std::size_t tableRow)> detail = {}; ///< stands behind the text in the menu; may be empty
};

/**
 * One table with what belongs to it: title, summary line, filter box, row count, column chooser, copy and export, and
 * in place of an empty grid the reason why there is nothing to show.
 */
class TablePage : public QWidget
{
    Q_OBJECT
public:
    explicit TablePage(ViewContext& context, QWidget* parent = nullptr);

    /// Shows `table`; its title stands above it unless setTitle() gave another.
    void setTable(const core::TablePointer& table);
    /// Shows `text` in place of the table: "Computing…", "Select a kernel…".
    void setPlaceholder(const QString& text);
    /// Keeps the old rows, dimmed, while new ones are computed.
    void setBusy(bool isBusy);
    /// Hides rows that are of another scope than all else while new ones are computed; the keyboard finds its cell
    /// again in those.
    void setOutdated();
    void setTitle(const QString& title);
    /// A button below the reason why a table is not available: what the user can do about it.
    void setRemedy(const MessageAction& remedy);
    /// A warning above the table that concerns all its figures, and a button for it; an empty text: none. Holds until
    /// it is set anew.
    void setNotice(const QString& text, const MessageAction& action);
    /// Adds a switch that belongs to this table to the line of the title.
    void addSwitch(QWidget* widget);
    void addRowAction(RowAction action);
    /// Does this with the row that the keyboard is on. @return false when it cannot be done with it
    bool runRowAction(RowAction::Kind kind);
    /// For a table that the head of its page names: no title, the filter first, and the summary as a tool tip.
    void leadWithFilter();
    /// What all rows add up to, in words beside their number: "44.8 ms".
    void setTotal(const QString& total);
    /// For a pane of a few hundred pixels: the filter below the title, no more tools, and cells that are no figures to
    /// be explained.
    void useNarrowLayout();

    [[nodiscard]] TableView& view() const { return *m_view; }
    [[nodiscard]] core::TableModel& model() const { return m_view->tableModel(); }
    [[nodiscard]] QLineEdit& filterEdit() const { return *m_filter; }
    /// "3 of 12 rows", as shown.
    [[nodiscard]] QString countText() const;
    /// The text shown in place of the table; empty when the table shows.
    [[nodiscard]] QString placeholderText() const;
    [[nodiscard]] bool hasTable() const { return placeholderText().isEmpty(); }
    [[nodiscard]] TablePlaceholder& placeholder() const { return *m_placeholder; }
    [[nodiscard]] NoticeLine& notice() const { return *m_notice; }

    /// Selects this cell, whatever the filter hides; when the table with this key is still to come, as soon as it is
    /// there.
    void showCell(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// True when no other table had the keyboard since this one had it.
    [[nodiscard]] bool isVisited() const { return m_isVisited; }
    /// Asks for the evidence of the cell the keyboard is on.
    void requestEvidence();

    /// Brings the keyboard to the rows; while they are computed, as soon as they are there.
    void focusTable();
    void focusFilter();
    /// Shows all rows, at once.
    void clearFilter();
    /// Asks for a file and writes the whole table to it as CSV.
    void exportTable();
    /// Writes the whole table to `path` as CSV, off the thread, and says so in the message bar.
    void exportTableTo(const QString& path);
    /// One line about the selected rows: how many, and what the current column adds up to.
    [[nodiscard]] QString selectionText() const;
    /// Has the window say selectionText(), as long as this page shows.
    void describeSelection();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct WantedCell {
        QString tableKey;
        std::size_t row = 0;
        QString columnKey;
    };

    /// What stands in lines of its own below the title.
    struct ToolLines {
        bool areSwitchesApart = false;
        bool areToolsApart = false;
        friend bool operator==(const ToolLines&, const ToolLines&) = default;
    };

    void buildToolRow();
    void placeTools(const ToolLines& lines);
    void fitTools();
    void replaceTable(const core::TablePointer& table);
    void selectRowLike(const core::Table& before, std::size_t row, std::size_t column);
    void showWantedCell();
    void visitCell(std::size_t row, std::size_t column);
    void applyFilter();
    void showArranged(const QString& problem);
    void showCount();
    void showInStack(QWidget* part);
    void showTexts(const core::Table& table);
    void showExplanation();
    void showContextMenu(const QPoint& position);
    void showPlaceholder(const QString& text);
    [[nodiscard]] QString entryText(const RowAction& action, std::size_t row) const;
    void activateRow(std::size_t tableRow);
    [[nodiscard]] int summedColumn() const;
    [[nodiscard]] QString selectionText(std::size_t rowCount, int column, const core::CellSummary& cells) const;

    ViewContext& m_context;
    QHBoxLayout* m_titleRow;
    ElidedLabel* m_title;
    QHBoxLayout* m_switchRow;
    QHBoxLayout* m_toolRow;
    QWidget* m_switches;
    QWidget* m_tools; ///< count and buttons
    ToolLines m_lines;
    QLineEdit* m_filter;
    QLabel* m_count;
    QToolButton* m_columns;
    QToolButton* m_explain;
    NoticeLine* m_notice;
    ElidedLabel* m_summary;
    QLabel* m_limitations;
    QLabel* m_problem;
    QStackedWidget* m_stack;
    TableView* m_view;
    TablePlaceholder* m_placeholder;
    QTimer m_filterDelay;
    bool m_hasOwnTitle = false;
    bool m_isNarrow = false;
    bool m_leadsWithFilter = false;
    QString m_total; ///< of all rows, in words; may be empty
    bool m_isVisited = false; ///< ViewContext::tableVisited() was for this page last
    std::optional<WantedCell> m_wanted; ///< to be selected as soon as it is there
    std::vector<RowAction> m_actions;
    core::LatestJob<QString> m_export { this };
    core::LatestJob<core::CellSummary> m_summing { this };
};
