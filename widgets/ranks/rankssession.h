// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "capture/tracecaches.h"
#include "fleet/analyzefleet.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/ranktimeline.h"
#include "fleet/settleranks.h"
#include "fleet/stepgrid.h"
#include "parts/progressmailbox.h"
#include "table/table.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

/// How the files of a job are read: what the options of gpuloupe-cli ranks say.
struct RanksChoices {
    core::FleetOptions fleet;
    QString onlySteps; ///< that `fleet.stepChoice` is from: "3-9", "steady"; empty: all
    QString rankPattern; ///< regular expression with a group around the number; empty: as file names usually have it
    QString groupFile; ///< that `fleet.groups` are from; empty: none
    core::RankSelection selection;
};

/// What of a job is looked at, as the options of gpuloupe-cli ranks say it; empty: all.
struct RanksScope {
    QString ranks; ///< "0-7,12"
    QString steps; ///< "3", "3-9" or "steady"
    friend bool operator==(const RanksScope&, const RanksScope&) = default;
};

/**
 * The ranks of a job being read and looked at together off the UI thread. All signals come in the UI thread.
 *
 * open() → started(), progressed()… → analyzed() → tablesReady(); or failed(); or cancelled() after cancel().
 */
class RanksSession : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Empty,
        Reading,
        Ready, ///< there is a result; tables may still come
    };
    Q_ENUM(State)

    explicit RanksSession(QObject* parent = nullptr);

    /// How traces are looked at from the next open() on.
    void setAnalysisOptions(core::AnalysisOptions options) { m_analysisOptions = std::move(options); }
    /// Keeps the traces of reports that are opened from now on here.
    void setCaches(const core::TraceCaches& caches) { m_caches = caches; }
    /// How files are read from the next open() on.
    void setChoices(const RanksChoices& choices) { m_choices = choices; }
    [[nodiscard]] const RanksChoices& choices() const { return m_choices; }
    /// Reads folders and files, in place of what there was.
    void open(const QStringList& paths);
    /// Stops what runs; reading leaves the session empty.
    void cancel();
    /// Looks at part of what was read, whose figures replace the others when they are there: analyzed(), or
    /// scopeRefused().
    void setScope(const RanksScope& scope);
    /// What is looked at.
    [[nodiscard]] const RanksScope& scope() const { return m_scope; }
    /// To the scope before it.
    void goBack();
    [[nodiscard]] bool canGoBack() const { return !m_scopesBefore.empty(); }
    /// Asks for a quantity by rank and step: gridReady().
    void requestGrid(const core::StepQuantity& quantity);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isBusy() const
    {
        return m_state == State::Reading || m_isLooking || (m_state == State::Ready && !m_hasTables);
    }
    [[nodiscard]] bool hasTables() const { return m_hasTables; }
    /// What was asked for.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    /// The files that this came to.
    [[nodiscard]] const std::vector<core::RankInput>& files() const { return m_files; }
    /// Where the trace of a rank is; empty: only a summary of it was read.
    [[nodiscard]] QString tracePath(std::uint32_t rank) const;
    /// Reads what such a rank did piece by piece; to be called in any thread. Errors: those of reading a trace, Cancelled.
    using CourseReader = std::function<core::Expected<std::vector<core::TimelinePiece>>(const std::stop_token&)>;
    [[nodiscard]] CourseReader courseReader(std::uint32_t rank) const;
    /// Null until analyzed().
    [[nodiscard]] const std::shared_ptr<const core::FleetResult>& result() const { return m_result; }
    /// Of all ranks that were read, whatever is looked at; null as result().
    [[nodiscard]] const std::shared_ptr<const core::FleetResult>& whole() const { return m_whole; }
    /// Lateness of all these ranks; null until overviewReady().
    [[nodiscard]] const std::shared_ptr<const core::StepGrid>& overview() const { return m_overview; }
    /// Empty until tablesReady().
    [[nodiscard]] const std::vector<core::TablePointer>& tables() const { return m_tables; }
    /// Null when there is none.
    [[nodiscard]] core::TablePointer table(QStringView key) const;
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }

Q_SIGNALS:
    void started();
    /// About 20 times a second while reading.
    void progressed(const core::Progress& progress);
    void analyzed();
    void tablesReady();
    void gridReady(const std::shared_ptr<const core::StepGrid>& grid);
    void overviewReady();
    /// One sentence for the user.
    void failed(const QString& message);
    void cancelled();
    /// What was asked for cannot be looked at: one sentence for the user. Nothing has changed.
    void scopeRefused(const QString& message);

private:
    struct Read {
        std::vector<core::RankInput> files;
        std::shared_ptr<const core::FleetResult> result;
    };
    void accept(const std::shared_ptr<const core::FleetResult>& result);
    void look(const RanksScope& scope, std::vector<RanksScope> before);
    void findOverview();

    core::AnalysisOptions m_analysisOptions;
    core::TraceCaches m_caches;
    RanksChoices m_choices;
    QStringList m_paths;
    State m_state = State::Empty;
    std::vector<core::RankInput> m_files;
    std::shared_ptr<const core::FleetResult> m_whole; ///< of all ranks that were read
    std::shared_ptr<const core::FleetResult> m_result;
    std::shared_ptr<const core::StepGrid> m_overview; ///< of m_whole
    RanksScope m_scope;
    std::vector<RanksScope> m_scopesBefore;
    std::vector<core::TablePointer> m_tables;
    bool m_hasTables = false;
    bool m_isLooking = false; ///< at another scope, whose figures are to come
    std::shared_ptr<ProgressMailbox> m_mailbox;
    QTimer m_progressTimer;
    QElapsedTimer m_clock;
    core::LatestJob<Read> m_reading { this, core::JobKind::Long };
    core::LatestJob<std::shared_ptr<const core::FleetResult>> m_looking { this, core::JobKind::Long };
    core::LatestJob<std::vector<core::TablePointer>> m_describing { this, core::JobKind::Long };
    core::LatestJob<core::StepGrid> m_gridding { this };
    core::LatestJob<core::StepGrid> m_overviewing { this };
};
