// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/timelines/linkedtimelines.h"

#include "compare/comparedunits.h"
#include "compare/comparepages.h"
#include "compare/comparerowspage.h"
#include "compare/rows/unitmoment.h"
#include "compare/timelines/driftlane.h"
#include "compare/timelines/sidetimeline.h"
#include "compare/timelines/timelinelink.h"
#include "compare/timelines/unitruler.h"
#include "compare/unitpartners.h"
#include "comparewindowtest.h"
#include "eventwait.h"
#include "table/tablepage.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelineevents.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelinelegend.h"

#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>

class TestLinkedTimelines : public CompareWindowTest
{
    Q_OBJECT

private:
    static constexpr std::int64_t UsNs = 1000;

    /// The page, with both timelines.
    static LinkedTimelines* openPage(CompareWindow* window)
    {
        if (!window)
            return nullptr;
        auto& page = window->pages().timelines();
        window->pages().setCurrentWidget(&page);
        const auto isThere = [&page, window] {
            return page.placeholderText().isEmpty() && window->pages().units().picture()
                && page.side(core::Side::Base).canvas().width() > 100;
        };
        return waitUntil(isThere, WindowFixture::TimeoutMs) ? &page : nullptr;
    }
    /// Where a moment of a unit (from 0) is painted.
    static double xOf(const CompareWindow& window, core::Side side, std::size_t unit, std::int64_t offsetNs = 0)
    {
        const auto& units = window.pages().units();
        return window.pages().timelines().side(side).state().scene().xOf(
            core::windowOfUnit(units.spans()[side], unit).startNs + offsetNs);
    }
    static double scaleOf(const LinkedTimelines& page, core::Side side)
    {
        return page.side(side).state().scene().view.nsPerPixel;
    }
    static void press(const LinkedTimelines& page, const QString& text)
    {
        for (auto* action : page.pageActions()) {
            if (QString(action->text()).remove(u'&') == text)
                action->trigger();
        }
    }

private Q_SLOTS:
    void bothHaveOneScaleAndOneStart()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        QCOMPARE(scaleOf(*page, core::Side::Base), scaleOf(*page, core::Side::New));
        const auto places = window->pages().units().places();
        QVERIFY(std::abs(xOf(*window, core::Side::Base, places.base) - xOf(*window, core::Side::New, places.now))
                < 0.1);
        // what is done to one happens to the other
        auto& base = page->side(core::Side::Base).state();
        auto& now = page->side(core::Side::New).state();
        base.zoomAt(300, 4);
        QCOMPARE(scaleOf(*page, core::Side::Base), scaleOf(*page, core::Side::New));
        QVERIFY(std::abs(xOf(*window, core::Side::Base, places.base) - xOf(*window, core::Side::New, places.now)) < 1);
        now.pan(100);
        QVERIFY(std::abs(xOf(*window, core::Side::Base, places.base) - xOf(*window, core::Side::New, places.now)) < 1);
        press(*page, QStringLiteral("Show the whole unit"));
        QVERIFY(xOf(*window, core::Side::Base, places.base) > 0);
        QVERIFY(!page->grab().isNull());
    }

    /// The lane looks only at launches that can be seen: all of those, and no more than a few others.
    void launchesThatShowAreFound()
    {
        constexpr std::size_t Count = 400;
        core::UnitPicture picture;
        std::int64_t timeNs = 0;
        for (std::size_t i = 0; i < Count; ++i) {
            auto& partner = picture.partners.emplace_back();
            for (const auto side : core::BothSides) {
                const bool isAlone = i % 7 == (side == core::Side::Base ? 0 : 3);
                if (isAlone)
                    continue;
                core::UnitEvent event;
                event.fromNs = timeNs + (side == core::Side::New ? static_cast<std::int64_t>(i) : 0);
                event.untilNs = event.fromNs + 10 + static_cast<std::int64_t>(i % 13) * 5;
                partner.event[side] = picture.events[side].size();
                picture.events[side].push_back(event);
            }
            timeNs += 80;
        }
        const UnitPartners partners(picture);
        constexpr std::int64_t WindowNs = 800;
        for (std::int64_t fromNs = -WindowNs; fromNs < timeNs + WindowNs; fromNs += 37) {
            const auto range = partners.within(fromNs, fromNs + WindowNs);
            QVERIFY(range.first <= range.end && range.end <= Count);
            QVERIFY(range.end - range.first <= 20);
            for (std::size_t i = 0; i < Count; ++i) {
                for (const auto side : core::BothSides) {
                    if (!picture.partners[i].event[side])
                        continue;
                    const auto& event = picture.events[side][*picture.partners[i].event[side]];
                    const bool isSeen = event.fromNs <= fromNs + WindowNs && event.untilNs >= fromNs;
                    QVERIFY(!isSeen || (i >= range.first && i < range.end));
                }
            }
        }
        const auto all = partners.within(0, timeNs + static_cast<std::int64_t>(Count));
        QVERIFY(all.first == 0 && all.end == Count);
    }

    /// What is folded on one side is on the other, which keeps what it has alone.
    void tracksAreFoldedOnBothSides()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        auto& base = page->side(core::Side::Base).state();
        auto& now = page->side(core::Side::New).state();
        auto choice = now.choice();
        choice.collapsed.insert(QStringLiteral("of NEW alone"));
        page->link().choose(core::Side::New, choice);
        QVERIFY(!base.choice().collapsed.contains(QStringLiteral("of NEW alone")));
        choice = base.choice();
        choice.collapsed.insert(QStringLiteral("of both"));
        base.setChoice(choice);
        QVERIFY(now.choice().collapsed.contains(QStringLiteral("of both")));
        QVERIFY(now.choice().collapsed.contains(QStringLiteral("of NEW alone")));
        choice.collapsed.remove(QStringLiteral("of both"));
        base.setChoice(choice);
        QVERIFY(!now.choice().collapsed.contains(QStringLiteral("of both")));
        QVERIFY(now.choice().collapsed.contains(QStringLiteral("of NEW alone")));
    }

    void twoPartsOfATraceShareItsTimeline()
    {
        const auto paths = writePair();
        CompareQuestion question { { paths.base, paths.base }, {} };
        const auto trace = core::loadTrace(paths.base).value();
        const auto middleNs = trace->extent.startNs + trace->extent.durationNs() / 2;
        question.scopes.base.window = core::TimeWindow { trace->extent.startNs, middleNs };
        question.scopes.now.window = core::TimeWindow { middleNs, trace->extent.endNs };
        auto* window = openPair(question);
        QVERIFY(window);
        auto& page = window->pages().timelines();
        window->pages().setCurrentWidget(&page);
        QTRY_VERIFY(page.placeholderText().isEmpty());
        const auto isDerived = [&page](core::Side side) { return page.side(side).state().scene().timeline->isDerived; };
        QTRY_VERIFY(isDerived(core::Side::Base) && isDerived(core::Side::New));
        QCOMPARE(page.side(core::Side::Base).state().scene().timeline->trace,
                 page.side(core::Side::New).state().scene().timeline->trace);
        window->session().swap();
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        QVERIFY(page.placeholderText().isEmpty());
    }

    /// Who goes there before the timelines are built has the keyboard in them when they are.
    void theKeyboardComesWithTheTimelines()
    {
        auto* window = openPair();
        QVERIFY(window);
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window));
        QTest::keyClick(window, Qt::Key_2, Qt::ControlModifier);
        auto& page = window->pages().timelines();
        QCOMPARE(window->pages().currentWidget(), &page);
        QTRY_VERIFY(page.side(core::Side::Base).canvas().hasFocus());
        QTRY_VERIFY(window->pages().units().picture());
        QTest::keyClick(&page.side(core::Side::Base).canvas(), Qt::Key_N, Qt::ShiftModifier);
        QVERIFY(window->pages().units().unit() > 0);
        QTRY_VERIFY(window->pages().units().picture());
        QTest::keyClick(&page.side(core::Side::Base).canvas(), Qt::Key_N);
        QVERIFY(page.drift().selected().has_value());
        QTest::keyClick(&page.side(core::Side::Base).canvas(), Qt::Key_Escape);
        QVERIFY(!page.drift().selected().has_value());
    }

    void unitsAreAlignedOneAfterTheOther()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        auto& units = window->pages().units();
        QCOMPARE(units.count(), 6);
        for (int unit = 1; unit <= 6; ++unit) {
            units.setUnit(unit);
            const auto place = static_cast<std::size_t>(unit) - 1;
            QVERIFY(std::abs(xOf(*window, core::Side::Base, place) - xOf(*window, core::Side::New, place)) < 0.1);
            QTRY_VERIFY(units.picture());
            QCOMPARE(units.picture()->wallNs.base, (1000 + unit - 1) * UsNs);
        }
        press(*page, QStringLiteral("Next unit"));
        QCOMPARE(units.unit(), 1);
        press(*page, QStringLiteral("Previous unit"));
        QCOMPARE(units.unit(), 6);
    }

    void fitUnitMakesUnitsEquallyWide()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        QVERIFY(!page->fitAction().isChecked());
        page->fitAction().setChecked(true);
        const auto places = window->pages().units().places();
        const auto widthOf = [&](core::Side side, std::size_t place) {
            return xOf(*window, side, place,
                       core::windowOfUnit(window->pages().units().spans()[side], place).durationNs())
                - xOf(*window, side, place);
        };
        QVERIFY(std::abs(widthOf(core::Side::Base, places.base) - widthOf(core::Side::New, places.now)) < 1);
        page->fitAction().setChecked(false);
        QCOMPARE(scaleOf(*page, core::Side::Base), scaleOf(*page, core::Side::New));
    }

    void aCursorShowsItsPartner()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        window->pages().units().setUnit(2);
        const auto x = xOf(*window, core::Side::Base, 1, 100 * UsNs);
        Q_EMIT page->side(core::Side::Base).canvas().pointerMoved(x);
        QVERIFY2(page->ruler(core::Side::Base).pointerText().startsWith(QStringLiteral("unit 2 + ")),
                 qPrintable(page->ruler(core::Side::Base).pointerText()));
        QCOMPARE(page->ruler(core::Side::New).pointerText(), page->ruler(core::Side::Base).pointerText());
        Q_EMIT page->side(core::Side::Base).canvas().pointerMoved({});
        QVERIFY(page->ruler(core::Side::New).pointerText().isEmpty());
    }

    void stepsGoToLaunchesOfBoth()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        QVERIFY(!page->drift().figureGrid().rows.empty());
        press(*page, QStringLiteral("Next large Δ"));
        QVERIFY(page->drift().selected().has_value());
        QVERIFY(page->side(core::Side::Base).state().highlights().selected.isValid());
        QVERIFY(page->side(core::Side::New).state().highlights().selected.isValid());
        QVERIFY2(page->drift().accessibleDescription().contains(QStringLiteral("gemm")),
                 qPrintable(page->drift().accessibleDescription()));
        // 60 us less, at the scale of the timelines
        const auto bar = page->drift().deltaBar(*page->drift().selected());
        QVERIFY(std::abs(bar.width() * scaleOf(*page, core::Side::New) - 60.0 * UsNs) < 2 * UsNs);
        // Escape lets go of the window, then of the launch
        page->side(core::Side::Base).state().setWindow(window->pages().units().spans().base.hull());
        QTest::keyClick(&page->drift(), Qt::Key_Escape);
        QVERIFY(!page->side(core::Side::New).state().highlights().window && page->drift().selected());
        const auto scale = scaleOf(*page, core::Side::New);
        QTest::keyClick(&page->drift(), Qt::Key_W);
        QVERIFY(scaleOf(*page, core::Side::New) < scale);
        QTest::keyClick(&page->drift(), Qt::Key_Escape);
        QVERIFY(!page->drift().selected() && !page->side(core::Side::Base).state().highlights().selected.isValid());
        press(*page, QStringLiteral("Next large Δ"));
        // an event selects its partner, and nothing lets go of it
        const auto event = page->side(core::Side::New).state().highlights().selected;
        page->side(core::Side::New).state().selectEvent({});
        QVERIFY(!page->side(core::Side::Base).state().highlights().selected.isValid());
        page->side(core::Side::New).state().selectEvent(event);
        QVERIFY(page->side(core::Side::Base).state().highlights().selected.isValid());
    }

    /// A brush limits both runs, by units.
    void aBrushLimitsBothByUnits()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        auto& units = window->pages().units();
        units.setUnit(1);
        const auto spans = units.spans();
        const core::TimeWindow inner { core::windowOfUnit(spans.now, 1).startNs + 10 * UsNs,
                                       core::windowOfUnit(spans.now, 4).endNs - 10 * UsNs };
        QVERIFY(!page->limitAction().isEnabled());
        Q_EMIT page->ruler(core::Side::New).windowDragged(inner);
        QVERIFY(page->limitAction().isEnabled());
        for (const auto side : core::BothSides) {
            const core::TimeWindow hull { core::windowOfUnit(spans[side], 1).startNs,
                                          core::windowOfUnit(spans[side], 4).endNs };
            QCOMPARE(page->side(side).state().highlights().window, std::optional(hull));
        }
        page->limitAction().trigger();
        QCOMPARE(window->session().state(), State::Comparing);
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        for (const auto side : core::BothSides)
            QCOMPARE(window->session().comparison()->runs[side].scope.window->startNs,
                     core::windowOfUnit(spans[side], 1).startNs);
        QVERIFY(page->placeholderText().isEmpty());
    }

    /// The search is of the run whose timeline has the keyboard; what it finds selects its partner.
    void eventsAreFoundByName()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window));
        auto& now = page->side(core::Side::New);
        now.canvas().setFocus();
        QTRY_VERIFY(now.canvas().hasFocus());
        press(*page, QStringLiteral("Show the whole unit"));
        QTest::keyClick(&now.canvas(), Qt::Key_Slash);
        QVERIFY(now.findBar().isVisible());
        QVERIFY(!page->side(core::Side::Base).findBar().isVisible());
        QTest::keyClicks(&now.findBar().edit(), QStringLiteral("gemm"));
        QTRY_VERIFY2(now.findBar().countText().endsWith(QStringLiteral("of 7")), qPrintable(now.findBar().countText()));
        QVERIFY(now.state().highlights().selected.isValid());
        const auto first = now.state().highlights().selected;
        QTest::keyClick(&now.findBar().edit(), Qt::Key_Return);
        QVERIFY(now.state().highlights().selected.isValid() && now.state().highlights().selected != first);
        // Escape closes the search and gives the keyboard back; the other side is offered the same text
        QTest::keyClick(&now.findBar().edit(), Qt::Key_Escape);
        QVERIFY(!now.findBar().isVisible() && now.canvas().hasFocus());
        auto& base = page->side(core::Side::Base);
        base.canvas().setFocus();
        QTest::keyClick(&base.canvas(), Qt::Key_Slash);
        QCOMPARE(base.findBar().edit().text(), QStringLiteral("gemm"));
        QTRY_VERIFY2(base.findBar().countText().endsWith(QStringLiteral("of 7")),
                     qPrintable(base.findBar().countText()));
    }

    void eventsInViewAreTables()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        QVERIFY(!page->side(core::Side::Base).events().isVisible());
        page->eventsAction().setChecked(true);
        for (const auto side : core::BothSides) {
            auto& events = page->side(side).events();
            QVERIFY(events.isVisible());
            QTRY_VERIFY(events.model().table() && events.model().table()->rowCount > 0);
        }
        // what a side has in view is of its own trace
        const auto& table = page->side(core::Side::New).events().model().table();
        core::EventId event; // pieces of the critical path and of idle time have none
        for (std::size_t row = 0; row < table->rowCount && !event.isValid(); ++row)
            event = table->subject(row).event;
        QVERIFY(event.isValid());
        QCOMPARE(event.trace, window->session().comparison()->runs.now.trace->id);
        page->eventsAction().setChecked(false);
        QVERIFY(!page->side(core::Side::New).events().isVisible());
    }

    void theLegendIsOfBoth()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        const auto& names = page->legend().names();
        QVERIFY2(names.size() >= 3, qPrintable(names.join(u',')));
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
        QCOMPARE(static_cast<qsizetype>(page->legend().classes().size()), names.size());
    }

    /// A double click on a launch leads to the row that counts it.
    void aLaunchLeadsToItsRow()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        const auto& trace = *window->session().comparison()->runs.now.trace;
        const core::EventId launch { core::EventClass::Kernels, 0, trace.id };
        Q_EMIT page->side(core::Side::New).canvas().eventActivated(launch);
        auto& kernels = window->pages().kernels();
        QCOMPARE(window->pages().currentWidget(), &kernels);
        const auto row = kernels.pages().front()->view().currentTableRow();
        QVERIFY(row);
        const auto& names = window->session().comparison()->kernels->rows[*row].match.names.now;
        QVERIFY(std::ranges::find(names, trace.kernels.name[0]) != names.end());
    }

    void marksAlignBoth()
    {
        auto* window = openPair();
        auto* page = openPage(window);
        QVERIFY(page);
        const auto& spans = window->pages().units().spans();
        const auto baseNs = core::windowOfUnit(spans.base, 2).startNs + 300 * UsNs;
        const auto nowNs = core::windowOfUnit(spans.now, 1).startNs + 240 * UsNs;
        page->marksAction().setChecked(true);
        page->side(core::Side::Base).state().toggleMark(baseNs);
        page->side(core::Side::New).state().toggleMark(nowNs);
        const auto x
            = [&](core::Side side, std::int64_t timeNs) { return page->side(side).state().scene().xOf(timeNs); };
        QVERIFY(std::abs(x(core::Side::Base, baseNs) - x(core::Side::New, nowNs)) < 0.1);
        page->marksAction().setChecked(false);
        QVERIFY(std::abs(x(core::Side::Base, baseNs) - x(core::Side::New, nowNs)) > 1);
    }
};

QTEST_MAIN(TestLinkedTimelines)
#include "tst_linkedtimelines.moc"
