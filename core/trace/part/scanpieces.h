// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/part/chunks.h"
#include "trace/part/partextent.h"
#include "trace/sqliteconnection.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace core {

/// A chunk of one of some tables.
struct ScanPiece {
    std::size_t table = 0;
    RowIdChunk chunk;
};

/// What is done with a piece, on a connection that no other has; it locks what it shares.
using ScanWork = std::function<void(const ScanPiece&, SqliteConnection&)>;

/// Gives the pieces to workers with a connection each and tells the setting's progress. `stage` says what is done.
/// Errors: those of opening the file, and Cancelled.
[[nodiscard]] Expected<void> forEachPiece(const ScanSetting& setting, const std::vector<ScanPiece>& pieces,
                                          const QString& stage, const ScanWork& work, const std::stop_token& stop);

/// Pieces of those of `tables` that `isWanted` accepts.
[[nodiscard]] std::vector<ScanPiece> piecesOf(const ScanSetting& setting, const std::vector<PartColumns>& tables,
                                              const std::function<bool(const PartColumns&)>& isWanted);

} // namespace core
