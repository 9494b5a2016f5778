// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracesession.h"

#include "base/bytepath.h"
#include "capture/capturerecord.h"
#include "capture/nsyssetting.h"
#include "capture/reportfile.h"
#include "scope/scopelimits.h"

#include <QDateTime>
#include <QFileInfo>

#include <utility>

namespace {

constexpr int LoadProgressIntervalMs = 50;
constexpr int FileSettleMs = 500; // a file that is being written changes many times a second

} // namespace

TraceSession::TraceSession(QObject* parent)
    : QObject(parent)
{
    m_progressTimer.setInterval(LoadProgressIntervalMs);
    connect(&m_progressTimer, &QTimer::timeout, this, [this] { Q_EMIT progressed(m_mailbox->latest()); });
    m_fileTimer.setSingleShot(true);
    m_fileTimer.setInterval(FileSettleMs);
    connect(&m_fileTimer, &QTimer::timeout, this, &TraceSession::checkFile);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_fileTimer.start(); });
}

void TraceSession::open(const QString& path)
{
    m_analysis.cancel();
    m_path = QFileInfo(path).absoluteFilePath();
    m_stamp = fileStamp();
    m_reportedStamp = m_stamp;
    m_state = State::Loading;
    m_trace.reset();
    m_results.reset();
    m_scopes = {};
    m_scopesOfResults = {};
    m_steadyState.reset();
    if (const auto watched = m_watcher.files(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_mailbox = std::make_shared<ProgressMailbox>();
    m_clock.start();
    m_progressTimer.start();
    Q_EMIT scopeChanged();
    Q_EMIT started();
    m_load.start(
        [file = m_path, search = nsysSearch(), cache = m_cache, mailbox = m_mailbox](const std::stop_token& stop) {
            const auto report = [mailbox](const core::Progress& progress) { mailbox->leave(progress); };
            return core::loadTraceOrReport(file, search, report, stop, cache).map([&](const auto& trace) {
                return Loaded { trace, core::recordedSteadyState(file) };
            });
        },
        [this](const core::LatestJob<Loaded>::Shared& loaded) { finishLoading(loaded); });
}

void TraceSession::analyze()
{
    if (!m_trace)
        return;
    m_state = State::Analyzing;
    auto options = m_options;
    if (m_results)
        options.takeFound(m_results->options); // of the same trace: no need to find it again
    m_analysis.start([trace = m_trace, scope = scope(),
                      options](const std::stop_token& stop) { return core::analyze(trace, scope, options, stop); },
                     [this](const core::LatestJob<core::ResultsPointer>::Shared& results) {
                         if (!results) {
                             abandonAnalysis();
                             Q_EMIT failed(results.error().message);
                             return;
                         }
                         m_state = State::Ready;
                         m_results = **results;
                         m_scopesOfResults = m_scopes;
                         Q_EMIT resultsReady();
                     });
    Q_EMIT analysisStarted();
}

void TraceSession::setOptions(core::AnalysisOptions options)
{
    m_options = std::move(options);
    m_options.takeFound({}); // what the results hold counts
    analyze();
}

void TraceSession::setPhaseMap(core::PhaseMap phases)
{
    auto options = m_options;
    options.phases = std::move(phases);
    setOptions(std::move(options));
}

void TraceSession::setThresholds(const core::Thresholds& thresholds)
{
    auto options = m_options;
    options.thresholds = thresholds;
    setOptions(std::move(options));
}

void TraceSession::setScope(const core::Scope& scope)
{
    auto scopes = m_scopes;
    if (m_trace && scopes.visit(core::normalized(scope)))
        visitScope(scopes);
}

void TraceSession::goBack()
{
    auto scopes = m_scopes;
    if (m_trace && scopes.goBack())
        visitScope(scopes);
}

void TraceSession::goForward()
{
    auto scopes = m_scopes;
    if (m_trace && scopes.goForward())
        visitScope(scopes);
}

void TraceSession::visitScope(const core::ScopeHistory& scopes)
{
    m_scopes = scopes;
    Q_EMIT scopeChanged();
    analyze();
}

void TraceSession::cancel()
{
    if (!isBusy())
        return;
    m_load.cancel();
    m_analysis.cancel();
    m_progressTimer.stop();
    if (m_state == State::Loading)
        m_state = State::Empty;
    else
        abandonAnalysis();
    Q_EMIT cancelled();
}

/// Back to the figures there were, if any, and to the options and the scope they were computed with.
void TraceSession::abandonAnalysis()
{
    m_state = m_results ? State::Ready : State::Incomplete;
    if (m_scopes != m_scopesOfResults) {
        m_scopes = m_scopesOfResults;
        Q_EMIT scopeChanged();
    }
    if (!m_results)
        return;
    m_options = m_results->options;
    m_options.takeFound({});
}

void TraceSession::finishLoading(const core::LatestJob<Loaded>::Shared& loaded)
{
    m_progressTimer.stop();
    if (!loaded) {
        m_state = State::Empty;
        Q_EMIT failed(core::withTruePaths(loaded.error().message));
        return;
    }
    m_trace = (*loaded)->trace;
    m_watcher.addPath(m_path);
    beginWithSteadyState((*loaded)->steadyState);
    analyze();
    Q_EMIT traceLoaded();
}

void TraceSession::beginWithSteadyState(const std::optional<core::SteadyState>& steadyState)
{
    core::Scope scope;
    if (steadyState)
        scope.window = steadyState->window;
    const auto& extent = m_trace->extent;
    const bool isInside
        = steadyState && scope.window->startNs >= extent.startNs && scope.window->startNs < extent.endNs;
    if (!isInside || !m_scopes.visit(core::normalized(scope)))
        return;
    m_steadyState = steadyState;
    Q_EMIT scopeChanged();
}

void TraceSession::checkFile()
{
    if (!m_trace)
        return;
    // a file that is replaced drops out of the watcher's list
    if (m_watcher.files().isEmpty() && QFileInfo::exists(m_path))
        m_watcher.addPath(m_path);
    if (const auto stamp = fileStamp(); stamp != m_reportedStamp) {
        m_reportedStamp = stamp; // once for each change
        Q_EMIT fileChanged();
    }
}

QString TraceSession::fileStamp() const
{
    const QFileInfo file(m_path);
    return file.exists() ? QStringLiteral("%1 %2").arg(file.size()).arg(file.lastModified().toMSecsSinceEpoch())
                         : QString();
}
