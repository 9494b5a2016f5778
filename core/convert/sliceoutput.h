// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/schemacatalog.h"

#include <QByteArray>
#include <QString>
#include <QTemporaryFile>

#include <cstdint>
#include <memory>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace core {

/// A SQLite file that is written table by table and appears whole at its name, or not at all.
class SliceOutput
{
public:
    explicit SliceOutput(QString path);
    SliceOutput(const SliceOutput&) = delete;
    SliceOutput& operator=(const SliceOutput&) = delete;
    /// What was not committed is gone.
    ~SliceOutput();

    /// Errors: CannotWrite, as all below.
    [[nodiscard]] Expected<void> open();
    /// A table with the columns of `table`, into which rows go from now on.
    [[nodiscard]] Expected<void> begin(const SchemaTable& table);
    void bindNull(int column);
    void bind(int column, std::int64_t value);
    void bind(int column, double value);
    void bindText(int column, std::string_view text);
    void bindBlob(int column, std::string_view bytes);
    /// Writes the row that was bound.
    [[nodiscard]] Expected<void> addRow();
    /// @return the size in bytes
    [[nodiscard]] Expected<std::int64_t> commit();

private:
    struct CloseDatabase {
        void operator()(sqlite3* database) const;
    };
    struct FinalizeStatement {
        void operator()(sqlite3_stmt* statement) const;
    };
    [[nodiscard]] Expected<void> run(const QByteArray& sql);
    [[nodiscard]] tl::unexpected<Error> failed() const;

    QString m_path;
    QTemporaryFile m_temporary;
    std::unique_ptr<sqlite3, CloseDatabase> m_database;
    std::unique_ptr<sqlite3_stmt, FinalizeStatement> m_insert;
};

} // namespace core
