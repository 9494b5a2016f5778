// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/waterfall.h"
#include "style/classfills.h"

/// A difference has the hue of what it is a difference of.
[[nodiscard]] inline ClassFill fillOfLook(const core::ChangeLook& look, bool isDark)
{
    return look.family.isEmpty() ? fillOf(look.timeClass, isDark) : fillOfFamily(look.family, isDark);
}
