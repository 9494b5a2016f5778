// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/sampletrace.h"

#include "base/text.h"

#include <QAtomicInt>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStandardPaths>
#include <QTemporaryFile>

#include <filesystem>
#include <system_error>

namespace core {
namespace {

QByteArray sampleScript()
{
    QFile script(QStringLiteral(":/gpuloupe/sample/sample.sql"));
    const bool isOpen = script.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen); // it is compiled in
    return isOpen ? script.readAll() : QByteArray();
}

auto cannotWrite(const QString& path, const QString& reason)
{
    const auto message = Text::tr("The sample trace cannot be written to %1: %2");
    return failure(ErrorCode::CannotWrite, message.arg(QDir::toNativeSeparators(path), reason), reason);
}

/// Runs the script on a new database at `path`. Returns SQLite's words when a statement fails, an empty text otherwise.
QString runScript(const QString& path, const QString& connection)
{
    auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
    database.setDatabaseName(path);
    if (!database.open())
        return database.lastError().text();
    QSqlQuery query(database);
    // no journal beside a file that is thrown away when this fails
    if (!query.exec(QStringLiteral("PRAGMA journal_mode = OFF")))
        return query.lastError().text();
    // the script keeps to one rule: statements end with ";" at the end of a line, and only there
    const auto statements = QString::fromUtf8(sampleScript()).split(QStringLiteral(";\n"), Qt::SkipEmptyParts);
    for (const auto& statement : statements) {
        if (!statement.trimmed().isEmpty() && !query.exec(statement))
            return query.lastError().text() + QStringLiteral(" in: ") + statement;
    }
    return {};
}

} // namespace

Expected<void> writeSampleTrace(const QString& path)
{
    static QAtomicInt connectionCount;
    const QFileInfo target(path);
    QTemporaryFile temporary(target.absolutePath() + QStringLiteral("/.gpuloupe-sample-XXXXXX"));
    if (!temporary.open())
        return cannotWrite(path, temporary.errorString());
    temporary.close();
    const auto connection = QStringLiteral("sample-%1").arg(connectionCount.fetchAndAddRelaxed(1));
    const auto problem = runScript(temporary.fileName(), connection);
    QSqlDatabase::removeDatabase(connection);
    if (!problem.isEmpty())
        return cannotWrite(path, problem);

    // the temporary file is private to the user; a trace is as readable as other new files
    temporary.setPermissions(temporary.permissions() | QFile::ReadGroup | QFile::ReadOther);
    std::error_code renamed; // QFile::rename() does not replace files
    std::filesystem::rename(QFile::encodeName(temporary.fileName()).toStdString(),
                            QFile::encodeName(target.absoluteFilePath()).toStdString(), renamed);
    if (renamed)
        return cannotWrite(path, QString::fromLocal8Bit(renamed.message().c_str()));
    temporary.setAutoRemove(false);
    return {};
}

Expected<QString> sampleTracePath()
{
    constexpr qsizetype TagLength = 8;
    // the folder changes with the script, so that a development version never shows an old sample
    const auto tag = QString::fromLatin1(
        QCryptographicHash::hash(sampleScript(), QCryptographicHash::Sha1).toHex().first(TagLength));
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)
                      + QStringLiteral("/sample-" GPULOUPE_VERSION "-%1").arg(tag));
    auto path = folder.filePath(QStringLiteral("gpuloupe-sample.sqlite"));
    if (QFileInfo::exists(path))
        return path;
    if (!folder.mkpath(QStringLiteral(".")))
        return cannotWrite(path, Text::tr("the folder cannot be made."));
    return writeSampleTrace(path).map([&path] { return path; });
}

} // namespace core
