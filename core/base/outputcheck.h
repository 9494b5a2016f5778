// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace core {

/// Refuses to write over what is read: `output` must not be the file `input`, by whatever name or link. Errors: Usage.
[[nodiscard]] Expected<void> outputIsOther(const QString& input, const QString& output);

} // namespace core
