// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/tracefile.h"

#include "base/text.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

/// Tables of which an export has at least one; names of other tools' databases do not match.
bool looksLikeExport(const SchemaCatalog& schema)
{
    static constexpr std::array Exact { u"NVTX_EVENTS",      u"OSRT_API",
                                        u"SCHED_EVENTS",     u"GPU_METRICS",
                                        u"META_DATA_EXPORT", u"EXPORT_META_DATA",
                                        u"ANALYSIS_DETAILS", u"TARGET_INFO_SESSION_START_TIME",
                                        u"GENERIC_EVENTS",   u"COMPOSITE_EVENTS" };
    const auto isKnown = [](const SchemaTable& table) {
        const QStringView name = table.name;
        return name.startsWith(QStringView(u"CUPTI_ACTIVITY_KIND_"), Qt::CaseInsensitive)
            || name.startsWith(QStringView(u"TARGET_INFO_"), Qt::CaseInsensitive)
            || std::any_of(Exact.begin(), Exact.end(), [&](const char16_t* known) {
                   return name.compare(QStringView(known), Qt::CaseInsensitive) == 0;
               });
    };
    return std::any_of(schema.tables.begin(), schema.tables.end(), isKnown);
}

void readColumns(SqliteConnection& connection, SchemaTable& table)
{
    auto statement = connection.prepare(QStringLiteral("SELECT name, type FROM pragma_table_info(?)"));
    if (!statement)
        return;
    statement->bind(0, table.name);
    while (statement->step())
        table.columns.push_back(SchemaColumn { statement->text(0), statement->text(1) });
}

/// Rowid ranges need a rowid that no column hides.
void readRowIdRange(SqliteConnection& connection, SchemaTable& table)
{
    if (table.hasColumn(u"rowid") || !table.hasRowId) {
        table.hasRowId = false;
        return;
    }
    const QString name = quotedIdentifier(table.name);
    auto statement = connection.prepare(
        QStringLiteral("SELECT (SELECT min(rowid) FROM %1), (SELECT max(rowid) FROM %1)").arg(name));
    // a damaged table answers neither: counting its rows will tell why
    table.hasRowId = statement && statement->step();
    if (table.hasRowId) {
        table.firstRowId = statement->maybeInteger(0);
        table.lastRowId = statement->maybeInteger(1);
    }
}

/// Of a file that lacks pages at its end: up to which row a table can be read. Tables are written row after row, so
/// what is missing comes after what is there. Tables that can be read to their end stay as they are.
void limitToReadableRows(TraceFile& trace)
{
    for (auto& table : trace.schema.tables) {
        if (!table.isStored)
            continue;
        auto statement
            = trace.connection->prepare(QStringLiteral("SELECT rowid, * FROM %1").arg(quotedIdentifier(table.name)));
        std::optional<std::int64_t> last;
        bool isAscending = true; // rows of a page that is there in part are numbered 0
        while (statement && isAscending && statement->step()) {
            const auto number = statement->maybeInteger(0);
            isAscending = number && (!last || *number > *last);
            if (isAscending)
                last = number;
            if (!table.firstRowId)
                table.firstRowId = last;
        }
        if (statement && isAscending && !statement->failed())
            continue;
        trace.cutTables.append(table.name);
        table.lastRowId = last;
        table.hasRowId = last.has_value() && !table.hasColumn(u"rowid");
    }
}

} // namespace

Expected<SchemaCatalog> readSchema(SqliteConnection& connection, const QString& path)
{
    SchemaCatalog schema;
    auto statement = connection.prepare(QStringLiteral("SELECT name, type, rootpage FROM sqlite_master WHERE type IN "
                                                       "('table', 'view') AND substr(name, 1, 7) <> 'sqlite_'"));
    if (statement) {
        while (statement->step()) {
            SchemaTable table;
            table.name = statement->text(0);
            table.isStored = statement->text(1) == QStringLiteral("table") && statement->integer(2) > 0;
            table.hasRowId = table.isStored;
            schema.tables.push_back(std::move(table));
        }
    }
    if (!statement || statement->failed()) {
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1 is damaged: its list of tables cannot be read; repeat the export.").arg(path),
                       connection.lastErrorText());
    }
    for (auto& table : schema.tables) {
        readColumns(connection, table);
        readRowIdRange(connection, table);
    }
    return schema;
}

Expected<TraceFile> TraceFile::open(const QString& path, bool allowNativeSqlite, const std::stop_token& stop,
                                    CutFiles cutFiles)
{
    TraceFile trace;
    auto file = examineSqliteFile(path, stop, cutFiles);
    if (!file)
        return tl::unexpected<Error>(file.error());
    trace.file = std::move(*file);
    auto connection = SqliteConnection::open(trace.file, allowNativeSqlite);
    if (!connection)
        return tl::unexpected<Error>(connection.error());
    trace.connection = std::move(*connection);
    trace.connection->stopWith(stop);
    auto schema = readSchema(*trace.connection, trace.file.path);
    if (stop.stop_requested())
        return cancelled();
    if (!schema)
        return tl::unexpected<Error>(schema.error());
    trace.schema = std::move(*schema);
    if (!looksLikeExport(trace.schema)) {
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1 is an SQLite database but not an Nsight Systems export: none of "
                                "its %2 tables is one that “nsys export” writes.")
                           .arg(trace.file.path)
                           .arg(trace.schema.tables.size()));
    }
    if (trace.file.isCut())
        limitToReadableRows(trace);
    return stop.stop_requested() ? Expected<TraceFile>(cancelled()) : std::move(trace);
}

} // namespace core
