// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/sqlquery.h"

#include "base/labels.h"
#include "base/text.h"
#include "base/units.h"
#include "query/queryguard.h"
#include "trace/tracefile.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace core {

namespace {

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using StatementPointer = std::unique_ptr<sqlite3_stmt, Finalize>;

auto fault(ErrorCode code, const QString& message, std::optional<TextPosition> position = {})
{
    const auto text = position
        ? Text::tr("Line %1, column %2: %3").arg(position->line).arg(position->column).arg(message)
        : message;
    SqlFault made;
    made.code = code;
    made.message = text;
    made.position = position;
    return tl::unexpected<SqlFault>(std::move(made));
}

auto cancelledFault()
{
    return fault(ErrorCode::Cancelled, Cancelled().message);
}

/// The place of a byte of `sql`.
TextPosition positionOf(const QByteArray& sql, qsizetype byte)
{
    const auto before = sql.left(byte);
    const auto lineStart = before.lastIndexOf('\n') + 1;
    return { static_cast<int>(before.count('\n')) + 1,
             static_cast<int>(QString::fromUtf8(before.mid(lineStart)).toUcs4().size()) + 1 };
}

/// Where SQLite found the error of the last call, if it knows.
std::optional<TextPosition> errorPosition(sqlite3* connection, const QByteArray& sql)
{
#if SQLITE_VERSION_NUMBER >= 3038000
    const int offset = sqlite3_error_offset(connection);
    if (offset >= 0)
        return positionOf(sql, offset);
#else
    Q_UNUSED(connection)
    Q_UNUSED(sql)
#endif
    return std::nullopt;
}

QString withoutStop(QString text)
{
    while (text.endsWith(u'.'))
        text.chop(1);
    return text;
}

QString refusalText(const QString& why)
{
    return Text::tr("The statement was not run because %1; only statements that read (SELECT, WITH, VALUES, EXPLAIN) "
                    "are run.")
        .arg(why);
}

/// The fault of the last call on `connection`.
tl::unexpected<SqlFault> faultOf(sqlite3* connection, const QByteArray& sql, const QueryGuard& guard,
                                 const QueryLimits& limits)
{
    using End = QueryGuard::End;
    switch (guard.end()) {
    case End::Stopped:
        return cancelledFault();
    case End::OutOfTime:
        return fault(
            ErrorCode::MissingData,
            Text::tr("The statement was stopped after %1, its time limit; let it read fewer rows (WHERE, LIMIT).")
                .arg(formatDuration(limits.timeMs * static_cast<std::int64_t>(NsPerMs))));
    case End::OutOfMemory:
        return fault(ErrorCode::MissingData,
                     Text::tr("The statement was stopped because it took more than %1 of memory; let it sort, group or "
                              "join fewer rows.")
                         .arg(formatBytes(limits.workBytes)));
    case End::None:
        break;
    }
    if (!guard.refusal().isEmpty())
        return fault(ErrorCode::Usage, refusalText(guard.refusal()));
    const int code = sqlite3_errcode(connection);
    const auto words = withoutStop(QString::fromUtf8(sqlite3_errmsg(connection)));
    if (code == SQLITE_NOMEM)
        return fault(ErrorCode::MissingData, Text::tr("There is not enough memory for this statement."));
    if (code == SQLITE_TOOBIG)
        return fault(ErrorCode::MissingData, Text::tr("A value became longer than a value may be (%1).").arg(words));
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_IOERR)
        return fault(ErrorCode::BadFormat, Text::tr("The file is damaged: %1; repeat the export.").arg(words));
    const auto position = errorPosition(connection, sql);
    return fault(ErrorCode::Usage, (position ? words : withRaisedFirst(words)) + u'.', position);
}

Cell cellAt(sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return std::int64_t { sqlite3_column_int64(statement, column) };
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return QString::fromUtf8(text, sqlite3_column_bytes(statement, column));
    }
    case SQLITE_BLOB:
        return QStringLiteral("[blob, %1 B]").arg(sqlite3_column_bytes(statement, column));
    default:
        return {};
    }
}

std::int64_t bytesOf(const Cell& cell)
{
    const auto* text = std::get_if<QString>(&cell);
    return static_cast<std::int64_t>(sizeof(Cell))
        + (text ? static_cast<std::int64_t>(text->size()) * static_cast<std::int64_t>(sizeof(QChar)) : 0);
}

