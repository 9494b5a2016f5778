// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class QListWidget;

/// Every table of the report by its name: also those that no other page shows.
class AllTablesPage : public ResultPage
{
    Q_OBJECT
public:
    explicit AllTablesPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] QListWidget& list() const { return *m_list; }
    [[nodiscard]] TablePage& table() const { return *m_table; }

private:
    void showCurrent();

    core::ResultsPointer m_results;
    QListWidget* m_list;
    TablePage* m_table;
};
