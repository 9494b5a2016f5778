// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QStatusBar;

/// Gives a status bar the height of the design, which grows with its letters; what is in it must fit.
void useStatusHeight(QStatusBar& bar);
