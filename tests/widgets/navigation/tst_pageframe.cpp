// SPDX-License-Identifier: GPL-3.0-or-later
// From group to group and from page to page.
#include "evidence/inspector.h"
#include "findings/findingspage.h"
#include "navigation/pagehead.h"
#include "navigation/rail.h"
#include "navigation/railbutton.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/ncclpage.h"
#include "pages/nvtxpage.h"
#include "pages/phasespage.h"
#include "pages/tablespage.h"
#include "pages/traceinfopage.h"
#include "parts/detachedwindow.h"
#include "scope/scopecontroller.h"
#include "scope/scoperow.h"
#include "session/viewcontext.h"
#include "summary/summarypage.h"
#include "table/tablepage.h"
#include "table/tableplaceholder.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinelanebutton.h"
#include "timeline/timelinemarkbar.h"
#include "timeline/timelineoverview.h"
#include "timeline/timelinepage.h"
#include "timeline/timelinetracks.h"
#include "windowtest.h"

#include <QAccessible>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>

#include <algorithm>

class TestPageFrame : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] Rail& rail() const { return tabs().rail(); }
    static int groupNumber(PageGroup group) { return static_cast<int>(group); }
    [[nodiscard]] QString shownTitles() const
    {
        QStringList titles;
        for (int tab = 0; tab < tabs().tabBar()->count(); ++tab)
            titles += tabs().tabBar()->tabText(tab);
        return titles.join(QLatin1Char(','));
    }
    [[nodiscard]] QMenu* menu(const QString& title) const
    {
        auto* action = entry(*m_window, title);
        return action ? action->menu() : nullptr;
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        QVERIFY(QTest::qWaitForWindowActive(m_window));
    }

