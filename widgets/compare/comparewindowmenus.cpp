// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the header of CompareWindow.
#include "compare/checks/comparechecks.h"
#include "compare/compareinspector.h"
#include "compare/comparematching.h"
#include "compare/comparepages.h"
#include "compare/comparereport.h"
#include "compare/compareverdictpage.h"
#include "compare/comparewindow.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/unitdialog.h"
#include "navigation/pagetools.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "window/headerbar.h"

#include <QMenu>
#include <QMenuBar>
#include <QSettings>

void CompareWindow::buildMenus()
{
    buildFileMenu();
    auto* verdict = buildEditMenu();
    auto* tools = new PageTools(m_pages);
    tools->addTool(*verdict, tr("Copy verdict"), IconName::Copy, PageTools::Look::Plain);
    tools->addTool(m_report->action(), tr("Report…"), IconName::Export, PageTools::Look::Framed);
    m_pages->setPageTools(*m_pages->widget(0), tools);
    buildViewMenu();
    buildGoMenu();
    buildToolsMenu();
    buildHelpMenu();
    m_header->finishMenus(*this);
}

void CompareWindow::buildFileMenu()
{
    auto* menu = menuBar()->addMenu(tr("&File"));
    for (const auto side : core::BothSides) {
        addResultAction(
            menu->addAction(side == core::Side::Base ? tr("Open &BASE in a window") : tr("Open &NEW in a window"), this,
                            [this, side] { Q_EMIT openRequested(m_session->question().paths[side]); }));
    }
    menu->addSeparator();
    for (const auto side : core::BothSides)
        addResultAction(menu->addAction(side == core::Side::Base ? tr("A&dd runs to BASE…") : tr("Add r&uns to NEW…"),
                                        this, [this, side] { askRuns(side); }));
    addResultAction(menu->addAction(tr("Compare the &first runs only"), this, [this] { m_session->setFurther({}); }));
    endFileMenu(*menu);
}

void CompareWindow::buildViewMenu()
{
    auto* menu = menuBar()->addMenu(tr("&View"));
    auto* fullNames = menu->addAction(tr("Full kernel &names"));
    fullNames->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
    fullNames->setCheckable(true);
    fullNames->setChecked(m_context->showsFullNames());
    connect(fullNames, &QAction::toggled, this, [this](bool isOn) {
        QSettings().setValue(QStringLiteral("fullNames"), isOn);
        m_context->setShowsFullNames(isOn);
    });
    fillViewMenu(*menu);
}

void CompareWindow::buildGoMenu()
{
    auto* menu = beginGoMenu();
    m_back = menu->addAction(tr("Bac&k"), QKeySequence(Qt::ALT | Qt::Key_Left), m_session, &CompareSession::goBack);
    m_back->setToolTip(tr("Back to the scopes of before"));
    m_forward
        = menu->addAction(tr("Fo&rward"), QKeySequence(Qt::ALT | Qt::Key_Right), m_session, &CompareSession::goForward);
    m_forward->setToolTip(tr("Forward to the scopes of after"));
    m_header->addStartAction(*m_back, IconName::Back);
    m_header->addStartAction(*m_forward, IconName::Forward);
    menu->addMenu(tr("&Linked timelines"))->addActions(m_pages->timelines().pageActions());
    endGoMenu(*menu);
}

