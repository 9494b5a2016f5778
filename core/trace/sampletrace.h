// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace core {

/**
 * Writes the sample trace (the profile "sample" of gpuloupe-tracegen, compiled in) to `path`, replacing what is there.
 * The file appears whole or not at all. Errors: CannotWrite.
 */
[[nodiscard]] Expected<void> writeSampleTrace(const QString& path);

/// Path of the sample trace in the user's cache folder; made when it is not there yet or was made by another version.
[[nodiscard]] Expected<QString> sampleTracePath();

} // namespace core
