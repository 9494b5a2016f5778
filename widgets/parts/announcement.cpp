// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/announcement.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QWidget>

QEvent::Type announcementEvent()
{
    static const auto type = static_cast<QEvent::Type>(QEvent::registerEventType());
    return type;
}

void announce(QWidget& widget)
{
    QAccessibleEvent alert(&widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    QEvent event(announcementEvent());
    QCoreApplication::sendEvent(&widget, &event);
}
