// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankswindow.h"

#include "base/phrases.h"
#include "parts/figuresstatus.h"
#include "ranks/rankheatmap.h"
#include "ranks/ranklanespane.h"
#include "ranks/ranksinspector.h"
#include "ranks/rankspages.h"
#include "ranks/ranksreport.h"
#include "ranks/ranksscopebar.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "session/viewcontext.h"
#include "settings/settings.h"
#include "window/headerbar.h"
#include "window/loadingpage.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

RanksWindow::RanksWindow(Settings& settings, const Desktop& desktop, QWidget* parent)
    : SeveralTracesWindow(settings, desktop,
                          { QStringLiteral("ranksWindow"), QStringLiteral("ranks"), tr("Computing"),
                            tr("Stop computing"), tr("A moment is of one trace: open it in a window of its own.") },
                          parent)
    , m_session(new RanksSession(this))
    , m_pages(new RanksPages(*m_session, *m_context))
    , m_scopeBar(new RanksScopeBar(*m_session))
    , m_inspector(new RanksInspector(*m_context, m_pages))
    , m_report(new RanksReport(*m_session, *m_context, settings, *this))
{
    setParts(*m_pages, *m_inspector, *m_report, m_scopeBar);
    buildMenus();
    addRowActions();
    connectSession();
    adoptSettings();
    connect(&settings, &Settings::changed, this, &RanksWindow::adoptSettings);
    restorePlace();
    updateTitle(-1);
    updateState();
}

RanksWindow::~RanksWindow() = default;

void RanksWindow::connectSession()
{
    connect(m_pages, &RanksPages::whyRequested, this, &RanksWindow::explain);
    connect(m_session, &RanksSession::started, this, &RanksWindow::showStarted);
    connect(m_session, &RanksSession::analyzed, this, &RanksWindow::showResult);
    connect(m_session, &RanksSession::tablesReady, this, [this] {
        m_pages->showTables();
        updateState();
    });
    connect(m_session, &RanksSession::failed, this, &RanksWindow::showFailure);
    connect(m_session, &RanksSession::cancelled, this, &RanksWindow::showCancelled);
    connect(m_session, &RanksSession::scopeRefused, this, [this](const QString& text) {
        m_messages->showMessage({ Message::Kind::Note, text, {} });
        updateState();
    });
    connect(&m_pages->steps().map(), &RankHeatMap::currentChanged, this, &RanksWindow::offerCell);
    connect(&m_pages->steps().lanes(), &RankLanesPane::told, m_status, &FiguresStatus::setSelection);
    connect(&m_pages->steps().lanes(), &RankLanesPane::instanceChanged, this, [this] { m_status->setSelection({}); });
    connect(&m_pages->steps().map(), &RankHeatMap::stepRequested, this, [this](std::size_t step) {
        const auto number = m_session->result()->steps.first + step;
        m_session->setScope({ m_session->scope().ranks, QString::number(number) });
    });
    connect(m_session, &RanksSession::progressed, this,
            [this](const core::Progress& progress) { showProgress(progress, m_session->elapsedMs()); });
}

/// Thresholds, families and classes hold for the next job, as they do for the next trace.
void RanksWindow::adoptSettings()
{
    const auto& values = m_settings.values();
    m_session->setCaches(traceCaches(values).withoutKeeping());
    m_session->setAnalysisOptions(values.analysisOptions());
}

void RanksWindow::open(const QStringList& paths)
{
    m_messages->dismiss();
    m_session->open(paths);
}

void RanksWindow::cancelWork()
{
    m_session->cancel();
}

core::TablePointer RanksWindow::table(const QString& key) const
{
    return m_session->table(key);
}

QString RanksWindow::jobName() const
{
    const auto& paths = m_session->paths();
    if (paths.size() == 1)
        return QFileInfo(QDir::cleanPath(paths.front())).fileName();
    return tr("%1 files").arg(QLocale().toString(paths.size()));
}

