// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace core {

/// "Stream 7"; "Context 1, no stream" of what only looks like one (isNoSingleStream()).
[[nodiscard]] QString streamLabel(const Stream& stream);
/// The same within a sentence: "stream 7".
[[nodiscard]] QString streamText(const Stream& stream);

} // namespace core
