// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/partextent.h"

#include "base/text.h"
#include "trace/columnwishes.h"
#include "trace/part/scanpieces.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace core {

namespace {

QString extentSql(const PartColumns& table, const RowIdChunk& chunk)
{
    auto sql = QStringLiteral("SELECT min(%1), max(%1), max(%2) FROM %3 WHERE %4")
                   .arg(table.startSql(), table.endSql(), quotedIdentifier(table.table().name), table.isEventSql());
    if (chunk.isRange)
        sql += QStringLiteral(" AND rowid BETWEEN %1 AND %2").arg(chunk.first).arg(chunk.last);
    return sql;
}

/// Leaves the first and the last piece of each table.
void keepEnds(std::vector<ScanPiece>& pieces)
{
    std::vector<ScanPiece> kept;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i == 0 || i + 1 == pieces.size() || pieces[i - 1].table != pieces[i].table
            || pieces[i + 1].table != pieces[i].table)
            kept.push_back(pieces[i]);
    }
    pieces = std::move(kept);
}

} // namespace

bool belongsToExtent(const PartColumns& table)
{
    return static_cast<std::size_t>(table.eventClass()) < ListedClassCount;
}

Expected<std::optional<TimeWindow>> findExtentInFile(const ScanSetting& setting, const std::vector<PartColumns>& tables,
                                                     ExtentRows rows, const std::stop_token& stop)
{
    std::mutex mutex;
    std::optional<TimeWindow> extent;
    const auto read = [&](const ScanPiece& piece, SqliteConnection& connection) {
        const auto& table = tables[piece.table];
        auto row = prepareToRead(connection, table.table(), extentSql(table, piece.chunk));
        if (!row || !row->step() || !row->isInteger(0)) // a damaged table is told when its rows are read
            return;
        const TimeWindow found { row->integer(0),
                                 std::max(row->integer(1), row->maybeInteger(2).value_or(row->integer(1))) };
        const std::lock_guard lock(mutex);
        extent = extent ? TimeWindow { std::min(extent->startNs, found.startNs), std::max(extent->endNs, found.endNs) }
                        : found;
    };
    auto pieces = piecesOf(setting, tables, belongsToExtent);
    if (rows == ExtentRows::FirstAndLast)
        keepEnds(pieces);
    const auto scanned
        = forEachPiece(setting, pieces, Text::tr("Looking for the first and the last event"), read, stop);
    if (!scanned)
        return tl::unexpected(scanned.error());
    return extent;
}

} // namespace core
