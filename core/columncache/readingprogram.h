// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace core {

/// What reads the columns of a trace: version and sources of this program.
[[nodiscard]] QString readingProgram();

} // namespace core
