// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/sqlitefile.h"

#include <QElapsedTimer>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

#include <sqlite3.h>

class QSqlQuery;

namespace core {

/// The storage class of one value, as SQLite keeps it: columns of an export may hold anything.
enum class CellType : std::uint8_t { Null, Integer, Real, Text, Blob };

class SqliteConnection;

/**
 * A prepared query that is stepped row by row.
 *
 * Steps the native statement of the driver's own handle where that is safe, else a forward-only QSqlQuery: same
 * answers, slower. Belongs to the thread of its connection and must not outlive it. Columns count from 0.
 */
class Statement
{
public:
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&&) = delete;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    /// Sets parameter `position` (from 0) of a query that is not running.
    void bind(int position, std::int64_t value);
    void bind(int position, const QString& value);
    /// Goes to the next row. False at the end and on errors: see failed(). Throws std::bad_alloc when SQLite has no
    /// memory.
    [[nodiscard]] bool step()
    {
        if (!m_isPlain) [[unlikely]]
            return stepSlowly();
        const int code = sqlite3_step(m_native);
        if (code == SQLITE_ROW) [[likely]]
            return true;
        noteEnd(code);
        return false;
    }
    /// True when the last step() ended with an error instead of the end of the rows.
    [[nodiscard]] bool failed() const { return m_hasFailed; }
    /// True when the last step() gave no row; a further one would begin again.
    [[nodiscard]] bool isAtEnd() const { return m_isAtEnd; }
    /// SQLite's words for the failure of the last step(), or that a view gave too much.
    [[nodiscard]] QString errorText() const;
    /// Makes the query ready to be bound and stepped again.
    void reset();

    [[nodiscard]] CellType type(int column) const
    {
        if (!m_native) [[unlikely]]
            return queryType(column);
        switch (sqlite3_column_type(m_native, column)) {
        case SQLITE_INTEGER:
            return CellType::Integer;
        case SQLITE_FLOAT:
            return CellType::Real;
        case SQLITE_TEXT:
            return CellType::Text;
        case SQLITE_BLOB:
            return CellType::Blob;
        default:
            return CellType::Null;
        }
    }
    [[nodiscard]] bool isInteger(int column) const
    {
        return m_native ? sqlite3_column_type(m_native, column) == SQLITE_INTEGER
                        : queryType(column) == CellType::Integer;
    }
    /// The whole number in a column; SQLite's conversion when it holds something else (0 for text and NULL).
    [[nodiscard]] std::int64_t integer(int column) const
    {
        return m_native ? sqlite3_column_int64(m_native, column) : queryInteger(column);
    }
    /// Stores the whole number of a column in `value`. False, and `value` untouched, when the column holds something
    /// else.
    [[nodiscard]] bool readInteger(int column, std::int64_t& value) const
    {
        if (!m_native) [[unlikely]] {
            if (queryType(column) != CellType::Integer)
                return false;
            value = queryInteger(column);
            return true;
        }
        // one look-up of the value for both questions
        auto* cell = sqlite3_column_value(m_native, column);
        if (sqlite3_value_type(cell) != SQLITE_INTEGER) [[unlikely]]
            return false;
        value = sqlite3_value_int64(cell);
        return true;
    }
    /// The whole number in a column, or nothing when it holds something else.
    [[nodiscard]] std::optional<std::int64_t> maybeInteger(int column) const
    {
        std::int64_t value = 0;
        return readInteger(column, value) ? std::optional(value) : std::nullopt;
    }
    [[nodiscard]] double real(int column) const;
    /// The bytes of a text (UTF-8, unchecked) or blob; valid until the next step(). Empty for NULL.
    [[nodiscard]] std::string_view bytes(int column) const
    {
        if (!m_native || m_convertsText) [[unlikely]]
            return slowBytes(column);
        // as a blob, a text needs no terminator and no copy
        auto* cell = sqlite3_column_value(m_native, column);
        const auto* data = static_cast<const char*>(sqlite3_value_blob(cell));
        return data ? std::string_view(data, static_cast<std::size_t>(sqlite3_value_bytes(cell))) : std::string_view();
    }
    /// The text in a column; bytes that are not UTF-8 become U+FFFD, numbers their digits. Empty for NULL.
    [[nodiscard]] QString text(int column) const;
    /// Names of the result's columns; of a query without a native handle known after the first step().
    [[nodiscard]] QStringList columnNames() const;

private:
    friend class SqliteConnection;
    Statement(sqlite3_stmt* native, bool convertsText);
    explicit Statement(std::unique_ptr<QSqlQuery> query);

