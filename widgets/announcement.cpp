// SPDX-License-Identifier: GPL-3.0-or-later
#include "announcement.h"

#include <QAccessible>
#include <QWidget>

void announce(QWidget& widget)
{
    QAccessibleEvent event(&widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}
