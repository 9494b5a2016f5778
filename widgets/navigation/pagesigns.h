// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pagelist.h"
#include "style/icons.h"

/// The sign of a group, in the rail and beside its pages in the palette.
[[nodiscard]] IconName pageGroupSign(PageGroup group);