    void noteEnd(int code);
    [[nodiscard]] bool stepSlowly();
    [[nodiscard]] std::int64_t rowBytes() const;
    [[nodiscard]] bool stepQuery();
    [[nodiscard]] CellType queryType(int column) const;
    [[nodiscard]] std::int64_t queryInteger(int column) const;
    [[nodiscard]] std::string_view slowBytes(int column) const;

    sqlite3_stmt* m_native = nullptr;
    std::unique_ptr<QSqlQuery> m_query;
    mutable QByteArray m_bytes; ///< keeps slowBytes() alive
    bool m_convertsText = false; ///< the database is UTF-16
    SqliteConnection* m_bounding = nullptr; ///< whose allowance the rows are taken from; nullptr: no limit
    bool m_isPlain = false; ///< native, and without a limit
    bool m_hasFailed = false;
    bool m_isAtEnd = false;
    bool m_isRunning = false;
};

/// A read-only connection made by QtSql. Belongs to the thread that opened it.
class SqliteConnection
{
public:
    static constexpr int BusyCode = SQLITE_BUSY;
    static constexpr int LockedCode = SQLITE_LOCKED;
    static constexpr int CorruptCode = SQLITE_CORRUPT;
    static constexpr int NotADatabaseCode = SQLITE_NOTADB;

    /// Opens `file`. `allowNative` false: always step through QSqlQuery. Errors: CannotOpen.
    [[nodiscard]] static Expected<std::unique_ptr<SqliteConnection>> open(const SqliteFile& file,
                                                                          bool allowNative = true);
    SqliteConnection(const SqliteConnection&) = delete;
    SqliteConnection& operator=(const SqliteConnection&) = delete;
    ~SqliteConnection();

    /// Prepares a query. Errors: BadFormat with SQLite's words in `detail`. Throws std::bad_alloc when SQLite has no
    /// memory.
    [[nodiscard]] Expected<Statement> prepare(const QString& sql);
    /**
     * Prepares a query over something that stores no rows itself, i.e. a view or a virtual table: it may give rows or
     * compute without end. What it may take is bounded by what the file can hold (see Allowance); beyond that, step()
     * fails. Errors: as prepare().
     */
    [[nodiscard]] Expected<Statement> prepareOverView(const QString& sql);
    /// The most rows that a table of this file can have, generously: what a view may give.
    [[nodiscard]] std::int64_t mostRows() const;
    /// True when a statement of prepareOverView() took all that it may.
    [[nodiscard]] bool hasUsedUpAllowance() const { return m_allowance.isUsedUp; }
    /// Why a view that took all it may was not read: the second half of a sentence.
    [[nodiscard]] static QString usedUpText();
    /// Lets statements end with an error when `stop` is requested, also while they compute a row: a view of a hostile
    /// file may never give one. Does nothing without a native handle.
    void stopWith(std::stop_token stop);
    /// True when statements step the driver's native handle.
    [[nodiscard]] bool isNative() const { return m_native != nullptr; }
    /// The driver's handle, for what QtSql has no words for; nullptr when it is of another SQLite than this program's.
    [[nodiscard]] sqlite3* native() const { return m_native; }
    /// Primary SQLite error code and text of the last failed call; 0 when unknown.
    [[nodiscard]] int lastErrorCode() const;
    [[nodiscard]] QString lastErrorText() const;

private:
    friend class Statement;

    /**
     * What one statement over a view may still take.
     *
     * A row of a table takes at least 8 bytes of the file, and its texts stand in the file: a view over tables seldom
     * gives more, one that joins names to rows a few times that. SQLite's machine takes about 50 steps for a row of 8
     * bytes or more.
     */
    struct Allowance {
        std::int64_t rows = 0;
        std::int64_t bytes = 0; ///< of texts and blobs, and one for each value
        std::int64_t steps = 0; ///< of SQLite's machine
        std::int64_t ms = 0; ///< for steps that work on large values
        QElapsedTimer clock;
        bool isUsedUp = false;
    };

    SqliteConnection() = default;
    void findNativeHandle();
    void pollEvery(int steps);
    /// True when SQLite has to give up.
    [[nodiscard]] bool mustStop();
    /// Counts a row. False when it is one too many.
    [[nodiscard]] bool takeRow(std::int64_t bytes);

    QString m_name; ///< of the QSqlDatabase connection
    sqlite3* m_native = nullptr; ///< the driver's handle, when it is this program's SQLite
    bool m_convertsText = false;
    std::stop_token m_stop;
    std::int64_t m_fileBytes = 0;
    bool m_isOverView = false; ///< the statement prepared last
    Allowance m_allowance;
    mutable int m_queryErrorCode = 0;
    mutable QString m_queryErrorText;
};

/// `name` as a quoted SQL identifier: names from a file are never pasted bare.
[[nodiscard]] QString quotedIdentifier(QStringView name);

} // namespace core
