// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/conversion.h"

#include <QString>
#include <QStringList>

namespace core {

/// What was written and, when the file was read back, what was found in it: a line for each activity type that was
/// asked for.
[[nodiscard]] QStringList receiptLines(const Trace& trace, const Conversion& conversion);

/// All types together and the verdict: "1,234 events, 5.6 MB, all read back".
[[nodiscard]] QString receiptSummary(const Conversion& conversion);

} // namespace core
