// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <variant>
#include <vector>

namespace core {

/// What SQL answered in one place: NULL, a whole number, a real number, or text.
using SqlValue = std::variant<std::monostate, std::int64_t, double, QString>;

/// Rows that a statement gave.
struct SqlAnswer {
    QStringList columns;
    std::vector<std::vector<SqlValue>> rows;
    bool isCut = false; ///< there were more rows than asked for
};

/// A trace's file opened for questions in SQL; read-only, nothing is written beside it. Belongs to the thread that
/// opened it.
class SqlQuestion
{
public:
    /// Errors: those of TraceFile::open().
    [[nodiscard]] static Expected<SqlQuestion> open(const QString& path, const std::stop_token& stop = {});
    SqlQuestion(SqlQuestion&&) noexcept;
    SqlQuestion& operator=(SqlQuestion&&) = delete;
    ~SqlQuestion();

    /// Runs one statement that reads. @return at most `maximumRows` rows; BadFormat with SQLite's words; Cancelled
    [[nodiscard]] Expected<SqlAnswer> ask(const QString& sql, std::size_t maximumRows,
                                          const std::stop_token& stop = {});

    /**
     * Keeps the rows that `select` gives as a temporary table, which later questions of this connection can ask; `key`:
     * columns by which its rows are told apart, or empty. `name` must be a name of SQL, and of no table of the file.
     *
     * Errors: as ask(); BadFormat also for what stands on a view, whose answers are limited.
     */
    [[nodiscard]] Expected<void> keep(const QString& name, const QString& select, const QString& key,
                                      const std::stop_token& stop = {});
    /// Drops a table that was kept.
    void forget(const QString& name);
    /// What the kept tables take.
    [[nodiscard]] std::int64_t keptBytes(const std::stop_token& stop = {});

private:
    struct File;
    explicit SqlQuestion(std::unique_ptr<File> file);

    std::unique_ptr<File> m_file;
};

} // namespace core
