// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparesession.h"

#include "base/bytepath.h"
#include "capture/nsyssetting.h"
#include "capture/reportfile.h"
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/baselinerun.h"
#include "compare/comparememory.h"
#include "compare/comparetables.h"
#include "session/loupefile.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace {

/// What comparing needs, in a thread of its own.
struct Opening {
    core::TraceStore* store;
    CompareQuestion question;
    core::AnalysisOptions options;
    core::TraceCaches caches;
    std::shared_ptr<ProgressMailbox> mailbox;
};

constexpr double SideShare = 0.45; ///< of the work: reading one side; the rest is comparing

core::ProgressSink sinkOf(const std::shared_ptr<ProgressMailbox>& mailbox, core::Side side)
{
    return [mailbox, side](const core::Progress& of) {
        auto progress = of;
        progress.fraction = SideShare * of.fraction + (side == core::Side::New ? SideShare : 0);
        const auto badge = side == core::Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW");
        if (!of.stage.isEmpty())
            progress.stage = QStringLiteral("%1: %2").arg(badge, of.stage);
        mailbox->leave(progress);
    };
}

/// What a .loupe file holds as a side.
core::Expected<core::CompareRun> readBaselineRun(const QString& path, const core::AnalysisOptions& options,
                                                 const std::stop_token& stop)
{
    auto baseline = core::readBaseline(path);
    if (!baseline)
        return tl::unexpected(baseline.error());
    auto run = core::runOfBaseline(std::move(*baseline), path, options, stop);
    return run ? core::Expected<core::CompareRun>(std::move(*run)) : core::cancelled();
}

/// One run of a side, not prepared unless it is of a baseline. Errors: those of TraceStore::open() and readBaseline().
core::Expected<core::CompareRun> readRun(const Opening& opening, core::Side side, const QString& path,
                                         const core::ProgressSink& sink, const std::stop_token& stop)
{
    if (core::isLoupeFile(path))
        return readBaselineRun(path, opening.options, stop);
    const core::TraceRequest request { path, core::traceOrReportReader(nsysSearch(), opening.caches), false };
    auto trace = opening.store->open(request, sink, stop);
    if (!trace)
        return tl::unexpected(trace.error());
    return core::CompareRun { *trace, opening.question.scopes[side], opening.options };
}

/// The same, prepared. Errors: Cancelled, too.
core::Expected<core::CompareRun> readFurtherRun(const Opening& opening, core::Side side, const QString& path,
                                                const std::stop_token& stop)
{
    auto read = readRun(opening, side, path, {}, stop);
    if (!read || read->baseline)
        return read;
    auto run = core::CompareRun::prepare(read->trace, read->scope, read->options, stop);
    return run ? core::Expected<core::CompareRun>(std::move(*run)) : core::cancelled();
}

core::Expected<core::CompareRuns> readRuns(const Opening& opening, const std::stop_token& stop)
{
    core::Sides<QString> unread;
    for (const auto side : core::BothSides) {
        const auto& path = opening.question.paths[side];
        unread[side] = opening.store->isOpen(path) ? QString() : path;
    }
    if (const auto fits = core::checkMemoryOfRuns(unread, {}, stop); !fits)
        return tl::unexpected(fits.error());
    auto runs = core::readRuns(
        [&](core::Side side) {
            return readRun(opening, side, opening.question.paths[side], sinkOf(opening.mailbox, side), stop);
        },
        stop);
    if (!runs)
        return runs;
    core::Progress comparing;
    comparing.fraction = 2 * SideShare;
    comparing.stage = CompareSession::tr("Comparing");
    opening.mailbox->leave(comparing);
    return runs;
}

/// With the further runs, which are opened when their turn comes.
core::CompareOptions withFurtherRuns(const Opening& opening)
{
    auto options = opening.question.options;
    options.hasAllTables = true;
    for (const auto side : core::BothSides) {
        for (const auto& path : opening.question.further[side]) {
            const auto open = [opening, side, path](const std::stop_token& stop) -> core::Expected<core::CompareRun> {
                if (!opening.question.scopes[side].isWholeTrace()) // its processes, GPUs and times are others
                    return core::failure(
                        core::ErrorCode::Usage,
                        CompareSession::tr("%1: further runs are compared as a whole only.").arg(path));
                return readFurtherRun(opening, side, path, stop);
            };
            options.further[side].push_back({ QFileInfo(path).fileName(), open });
        }
    }
    return options;
}

