// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QTableWidget>

#include <initializer_list>
#include <vector>

/// A short table of sentences: all of its text shows, wrapped; the columns share the width.
class WrappedTable : public QTableWidget
{
    Q_OBJECT
public:
    /// `tightColumns`: keys of columns that are as wide as their content.
    explicit WrappedTable(std::initializer_list<QStringView> tightColumns, QWidget* parent = nullptr);

    /// Shows all rows of `table`, and the columns that are not for exports only.
    void setTable(const core::Table& table);
    /// Hides or shows the column with this key.
    void setColumnShown(QStringView key, bool isShown);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void setHeader(int column, const core::TableColumn& description);
    void planFit();
    void fitRows();

    std::vector<QString> m_tightColumns;
    std::vector<QString> m_keys; ///< of the columns, from left to right
    bool m_isFitPlanned = false;
    bool m_isFit = false; ///< the rows are as high as their text
};
