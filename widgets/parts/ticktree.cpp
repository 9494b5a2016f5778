// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ticktree.h"

#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace {

constexpr int PositionRole = Qt::UserRole;

QTreeWidgetItem* makeItem(const QString& text)
{
    auto* item = new QTreeWidgetItem(QStringList { text });
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(0, Qt::Unchecked);
    item->setToolTip(0, text);
    return item;
}

std::size_t positionOf(const QTreeWidgetItem& item)
{
    return item.data(0, PositionRole).toULongLong();
}

} // namespace

TickTree::TickTree(QWidget* parent)
    : QTreeWidget(parent)
{
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &TickTree::tickedChanged);
    connect(this, &QTreeWidget::itemChanged, this, [this] { m_delay.start(0); });
}

void TickTree::addEntry(const QString& text, std::size_t position, QTreeWidgetItem* group)
{
    auto* item = makeItem(text);
    item->setData(0, PositionRole, static_cast<qulonglong>(position));
    m_entries.push_back(item);
    if (group)
        group->addChild(item);
    else
        m_tops += item;
}

QTreeWidgetItem* TickTree::addGroup(const QString& text)
{
    auto* item = makeItem(text);
    item->setFlags(item->flags() | Qt::ItemIsAutoTristate);
    m_tops += item;
    return item;
}

void TickTree::showEntries()
{
    addTopLevelItems(std::exchange(m_tops, {}));
}

std::vector<std::size_t> TickTree::ticked() const
{
    std::vector<std::size_t> positions;
    for (const auto* item : m_entries) {
        if (item->checkState(0) == Qt::Checked)
            positions.push_back(positionOf(*item));
    }
    std::sort(positions.begin(), positions.end());
    return positions;
}

void TickTree::setTicked(const std::vector<std::size_t>& positions)
{
    for (auto* item : m_entries) {
        const bool isTicked = std::binary_search(positions.begin(), positions.end(), positionOf(*item));
        const auto state = isTicked ? Qt::Checked : Qt::Unchecked;
        if (item->checkState(0) != state)
            item->setCheckState(0, state);
    }
}
