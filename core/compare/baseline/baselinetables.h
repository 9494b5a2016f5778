// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/baseline/baseline.h"
#include "table/table.h"

#include <QByteArray>

namespace core {

/// What a baseline keeps of a table: identities and measures, or why there are none. With `nameKey` texts that are names
/// are hashes.
[[nodiscard]] BaselineTable keptTable(const Table& table, const QByteArray& nameKey);

/// The table that was kept, described as `like`, the same table of another run. Columns that were not kept are empty.
[[nodiscard]] Table tableOfBaseline(const BaselineTable& kept, const Table& like);

/// What a baseline calls an operation of compare_sizes: with `nameKey` one that is the name of a kernel is its hash.
[[nodiscard]] QString keptOperation(const QString& operation, const QByteArray& nameKey);

/// `table` with hashes for the names in what identifies its rows.
[[nodiscard]] Table withHashedNames(const Table& table, const QByteArray& nameKey);

/// True when nothing that identifies its rows names a process or thread.
[[nodiscard]] bool mayBeKept(const Table& table);

} // namespace core
