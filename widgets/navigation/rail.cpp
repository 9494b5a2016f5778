// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/rail.h"

#include "navigation/railbutton.h"
#include "style/tokens.h"

#include <QAction>
#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

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
    const auto position = static_cast<int>(m_entries.size());
    m_groups->addButton(button, position);
    m_layout->insertWidget(position, button);
    m_entries.push_back(button);
    if (position == 0)
        button->setChecked(true);
}

void Rail::addFooter(QAction& action, const QString& title, const QIcon& icon)
{
    auto* button = new RailButton(title, icon);
    connect(button, &QAbstractButton::clicked, &action, &QAction::trigger);
    m_layout->addWidget(button);
    m_footers.push_back(button);
    button->setCompact(m_isCompact);
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
    for (auto* button : m_footers)
        button->setCompact(isCompact);
}

void Rail::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.rail));
    const int edge = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
    painter.fillRect(QRect(edge, 0, 1, height()), QColor(tokens.hairline));
}
