// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/headerbar.h"

#include "parts/elidedlabel.h"
#include "parts/menuletters.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "style/windowsize.h"
#include "window/headerfield.h"
#include "window/menubutton.h"
#include "window/programmark.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace {

constexpr int HeaderHeight = 40; // px of the design, the line below included
constexpr int ButtonSize = 28;
constexpr int HeaderIconSize = 16;
constexpr int MarkSize = 20;

/// One of the two halves of the header, which are of one width, so that what is between them is in the middle.
QWidget* makeHalf(QHBoxLayout& content)
{
    auto* half = new QWidget;
    half->setLayout(&content);
    content.setContentsMargins({});
    content.setSpacing(0);
    return half;
}

} // namespace

HeaderBar::HeaderBar(QWidget* parent)
    : QWidget(parent)
    , m_start(new QHBoxLayout)
    , m_middle(new QHBoxLayout)
    , m_end(new QHBoxLayout)
    , m_mark(new ProgramMark(MarkSize))
    , m_menus(new QMenuBar)
    , m_menuButton(new MenuButton)
    , m_name(new ElidedLabel)
{
    constexpr int SideMargin = 12;
    constexpr int Gap = 8;
    m_menus->setNativeMenuBar(false); // it has company
    m_menus->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(SideMargin, 0, SideMargin, 1);
    layout->setSpacing(Gap);
    layout->addWidget(makeHalf(*m_start), 1);
    layout->addLayout(m_middle);
    layout->addWidget(makeHalf(*m_end), 1);
    m_start->addWidget(m_mark);
    m_start->addSpacing(Gap);
    m_start->addWidget(m_menus, 0, Qt::AlignVCenter);
    m_start->addWidget(m_menuButton);
    m_buttons.push_back(m_menuButton);
    m_start->addSpacing(2 * Gap);
    m_start->addStretch(1);
    m_end->addStretch(1);
    m_end->addWidget(m_name);
    m_end->addSpacing(Gap);
    addAction(m_menuButton->menuOfMenus().menuAction()); // shortcuts in menus hold while the menus can be opened
    fitFont();
}

void HeaderBar::finishMenus(const QWidget& window)
{
    m_menuButton->setMenus(*m_menus);
    const auto menus = window.findChildren<QMenu*>();
    for (auto* menu : menus)
        claimLetters(*menu);
}

void HeaderBar::addStartAction(QAction& action, IconName icon)
{
    m_start->insertWidget(m_start->count() - 1, makeButton(action, icon)); // before what stretches
    fitFont();
}

void HeaderBar::addField(QAction& action)
{
    m_field = new HeaderField(tr("Go to, find or do…"), action.shortcut().toString(QKeySequence::NativeText));
    connect(m_field, &QAbstractButton::clicked, &action, &QAction::trigger);
    m_middle->addWidget(m_field);
    fitWidth();
}

void HeaderBar::addEndAction(QAction& action, IconName icon)
{
    m_end->addWidget(makeButton(action, icon));
    fitFont();
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
    fitWidth();
}

/// The menus are a bar or a button; the field leaves room for what is beside it.
void HeaderBar::fitWidth()
{
    const auto width = windowWidthOf(*this);
    const bool hasBar = width == WindowWidth::Usual || width == WindowWidth::Wide;
    m_menus->setVisible(hasBar);
    m_menuButton->setVisible(!hasBar);
    if (m_field) {
        constexpr double MostOfHeader = 0.3;
        m_field->setFixedWidth(std::clamp(static_cast<int>(MostOfHeader * this->width()),
                                          m_field->minimumSizeHint().width(), m_field->sizeHint().width()));
    }
}

void HeaderBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitWidth();
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
