// SPDX-License-Identifier: GPL-3.0-or-later
#include "generator.h"

#include "job.h"
#include "tracewriter.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <filesystem>
#include <map>
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

/// A trace that is being written: whole at its name after commit(), else gone.
class TraceFile
{
public:
    TraceFile(const Request& request, const QString& path)
        : m_path(path)
        , m_temporary(QFileInfo(path).absolutePath() + QStringLiteral("/.gpuloupe-tracegen-XXXXXX"))
        , m_database(nullptr, &sqlite3_close)
    {
        if (!m_temporary.open()) {
            m_problem = m_temporary.errorString();
            return;
        }
        m_temporary.close();
        m_database = openDatabase(m_temporary.fileName());
        // the file is thrown away when this fails: nothing has to survive a crash
        if (!m_database
            || !run(m_database.get(),
                    "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
                    "PRAGMA locking_mode = EXCLUSIVE; BEGIN")) {
            m_problem = m_database ? sqliteProblem() : QStringLiteral("out of memory");
            return;
        }
        m_writer.emplace(m_database.get(), versionOf(request), request.eventCount);
        writeOrigin(*m_writer, request);
    }
    /// Null: it cannot be written, commit() tells why.
    [[nodiscard]] TraceWriter* writer() { return m_writer ? &*m_writer : nullptr; }

    /// Errors: CannotWrite.
    [[nodiscard]] core::Expected<Summary> commit()
    {
        Summary summary;
        if (m_writer) {
            m_problem = QString::fromStdString(m_writer->problem());
            summary = m_writer->summary();
            m_writer.reset(); // its statements end before the transaction does
            if (m_problem.isEmpty() && !run(m_database.get(), "COMMIT"))
                m_problem = sqliteProblem();
        }
        m_database.reset();
        if (!m_problem.isEmpty())
            return cannotWrite(m_path, m_problem);
        m_temporary.setPermissions(m_temporary.permissions() | QFile::ReadGroup | QFile::ReadOther);
        std::error_code renamed; // QFile::rename() does not replace files
        std::filesystem::rename(QFile::encodeName(m_temporary.fileName()).toStdString(),
                                QFile::encodeName(QFileInfo(m_path).absoluteFilePath()).toStdString(), renamed);
        if (renamed)
            return cannotWrite(m_path, QString::fromLocal8Bit(renamed.message().c_str()));
        m_temporary.setAutoRemove(false);
        return summary;
    }

private:
    [[nodiscard]] QString sqliteProblem() const { return QString::fromUtf8(sqlite3_errmsg(m_database.get())); }

    QString m_path;
    QTemporaryFile m_temporary;
    Database m_database;
    std::optional<TraceWriter> m_writer;
    QString m_problem;
};

} // namespace

core::Expected<Summary> generate(const Request& request, const QString& path)
{
    if (request.job) {
        const auto written = generateRanks(request, request.job->shape, { { request.job->rank, path } });
        if (!written)
            return tl::unexpected(written.error());
        return written->front();
    }
    TraceFile file(request, path);
    if (auto* const writer = file.writer()) {
        writer->setSessionStart(FirstOf2026Ns);
        if (request.causes)
            writeSteps(*writer, Random(request.seed), *request.causes);
        else
            request.profile->generate(*writer, Random(request.seed));
    }
    return file.commit();
}

core::Expected<std::vector<Summary>> generateRanks(const Request& request, const JobShape& shape,
                                                   const std::vector<RankPath>& paths)
{
    std::vector<std::unique_ptr<TraceFile>> files;
    std::map<int, TraceWriter*> writers;
    for (const auto& of : paths) {
        auto& file = files.emplace_back(std::make_unique<TraceFile>(request, of.path));
        if (auto* const writer = file->writer())
            writers.emplace(of.rank, writer);
    }
    writeRanks(writers, shape);
    std::vector<Summary> summaries;
    for (const auto& file : files) {
        auto summary = file->commit();
        if (!summary)
            return tl::unexpected(summary.error());
        summaries.push_back(std::move(*summary));
    }
    return summaries;
}

} // namespace tracegen
