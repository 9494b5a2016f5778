// SPDX-License-Identifier: GPL-3.0-or-later
// The menus, the header and the command palette of RanksWindow.
#include "fleet/fleettext.h"
#include "fleet/lanepicture.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/commandpalette.h"
#include "ranks/rankheatmap.h"
#include "ranks/ranklanespane.h"
#include "ranks/ranksinspector.h"
#include "ranks/rankspages.h"
#include "ranks/ranksreport.h"
#include "ranks/rankssession.h"
#include "ranks/ranksstepspage.h"
#include "ranks/rankswindow.h"
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

void RanksWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildGoMenu();
    buildHelpMenu();
    m_pages->steps().addTool(m_report->action(), tr("Report…"), icon(IconName::Export));
    m_header->addEndAction(m_report->action(), IconName::Export);
    m_header->addEndAction(m_inspector->toggleAction(), IconName::Inspector);
    m_header->finishMenus(*this);
}

void RanksWindow::buildFileMenu()
{
    auto* menu = menuBar()->addMenu(tr("&File"));
    m_resultActions.push_back(
        menu->addAction(tr("Re&load"), QKeySequence::Refresh, this, [this] { open(QStringList(m_session->paths())); }));
    menu->addSeparator();
    menu->addAction(&m_report->action());
    m_resultActions.push_back(
        menu->addAction(tr("Export &table…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, [this] {
            if (auto* page = m_pages->currentTablePage())
                page->exportTable();
        }));
    menu->addSeparator();
    menu->addAction(tr("&Close window"), QKeySequence::Close, this, &QWidget::close);
    menu->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

void RanksWindow::buildEditMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    const auto addCopy = [&](const QString& text, const QKeySequence& keys, core::CopyFormat format) {
        m_resultActions.push_back(menu->addAction(text, keys, this, [this, format] {
            if (const auto* label = qobject_cast<QLabel*>(focusWidget()); label && label->hasSelectedText())
                QGuiApplication::clipboard()->setText(label->selectedText());
            else if (auto* page = m_pages->currentTablePage())
                page->view().copySelection(format);
        }));
    };
    addCopy(tr("&Copy"), QKeySequence::Copy, core::CopyFormat::Tsv);
    addCopy(tr("Copy as &Markdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), core::CopyFormat::Markdown);
    addCopy(tr("Copy as CS&V"), {}, core::CopyFormat::Csv);
    m_resultActions.push_back(menu->addAction(tr("Copy &verdict"), this, &RanksWindow::copyVerdict));
    m_resultActions.push_back(menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, [this] {
        if (auto* page = m_pages->currentTablePage())
            page->view().selectAll();
    }));
    menu->addSeparator();
    m_resultActions.push_back(menu->addAction(tr("&Filter the table"), QKeySequence::Find, this, [this] {
        if (auto* page = m_pages->currentTablePage())
            page->focusFilter();
    }));
}

void RanksWindow::buildViewMenu()
{
    auto* menu = menuBar()->addMenu(tr("&View"));
    auto* columns = new ColumnMenu(tr("&Columns"), menu);
    menu->addMenu(columns);
    connect(columns, &QMenu::aboutToShow, this, [this, columns] {
        columns->clear();
        if (auto* page = m_pages->currentTablePage())
            page->view().fillColumnMenu(*columns);
    });
    m_resultActions.push_back(columns->menuAction());
    menu->addSeparator();
    menu->addAction(&m_inspector->toggleAction());
    auto* fullScreen = menu->addAction(tr("F&ull screen"));
    fullScreen->setShortcut(QKeySequence::FullScreen);
    fullScreen->setCheckable(true);
    connect(fullScreen, &QAction::toggled, this,
            [this](bool isOn) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isOn)); });
}

