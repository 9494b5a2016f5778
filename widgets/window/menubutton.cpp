// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/menubutton.h"

#include "style/icons.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

namespace {

bool isAlt(const QEvent& event)
{
    return static_cast<const QKeyEvent&>(event).key() == Qt::Key_Alt;
}

} // namespace

MenuButton::MenuButton(QWidget* parent)
    : QToolButton(parent)
    , m_menus(new QMenu(this))
{
    setIcon(::icon(IconName::Menus));
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard to the page
    setToolTip(tr("Menus (Alt)"));
    setAccessibleName(tr("Menus"));
    connect(this, &QToolButton::clicked, this, [this] { openMenus(nullptr); });
}

void MenuButton::setMenus(const QMenuBar& bar)
{
    const auto actions = bar.actions();
    for (auto* action : actions) {
        m_menus->addAction(action);
        const auto keys = QKeySequence::mnemonic(action->text());
        if (!keys.isEmpty())
            connect(new QShortcut(keys, this), &QShortcut::activated, this, [this, action] { openMenus(action); });
    }
}

/// Opens the menus; `first`, unless it is null, is opened of them.
void MenuButton::openMenus(QAction* first)
{
    m_menus->popup(mapToGlobal(QPoint(0, height())));
    if (!first || !first->menu())
        return;
    m_menus->setActiveAction(first);
    first->menu()->setActiveAction(first->menu()->actions().value(0));
}

void MenuButton::showEvent(QShowEvent* event)
{
    QToolButton::showEvent(event);
    window()->installEventFilter(this); // a second time is none
}

/// What comes between the press of Alt and its release can be seen in the events of all widgets only.
void MenuButton::waitForAlt(bool isWaiting)
{
    m_isAltAlone = isWaiting;
    if (isWaiting)
        QCoreApplication::instance()->installEventFilter(this);
    else
        QCoreApplication::instance()->removeEventFilter(this);
}

bool MenuButton::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        if (!m_isAltAlone && watched == window() && isVisible() && isAlt(*event))
            waitForAlt(true);
        else if (m_isAltAlone && !isAlt(*event)) // a shortcut, which may be no press of a key any more
            waitForAlt(false);
        break;
    case QEvent::KeyRelease:
        if (m_isAltAlone) {
            waitForAlt(false);
            if (isAlt(*event))
                openMenus(nullptr);
        }
        break;
    case QEvent::KeyPress:
        if (m_isAltAlone && !isAlt(*event))
            waitForAlt(false);
        break;
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::WindowDeactivate:
        if (m_isAltAlone)
            waitForAlt(false);
        break;
    default:
        break;
    }
    return QToolButton::eventFilter(watched, event);
}
