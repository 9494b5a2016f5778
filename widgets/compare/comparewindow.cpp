// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparewindow.h"

#include "base/phrases.h"
#include "compare/changetext.h"
#include "compare/comparedsides.h"
#include "compare/compareinspector.h"
#include "compare/comparematching.h"
#include "compare/comparepages.h"
#include "compare/comparereport.h"
#include "compare/compareverdictpage.h"
#include "compare/sidecontexts.h"
#include "compare/timelines/linkedtimelines.h"
#include "parts/figuresstatus.h"
#include "session/viewcontext.h"
#include "settings/settings.h"
#include "window/headerbar.h"
#include "window/loadingpage.h"

#include <QFileInfo>
#include <QLocale>
#include <QSettings>

CompareWindow::CompareWindow(Settings& settings, core::TraceStore& traces, const Desktop& desktop, QWidget* parent)
    : SeveralTracesWindow(settings, desktop,
                          { QStringLiteral("compareWindow"), QStringLiteral("compare"), tr("Comparing"),
                            tr("Stop comparing"), tr("A moment is of one run: open it in a window of its own.") },
                          parent)
    , m_session(new CompareSession(traces, this))
    , m_sideContexts(new SideContexts(*m_context, this))
    , m_sides(new ComparedSides(*m_sideContexts))
    , m_pages(new ComparePages(*m_sideContexts))
    , m_inspector(new CompareInspector(*m_context, m_pages))
    , m_report(new CompareReport(*m_session, *m_context, settings, *this))
    , m_matching(new CompareMatching(*m_session, *m_context, *this))
{
    setAcceptDrops(true);
    m_context->setShowsFullNames(QSettings().value(QStringLiteral("fullNames"), false).toBool());
    setParts(*m_pages, *m_inspector, *m_report, m_sides);
    m_sides->hide();
    connect(m_sides, &ComparedSides::scopeRequested, m_session, &CompareSession::setScope);
    connect(m_sides, &ComparedSides::editRequested, this, &CompareWindow::askScope);
    connect(m_sides, &ComparedSides::processesRequested, m_pages, &ComparePages::showProcesses);
    connect(m_sideContexts, &SideContexts::scopeRequested, m_session, &CompareSession::setScope);
    connect(m_sideContexts, &SideContexts::timelineRequested, &m_pages->timelines(), &LinkedTimelines::showSubject);
    connect(m_sideContexts, &SideContexts::instanceRequested, this, &CompareWindow::showInstance);
    buildMenus();
    addRowActions();
    connectSession();
    adoptSettings();
    connect(&settings, &Settings::changed, this, &CompareWindow::adoptSettings);
    restorePlace();
    updateTitle(-1);
    updateState();
}

CompareWindow::~CompareWindow() = default;

void CompareWindow::connectSession()
{
    connect(m_session, &CompareSession::started, this, &CompareWindow::showStarted);
    connect(m_session, &CompareSession::comparingAgain, this, &CompareWindow::showComparing);
    connect(m_session, &CompareSession::compared, this, &CompareWindow::showComparison);
    connect(m_session, &CompareSession::tablesReady, this, [this] {
        m_pages->showTables(*m_session);
        m_inspector->setSources(m_session->sources());
        sayStaleChoices();
        updateState();
    });
    connect(m_session, &CompareSession::sidesReady, this, [this] {
        showSides();
        m_pages->showSides(*m_session);
    });
    connect(&m_pages->verdict(), &CompareVerdictPage::perRequested, this, &CompareWindow::changePer);
    connect(&m_pages->timelines(), &LinkedTimelines::scopesRequested, m_session, &CompareSession::setScopes);
    connect(m_session, &CompareSession::failed, this, &CompareWindow::showFailure);
    connect(m_session, &CompareSession::cancelled, this, &CompareWindow::showCancelled);
    connect(m_session, &CompareSession::progressed, this,
            [this](const core::Progress& progress) { showProgress(progress, m_session->elapsedMs()); });
}

/// Thresholds, families and classes hold for the next comparison, as they do for the next trace.
void CompareWindow::adoptSettings()
{
    const auto& values = m_settings.values();
    m_session->setCaches(traceCaches(values));
    m_session->setAnalysisOptions(values.analysisOptions());
}

void CompareWindow::open(const CompareQuestion& question)
{
    m_messages->dismiss();
    m_session->open(question);
}

void CompareWindow::cancelWork()
{
    m_session->cancel();
}

core::TablePointer CompareWindow::table(const QString& key) const
{
    return m_session->table(key);
}

void CompareWindow::showStarted()
{
    m_sides->hide();
    showLoading(tr("%1 and %2").arg(sideName(core::Side::Base), sideName(core::Side::New)));
    updateState();
}

/// The figures of before stay, dimmed, until the new ones are there.
void CompareWindow::showComparing()
{
    m_pages->setBusy(true);
    updateState();
}

