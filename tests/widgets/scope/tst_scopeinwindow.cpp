// SPDX-License-Identifier: GPL-3.0-or-later
// One scope for all figures of a window: how it is chosen, and that everything follows.
#include "evidence/evidenceview.h"
#include "evidence/inspector.h"
#include "export/exportcontroller.h"
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "models/scopetext.h"
#include "navigation/tracetabs.h"
#include "pages/alltablespage.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/nvtxrangespage.h"
#include "pages/phasespage.h"
#include "pages/processespage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "parts/elidedlabel.h"
#include "parts/noticeline.h"
#include "parts/ticktree.h"
#include "scope/scopebar.h"
#include "scope/scopechip.h"
#include "scope/scopecontroller.h"
#include "scope/scopedialog.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "scope/scopestatus.h"
#include "scope/scopestrip.h"
#include "scope/scopetreepane.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "tabletexts.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QToolButton>
#include <QTreeView>

#include <set>

using core::Scope;
using core::TimeWindow;

namespace {

constexpr std::int64_t UsNs = 1'000;

} // namespace

class TestScopeInWindow : public WindowTest
{
    Q_OBJECT

private:
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
        return QTest::qWaitFor([&] { return isReady() && session().results()->scope == scope && tabs().isUpToDate(); },
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

private Q_SLOTS:
    void cleanup()
    {
        if (auto* popup = QApplication::activePopupWidget())
            popup->close();
        WindowTest::cleanup();
    }

    void beginsWithTheWholeTrace()
    {
        QVERIFY(session().scope().isWholeTrace());
        QVERIFY(chips().isEmpty());
        QVERIFY(!m_window->scope().bar().resetButton().isVisible());
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for the whole trace."));
    }

    void everythingFollows()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        // seed.sql: pid 111 has two computeKernels of 1 ms and one AllReduce of 2 ms
        QCOMPARE(columnTexts(kernels(), QStringLiteral("total_ms")), QStringLiteral("2.000 2.000"));
        QCOMPARE(columnTexts(tabs().processes().processes(), QStringLiteral("pid")), QStringLiteral("111"));
        QCOMPARE(columnTexts(tabs().barriers().barriers(), QStringLiteral("total_ms")), QStringLiteral("0.800 0.600"));
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for pid 111."));
        QVERIFY2(statusTexts().contains(QStringLiteral("3 of 5 kernels · 5 of 8 calls · 2 of 3 NVTX")),
                 qPrintable(statusTexts()));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        QCOMPARE(m_window->context().scope(), ofProcess(QStringLiteral("111")));
        const auto& verdict = m_window->session().results()->findings->verdict.sentence;
        QVERIFY2(verdict.startsWith(QStringLiteral("Compute-bound in pid 111: ")), qPrintable(verdict));
        QVERIFY(m_window->findings().texts().contains(verdict));
    }

