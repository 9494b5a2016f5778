// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the header of CompareWindow.
#include "compare/checks/comparechecks.h"
#include "compare/compareinspector.h"
#include "compare/comparematching.h"
#include "compare/comparepages.h"
#include "compare/comparereport.h"
#include "compare/compareverdictpage.h"
#include "compare/comparewindow.h"
#include "compare/linkedtimelines.h"
#include "compare/unitdialog.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/pagebar.h"
#include "navigation/pagehead.h"
#include "navigation/pagetools.h"
#include "navigation/rail.h"
#include "navigation/railbutton.h"
#include "session/viewcontext.h"
#include "style/icons.h"
#include "table/columnmenu.h"
#include "table/tablepage.h"
#include "window/aboutdialog.h"
#include "window/headerbar.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>

#include <array>
#include <functional>

void CompareWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
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
        m_comparisonActions.push_back(
            menu->addAction(side == core::Side::Base ? tr("Open &BASE in a window") : tr("Open &NEW in a window"), this,
                            [this, side] { Q_EMIT openRequested(m_session->question().paths[side]); }));
    }
    menu->addSeparator();
    for (const auto side : core::BothSides)
        m_comparisonActions.push_back(
            menu->addAction(side == core::Side::Base ? tr("A&dd runs to BASE…") : tr("Add r&uns to NEW…"), this,
                            [this, side] { askRuns(side); }));
    m_comparisonActions.push_back(
        menu->addAction(tr("Compare the &first runs only"), this, [this] { m_session->setFurther({}); }));
    menu->addSeparator();
    menu->addAction(&m_report->action());
    m_comparisonActions.push_back(
        menu->addAction(tr("Export &table…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, [this] {
            if (auto* page = m_pages->currentTablePage())
                page->exportTable();
        }));
    menu->addSeparator();
    menu->addAction(tr("&Close window"), QKeySequence::Close, this, &QWidget::close);
    menu->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

void CompareWindow::buildEditMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    const auto addCopy = [&](const QString& text, const QKeySequence& keys, core::CopyFormat format) {
        m_comparisonActions.push_back(menu->addAction(text, keys, this, [this, format] {
            if (const auto* label = qobject_cast<QLabel*>(focusWidget()); label && label->hasSelectedText())
                QGuiApplication::clipboard()->setText(label->selectedText());
            else if (auto* page = m_pages->currentTablePage())
                page->view().copySelection(format);
        }));
    };
    addCopy(tr("&Copy"), QKeySequence::Copy, core::CopyFormat::Tsv);
    addCopy(tr("Copy as &Markdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), core::CopyFormat::Markdown);
    addCopy(tr("Copy as CS&V"), {}, core::CopyFormat::Csv);
    auto* verdict = menu->addAction(tr("Copy &verdict"), this, &CompareWindow::copyVerdict);
    m_comparisonActions.push_back(verdict);
    m_comparisonActions.push_back(menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, [this] {
        if (auto* page = m_pages->currentTablePage())
            page->view().selectAll();
    }));
    menu->addSeparator();
    m_comparisonActions.push_back(menu->addAction(tr("&Filter the table"), QKeySequence::Find, this, [this] {
        if (auto* page = m_pages->currentTablePage())
            page->focusFilter();
    }));
    auto* tools = new PageTools(m_pages);
    tools->addTool(*verdict, tr("Copy verdict"), IconName::Copy, PageTools::Look::Plain);
    tools->addTool(m_report->action(), tr("Report…"), IconName::Export, PageTools::Look::Framed);
    m_pages->setPageTools(*m_pages->widget(0), tools);
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
    auto* columns = new ColumnMenu(tr("&Columns"), menu);
    menu->addMenu(columns);
    connect(columns, &QMenu::aboutToShow, this, [this, columns] {
        columns->clear();
        if (auto* page = m_pages->currentTablePage())
            page->view().fillColumnMenu(*columns);
    });
    m_comparisonActions.push_back(columns->menuAction());
    menu->addSeparator();
    menu->addAction(&m_inspector->toggleAction());
    auto* fullScreen = menu->addAction(tr("F&ull screen"));
    fullScreen->setShortcut(QKeySequence::FullScreen);
    fullScreen->setCheckable(true);
    connect(fullScreen, &QAction::toggled, this,
            [this](bool isOn) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isOn)); });
}

