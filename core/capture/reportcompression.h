// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <stop_token>

namespace core {

/// The same with ".zst" at the end.
[[nodiscard]] QString compressedPath(const QString& path);

/**
 * Compresses the file at `path` with Zstandard to compressedPath(), reads that back, and then removes the original.
 *
 * @return the new path; or CannotOpen, CannotWrite (also when what is read back differs), Cancelled: the original stays
 */
[[nodiscard]] Expected<QString> compressReport(const QString& path, const std::stop_token& stop = {});

} // namespace core