void CompareWindow::showComparison()
{
    const bool isFirst = currentPage() != m_pages;
    m_inspector->setComparison(m_session->comparison());
    m_pages->show(*m_session);
    showPages();
    m_sides->show();
    showSides();
    updateTitle(-1);
    updateState();
    m_notice.end(tr("%1 and %2 are compared.").arg(sideName(core::Side::Base), sideName(core::Side::New)));
    if (isFirst)
        m_pages->focusContent();
}

QString CompareWindow::sideName(core::Side side) const
{
    return QFileInfo(m_session->question().paths[side]).fileName();
}

void CompareWindow::showSides()
{
    const auto& comparison = m_session->comparison();
    if (!comparison)
        return;
    for (const auto side : core::BothSides) {
        const auto& run = comparison->runs[side];
        const auto lengthNs = comparison->window(side).durationNs();
        const auto length = core::withLocalFigures(core::threeDigitDuration(lengthNs));
        const auto units = comparison->kept[side].count();
        const auto note = !comparison->unit ? length
            : units == 1                    ? tr("1 unit, %1").arg(length)
                                            : tr("%1 units, %2").arg(QLocale().toString(units), length);
        m_sideContexts->setRun(side, run.baseline ? nullptr : run.trace, run.scope);
        auto format = m_context->appearance().format;
        QStringList further;
        for (const auto& path : m_session->question().further[side])
            further.append(QFileInfo(path).fileName());
        m_sides->setSide(side, { run.trace, run.scope, further, note, run.baseline != nullptr }, format);
        m_sides->setWhole(side, m_session->whole(side));
    }
}

void CompareWindow::showFailure(const QString& text)
{
    if (m_session->comparison()) {
        m_pages->setBusy(false);
    } else {
        m_loading->hide();
    }
    m_messages->showMessage(
        { Message::Kind::Error, text, { { tr("&Try again"), [this] { open(m_session->question()); } } } });
    m_notice.end(text);
    updateTitle(-1);
    updateState();
}

void CompareWindow::showCancelled()
{
    m_notice.drop();
    if (m_session->comparison()) {
        m_pages->setBusy(false);
        m_pages->showTables(*m_session);
        showSides();
        m_messages->showMessage(
            { Message::Kind::Note, tr("Comparing was cancelled; what is shown is what was there before."), {} });
    } else {
        m_loading->hide();
        m_messages->showMessage({ Message::Kind::Note,
                                  tr("Comparing was cancelled."),
                                  { { tr("&Compare them"), [this] { open(m_session->question()); } } } });
    }
    updateTitle(-1);
    updateState();
}

/// What can be done now, and what the status bar says.
void CompareWindow::updateState()
{
    m_report->updateAction();
    m_matching->updateActions();
    const auto& comparison = m_session->comparison();
    const bool isComparing = comparison && m_session->isBusy();
    m_status->setComputing(isComparing);
    m_back->setEnabled(comparison && m_session->canGoBack());
    m_forward->setEnabled(comparison && m_session->canGoForward());
    setResultActionsEnabled(comparison && m_session->state() == CompareSession::State::Ready);
    if (!comparison) {
        m_status->setFigures({}, {});
        return;
    }
    const auto per = !comparison->hasComparableSums() || comparison->per == core::ComparePer::Second
        ? tr("shares of the wall time")
        : comparison->per == core::ComparePer::Unit ? tr("a unit")
                                                    : tr("in all");
    const auto what = m_session->state() != CompareSession::State::Ready
        ? tr("Comparing %1 with %2…").arg(sideName(core::Side::New), sideName(core::Side::Base))
        : !m_session->hasAllTables() ? tr("Δ is NEW − BASE, %1. More tables are being computed…").arg(per)
                                     : tr("Δ is NEW − BASE, %1.").arg(per);
    std::int64_t matched = 0;
    for (const auto& row : comparison->kernels->rows)
        matched += row.match.isMatched() ? 1 : 0;
    const auto all = static_cast<qlonglong>(comparison->kernels->rows.size());
    m_status->setFigures(what,
                         tr("%1 of %2 kernels in both runs")
                             .arg(QLocale().toString(static_cast<qlonglong>(matched)), QLocale().toString(all)));
}

void CompareWindow::updateTitle(int percent)
{
    const auto names = QStringLiteral("%1 ⇄ %2").arg(sideName(core::Side::Base), sideName(core::Side::New));
    const auto& paths = m_session->question().paths;
    const bool isAsked = !paths.base.isEmpty();
    m_header->setTraceName(isAsked ? names : QString(),
                           isAsked ? QStringLiteral("%1\n%2").arg(paths.base, paths.now) : QString());
    if (m_session->state() == CompareSession::State::Reading)
        setWindowTitle(tr("%1 % · %2 – GPU Loupe").arg(qMax(percent, 0)).arg(names));
    else
        setWindowTitle(tr("%1 – GPU Loupe").arg(isAsked ? names : tr("Compare")));
}
