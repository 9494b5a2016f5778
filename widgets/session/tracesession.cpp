// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracesession.h"

#include "base/bytepath.h"
#include "base/letgo.h"
#include "capture/capturerecord.h"
#include "capture/nsyssetting.h"
#include "capture/reportfile.h"
#include "scope/scopelimits.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

TraceSession::TraceSession(QObject* parent, core::TraceStore* store)
    : QObject(parent)
    , m_store(store ? store : new core::TraceStore(this))
{
    m_progressTimer.setInterval(ProgressIntervalMs);
    connect(&m_progressTimer, &QTimer::timeout, this, [this] { Q_EMIT progressed(m_mailbox->latest()); });
    connect(m_store, &core::TraceStore::fileChanged, this, [this](core::TraceId changed) {
        if (trace() && trace()->id == changed)
            Q_EMIT fileChanged();
    });
}

void TraceSession::load(const QString& path, bool isAnew)
{
    m_analysis.cancel();
    ++m_analysisCount;
    m_firstSummary.reset();
    m_keptSummary.reset();
    auto options = m_asked.options();
    if (const auto before = std::exchange(m_path, QFileInfo(path).absoluteFilePath()); before != m_path)
        options.accepted.clear(); // they are the trace's
    m_state = State::Loading;
    m_isTooLarge = false;
    m_asked = core::AnalysisSession({}, std::move(options));
    m_steadyState.reset();
    m_mailbox = std::make_shared<ProgressMailbox>();
    m_clock.start();
    m_progressTimer.start();
    Q_EMIT scopeChanged();
    Q_EMIT started();
    auto caches = m_caches;
    if (isAnew)
        caches.columns = caches.columns.onlyKept();
    m_columns = caches.columns;
    m_load.start(
        [store = m_store,
         request = core::TraceRequest { m_path, core::traceOrReportReader(nsysSearch(), caches), isAnew, m_part },
         mailbox = m_mailbox, columns = m_columns](const std::stop_token& stop) -> core::Expected<Loaded> {
            const auto report = [mailbox](const core::Progress& progress) { mailbox->leave(progress); };
            const auto trace = store->open(request, report, stop);
            if (!trace)
                return tl::unexpected(trace.error());
            auto summary = core::findSummary(columns, **trace, stop);
            if (!summary)
                return tl::unexpected<core::Error>(summary.error());
            return Loaded { *trace, core::recordedSteadyState(request.path), *std::move(summary) };
        },
        [this](const core::LatestJob<Loaded>::Shared& loaded) { finishLoading(loaded); });
}

void TraceSession::analyze()
{
    if (!trace())
        return;
    m_state = State::Analyzing;
    m_firstSummary.reset();
    ++m_analysisCount;
    const auto question = m_asked.question();
    m_analysis.start(
        [question, sink = results() ? core::SummarySink() : sinkOfFirst()](const std::stop_token& stop) {
            auto results = core::answer(question, stop, sink);
            if (results)
                std::transform(results->begin(), results->end(), results->begin(),
                               [](core::ResultsPointer& made) { return core::freedInJob(std::move(made)); });
            return results;
        },
        [this](const core::LatestJob<std::vector<core::ResultsPointer>>::Shared& results) { finishAnalysis(results); });
    if (auto kept = m_keptSummary ? core::resultsOf(*m_keptSummary, question.parts.front()) : nullptr)
        sinkOfFirst()(kept); // in a turn of its own: whoever hears of the trace may ask for other figures
    Q_EMIT analysisStarted();
}

/// Takes a summary of the newest analysis in any thread.
core::SummarySink TraceSession::sinkOfFirst()
{
    return [this, analysis = m_analysisCount](const core::ResultsPointer& summary) {
        core::tsanRelease(this);
        QMetaObject::invokeMethod(
            this, [this, analysis, summary] { showFirst(analysis, summary); }, Qt::QueuedConnection);
    };
}

