// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette of MainWindow: what it offers beside the figures' names, and what it does.
#include "analysis/kernels/kernels.h"
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "help/helpwindow.h"
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "scope/momenttext.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "table/tablekeys.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"

#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace {

QString spoken(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&(?=\\S)"));
    return text.remove(mnemonic);
}

} // namespace

void MainWindow::buildPalette()
{
    m_palette = new CommandPalette(this);
    connect(m_palette, &CommandPalette::chosen, this, &MainWindow::goTo);
    connect(m_palette, &CommandPalette::timeTyped, this, &MainWindow::goToTime);
}

void MainWindow::openPalette()
{
    m_paletteCommands.clear();
    std::vector<core::PaletteItem> items;
    const auto menus = menuBar()->actions();
    for (const auto* menu : menus)
        collectCommands(*menu->menu(), spoken(menu->text()), items);
    if (m_session->trace()) {
        for (int page = 0; page < m_tabs->count(); ++page)
            items.push_back({ core::PaletteKind::Page, m_tabs->tabText(page), m_tabs->groupTitle(m_tabs->groupOf(page)),
                              static_cast<std::size_t>(page) });
    }
    m_palette->openWith(std::move(items), m_session->results());
}

/// What a menu offers now, and the menus in it; ways to pages are among the pages.
void MainWindow::collectCommands(const QMenu& menu, const QString& place, std::vector<core::PaletteItem>& items)
{
    const auto actions = menu.actions();
    for (auto* action : actions) {
        if (action->isSeparator() || !action->isEnabled() || !action->isVisible()
            || action->property("isPage").toBool())
            continue;
        if (action->menu()) {
            collectCommands(*action->menu(), spoken(action->text()), items);
            continue;
        }
        const auto keys = action->shortcut().toString(QKeySequence::NativeText);
        const auto detail = keys.isEmpty() ? place : QStringLiteral("%1 · %2").arg(place, keys);
        items.push_back({ core::PaletteKind::Command, spoken(action->text()), detail, m_paletteCommands.size() });
        m_paletteCommands.emplace_back(action);
    }
}

void MainWindow::goTo(const core::PaletteItem& item)
{
    using Kind = core::PaletteKind;
    const auto& results = m_session->results();
    const auto number = item.number;
    if (item.kind == Kind::Command) {
        if (auto* action = number < m_paletteCommands.size() ? m_paletteCommands[number].data() : nullptr)
            action->trigger();
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
