// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/paintlater.h"

#include <QTimer>
#include <QWidget>

void paintInNextTurn(QWidget& widget)
{
    if (!widget.isVisible() || !widget.updatesEnabled())
        return;
    widget.setUpdatesEnabled(false);
    // a timer of 0 ms may run in this turn yet; what it posts cannot
    QTimer::singleShot(0, &widget, [&widget] {
        QMetaObject::invokeMethod(
            &widget, [&widget] { widget.setUpdatesEnabled(true); }, Qt::QueuedConnection);
    });
}
