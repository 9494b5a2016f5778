// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QWidget>

#include <vector>

class QListWidget;
class TablePage;
class ViewContext;

/// Tables by their names in a list, and the one that is chosen beside it.
class TableListPage : public QWidget
{
    Q_OBJECT
public:
    /// `key`: what the place of the splitter is remembered by; `name`: of the list, for screen readers.
    TableListPage(ViewContext& context, const QString& key, const QString& name, QWidget* parent = nullptr);

    void setTables(const std::vector<core::TablePointer>& tables);
    void setBusy(bool isBusy);
    /// Shows this table. @return its page; null when there is no such table
    TablePage* reveal(const QString& key);
    [[nodiscard]] QListWidget& list() const { return *m_list; }
    [[nodiscard]] TablePage& table() const { return *m_table; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showCurrent();

    std::vector<core::TablePointer> m_tables;
    QListWidget* m_list;
    TablePage* m_table;
};
