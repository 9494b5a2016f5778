// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/sqliteconnection.h"

#include "base/freememory.h"
#include "base/text.h"
#include "trace/guardedvfs.h"

#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>

#include <algorithm>
#include <atomic>
#include <new>
#include <utility>

namespace core {

namespace {

/// A connection name no other connection has; QSqlDatabase keeps them in one process-wide map.
QString freshConnectionName()
{
    static std::atomic<unsigned> counter = 0;
    return QStringLiteral("gpuloupe-trace-%1").arg(counter++);
}

constexpr int StepsBetweenPolls = 100'000; // of SQLite's machine: about a millisecond
constexpr int StepsBetweenPollsOfViews = 10'000; // a step of theirs may work on a large text
constexpr std::int64_t Mebibyte = 1 << 20;

constexpr int PrimaryCodeMask = 0xFF; // the rest of an SQLite result code is detail

/// What has no place to be stored is no property of the file.
void throwWithoutMemory(int code)
{
    if ((code & PrimaryCodeMask) == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM)
        throw std::bad_alloc();
}

void throwWithoutMemory(const QSqlError& error)
{
    throwWithoutMemory(error.nativeErrorCode().toInt());
}

/// Runs a query that gives one value. Returns a null QVariant when it failed.
QVariant onlyValue(QSqlQuery& query, const QString& sql)
{
    if (query.exec(sql) && query.next())
        return query.value(0);
    throwWithoutMemory(query.lastError());
    return {};
}

} // namespace

Statement::Statement(sqlite3_stmt* native, bool convertsText)
    : m_native(native)
    , m_convertsText(convertsText)
    , m_isPlain(true)
{
}

Statement::Statement(std::unique_ptr<QSqlQuery> query)
    : m_query(std::move(query))
{
}

Statement::Statement(Statement&& other) noexcept
    : m_native(std::exchange(other.m_native, nullptr))
    , m_query(std::move(other.m_query))
    , m_bytes(std::move(other.m_bytes))
    , m_convertsText(other.m_convertsText)
    , m_bounding(other.m_bounding)
    , m_isPlain(other.m_isPlain)
    , m_hasFailed(other.m_hasFailed)
    , m_isAtEnd(other.m_isAtEnd)
    , m_isRunning(other.m_isRunning)
{
}

Statement::~Statement()
{
    sqlite3_finalize(m_native);
}

void Statement::bind(int position, std::int64_t value)
{
    if (m_native)
        sqlite3_bind_int64(m_native, position + 1, value);
    else
        m_query->bindValue(position, static_cast<qlonglong>(value));
}

void Statement::bind(int position, const QString& value)
{
    if (!m_native) {
        m_query->bindValue(position, value);
        return;
    }
    const QByteArray bytes = value.toUtf8();
    throwWithoutMemory(
        sqlite3_bind_text(m_native, position + 1, bytes.constData(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT));
}

void Statement::noteEnd(int code)
{
    m_hasFailed = code != SQLITE_DONE;
    m_isAtEnd = true;
    throwWithoutMemory(code);
}

bool Statement::stepSlowly()
{
    if (m_native) {
        if (const int code = sqlite3_step(m_native); code != SQLITE_ROW) {
            noteEnd(code);
            return false;
        }
    } else if (!stepQuery()) {
        m_isAtEnd = true;
        return false;
    }
    if (!m_bounding || m_bounding->takeRow(rowBytes()))
        return true;
    m_hasFailed = m_isAtEnd = true;
    return false;
}

/// What the row holds: a value takes a byte, a text or blob its own as well.
std::int64_t Statement::rowBytes() const
{
    const int columns = m_native ? sqlite3_column_count(m_native) : m_query->record().count();
    std::int64_t bytes = columns;
    for (int column = 0; column < columns; ++column) {
        const auto cellType = type(column);
        if (cellType == CellType::Text || cellType == CellType::Blob)
            bytes += static_cast<std::int64_t>(this->bytes(column).size());
    }
    return bytes;
}

bool Statement::stepQuery()
{
    if (!m_isRunning) {
        m_isRunning = true;
        if (!m_query->exec()) {
            m_hasFailed = true;
            throwWithoutMemory(m_query->lastError());
            return false;
        }
    }
    if (m_query->next())
        return true;
    m_hasFailed = m_query->lastError().isValid();
    throwWithoutMemory(m_query->lastError());
    return false;
}

QString Statement::errorText() const
{
    if (m_bounding && m_bounding->hasUsedUpAllowance())
        return SqliteConnection::usedUpText();
    return m_native ? QString::fromUtf8(sqlite3_errmsg(sqlite3_db_handle(m_native)))
                    : m_query->lastError().databaseText();
}

void Statement::reset()
{
    m_hasFailed = m_isAtEnd = false;
    if (m_native) {
        sqlite3_reset(m_native);
        return;
    }
    m_query->finish();
    m_isRunning = false;
}

CellType Statement::queryType(int column) const
{
    const QVariant value = m_query->value(column);
    if (value.isNull())
        return CellType::Null;
    switch (value.metaType().id()) {
    case QMetaType::LongLong:
    case QMetaType::Int:
        return CellType::Integer;
    case QMetaType::Double:
        return CellType::Real;
    case QMetaType::QByteArray:
        return CellType::Blob;
    default:
        return CellType::Text;
    }
}

std::int64_t Statement::queryInteger(int column) const
{
    return m_query->value(column).toLongLong();
}

double Statement::real(int column) const
{
    return m_native ? sqlite3_column_double(m_native, column) : m_query->value(column).toDouble();
}

std::string_view Statement::slowBytes(int column) const
{
    // a text that there is no memory to convert is empty here, and the next step() fails
    if (m_native) {
        // as a text, the bytes of a blob would be taken for UTF-16
        const auto* data = type(column) == CellType::Blob
            ? static_cast<const char*>(sqlite3_column_blob(m_native, column))
            : reinterpret_cast<const char*>(sqlite3_column_text(m_native, column));
        return data ? std::string_view(data, static_cast<std::size_t>(sqlite3_column_bytes(m_native, column)))
                    : std::string_view();
    }
    const QVariant value = m_query->value(column);
    m_bytes = value.metaType().id() == QMetaType::QByteArray ? value.toByteArray() : value.toString().toUtf8();
    return { m_bytes.constData(), static_cast<std::size_t>(m_bytes.size()) };
}

QString Statement::text(int column) const
{
    const auto cellType = type(column);
    if (cellType == CellType::Integer)
        return QString::number(integer(column));
    if (cellType == CellType::Real)
        return QString::number(real(column), 'g', 17);
    const auto view = bytes(column);
    return QString::fromUtf8(view);
}

QStringList Statement::columnNames() const
{
    QStringList names;
    if (m_native) {
        for (int column = 0; column < sqlite3_column_count(m_native); ++column)
            names.append(QString::fromUtf8(sqlite3_column_name(m_native, column)));
        return names;
    }
    const auto record = m_query->record();
    for (int column = 0; column < record.count(); ++column)
        names.append(record.fieldName(column));
    return names;
}

Expected<std::unique_ptr<SqliteConnection>> SqliteConnection::open(const SqliteFile& file, bool allowNative)
{
    std::unique_ptr<SqliteConnection> connection(new SqliteConnection);
    connection->m_name = freshConnectionName();
    auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
    if (!database.isValid()) { // the driver is a plug-in, and the first thing that does not fit
        return failure(ErrorCode::Internal,
                       Text::tr("%1 cannot be read: Qt's driver for SQLite (package libqt6sql6-sqlite) could not be "
                                "loaded; it is not installed, or memory is missing.")
                           .arg(file.path));
    }
    database.setDatabaseName(file.uri() + QStringLiteral("&vfs=") + QLatin1String(GuardedVfs::readOnlyName()));
    database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=0"));
    bool isOpen = database.open();
    if (!isOpen && database.lastError().nativeErrorCode().toInt() == SQLITE_ERROR) {
        // a Qt with a SQLite of its own does not know our guard: reading only, and no look at journals, is what is left
        database.setDatabaseName(file.uri());
        isOpen = database.open();
    }
    if (!isOpen) {
        throwWithoutMemory(database.lastError().nativeErrorCode().toInt());
        const QString cause = database.lastError().text();
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be opened: %2.").arg(file.path, cause), cause);
    }
    connection->m_fileBytes = file.sizeBytes;
    constexpr std::size_t QueryBytes = 64 << 10;
    seekMemory(QueryBytes); // queries of Qt do not look whether there is any
    if (file.isCut()) {
        // SQLite refuses a file of fewer pages than its header names, unless the schema may be mended
        QSqlQuery(database).exec(QStringLiteral("PRAGMA writable_schema = ON"));
    }
    if (allowNative)
        connection->findNativeHandle();
    return connection;
}

SqliteConnection::~SqliteConnection()
{
    QSqlDatabase::database(m_name, false).close();
    QSqlDatabase::removeDatabase(m_name);
}

void SqliteConnection::findNativeHandle()
{
    const auto database = QSqlDatabase::database(m_name, false);
    QSqlQuery query(database);
    // A Qt that bundles SQLite keeps a second copy of the library in this process: its handles must not be used with
    // ours
    if (onlyValue(query, QStringLiteral("SELECT sqlite_source_id()")).toString() != QLatin1String(sqlite3_sourceid()))
        return;
    const QVariant handle = database.driver()->handle();
    if (handle.isValid() && qstrcmp(handle.typeName(), "sqlite3*") == 0)
        m_native = *static_cast<sqlite3* const*>(handle.constData());
    if (m_native) {
        // no value in the file is longer than the file; UTF-16 becomes longer as UTF-8
        const auto longest
            = std::min<std::int64_t>(sqlite3_limit(m_native, SQLITE_LIMIT_LENGTH, -1), 2 * m_fileBytes + Mebibyte);
        sqlite3_limit(m_native, SQLITE_LIMIT_LENGTH, static_cast<int>(longest));
        sqlite3_db_config(m_native, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        pollEvery(StepsBetweenPolls);
    }
    const auto encoding = onlyValue(query, QStringLiteral("PRAGMA encoding"));
    m_convertsText = encoding.isValid() && encoding.toString() != QStringLiteral("UTF-8");
}

Expected<Statement> SqliteConnection::prepare(const QString& sql)
{
    if (std::exchange(m_isOverView, false))
        pollEvery(StepsBetweenPolls);
    if (m_native) {
        sqlite3_stmt* statement = nullptr;
        const QByteArray bytes = sql.toUtf8();
        if (sqlite3_prepare_v2(m_native, bytes.constData(), static_cast<int>(bytes.size()), &statement, nullptr)
            == SQLITE_OK)
            return Statement(statement, m_convertsText);
        throwWithoutMemory(sqlite3_extended_errcode(m_native));
    } else {
        auto query = std::make_unique<QSqlQuery>(QSqlDatabase::database(m_name, false));
        query->setForwardOnly(true);
        if (query->prepare(sql))
            return Statement(std::move(query));
        throwWithoutMemory(query->lastError());
        m_queryErrorCode = query->lastError().nativeErrorCode().toInt() & PrimaryCodeMask;
        m_queryErrorText = query->lastError().databaseText();
    }
    return failure(ErrorCode::BadFormat, Text::tr("A query failed: %1.").arg(lastErrorText()), sql);
}

std::int64_t SqliteConnection::mostRows() const
{
    constexpr std::int64_t SmallestRowBytes = 8, AlwaysAllowed = 4096;
    return m_fileBytes / SmallestRowBytes + AlwaysAllowed;
}

Expected<Statement> SqliteConnection::prepareOverView(const QString& sql)
{
    auto statement = prepare(sql);
    if (!statement)
        return statement;
    constexpr std::int64_t BytesAlways = 16 * Mebibyte, BytesPerByte = 4;
    constexpr std::int64_t StepsAlways = 20'000'000, StepsPerByte = 32;
    constexpr std::int64_t MsAlways = 10'000, BytesPerMs = 1000;
    m_allowance = { mostRows(),
                    BytesAlways + BytesPerByte * m_fileBytes,
                    StepsAlways + StepsPerByte * m_fileBytes,
                    MsAlways + m_fileBytes / BytesPerMs,
                    {},
                    false };
    m_allowance.clock.start();
    m_isOverView = true;
    pollEvery(StepsBetweenPollsOfViews);
    statement->m_bounding = this;
    statement->m_isPlain = false;
    return statement;
}

QString SqliteConnection::usedUpText()
{
    return Text::tr("it is a view that gives or computes more than a file of this size can hold; store its rows in a "
                    "table to have them read");
}

void SqliteConnection::stopWith(std::stop_token stop)
{
    m_stop = std::move(stop);
}

void SqliteConnection::pollEvery(int steps)
{
    if (m_native)
        sqlite3_progress_handler(
            m_native, steps, [](void* self) { return static_cast<SqliteConnection*>(self)->mustStop() ? 1 : 0; }, this);
}

bool SqliteConnection::mustStop()
{
    if (m_stop.stop_requested())
        return true;
    if (!m_isOverView)
        return false;
    m_allowance.steps -= StepsBetweenPollsOfViews;
    m_allowance.isUsedUp
        = m_allowance.isUsedUp || m_allowance.steps < 0 || m_allowance.clock.hasExpired(m_allowance.ms);
    return m_allowance.isUsedUp;
}

bool SqliteConnection::takeRow(std::int64_t bytes)
{
    --m_allowance.rows;
    m_allowance.bytes -= bytes;
    m_allowance.isUsedUp = m_allowance.isUsedUp || m_allowance.rows < 0 || m_allowance.bytes < 0;
    return !m_allowance.isUsedUp;
}

int SqliteConnection::lastErrorCode() const
{
    return m_native ? sqlite3_errcode(m_native) & PrimaryCodeMask : m_queryErrorCode;
}

QString SqliteConnection::lastErrorText() const
{
    return m_native ? QString::fromUtf8(sqlite3_errmsg(m_native)) : m_queryErrorText;
}

QString quotedIdentifier(QStringView name)
{
    return QLatin1Char('"') + name.toString().replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

} // namespace core
