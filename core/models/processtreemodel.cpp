// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/processtreemodel.h"

#include <QLocale>

#include <utility>

namespace core {

namespace {

QString figureText(const ProcessTreeNode& node, int column, const DisplayFormat& format)
{
    constexpr int Decimals = 3;
    const QLocale locale;
    if (column == ProcessTreeModel::Work && node.workCount)
        return locale.toString(static_cast<qlonglong>(*node.workCount));
    if (column == ProcessTreeModel::Busy && node.busyNs)
        return displayNumber(static_cast<double>(*node.busyNs) / NsPerMs, Unit::Milliseconds, Decimals, format);
    return {};
}

} // namespace

void ProcessTreeModel::setResults(const ResultsPointer& results)
{
    auto tree = results ? makeProcessTree(*results) : ProcessTree {};
    if (results && results->trace == m_trace) {
        m_tree = std::move(tree);
        announceFigures({});
        return;
    }
    beginResetModel();
    m_trace = results ? results->trace : nullptr;
    m_tree = std::move(tree);
    endResetModel();
}

void ProcessTreeModel::setFormat(const DisplayFormat& format)
{
    m_format = format;
    Q_EMIT headerDataChanged(Qt::Horizontal, Busy, Busy);
    announceFigures({});
}

/// Says that the rows below `parent` changed, level by level.
void ProcessTreeModel::announceFigures(const QModelIndex& parent)
{
    const int rows = rowCount(parent);
    if (rows == 0)
        return;
    Q_EMIT dataChanged(index(0, Name, parent), index(rows - 1, ColumnCount - 1, parent));
    for (int row = 0; row < rows; ++row)
        announceFigures(index(row, Name, parent));
}

RowSubject ProcessTreeModel::subject(const QModelIndex& index) const
{
    return index.isValid() ? m_tree.nodes[index.internalId()].subject : RowSubject {};
}

const std::vector<std::size_t>& ProcessTreeModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? m_tree.nodes[parent.internalId()].children : m_tree.roots;
}

QModelIndex ProcessTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column, childrenOf(parent)[static_cast<std::size_t>(row)])
                                         : QModelIndex();
}

QModelIndex ProcessTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto position = m_tree.nodes[index.internalId()].parent;
    if (position == ProcessTreeNode::NoParent)
        return {};
    return createIndex(static_cast<int>(m_tree.nodes[position].positionInParent), Name, position);
}

int ProcessTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int ProcessTreeModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

QVariant ProcessTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& node = m_tree.nodes[index.internalId()];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Name ? node.label : figureText(node, index.column(), m_format);
    case Qt::ToolTipRole:
        return node.isInScope ? node.label : tr("%1: nothing in scope").arg(node.label);
    case Qt::TextAlignmentRole:
        return index.column() == Name ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case IsInScopeRole:
        return node.isInScope;
    default:
        return {};
    }
}

QVariant ProcessTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != Name)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole)
        return section == Name ? tr("Process")
            : section == Work  ? tr("GPU work")
                               : tr("Busy (%1)").arg(displaySymbol(Unit::Milliseconds, m_format));
    if (role == Qt::ToolTipRole && section == Work)
        return tr("Kernels, copies, sets and graph launches in scope");
    if (role == Qt::ToolTipRole && section == Busy)
        return tr("Time in scope in which any of this work ran; of a process summed over its GPUs");
    return {};
}

} // namespace core