private Q_SLOTS:
    void railLeadsToGroups()
    {
        QCOMPARE(rail().entries().size(), std::size_t { PageGroupCount });
        QCOMPARE(rail().current(), groupNumber(PageGroup::Summary));
        QCOMPARE(shownTitles(), QStringLiteral("Verdict,Findings,Steps,Charts"));
        QTest::mouseClick(&rail().entry(groupNumber(PageGroup::GpuWork)), Qt::LeftButton);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(shownTitles(),
                 QStringLiteral("Kernels,Copies,Unified memory,GPU memory,CUDA graphs,NVTX ranges,NVTX tree,Phases"));
        QCOMPARE(tabs().head().title(), QStringLiteral("GPU work"));
        // a group shows the page that it showed last
        tabs().setCurrentWidget(&tabs().memory());
        QTest::mouseClick(&rail().entry(groupNumber(PageGroup::Trace)), Qt::LeftButton);
        QCOMPARE(tabs().head().title(), QStringLiteral("Trace"));
        QTest::mouseClick(&rail().entry(groupNumber(PageGroup::GpuWork)), Qt::LeftButton);
        QCOMPARE(tabs().currentWidget(), &tabs().memory());
        // a page that something else asks for brings its group
        tabs().setCurrentWidget(&tabs().nccl());
        QCOMPARE(rail().current(), groupNumber(PageGroup::Communication));
        QCOMPARE(shownTitles(), QStringLiteral("NCCL,MPI,NVLink"));
        tabs().setCurrentWidget(&tabs().timeline());
        QVERIFY(!tabs().tabBar()->isVisible()); // one page needs no line of pages
    }

    /// What has a window of its own stands between the groups, in the order of the design.
    void railHasLinksBetweenGroups()
    {
        const auto buttons = rail().findChildren<RailButton*>();
        const auto placeOf = [&](const QString& title) {
            const auto found = std::find_if(buttons.begin(), buttons.end(),
                                            [&](const RailButton* button) { return button->text() == title; });
            return found == buttons.end() ? -1 : (*found)->y();
        };
        QVERIFY(placeOf(QStringLiteral("Trace")) < placeOf(QStringLiteral("Compare")));
        QVERIFY(placeOf(QStringLiteral("Compare")) < placeOf(QStringLiteral("Ranks")));
        QVERIFY(placeOf(QStringLiteral("Ranks")) < placeOf(QStringLiteral("Query")));
        QVERIFY(placeOf(QStringLiteral("Query")) < placeOf(QStringLiteral("Notes")));
        QVERIFY(placeOf(QStringLiteral("Notes")) < placeOf(QStringLiteral("Settings")));
    }

    void keysGoThroughGroupsAndPages()
    {
        QTest::keyClick(m_window, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(QApplication::focusWidget(), &tabs().kernels().kernels().view());
        QTest::keyClick(m_window, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(tabs().tabText(tabs().currentIndex()), QStringLiteral("Copies"));
        QTest::keyClick(m_window, Qt::Key_PageUp, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_PageUp, Qt::ControlModifier); // round
        QCOMPARE(tabs().tabText(tabs().currentIndex()), QStringLiteral("Phases"));
        QTest::keyClick(m_window, Qt::Key_6, Qt::ControlModifier);
        QCOMPARE(tabs().currentWidget(), &tabs().traceInfo());
    }

    void railIsOneTabStop()
    {
        int stops = 0;
        for (const auto* button : rail().entries())
            stops += button->focusPolicy() & Qt::TabFocus ? 1 : 0;
        QCOMPARE(stops, 1);
        auto& first = rail().entry(rail().current());
        first.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&first, Qt::Key_Down);
        QCOMPARE(rail().current(), groupNumber(PageGroup::Timeline));
        QCOMPARE(tabs().currentWidget(), &tabs().timeline());
        QCOMPARE(QApplication::focusWidget(), &rail().entry(rail().current()));
    }

    void emptyPagesSayWhy()
    {
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 1000, .text = QStringLiteral("only a range") });
        const auto path = m_fixture->file(QStringLiteral("nvtx.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        auto* window = m_fixture->windows.open(path);
        QTRY_COMPARE(window->session().state(), TraceSession::State::Ready);
        auto& pages = window->tabs();
        const auto& communication = pages.rail().entry(groupNumber(PageGroup::Communication));
        QCOMPARE(communication.lack(), QStringLiteral("no NCCL"));
        QCOMPARE(communication.accessibleName(), QStringLiteral("Communication: no NCCL"));
        QCOMPARE(pages.note(pages.indexOf(&pages.kernels())).lack, QStringLiteral("none"));
        QCOMPARE(pages.note(pages.indexOf(&pages.phases())).lack, QStringLiteral("no map"));
        QVERIFY(pages.note(pages.indexOf(&pages.nvtx())).lack.isEmpty());
        QVERIFY(pages.rail().entry(groupNumber(PageGroup::GpuWork)).lack().isEmpty()); // ranges are there
        // it opens all the same, to what would change it
        QTest::mouseClick(&pages.rail().entry(groupNumber(PageGroup::Communication)), Qt::LeftButton);
        QCOMPARE(pages.currentWidget(), &pages.nccl());
        QVERIFY(!pages.nccl().operations().placeholder().remedyButton().text().isEmpty());
    }

    void notesFollowTheFigures()
    {
        const auto& findings = tabs().findings();
        const auto count = m_window->session().results()->findings->rows.size();
        QVERIFY(count > 0);
        QCOMPARE(tabs().note(tabs().indexOf(&findings)).count, static_cast<int>(count));
        QCOMPARE(rail().entry(groupNumber(PageGroup::Summary)).count(), static_cast<int>(count));
        QVERIFY(rail().entry(groupNumber(PageGroup::Communication)).lack().isEmpty());
        tabs().setPlaceholder(QStringLiteral("Computing…"));
        QCOMPARE(rail().entry(groupNumber(PageGroup::Summary)).count(), 0); // of another trace, for all one knows
    }

    void railIsNarrowInNarrowWindows()
    {
        m_window->resize(1280, 800);
        QTRY_VERIFY(rail().isCompact());
        const auto& gpuWork = rail().entry(groupNumber(PageGroup::GpuWork));
        QCOMPARE(gpuWork.toolTip(), QStringLiteral("GPU work"));
        const int narrow = rail().width();
        m_window->resize(1800, 1000);
        QTRY_VERIFY(!rail().isCompact());
        QTRY_VERIFY(rail().width() > 2 * narrow);
        QVERIFY(gpuWork.toolTip().isEmpty());
    }

    /// Of the page in front, not of one behind it that chose a row of its own.
    void statusTellsOfTheRowThatShows()
    {
        QSignalSpy described(&m_window->context(), &ViewContext::selectionDescribed);
        const auto last = [&] { return described.isEmpty() ? QString() : described.last().first().toString(); };
        tabs().setCurrentWidget(&tabs().kernels());
        QTRY_VERIFY2(last().startsWith(QStringLiteral("Selected: 1 of ")), qPrintable(last()));
        tabs().setCurrentWidget(&tabs().summary());
        QCOMPARE(last(), QString());
        tabs().setCurrentWidget(&tabs().kernels());
        QVERIFY2(last().startsWith(QStringLiteral("Selected: 1 of ")), qPrintable(last()));
    }

    void timelineIsBelowOtherPages()
    {
        auto& dock = tabs().timelineDock();
        auto& timeline = tabs().timeline();
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        tabs().setCurrentWidget(&tabs().kernels());
        m_window->resize(1280, 800);
        QTRY_VERIFY(!dock.isVisible()); // a low window has no room for its line
        m_window->resize(1280, 900);
        QTRY_VERIFY(dock.isVisible() && !timeline.isVisible());
        const int closed = dock.height();
        QTest::keyClick(m_window, Qt::Key_T, Qt::ControlModifier);
        QTRY_VERIFY(dock.height() > 3 * closed);
        QVERIFY(dock.isAncestorOf(&timeline) && timeline.isVisible() && !timeline.overview().isVisible());
        // it follows the rows of the page, and leaves the inspector to them
        auto& instances = tabs().kernels().instances();
        QTRY_VERIFY(instances.model().rowCount() > 0);
        QSignalSpy selected(&m_window->context(), &ViewContext::eventSelected);
        instances.view().setFocus();
        instances.view().selectTableRow(0);
        QVERIFY(timeline.state().highlights().selected.isValid());
        QCOMPARE(selected.count(), 0);
        // it is one timeline: on its own page it is not below, and has all its tracks
        tabs().setCurrentWidget(&timeline);
        const auto* tracks = m_window->findChild<TimelineLaneButton*>();
        const auto count = laneCount(timeline.state());
        QCOMPARE(count.shown, count.all);
        QCOMPARE(tracks->text(), QStringLiteral("Tracks %1 of %1").arg(count.all));
        QVERIFY(!dock.isVisible() && timeline.isVisible() && timeline.overview().isVisible());
        QCOMPARE(tabs().currentWidget(), &timeline);
        m_window->restoreDefaultLayout();
        tabs().setCurrentWidget(&tabs().kernels());
        QVERIFY(!dock.isOpen() && !timeline.isVisible());
    }

    void rowIsMarkedOnTheTimelineBelow()
    {
        auto& timeline = tabs().timeline();
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        tabs().setCurrentWidget(&tabs().kernels());
        auto& kernels = tabs().kernels().kernels();
        QTRY_VERIFY(kernels.model().rowCount() > 0);
        kernels.view().setFocus();
        kernels.view().selectTableRow(0);
        tabs().timelineDock().setOpen(true); // what is selected already shows
        QTRY_VERIFY(timeline.state().highlights().marks != nullptr);
        const auto& table = kernels.model().table();
        const auto calls = table->text(0, *table->findColumn(u"calls")).toLongLong();
        QCOMPARE(timeline.state().highlights().marks->count(), calls);
        auto& bar = tabs().timelineDock().markBar();
        QVERIFY(bar.isVisible());
        QCOMPARE(bar.positionText(), QStringLiteral("call 1 of %1").arg(calls));
        QTest::keyClick(m_window, Qt::Key_F7);
        QCOMPARE(bar.positionText(), QStringLiteral("call %1 of %2").arg(std::min<qint64>(2, calls)).arg(calls));
        QTest::keyClick(m_window, Qt::Key_F7, Qt::ShiftModifier);
        QCOMPARE(bar.positionText(), QStringLiteral("call 1 of %1").arg(calls));
        const auto before = timeline.state().highlights().marks;
        kernels.view().selectTableRow(1);
        QTRY_VERIFY(timeline.state().highlights().marks && timeline.state().highlights().marks != before);
    }

    void timelineInAWindowOfItsOwn()
    {
        auto& timeline = tabs().timeline();
        auto& away = tabs().timelineWindow();
        QTRY_VERIFY(timeline.placeholderText().isEmpty());
        tabs().setCurrentWidget(&tabs().kernels());
        tabs().timelineDock().setOpen(true);
        QTest::keyClick(m_window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(away.isVisible() && away.isAncestorOf(&timeline) && timeline.isVisible());
        QVERIFY(away.isWindow() && !tabs().timelineDock().isVisible());
        // it is still the one that follows the rows
        auto& kernels = tabs().kernels().kernels();
        kernels.view().setFocus();
        kernels.view().selectTableRow(0);
        QTRY_VERIFY(timeline.state().highlights().marks != nullptr);
        away.resize(700, 500);
        away.close();
        QVERIFY(tabs().timelineDock().isAncestorOf(&timeline) && timeline.isVisible());
        tabs().setCurrentWidget(&timeline);
        QVERIFY(!tabs().timelineDock().isVisible() && timeline.isVisible());
        away.toggleAction().trigger();
        QTRY_VERIFY(away.isVisible() && away.isAncestorOf(&timeline));
        QCOMPARE(away.size(), QSize(700, 500)); // remembered
        away.toggleAction().trigger();
        QVERIFY(!away.isVisible() && tabs().isAncestorOf(&timeline) && timeline.isVisible());
    }

    void inspectorInAWindowOfItsOwn()
    {
        auto& inspector = m_window->inspector();
        auto& away = m_window->inspectorWindow();
        away.toggleAction().trigger();
        QTRY_VERIFY(away.isVisible() && away.isAncestorOf(&inspector) && inspector.isVisible());
        away.close();
        QVERIFY(tabs().isAncestorOf(&inspector) && inspector.isVisible());
        away.toggleAction().trigger();
        QTRY_VERIFY(inspector.isVisible());
        inspector.setOpen(false); // closed for good
        QVERIFY(!away.isVisible() && !inspector.isVisible() && tabs().isAncestorOf(&inspector));
    }

    void timelineIsOpenInHighWindows()
    {
        auto& dock = tabs().timelineDock();
        tabs().setCurrentWidget(&tabs().kernels());
        m_window->resize(1600, 1000);
        QTRY_COMPARE(m_window->height(), 1000);
        QVERIFY(!dock.isOpen());
        m_window->resize(1600, 1500);
        QTRY_VERIFY(dock.isOpen());
        QTRY_VERIFY(dock.usefulHeight() > 0);
        QTRY_COMPARE(dock.height(), dock.usefulHeight()); // its rows are few
        m_window->resize(1600, 1000);
        QTRY_VERIFY(!dock.isOpen());
        m_window->resize(1600, 1500);
        QTRY_VERIFY(dock.isOpen());
        dock.toggleAction().trigger(); // the user has the last word
        m_window->resize(1600, 1000);
        m_window->resize(1600, 1500);
        QTRY_COMPARE(m_window->height(), 1500);
        QVERIFY(!dock.isOpen());
    }

    void f6GoesThroughThePanes()
    {
        tabs().setCurrentWidget(&tabs().kernels());
        m_window->inspector().setOpen(true);
        tabs().timelineDock().setOpen(true);
        tabs().focusContent();
        const auto* start = QApplication::focusWidget();
        QList<const QWidget*> areas { &m_window->inspector(), &tabs().timelineDock(), &m_window->scope().row(),
                                      &tabs().rail(), &tabs().head() };
        for (const auto* area : areas) {
            QTest::keyClick(m_window, Qt::Key_F6);
            QVERIFY2(area->isAncestorOf(QApplication::focusWidget()), area->metaObject()->className());
        }
        QTest::keyClick(m_window, Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget(), start);
        QTest::keyClick(m_window, Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(tabs().head().isAncestorOf(QApplication::focusWidget()));
    }

    void keyboardReachesPagesWithoutATable()
    {
        QCOMPARE(tabs().currentWidget(), &tabs().summary());
        rail().entry(rail().current()).setFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_F6); // to the head
        QTest::keyClick(m_window, Qt::Key_F6);
        QVERIFY(tabs().summary().isAncestorOf(QApplication::focusWidget()));
    }

    void closingTheTimelineBelowGivesTheKeyboardBack()
    {
        tabs().setCurrentWidget(&tabs().kernels());
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        tabs().timelineDock().setOpen(true);
        tabs().timeline().focusCanvas();
        QVERIFY(tabs().timeline().isAncestorOf(QApplication::focusWidget()));
        tabs().timelineDock().setOpen(false);
        QVERIFY(tabs().kernels().isAncestorOf(QApplication::focusWidget()));
    }

    void titlesOfGroupsAreNoShortcuts()
    {
        for (const auto* button : rail().entries())
            QVERIFY2(button->shortcut().isEmpty(), qPrintable(button->text()));
    }

    void menusComeBeforeKeysOfTheTimeline()
    {
        tabs().setCurrentWidget(&tabs().timeline());
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        tabs().timeline().focusCanvas(); // where A, D, E and F are keys
        auto* go = menu(QStringLiteral("Go"));
        QVERIFY(go);
        go->popup(m_window->mapToGlobal(QPoint(0, 0)));
        QTest::keyClick(go, Qt::Key_A);
        auto* all = menu(QStringLiteral("All pages"));
        QTRY_COMPARE(QApplication::activePopupWidget(), all);
        QTest::keyClick(all, Qt::Key_3);
        auto* pages = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(pages && pages != all);
        QTest::keyClick(pages, Qt::Key_2);
        QCOMPARE(tabs().currentWidget(), &tabs().memory());
    }

    /// One by one: A and D are keys of the timeline as well, which has the keyboard.
    void everyLetterOfGoWorksOnTheTimeline_data()
    {
        QTest::addColumn<int>("key");
        for (const auto* letter : { "A", "D", "I", "L", "M" })
            QTest::newRow(letter) << static_cast<int>(QChar::fromLatin1(letter[0]).unicode());
    }
    void everyLetterOfGoWorksOnTheTimeline()
    {
        QFETCH(int, key);
        tabs().setCurrentWidget(&tabs().timeline());
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        tabs().timeline().focusCanvas();
        auto* go = menu(QStringLiteral("Go"));
        QVERIFY(go);
        const auto before = tabs().timeline().state().scene().view.window();
        QAction* entry = nullptr;
        const auto entries = go->actions();
        for (auto* action : entries) {
            if (QKeySequence::mnemonic(action->text()) == QKeySequence(Qt::ALT | static_cast<Qt::Key>(key)))
                entry = action;
        }
        QVERIFY(entry);
        entry->setEnabled(true); // "Forward" has nothing to go to
        QSignalSpy triggered(entry, &QAction::triggered);
        go->popup(m_window->mapToGlobal(QPoint(0, 0)));
        QTest::keyClick(go, static_cast<Qt::Key>(key));
        if (entry->menu())
            QTRY_COMPARE(QApplication::activePopupWidget(), entry->menu());
        else
            QCOMPARE(triggered.size(), 1);
        while (auto* popup = QApplication::activePopupWidget())
            popup->close();
        QCOMPARE(tabs().timeline().state().scene().view.window(), before); // the timeline did not take it
    }
};

QTEST_MAIN(TestPageFrame)
#include "tst_pageframe.moc"
