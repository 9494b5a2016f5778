// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"

#include <QString>

class StallSteps;
class WindowList;

/// Compares two traces in a window and measures what the user does with it. False when they were not compared.
bool measureComparing(WindowList& windows, StallSteps& steps, const core::Sides<QString>& paths);
