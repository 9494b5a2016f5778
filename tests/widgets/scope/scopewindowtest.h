// SPDX-License-Identifier: GPL-3.0-or-later
// A window with the golden trace, and what tests of its scope ask it.
#pragma once

#include "eventwait.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/processespage.h"
#include "pages/traceinfopage.h"
#include "scope/scopebar.h"
#include "scope/scopechip.h"
#include "scope/scopecontroller.h"
#include "table/tablepage.h"
#include "tabletexts.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QStatusBar>

#include <map>

using core::Scope;
using core::TimeWindow;

class ScopeWindowTest : public WindowTest
{
protected:
    static constexpr std::int64_t UsNs = 1'000;

    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] TraceSession& session() const { return m_window->session(); }
    [[nodiscard]] const core::Trace& trace() const { return *session().trace(); }
    [[nodiscard]] TablePage& kernels() const { return tabs().kernels().kernels(); }
    [[nodiscard]] core::ProcessIndex process(const QString& label) const
    {
        for (std::size_t row = 0; row < trace().processes.size(); ++row) {
            if (trace().processes[row].label == label)
                return core::ProcessIndex { row };
        }
        return {};
    }
    [[nodiscard]] Scope ofProcess(const QString& label) const
    {
        Scope scope;
        scope.processes = { process(label) };
        return scope;
    }
    /// µs after the start of the trace.
    [[nodiscard]] TimeWindow window(std::int64_t startUs, std::int64_t endUs) const
    {
        const auto start = trace().extent.startNs;
        return { start + startUs * UsNs, start + endUs * UsNs };
    }
    [[nodiscard]] bool isReady() const { return session().state() == TraceSession::State::Ready; }
    /// Waits for the figures of `scope`.
    bool waitFor(const Scope& scope) const
    {
        return waitUntil([&] { return isReady() && session().results()->scope == scope && tabs().isUpToDate(); },
                         WindowFixture::TimeoutMs);
    }
    bool show(const Scope& scope) const
    {
        session().setScope(scope);
        return waitFor(scope);
    }
    [[nodiscard]] QString chips() const
    {
        QStringList texts;
        for (const auto* chip : m_window->scope().bar().chips())
            texts += chip->text();
        return texts.join(QLatin1Char('|'));
    }
    /// Tables of results that pages show now.
    [[nodiscard]] std::map<const TablePage*, const core::Table*> shownTables() const
    {
        std::map<const TablePage*, const core::Table*> shown;
        const auto pages = tabs().findChildren<TablePage*>();
        for (const auto* page : pages) {
            if (!tabs().traceInfo().isAncestorOf(page) && !tabs().timeline().isAncestorOf(page) && page->hasTable()
                && page->model().table())
                shown[page] = page->model().table().get();
        }
        return shown;
    }
    [[nodiscard]] QString statusTexts() const
    {
        QStringList texts;
        const auto labels = m_window->statusBar()->findChildren<QLabel*>();
        for (const auto* label : labels)
            texts += label->text();
        return texts.join(QLatin1Char('|'));
    }
    /// The entry of an open menu that begins so, without its mnemonic.
    [[nodiscard]] static QAction* entry(const QMenu& menu, const QString& text)
    {
        const auto actions = menu.actions();
        for (auto* action : actions) {
            if (action->text().remove(QLatin1Char('&')).startsWith(text))
                return action;
        }
        return nullptr;
    }
    /// The row of the table of processes that is about this one.
    [[nodiscard]] static std::size_t rowOf(const TablePage& page, const QString& pid)
    {
        const auto row = columnTexts(page, QStringLiteral("pid")).split(QLatin1Char(' ')).indexOf(pid);
        return page.model().tableRow(static_cast<int>(row));
    }
    /// Opens the context menu of a table at the first cell of a row.
    static QMenu* openMenu(TablePage& page, std::size_t tableRow)
    {
        page.view().selectTableRow(tableRow);
        Q_EMIT page.view().customContextMenuRequested(page.view().visualRect(page.view().currentIndex()).center());
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
    }
};
