// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette of MainWindow: what it offers beside the figures' names, and what it does.
#include "analysis/kernels/kernels.h"
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "help/helpwindow.h"
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxrangespage.h"
#include "report/findingmarkdown.h"
#include "scope/momenttext.h"
#include "scope/scopelimits.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settingchoices.h"
#include "settings/settingscontroller.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenuBar>

void MainWindow::buildPalette()
{
    m_palette = new CommandPalette(this);
    connect(m_palette, &CommandPalette::chosen, this, &MainWindow::doWith);
    connect(m_palette, &CommandPalette::timeTyped, this, &MainWindow::goToTime);
}

void MainWindow::openPalette()
{
    std::vector<core::PaletteItem> items;
    m_paletteCommands.collect(*menuBar(), items);
    for (auto* choice : m_settings->choices().actions())
        m_paletteCommands.add(*choice, choice->isChecked() ? tr("Settings, as it is now") : tr("Settings"), items);
    if (m_session->trace()) {
        for (int page = 0; page < m_tabs->count(); ++page)
            items.push_back({ core::PaletteKind::Page, m_tabs->tabText(page), m_tabs->groupTitle(m_tabs->groupOf(page)),
                              static_cast<std::size_t>(page) });
        addTextCommands(items);
    }
    m_palette->openWith(std::move(items), m_session->results(),
                        [this](const core::PaletteItem& item) { return actionsOf(item); });
}

/// What can be done with the text that was typed, whatever has it in its name.
void MainWindow::addTextCommands(std::vector<core::PaletteItem>& items)
{
    m_textCommands.clear();
    const auto add = [&](core::PaletteKind kind, const QString& title, const QString& place,
                         std::function<void(const QString&)> run) {
        items.push_back({ kind, title, place, m_textCommands.size(), {}, true });
        m_textCommands.push_back(std::move(run));
    };
    const auto addFiltered = [&](QWidget& page, TablePage& table, const QString& title) {
        add(core::PaletteKind::Page, title, m_tabs->groupTitle(m_tabs->groupOf(m_tabs->indexOf(&page))),
            [this, shown = &page, filtered = &table](const QString& text) {
                m_tabs->setCurrentWidget(shown);
                filtered->filterEdit().setText(text);
                m_tabs->focusContent();
            });
    };
    add(core::PaletteKind::Command, tr("Find “%1” on the timeline"), tr("Timeline"),
        [this](const QString& text) { findOnTimeline(text); });
    addFiltered(m_tabs->kernels(), m_tabs->kernels().kernels(), tr("Kernels with “%1”"));
    addFiltered(m_tabs->nvtx(), m_tabs->nvtx().ranges().ranges(), tr("NVTX ranges with “%1”"));
}

void MainWindow::findOnTimeline(const QString& text)
{
    m_tabs->setCurrentWidget(&m_tabs->timeline());
    m_tabs->timeline().find();
    m_tabs->timeline().findBar().edit().setText(text);
}

/// What can be done with a line of the palette; the first is what Enter does.
std::vector<PaletteAction> MainWindow::actionsOf(const core::PaletteItem& item) const
{
    using Kind = core::PaletteKind;
    std::vector actions { PaletteAction::Open };
    const auto& results = m_session->results();
    const bool isNamed = item.kind == Kind::Kernel || item.kind == Kind::Range;
    if (item.takesText || !results || !(isNamed || item.kind == Kind::Finding))
        return actions;
    const auto subject = core::subjectOf(item, *results);
    if (core::isOnTimeline(subject))
        actions.push_back(PaletteAction::ShowOnTimeline);
    if (isNamed)
        actions.push_back(PaletteAction::FindOnTimeline);
    if (core::narrowed(m_context->scope(), subject) != m_context->scope())
        actions.push_back(PaletteAction::LimitScope);
    actions.push_back(isNamed ? PaletteAction::CopyName : PaletteAction::CopyMarkdown);
    return actions;
}

void MainWindow::doWith(const core::PaletteItem& item, PaletteAction action)
{
    if (item.takesText) {
        const auto text = core::paletteQuery(m_palette->field().text()).text;
        if (item.number < m_textCommands.size())
            m_textCommands[item.number](text);
        return;
    }
    const auto& results = m_session->results();
    if (action == PaletteAction::Open || !results) {
        goTo(item);
        return;
    }
    const auto subject = core::subjectOf(item, *results);
    const auto& rows = results->findings->rows;
    if (action == PaletteAction::ShowOnTimeline)
        Q_EMIT m_context->timelineRequested(subject);
    else if (action == PaletteAction::FindOnTimeline)
        findOnTimeline(item.title);
    else if (action == PaletteAction::LimitScope)
        Q_EMIT m_context->scopeRequested(core::narrowed(m_context->scope(), subject));
    else if (action == PaletteAction::CopyName)
        QGuiApplication::clipboard()->setText(item.title);
    else if (item.number < rows.size())
        QGuiApplication::clipboard()->setText(
            core::findingMarkdown(*results->trace, results->scope, rows[item.number]));
}

void MainWindow::goTo(const core::PaletteItem& item)
{
    using Kind = core::PaletteKind;
    const auto& results = m_session->results();
    const auto number = item.number;
    if (item.kind == Kind::Command) {
        m_paletteCommands.trigger(number);
    } else if (item.kind == Kind::Help) {
        HelpWindow::showPage(item.detail);
    } else if (item.kind == Kind::Page) {
        m_tabs->setCurrentIndex(static_cast<int>(number));
        m_tabs->focusContent();
    } else if (item.kind == Kind::Kernel && results && number < results->kernels->rows.size()) {
        Q_EMIT m_context->kernelRequested(results->kernels->rows[number].name);
    } else if (item.kind == Kind::Range) {
        m_tabs->showCell(core::TableKey::NvtxRanges, number, QStringLiteral("total_ms"));
    } else if (item.kind == Kind::Finding) {
        m_tabs->showFindings();
        const auto& cards = findings().cards();
        if (number < cards.size())
            cards[number]->setFocus(Qt::OtherFocusReason);
    }
}

void MainWindow::goToTime(const QString& text)
{
    const auto& trace = m_session->trace();
    const auto timeNs = trace ? parseMoment(text, trace->extent, m_context->appearance().format) : std::nullopt;
    if (!timeNs) {
        Q_EMIT m_context->selectionDescribed(tr("That is no time of the trace: %1").arg(text));
        return;
    }
    m_tabs->setCurrentWidget(&m_tabs->timeline());
    m_tabs->timeline().state().centreOn(*timeNs);
    m_tabs->focusContent();
}
