// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/visibletext.h"
#include "capture/capture.h"
#include "capture/processrun.h"
#include "capture/reportcompression.h"
#include "capture/reportfile.h"
#include "captureoptions.h"
#include "outputs.h"

#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>

#include <cstdio>

namespace app {

namespace {

void say(const QString& line)
{
    printData(core::printable(line) + u'\n');
    std::fflush(stdout); // as it happens, also into a pipe
}

/// The steps from a target to its report, on what is in the folder.
class CaptureSteps
{
public:
    CaptureSteps(const CaptureArguments& arguments, const std::stop_token& stop)
        : m_arguments(arguments)
        , m_folder(arguments.settings.outFolder)
        , m_stop(stop)
        , m_rest(stop)
    {
    }
    ExitCode run();

private:
    core::Expected<void> makeTrace();
    core::Expected<void> followUp();
    core::Expected<void> check(const core::TracePointer& trace);
    core::Expected<void> convert(const core::Trace& trace) const;
    void takeUp();
    [[nodiscard]] bool wants(CaptureStep step) const
    {
        return m_arguments.step == step || m_arguments.step == CaptureStep::All;
    }
    [[nodiscard]] core::CaptureListener listener() const
    {
        return { say,
                 [](const QByteArray& piece) {
                     std::fwrite(piece.constData(), 1, static_cast<std::size_t>(piece.size()), stderr);
                 },
                 {} };
    }

