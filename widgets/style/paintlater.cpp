// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/paintlater.h"

#include <QTimer>
#include <QWidget>

namespace {

/// At once, as a request of before may have been dropped: Qt takes a window that has something to paint for one that
/// has asked, and does not ask again (QWidgetRepaintManager::markDirty).
void paintNow(QWidget& widget)
{
    widget.setUpdatesEnabled(true);
    widget.repaint();
}

} // namespace

void paintInNextTurn(QWidget& widget)
{
    if (!widget.isVisible() || !widget.updatesEnabled())
        return;
    widget.setUpdatesEnabled(false);
    // a timer of 0 ms may run in this turn yet; what it posts cannot
    QTimer::singleShot(0, &widget, [&widget] {
        QMetaObject::invokeMethod(
            &widget, [&widget] { paintNow(widget); }, Qt::QueuedConnection);
    });
}
