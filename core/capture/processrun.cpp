// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/processrun.h"

#include "base/text.h"
#include "capture/processgroup.h"

#include <QProcess>

#include <csignal>
#include <cstring>

namespace core {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds PollInterval { 20 };
constexpr milliseconds WatchInterval { 1000 };
constexpr milliseconds AgreedWait { 500 }; ///< to end by itself; nsys waits for its target instead

void keepTail(QByteArray& tail, const QByteArray& piece)
{
    tail += piece;
    if (tail.size() > TailBytes)
        tail = tail.last(TailBytes);
}

/// One program from its start to the end of its last child.
class Run
{
public:
    Run(const ProcessRequest& request, const std::stop_token& stop)
        : m_request(request)
        , m_stop(stop)
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        for (auto it = request.environment.begin(); it != request.environment.end(); ++it)
            environment.insert(it.key(), it.value());
        m_process.setProcessEnvironment(environment);
        m_process.setChildProcessModifier([this] { m_group.lead(); });
    }

    Expected<ProcessOutcome> finish()
    {
        m_process.start(m_request.program, m_request.arguments, QIODevice::ReadOnly);
        if (!m_process.waitForStarted(-1)) {
            return failure(ErrorCode::CannotOpen,
                           Text::tr("%1 cannot be run: %2.").arg(m_request.program, m_process.errorString()));
        }
        m_group.setLeader(m_process.processId());
        m_start = Clock::now();
        while (!waitAndRead() && !isEndDue()) { }
        m_outcome.runTime = std::chrono::duration_cast<milliseconds>(Clock::now() - m_start);
        if (m_outcome.ending != ProcessEnding::ByItself)
            end();
        m_group.endRest(m_request.abandon.stop_requested() ? milliseconds(0) : m_request.terminateWait);
        readOutput();
        m_outcome.exitCode = m_process.exitCode();
        m_outcome.isSignalled = m_process.exitStatus() == QProcess::CrashExit;
        return std::move(m_outcome);
    }

private:
    /// Waits a moment. @return true when the program has ended
    bool waitAndRead()
    {
        const bool hasEnded = m_process.waitForFinished(static_cast<int>(PollInterval.count()))
            || m_process.state() == QProcess::NotRunning;
        readOutput();
        return hasEnded;
    }
    void readOutput()
    {
        const auto output = m_process.readAllStandardOutput();
        const auto errors = m_process.readAllStandardError();
        keepTail(m_outcome.outputTail, output);
        keepTail(m_outcome.errorTail, errors);
        if (!m_request.output)
            return;
        for (const auto& piece : { output, errors }) {
            if (!piece.isEmpty())
                m_request.output(piece);
        }
    }
    bool isEndDue()
    {
        const auto now = Clock::now();
        if (m_stop.stop_requested() || m_request.abandon.stop_requested())
            m_outcome.ending = ProcessEnding::Stopped;
        else if (m_request.limit && now - m_start >= *m_request.limit)
            m_outcome.ending = ProcessEnding::AtLimit;
        else if (m_request.watch && now - m_lastWatch >= WatchInterval) {
            m_lastWatch = now;
            m_outcome.watchReason = m_request.watch();
            if (!m_outcome.watchReason.isEmpty())
                m_outcome.ending = ProcessEnding::Watched;
        }
        return m_outcome.ending != ProcessEnding::ByItself;
    }
    /// Calls the program with the words that ask it to end, and reads on meanwhile. @return true when it agreed
    bool agreesToEnd()
    {
        if (m_request.stopArguments.isEmpty() || m_request.abandon.stop_requested())
            return false;
        QProcess call;
        call.setProcessEnvironment(m_process.processEnvironment());
        call.setProcessChannelMode(QProcess::MergedChannels);
        call.start(m_request.program, m_request.stopArguments, QIODevice::ReadOnly);
        const auto deadline = Clock::now() + m_request.interruptWait;
        while (call.state() != QProcess::NotRunning && Clock::now() < deadline && !m_request.abandon.stop_requested()) {
            call.waitForFinished(static_cast<int>(PollInterval.count()));
            if (const auto words = call.readAll(); m_request.output && !words.isEmpty())
                m_request.output(words);
            waitAndRead();
        }
        const bool hasAgreed = call.state() == QProcess::NotRunning && call.error() != QProcess::FailedToStart
            && call.exitStatus() == QProcess::NormalExit && call.exitCode() == 0;
        call.kill();
        call.waitForFinished();
        return hasAgreed;
    }
    bool endsWithin(int number, milliseconds wait)
    {
        m_group.signal(number);
        return runsOutWithin(wait);
    }
    bool runsOutWithin(milliseconds wait)
    {
        const auto deadline = Clock::now() + wait;
        while (Clock::now() < deadline && !m_request.abandon.stop_requested()) {
            if (waitAndRead())
                return true;
        }
        return false;
    }
    void end()
    {
        m_outcome.hasAgreed = agreesToEnd();
        if (m_outcome.hasAgreed && runsOutWithin(AgreedWait))
            return;
        if (endsWithin(SIGINT, m_request.interruptWait) || endsWithin(SIGTERM, m_request.terminateWait))
            return;
        m_outcome.wasKilled = true;
        m_group.signal(SIGKILL);
        while (!waitAndRead()) { } // nothing survives SIGKILL
    }

    const ProcessRequest& m_request;
    const std::stop_token& m_stop;
    ProcessGroup m_group;
    QProcess m_process;
    Clock::time_point m_start;
    Clock::time_point m_lastWatch; // long ago: the first question comes at once
    ProcessOutcome m_outcome;
};

/// The last line of `text` that says something, before a help on the program's use ("usage: nsys profile …").
QString lastWords(const QByteArray& text)
{
    QString words;
    const auto lines = QString::fromUtf8(text).split(u'\n');
    for (const auto& line : lines) {
        const auto trimmed = line.trimmed();
        if (trimmed.startsWith(QStringLiteral("usage:"), Qt::CaseInsensitive) && !words.isEmpty())
            return words;
        if (!trimmed.isEmpty())
            words = trimmed;
    }
    return words;
}

} // namespace

QString signalText(int number)
{
    const char* const name = ::sigabbrev_np(number);
    const auto text = Text::tr("signal %1").arg(number);
    return name == nullptr ? text : text + QStringLiteral(" (SIG%1)").arg(QLatin1String(name));
}

bool ProcessOutcome::isCrash() const
{
    const bool wasSent
        = wasKilled || (ending != ProcessEnding::ByItself && (exitCode == SIGINT || exitCode == SIGTERM));
    return isSignalled && !wasSent;
}

QString ProcessOutcome::endText() const
{
    const auto how = isSignalled ? Text::tr("(ended by signal %1)") : Text::tr("(exit code %1)");
    const auto words = lastWords(errorTail.trimmed().isEmpty() ? outputTail : errorTail);
    return how.arg(exitCode) + (words.isEmpty() ? QStringLiteral(".") : QStringLiteral(": ") + words);
}

Expected<ProcessOutcome> runProcess(const ProcessRequest& request, const std::stop_token& stop)
{
    return Run(request, stop).finish();
}

} // namespace core
