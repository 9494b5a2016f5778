// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <cstdint>
#include <stop_token>

namespace core {

/// What reading and analyzing a whole trace takes in memory, about: its tables are counted, no event is read. Errors:
/// those of loadTrace() but TooLarge.
[[nodiscard]] Expected<std::int64_t> neededTraceBytes(const QString& path, const std::stop_token& stop = {});

} // namespace core
