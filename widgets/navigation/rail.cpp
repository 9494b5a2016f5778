// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/rail.h"

#include "navigation/railbutton.h"
#include "navigation/railleaf.h"
#include "style/tokens.h"

#include <QAction>
#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

Rail::Rail(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_groups(new QButtonGroup(this))
{
    constexpr int TopMargin = 8;
    constexpr int Spacing = 2;
    m_layout->setContentsMargins(0, TopMargin, 0, TopMargin);
    m_layout->setSpacing(Spacing);
    m_layout->addStretch(1);
    m_groups->setExclusive(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setAccessibleName(tr("Groups of pages"));
    connect(m_groups, &QButtonGroup::idClicked, this, &Rail::groupChosen);
    connect(m_groups, &QButtonGroup::idToggled, this,
            [this](int group, bool isOn) { entry(group).setFocusPolicy(isOn ? Qt::TabFocus : Qt::NoFocus); });
}

void Rail::addGroup(const QString& title, const QIcon& icon)
{
    auto* button = new RailButton(title, icon);
    button->setCheckable(true);
    button->setCompact(m_isCompact);
    button->setFocusPolicy(Qt::NoFocus); // until it is current
    const auto number = static_cast<int>(m_entries.size());
    m_groups->addButton(button, number);
    m_layout->insertWidget(m_layout->count() - 1 - m_footerCount, button); // before what stretches
    m_entries.push_back(button);
    if (number == 0)
        button->setChecked(true);
}

RailButton* Rail::makeLink(QAction& action, const QString& title, const QIcon& icon)
{
    auto* button = new RailButton(title, icon);
    connect(button, &QAbstractButton::clicked, &action, &QAction::trigger);
    m_links.push_back(button);
    button->setCompact(m_isCompact);
    return button;
}

void Rail::insertLink(int beforeGroup, QAction& action, const QString& title, const QIcon& icon)
{
    auto* link = makeLink(action, title, icon);
    m_layout->insertWidget(m_layout->indexOf(&entry(beforeGroup)), link);
    m_spared.push_back(link);
    fitHeight();
}

void Rail::insertLine(int beforeGroup)
{
    constexpr int RoomPx = 15;
    auto* room = new QWidget;
    room->setFixedHeight(RoomPx);
    m_layout->insertWidget(m_layout->indexOf(&entry(beforeGroup)), room);
    m_lines.push_back(room);
    m_spared.push_back(room);
    fitHeight();
}

void Rail::setLeaves(int group, const std::vector<RailLeaf*>& leaves)
{
    for (auto* leaf : std::exchange(m_leaves, leaves)) {
        leaf->hide();
        leaf->deleteLater(); // it may be the sender
    }
    int place = m_layout->indexOf(&entry(group));
    for (auto* leaf : m_leaves)
        m_layout->insertWidget(++place, leaf);
    fitHeight();
}

/// What it takes of the height, with the room before it.
int Rail::heightOf(const QWidget& widget) const
{
    return widget.sizeHint().expandedTo(widget.minimumSize()).height() + m_layout->spacing();
}

QSize Rail::minimumSizeHint() const
{
    auto size = m_layout->totalMinimumSize();
    const auto leaveOut = [&](const auto& widgets) {
        for (const auto* widget : widgets) {
            if (!widget->isHidden())
                size.rheight() -= heightOf(*widget);
        }
    };
    leaveOut(m_spared);
    leaveOut(m_leaves);
    return size;
}

/// In a low window the groups are what is needed: what the links do is in the menus as well, and a page lists what the
/// leaves are.
void Rail::fitHeight()
{
    int wanted = minimumSizeHint().height();
    for (const auto* widget : m_spared)
        wanted += heightOf(*widget);
    int withLeaves = wanted;
    for (const auto* leaf : m_leaves)
        withLeaves += heightOf(*leaf);
    for (auto* widget : m_spared)
        widget->setVisible(wanted <= height());
    for (auto* leaf : m_leaves)
        leaf->setVisible(!m_isCompact && withLeaves <= height());
}

void Rail::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void Rail::addFooter(QAction& action, const QString& title, const QIcon& icon)
{
    m_layout->addWidget(makeLink(action, title, icon));
    ++m_footerCount;
}

void Rail::setCurrent(int group) const
{
    entry(group).setChecked(true);
}

int Rail::current() const
{
    return m_groups->checkedId();
}

void Rail::setNote(int group, const PageNote& note) const
{
    entry(group).setCount(note.count);
    entry(group).setLack(note.lack);
}

void Rail::setCompact(bool isCompact)
{
    if (m_isCompact == isCompact)
        return;
    m_isCompact = isCompact;
    for (auto* button : m_entries)
        button->setCompact(isCompact);
    for (auto* button : m_links)
        button->setCompact(isCompact);
    fitHeight();
}

void Rail::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.rail));
    const int edge = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
    painter.fillRect(QRect(edge, 0, 1, height()), QColor(tokens.hairline));
    for (const auto* room : m_lines) {
        constexpr int SideMarginPx = 8;
        if (room->isHidden())
            continue;
        const auto place = room->geometry();
        painter.fillRect(QRect(place.left() + SideMarginPx, place.center().y(), place.width() - 2 * SideMarginPx, 1),
                         QColor(tokens.hairline));
    }
}
