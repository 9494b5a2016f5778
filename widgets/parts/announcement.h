// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>

class QWidget;

/// Has a screen reader say the accessible name of `widget` at once, wherever the keyboard is. The widget gets an
/// announcementEvent(): that is heard without a screen reader, too.
void announce(QWidget& widget);
[[nodiscard]] QEvent::Type announcementEvent();