/// Keeps the rows of `statement` up to the limits. @return the code that the last step gave
int takeRows(sqlite3_stmt* statement, const QueryLimits& limits, QueryResult& result)
{
    std::int64_t bytesLeft = limits.resultBytes;
    const int columns = sqlite3_column_count(statement);
    for (;;) {
        const int code = sqlite3_step(statement);
        if (code != SQLITE_ROW)
            return code;
        if (result.rowCount == limits.rows || bytesLeft <= 0) {
            result.cut = result.rowCount == limits.rows ? QueryCut::Rows : QueryCut::Bytes;
            return SQLITE_DONE;
        }
        for (int column = 0; column < columns; ++column) {
            result.cells.push_back(cellAt(statement, column));
            bytesLeft -= bytesOf(result.cells.back());
        }
        ++result.rowCount;
    }
}

} // namespace

struct SqlQuery::File {
    TraceFile trace;
};

SqlQuery::SqlQuery(std::unique_ptr<File> file)
    : m_file(std::move(file))
{
}

SqlQuery::SqlQuery(SqlQuery&&) noexcept = default;
SqlQuery::~SqlQuery() = default;

Expected<SqlQuery> SqlQuery::open(const QString& path, const std::stop_token& stop)
{
    auto trace = TraceFile::open(path, true, stop);
    if (!trace)
        return tl::unexpected<Error>(trace.error());
    if (!trace->connection->native()) {
        return failure(
            ErrorCode::Internal,
            Text::tr("SQL cannot be run here: this Qt brings an SQLite of its own, which cannot be kept from "
                     "writing; use a Qt that is built with the system's SQLite."));
    }
    return SqlQuery(std::make_unique<File>(File { std::move(*trace) }));
}

QueryAnswer SqlQuery::run(const QString& sql, const QueryLimits& limits, const std::stop_token& stop)
{
    QElapsedTimer clock;
    clock.start();
    if (stop.stop_requested())
        return cancelledFault();
    auto* connection = m_file->trace.connection->native();
    const QueryGuard guard(connection, limits, stop);
    const QByteArray bytes = sql.toUtf8();
    const auto prepare = [&](const char* from, const char*& rest) {
        sqlite3_stmt* prepared = nullptr;
        const auto length = static_cast<int>(bytes.constData() + bytes.size() - from);
        const int code = sqlite3_prepare_v2(connection, from, length, &prepared, &rest);
        return std::pair(code, StatementPointer(prepared));
    };
    const char* rest = nullptr;
    const auto [code, statement] = prepare(bytes.constData(), rest);
    if (code != SQLITE_OK)
        return faultOf(connection, bytes, guard, limits);
    if (!statement)
        return fault(ErrorCode::Usage, Text::tr("There is no statement: write a SELECT."));
    if (sqlite3_stmt_readonly(statement.get()) == 0)
        return fault(ErrorCode::Usage, refusalText(Text::tr("it writes")));
    const char* end = nullptr;
    const auto second = rest - bytes.constData();
    if (const auto [nextCode, next] = prepare(rest, end); nextCode != SQLITE_OK || next) {
        auto at = second;
        while (at < bytes.size() && QChar::isSpace(static_cast<uchar>(bytes[at])))
            ++at;
        return fault(ErrorCode::Usage, Text::tr("A second statement begins here; one is run at a time."),
                     positionOf(bytes, at));
    }
    QueryResult result;
    result.sql = sql;
    for (int column = 0; column < sqlite3_column_count(statement.get()); ++column)
        result.columns.append(QString::fromUtf8(sqlite3_column_name(statement.get(), column)));
    if (takeRows(statement.get(), limits, result) != SQLITE_DONE)
        return faultOf(connection, bytes, guard, limits);
    result.elapsedMs = clock.elapsed();
    return result;
}

QueryAnswer runQuery(const QString& path, const QString& sql, const QueryLimits& limits, const std::stop_token& stop)
{
    auto query = SqlQuery::open(path, stop);
    if (!query)
        return fault(query.error().code, query.error().message);
    return query->run(sql, limits, stop);
}

} // namespace core
