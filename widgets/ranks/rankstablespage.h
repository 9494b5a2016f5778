// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class TablePage;
class ViewContext;

/// Tables of a job, one above the other, and maybe a pane above them. They fill when the page shows.
class RanksTablesPage : public QWidget
{
    Q_OBJECT
public:
    RanksTablesPage(ViewContext& context, QStringList keys, QWidget* above = nullptr, QWidget* parent = nullptr);

    /// The tables by their keys; null: not there yet.
    void setTables(std::function<core::TablePointer(const QString& key)> tables);
    [[nodiscard]] const QStringList& keys() const { return m_keys; }
    /// Null when the page does not show a table with this key.
    [[nodiscard]] TablePage* pageOf(const QString& key) const;
    [[nodiscard]] const std::vector<TablePage*>& pages() const { return m_pages; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();

    QStringList m_keys;
    std::vector<TablePage*> m_pages;
    std::function<core::TablePointer(const QString& key)> m_tables;
};
