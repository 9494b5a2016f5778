// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparewindow.h"

#include "base/phrases.h"
#include "compare/changetext.h"
#include "compare/comparedsides.h"
#include "compare/compareinspector.h"
#include "compare/comparematching.h"
#include "compare/comparepages.h"
#include "compare/comparereport.h"
#include "compare/linkedtimelines.h"
#include "help/helptopic.h"
#include "parts/figuresstatus.h"
#include "session/viewcontext.h"
#include "settings/settings.h"
#include "window/headerbar.h"
#include "window/loadingpage.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QLocale>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

namespace {

QString geometryKey()
{
    return QStringLiteral("compareWindow/geometry");
}

} // namespace

CompareWindow::CompareWindow(Settings& settings, core::TraceStore& traces, const Desktop& desktop, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_context(new ViewContext(this))
    , m_header(new HeaderBar)
    , m_session(new CompareSession(traces, this))
    , m_messages(new MessageBar)
    , m_sides(new ComparedSides)
    , m_stack(new QStackedWidget)
    , m_loading(new LoadingPage)
    , m_pages(new ComparePages(*m_context))
    , m_inspector(new CompareInspector(*m_context, m_pages))
    , m_report(new CompareReport(*m_session, *m_context, settings, *this))
    , m_matching(new CompareMatching(*m_session, *m_context, *this))
    , m_status(new FiguresStatus(*statusBar(), tr("Comparing"), tr("Stop comparing")))
    , m_notice(*this, desktop, [&settings] { return settings.values().notifies; })
{
    setAcceptDrops(true);
    m_context->setShowsFullNames(QSettings().value(QStringLiteral("fullNames"), false).toBool());
    setMenuWidget(m_header);
    buildCentre();
    buildPalette();
    buildMenus();
    addRowActions();
    connectSession();
    adoptSettings();
    connect(&m_settings, &Settings::changed, this, &CompareWindow::adoptSettings);
    connect(m_context, &ViewContext::messageRaised, m_messages, &MessageBar::showMessage);
    constexpr QSize UsualSize { 1400, 900 };
    if (!restoreGeometry(QSettings().value(geometryKey()).toByteArray()))
        resize(UsualSize.boundedTo(screen()->availableSize()));
    updateTitle();
    updateState();
}

CompareWindow::~CompareWindow() = default;

void CompareWindow::buildCentre()
{
    m_stack->addWidget(m_loading);
    m_stack->addWidget(m_pages);
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_sides);
    layout->addWidget(m_messages);
    layout->addWidget(m_stack, 1);
    setCentralWidget(centre);
    m_pages->setSidePane(m_inspector);
    connect(m_inspector, &CompareInspector::left, m_pages, &ComparePages::focusContent);
    setHelpPage(*this, QStringLiteral("compare"));
    m_sides->hide();
    connect(m_sides, &ComparedSides::scopeRequested, m_session, &CompareSession::setScope);
}

void CompareWindow::connectSession()
{
    connect(m_status, &FiguresStatus::cancelRequested, m_session, &CompareSession::cancel);
    connect(m_context, &ViewContext::selectionDescribed, m_status, &FiguresStatus::setSelection);
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
    connect(&m_pages->timelines(), &LinkedTimelines::scopesRequested, m_session, &CompareSession::setScopes);
    connect(m_session, &CompareSession::failed, this, &CompareWindow::showFailure);
    connect(m_session, &CompareSession::cancelled, this, &CompareWindow::showCancelled);
    connect(m_session, &CompareSession::progressed, this, [this](const core::Progress& progress) {
        constexpr int Percent = 100;
        m_loading->showProgress(progress, m_session->elapsedMs());
        updateTitle(static_cast<int>(progress.fraction * Percent));
    });
    connect(m_loading, &LoadingPage::cancelRequested, m_session, &CompareSession::cancel);
}

/// Thresholds, families and classes hold for the next comparison, as they do for the next trace.
void CompareWindow::adoptSettings()
{
    const auto& values = m_settings.values();
    m_context->setAppearance(values.appearance);
    m_session->setCache(reportCache(values));
    core::AnalysisOptions options;
    options.phases = values.phaseMap();
    options.thresholds = values.thresholds;
    options.families = values.families;
    options.classes = values.classes();
    m_session->setAnalysisOptions(std::move(options));
}

void CompareWindow::open(const CompareQuestion& question)
{
    m_messages->dismiss();
    m_session->open(question);
}

QMenuBar* CompareWindow::menuBar() const
{
    return &m_header->menuBar();
}

QWidget* CompareWindow::currentPage() const
{
    return m_stack->currentWidget();
}

void CompareWindow::closeEvent(QCloseEvent* event)
{
    QSettings().setValue(geometryKey(), saveGeometry());
    m_session->cancel();
    QMainWindow::closeEvent(event);
}

void CompareWindow::showStarted()
{
    m_notice.begin();
    m_sides->hide();
    m_loading->start(
        tr("%1 and %2").arg(sideName(core::Side::Base), QFileInfo(m_session->question().paths.now).filePath()));
    m_stack->setCurrentWidget(m_loading);
    m_loading->cancelButton().setFocus();
    updateTitle(0);
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
    m_stack->setCurrentWidget(m_pages);
    m_sides->show();
    showSides();
    updateTitle();
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
        auto format = m_context->appearance().format;
        QStringList further;
        for (const auto& path : m_session->question().further[side])
            further.append(QFileInfo(path).fileName());
        m_sides->setSide(side, { run.trace, run.scope, further, note }, format);
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
    updateTitle();
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
    updateTitle();
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
    for (auto* action : m_comparisonActions)
        action->setEnabled(comparison && m_session->state() == CompareSession::State::Ready);
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
