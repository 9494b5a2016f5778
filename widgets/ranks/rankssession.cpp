// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankssession.h"

#include "analysis/steps/stepchoice.h"
#include "base/bytepath.h"
#include "base/freememory.h"
#include "capture/nsyssetting.h"
#include "capture/reportfile.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/rankscope.h"
#include "fleet/tables/fleettables.h"
#include "session/loupefile.h"

#include <QFileInfo>
#include <QThread>

#include <algorithm>
#include <utility>

namespace {

/// What reading needs, in a thread of its own.
struct Opening {
    QStringList paths;
    core::AnalysisOptions analysis;
    RanksChoices choices;
    core::TraceCaches caches;
    std::shared_ptr<ProgressMailbox> mailbox;
};

/// Reading is nearly all of the work.
core::Expected<core::FleetInputs> readInputs(const Opening& opening, const std::vector<core::RankInput>& files,
                                             const std::stop_token& stop)
{
    core::RankReading reading { core::traceOrReportReader(nsysSearch(), opening.caches), opening.analysis,
                                QRegularExpression(opening.choices.rankPattern),
                                std::max(1, QThread::idealThreadCount() / 2) };
    reading.partWindow = opening.choices.fleet.time;
    if (const auto free = core::freeMemoryBytes())
        reading.freeBytes = *free / 2; // the other half is for what is looked at of it
    constexpr double ReadingShare = 0.95; // of the work
    const auto sink = [mailbox = opening.mailbox](const core::Progress& progress) {
        auto whole = progress;
        whole.fraction *= ReadingShare;
        mailbox->leave(whole);
    };
    auto inputs = core::readFleetInputs(files, reading, sink, stop);
    if (inputs) {
        if (auto settled = core::settleRanks(*inputs, opening.choices.selection); !settled)
            return tl::unexpected(std::move(settled.error()));
        opening.mailbox->leave({ ReadingShare, RanksSession::tr("Matching the operations of all ranks"), 0, 0 });
    }
    return inputs;
}

/// What is asked of the core.
struct Part {
    core::RankScope ranks;
    core::FleetOptions fleet;
};

/// Errors: what is wrong with a text, as a sentence.
core::Expected<Part> partOf(const RanksScope& scope, const core::FleetOptions& fleet)
{
    Part part { {}, fleet };
    if (!scope.ranks.isEmpty()) {
        auto ranges = core::parseRankRanges(scope.ranks);
        if (!ranges)
            return tl::unexpected(std::move(ranges.error()));
        part.ranks.ranks = std::move(*ranges);
    }
    part.fleet.stepChoice.reset();
    if (!scope.steps.isEmpty()) {
        const auto steps = core::parseSteps(scope.steps);
        if (!steps)
            return tl::unexpected(steps.error());
        part.fleet.stepChoice = *steps;
        part.fleet.time.reset();
    }
    return part;
}

} // namespace

RanksSession::RanksSession(QObject* parent)
    : QObject(parent)
{
    m_progressTimer.setInterval(ProgressIntervalMs);
    connect(&m_progressTimer, &QTimer::timeout, this, [this] { Q_EMIT progressed(m_mailbox->latest()); });
}

core::TablePointer RanksSession::table(QStringView key) const
{
    const auto found = std::ranges::find_if(m_tables, [key](const auto& table) { return table->key == key; });
    return found == m_tables.end() ? nullptr : *found;
}

QString RanksSession::tracePath(std::uint32_t rank) const
{
    if (!m_result || rank >= m_result->summaries.size())
        return {};
    const auto& name = m_result->summaries[rank].file;
    const auto found
        = std::ranges::find_if(m_files, [&name](const core::RankInput& input) { return input.shown == name; });
    return found == m_files.end() || core::isLoupeFile(found->path) ? QString() : found->path;
}

RanksSession::CourseReader RanksSession::courseReader(std::uint32_t rank) const
{
    return [path = tracePath(rank), identity = m_result->summaries[rank].identity, options = m_analysisOptions,
            reader = core::traceOrReportReader(nsysSearch(), m_caches)](
               const std::stop_token& stop) -> core::Expected<std::vector<core::TimelinePiece>> {
        constexpr std::int64_t FreeShare = 4; // of the memory: lanes are not worth all of it
        const auto freeBytes = core::freeMemoryBytes();
        if (freeBytes && QFileInfo(path).size() > *freeBytes / FreeShare)
            return core::failure(core::ErrorCode::MissingData, path);
        const auto trace = reader(path, {}, {}, stop);
        if (!trace)
            return tl::unexpected(trace.error());
        auto pieces = core::rankTimeline(*trace, identity, options, stop);
        return pieces ? core::Expected<std::vector<core::TimelinePiece>>(std::move(*pieces))
                      : tl::unexpected<core::Error>(pieces.error());
    };
}