    void chipsRemoveSingleLimits()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        QCOMPARE(chips(), QStringLiteral("window 0.000000–0.002000 s|pid 111"));
        QTest::mouseClick(&m_window->scope().bar().chips()[0]->removeButton(), Qt::LeftButton);
        QVERIFY(waitFor(ofProcess(QStringLiteral("111"))));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        // by the keyboard
        auto& remove = m_window->scope().bar().chips()[0]->removeButton();
        remove.setFocus();
        QTest::keyClick(&remove, Qt::Key_Delete);
        QVERIFY(waitFor({}));
        QVERIFY(chips().isEmpty());
        QCOMPARE(QApplication::focusWidget(), &m_window->scope().row().picker());
        QVERIFY(!m_window->scope().bar().isVisible());
    }

    void resetGoesToTheWholeTrace()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        QTest::mouseClick(&m_window->scope().bar().resetButton(), Qt::LeftButton);
        QVERIFY(waitFor({}));
        QCOMPARE(columnTexts(kernels(), QStringLiteral("calls")), QStringLiteral("3 1 1"));
    }

    /// The first kernel of seed.sql starts at 10 ms; the trace begins 50 µs before it.
    void momentsCountFromTheChosenBase()
    {
        auto seed = fixtures::goldenSeed();
        seed.setSessionStartUtcNs(1'700'000'000'000'000'000); // 2023-11-14 22:13:20
        QVERIFY(seed.write(m_fixture->file(QStringLiteral("clock.sqlite"))));
        m_window->openTrace(m_fixture->file(QStringLiteral("clock.sqlite")));
        QTRY_VERIFY(isReady() && trace().sessionStartUtcNs);
        Scope scope;
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        m_window->scope().bar().addButton().click();
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QCOMPARE(dialog->startEdit().text(), QStringLiteral("0 ns"));
        QCOMPARE(dialog->endEdit().text(), QStringLiteral("2 ms"));
        const auto countFrom = [this](core::TimeBase base) {
            auto values = m_fixture->windows.settings().values();
            values.appearance.format.timeBase = base;
            m_fixture->windows.settings().setValues(values);
        };
        countFrom(core::TimeBase::Absolute);
        QCOMPARE(chips(), QStringLiteral("0.009950–0.011950 s of the session"));
        QCOMPARE(m_window->status().scopeText(),
                 QStringLiteral("All figures are for window 0.009950–0.011950 s of the session."));
        QCOMPARE(dialog->startEdit().text(), QStringLiteral("9.95 ms"));
        countFrom(core::TimeBase::Utc);
        QCOMPARE(chips(), QStringLiteral("22:13:20.009950–22:13:20.011950 UTC"));
        const auto words = QStringLiteral("window 2023-11-14 22:13:20.009950–22:13:20.011950 UTC");
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for %1.").arg(words));
        QVERIFY2(dialog->summaryText().contains(words), qPrintable(dialog->summaryText()));
        QCOMPARE(dialog->startEdit().text(), QStringLiteral("2023-11-14 22:13:20.00995"));
        QCOMPARE(dialog->draft()->window, scope.window);
        dialog->startEdit().setText(QStringLiteral("22:13:20.011"));
        QCOMPARE(dialog->draft()->window, std::optional(window(1'050, 2'000)));
        dialog->endEdit().setText(QStringLiteral("22:13:19"));
        dialog->startEdit().clear();
        QVERIFY(!dialog->draft());
        dialog->startEdit().setText(QStringLiteral("22:13:18"));
        QCOMPARE(dialog->problemText(),
                 QStringLiteral("The window ends before the trace begins, at 2023-11-14 22:13:20.009950000 UTC."));
        dialog->startEdit().setText(QStringLiteral("noon"));
        QCOMPARE(dialog->problemText(),
                 QStringLiteral("“noon” is not a time; write one like 2023-11-14 22:13:20.00995."));
        countFrom(core::TimeBase::Relative);
        QCOMPARE(chips(), QStringLiteral("window 0.000000–0.002000 s"));
    }

    void chipsWithoutRoomAreCounted()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.devices = { core::DeviceIndex { 0 } };
        scope.window = window(0, 2'000);
        scope.streams = { core::StreamIndex { 0 }, core::StreamIndex { 1 } };
        ScopeBar bar; // in no tool bar, which would give it another size
        bar.setScope(scope, session().trace());
        bar.show();
        QCOMPARE(bar.chips().size(), 5U);
        bar.resize(3000, bar.height());
        QVERIFY(!bar.moreButton().isVisible());
        for (int width = 2'000; width >= bar.minimumSizeHint().width(); width -= 50) {
            bar.resize(width, bar.height());
            const auto hidden = std::count_if(bar.chips().begin(), bar.chips().end(),
                                              [](const auto* chip) { return chip->isHidden(); });
            QCOMPARE(bar.moreButton().isVisible(), hidden > 0);
            if (hidden > 0)
                QCOMPARE(bar.moreButton().text(), QStringLiteral("+%1").arg(hidden));
        }
        QVERIFY(bar.moreButton().isVisible());
        auto* menu = bar.moreButton().menu();
        Q_EMIT menu->aboutToShow();
        QSignalSpy requested(&bar, &ScopeBar::scopeRequested);
        // how many chips stay depends on the font, but the last never does
        const auto limit = core::limitsOf(scope).back();
        const auto text = QStringLiteral("Remove ") + core::displayLimit(limit, scope, trace(), {});
        auto* removal = entry(*menu, text);
        QVERIFY2(removal, qPrintable(text));
        removal->trigger();
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested[0][0].value<Scope>(), core::withoutLimit(scope, limit));
    }

    void altLeftAndRightWalkTheHistory()
    {
        const auto first = ofProcess(QStringLiteral("111"));
        const auto second = ofProcess(QStringLiteral("222"));
        QVERIFY(show(first));
        QVERIFY(show(second));
        kernels().view().setFocus();
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(waitFor(first));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(waitFor({}));
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier); // there is none before
        QTest::keyClick(m_window, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(waitFor(first));
        QTest::keyClick(m_window, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(waitFor(second));
        QCOMPARE(columnTexts(tabs().processes().processes(), QStringLiteral("pid")), QStringLiteral("222"));
    }

    void cancelReturnsToTheScopeOfTheFigures()
    {
        const auto first = ofProcess(QStringLiteral("111"));
        QVERIFY(show(first));
        const auto results = session().results();
        session().setScope(ofProcess(QStringLiteral("222")));
        session().setScope(Scope {}); // changes again before any answer
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("Computing figures for the whole trace…"));
        QCOMPARE(chips(), QString());
        auto* stop = m_window->statusBar()->findChild<QToolButton*>();
        QVERIFY(stop->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(isReady());
        QCOMPARE(session().results(), results);
        QCOMPARE(session().scope(), first);
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        QCOMPARE(m_window->context().scope(), first);
        QCOMPARE(m_window->status().scopeText(), QStringLiteral("All figures are for pid 111."));
        QVERIFY(kernels().view().isEnabled());
        QCOMPARE(session().scopeHistory().size(), 2U); // what was never shown is no place to go back to
        core::waitForJobs();
        QTest::qWait(0); // an answer that came too late would arrive now
        QCOMPARE(session().results(), results);
    }

    void theNewestScopeWins()
    {
        QSignalSpy ready(&session(), &TraceSession::resultsReady);
        for (int end = 100; end < 120; ++end) {
            Scope scope;
            scope.window = window(0, end);
            session().setScope(scope);
        }
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(session().results()->scope.window, window(0, 119));
        QCOMPARE(ready.count(), 1);
    }

    void figuresAreNeverMixed()
    {
        // pages that compute more than the results have
        tabs().kernels().setGrouping({ .byProcess = true, .byStream = true });
        tabs().barriers().setGrouping({ .byThread = true });
        tabs().nccl().setGrouping({ .byDevice = true });
        tabs().nvtx().ranges().setGrouping({ .byProcess = true });
        tabs().phases().setByProcess(true);
        tabs().idle().setKernelsOnly(true);
        QTRY_VERIFY(kernels().model().table()->key == QStringLiteral("kernels_by_pid") && kernels().view().isEnabled());
        QTRY_VERIFY(tabs().nvtx().ranges().ranges().view().isEnabled());
        QTRY_VERIFY(tabs().processes().kernels().isEnabled()); // the pages below come one by one
        core::waitForJobs();
        QTest::qWait(0);
        const auto before = shownTables();
        QVERIFY(before.size() >= 20);
        QVERIFY(before.contains(&kernels()));
        QVERIFY(before.contains(&tabs().idle().devices()));

        int swaps = 0;
        connect(&session(), &TraceSession::resultsReady, this, [&] {
            ++swaps;
            const auto after = shownTables();
            for (const auto& [page, table] : after) {
                const bool isNew = before.find(page) == before.end() || before.at(page) != table;
                QVERIFY2(isNew || !page->view().isEnabled(), qPrintable(table->key)); // until its turn
                QVERIFY2(isNew || !page->isVisible(), qPrintable(table->key));
            }
        });
        session().setScope(ofProcess(QStringLiteral("222")));
        // until then the old ones stay, all of them, dimmed
        QCOMPARE(shownTables(), before);
        for (const auto& [page, table] : before)
            QVERIFY2(!page->view().isEnabled(), qPrintable(table->key));
        QVERIFY(waitFor(ofProcess(QStringLiteral("222"))));
        QCOMPARE(swaps, 1);
        // and the pages' own computations follow
        QTRY_COMPARE(columnTexts(kernels(), QStringLiteral("pid")), QStringLiteral("222 222"));
        QTRY_COMPARE(columnTexts(tabs().nvtx().ranges().ranges(), QStringLiteral("text")), QStringLiteral("decode"));
        QTRY_COMPARE(columnTexts(tabs().barriers().barriers(), QStringLiteral("total_ms")), QStringLiteral("0.700"));
        QTRY_VERIFY(tabs().idle().devices().hasTable());
        QTRY_COMPARE(columnTexts(tabs().idle().devices(), QStringLiteral("busy_ms")), QStringLiteral("1.500"));
        QTRY_COMPARE(columnTexts(tabs().nccl().operations(), QStringLiteral("op")), QStringLiteral("broadcast"));
        disconnect(&session(), &TraceSession::resultsReady, this, nullptr);
    }

    void instancesAreThoseOfTheScope()
    {
        const auto& instances = tabs().kernels().instances();
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("111 111 222"));
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        QTRY_COMPARE(columnTexts(instances, QStringLiteral("pid")), QStringLiteral("111 111"));
        QVERIFY(instances.view().isEnabled());
    }

    void optionsKeepTheScope()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        session().setThresholds(core::Thresholds {});
        QVERIFY(!isReady());
        QVERIFY(waitFor(ofProcess(QStringLiteral("111"))));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
    }

    void aNewTraceHasNoScopeYet()
    {
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        session().reload();
        QVERIFY(!m_window->scope().bar().isEnabled());
        QVERIFY(chips().isEmpty());
        QVERIFY(waitFor({}));
        QVERIFY(!session().scopeHistory().canGoBack());
        QVERIFY(chips().isEmpty());
    }

    void aScopeWithoutEventsIsHonest()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(5'500, 5'600); // pid 111 is done by then
        QVERIFY(show(scope));
        QVERIFY(!kernels().hasTable() || kernels().model().rowCount() == 0);
        QCOMPARE(tabs().processes().processes().model().rowCount(), 0);
        QVERIFY2(statusTexts().contains(QStringLiteral("0 of 5 kernels · 0 of 8 calls · 0 of 3 NVTX")),
                 qPrintable(statusTexts()));
        QTRY_VERIFY(!tabs().kernels().instances().hasTable() || tabs().kernels().instances().model().rowCount() == 0);
        QVERIFY(m_window->findings().cards().empty());
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(waitFor({}));
        QCOMPARE(kernels().model().rowCount(), 3);
    }

    void rowsLimitTheScope()
    {
        tabs().setCurrentWidget(&tabs().processes());
        auto& page = tabs().processes().processes();
        auto* menu = openMenu(page, rowOf(page, QStringLiteral("111")));
        QVERIFY(menu);
        QVERIFY(entry(*menu, QStringLiteral("Show on timeline")));
        const auto* limit = entry(*menu, QStringLiteral("Limit scope to this"));
        QVERIFY(limit);
        QCOMPARE(limit->text(), QStringLiteral("&Limit scope to this: pid 111"));
        QTest::keyClick(menu, Qt::Key_L);
        QVERIFY(waitFor(ofProcess(QStringLiteral("111"))));
        // there is nothing more to limit
        menu = openMenu(page, 0);
        QVERIFY(menu);
        QVERIFY(!entry(*menu, QStringLiteral("Limit scope to this")));
        menu->close();
    }

    void rangesLimitTheScopeByTheirText()
    {
        tabs().setCurrentWidget(&tabs().nvtx());
        auto& page = tabs().nvtx().ranges().ranges();
        const auto row
            = columnTexts(page, QStringLiteral("text")).split(QLatin1Char(' ')).indexOf(QStringLiteral("prefill"));
        QVERIFY(row >= 0);
        page.view().setFocus();
        page.view().selectTableRow(page.model().tableRow(static_cast<int>(row)));
        QTest::keyClick(m_window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        Scope scope;
        scope.nvtx = core::NvtxLimit { QStringLiteral("prefill"), QString() };
        QVERIFY(waitFor(scope));
        // launched inside of prefill, from −50 to 1,000 µs, by pid 111: all of its three kernels
        QCOMPARE(columnTexts(kernels(), QStringLiteral("calls")), QStringLiteral("2 1"));
        QCOMPARE(chips(), QStringLiteral("NVTX “prefill”"));
        QCOMPARE(m_window->status().scopeText(),
                 QStringLiteral("All figures are for NVTX range “prefill” of the default domain."));
    }

    void instancesLimitTheScopeToTheirTime()
    {
        auto& instances = tabs().kernels().instances();
        QTRY_COMPARE(instances.model().rowCount(), 3);
        QTRY_VERIFY(instances.view().isEnabled());
        instances.view().setFocus();
        instances.view().selectTableRow(2); // of pid 222
        QVERIFY(instances.runRowAction(RowAction::Kind::LimitScope));
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(session().scope().window, window(4'250, 4'850)); // the trace begins 50 µs before the first kernel
        QCOMPARE(session().scope().streams.size(), 1U);
        QCOMPARE(columnTexts(kernels(), QStringLiteral("calls")), QStringLiteral("1"));
    }

    void doubleClickDoesTheFirstThatApplies()
    {
        QSignalSpy timeline(&m_window->context(), &ViewContext::timelineRequested);
        // rows that stand for many events go to these
        tabs().setCurrentWidget(&tabs().kernels());
        auto& view = kernels().view();
        view.setFocus();
        view.selectTableRow(0);
        QTest::keyClick(&view, Qt::Key_Return);
        auto& instances = tabs().kernels().instances();
        QTRY_VERIFY(instances.view().isEnabled());
        QTRY_COMPARE(QApplication::focusWidget(), &instances.view());
        QCOMPARE(timeline.count(), 0);
        // an event has a place on the timeline
        instances.view().selectTableRow(0);
        const QPoint place(3, instances.view().rowViewportPosition(0) + 3);
        QTest::mouseClick(instances.view().viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(instances.view().viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(timeline.count(), 1);
        const auto subject = timeline[0][0].value<core::RowSubject>();
        QVERIFY(subject.event.isValid());
        QCOMPARE(subject.event.eventClass, core::EventClass::Kernels);
        QCOMPARE(subject.window->durationNs(), 1'000 * UsNs);
        QVERIFY(session().scope().isWholeTrace());
    }

    void eventsAreFoundInTheirTables()
    {
        const auto shownEvent = [](const TablePage& page) {
            const auto row = page.view().currentTableRow();
            const auto& table = page.model().table();
            return row && page.hasTable() && table && table->subject ? table->subject(*row).event : core::EventId {};
        };
        // the last kernel by start is computeKernel of pid 222, the shortest of its row
        const core::EventId kernel { core::EventClass::Kernels, 4 };
        QCOMPARE(trace().kernels.endNs[4] - trace().kernels.startNs[4], 600 * UsNs);
        kernels().filterEdit().setText(QStringLiteral("nothing is called so"));
        tabs().setCurrentWidget(&tabs().memory());
        Q_EMIT m_window->context().instanceRequested(kernel);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        auto& instances = tabs().kernels().instances();
        QTRY_VERIFY(shownEvent(instances) == kernel);
        QTRY_COMPARE(QApplication::focusWidget(), &instances.view());
        // another of the same row, which is listed already
        Q_EMIT m_window->context().instanceRequested({ core::EventClass::Kernels, 0 });
        QTRY_COMPARE(shownEvent(instances).row, 0U);
        const core::EventId range { core::EventClass::Nvtx, 1 };
        Q_EMIT m_window->context().instanceRequested(range);
        QCOMPARE(tabs().currentWidget(), &tabs().nvtx());
        QTRY_VERIFY(shownEvent(tabs().nvtx().ranges().instances()) == range);
        // some events are in no table
        Q_EMIT m_window->context().instanceRequested({ core::EventClass::OsRuntime, 0 });
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("list OS runtime calls one by one")));
        // and what is out of scope cannot be counted in it, though others of its kind are
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        Q_EMIT m_window->context().instanceRequested(kernel);
        QTRY_VERIFY(m_window->messageBar().text().contains(QStringLiteral("not in the scope")));
        QTest::mouseClick(m_window->messageBar().findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(waitFor({}));
    }

    void rowsOfOneProcessStayInIt()
    {
        tabs().setCurrentWidget(&tabs().processes());
        auto& page = tabs().processes();
        page.showProcess(process(QStringLiteral("222")));
        QTRY_COMPARE(columnTexts(page.kernels().kernels(), QStringLiteral("total_ms")), QStringLiteral("1.500 0.600"));
        QTRY_VERIFY(page.kernels().isEnabled()); // when the pages beside it are there, too
        page.kernels().kernels().view().setFocus();
        page.kernels().kernels().view().selectTableRow(0);
        QVERIFY(page.kernels().kernels().runRowAction(RowAction::Kind::LimitScope));
        QCOMPARE(session().scope().processes, ofProcess(QStringLiteral("222")).processes);
        QVERIFY(waitFor(session().scope()));
    }

    void everyRowWithASubjectOffersIt()
    {
        const auto pages = tabs().findChildren<TablePage*>();
        for (const auto* page :
             { &tabs().kernels().instances(), &tabs().nccl().instances(), &tabs().nvtx().ranges().instances() })
            QTRY_VERIFY(page->model().rowCount() > 0);
        std::set<QString> checked;
        for (auto* page : pages) {
            const auto& table = page->model().table();
            if (!page->hasTable() || !table || !table->subject || table->rowCount == 0)
                continue;
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                if (!core::isOnTimeline(table->subject(row)))
                    continue;
                page->view().selectTableRow(row);
                QSignalSpy timeline(&m_window->context(), &ViewContext::timelineRequested);
                QVERIFY2(page->runRowAction(RowAction::Kind::ShowOnTimeline), qPrintable(table->key));
                QCOMPARE(timeline.count(), 1);
                QSignalSpy limited(&m_window->context(), &ViewContext::scopeRequested);
                // to nobody, so that the tables stay
                disconnect(&m_window->context(), &ViewContext::scopeRequested, nullptr, nullptr);
                QVERIFY2(page->runRowAction(RowAction::Kind::LimitScope), qPrintable(table->key));
                checked.insert(table->key);
                break;
            }
        }
        const std::set<QString> expected {
            QStringLiteral("gpu_idle"),         QStringLiteral("gpu_idle_gaps"),
            QStringLiteral("kernel_instances"), QStringLiteral("kernels"),
            QStringLiteral("launch_storms"),    QStringLiteral("nccl_by_gpu"),
            QStringLiteral("nccl_instances"),   QStringLiteral("nvtx_range_instances"),
            QStringLiteral("processes"),        QStringLiteral("stream_gaps"),
        };
        for (const auto& key : expected)
            QVERIFY2(checked.find(key) != checked.end(), qPrintable(key));
    }

    void theEditorChoosesAScope()
    {
        trigger(*m_window, QStringLiteral("Scope…"));
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTRY_COMPARE(QApplication::focusWidget(), &dialog->startEdit());
        QTRY_VERIFY(dialog->summaryText().contains(QStringLiteral("the whole trace: 5 of 5 kernels")));
        QTest::keyClicks(&dialog->startEdit(), QStringLiteral("1 parsec"));
        QVERIFY2(dialog->problemText().contains(QStringLiteral("\"1 parsec\" is not a time")),
                 qPrintable(dialog->problemText()));
        QVERIFY(!dialog->buttons().button(QDialogButtonBox::Ok)->isEnabled());
        dialog->startEdit().clear();
        QTest::keyClicks(&dialog->startEdit(), QStringLiteral("0.1 ms"));
        QTest::keyClicks(&dialog->endEdit(), QStringLiteral("2e6 ns"));
        QVERIFY(dialog->problemText().isEmpty());
        dialog->processList().setFocus();
        dialog->processList().setCurrentItem(dialog->processList().topLevelItem(0));
        QTest::keyClick(&dialog->processList(), Qt::Key_Space);
        // 100 to 2,000 µs after the start, which is 50 µs before the first kernel: the three kernels of pid 111
        QTRY_VERIFY2(
            dialog->summaryText().contains(QStringLiteral("pid 111, window 0.000100–0.002000 s: 3 of 5 kernels")),
            qPrintable(dialog->summaryText()));
        QTest::keyClick(dialog, Qt::Key_Return);
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(100, 2'000);
        QVERIFY(waitFor(scope));
        QTRY_VERIFY(!m_window->scope().dialog());
        QCOMPARE(chips(), QStringLiteral("window 0.000100–0.002000 s|pid 111"));
    }

    void theEditorShowsTheScopeThereIs()
    {
        auto scope = ofProcess(QStringLiteral("222"));
        scope.streams = { core::StreamIndex { 2 } };
        scope.nvtx = core::NvtxLimit { QStringLiteral("decode"), QString() };
        QVERIFY(show(scope));
        QTest::mouseClick(&m_window->scope().bar().chips().back()->editButton(), Qt::LeftButton); // at its limit
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTRY_COMPARE(QApplication::focusWidget(), &dialog->nvtxEdit());
        VERIFY_EXPECTED(dialog->draft());
        QCOMPARE(*dialog->draft(), scope);
        QCOMPARE(dialog->nvtxEdit().text(), QStringLiteral("decode"));
        // what contradicts itself is said
        dialog->processList().topLevelItem(0)->setCheckState(0, Qt::Checked);
        dialog->processList().topLevelItem(1)->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(dialog->problemText().contains(QStringLiteral("None of the streams")));
        // and a text that no range has
        dialog->processList().topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QTRY_VERIFY(dialog->problemText().isEmpty());
        dialog->nvtxEdit().setText(QStringLiteral("decodes"));
        QTRY_VERIFY(dialog->problemText().contains(QStringLiteral("no NVTX range “decodes”")));
        // Cancel leaves all as it was
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!m_window->scope().dialog());
        QCOMPARE(session().scope(), scope);
    }

    void theEditorFollowsUnlessEdited()
    {
        trigger(*m_window, QStringLiteral("Scope…"));
        auto* dialog = m_window->scope().dialog();
        QVERIFY(dialog);
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        QCOMPARE(*dialog->draft(), ofProcess(QStringLiteral("111")));
        dialog->endEdit().setText(QStringLiteral("1 ms"));
        QVERIFY(show(ofProcess(QStringLiteral("222"))));
        QCOMPARE(dialog->draft()->processes, ofProcess(QStringLiteral("111")).processes); // the user's
        QTest::mouseClick(dialog->buttons().button(QDialogButtonBox::Reset), Qt::LeftButton);
        QTest::mouseClick(dialog->buttons().button(QDialogButtonBox::Apply), Qt::LeftButton);
        QVERIFY(waitFor({}));
        QVERIFY(m_window->scope().dialog()); // Apply leaves it open
        session().reload(); // another trace: its processes are others
        QTRY_VERIFY(!m_window->scope().dialog());
        QVERIFY(waitFor({}));
    }

    void thePickerLimitsTheScopeToARow()
    {
        auto& tree = m_window->scopeTree();
        auto& view = tree.view();
        QTest::keyClick(m_window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(view.isVisible());
        const auto second = tree.shown(tree.model().index(1, 0, tree.model().index(0, 0)));
        QCOMPARE(second.data().toString(), QStringLiteral("pid 222 (worker-222)"));
        view.setFocus();
        view.setCurrentIndex(second);
        QVERIFY(session().scope().isWholeTrace()); // looking is harmless
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!view.isVisible());
        QVERIFY(session().scope().processes == ofProcess(QStringLiteral("222")).processes);
        QVERIFY(waitFor(session().scope()));
        // from there to a stream of the other process
        m_window->scope().row().picker().openPane();
        const auto stream = tree.model().index(0, 0, tree.model().index(0, 0, tree.model().index(0, 0)));
        view.setCurrentIndex(tree.shown(stream));
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(session().scope().processes.empty());
        QCOMPARE(session().scope().streams.size(), 1U);
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(chips(), stream.data().toString().toLower());
    }

    void thePickerTakesSeveralTicks()
    {
        auto& tree = m_window->scopeTree();
        auto& picker = m_window->scope().row().picker();
        picker.openPane();
        QVERIFY(!tree.applyButton().isEnabled()); // as it is
        tree.filterEdit().setText(QStringLiteral("222"));
        const auto gpu = tree.model().index(0, 0);
        QVERIFY(!tree.shown(tree.model().index(0, 0, gpu)).isValid()); // pid 111
        const auto process = tree.model().index(1, 0, gpu);
        tree.view().setFocus();
        tree.view().setCurrentIndex(tree.shown(process));
        QTest::keyClick(&tree.view(), Qt::Key_Space);
        QCOMPARE(process.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        QVERIFY(session().scope().isWholeTrace()); // a draft
        tree.applyButton().click();
        QVERIFY(!tree.isVisible());
        QVERIFY(waitFor(session().scope()));
        QCOMPARE(chips(), QStringLiteral("pid 111"));
        // what is not applied is forgotten
        picker.openPane();
        QVERIFY(tree.filterEdit().text().isEmpty());
        tree.allButton().click();
        QVERIFY(tree.applyButton().isEnabled());
        picker.closePane();
        picker.openPane();
        QCOMPARE(process.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        for (int row = 0; row < tree.model().rowCount(); ++row)
            tree.model().setData(tree.model().index(row, 0), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(!tree.applyButton().isEnabled()); // of nothing there are no figures
        picker.closePane();
    }

    /// The strip keeps most of its line, whatever limits there are.
    void chipsLeaveTheStripItsPlace()
    {
        for (const int width : { 1280, 1600, 2560 }) {
            m_window->resize(width, 800);
            QVERIFY(show({}));
            QCoreApplication::processEvents();
            const auto& strip = m_window->scope().row().strip();
            const int whole = strip.width();
            auto scope = ofProcess(QStringLiteral("111"));
            scope.devices = { core::DeviceIndex { 0 } };
            scope.window = window(0, 2'000);
            scope.streams = { core::StreamIndex { 0 }, core::StreamIndex { 1 } };
            session().setScope(scope);
            QCoreApplication::processEvents();
            QVERIFY2(10 * strip.width() >= 6 * whole,
                     qPrintable(QStringLiteral("%1: %2 of %3").arg(width).arg(strip.width()).arg(whole)));
            QVERIFY(m_window->scope().bar().isVisible());
        }
    }

    /// Where there is room for them.
    void chipsSayAllOfTheirText()
    {
        m_window->resize(1600, 800);
        for (const int microseconds : { 2'000, 1'500, 1'234 }) {
            Scope scope;
            scope.window = window(0, microseconds);
            session().setScope(scope);
            QCoreApplication::processEvents();
            const auto& bar = m_window->scope().bar();
            QCOMPARE(bar.chips().size(), 1U);
            QTRY_COMPARE(bar.chips().front()->editButton().text(), bar.chips().front()->text());
            session().setScope({});
            QCoreApplication::processEvents();
        }
    }

    void stripSaysMomentsInTheChosenBase()
    {
        Scope scope;
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        const auto& strip = m_window->scope().row().strip();
        QVERIFY2(strip.accessibleDescription().contains(QStringLiteral("0.000000–0.002000 s")),
                 qPrintable(strip.accessibleDescription()));
        auto values = m_fixture->windows.settings().values();
        values.appearance.format.timeBase = core::TimeBase::Absolute;
        m_fixture->windows.settings().setValues(values);
        QVERIFY2(strip.accessibleDescription().contains(QStringLiteral("0.009950–0.011950 s of the session")),
                 qPrintable(strip.accessibleDescription()));
    }

    void findingsLimitTheScope()
    {
        tabs().setCurrentWidget(&m_window->findings());
        const auto& cards = m_window->findings().cards();
        const auto found = std::find_if(cards.begin(), cards.end(), [](const FindingCard* candidate) {
            return candidate->finding().rule == core::FindingRule::UnderfilledKernels; // on GPU 0
        });
        QVERIFY(found != cards.end());
        auto* card = *found;
        QContextMenuEvent event(QContextMenuEvent::Keyboard, card->rect().center(),
                                card->mapToGlobal(card->rect().center()));
        QCoreApplication::sendEvent(card, &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QVERIFY(entry(*menu, QStringLiteral("Show on timeline")));
        auto* limit = entry(*menu, QStringLiteral("Limit scope to this"));
        QVERIFY(limit);
        limit->trigger();
        menu->close();
        QCOMPARE(session().scope().devices, (std::vector<core::DeviceIndex> { core::DeviceIndex { 0 } }));
        QVERIFY(waitFor(session().scope()));
    }

    void evidenceIsThatOfTheScope()
    {
        auto& dock = m_window->inspector();
        dock.setOpen(true);
        QVERIFY(dock.isVisible());
        tabs().setCurrentWidget(&tabs().kernels()); // the inspector is about the page that shows
        auto& view = kernels().view();
        view.setFocus();
        QVERIFY(view.selectCell(0, *kernels().model().table()->findColumn(u"total_ms")));
        QCOMPARE(dock.view().figureText(), QStringLiteral("2.60 ms"));
        QVERIFY(show(ofProcess(QStringLiteral("111"))));
        // the keyboard stays on the kernel, whose figure is another
        QCOMPARE(dock.view().figureText(), QStringLiteral("2.00 ms"));
        QTest::mouseClick(&dock.runButton(), Qt::LeftButton);
        QTRY_VERIFY2(dock.answerText().contains(QStringLiteral("2000000: the same"))
                         || dock.answerText().contains(QStringLiteral("2: the same")),
                     qPrintable(dock.answerText()));
        // a time window cuts it
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(50, 1'850); // one kernel from 50 µs on, whole; 300 µs of the other
        QVERIFY(show(scope));
        view.setFocus();
        const auto row = columnTexts(kernels(), QStringLiteral("total_ms"))
                             .split(QLatin1Char(' '))
                             .indexOf(QStringLiteral("1.300"));
        QVERIFY(row >= 0);
        QVERIFY(view.selectCell(kernels().model().tableRow(static_cast<int>(row)),
                                *kernels().model().table()->findColumn(u"total_ms")));
        QCOMPARE(dock.view().figureText(), QStringLiteral("1.30 ms"));
        QTest::mouseClick(&dock.runButton(), Qt::LeftButton);
        QTRY_VERIFY2(dock.answerText().contains(QStringLiteral("the same")), qPrintable(dock.answerText()));
        // while others are computed it holds, dimmed, and asks nothing
        session().setScope({});
        QVERIFY(!dock.runButton().isEnabled());
        QVERIFY(waitFor({}));
    }

    void exportsCarryTheScope()
    {
        auto scope = ofProcess(QStringLiteral("111"));
        scope.window = window(0, 2'000);
        QVERIFY(show(scope));
        const auto folder = m_fixture->file(QStringLiteral("report"));
        m_window->exports().exportReport({ ReportFormat::Folder, folder, {} });
        constexpr int LongestMs = 60'000; // every file of a report goes to the disk
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder + QStringLiteral("/tables/kernels.csv")), LongestMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messageBar().isVisible(), LongestMs);
        const auto content = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        const auto words = QStringLiteral("pid 111, window 0.000000–0.002000 s");
        QVERIFY(content(folder + QStringLiteral("/report.md")).contains(words));
        QVERIFY(content(folder + QStringLiteral("/report.json")).contains(words));
        QVERIFY(!content(folder + QStringLiteral("/tables/processes.csv")).contains(QStringLiteral("222")));
        const auto table = m_fixture->file(QStringLiteral("kernels.csv"));
        kernels().exportTableTo(table);
        QTRY_VERIFY(QFile::exists(table));
        QCOMPARE(content(table), content(folder + QStringLiteral("/tables/kernels.csv")));
        // figures of the scope that is shown, not of the one being computed
        session().setScope({});
        const auto other = m_fixture->file(QStringLiteral("other.md"));
        m_window->exports().exportReport({ ReportFormat::Markdown, other, {} });
        QVERIFY(waitFor({}));
        QTRY_VERIFY(content(other).contains(words));
    }

    void realTraceByGpu()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFile::exists(path))
            QSKIP("the reference traces are not here");
        auto* other = m_fixture->windows.open(path);
        QTRY_COMPARE_WITH_TIMEOUT(other->session().state(), TraceSession::State::Ready, WindowFixture::TimeoutMs);
        const auto& loaded = *other->session().trace();
        QVERIFY(loaded.devices.size() >= 2);
        std::int64_t expected = 0;
        for (const auto stream : loaded.kernels.stream)
            expected += loaded.deviceOf(stream) == core::DeviceIndex { 1 } ? 1 : 0;
        QVERIFY(expected > 0 && expected < static_cast<std::int64_t>(loaded.kernels.size()));
        Scope scope;
        scope.devices = { core::DeviceIndex { 1 } };
        other->session().setScope(scope);
        QTRY_VERIFY_WITH_TIMEOUT(other->session().state() == TraceSession::State::Ready
                                     && other->session().results()->scope == scope,
                                 WindowFixture::TimeoutMs);
        QCOMPARE(other->session().results()->kernels->kernelCount, expected);
        QCOMPARE(columnTexts(other->tabs().idle().devices(), QStringLiteral("gpu_id")), QStringLiteral("1"));
    }
};

QTEST_MAIN(TestScopeInWindow)
#include "tst_scopeinwindow.moc"
