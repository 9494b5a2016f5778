// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/phrases.h"
#include "results/summary.h"

#include <QLocale>
#include <QString>

/// "97.0 %" from 0.97, as the user's locale writes it.
[[nodiscard]] inline QString localShare(double fraction)
{
    return core::withLocalFigures(core::threeDigitShare(fraction));
}

/// core::columnShare() as the user's locale writes it.
[[nodiscard]] inline QString localColumnShare(double fraction)
{
    return core::columnShare(fraction).replace(u'.', QLocale().decimalPoint());
}