void RanksSession::open(const QStringList& paths)
{
    m_describing.cancel();
    m_gridding.cancel();
    m_looking.cancel();
    m_isLooking = false;
    m_overviewing.cancel();
    m_overview.reset();
    m_whole.reset();
    m_result.reset();
    m_scope = { {}, m_choices.onlySteps };
    m_scopesBefore.clear();
    m_tables.clear();
    m_files.clear();
    m_hasTables = false;
    m_paths = paths;
    m_state = State::Reading;
    m_mailbox = std::make_shared<ProgressMailbox>();
    m_clock.start();
    m_progressTimer.start();
    Q_EMIT started();
    const Opening opening { m_paths, m_analysisOptions, m_choices, m_caches, m_mailbox };
    m_reading.start(
        [opening](const std::stop_token& stop) -> core::Expected<Read> {
            auto files = core::rankInputs(opening.paths);
            if (files.empty())
                return core::failure(core::ErrorCode::Usage,
                                     RanksSession::tr("There is no trace (.sqlite), report or .loupe file of ranks in "
                                                      "%1.")
                                         .arg(opening.paths.join(QStringLiteral(", "))));
            auto inputs = readInputs(opening, files, stop);
            if (!inputs)
                return tl::unexpected(inputs.error());
            auto result = core::analyzeFleet(std::move(*inputs), opening.choices.fleet, stop);
            if (!result)
                return tl::unexpected<core::Error>(result.error());
            return Read { std::move(files), std::move(*result) };
        },
        [this](const core::LatestJob<Read>::Shared& read) {
            m_progressTimer.stop();
            if (read) {
                m_files = (*read)->files;
                m_whole = (*read)->result;
                accept(m_whole);
                findOverview();
                return;
            }
            m_state = State::Empty;
            Q_EMIT failed(core::withTruePaths(read.error().message));
        });
}

void RanksSession::setScope(const RanksScope& scope)
{
    if (scope == m_scope && !m_isLooking)
        return;
    auto before = m_scopesBefore;
    before.push_back(m_scope);
    look(scope, std::move(before));
}

void RanksSession::goBack()
{
    if (m_scopesBefore.empty())
        return;
    auto before = m_scopesBefore;
    const auto scope = before.back();
    before.pop_back();
    look(scope, std::move(before));
}

/// The summaries of all ranks are there: only figures are computed again.
void RanksSession::look(const RanksScope& scope, std::vector<RanksScope> before)
{
    if (!m_whole)
        return;
    auto part = partOf(scope, m_choices.fleet);
    if (!part) {
        Q_EMIT scopeRefused(part.error().message);
        return;
    }
    m_isLooking = true;
    m_looking.start(
        [whole = m_whole, part = std::move(*part)](
            const std::stop_token& stop) -> core::Expected<std::shared_ptr<const core::FleetResult>> {
            core::FleetInputs inputs { whole->summaries, whole->inputs,  whole->diagnostics,
                                       whole->captures,  whole->leftOut, whole->part };
            if (auto limited = core::limitRanks(inputs, part.ranks); !limited)
                return tl::unexpected(std::move(limited.error()));
            auto result = core::analyzeFleet(std::move(inputs), part.fleet, stop);
            if (!result)
                return tl::unexpected<core::Error>(result.error());
            if (!(*result)->steps.fault.isEmpty())
                return core::failure(core::ErrorCode::Usage, (*result)->steps.fault);
            return *result;
        },
        [this, scope,
         before = std::move(before)](const core::LatestJob<std::shared_ptr<const core::FleetResult>>::Shared& result) {
            m_isLooking = false;
            if (!result) {
                Q_EMIT scopeRefused(result.error().message);
                return;
            }
            m_scope = scope;
            m_scopesBefore = before;
            accept(**result);
        });
}

void RanksSession::accept(const std::shared_ptr<const core::FleetResult>& result)
{
    m_state = State::Ready;
    m_describing.cancel();
    m_tables.clear();
    m_hasTables = false;
    m_result = result;
    Q_EMIT analyzed();
    m_describing.start(
        [result = m_result](const std::stop_token& stop) -> core::Expected<std::vector<core::TablePointer>> {
            auto tables = core::fleetTables(result, false, stop);
            return tables ? core::Expected<std::vector<core::TablePointer>>(std::move(*tables))
                          : tl::unexpected<core::Error>(tables.error());
        },
        [this](const core::LatestJob<std::vector<core::TablePointer>>::Shared& tables) {
            m_hasTables = true;
            if (tables)
                m_tables = **tables;
            else
                Q_EMIT failed(tables.error().message);
            Q_EMIT tablesReady();
        });
}

/// Without it the window lacks nothing but a picture, so nobody is told that it failed.
void RanksSession::findOverview()
{
    m_overviewing.start(
        [whole = m_whole](const std::stop_token& stop) -> core::Expected<core::StepGrid> {
            auto grid = core::stepGrid(*whole, {}, stop);
            return grid ? core::Expected<core::StepGrid>(std::move(*grid)) : core::cancelled();
        },
        [this](const core::LatestJob<core::StepGrid>::Shared& grid) {
            if (!grid)
                return;
            m_overview = *grid;
            Q_EMIT overviewReady();
        });
}

void RanksSession::cancel()
{
    if (!isBusy())
        return;
    m_progressTimer.stop();
    m_reading.cancel();
    m_looking.cancel();
    if (m_isLooking && m_hasTables) { // the figures that show are whole
        m_isLooking = false;
        Q_EMIT scopeRefused(tr("Computing was stopped: the figures are those of before."));
        return;
    }
    m_isLooking = false;
    m_describing.cancel();
    if (m_state == State::Reading)
        m_state = State::Empty;
    m_hasTables = true; // nothing more comes
    Q_EMIT cancelled();
}

void RanksSession::requestGrid(const core::StepQuantity& quantity)
{
    if (!m_result)
        return;
    m_gridding.start(
        [result = m_result, quantity](const std::stop_token& stop) -> core::Expected<core::StepGrid> {
            auto grid = core::stepGrid(*result, quantity, stop);
            return grid ? core::Expected<core::StepGrid>(std::move(*grid)) : core::cancelled();
        },
        [this](const core::LatestJob<core::StepGrid>::Shared& grid) {
            if (grid)
                Q_EMIT gridReady(*grid);
            else
                Q_EMIT failed(grid.error().message);
        });
}
