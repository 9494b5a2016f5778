// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <rapidjson/fwd.h>

#include <cstddef>

namespace core {

/// A usage error of settings (phase maps and thresholds: JSON that people write): "place: fault".
[[nodiscard]] tl::unexpected<Error> settingsError(const QString& place, const QString& fault);

/// Where the byte at `offset` of `json` is, for people: "phases.json, line 2, column 7" when `place` is "phases.json".
[[nodiscard]] QString placeInJson(const QByteArray& json, std::size_t offset, const QString& place);

/// Parses `json` with or without a byte order mark. `place` is what an error names first. Errors: Usage, not JSON (line
/// and column).
[[nodiscard]] Expected<void> parseSettings(rapidjson::Document& document, const QByteArray& json, const QString& place);

/**
 * All of a file of settings.
 *
 * @param cannotRead  sentence with the path as %1 and the cause as %2
 * @param isTooLarge  said of a file of more than 1 MB: nobody writes that much
 * @return the bytes, or CannotOpen, Usage
 */
[[nodiscard]] Expected<QByteArray> readSettings(const QString& path, const QString& cannotRead,
                                                const QString& isTooLarge);

} // namespace core
