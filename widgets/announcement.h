// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Has a screen reader say the accessible name of `widget` at once, wherever the keyboard is.
void announce(QWidget& widget);
