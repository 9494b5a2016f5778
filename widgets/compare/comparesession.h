// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "capture/tracecaches.h"
#include "compare/comparetables.h"
#include "parts/progressmailbox.h"
#include "results/analysisresults.h"
#include "session/tracestore.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

/// Which two runs are compared, which parts of them, and how.
struct CompareQuestion {
    core::Sides<QString> paths; ///< traces or reports; the same file twice: two parts of one run
    core::Sides<core::Scope> scopes;
    core::CompareOptions options {}; ///< without the further runs
    core::Sides<QStringList> further {}; ///< paths of runs beside the first of each side
};

/**
 * Two runs being read and compared off the UI thread. All signals come in the UI thread.
 *
 * open() → started(), progressed()… → compared() → tablesReady(), sidesReady() in any order; or failed(); or
 * cancelled() after cancel(). What asks for another comparison of the same runs begins with comparingAgain().
 */
class CompareSession : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Empty,
        Reading, ///< a side
        Comparing,
        Ready, ///< there is a comparison; more tables may still come
    };
    Q_ENUM(State)

    /// `store` outlives the session.
    explicit CompareSession(core::TraceStore& store, QObject* parent = nullptr);

    /// How figures of either side are computed from now on.
    void setAnalysisOptions(core::AnalysisOptions options) { m_analysisOptions = std::move(options); }
    /// Keeps the traces of reports that are opened from now on here.
    void setCaches(const core::TraceCaches& caches) { m_caches = caches; }
    /// Reads both sides and compares them, in place of what there was.
    void open(CompareQuestion question);
    /// Makes BASE NEW and NEW BASE.
    void swap();
    /// Compares with another unit, or with other checks accepted; the comparison of before stays until then.
    void setOptions(core::CompareOptions options);
    /// Limits one side to a scope; the comparison of before stays until then.
    void setScope(core::Side side, const core::Scope& scope);
    /// The same of both sides at once.
    void setScopes(const core::Sides<core::Scope>& scopes);
    /// Compares with these runs beside the first of each side; the comparison of before stays until then.
    void setFurther(core::Sides<QStringList> paths);
    /// Stops what runs: reading leaves the session empty, comparing again leaves what was there.
    void cancel();

    [[nodiscard]] State state() const { return m_state; }
    /// True while the comparison itself, or one of its other tables, is computed.
    [[nodiscard]] bool isBusy() const
    {
        return m_state != State::Empty && (m_state != State::Ready || !m_hasAllTables);
    }
    [[nodiscard]] const CompareQuestion& question() const { return m_question; }
    /// Null until compared().
    [[nodiscard]] const std::shared_ptr<const core::Comparison>& comparison() const { return m_comparison; }
    /// Those of describeComparedRuns(), after tablesReady() all others as well.
    [[nodiscard]] const std::vector<core::TablePointer>& tables() const { return m_tables; }
    [[nodiscard]] bool hasAllTables() const { return m_hasAllTables; }
    /// Null when there is none.
    [[nodiscard]] core::TablePointer table(QStringView key) const;
    /// What tables of the comparison are made of; those that come after tablesReady() are known then.
    [[nodiscard]] const core::DeltaSources& sources() const { return m_sources; }
    /// Through the scopes that were compared.
    [[nodiscard]] bool canGoBack() const { return !m_scopes.earlier.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_scopes.later.empty(); }
    void goBack();
    void goForward();
    /// Of the choices about rows that fit nothing a sentence each.
    [[nodiscard]] const QStringList& staleChoices() const { return m_staleChoices; }
    /// What the GPUs of a side did over the whole trace; null until sidesReady().
    [[nodiscard]] const core::ResultsPointer& whole(core::Side side) const { return m_wholes[side]; }
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }

Q_SIGNALS:
    void started();
    /// About 20 times a second while reading.
    void progressed(const core::Progress& progress);
    /// The comparison of before, if any, holds no more.
    void comparingAgain();
    void compared();
    void tablesReady();
    void sidesReady();
    /// One sentence for the user.
    void failed(const QString& message);
    void cancelled();

private:
    struct Compared {
        std::shared_ptr<const core::Comparison> comparison;
        std::vector<core::TablePointer> tables;
    };
    struct Read {
        core::CompareRuns runs;
        Compared compared;
    };
    /// The scopes of both sides before and after the present ones, the nearest last.
    struct ScopeHistory {
        std::vector<core::Sides<core::Scope>> earlier, later;
    };
    template <typename T> using Answer = typename core::LatestJob<T>::Shared;

    void compareAgain();
    void step(std::vector<core::Sides<core::Scope>>& from, std::vector<core::Sides<core::Scope>>& to);
    void swapSides();
    void swapCriticalGpu();
    void restore();
    void accept(const Compared& made);
    void fail(const core::Error& error);
    void computeTables();
    void computeSides();

    core::TraceStore& m_store;
    core::AnalysisOptions m_analysisOptions;
    core::TraceCaches m_caches;
    CompareQuestion m_question;
    CompareQuestion m_questionOfComparison;
    ScopeHistory m_scopes;
    ScopeHistory m_scopesOfComparison;
    State m_state = State::Empty;
    bool m_isSwapped = false; ///< against the comparison that is there
    core::CompareRuns m_runs; ///< as they were read; their scopes are those of the comparison
    std::shared_ptr<const core::Comparison> m_comparison;
    std::vector<core::TablePointer> m_tables;
    core::DeltaSources m_sources;
    QStringList m_staleChoices;
    bool m_hasAllTables = false;
    core::Sides<core::ResultsPointer> m_wholes;
    std::shared_ptr<ProgressMailbox> m_mailbox;
    QTimer m_progressTimer;
    QElapsedTimer m_clock;
    core::LatestJob<Read> m_reading { this, core::JobKind::Long };
    core::LatestJob<core::ComparedTables> m_describing { this, core::JobKind::Long };
    core::LatestJob<core::Sides<core::ResultsPointer>> m_lookingAtSides { this, core::JobKind::Long };
};
