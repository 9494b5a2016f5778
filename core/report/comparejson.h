// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparison.h"
#include "table/table.h"

#include <QByteArray>

#include <stop_token>
#include <vector>

namespace core {

/// Version of the layout of compare.json (`schema`).
constexpr int CompareSchemaVersion = 1;

/// A comparison as JSON (UTF-8): `schema`, `tool`, `base` and `new` (file, scope, window, runs), `verdict`, `level`,
/// `alignment`, and `tables`: each with its columns and rows, in the units of the columns. `null` stands where nothing
/// is known. Errors: Cancelled.
[[nodiscard]] Cancellable<QByteArray>
compareToJson(const Comparison& comparison, const std::vector<TablePointer>& tables, const std::stop_token& stop = {});

} // namespace core
