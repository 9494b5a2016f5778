// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "query/querylimits.h"
#include "table/table.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Why not all rows of a statement are kept.
enum class QueryCut : std::uint8_t { None, Rows, Bytes };

/// The rows that a statement gave, as SQLite has them: whole numbers are exact, NULL is an empty cell, a blob is its
/// length in words.
struct QueryResult {
    QString sql;
    QStringList columns; ///< as SQLite names them: names may be there twice
    std::vector<Cell> cells; ///< row by row
    std::size_t rowCount = 0;
    QueryCut cut = QueryCut::None;
    std::int64_t elapsedMs = 0;

    [[nodiscard]] const Cell& cell(std::size_t row, std::size_t column) const
    {
        return cells[row * static_cast<std::size_t>(columns.size()) + column];
    }
};

/// A place in a text, counted from 1, in characters.
struct TextPosition {
    int line = 1;
    int column = 1;
    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

/// Why a statement gave no rows. Codes: Usage for what is wrong with it or refused, MissingData when it took more than
/// it may, BadFormat when the file is damaged.
struct [[nodiscard]] SqlFault : Error {
    std::optional<TextPosition> position; ///< in the statement, where SQLite knows it; also in the message
};

#ifndef Q_MOC_RUN
using QueryAnswer = tl::expected<QueryResult, SqlFault>;
#endif

/// A trace's file opened for the user's own SQL; read-only, nothing is written anywhere. Belongs to the thread that
/// opened it.
class SqlQuery
{
public:
    /// Errors: those of TraceFile::open(), and Internal where Qt has an SQLite of its own, which cannot be guarded.
    [[nodiscard]] static Expected<SqlQuery> open(const QString& path, const std::stop_token& stop = {});
    SqlQuery(SqlQuery&&) noexcept;
    SqlQuery& operator=(SqlQuery&&) = delete;
    ~SqlQuery();

    /// Runs one statement that reads, see QueryGuard. @return its rows, a fault, or Cancelled as a fault
    [[nodiscard]] QueryAnswer run(const QString& sql, const QueryLimits& limits = {}, const std::stop_token& stop = {});

private:
    struct File;
    explicit SqlQuery(std::unique_ptr<File> file);

    std::unique_ptr<File> m_file;
};

/// Opens the trace at `path` and runs one statement. Errors in opening it become faults without a position.
[[nodiscard]] QueryAnswer runQuery(const QString& path, const QString& sql, const QueryLimits& limits = {},
                                   const std::stop_token& stop = {});

} // namespace core
