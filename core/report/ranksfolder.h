// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"
#include "report/reportoptions.h"
#include "table/table.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <stop_token>
#include <vector>

namespace core {

/// Version of the layout of ranks.json (`schema`).
constexpr int RanksSchemaVersion = 1;

/// A job as Markdown: who holds it up, what else there is to know, and each table; of lists of operations the first 30.
[[nodiscard]] QString ranksToMarkdown(const FleetResult& result, const std::vector<TablePointer>& tables);

/// A job as JSON (UTF-8): `schema`, `tool`, `sentence`, `lines`, `world_size`, `missing` and `tables`, with
/// rowsInJson() rows each. Errors: Cancelled.
[[nodiscard]] Cancellable<QByteArray> ranksToJson(const FleetResult& result, const std::vector<TablePointer>& tables,
                                                  const ReportOptions& options = {}, const std::stop_token& stop = {});

/**
 * Writes ranks.md, ranks.html, ranks.json and tables/<key>.csv (one for each available table) into `folder`, all at once
 * as writeReport() does. `inputs`: paths that must not be written over.
 *
 * @return the paths written, relative to `folder`. Errors: CannotWrite, Cancelled; Usage, when that would write over an
 *         input
 */
[[nodiscard]] Expected<QStringList> writeRanks(const FleetResult& result, const std::vector<TablePointer>& tables,
                                               const QString& folder, const QStringList& inputs,
                                               const ReportOptions& options = {}, const std::stop_token& stop = {});

} // namespace core
