// SPDX-License-Identifier: GPL-3.0-or-later
#include "rawloop.h"

#include <QElapsedTimer>
#include <QFile>

#include <array>
#include <sqlite3.h>
#include <vector>

namespace bench {
namespace {

constexpr std::size_t WideColumnCount = 3; // the first three are 64-bit numbers, the others fit into 32 bits

/// A table and the columns read from it. NULL columns read as 0.
struct RawTable {
    const char* name;
    std::vector<const char*> columns;
};

const std::array<RawTable, 6>& rawTables()
{
    static const std::array<RawTable, 6> tables {
        RawTable {
            "CUPTI_ACTIVITY_KIND_KERNEL",
            { "start", "end", "globalPid", "deviceId", "streamId", "correlationId", "demangledName", "shortName" } },
        RawTable { "CUPTI_ACTIVITY_KIND_RUNTIME", { "start", "end", "globalTid", "correlationId", "nameId" } },
        RawTable { "NVTX_EVENTS", { "start", "end", "globalTid", "textId", "eventType", "domainId" } },
        RawTable { "CUPTI_ACTIVITY_KIND_MEMCPY",
                   { "start", "end", "globalPid", "bytes", "deviceId", "streamId", "correlationId", "copyKind" } },
        RawTable { "CUPTI_ACTIVITY_KIND_MEMSET",
                   { "start", "end", "globalPid", "bytes", "deviceId", "streamId", "correlationId" } },
        RawTable { "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                   { "start", "end", "globalPid", "deviceId", "streamId", "correlationId", "syncType" } },
    };
    return tables;
}

QByteArray selectOf(const RawTable& table)
{
    QByteArray columns;
    for (const auto* column : table.columns)
        columns += (columns.isEmpty() ? "\"" : "\",\"") + QByteArray(column);
    return "SELECT " + columns + "\" FROM \"" + table.name + "\"";
}

void readTable(sqlite3* database, const RawTable& table, RawLoop& result)
{
    sqlite3_stmt* row = nullptr;
    if (sqlite3_prepare_v2(database, selectOf(table).constData(), -1, &row, nullptr) != SQLITE_OK)
        return;
    std::array<std::vector<std::int64_t>, WideColumnCount> wide;
    std::vector<std::vector<std::int32_t>> narrow(table.columns.size() - WideColumnCount);
    while (sqlite3_step(row) == SQLITE_ROW) {
        for (std::size_t column = 0; column < WideColumnCount; ++column)
            wide[column].push_back(sqlite3_column_int64(row, static_cast<int>(column)));
        for (std::size_t column = 0; column < narrow.size(); ++column)
            narrow[column].push_back(
                static_cast<std::int32_t>(sqlite3_column_int64(row, static_cast<int>(WideColumnCount + column))));
    }
    sqlite3_finalize(row);
    result.rowCount += static_cast<std::int64_t>(wide[0].size());
    for (std::size_t i = 0; i < wide[0].size(); ++i)
        result.checksum += static_cast<std::uint64_t>(wide[0][i]) ^ static_cast<std::uint64_t>(wide[1][i]);
}

} // namespace

RawLoop runRawLoop(const QString& path)
{
    RawLoop result;
    QElapsedTimer clock;
    clock.start();
    sqlite3* database = nullptr;
    if (sqlite3_open_v2(QFile::encodeName(path).constData(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                        nullptr)
        == SQLITE_OK) {
        for (const auto& table : rawTables())
            readTable(database, table, result);
    }
    sqlite3_close(database);
    result.seconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    return result;
}

} // namespace bench
