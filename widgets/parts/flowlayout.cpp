// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/flowlayout.h"

#include <QStyle>
#include <QWidget>

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins({});
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (!itemAt(index))
        return nullptr;
    auto* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return heightOf(linesFor(width));
}

QSize FlowLayout::sizeHint() const
{
    QSize size(0, 0);
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const auto hint = item->sizeHint();
        size = { size.width() + (size.width() > 0 ? spacing() : 0) + hint.width(), qMax(size.height(), hint.height()) };
    }
    return size;
}

QSize FlowLayout::minimumSize() const
{
    QSize size(0, 0);
    for (const auto& item : m_items)
        size = size.expandedTo(item->isEmpty() ? QSize() : item->minimumSize());
    return size;
}

/// What stands in each line.
std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const
{
    std::vector<Line> lines;
    int x = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const auto hint = item->sizeHint();
        if (lines.empty() || x + hint.width() > width) {
            lines.emplace_back();
            x = 0;
        }
        lines.back().items.push_back(item.get());
        lines.back().height = qMax(lines.back().height, hint.height());
        x += hint.width() + spacing();
    }
    return lines;
}

int FlowLayout::heightOf(const std::vector<Line>& lines) const
{
    int height = 0;
    for (const auto& line : lines)
        height += (height > 0 ? spacing() : 0) + line.height;
    return height;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const auto lines = linesFor(rect.width());
    int y = rect.top() + qMax(0, rect.height() - heightOf(lines)) / 2;
    for (const auto& line : lines) {
        int x = rect.left();
        for (auto* item : line.items) {
            const auto size = item->sizeHint().boundedTo({ rect.width(), line.height });
            const QRect place({ x, y + (line.height - size.height()) / 2 }, size);
            item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, place));
            x += size.width() + spacing();
        }
        y += line.height + spacing();
    }
}
