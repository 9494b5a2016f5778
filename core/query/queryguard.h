// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/querylimits.h"

#include <QElapsedTimer>
#include <QString>

#include <cstdint>
#include <stop_token>

struct sqlite3;

namespace core {

/**
 * Watches one connection of SQLite's while it works on a statement of the user's.
 *
 * Allowed is what reads: SELECT, functions, recursion, and PRAGMAs that describe tables. Everything else is refused
 * while the statement is prepared: ATTACH, changes of rows and of the schema, transactions, other PRAGMAs, functions
 * that touch files or load code. Nothing is written for sorting either. A statement ends when a stop is requested, or
 * when it takes more time or memory than it may.
 */
class QueryGuard
{
public:
    enum class End : std::uint8_t { None, Stopped, OutOfTime, OutOfMemory };

    /// Holds for `connection` until the guard is gone, and nothing else may guard it meanwhile.
    QueryGuard(sqlite3* connection, const QueryLimits& limits, std::stop_token stop);
    QueryGuard(const QueryGuard&) = delete;
    QueryGuard& operator=(const QueryGuard&) = delete;
    ~QueryGuard();

    /// Why the statement was ended, if it was.
    [[nodiscard]] End end() const { return m_end; }
    /// What was refused, as the second half of a sentence: "it opens another file (ATTACH)". Empty: nothing.
    [[nodiscard]] const QString& refusal() const { return m_refusal; }

private:
    static int authorize(void* self, int action, const char* first, const char* second, const char* database,
                         const char* trigger);
    [[nodiscard]] bool mustEnd();

    sqlite3* m_connection;
    QueryLimits m_limits;
    std::stop_token m_stop;
    QElapsedTimer m_clock;
    std::int64_t m_bytesBefore = 0; ///< that SQLite had in this process
    End m_end = End::None;
    QString m_refusal;
};

} // namespace core
