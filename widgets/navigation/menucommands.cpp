// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/menucommands.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace {

QString spoken(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&(?=\\S)"));
    return text.remove(mnemonic);
}

} // namespace

void MenuCommands::collect(const QMenuBar& menus, std::vector<core::PaletteItem>& items)
{
    m_actions.clear();
    const auto actions = menus.actions();
    for (const auto* menu : actions)
        collect(*menu->menu(), spoken(menu->text()), items);
}

void MenuCommands::collect(const QMenu& menu, const QString& place, std::vector<core::PaletteItem>& items)
{
    const auto actions = menu.actions();
    for (auto* action : actions) {
        if (action->isSeparator() || !action->isEnabled() || !action->isVisible()
            || action->property("isPage").toBool())
            continue;
        if (action->menu()) {
            collect(*action->menu(), spoken(action->text()), items);
            continue;
        }
        add(*action, place, items);
    }
}

void MenuCommands::add(QAction& action, const QString& place, std::vector<core::PaletteItem>& items)
{
    items.push_back({ core::PaletteKind::Command, spoken(action.text()), place, m_actions.size(),
                      action.shortcut().toString(QKeySequence::NativeText), false, place + u' ' + action.toolTip() });
    m_actions.emplace_back(&action);
}

void MenuCommands::trigger(std::size_t number) const
{
    if (auto* action = number < m_actions.size() ? m_actions[number].data() : nullptr)
        action->trigger();
}
