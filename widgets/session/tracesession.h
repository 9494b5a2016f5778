// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "capture/reportcache.h"
#include "parts/progressmailbox.h"
#include "results/analysisresults.h"
#include "scope/scopehistory.h"
#include "statistics/steadystate.h"

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

/**
 * One trace being read, analysed and watched, off the UI thread. All signals come in the UI thread.
 *
 * open() → progressed()… → analysisStarted(), traceLoaded() → resultsReady(); or failed(); or cancelled() after cancel().
 */
class TraceSession : public QObject
{
    Q_OBJECT
public:
    enum class State { Empty, Loading, Analyzing, Ready, Incomplete };
    Q_ENUM(State)

    explicit TraceSession(QObject* parent = nullptr);

    /// Reads `path`, a trace or a report, in place of what was open. What was captured here opens with its steady state as scope.
    void open(const QString& path);
    /// Reads the same file again.
    void reload() { open(m_path); }
    /// Computes the figures, again after they were cancelled.
    void analyze();
    /// Chooses how figures are computed, of this trace and the next, and computes them again; results() stay until then.
    void setOptions(core::AnalysisOptions options);
    /// setOptions() with another phase map.
    void setPhaseMap(core::PhaseMap phases);
    /// Computes with these thresholds from now on.
    void setThresholds(const core::Thresholds& thresholds);
    /// Keeps the traces of reports that are opened from now on here.
    void setCache(const core::ReportCache& cache) { m_cache = cache; }
    /// Limits the figures to `scope` and computes them; results() stay until then. Nothing happens without a trace or when it is scope().
    void setScope(const core::Scope& scope);
    /// To the scope before scope(), and to the one after it.
    void goBack();
    void goForward();
    /// Stops reading (the session is empty then) or computing (the trace stays, and the figures there were, with their options and scope).
    void cancel();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isBusy() const { return m_state == State::Loading || m_state == State::Analyzing; }
    /// Absolute path of the file; stays after a failure, so that it can be tried again.
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] const std::shared_ptr<const core::Trace>& trace() const { return m_trace; }
    [[nodiscard]] const core::ResultsPointer& results() const { return m_results; }
    [[nodiscard]] const core::AnalysisOptions& options() const { return m_options; }
    /// The steady state that the capture proposed and the trace was opened with, if any.
    [[nodiscard]] const std::optional<core::SteadyState>& steadyState() const { return m_steadyState; }
    /// The scope of results(), or of those being computed.
    [[nodiscard]] const core::Scope& scope() const { return m_scopes.current(); }
    [[nodiscard]] const core::ScopeHistory& scopeHistory() const { return m_scopes; }
    /// True when the file on the disk is no longer the one that was read.
    [[nodiscard]] bool isFileChanged() const { return fileStamp() != m_stamp; }
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }

Q_SIGNALS:
    void started();
    /// About 20 times a second while reading.
    void progressed(const core::Progress& progress);
    void traceLoaded();
    void analysisStarted();
    /// scope() or scopeHistory() is another; before analysisStarted() of its figures.
    void scopeChanged();
    void resultsReady();
    /// One sentence for the user.
    void failed(const QString& message);
    void cancelled();
    /// The file on the disk is no longer the one that was read.
    void fileChanged();

private:
    struct Loaded {
        std::shared_ptr<const core::Trace> trace;
        std::optional<core::SteadyState> steadyState;
    };
    void finishLoading(const core::LatestJob<Loaded>::Shared& loaded);
    void beginWithSteadyState(const std::optional<core::SteadyState>& steadyState);
    void abandonAnalysis();
    void visitScope(const core::ScopeHistory& scopes);
    void checkFile();
    [[nodiscard]] QString fileStamp() const;

    QString m_path;
    QString m_stamp; ///< size and time of the file as it was read
    QString m_reportedStamp; ///< the same as fileChanged() last saw it
    State m_state = State::Empty;
    std::shared_ptr<const core::Trace> m_trace;
    std::optional<core::SteadyState> m_steadyState;
    core::ReportCache m_cache = core::ReportCache::ofUser();
    core::AnalysisOptions m_options;
    core::ScopeHistory m_scopes;
    core::ScopeHistory m_scopesOfResults; ///< m_scopes as it was when m_results came
    core::ResultsPointer m_results;
    std::shared_ptr<ProgressMailbox> m_mailbox;
    QTimer m_progressTimer;
    QTimer m_fileTimer;
    QElapsedTimer m_clock;
    QFileSystemWatcher m_watcher;
    core::LatestJob<Loaded> m_load { this, core::JobKind::Long };
    core::LatestJob<core::ResultsPointer> m_analysis { this, core::JobKind::Long };
};
