// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/phrases.h"

#include <QString>

/// A duration with three digits as the user's locale writes it; "0" without a unit.
[[nodiscard]] inline QString rankTimeText(std::int64_t timeNs)
{
    return core::withLocalFigures(timeNs == 0 ? QStringLiteral("0") : core::threeDigitDuration(timeNs));
}
