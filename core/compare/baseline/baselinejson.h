// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/baseline/baselinewriter.h"

#include <QByteArray>
#include <QString>

namespace core {

/**
 * Reads what baselineToJson() wrote. `place` is what an error names first.
 *
 * Members of later minor versions are passed over. What is taken fits together: rows refer to GPUs that are there,
 * counts are no less than 0, and values by unit are as many as there are units.
 *
 * Errors: BadFormat: no JSON, another format or major version, a member that is missing, of another kind or out of
 * range.
 */
[[nodiscard]] Expected<Baseline> baselineFromJson(QByteArray json, const QString& place);

/// baselineFromJson() of a .loupe file. Errors: also those of readLoupe().
[[nodiscard]] Expected<Baseline> readBaseline(const QString& path);
/// Writes a .loupe file, whole or not at all. Errors: CannotWrite, also when it would be too large.
[[nodiscard]] Expected<void> writeBaseline(const QString& path, const Baseline& baseline);

} // namespace core