void CompareWindow::buildGoMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Go"));
    auto* find = menu->addAction(tr("Go to, find or &do…"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
                                 &CompareWindow::openPalette);
    m_header->addField(*find);
    menu->addSeparator();
    for (int group = 0; group < m_pages->groupCount(); ++group) {
        const auto title = QStringLiteral("&%1 %2").arg(group + 1).arg(
            m_pages->groupTitle(group).replace(u'&', QStringLiteral("&&")));
        m_comparisonActions.push_back(menu->addAction(
            title, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + group)), this, [this, group] {
                m_pages->showGroup(group);
                m_pages->focusContent();
            }));
    }
    menu->addMenu(tr("&Linked timelines"))->addActions(m_pages->timelines().pageActions());
    const auto addStep = [&](const QString& text, const QKeySequence& keys, int step) {
        m_comparisonActions.push_back(menu->addAction(text, keys, this, [this, step] {
            m_pages->stepPage(step);
            m_pages->focusContent();
        }));
    };
    addStep(tr("&Next page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), 1);
    addStep(tr("&Previous page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), -1);
    menu->addAction(tr("Ne&xt pane"), QKeySequence(Qt::Key_F6), this, [this] { stepPane(1); });
    menu->addAction(tr("Previous pan&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6), this, [this] { stepPane(-1); });
}

/// Rail, titles of pages, page, round and round.
void CompareWindow::stepPane(int step)
{
    if (currentPage() != m_pages)
        return;
    auto& rail = m_pages->rail();
    const std::array<QWidget*, 2> areas { &rail, m_pages->tabBar() };
    const std::array<std::function<void()>, 3> enter { [&] { rail.entry(rail.current()).setFocus(Qt::TabFocusReason); },
                                                       [&] { m_pages->tabBar()->setFocus(Qt::TabFocusReason); },
                                                       [&] { m_pages->focusContent(); } };
    int now = 2;
    for (int area = 0; area < 2; ++area) {
        auto* focus = focusWidget();
        if (focus
            && (areas[static_cast<std::size_t>(area)] == focus
                || areas[static_cast<std::size_t>(area)]->isAncestorOf(focus)))
            now = area;
    }
    constexpr int Panes = 3;
    enter[static_cast<std::size_t>((now + step + Panes) % Panes)]();
}

void CompareWindow::buildToolsMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Tools"));
    auto* swap = menu->addAction(tr("&Swap BASE and NEW"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W), m_session,
                                 &CompareSession::swap);
    swap->setToolTip(tr("Make NEW the reference; signs flip"));
    m_comparisonActions.push_back(swap);
    m_header->addEndAction(*swap, IconName::Compare);
    m_header->addEndAction(m_report->action(), IconName::Export);
    m_header->addEndAction(m_inspector->toggleAction(), IconName::Inspector);
    connect(&m_pages->verdict(), &CompareVerdictPage::whyRequested, this, &CompareWindow::explain);
    m_comparisonActions.push_back(menu->addAction(tr("Change &unit…"), this, &CompareWindow::changeUnit));
    m_acceptMenu = menu->addMenu(tr("&Accept a check"));
    m_comparisonActions.push_back(m_acceptMenu->menuAction());
    connect(m_acceptMenu, &QMenu::aboutToShow, this, &CompareWindow::fillAcceptMenu);
    m_matching->addTo(*menu->addMenu(tr("&Matches")));
    for (const auto side : core::BothSides)
        m_comparisonActions.push_back(
            menu->addAction(side == core::Side::Base ? tr("Scope of &BASE…") : tr("Scope of N&EW…"), this,
                            [this, side] { askScope(side); }));
    m_comparisonActions.push_back(menu->addAction(tr("Compare &whole traces"), this, [this] {
        auto question = m_session->question();
        question.scopes = {};
        open(question);
    }));
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

void CompareWindow::buildHelpMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&User guide"), QKeySequence::HelpContents, this,
                    [this] { HelpWindow::showPage(helpPageOf(focusWidget() ? *focusWidget() : *this)); });
    menu->addAction(tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1), this, [this] {
        auto* dialog = new ShortcutsDialog(*menuBar(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    menu->addSeparator();
    menu->addAction(tr("&About GPU Loupe"), this, [this] {
        auto* dialog = new AboutDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

void CompareWindow::copyVerdict()
{
    if (!m_session->comparison())
        return;
    QGuiApplication::clipboard()->setText(m_session->comparison()->verdict.sentence);
    Q_EMIT m_context->selectionDescribed(tr("The verdict was copied."));
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

/// Opens the inspector on a figure that another page paints.
void CompareWindow::explain(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    const auto table = m_session->table(tableKey);
    const auto column = table ? table->findColumn(columnKey) : std::nullopt;
    if (!column || row >= table->rowCount)
        return;
    m_inspector->showCell(table, row, *column);
    m_inspector->reveal();
}
