// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/palettesearch.h"

#include <QPointer>
#include <QString>

#include <vector>

class QAction;
class QMenu;
class QMenuBar;

/// What menus offer now, for a command palette.
class MenuCommands
{
public:
    /// Adds what can be done to `items`; ways to pages (property "isPage") are among the pages.
    void collect(const QMenuBar& menus, std::vector<core::PaletteItem>& items);
    /// Adds one that is in no menu; it is found by the words of its tool tip, too. After collect().
    void add(QAction& action, const QString& place, std::vector<core::PaletteItem>& items);
    /// Does the command with this number of PaletteItem, if it is still there.
    void trigger(std::size_t number) const;

private:
    void collect(const QMenu& menu, const QString& place, std::vector<core::PaletteItem>& items);

    std::vector<QPointer<QAction>> m_actions;
};