/// Nothing where a newer analysis was begun, where there are figures, or a summary is shown: they are the same.
void TraceSession::showFirst(std::uint64_t analysis, const core::ResultsPointer& summary)
{
    core::tsanAcquire(this);
    if (analysis != m_analysisCount || results() || m_firstSummary)
        return;
    m_firstSummary = summary;
    Q_EMIT summaryReady();
}

void TraceSession::finishAnalysis(const core::LatestJob<std::vector<core::ResultsPointer>>::Shared& results)
{
    m_firstSummary.reset();
    if (!results) {
        abandonAnalysis();
        Q_EMIT failed(results.error().message);
        return;
    }
    m_state = State::Ready;
    m_asked.accept(**results);
    core::keepSummaryLater(m_columns, *this->results(), std::exchange(m_keptSummary, nullptr));
    Q_EMIT resultsReady();
}

void TraceSession::setOptions(core::AnalysisOptions options)
{
    m_asked.setOptions(std::move(options));
    analyze();
}

void TraceSession::setPhaseMap(core::PhaseMap phases)
{
    auto options = m_asked.options();
    options.phases = std::move(phases);
    setOptions(std::move(options));
}

void TraceSession::setThresholds(const core::Thresholds& thresholds)
{
    auto options = m_asked.options();
    options.thresholds = thresholds;
    setOptions(std::move(options));
}

void TraceSession::setFamilies(const core::FamilyRules& families)
{
    auto options = m_asked.options();
    options.families = families;
    setOptions(std::move(options));
}

void TraceSession::setClasses(std::shared_ptr<const core::DiagnosisClasses> classes)
{
    auto options = m_asked.options();
    options.classes = std::move(classes);
    setOptions(std::move(options));
}

void TraceSession::setOwnRules(std::shared_ptr<const core::OwnRules> rules)
{
    auto options = m_asked.options();
    options.ownRules = std::move(rules);
    setOptions(std::move(options));
}

void TraceSession::setAccepted(std::vector<core::AcceptedFinding> accepted)
{
    auto options = m_asked.options();
    options.accepted = std::move(accepted);
    setOptions(std::move(options));
}

void TraceSession::setScope(const core::Scope& scope)
{
    if (m_asked.visit(core::normalized(scope)))
        computeNewScope();
}

void TraceSession::goBack()
{
    if (m_asked.goBack())
        computeNewScope();
}

void TraceSession::goForward()
{
    if (m_asked.goForward())
        computeNewScope();
}

void TraceSession::computeNewScope()
{
    Q_EMIT scopeChanged();
    analyze();
}

void TraceSession::cancel()
{
    if (!isBusy())
        return;
    m_load.cancel();
    m_analysis.cancel();
    ++m_analysisCount;
    m_firstSummary.reset();
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
    m_state = results() ? State::Ready : State::Incomplete;
    if (m_asked.abandon())
        Q_EMIT scopeChanged();
}

void TraceSession::finishLoading(const core::LatestJob<Loaded>::Shared& loaded)
{
    m_progressTimer.stop();
    if (!loaded) {
        m_state = State::Empty;
        m_isTooLarge = loaded.error().code == core::ErrorCode::TooLarge;
        Q_EMIT failed(core::withTruePaths(loaded.error().message));
        return;
    }
    m_asked = core::AnalysisSession(core::TraceSet({ (*loaded)->trace }), m_asked.options());
    m_keptSummary = (*loaded)->summary;
    beginWithSteadyState((*loaded)->steadyState);
    analyze();
    Q_EMIT traceLoaded();
}

void TraceSession::beginWithSteadyState(const std::optional<core::SteadyState>& steadyState)
{
    core::Scope scope;
    if (steadyState)
        scope.window = steadyState->window;
    const auto& extent = trace()->extent;
    const bool isInside
        = steadyState && scope.window->startNs >= extent.startNs && scope.window->startNs < extent.endNs;
    if (!isInside || !m_asked.visit(core::normalized(scope)))
        return;
    m_steadyState = steadyState;
    Q_EMIT scopeChanged();
}
