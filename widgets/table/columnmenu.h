// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

/// A menu that stays open while checkable entries are ticked, so that several columns can be chosen in one go.
class ColumnMenu : public QMenu
{
    Q_OBJECT
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Toggles the entry under pointer or focus; false when it is not a checkable one.
    bool toggleActive();
};