/// The scopes of `question` on traces that are there.
core::Expected<core::CompareRuns> runsInScope(const core::CompareRuns& runs, const core::Sides<core::Scope>& scopes,
                                              const std::stop_token& stop)
{
    core::CompareRuns limited = runs;
    for (const auto side : core::BothSides) {
        if (runs[side].scope == scopes[side]
            || runs[side].baseline) // which part that is of was chosen when it was made
            continue;
        auto run = core::CompareRun::prepare(runs[side].trace, scopes[side], runs[side].options, stop);
        if (!run)
            return tl::unexpected<core::Error>(run.error());
        limited[side] = std::move(*run);
    }
    return limited;
}

} // namespace

CompareSession::CompareSession(core::TraceStore& store, QObject* parent)
    : QObject(parent)
    , m_store(store)
{
    m_progressTimer.setInterval(ProgressIntervalMs);
    connect(&m_progressTimer, &QTimer::timeout, this, [this] { Q_EMIT progressed(m_mailbox->latest()); });
}

core::TablePointer CompareSession::table(QStringView key) const
{
    const auto found = std::ranges::find_if(m_tables, [key](const auto& table) { return table->key == key; });
    return found == m_tables.end() ? nullptr : *found;
}

void CompareSession::open(CompareQuestion question)
{
    m_describing.cancel();
    m_lookingAtSides.cancel();
    m_comparison.reset();
    m_tables.clear();
    m_sources = {};
    m_hasAllTables = false;
    m_wholes = {};
    m_runs = {};
    m_scopes = {};
    m_isSwapped = false;
    for (auto* path : { &question.paths.base, &question.paths.now })
        *path = QFileInfo(*path).absoluteFilePath();
    m_question = std::move(question);
    m_state = State::Reading;
    m_mailbox = std::make_shared<ProgressMailbox>();
    m_clock.start();
    m_progressTimer.start();
    Q_EMIT started();
    const Opening opening { &m_store, m_question, m_analysisOptions, m_caches, m_mailbox };
    m_reading.start(
        [opening](const std::stop_token& stop) -> core::Expected<Read> {
            auto runs = readRuns(opening, stop);
            if (!runs)
                return tl::unexpected(runs.error());
            const auto comparison = core::compareRuns(*runs, withFurtherRuns(opening), stop);
            if (!comparison)
                return tl::unexpected(comparison.error());
            return Read { std::move(*runs), { *comparison, core::describeComparedRuns(**comparison) } };
        },
        [this](const Answer<Read>& read) {
            m_progressTimer.stop();
            if (!read) {
                fail(read.error());
                return;
            }
            m_runs = (*read)->runs;
            accept((*read)->compared);
            computeSides();
        });
}

void CompareSession::swap()
{
    if (m_state == State::Empty || m_state == State::Reading)
        return;
    swapSides();
    swapCriticalGpu();
    m_isSwapped = !m_isSwapped;
    compareAgain();
}

void CompareSession::swapSides()
{
    std::swap(m_question.paths.base, m_question.paths.now);
    std::swap(m_question.scopes.base, m_question.scopes.now);
    for (auto* scopes : { &m_scopes.earlier, &m_scopes.later }) {
        for (auto& each : *scopes)
            std::swap(each.base, each.now);
    }
    std::swap(m_question.further.base, m_question.further.now);
    for (auto* choices : { &m_question.options.matches.pins, &m_question.options.matches.apart }) {
        for (auto& choice : *choices)
            std::swap(choice.row.base, choice.row.now);
    }
    std::swap(m_runs.base, m_runs.now);
    std::swap(m_wholes.base, m_wholes.now);
    if (m_lookingAtSides.isRunning())
        computeSides();
}

/// The GPU that was chosen has another number in the other run.
void CompareSession::swapCriticalGpu()
{
    auto& chosen = m_question.options.criticalGpuId;
    const auto base = m_isSwapped ? core::Side::New : core::Side::Base;
    const auto pairs = m_comparison ? m_comparison->gpus.pairs.size() : 0;
    for (std::size_t pair = 0; chosen && pair < pairs; ++pair) {
        if (m_comparison->gpuId(pair, base) == *chosen) {
            chosen = m_comparison->gpuId(pair, base == core::Side::Base ? core::Side::New : core::Side::Base);
            return;
        }
    }
}

/// Back to what the comparison that is there was asked for; without one there is nothing.
void CompareSession::restore()
{
    m_state = m_comparison ? State::Ready : State::Empty;
    if (!m_comparison)
        return;
    if (std::exchange(m_isSwapped, false))
        swapSides();
    m_question = m_questionOfComparison;
    m_scopes = m_scopesOfComparison;
}

void CompareSession::setOptions(core::CompareOptions options)
{
    m_question.options = std::move(options);
    compareAgain();
}

void CompareSession::setScope(core::Side side, const core::Scope& scope)
{
    auto scopes = m_question.scopes;
    scopes[side] = scope;
    setScopes(scopes);
}