void CompareWindow::buildToolsMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Tools"));
    auto* swap = menu->addAction(tr("&Swap BASE and NEW"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W), m_session,
                                 &CompareSession::swap);
    swap->setToolTip(tr("Make NEW the reference; signs flip"));
    addResultAction(swap);
    m_header->addEndAction(*swap, IconName::Compare);
    m_header->addEndAction(m_report->action(), IconName::Export);
    m_header->addEndAction(m_inspector->toggleAction(), IconName::Inspector);
    connect(&m_pages->verdict(), &CompareVerdictPage::whyRequested, this, &CompareWindow::explain);
    addResultAction(menu->addAction(tr("Change &unit…"), this, &CompareWindow::changeUnit));
    m_gpuMenu = menu->addMenu(tr("&Judge by GPU"));
    addResultAction(m_gpuMenu->menuAction());
    connect(m_gpuMenu, &QMenu::aboutToShow, this, &CompareWindow::fillGpuMenu);
    m_acceptMenu = menu->addMenu(tr("&Accept a check"));
    addResultAction(m_acceptMenu->menuAction());
    connect(m_acceptMenu, &QMenu::aboutToShow, this, &CompareWindow::fillAcceptMenu);
    m_matching->addTo(*menu->addMenu(tr("&Matches")));
    for (const auto side : core::BothSides)
        addResultAction(menu->addAction(side == core::Side::Base ? tr("Scope of &BASE…") : tr("Scope of N&EW…"), this,
                                        [this, side] { askScope(side, core::ScopeLimit::Kind::Window); }));
    addResultAction(menu->addAction(tr("Compare &whole traces"), this, [this] { m_session->setScopes({}); }));
}

/// Checks that keep the runs from being compared, and those that were accepted.
void CompareWindow::fillAcceptMenu()
{
    m_acceptMenu->clear();
    const auto& comparison = m_session->comparison();
    for (const auto& check : comparison ? comparison->checks->checks : std::vector<core::CompareCheck> {}) {
        if (check.level != core::CheckLevel::NotComparable && !check.isAccepted)
            continue;
        auto* action = m_acceptMenu->addAction(QString(check.text).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(check.isAccepted);
        connect(action, &QAction::triggered, this, [this, key = check.key](bool isAccepted) {
            auto options = m_session->question().options;
            options.accepted.removeAll(key);
            if (isAccepted)
                options.accepted.append(key);
            m_session->setOptions(std::move(options));
        });
    }
    if (m_acceptMenu->isEmpty())
        m_acceptMenu->addAction(tr("No check keeps the runs from being compared"))->setEnabled(false);
}

/// GPUs of both runs, and which of them the unit of work and the verdict are of.
void CompareWindow::fillGpuMenu()
{
    m_gpuMenu->clear();
    const auto& comparison = m_session->comparison();
    if (!comparison)
        return;
    const auto add = [this](const QString& text, bool isChosen, std::optional<std::int64_t> gpuId) {
        auto* action = m_gpuMenu->addAction(QString(text).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(isChosen);
        connect(action, &QAction::triggered, this, [this, gpuId] {
            auto options = m_session->question().options;
            options.criticalGpuId = gpuId;
            m_session->setOptions(std::move(options));
        });
    };
    const auto& gpus = comparison->gpus;
    add(tr("The GPU that computes most"), !gpus.isCriticalChosen, std::nullopt);
    const auto names = core::gpuPairNames(comparison->runs, gpus);
    for (std::size_t pair = 0; pair < gpus.pairs.size(); ++pair)
        add(names[pair], gpus.isCriticalChosen && pair == gpus.critical, comparison->gpuId(pair, core::Side::Base));
}

QString CompareWindow::verdictText() const
{
    return m_session->comparison() ? m_session->comparison()->verdict.sentence : QString();
}

/// With a unit its figures are what is shown without a choice, and stay so when another unit is chosen.
void CompareWindow::changePer(core::ComparePer per)
{
    auto options = m_session->question().options;
    options.per.reset();
    if (per != core::ComparePer::Unit)
        options.per = per;
    m_session->setOptions(std::move(options));
}

void CompareWindow::changeUnit()
{
    const auto& comparison = m_session->comparison();
    if (!comparison)
        return;
    auto* dialog = new UnitDialog(comparison, m_session->question().options.unit, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &UnitDialog::chosen, this, [this](const core::UnitChoice& unit) {
        auto options = m_session->question().options;
        options.unit = unit;
        m_session->setOptions(std::move(options));
    });
    dialog->open();
}
