// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/headerbar.h"

#include "parts/elidedlabel.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "window/headerfield.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QPainter>
#include <QToolButton>

namespace {

constexpr int HeaderHeight = 40; // px of the design, the line below included
constexpr int ButtonSize = 28;
constexpr int HeaderIconSize = 16;

} // namespace

HeaderBar::HeaderBar(QWidget* parent)
    : QWidget(parent)
    , m_start(new QHBoxLayout)
    , m_middle(new QHBoxLayout)
    , m_end(new QHBoxLayout)
    , m_menus(new QMenuBar)
    , m_name(new ElidedLabel)
{
    constexpr int SideMargin = 8;
    constexpr int Gap = 8;
    m_menus->setNativeMenuBar(false); // it has company
    m_menus->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_start->setSpacing(0);
    m_end->setSpacing(0);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(SideMargin, 0, SideMargin, 1);
    layout->setSpacing(Gap);
    layout->addWidget(m_menus, 0, Qt::AlignVCenter);
    layout->addLayout(m_start);
    layout->addStretch(1);
    layout->addLayout(m_middle, 2);
    layout->addStretch(1);
    layout->addWidget(m_name);
    layout->addLayout(m_end);
    fitFont();
}

void HeaderBar::addStartAction(QAction& action, IconName icon)
{
    m_start->addWidget(makeButton(action, icon));
}

void HeaderBar::addField(QAction& action)
{
    auto* field = new HeaderField(tr("Go to, find or do…"), action.shortcut().toString(QKeySequence::NativeText));
    connect(field, &QAbstractButton::clicked, &action, &QAction::trigger);
    m_middle->addWidget(field);
}

void HeaderBar::addEndAction(QAction& action, IconName icon)
{
    m_end->addWidget(makeButton(action, icon));
}

void HeaderBar::setTraceName(const QString& name, const QString& path)
{
    m_name->setText(name);
    m_name->setFullText(path);
}

QToolButton* HeaderBar::makeButton(QAction& action, IconName name)
{
    action.setIcon(icon(name));
    action.setIconVisibleInMenu(false);
    auto* button = new QToolButton;
    button->setDefaultAction(&action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard to the page
    m_buttons.push_back(button);
    fitFont();
    return button;
}

void HeaderBar::fitFont()
{
    setFixedHeight(scaledPx(HeaderHeight, font()));
    const int icon = scaledPx(HeaderIconSize, font());
    const int side = scaledPx(ButtonSize, font());
    for (auto* button : m_buttons) {
        button->setIconSize({ icon, icon });
        button->setFixedSize(side, side);
    }
}

void HeaderBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void HeaderBar::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(tokens.hairline));
}
