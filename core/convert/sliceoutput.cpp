// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/sliceoutput.h"

#include "base/outputfile.h"
#include "base/text.h"
#include "trace/sqliteconnection.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>
#include <sqlite3.h>
#include <unistd.h>
#include <utility>

namespace core {

namespace {

/// The type of a column by what SQLite makes of the declared one: what a file declares is not pasted.
QString typeOf(const SchemaColumn& column)
{
    const auto has = [&column](const char* word) {
        return column.declaredType.contains(QLatin1String(word), Qt::CaseInsensitive);
    };
    if (has("INT"))
        return QStringLiteral("INTEGER");
    if (has("CHAR") || has("CLOB") || has("TEXT"))
        return QStringLiteral("TEXT");
    if (has("REAL") || has("FLOA") || has("DOUB"))
        return QStringLiteral("REAL");
    return has("BLOB") || column.declaredType.isEmpty() ? QStringLiteral("BLOB") : QStringLiteral("NUMERIC");
}

} // namespace

void SliceOutput::CloseDatabase::operator()(sqlite3* database) const
{
    sqlite3_close_v2(database);
}

void SliceOutput::FinalizeStatement::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

SliceOutput::SliceOutput(QString path)
    : m_path(std::move(path))
    , m_temporary(m_path + QStringLiteral(".XXXXXX"))
{
}

SliceOutput::~SliceOutput() = default;

tl::unexpected<Error> SliceOutput::failed() const
{
    const auto code = sqlite3_errcode(m_database.get());
    const auto systemError = sqlite3_system_errno(m_database.get());
    if (code == SQLITE_FULL || (code == SQLITE_IOERR && systemError != 0))
        return tl::unexpected(cannotWrite(m_path, causeOfWriteError(code == SQLITE_FULL ? ENOSPC : systemError)));
    return tl::unexpected(cannotWrite(m_path, QString::fromUtf8(sqlite3_errmsg(m_database.get())) + u'.'));
}

Expected<void> SliceOutput::run(const QByteArray& sql)
{
    if (sqlite3_exec(m_database.get(), sql.constData(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return failed();
    return {};
}

Expected<void> SliceOutput::open()
{
    if (const QFileInfo target(m_path); target.isSymLink() || (target.exists() && !target.isFile()))
        return tl::unexpected(cannotWrite(m_path, Text::tr("it is no plain file. Choose another name.")));
    if (!m_temporary.open())
        return tl::unexpected(cannotWrite(m_path, m_temporary.errorString() + u'.'));
    sqlite3* database = nullptr;
    const auto code = sqlite3_open_v2(QFile::encodeName(m_temporary.fileName()).constData(), &database,
                                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, nullptr);
    m_database.reset(database);
    if (code != SQLITE_OK)
        return failed();
    return run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN"); // nobody sees it before it is whole
}

Expected<void> SliceOutput::begin(const SchemaTable& table)
{
    m_insert.reset();
    QStringList columns;
    QStringList names;
    QStringList places;
    const bool areStrings = table.name.compare(u"StringIds", Qt::CaseInsensitive) == 0;
    for (const auto& column : table.columns) {
        const bool isKey = areStrings && column.name.compare(u"id", Qt::CaseInsensitive) == 0;
        names.append(quotedIdentifier(column.name));
        columns.append(names.back() + u' ' + typeOf(column) + (isKey ? QStringLiteral(" PRIMARY KEY") : QString()));
        places.append(QStringLiteral("?"));
    }
    const auto name = quotedIdentifier(table.name);
    if (auto made = run(QStringLiteral("CREATE TABLE %1 (%2)").arg(name, columns.join(u',')).toUtf8()); !made)
        return made;
    const auto sql
        = QStringLiteral("INSERT INTO %1 (%2) VALUES (%3)").arg(name, names.join(u','), places.join(u',')).toUtf8();
    sqlite3_stmt* insert = nullptr;
    const auto code
        = sqlite3_prepare_v2(m_database.get(), sql.constData(), static_cast<int>(sql.size()), &insert, nullptr);
    m_insert.reset(insert);
    if (code != SQLITE_OK)
        return failed();
    return {};
}

void SliceOutput::bindNull(int column)
{
    sqlite3_bind_null(m_insert.get(), column + 1);
}

void SliceOutput::bind(int column, std::int64_t value)
{
    sqlite3_bind_int64(m_insert.get(), column + 1, value);
}

void SliceOutput::bind(int column, double value)
{
    sqlite3_bind_double(m_insert.get(), column + 1, value);
}

void SliceOutput::bindText(int column, std::string_view text)
{
    sqlite3_bind_text64(m_insert.get(), column + 1, text.data() ? text.data() : "", text.size(),
                        SQLITE_TRANSIENT, // NOLINT(performance-no-int-to-ptr): SQLite's own macro
                        SQLITE_UTF8);
}

void SliceOutput::bindBlob(int column, std::string_view bytes)
{
    sqlite3_bind_blob64(m_insert.get(), column + 1, bytes.data() ? bytes.data() : "", bytes.size(),
                        SQLITE_TRANSIENT); // NOLINT(performance-no-int-to-ptr): SQLite's own macro
}

Expected<void> SliceOutput::addRow()
{
    const bool isDone = sqlite3_step(m_insert.get()) == SQLITE_DONE;
    if (!isDone)
        return failed();
    sqlite3_reset(m_insert.get());
    return {};
}

Expected<std::int64_t> SliceOutput::commit()
{
    m_insert.reset();
    if (const auto ended = run("COMMIT"); !ended)
        return tl::unexpected(ended.error());
    m_database.reset();
    const auto permissions = QFile::exists(m_path)
        ? QFile::permissions(m_path)
        : QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther;
    m_temporary.setPermissions(permissions);
    if (::fsync(m_temporary.handle()) != 0)
        return tl::unexpected(cannotWrite(m_path, causeOfWriteError(errno)));
    const auto size = m_temporary.size();
    const auto from = QFile::encodeName(m_temporary.fileName());
    if (std::rename(from.constData(), QFile::encodeName(m_path).constData()) != 0)
        return tl::unexpected(cannotWrite(m_path, causeOfWriteError(errno)));
    m_temporary.setAutoRemove(false);
    return size;
}

} // namespace core
