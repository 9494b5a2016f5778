// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/queryguard.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <sqlite3.h>

namespace core {

namespace {

constexpr int StepsBetweenPolls = 10'000; // of SQLite's machine: about a tenth of a millisecond
constexpr int LongestValueBytes = 64 << 20; // a single function call is not interrupted
constexpr int LongestSqlBytes = 1 << 20;
constexpr int LongestPatternBytes = 1000; // of LIKE and GLOB, which may take exponential time

/// PRAGMAs that describe the file and change nothing, with whatever argument.
bool isDescribingPragma(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> Describing { "table_info",      "table_xinfo", "table_list",
                                                                  "index_list",      "index_info",  "index_xinfo",
                                                                  "foreign_key_list" };
    return std::find(Describing.begin(), Describing.end(), name) != Describing.end();
}

/// Functions that reach out of the database; most are only there where an extension was loaded.
bool isReachingOut(std::string_view name)
{
    static constexpr std::array<std::string_view, 7> Reaching { "load_extension", "fts3_tokenizer", "readfile",
                                                                "writefile",      "edit",           "fsdir",
                                                                "sqlite_log" };
    return std::find(Reaching.begin(), Reaching.end(), name) != Reaching.end();
}

QString actionText(int action)
{
    switch (action) {
    case SQLITE_ATTACH:
    case SQLITE_DETACH:
        return Text::tr("it opens or closes another file (ATTACH, DETACH)");
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return Text::tr("it changes rows");
    case SQLITE_TRANSACTION:
    case SQLITE_SAVEPOINT:
        return Text::tr("it begins or ends a transaction");
    default:
        return Text::tr("it changes tables");
    }
}

} // namespace

QueryGuard::QueryGuard(sqlite3* connection, const QueryLimits& limits, std::stop_token stop)
    : m_connection(connection)
    , m_limits(limits)
    , m_stop(std::move(stop))
    , m_bytesBefore(sqlite3_memory_used())
{
    // sorting and grouping stay in memory, where the limit counts them
    sqlite3_exec(m_connection, "PRAGMA temp_store=MEMORY", nullptr, nullptr, nullptr);
    sqlite3_db_config(m_connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(m_connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(m_connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    const auto lower = [this](int limit, int value) {
        sqlite3_limit(m_connection, limit, std::min(sqlite3_limit(m_connection, limit, -1), value));
    };
    lower(SQLITE_LIMIT_LENGTH, LongestValueBytes);
    lower(SQLITE_LIMIT_SQL_LENGTH, LongestSqlBytes);
    lower(SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LongestPatternBytes);
    lower(SQLITE_LIMIT_ATTACHED, 0);
    lower(SQLITE_LIMIT_WORKER_THREADS, 0);
    m_clock.start();
    sqlite3_set_authorizer(m_connection, &QueryGuard::authorize, this);
    sqlite3_progress_handler(
        m_connection, StepsBetweenPolls, [](void* self) { return static_cast<QueryGuard*>(self)->mustEnd() ? 1 : 0; },
        this);
}

QueryGuard::~QueryGuard()
{
    sqlite3_set_authorizer(m_connection, nullptr, nullptr);
    sqlite3_progress_handler(m_connection, 0, nullptr, nullptr);
}

int QueryGuard::authorize(void* self, int action, const char* first, const char* second, const char* /*database*/,
                          const char* /*trigger*/)
{
    auto& refusal = static_cast<QueryGuard*>(self)->m_refusal;
    const auto refuse = [&refusal](const QString& why) {
        if (refusal.isEmpty())
            refusal = why;
        return SQLITE_DENY;
    };
    const auto lowered = [](const char* name) { return name ? QByteArray(name).toLower() : QByteArray(); };
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_UPDATE:
        // what SQLite does in memory when it first meets json_each() or pragma_table_info(); it lets nobody else do it
        return lowered(first) == "sqlite_master" ? SQLITE_OK : refuse(actionText(action));
    case SQLITE_FUNCTION: {
        const auto name = lowered(second);
        return isReachingOut(name.toStdString())
            ? refuse(Text::tr("it calls %1(), which reaches out of the trace").arg(QString::fromUtf8(name)))
            : SQLITE_OK;
    }
    case SQLITE_PRAGMA: {
        const auto name = lowered(first);
        return isDescribingPragma(name.toStdString())
            ? SQLITE_OK
            : refuse(Text::tr("PRAGMA %1 is none of those that describe tables").arg(QString::fromUtf8(name)));
    }
    default:
        return refuse(actionText(action));
    }
}

bool QueryGuard::mustEnd()
{
    if (m_end == End::None) {
        if (m_stop.stop_requested())
            m_end = End::Stopped;
        else if (m_clock.hasExpired(m_limits.timeMs))
            m_end = End::OutOfTime;
        else if (sqlite3_memory_used() - m_bytesBefore > m_limits.workBytes)
            m_end = End::OutOfMemory;
    }
    return m_end != End::None;
}

} // namespace core
