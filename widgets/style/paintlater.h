// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Lets what is being changed in `widget` be painted in a turn of the event loop of its own: laying it out and painting
/// it in one turn would keep mouse and keyboard waiting. Nothing of its window is painted in between. A window is
/// painted as a whole, each part of it once.
void paintInNextTurn(QWidget& widget);
