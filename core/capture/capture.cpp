// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capture.h"

#include "base/text.h"
#include "base/units.h"
#include "capture/processrun.h"
#include "capture/redaction.h"
#include "capture/reportfile.h"
#include "capture/streamfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStorageInfo>

#include <algorithm>
#include <cmath>
#include <csignal>

namespace core {

namespace {

using std::chrono::milliseconds;

/// nsys 2025.3.1 wrote 62 to 65 kB without a kernel, 180 kB with some hundred.
constexpr std::int64_t SmallReportBytes = 70'000;
constexpr int SignalBase = 128; ///< exit codes of shells: this, and the signal
constexpr std::int64_t RunningFraction = 16; ///< of minFreeBytes: below it a capture that runs is ended
constexpr double ShortSteadyStateS = 20;
const QByteArray CountersDenied("ERR_NVGPUCTRPERM"); ///< NVIDIA's name of what is wrong, in the output of all its tools
const auto VisibleDevices = QStringLiteral("CUDA_VISIBLE_DEVICES");

std::int64_t freeBytes(const CaptureSettings& settings)
{
    if (settings.freeBytes)
        return settings.freeBytes(settings.outFolder);
    const QStorageInfo disk(settings.outFolder);
    return disk.isValid() ? disk.bytesAvailable() : -1;
}

QString tailOf(const QByteArray& bytes)
{
    return QString::fromUtf8(bytes.last(std::min(bytes.size(), CaptureRecord::TailBytes)));
}

/// The target's own exit code: nsys says it, and passes it on. 128 + n for a signal, as shells have it.
std::optional<int> targetExitCode(const ProcessOutcome& outcome)
{
    static const QRegularExpression code(QStringLiteral("non-zero exit code (\\d+)"));
    static const QRegularExpression signal(QStringLiteral("application (?:exited|terminated) with signal (\\d+)"));
    if (outcome.ending != ProcessEnding::ByItself)
        return std::nullopt; // it was ended from here
    const auto said = QString::fromUtf8(outcome.outputTail + outcome.errorTail);
    if (const auto match = code.match(said); match.hasMatch())
        return match.captured(1).toInt();
    if (const auto match = signal.match(said); match.hasMatch())
        return SignalBase + match.captured(1).toInt();
    return outcome.isSignalled ? std::nullopt : std::optional(outcome.exitCode);
}

/// What to do when nsys may not read the GPU's counters; from NVIDIA's page of that name,
/// developer.nvidia.com/ERR_NVGPUCTRPERM.
QString countersAdvice()
{
    return Text::tr(
        "nsys may not read the GPU's performance counters (ERR_NVGPUCTRPERM), from which GPU metrics come. Capture as "
        "root or with the capability CAP_SYS_ADMIN (from driver 565 on CAP_PERFMON is enough). Or an administrator "
        "allows it to all: a line \"options nvidia NVreg_RestrictProfilingToAdminUsers=0\" in a file of "
        "/etc/modprobe.d, and a restart; \"RmProfilingAdminOnly: 0\" in /proc/driver/nvidia/params tells that it "
        "worked. A container needs that on its host, or --cap-add=SYS_ADMIN. Captures without GPU metrics need no "
        "permission.");
}

/// One capture from the checks to the report.
class Profile
{
public:
    Profile(const CaptureSettings& settings, const CaptureListener& listener, const std::stop_token& stop)
        : m_settings(settings)
        , m_listener(listener)
        , m_stop(stop)
        , m_redaction({ settings.targetCommand, settings.editedLine, settings.extraWords.join(u' ') },
                      settings.isCommandRedacted)
    {
        m_record.capturedAt = QDateTime::currentDateTimeUtc();
        m_record.gpuId = settings.gpuId;
        m_record.targetCommand = m_redaction.command(settings.targetCommand);
        m_record.redaction = m_redaction.kind();
    }
    CaptureRecord take(const NsysSearch& search)
    {
        const auto done = run(search);
        if (m_areCountersDenied)
            warn(countersAdvice());
        if (done)
            m_record.isOk = true;
        else
            m_record.fail({ done.error().code, m_redaction.message(done.error().message), {} });
        return std::move(m_record);
    }

private:
    Expected<void> run(const NsysSearch& search);
    Expected<void> prepareFolder();
    void warnBefore();
    Expected<void> record(const NsysProgram& nsys);
    Expected<ProcessOutcome> runNsys(const NsysProgram& nsys, milliseconds flush);
    void note(const ProcessOutcome& outcome);
    void noteTarget();
    void importLeftStream();
    Expected<void> checkReport(const ProcessOutcome& outcome);
    void lookForDeniedCounters(const QByteArray& piece);
    void say(const QString& line) const
    {
        if (m_listener.step)
            m_listener.step(line);
    }
    void warn(const QString& text)
    {
        m_record.warnings.append(text);
        say(Text::tr("Warning: %1").arg(text));
    }
    [[nodiscard]] std::int64_t reportBytes() const
    {
        const QFileInfo report(m_plan.reportPath);
        return report.exists() ? report.size() : -1;
    }

