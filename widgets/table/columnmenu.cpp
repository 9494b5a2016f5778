// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/columnmenu.h"

#include <QKeyEvent>
#include <QMouseEvent>

void ColumnMenu::mouseReleaseEvent(QMouseEvent* event)
{
    if (!toggleActive())
        QMenu::mouseReleaseEvent(event);
}

void ColumnMenu::keyPressEvent(QKeyEvent* event)
{
    const bool isChoice
        = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isChoice || !toggleActive())
        QMenu::keyPressEvent(event);
}

bool ColumnMenu::toggleActive()
{
    auto* action = activeAction();
    if (!action || !action->isCheckable() || !action->isEnabled())
        return false;
    action->trigger();
    return true;
}