void RanksWindow::buildGoMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Go"));
    auto* find = menu->addAction(tr("Go to, find or &do…"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
                                 &RanksWindow::openPalette);
    m_header->addField(*find);
    menu->addSeparator();
    for (int group = 0; group < m_pages->groupCount(); ++group) {
        const auto title = QStringLiteral("&%1 %2").arg(group + 1).arg(
            m_pages->groupTitle(group).replace(u'&', QStringLiteral("&&")));
        m_resultActions.push_back(menu->addAction(
            title, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + group)), this, [this, group] {
                m_pages->showGroup(group);
                m_pages->focusContent();
            }));
    }
    const auto addStep = [&](const QString& text, const QKeySequence& keys, int step) {
        m_resultActions.push_back(menu->addAction(text, keys, this, [this, step] {
            m_pages->stepPage(step);
            m_pages->focusContent();
        }));
    };
    addStep(tr("&Next page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), 1);
    addStep(tr("&Previous page of the group"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), -1);
}

void RanksWindow::buildHelpMenu()
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

void RanksWindow::copyVerdict()
{
    if (!m_session->result())
        return;
    const auto& result = *m_session->result();
    const auto texts = QStringList { core::fleetSentence(result) } + core::fleetLines(result);
    QGuiApplication::clipboard()->setText(texts.join(u'\n'));
    Q_EMIT m_context->selectionDescribed(tr("The verdict was copied."));
}

void RanksWindow::openTrace(std::uint32_t rank)
{
    const auto path = m_session->tracePath(rank);
    if (!path.isEmpty())
        Q_EMIT openRequested(path);
    else
        m_messages->showMessage({ Message::Kind::Note,
                                  tr("The trace of %1 is not here: only a summary of it was read.")
                                      .arg(m_session->result()->rankName(rank)),
                                  {} });
}

/// From a row of an operation to its lanes, from a row of a rank to its trace.
void RanksWindow::addRowActions()
{
    connect(&m_pages->steps().lanes(), &RankLanesPane::traceRequested, this, &RanksWindow::openTrace);
    for (auto* page : m_pages->everyTablePage()) {
        const auto isTable = [page](const QString& key) {
            const auto& table = page->model().table();
            return table && table->key == key;
        };
        const auto instanceOf = [this, isTable](std::size_t row) -> std::optional<std::uint32_t> {
            return isTable(QStringLiteral("collectives"))     ? std::optional(static_cast<std::uint32_t>(row))
                : isTable(QStringLiteral("collective_ranks")) ? core::instanceOfMember(*m_session->result(), row)
                                                              : std::nullopt;
        };
        RowAction lanes;
        lanes.text = tr("Show &lanes");
        lanes.applies = [instanceOf](std::size_t row) { return instanceOf(row).has_value(); };
        lanes.run = [this, instanceOf](std::size_t row) {
            const auto instance = instanceOf(row);
            if (!instance)
                return;
            m_pages->setCurrentWidget(&m_pages->steps());
            m_pages->steps().showInstance(*instance);
        };
        page->addRowAction(std::move(lanes));
        RowAction trace;
        trace.text = tr("&Open the trace of this rank");
        trace.applies = [isTable](std::size_t) { return isTable(QStringLiteral("ranks")); };
        trace.run = [this](std::size_t row) { openTrace(static_cast<std::uint32_t>(row)); };
        page->addRowAction(std::move(trace));
    }
}

/// Opens the inspector on a figure that is painted.
void RanksWindow::explain(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    const auto table = m_session->table(tableKey);
    const auto column = table ? table->findColumn(columnKey) : std::nullopt;
    if (!column || row >= table->rowCount)
        return;
    m_inspector->showCell(table, row, *column);
    m_inspector->reveal();
}

void RanksWindow::buildPalette()
{
    m_palette = new CommandPalette(this);
    connect(m_palette, &CommandPalette::chosen, this, &RanksWindow::goTo);
    connect(m_palette, &CommandPalette::timeTyped, this, [this] {
        Q_EMIT m_context->selectionDescribed(tr("A moment is of one trace: open it in a window of its own."));
    });
}

void RanksWindow::openPalette()
{
    std::vector<core::PaletteItem> items;
    m_paletteCommands.collect(*menuBar(), items);
    if (m_session->result()) {
        for (int page = 0; page < m_pages->count(); ++page)
            items.push_back({ core::PaletteKind::Page, m_pages->tabText(page),
                              m_pages->groupTitle(m_pages->groupOf(page)), static_cast<std::size_t>(page) });
    }
    m_palette->openWith(std::move(items), nullptr,
                        [](const core::PaletteItem&) { return std::vector { PaletteAction::Open }; });
}

void RanksWindow::goTo(const core::PaletteItem& item)
{
    using Kind = core::PaletteKind;
    if (item.kind == Kind::Command) {
        m_paletteCommands.trigger(item.number);
    } else if (item.kind == Kind::Help) {
        HelpWindow::showPage(item.detail);
    } else if (item.kind == Kind::Page) {
        m_pages->setCurrentIndex(static_cast<int>(item.number));
        m_pages->focusContent();
    }
}
