// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/reportfile.h"

#include "base/bytepath.h"
#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/text.h"
#include "capture/processrun.h"
#include "guidance/exportcommand.h"
#include "guidance/shelltext.h"
#include "session/loupefile.h"
#include "trace/tracefile.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUuid>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace core {

namespace {

/// Removes an export that does not come to its end.
class UnfinishedFile
{
public:
    explicit UnfinishedFile(const QString& target)
        : m_path(QFileInfo(target).dir().filePath(
            QStringLiteral(".partial-%1.sqlite").arg(QUuid::createUuid().toString(QUuid::Id128))))
    {
    }
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;
    ~UnfinishedFile() { QFile::remove(m_path); }
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Puts it in the place of `target`. Errors: CannotWrite.
    [[nodiscard]] Expected<void> moveTo(const QString& target) const
    {
        std::error_code renamed; // QFile::rename() does not replace files
        std::filesystem::rename(QFile::encodeName(m_path).toStdString(), QFile::encodeName(target).toStdString(),
                                renamed);
        if (renamed)
            return failure(ErrorCode::CannotWrite,
                           Text::tr("The export cannot be written to %1: %2.")
                               .arg(target, QString::fromLocal8Bit(renamed.message().c_str())));
        return {};
    }

private:
    QString m_path;
};

/// Passes on the last percentage in what nsys prints: "Processing events: [===45%   ]".
class PercentReader
{
public:
    PercentReader(const ProgressSink& progress, QString stage)
        : m_progress(progress)
        , m_stage(std::move(stage))
    {
    }
    void read(const QByteArray& piece)
    {
        static const QRegularExpression pattern(QStringLiteral("(\\d{1,3})\\s*%"));
        if (!m_progress)
            return;
        auto matches = pattern.globalMatch(QString::fromUtf8(piece));
        while (matches.hasNext())
            m_fraction = std::min(1.0, matches.next().captured(1).toDouble() / 100);
        m_progress({ m_fraction, m_stage, 0, 0 });
    }

private:
    const ProgressSink& m_progress;
    QString m_stage;
    double m_fraction = 0;
};

Expected<void> checkOutcome(const ProcessOutcome& outcome, const QString& reportPath)
{
    if (outcome.ending == ProcessEnding::Stopped)
        return cancelled();
    if (outcome.isSuccess())
        return {};
    return failure(ErrorCode::BadFormat, Text::tr("nsys could not export %1 %2").arg(reportPath, outcome.endText()),
                   QString::fromUtf8(outcome.errorTail));
}

} // namespace

bool isReportFile(const QString& path)
{
    return path.endsWith(QStringLiteral(".nsys-rep"), Qt::CaseInsensitive)
        || path.endsWith(QStringLiteral(".qdrep"), Qt::CaseInsensitive);
}

Expected<void> exportReport(const NsysProgram& nsys, const QString& reportPath, const QString& sqlitePath,
                            const ProgressSink& progress, const std::stop_token& stop,
                            const std::function<void(const QByteArray&)>& output)
{
    const QFileInfo report(reportPath);
    if (!report.isFile() || !report.isReadable())
        return failure(ErrorCode::CannotOpen, Text::tr("%1 is not there or cannot be read.").arg(reportPath));
    if (auto isOther = outputIsOther(reportPath, sqlitePath); !isOther)
        return isOther;
    if (const auto problem = problemWithNewName(sqlitePath); !problem.isEmpty())
        return tl::unexpected(cannotWrite(sqlitePath, problem));
    if (!QFileInfo(sqlitePath).dir().mkpath(QStringLiteral(".")))
        return failure(ErrorCode::CannotWrite, Text::tr("The folder of %1 cannot be made.").arg(sqlitePath));
    const UnfinishedFile unfinished(sqlitePath);
    PercentReader percent(progress, Text::tr("Exporting %1 with nsys").arg(report.fileName()));
    ExportRequest what;
    what.version = nsys.version;
    what.help = nsys.exportHelp;
    what.reportPath = report.absoluteFilePath();
    what.sqlitePath = unfinished.path();
    what.payloadReason = QStringLiteral("NCCL");
    what.isWhole = true;
    ProcessRequest request;
    request.program = nsys.path;
    request.arguments = shellWords(commandText(exportCommand(what))).mid(1);
    request.interruptWait = request.terminateWait = std::chrono::seconds(2); // what it writes is thrown away
    request.output = [&](const QByteArray& piece) {
        percent.read(piece);
        if (output)
            output(piece);
    };
    percent.read({});
    const auto outcome = runProcess(request, stop);
    if (!outcome)
        return tl::unexpected(outcome.error());
    if (auto checked = checkOutcome(*outcome, reportPath); !checked)
        return checked;
    if (const auto file = TraceFile::open(unfinished.path(), true, stop); !file) // half of it would not open
        return failure(file.error().code == ErrorCode::Cancelled ? ErrorCode::Cancelled : ErrorCode::BadFormat,
                       Text::tr("nsys did not write a trace of %1: %2").arg(reportPath, file.error().message));
    return unfinished.moveTo(sqlitePath);
}

Expected<QString> exportReportFile(const QString& reportPath, const NsysSearch& search, const ProgressSink& progress,
                                   const std::stop_token& stop)
{
    return ReportCache::ofUser().traceOf(reportPath, search, progress, stop);
}

TraceReader traceOrReportReader(NsysSearch search, TraceCaches caches)
{
    return [search = std::move(search),
            caches = std::move(caches)](const QString& path, const LoadOptions& options, const ProgressSink& progress,
                                        const std::stop_token& stop) -> Expected<TracePointer> {
        if (!isReportFile(path)) {
            auto trace = caches.columns.load(path, options, progress, stop);
            const auto advice = trace || trace.error().code == ErrorCode::Cancelled ? QString() : loupeAdvice(path);
            if (advice.isEmpty())
                return trace;
            return failure(ErrorCode::BadFormat, advice);
        }
        const auto exported = caches.exports.traceOf(path, search, progress, stop);
        if (!exported)
            return tl::unexpected(exported.error());
        return caches.columns.load(*exported, options, progress, stop);
    };
}

} // namespace core