    const CaptureSettings& m_settings;
    const CaptureListener& m_listener;
    const std::stop_token& m_stop;
    Redaction m_redaction;
    CaptureRecord m_record;
    CapturePlan m_plan;
    QByteArray m_lastOutput; ///< too little for CountersDenied
    bool m_areCountersDenied = false;
    QString m_importProblem; ///< why no report could be made of what was recorded; empty: nothing was left
};

Expected<void> Profile::run(const NsysSearch& search)
{
    if (auto prepared = prepareFolder(); !prepared)
        return prepared;
    const auto nsys = probeNsys(search, m_settings.abandon);
    if (!nsys)
        return tl::unexpected(nsys.error());
    m_record.nsysBinary = nsys->path;
    m_record.nsysVersion = nsys->versionText;
    if (!nsys->version)
        warn(Text::tr("%1 does not say its version; the options are those of the newest.").arg(nsys->path));
    const auto plan = planCapture(m_settings, *nsys);
    if (!plan)
        return tl::unexpected(plan.error());
    m_plan = *plan;
    m_record.command = m_redaction.words(QStringList { nsys->path } + m_plan.arguments);
    for (const auto& old :
         { m_plan.reportPath, captureTracePath(m_settings.outFolder), captureRecordPath(m_settings.outFolder) })
        QFile::remove(old); // or it would be taken for the new one
    if (const auto stream = streamFileOf(m_plan.reportPath); !stream.isEmpty())
        QFile::remove(stream);
    if (m_redaction.kind() == RedactionKind::Values)
        warn(Text::tr("Values in the command that look like secrets are not recorded: %1 stands for them.")
                 .arg(secretMask()));
    warnBefore();
    return record(*nsys);
}

Expected<void> Profile::prepareFolder()
{
    if (!QDir().mkpath(m_settings.outFolder))
        return failure(ErrorCode::CannotWrite, Text::tr("The folder %1 cannot be made.").arg(m_settings.outFolder));
    const auto free = freeBytes(m_settings);
    if (free >= 0 && free < m_settings.minFreeBytes)
        return failure(ErrorCode::CannotWrite,
                       Text::tr("The disk of %1 has only %2 left; a capture begins with at least %3.")
                           .arg(m_settings.outFolder, formatBytes(free), formatBytes(m_settings.minFreeBytes)));
    return {};
}

void Profile::warnBefore()
{
    if (isNsysRunning())
        warn(Text::tr("Another nsys runs on this machine: it may hold the GPU's counters or slow this capture down."));
    const auto visible = qEnvironmentVariable(VisibleDevices.toUtf8().constData());
    if (!m_settings.gpuId.isEmpty() && !visible.isEmpty() && visible != m_settings.gpuId)
        warn(Text::tr("CUDA_VISIBLE_DEVICES was %1; the target got %2.").arg(visible, m_settings.gpuId));
}

Expected<void> Profile::record(const NsysProgram& nsys)
{
    const auto shown = m_redaction.words({ m_plan.arguments.last() });
    say(shown.isEmpty() ? Text::tr("Profiling") : Text::tr("Profiling: %1").arg(shown.first()));
    auto outcome = runNsys(nsys, m_settings.timeouts.flush);
    if (outcome && reportBytes() == 0 && !m_stop.stop_requested()) {
        warn(Text::tr("The report had 0 bytes; the capture was repeated with more time to write it."));
        outcome = runNsys(nsys, m_settings.timeouts.retryFlush);
    }
    if (!outcome)
        return tl::unexpected(outcome.error());
    m_record.errorTail = tailOf(maskSecrets(m_redaction.message(QString::fromUtf8(outcome->errorTail))).toUtf8());
    if (outcome->isCrash())
        m_record.nsysSignal = outcome->exitCode;
    m_record.targetExitCode = targetExitCode(*outcome);
    if (m_plan.hasDuration && m_record.targetExitCode == SignalBase + SIGTERM)
        m_record.targetExitCode.reset(); // nsys ended it when the time was over
    m_record.targetDurationS = static_cast<double>(outcome->runTime.count()) / 1000;
    if (reportBytes() < 0)
        importLeftStream();
    if (auto checked = checkReport(*outcome); !checked)
        return checked;
    note(*outcome);
    say(Text::tr("Report: %1 (%2)").arg(m_plan.reportPath, formatBytes(reportBytes())));
    return {};
}

Expected<ProcessOutcome> Profile::runNsys(const NsysProgram& nsys, milliseconds flush)
{
    ProcessRequest request;
    request.program = nsys.path;
    request.arguments = m_plan.arguments;
    if (!m_settings.gpuId.isEmpty())
        request.environment[VisibleDevices] = m_settings.gpuId;
    request.limit = milliseconds(std::llround(m_settings.durationS * 1000)) + m_settings.timeouts.grace;
    if (!m_plan.sessionName.isEmpty())
        request.stopArguments = { QStringLiteral("stop"), QStringLiteral("--session=") + m_plan.sessionName };
    request.interruptWait = flush;
    request.terminateWait = m_settings.timeouts.terminate;
    request.output = [this](const QByteArray& piece) {
        lookForDeniedCounters(piece);
        if (m_listener.output)
            m_listener.output(piece);
    };
    request.abandon = m_settings.abandon;
    request.watch = [this] {
        const auto free = freeBytes(m_settings);
        return free >= 0 && free < m_settings.minFreeBytes / RunningFraction
            ? Text::tr("only %1 of the disk were left").arg(formatBytes(free))
            : QString();
    };
    return runProcess(request, m_stop);
}

void Profile::lookForDeniedCounters(const QByteArray& piece)
{
    m_lastOutput += piece; // the word may come in two pieces
    m_areCountersDenied |= m_lastOutput.contains(CountersDenied);
    m_lastOutput = m_lastOutput.last(std::min(m_lastOutput.size(), CountersDenied.size() - 1));
}

/// What is odd, although there is a report.
void Profile::note(const ProcessOutcome& outcome)
{
    const auto seconds = QString::number(*m_record.targetDurationS, 'f', 1);
    if (outcome.ending == ProcessEnding::AtLimit)
        warn(Text::tr("The target still ran after %1 s and was ended.").arg(seconds));
    else if (outcome.ending == ProcessEnding::Stopped)
        warn(Text::tr("The capture was stopped after %1 s.").arg(seconds));
    else if (outcome.ending == ProcessEnding::Watched)
        warn(Text::tr("The capture was ended after %1 s: %2.").arg(seconds, outcome.watchReason));
    else if (*m_record.targetDurationS < m_settings.durationS && !m_plan.hasDuration)
        warn(Text::tr("The target ran for %1 s only, not for %2 s.").arg(seconds).arg(m_settings.durationS));
    noteTarget();
    if (outcome.ending != ProcessEnding::ByItself && !outcome.hasAgreed && !outcome.wasKilled)
        warn(Text::tr(
            "nsys was ended by a signal, since nsys stop was not possible: CUDA's events that it had not fetched "
            "yet are lost, often all of them."));
    if (m_record.nsysSignal)
        warn(Text::tr("nsys was ended by %1; the report may lack its end.").arg(signalText(*m_record.nsysSignal)));
    if (outcome.wasKilled)
        warn(Text::tr("nsys had to be killed; the report may lack its end."));
    if (reportBytes() < SmallReportBytes)
        warn(Text::tr("The report has only %1: little or nothing was captured.").arg(formatBytes(reportBytes())));
}

void Profile::noteTarget()
{
    const int code = m_record.targetExitCode.value_or(0);
    if (code > SignalBase)
        warn(
            Text::tr("The target was ended by %1 (exit code %2): CUDA's events that nsys had not fetched yet are lost, "
                     "often all of them.")
                .arg(signalText(code - SignalBase))
                .arg(code));
    else if (code != 0)
        warn(Text::tr("The target ended with exit code %1; the profile holds what came before.").arg(code));
}

void Profile::importLeftStream()
{
    const auto stream = streamFileOf(m_plan.reportPath);
    if (stream.isEmpty())
        return;
    const auto imported = importStream(stream, m_plan.reportPath, m_record.nsysBinary, m_settings.abandon);
    if (imported)
        warn(Text::tr("nsys left %1 without a report; the report was made of it afterwards.").arg(stream));
    else
        m_importProblem = imported.error().message;
}

Expected<void> Profile::checkReport(const ProcessOutcome& outcome)
{
    if (reportBytes() > 0) {
        m_record.reportPath = m_plan.reportPath;
        return {};
    }
    if (outcome.ending == ProcessEnding::Watched)
        return failure(ErrorCode::CannotWrite,
                       Text::tr("The capture was ended without a report: %1.").arg(outcome.watchReason));
    if (!m_importProblem.isEmpty())
        return failure(ErrorCode::BadFormat, m_importProblem);
    const auto what = reportBytes() == 0
        ? Text::tr("nsys wrote a report of 0 bytes, also when it was given more time %1")
        : Text::tr("nsys wrote no report %1");
    const bool isWanted = outcome.ending == ProcessEnding::Stopped;
    return failure(isWanted ? ErrorCode::Cancelled : ErrorCode::BadFormat, what.arg(outcome.endText()));
}

/// Steady state and expectations. Errors: those of loadTrace().
Expected<void> lookAt(CaptureRecord& record, const std::vector<Expectation>& expectations, const std::stop_token& stop)
{
    const auto trace = loadTrace(record.sqlitePath, {}, {}, stop);
    if (!trace)
        return tl::unexpected(trace.error());
    if (auto assessed = assessCapture(record, **trace, stop); !assessed || expectations.empty())
        return assessed;
    const auto results = analyze(*trace, steadyScope(record), {}, stop);
    if (!results)
        return tl::unexpected(results.error());
    checkExpectations(record, expectations, **results);
    return {};
}

} // namespace

CaptureRecord profileTarget(const CaptureSettings& settings, const NsysSearch& search, const CaptureListener& listener,
                            const std::stop_token& stop)
{
    return Profile(settings, listener, stop).take(search);
}

void exportCapture(CaptureRecord& record, const QString& folder, const NsysSearch& search,
                   const CaptureListener& listener, const std::stop_token& stop)
{
    const auto path = captureTracePath(folder);
    const auto nsys = probeNsys(search, stop);
    const auto exported = nsys.and_then([&](const NsysProgram& program) {
        if (listener.step)
            listener.step(Text::tr("Exporting %1").arg(record.reportPath));
        return exportReport(program, record.reportPath, path, listener.progress, stop);
    });
    if (!exported) {
        record.fail(exported.error());
        record.errorTail = tailOf(maskSecrets(exported.error().detail).toUtf8());
        return;
    }
    record.sqlitePath = path;
    if (listener.step)
        listener.step(Text::tr("Trace: %1 (%2)").arg(path, formatBytes(QFileInfo(path).size())));
}

Expected<void> assessCapture(CaptureRecord& record, const Trace& trace, const std::stop_token& stop)
{
    auto steady = findSteadyState(trace, stop);
    if (!steady)
        return tl::unexpected(steady.error());
    record.steadyState = std::move(*steady);
    if (!record.steadyState) {
        record.warnings.append(Text::tr("No kernel was captured."));
        return {};
    }
    const auto lengthNs = record.steadyState->window.durationNs();
    if (static_cast<double>(lengthNs) < ShortSteadyStateS * NsPerS)
        record.warnings.append(Text::tr("The steady state is only %1 long; %2 s say more.")
                                   .arg(formatDuration(lengthNs))
                                   .arg(ShortSteadyStateS));
    return {};
}

void checkExpectations(CaptureRecord& record, const std::vector<Expectation>& expectations,
                       const AnalysisResults& results)
{
    record.expectations.clear();
    record.expectations.reserve(expectations.size());
    for (const auto& expectation : expectations)
        record.expectations.push_back(checkExpectation(expectation, results));
}

CaptureRecord captureAll(const CaptureSettings& settings, const std::vector<Expectation>& expectations,
                         const NsysSearch& search, const CaptureListener& listener,
                         const std::stop_token& stopRecording)
{
    auto record = profileTarget(settings, search, listener, stopRecording);
    const auto& stop = settings.abandon;
    if (record.isOk)
        exportCapture(record, settings.outFolder, search, listener, stop);
    if (record.isOk) {
        if (const auto looked = lookAt(record, expectations, stop); !looked)
            record.warnings.append(looked.error().message); // the capture itself is all right
    }
    if (const auto written = writeCaptureRecord(record, settings.outFolder); !written)
        record.warnings.append(written.error().message);
    return record;
}

Scope steadyScope(const CaptureRecord& record)
{
    Scope scope;
    if (record.steadyState)
        scope.window = record.steadyState->window;
    return scope;
}

bool isNsysRunning()
{
    const auto processes = QDir(QStringLiteral("/proc")).entryList({ QStringLiteral("[0-9]*") }, QDir::Dirs);
    return std::any_of(processes.begin(), processes.end(), [](const QString& pid) {
        QFile name(QStringLiteral("/proc/%1/comm").arg(pid));
        QFile words(QStringLiteral("/proc/%1/cmdline").arg(pid)); // empty: it has ended, and nobody has fetched it
        return name.open(QIODevice::ReadOnly) && name.readAll().trimmed() == "nsys" && words.open(QIODevice::ReadOnly)
            && !words.readAll().isEmpty();
    });
}

} // namespace core
