// SPDX-License-Identifier: GPL-3.0-or-later
#include "several/severaltraceswindow.h"

#include "evidence/cellinspector.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "navigation/commandpalette.h"
#include "parts/figuresstatus.h"
#include "session/viewcontext.h"
#include "settings/settingchoices.h"
#include "settings/settings.h"
#include "several/severaltracespages.h"
#include "window/headerbar.h"
#include "window/loadingpage.h"

#include <QCloseEvent>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

SeveralTracesWindow::SeveralTracesWindow(Settings& settings, const Desktop& desktop, const Words& words,
                                         QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_context(new ViewContext(this))
    , m_header(new HeaderBar)
    , m_messages(new MessageBar)
    , m_stack(new QStackedWidget)
    , m_loading(new LoadingPage)
    , m_status(new FiguresStatus(*statusBar(), words.computing, words.stopComputing))
    , m_notice(*this, desktop, [&settings] { return settings.values().notifies; })
    , m_geometryKey(words.name + QStringLiteral("/geometry"))
    , m_palette(new CommandPalette(this))
    , m_choices(new SettingChoices(settings, this))
{
    setMenuWidget(m_header);
    setHelpPage(*this, words.helpPage);
    m_context->setAppearance(settings.values().appearance);
    connect(&settings, &Settings::changed, m_context,
            [this] { m_context->setAppearance(m_settings.values().appearance); });
    connect(m_context, &ViewContext::messageRaised, m_messages, &MessageBar::showMessage);
    connect(m_context, &ViewContext::selectionDescribed, m_status, &FiguresStatus::setSelection);
    connect(m_status, &FiguresStatus::cancelRequested, this, [this] { cancelWork(); });
    connect(m_loading, &LoadingPage::cancelRequested, this, [this] { cancelWork(); });
    connect(m_palette, &CommandPalette::chosen, this, &SeveralTracesWindow::goTo);
    connect(m_palette, &CommandPalette::timeTyped, this,
            [this, text = words.ofOneTrace] { Q_EMIT m_context->selectionDescribed(text); });
}

SeveralTracesWindow::~SeveralTracesWindow() = default;

void SeveralTracesWindow::setParts(SeveralTracesPages& pages, CellInspector& inspector, FolderReport& report,
                                   QWidget* head)
{
    m_tracePages = &pages;
    m_cellInspector = &inspector;
    m_folderReport = &report;
    m_stack->addWidget(m_loading);
    m_stack->addWidget(&pages);
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    if (head)
        layout->addWidget(head);
    layout->addWidget(m_messages);
    layout->addWidget(m_stack, 1);
    setCentralWidget(centre);
    pages.setSidePane(&inspector);
    connect(&inspector, &CellInspector::left, &pages, &SeveralTracesPages::focusContent);
}

/// Where the window was when it was closed last.
void SeveralTracesWindow::restorePlace()
{
    constexpr QSize UsualSize { 1400, 900 };
    if (!restoreGeometry(QSettings().value(m_geometryKey).toByteArray()))
        resize(UsualSize.boundedTo(screen()->availableSize()));
}

QMenuBar* SeveralTracesWindow::menuBar() const
{
    return &m_header->menuBar();
}

QWidget* SeveralTracesWindow::currentPage() const
{
    return m_stack->currentWidget();
}

void SeveralTracesWindow::closeEvent(QCloseEvent* event)
{
    QSettings().setValue(m_geometryKey, saveGeometry());
    cancelWork();
    QMainWindow::closeEvent(event);
}

void SeveralTracesWindow::showLoading(const QString& what)
{
    m_notice.begin();
    m_loading->start(what);
    m_stack->setCurrentWidget(m_loading);
    m_loading->cancelButton().setFocus();
    updateTitle(0);
}

void SeveralTracesWindow::showProgress(const core::Progress& progress, std::int64_t elapsedMs)
{
    constexpr int Percent = 100;
    m_loading->showProgress(progress, elapsedMs);
    updateTitle(static_cast<int>(progress.fraction * Percent));
}

void SeveralTracesWindow::showPages()
{
    m_stack->setCurrentWidget(m_tracePages);
}

void SeveralTracesWindow::explain(const QString& tableKey, std::size_t row, const QString& columnKey)
{
    const auto explained = table(tableKey);
    const auto column = explained ? explained->findColumn(columnKey) : std::nullopt;
    if (!column || row >= explained->rowCount)
        return;
    m_cellInspector->showCell(explained, row, *column);
    m_cellInspector->reveal();
}

void SeveralTracesWindow::addPaletteItems(std::vector<core::PaletteItem>& /*items*/) const { }

void SeveralTracesWindow::goToFurther(const core::PaletteItem& /*item*/) { }

void SeveralTracesWindow::openPalette()
{
    std::vector<core::PaletteItem> items;
    m_paletteCommands.collect(*menuBar(), items);
    for (auto* choice : m_choices->actions())
        m_paletteCommands.add(*choice, choice->isChecked() ? tr("Settings, as it is now") : tr("Settings"), items);
    if (currentPage() == m_tracePages) {
        for (int page = 0; page < m_tracePages->count(); ++page)
            items.push_back({ core::PaletteKind::Page, m_tracePages->tabText(page),
                              m_tracePages->groupTitle(m_tracePages->groupOf(page)), static_cast<std::size_t>(page) });
        addPaletteItems(items);
    }
    m_palette->openWith(std::move(items), nullptr,
                        [](const core::PaletteItem&) { return std::vector { PaletteAction::Open }; });
}

void SeveralTracesWindow::goTo(const core::PaletteItem& item)
{
    using Kind = core::PaletteKind;
    if (item.kind == Kind::Command) {
        m_paletteCommands.trigger(item.number);
    } else if (item.kind == Kind::Help) {
        HelpWindow::showPage(item.detail);
    } else if (item.kind == Kind::Page) {
        m_tracePages->setCurrentIndex(static_cast<int>(item.number));
        m_tracePages->focusContent();
    } else {
        goToFurther(item);
    }
}
