// SPDX-License-Identifier: GPL-3.0-or-later
#include "generator.h"

#include "job.h"
#include "tracewriter.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <filesystem>
#include <memory>
#include <sqlite3.h>
#include <system_error>

namespace tracegen {
namespace {

constexpr std::int64_t FirstOf2026Ns = 1'767'225'600'000'000'000;

using Database = std::unique_ptr<sqlite3, decltype(&sqlite3_close)>;

auto cannotWrite(const QString& path, const QString& reason)
{
    return core::failure(core::ErrorCode::CannotWrite,
                         QStringLiteral("The trace cannot be written to %1: %2").arg(path, reason), reason);
}

Database openDatabase(const QString& path)
{
    sqlite3* database = nullptr;
    sqlite3_open_v2(QFile::encodeName(path).constData(), &database,
                    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    return { database, &sqlite3_close };
}

/// Runs a statement; returns false when it failed.
bool run(sqlite3* database, const char* sql)
{
    return sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

fixtures::ExportVersion versionOf(const Request& request)
{
    return request.profile->fixedVersion.value_or(request.version);
}

void writeOrigin(TraceWriter& writer, const Request& request)
{
    const auto version = fixtures::versionText(versionOf(request));
    writer.addExportMeta("EXPORT_PRODUCT_NAME", request.profile->product);
    if (!version.isEmpty()) {
        writer.addExportMeta("EXPORT_SCHEMA_VERSION", version.toStdString());
        const auto parts = version.split(u'.');
        int i = 0;
        for (const auto* part : { "MAJOR", "MINOR", "MICRO" })
            writer.addExportMeta(std::string("EXPORT_SCHEMA_VERSION_") + part, parts.value(i++).toStdString());
    }
}

/// SQLite's words when something failed, else an empty text.
QString writeAll(sqlite3* database, const Request& request, Summary& summary)
{
    // the file is thrown away when this fails: nothing has to survive a crash
    if (!run(database,
             "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
             "PRAGMA locking_mode = EXCLUSIVE; BEGIN"))
        return QString::fromUtf8(sqlite3_errmsg(database));
    {
        TraceWriter writer(database, versionOf(request), request.eventCount);
        writeOrigin(writer, request);
        if (request.job) {
            writeRank(writer, request.job->shape, request.job->rank);
        } else {
            writer.setSessionStart(FirstOf2026Ns);
            request.profile->generate(writer, Random(request.seed));
        }
        if (!writer.problem().empty())
            return QString::fromStdString(writer.problem());
        summary = writer.summary();
    }
    return run(database, "COMMIT") ? QString() : QString::fromUtf8(sqlite3_errmsg(database));
}

} // namespace

core::Expected<Summary> generate(const Request& request, const QString& path)
{
    const QFileInfo target(path);
    QTemporaryFile temporary(target.absolutePath() + QStringLiteral("/.gpuloupe-tracegen-XXXXXX"));
    if (!temporary.open())
        return cannotWrite(path, temporary.errorString());
    temporary.close();
    Summary summary;
    {
        const auto database = openDatabase(temporary.fileName());
        if (!database)
            return cannotWrite(path, QStringLiteral("out of memory"));
        const auto problem = writeAll(database.get(), request, summary);
        if (!problem.isEmpty())
            return cannotWrite(path, problem);
    }
    temporary.setPermissions(temporary.permissions() | QFile::ReadGroup | QFile::ReadOther);
    std::error_code renamed; // QFile::rename() does not replace files
    std::filesystem::rename(QFile::encodeName(temporary.fileName()).toStdString(),
                            QFile::encodeName(target.absoluteFilePath()).toStdString(), renamed);
    if (renamed)
        return cannotWrite(path, QString::fromLocal8Bit(renamed.message().c_str()));
    temporary.setAutoRemove(false);
    return summary;
}

} // namespace tracegen