void CompareSession::setScopes(const core::Sides<core::Scope>& scopes)
{
    if (m_question.scopes == scopes || m_state == State::Empty || m_state == State::Reading)
        return;
    constexpr std::size_t MostScopes = 100; // the oldest are forgotten
    m_scopes.earlier.push_back(m_question.scopes);
    if (m_scopes.earlier.size() > MostScopes)
        m_scopes.earlier.erase(m_scopes.earlier.begin());
    m_scopes.later.clear();
    m_question.scopes = scopes;
    compareAgain();
}

void CompareSession::goBack()
{
    step(m_scopes.earlier, m_scopes.later);
}

void CompareSession::goForward()
{
    step(m_scopes.later, m_scopes.earlier);
}

void CompareSession::step(std::vector<core::Sides<core::Scope>>& from, std::vector<core::Sides<core::Scope>>& to)
{
    if (from.empty() || m_state == State::Empty || m_state == State::Reading)
        return;
    to.push_back(std::exchange(m_question.scopes, from.back()));
    from.pop_back();
    compareAgain();
}

void CompareSession::setFurther(core::Sides<QStringList> paths)
{
    if (m_question.further == paths)
        return;
    m_question.further = std::move(paths);
    compareAgain();
}

void CompareSession::compareAgain()
{
    if (m_state == State::Empty || m_state == State::Reading)
        return;
    m_describing.cancel();
    m_state = State::Comparing;
    Q_EMIT comparingAgain();
    const Opening opening { &m_store, m_question, m_analysisOptions, m_caches, m_mailbox };
    m_reading.start(
        [runs = m_runs, opening](const std::stop_token& stop) -> core::Expected<Read> {
            auto limited = runsInScope(runs, opening.question.scopes, stop);
            if (!limited)
                return tl::unexpected(limited.error());
            const auto comparison = core::compareRuns(*limited, withFurtherRuns(opening), stop);
            if (!comparison)
                return tl::unexpected(comparison.error());
            return Read { std::move(*limited), { *comparison, core::describeComparedRuns(**comparison) } };
        },
        [this](const Answer<Read>& read) {
            if (!read) {
                fail(read.error());
                return;
            }
            m_runs = (*read)->runs;
            accept((*read)->compared);
        });
}

void CompareSession::accept(const Compared& made)
{
    m_state = State::Ready;
    m_isSwapped = false;
    m_questionOfComparison = m_question;
    m_scopesOfComparison = m_scopes;
    m_comparison = made.comparison;
    m_tables = made.tables;
    m_sources = {};
    m_staleChoices = m_comparison->staleChoices;
    m_hasAllTables = false;
    Q_EMIT this->compared();
    computeTables();
}

/// What was there before is still there, if anything was.
void CompareSession::fail(const core::Error& error)
{
    restore();
    Q_EMIT failed(core::withTruePaths(error.message));
    if (m_comparison && !m_hasAllTables)
        computeTables();
}

void CompareSession::cancel()
{
    if (!isBusy())
        return;
    m_progressTimer.stop();
    m_reading.cancel();
    m_describing.cancel();
    if (m_state != State::Ready)
        restore();
    m_hasAllTables = true; // nothing more comes
    Q_EMIT cancelled();
}

void CompareSession::computeTables()
{
    m_describing.start(
        [comparison = m_comparison](const std::stop_token& stop) { return core::compareTables(*comparison, stop); },
        [this](const Answer<core::ComparedTables>& more) {
            m_hasAllTables = true;
            if (more) {
                m_tables.insert(m_tables.end(), (*more)->tables.begin(), (*more)->tables.end());
                m_sources = (*more)->sources;
                m_staleChoices = m_comparison->staleChoices + (*more)->staleChoices;
            } else {
                Q_EMIT failed(more.error().message);
            }
            Q_EMIT tablesReady();
        });
}

/// For the strips above the pages: what the GPUs did in all of each trace.
void CompareSession::computeSides()
{
    m_lookingAtSides.start(
        [runs = m_runs](const std::stop_token& stop) -> core::Expected<core::Sides<core::ResultsPointer>> {
            core::Sides<core::ResultsPointer> wholes;
            for (const auto side : core::BothSides) {
                if (side == core::Side::New && runs.now.trace == runs.base.trace) {
                    wholes.now = wholes.base;
                    continue;
                }
                if (runs[side].baseline)
                    continue; // it has no moments
                auto results = core::analyze(runs[side].trace, {}, runs[side].options, stop);
                if (!results)
                    return tl::unexpected<core::Error>(results.error());
                wholes[side] = std::move(*results);
            }
            return wholes;
        },
        [this](const Answer<core::Sides<core::ResultsPointer>>& wholes) {
            if (!wholes)
                return; // strips without a picture
            m_wholes = **wholes;
            Q_EMIT sidesReady();
        });
}
