// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "capture/tracecaches.h"
#include "parts/progressmailbox.h"
#include "session/analysissession.h"
#include "session/keptsummary.h"
#include "session/tracestore.h"
#include "statistics/steadystate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>

/**
 * One trace of a TraceStore being read and analysed off the UI thread: the jobs around an AnalysisSession. All signals
 * come in the UI thread.
 *
 * open() → progressed()… → analysisStarted(), traceLoaded() → summaryReady() → resultsReady(); or failed(); or
 * cancelled() after cancel(). There may be no summaryReady().
 */
class TraceSession : public QObject
{
    Q_OBJECT
public:
    enum class State { Empty, Loading, Analyzing, Ready, Incomplete };
    Q_ENUM(State)

    /// `store` outlives the session; null: one of its own, which shares traces with nobody.
    explicit TraceSession(QObject* parent = nullptr, core::TraceStore* store = nullptr);

    /// Reads `path`, a trace or a report, in place of what was open. What was captured here opens with its steady state
    /// as scope.
    void open(const QString& path) { openPart(path, {}); }
    /// Reads a part of `path`.
    void openPart(const QString& path, const core::PartRequest& part)
    {
        m_part = part;
        load(path, false);
    }
    /// Reads the same file again, or the same part of it.
    void reload() { load(m_path, true); }
    /// Computes the figures, again after they were cancelled.
    void analyze();
    /// Chooses how figures are computed, of this trace and the next, and computes them again; results() stay until
    /// then.
    void setOptions(core::AnalysisOptions options);
    /// setOptions() with another phase map.
    void setPhaseMap(core::PhaseMap phases);
    /// Computes with these thresholds from now on.
    void setThresholds(const core::Thresholds& thresholds);
    /// Sorts kernels into these families from now on.
    void setFamilies(const core::FamilyRules& families);
    /// Judges by these classes of calls and limits from now on; nullptr: by those of the program.
    void setClasses(std::shared_ptr<const core::DiagnosisClasses> classes);
    /// Judges by these rules beside those of the program from now on; nullptr: by none.
    void setOwnRules(std::shared_ptr<const core::OwnRules> rules);
    /// Sets these findings aside from now on, until another file is opened.
    void setAccepted(std::vector<core::AcceptedFinding> accepted);
    /// Keeps the traces of reports that are opened from now on here.
    void setCaches(const core::TraceCaches& caches) { m_caches = caches; }
    /// Limits the figures to `scope` and computes them; results() stay until then. Nothing happens without a trace or
    /// when it is scope().
    void setScope(const core::Scope& scope);
    /// To the scope before scope(), and to the one after it.
    void goBack();
    void goForward();
    /// Stops reading (the session is empty then) or computing (the trace stays, and the figures there were, with their
    /// options and scope).
    void cancel();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isBusy() const { return m_state == State::Loading || m_state == State::Analyzing; }
    /// True when the file was refused since memory has no room for it: a part of it may fit.
    [[nodiscard]] bool isTooLarge() const { return m_isTooLarge; }
    /// Absolute path of the file; stays after a failure, so that it can be tried again.
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] const core::TracePointer& trace() const { return m_asked.trace(); }
    [[nodiscard]] const core::ResultsPointer& results() const { return m_asked.results(); }
    /// What comes first, as summaryOnly() makes it, while there are no results(): the summary of those that are being
    /// computed, or the one kept from when they were computed last. Null when there is none.
    [[nodiscard]] const core::ResultsPointer& firstSummary() const { return m_firstSummary; }
    [[nodiscard]] const core::AnalysisOptions& options() const { return m_asked.options(); }
    /// The steady state that the capture proposed and the trace was opened with, if any.
    [[nodiscard]] const std::optional<core::SteadyState>& steadyState() const { return m_steadyState; }
    /// The scope of results(), or of those being computed.
    [[nodiscard]] const core::Scope& scope() const { return m_asked.scope(); }
    [[nodiscard]] const core::ScopeHistory& scopeHistory() const { return m_asked.scopes(); }
    /// True when the file on the disk is no longer the one that was read.
    [[nodiscard]] bool isFileChanged() const { return trace() && m_store->isFileChanged(trace()->id); }
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }

Q_SIGNALS:
    void started();
    /// About 20 times a second while reading.
    void progressed(const core::Progress& progress);
    void traceLoaded();
    void analysisStarted();
    /// scope() or scopeHistory() is another; before analysisStarted() of its figures.
    void scopeChanged();
    /// firstSummary() is there.
    void summaryReady();
    void resultsReady();
    /// One sentence for the user.
    void failed(const QString& message);
    void cancelled();
    /// The file on the disk is no longer the one that was read.
    void fileChanged();

private:
    struct Loaded {
        core::TracePointer trace;
        std::optional<core::SteadyState> steadyState;
        std::shared_ptr<const core::KeptSummary> summary; ///< may be null
    };
    void load(const QString& path, bool isAnew);
    void finishLoading(const core::LatestJob<Loaded>::Shared& loaded);
    void beginWithSteadyState(const std::optional<core::SteadyState>& steadyState);
    [[nodiscard]] core::SummarySink sinkOfFirst();
    void showFirst(std::uint64_t analysis, const core::ResultsPointer& summary);
    void finishAnalysis(const core::LatestJob<std::vector<core::ResultsPointer>>::Shared& results);
    void abandonAnalysis();
    void computeNewScope();

    core::TraceStore* m_store;
    QString m_path;
    core::PartRequest m_part; ///< what of the file is read
    bool m_isTooLarge = false;
    State m_state = State::Empty;
    core::AnalysisSession m_asked;
    std::optional<core::SteadyState> m_steadyState;
    std::shared_ptr<const core::KeptSummary> m_keptSummary; ///< of the trace; may be null
    core::ResultsPointer m_firstSummary;
    std::uint64_t m_analysisCount = 0; ///< begun or ended early: the number of the newest
    core::TraceCaches m_caches;
    core::ColumnCache m_columns; ///< that the trace was asked of
    std::shared_ptr<ProgressMailbox> m_mailbox;
    QTimer m_progressTimer;
    QElapsedTimer m_clock;
    core::LatestJob<Loaded> m_load { this, core::JobKind::Long };
    core::LatestJob<std::vector<core::ResultsPointer>> m_analysis { this, core::JobKind::Long };
};