void RanksWindow::showStarted()
{
    showLoading(m_session->paths().join(QStringLiteral(", ")));
    updateState();
}

/// What is selected in the map can be looked at alone.
void RanksWindow::offerCell(const HeatCell& cell)
{
    const auto& row = m_pages->steps().map().rows()[static_cast<std::size_t>(cell.row)];
    const bool isThere = row.position != core::RankRow::Missing;
    m_scopeBar->setCurrent(isThere ? std::optional(row.position) : std::nullopt, static_cast<std::size_t>(cell.step));
}

void RanksWindow::showResult()
{
    m_messages->dismiss();
    m_scopeBar->setCurrent({}, {});
    m_inspector->setResult(m_session->result());
    m_pages->show();
    showPages();
    updateTitle(-1);
    updateState();
    m_notice.end(tr("The ranks of %1 are read.").arg(jobName()));
    m_pages->focusContent();
}

void RanksWindow::showFailure(const QString& text)
{
    if (!m_session->result())
        m_loading->hide();
    m_messages->showMessage(
        { Message::Kind::Error, text, { { tr("&Try again"), [this] { open(m_session->paths()); } } } });
    m_notice.end(text);
    updateTitle(-1);
    updateState();
}

void RanksWindow::showCancelled()
{
    m_notice.drop();
    if (!m_session->result()) {
        m_loading->hide();
        m_messages->showMessage({ Message::Kind::Note,
                                  tr("Reading the ranks was cancelled."),
                                  { { tr("&Read them"), [this] { open(m_session->paths()); } } } });
    }
    updateTitle(-1);
    updateState();
}

/// What can be done now, and what the status bar says.
void RanksWindow::updateState()
{
    m_report->updateAction();
    m_scopeBar->showScope();
    m_back->setEnabled(m_session->canGoBack());
    const auto& result = m_session->result();
    const bool isComputing = result && m_session->isBusy();
    m_status->setComputing(isComputing);
    setResultActionsEnabled(result != nullptr);
    if (!result) {
        m_status->setFigures({}, {});
        return;
    }
    const auto ranks = core::counted(static_cast<std::int64_t>(result->summaries.size()), tr("rank"), tr("ranks"));
    const auto steps = static_cast<std::int64_t>(result->steps.count());
    auto figures = steps > 0 ? tr("All figures: %1, %2.").arg(core::counted(steps, tr("step"), tr("steps")), ranks)
                             : tr("All figures: %1, no steps.").arg(ranks);
    const auto& aligned = result->clocks.isAligned;
    const auto count = std::count_if(aligned.begin(), aligned.end(), [](char isAligned) { return isAligned != 0; });
    if (const auto clocks = result->clocks.domains.domains.size(); clocks > 1)
        figures = tr("%1 %2 of %3 clocks aligned by operations.").arg(figures).arg(count).arg(clocks);
    m_status->setFigures(
        figures,
        tr("%1 · %2").arg(core::counted(static_cast<std::int64_t>(m_session->files().size()), tr("file"), tr("files")),
                          core::counted(static_cast<std::int64_t>(result->collectives.instances.size()),
                                        tr("operation of several ranks"), tr("operations of several ranks"))));
}

void RanksWindow::updateTitle(int percent)
{
    const auto& paths = m_session->paths();
    const auto& result = m_session->result();
    const auto name = paths.isEmpty() ? QString() : jobName();
    auto shown = name;
    if (result)
        shown = tr("%1: %2").arg(
            name, core::counted(static_cast<std::int64_t>(result->summaries.size()), tr("rank"), tr("ranks")));
    m_header->setTraceName(shown, paths.join(u'\n'));
    if (m_session->state() == RanksSession::State::Reading)
        setWindowTitle(tr("%1 % · %2 – GPU Loupe").arg(qMax(percent, 0)).arg(name));
    else
        setWindowTitle(tr("%1 – GPU Loupe").arg(paths.isEmpty() ? tr("Ranks") : shown));
}
