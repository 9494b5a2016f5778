// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/scopetree.h"

#include <QAbstractItemModel>

namespace core {

/// GPUs with their processes and streams, to be ticked, and how busy each was. What is ticked is a draft: it becomes a
/// scope when somebody asks for it.
class ScopeTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Name, Busy, ColumnCount };
    /// 0–1 of first to last GPU work; invalid where nothing is known.
    static constexpr int ShareRole = Qt::UserRole;

    using QAbstractItemModel::QAbstractItemModel;

    /// Shows the trace of `results` with what their scope takes in ticked; null: nothing. Figures of a scope that leaves
    /// GPUs, processes or streams out do not take the place of those of the same trace before: what is not ticked
    /// would have none.
    void setResults(const ResultsPointer& results);
    /// Ticks what `scope` takes in.
    void setScope(const Scope& scope);
    /// Ticks all.
    void tickAll() { setScope({}); }
    /// The scope of before with what is ticked as limits.
    [[nodiscard]] Scope scope() const;
    /// Something that can be limited to is ticked.
    [[nodiscard]] bool hasTicks() const;
    /// The GPU, process or stream at `index`.
    [[nodiscard]] RowSubject subject(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// Something else is ticked.
    void ticked();

private:
    void announce(const QModelIndex& parent);
    void takeTicks(ScopeTicks ticks);
    void tick(std::size_t node, char isTicked);
    [[nodiscard]] Qt::CheckState checkState(std::size_t node) const;
    [[nodiscard]] bool hasTickBelow(std::size_t node) const;
    [[nodiscard]] const std::vector<std::size_t>& childrenOf(const QModelIndex& parent) const;

    std::shared_ptr<const Trace> m_trace;
    ScopeTree m_tree;
    ScopeTicks m_ticks; ///< by node; those of nodes with children follow from the others
    Scope m_scope;
};

} // namespace core
