// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "compare/rows/rowchoices.h"

#include <QObject>

class CompareSession;
class QAction;
class QMenu;
class QWidget;
class TablePage;
class ViewContext;

/// What a user says of rows of two runs: that they are the same, or that they are not. It is kept in a file that the
/// command line reads too.
class CompareMatching : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    CompareMatching(CompareSession& session, ViewContext& context, QWidget& window);

    /// Adds all of it to a menu.
    void addTo(QMenu& menu) const;
    /// Adds what can be done with a row to the context menu of a table.
    void addRowActions(TablePage& page);
    /// Enables what can be done with the row that the keyboard is on.
    void updateActions();

    [[nodiscard]] QAction& pinAction() const { return *m_pin; }
    [[nodiscard]] QAction& unpinAction() const { return *m_unpin; }
    [[nodiscard]] QAction& apartAction() const { return *m_apart; }
    [[nodiscard]] QAction& forgetAction() const { return *m_forget; }
    /// Writes all choices; errors and success go to the message bar.
    void saveTo(const QString& path);
    /// Compares with the choices of a file.
    void loadFrom(const QString& path);

private:
    [[nodiscard]] std::optional<core::ChoiceRow> rowOf(const core::TablePointer& table, std::size_t row) const;
    void pin(const core::TablePointer& table, std::size_t row);
    void askPin(const core::ChoiceRow& row, const std::vector<QStringList>& candidates);
    void unpin(const core::TablePointer& table, std::size_t row);
    void setApart(const core::TablePointer& table, std::size_t row);
    void choose(core::MatchChoices choices);
    void askSave();
    void askLoad();

    CompareSession& m_session;
    ViewContext& m_context;
    QWidget& m_window;
    QAction* m_pin;
    QAction* m_unpin;
    QAction* m_apart;
    QAction* m_save;
    QAction* m_load;
    QAction* m_forget;
    core::LatestJob<std::vector<QStringList>> m_looking { this };
    core::TablePointer m_table; ///< that the keyboard is in
    std::size_t m_row = 0;
};
