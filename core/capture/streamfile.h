// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <stop_token>

namespace core {

/// The recording that nsys leaves where it could not make the report: `FILE.qdstrm`. Empty when there is none.
[[nodiscard]] QString streamFileOf(const QString& reportPath);

/// The program that makes reports of such files, in the installation that `nsysPath` belongs to; empty when it has none.
[[nodiscard]] QString streamImporterOf(const QString& nsysPath);

/**
 * Makes the report of a recording that nsys left, as nsys itself should have.
 *
 * @return nothing when the report is there; else BadFormat with what the importer says, for nsys itself does not tell
 *         why, or Cancelled
 */
[[nodiscard]] Expected<void> importStream(const QString& streamPath, const QString& reportPath, const QString& nsysPath,
                                          const std::stop_token& stop = {});

} // namespace core
