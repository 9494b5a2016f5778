// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/loading/loadplan.h"
#include "trace/sqliteconnection.h"
#include "trace/sqlitefile.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace core {

/// What a worker asks SQLite. Most ask nothing, so that a connection is made when there is a question.
class WorkerStatements
{
public:
    WorkerStatements(const SqliteFile& file, bool allowsNative, std::stop_token stop)
        : m_file(file)
        , m_allowsNative(allowsNative)
        , m_stop(std::move(stop))
    {
    }
    /// The statement of a read, which lives until another read's is asked for. Errors: it could not be made.
    [[nodiscard]] Expected<Statement*> of(const TableRead& read)
    {
        if (!m_connection) {
            m_connection = SqliteConnection::open(m_file, m_allowsNative);
            if (*m_connection)
                (**m_connection)->stopWith(m_stop);
        }
        if (!*m_connection)
            return tl::unexpected<Error>(m_connection->error());
        if (m_read != &read) {
            m_read = nullptr;
            m_statement.reset();
            auto made = prepareToRead(***m_connection, *read.table, read.sql);
            if (!made)
                return tl::unexpected<Error>(made.error());
            m_statement.emplace(std::move(*made));
            m_read = &read;
        }
        return &*m_statement;
    }

private:
    const SqliteFile& m_file;
    bool m_allowsNative;
    std::stop_token m_stop;
    std::optional<Expected<std::unique_ptr<SqliteConnection>>> m_connection;
    std::optional<Statement> m_statement;
    const TableRead* m_read = nullptr; ///< whose statement that is
};

} // namespace core
