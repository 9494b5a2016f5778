// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "style/classcolors.h"

/// How the pages of a window write figures and paint events.
struct Appearance {
    core::DisplayFormat format; ///< with the wall clock of the trace that is open
    ClassColors colors;
    friend bool operator==(const Appearance&, const Appearance&) = default;
};
