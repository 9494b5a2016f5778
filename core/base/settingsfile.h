// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <cstddef>

namespace core {

/// Phase maps and thresholds are JSON that people write; a larger file is neither.
inline constexpr qint64 LargestSettingsBytes = 1'000'000;

/// A usage error: "place: fault".
[[nodiscard]] tl::unexpected<Error> settingsError(const QString& place, const QString& fault);

/// Where the byte at `offset` of `json` is, for people: "phases.json, line 2, column 7" when `place` is "phases.json".
[[nodiscard]] QString placeInJson(const QByteArray& json, std::size_t offset, const QString& place);

} // namespace core