    const CaptureArguments& m_arguments;
    QString m_folder;
    const std::stop_token& m_stop;
    std::stop_token m_rest; ///< of the steps after the recording
    core::CaptureRecord m_record;
};

/// Begins with what an earlier step left in the folder.
void CaptureSteps::takeUp()
{
    const auto earlier = core::readCaptureRecord(m_folder);
    if (earlier)
        m_record = *earlier;
    else
        m_record.capturedAt = QDateTime::currentDateTimeUtc();
    const auto existing = [](const QString& path) { return QFileInfo::exists(path) ? path : QString(); };
    if (m_record.reportPath.isEmpty())
        m_record.reportPath = existing(core::captureReportPath(m_folder));
    if (m_record.sqlitePath.isEmpty())
        m_record.sqlitePath = existing(core::captureTracePath(m_folder));
    m_record.isOk = true;
    m_record.error.clear();
    if (m_arguments.settings.isCommandRedacted) {
        m_record.command.clear();
        m_record.targetCommand.clear();
        m_record.redaction = core::RedactionKind::All;
    }
}

core::Expected<void> CaptureSteps::makeTrace()
{
    if (wants(CaptureStep::Profile))
        m_record = core::profileTarget(m_arguments.settings, m_arguments.search, listener(), m_stop);
    else
        takeUp();
    if (m_stop.stop_requested())
        m_rest = {}; // that ended the recording; what was recorded is still wanted
    if (m_record.isOk && wants(CaptureStep::Export)) {
        ProgressLine progress;
        auto shown = listener();
        shown.progress = progress.sink();
        core::exportCapture(m_record, m_folder, m_arguments.search, shown, m_rest);
    }
    if (!m_record.isOk)
        return core::failure(m_record.errorCode, m_record.error);
    return {};
}

/// Steady state and expectations, with the figures of the steady state.
core::Expected<void> CaptureSteps::check(const core::TracePointer& trace)
{
    const auto warningsBefore = m_record.warnings.size();
    if (auto assessed = core::assessCapture(m_record, *trace, m_rest); !assessed)
        return assessed;
    for (const auto& warning : m_record.warnings.mid(warningsBefore))
        say(QStringLiteral("Warning: ") + warning);
    const auto scope = m_arguments.isWhole ? core::Scope() : core::steadyScope(m_record);
    if (m_record.steadyState)
        say(QStringLiteral("Steady state: %1").arg(m_record.steadyState->reason));
    if (m_arguments.expectations.empty() && !m_arguments.wantsReport)
        return {};
    core::AnalysisSession session(core::TraceSet({ trace }));
    session.visit(scope);
    if (auto computed = computeWithProgress(session, m_rest); !computed)
        return tl::unexpected<core::Error>(computed.error());
    const auto& results = *session.results();
    core::checkExpectations(m_record, m_arguments.expectations, results);
    for (const auto& result : m_record.expectations) {
        say(QStringLiteral("%1: %2. %3").arg(result.expectation, core::verdictName(result.verdict), result.reason));
    }
    if (!m_arguments.wantsReport)
        return {};
    say(QStringLiteral("Figures are for %1.").arg(core::describeScope(scope, *trace)));
    const auto folder = QDir(m_folder).filePath(QStringLiteral("report"));
    return writeWithProgress(results, folder, {}, m_rest).map([&](const QStringList&) {
        printReport(results, folder);
    });
}

core::Expected<void> CaptureSteps::convert(const core::Trace& trace) const
{
    const auto path = QDir(m_folder).filePath(QStringLiteral("profile") + m_arguments.convertSuffix);
    const auto conversion = convertWithProgress(trace, path, {}, true, m_rest);
    if (!conversion)
        return tl::unexpected(conversion.error());
    printReceipt(trace, *conversion, path);
    if (!conversion->isComplete())
        return core::failure(core::ErrorCode::CannotWrite,
                             QStringLiteral("%1 does not hold what was written to it.").arg(path));
    return {};
}

/// What is made of the trace.
core::Expected<void> CaptureSteps::followUp()
{
    if (m_arguments.step == CaptureStep::Profile)
        return {};
    if (m_record.sqlitePath.isEmpty())
        return core::failure(core::ErrorCode::CannotOpen,
                             QStringLiteral("There is no trace in %1: run --step export first.").arg(m_folder));
    core::TraceStore store;
    core::TracePointer trace;
    {
        ProgressLine progress;
        const auto opened = store.open({ m_record.sqlitePath }, progress.sink(), m_rest);
        if (!opened)
            return tl::unexpected(opened.error());
        trace = *opened;
    }
    printLosses(*trace);
    core::Expected<void> done = check(trace);
    if (done && wants(CaptureStep::Convert) && !m_arguments.convertSuffix.isEmpty())
        done = convert(*trace);
    if (done && m_arguments.isCompressed && wants(CaptureStep::Export)) {
        done = core::compressReport(m_record.reportPath, m_rest).map([&](const QString& path) {
            m_record.reportPath = path;
            say(QStringLiteral("Compressed report: %1").arg(path));
        });
    }
    return done;
}

ExitCode CaptureSteps::run()
{
    auto code = ExitCode::Done;
    core::Expected<void> done = makeTrace();
    if (done)
        done = followUp();
    if (!done) {
        code = report(done.error(), QStringLiteral("capture"));
        if (m_record.isOk)
            m_record.warnings.append(done.error().message); // the capture itself is all right
    }
    if (code == ExitCode::Done && wants(CaptureStep::Profile) && m_record.nsysSignal)
        code = report({ core::ErrorCode::BadFormat,
                        QStringLiteral("nsys was ended by %1: the report was used, but it may lack its end.")
                            .arg(core::signalText(*m_record.nsysSignal)),
                        {} });
    const auto written = core::writeCaptureRecord(m_record, m_folder);
    if (!written) {
        const auto unwritten = report(written.error());
        return code == ExitCode::Done ? unwritten : code;
    }
    say(QStringLiteral("Record: %1").arg(core::captureRecordPath(m_folder)));
    return code;
}

ExitCode runCapture(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto arguments = readCaptureOptions(parser);
    if (!arguments)
        return report(arguments.error(), QStringLiteral("capture"));
    return CaptureSteps(*arguments, stop).run();
}

} // namespace

Command captureCommand()
{
    return { QStringLiteral("capture"),
             {},
             QStringLiteral("Runs a program under nsys, exports the report at once, and says what there is to say."),
             addCaptureOptions,
             runCapture };
}

} // namespace app
