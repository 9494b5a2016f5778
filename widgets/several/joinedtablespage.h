// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class TablePage;
class ViewContext;

/// Tables of several traces, one above the other, and maybe a pane above or below them. They fill when the page shows.
class JoinedTablesPage : public QWidget
{
    Q_OBJECT
public:
    /// The tables by their keys; null: there is none, or not yet.
    using Tables = std::function<core::TablePointer(const QString& key)>;
    /// What a page shows besides its tables.
    struct Layout {
        QString name; ///< what the places of its splitter are remembered by
        QString lack; ///< said of a table that does not come
        QWidget* above = nullptr;
        QWidget* below = nullptr;
        QString sortedBy = {}; ///< column that the first table starts sorted by, the most first; empty: its own order
    };

    JoinedTablesPage(ViewContext& context, QStringList keys, const Layout& layout, QWidget* parent = nullptr);

    /// `isComplete`: what `tables` does not have now does not come. A table that is shown already stays as the user has
    /// arranged it.
    void setTables(Tables tables, bool isComplete);
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
    /// The order a table starts in; later ones stay as the user has arranged them.
    void sortFirstTable();

    QStringList m_keys;
    QString m_lack, m_sortedBy;
    std::vector<TablePage*> m_pages;
    Tables m_tables;
    bool m_isComplete = false;
};
