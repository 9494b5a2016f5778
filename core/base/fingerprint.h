// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <stop_token>

namespace core {

/// What is in a file, as BLAKE2b-256 in hexadecimal digits: the same wherever the file lies. Empty when the file is gone
/// or cannot be read.
[[nodiscard]] Cancellable<QString> fingerprintOf(const QString& path, const std::stop_token& stop = {});

} // namespace core
