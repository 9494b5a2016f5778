// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scopetreemodel.h"

#include "base/phrases.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

bool hasPartyLimits(const Scope& scope)
{
    return !scope.processes.empty() || !scope.devices.empty() || !scope.streams.empty();
}

} // namespace

void ScopeTreeModel::setResults(const ResultsPointer& results)
{
    if (!results) {
        beginResetModel();
        m_trace.reset();
        m_tree = {};
        m_ticks.clear();
        m_scope = {};
        endResetModel();
        return;
    }
    const bool isSameTrace = results->trace == m_trace;
    if (!isSameTrace) {
        beginResetModel();
        m_trace = results->trace;
        m_tree = makeScopeTree(*results);
        m_scope = results->scope;
        m_ticks = ticksOf(m_tree, m_scope);
        endResetModel();
        Q_EMIT ticked();
        return;
    }
    if (!hasPartyLimits(results->scope))
        m_tree = makeScopeTree(*results);
    setScope(results->scope);
}

void ScopeTreeModel::setScope(const Scope& scope)
{
    m_scope = scope;
    takeTicks(ticksOf(m_tree, scope));
}

void ScopeTreeModel::takeTicks(ScopeTicks ticks)
{
    m_ticks = std::move(ticks);
    announce({});
    Q_EMIT ticked();
}

Scope ScopeTreeModel::scope() const
{
    return scopeOfTicks(m_tree, m_ticks, m_scope);
}

bool ScopeTreeModel::hasTicks() const
{
    return std::any_of(m_tree.roots.begin(), m_tree.roots.end(),
                       [this](std::size_t root) { return hasTickBelow(root); });
}

/// Says that the rows below `parent` changed, level by level.
void ScopeTreeModel::announce(const QModelIndex& parent)
{
    const int rows = rowCount(parent);
    if (rows == 0)
        return;
    Q_EMIT dataChanged(index(0, Name, parent), index(rows - 1, ColumnCount - 1, parent));
    for (int row = 0; row < rows; ++row)
        announce(index(row, Name, parent));
}

RowSubject ScopeTreeModel::subject(const QModelIndex& index) const
{
    return index.isValid() ? m_tree.nodes[index.internalId()].subject : RowSubject {};
}

const std::vector<std::size_t>& ScopeTreeModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? m_tree.nodes[parent.internalId()].children : m_tree.roots;
}

QModelIndex ScopeTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column, childrenOf(parent)[static_cast<std::size_t>(row)])
                                         : QModelIndex();
}

QModelIndex ScopeTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto position = m_tree.nodes[index.internalId()].parent;
    if (position == ScopeTreeNode::NoParent)
        return {};
    return createIndex(static_cast<int>(m_tree.nodes[position].positionInParent), Name, position);
}

int ScopeTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int ScopeTreeModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

bool ScopeTreeModel::hasTickBelow(std::size_t node) const
{
    if (m_ticks[node] != 0)
        return true;
    const auto& children = m_tree.nodes[node].children;
    return std::any_of(children.begin(), children.end(), [this](std::size_t child) { return hasTickBelow(child); });
}

Qt::CheckState ScopeTreeModel::checkState(std::size_t node) const
{
    if (m_ticks[node] != 0)
        return Qt::Checked;
    return hasTickBelow(node) ? Qt::PartiallyChecked : Qt::Unchecked;
}

QVariant ScopeTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& node = m_tree.nodes[index.internalId()];
    const bool isName = index.column() == Name;
    switch (role) {
    case Qt::DisplayRole:
        return isName ? node.label : node.busyShare ? threeDigitShare(*node.busyShare) : QStringLiteral("–");
    case Qt::CheckStateRole:
        return isName ? QVariant(checkState(index.internalId())) : QVariant();
    case Qt::ToolTipRole:
        if (!isName && node.busyNs)
            return tr("%1 of work, which is %2 of first to last GPU work")
                .arg(threeDigitDuration(*node.busyNs), threeDigitShare(node.busyShare.value_or(0)));
        return node.label;
    case Qt::TextAlignmentRole:
        return isName ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case ShareRole:
        return node.busyShare ? QVariant(*node.busyShare) : QVariant();
    default:
        return {};
    }
}

void ScopeTreeModel::tick(std::size_t node, char isTicked)
{
    m_ticks[node] = isTicked;
    for (const auto child : m_tree.nodes[node].children)
        tick(child, isTicked);
}

bool ScopeTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != Name || role != Qt::CheckStateRole)
        return false;
    tick(index.internalId(), value.toInt() == Qt::Unchecked ? 0 : 1);
    for (auto parent = m_tree.nodes[index.internalId()].parent; parent != ScopeTreeNode::NoParent;
         parent = m_tree.nodes[parent].parent) {
        const auto& children = m_tree.nodes[parent].children;
        m_ticks[parent]
            = std::all_of(children.begin(), children.end(), [this](std::size_t child) { return m_ticks[child] != 0; })
            ? 1
            : 0;
    }
    announce({});
    Q_EMIT ticked();
    return true;
}

Qt::ItemFlags ScopeTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const auto usual = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == Name ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant ScopeTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Busy)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole)
        return section == Name ? tr("GPU, process, stream") : tr("Busy");
    if (role == Qt::ToolTipRole && section == Busy)
        return tr("Share of first to last GPU work in which any of its work ran");
    return {};
}

} // namespace core
