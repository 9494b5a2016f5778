// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class TablePage;
class ViewContext;

/// The tables of a comparison by their keys; null: there is none, or not yet.
using CompareTables = std::function<core::TablePointer(const QString& key)>;

/// Tables of a comparison, one above the other, and maybe a pane below them. They fill when the page shows.
class CompareTablesPage : public QWidget
{
    Q_OBJECT
public:
    CompareTablesPage(ViewContext& context, QStringList keys, QWidget* below = nullptr, QWidget* parent = nullptr);

    /// `isComplete`: what `tables` does not have now does not come.
    void setTables(const CompareTables& tables, bool isComplete);
    /// Keeps the figures, dimmed, while others are computed.
    void setBusy(bool isBusy);
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
    CompareTables m_tables;
    bool m_isComplete = false;
    bool m_isFilled = false;
};
