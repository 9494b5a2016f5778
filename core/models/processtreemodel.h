// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "results/processtree.h"

#include <QAbstractItemModel>

namespace core {

/// The processes of a trace with their GPUs and streams, and what each did in a scope.
class ProcessTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Name, Work, Busy, ColumnCount };
    static constexpr int IsInScopeRole = Qt::UserRole;

    using QAbstractItemModel::QAbstractItemModel;

    /// Shows `results`, null: nothing. Figures of another scope of the same trace change in place: what is open stays
    /// open.
    void setResults(const ResultsPointer& results);
    /// Shows times so.
    void setFormat(const DisplayFormat& format);
    /// The process, GPU or stream at `index`.
    [[nodiscard]] RowSubject subject(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void announceFigures(const QModelIndex& parent);
    [[nodiscard]] const std::vector<std::size_t>& childrenOf(const QModelIndex& parent) const;

    std::shared_ptr<const Trace> m_trace;
    ProcessTree m_tree;
    DisplayFormat m_format;
};

} // namespace core
