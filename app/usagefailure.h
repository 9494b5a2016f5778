// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

namespace app {

/// The command line is wrong; `message` says what, and what would be right.
[[nodiscard]] inline auto usageFailure(const QString& message)
{
    return core::failure(core::ErrorCode::Usage, message);
}

} // namespace app
