// SPDX-License-Identifier: GPL-3.0-or-later
// Selecting events, windows and tracks on the timeline, searching, and what the page tells the window.
#include "timeline/timelineevents.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelineheader.h"
#include "timeline/timelinekeys.h"
#include "timeline/timelineruler.h"
#include "timeline/timelinesummary.h"
#include "timelinefixture.h"

#include <QLineEdit>
#include <QSignalSpy>

#include <cmath>

class TestTimelineSelection : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<TimelineFixture> m_fixture;

    [[nodiscard]] TimelinePage& page() const { return m_fixture->page; }
    [[nodiscard]] const TimelineScene& scene() const { return m_fixture->scene(); }
    [[nodiscard]] core::EventId selected() const { return m_fixture->highlights().selected; }
    [[nodiscard]] static core::EventId kernel(std::uint32_t row) { return TimelineFixture::kernel(row); }
    void click(core::EventId event) const
    {
        QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->placeOf(event));
    }

private Q_SLOTS:
    void initTestCase() { WindowFixture::useTestSettings(); }
    void init()
    {
        WindowFixture::failOnOtherWarnings();
        m_fixture = std::make_unique<TimelineFixture>();
        QCOMPARE(page().placeholderText(), QString());
    }
    void cleanup() { m_fixture.reset(); }

    void clickSelectsTheEventAndItsPartners()
    {
        QSignalSpy spy(&m_fixture->context, &ViewContext::eventSelected);
        click(kernel(1));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<core::EventId>(), kernel(1));
        const std::vector<core::EventId> partners { { core::EventClass::Calls, 1 }, { core::EventClass::Nvtx, 0 } };
        QTRY_COMPARE(m_fixture->highlights().partners, partners);
        QVERIFY(page().canvas().accessibleDescription().contains(QStringLiteral("beta")));
        QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->emptyPlace(300));
        QCOMPARE(spy.count(), 2);
        QVERIFY(!spy[1][0].value<core::EventId>().isValid());
    }

    void toolTipTellsNameAndDuration()
    {
        const auto text = page().canvas().toolTipOf(kernel(1));
        QVERIFY(text.contains(QStringLiteral("<b>beta</b>")));
        QVERIFY(text.contains(QStringLiteral("100 µs")));
        QVERIFY(text.contains(QStringLiteral("stream 7"), Qt::CaseInsensitive));
    }

    void doubleClickAndEnterAskForTheTableRow()
    {
        QSignalSpy spy(&m_fixture->context, &ViewContext::instanceRequested);
        QTest::mouseDClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->placeOf(kernel(2)));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<core::EventId>(), kernel(2));
        click(kernel(0));
        m_fixture->press(Qt::Key_Return);
        QCOMPARE(spy.count(), 2);
        QCOMPARE(spy[1][0].value<core::EventId>(), kernel(0));
    }

    void dragSelectsTheWindowAndEnterLimitsTheScope_data()
    {
        QTest::addColumn<bool>("onRuler");
        QTest::newRow("ruler") << true;
        QTest::newRow("canvas") << false;
    }

    void dragSelectsTheWindowAndEnterLimitsTheScope()
    {
        QFETCH(bool, onRuler);
        auto& widget = onRuler ? static_cast<QWidget&>(page().ruler()) : page().canvas();
        const int y = onRuler ? 5 : page().canvas().height() - 2;
        TimelineFixture::drag(widget, { 400, y }, { 200, y }); // backwards is a window, too
        const core::TimeWindow expected { scene().timeAt(200), scene().timeAt(400) };
        QVERIFY(m_fixture->highlights().window);
        QCOMPARE(*m_fixture->highlights().window, expected);
        QVERIFY(page().summary().isVisible());
        QSignalSpy spy(&m_fixture->context, &ViewContext::scopeRequested);
        m_fixture->press(Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<core::Scope>().window, std::optional(expected));
        m_fixture->press(Qt::Key_Escape);
        QVERIFY(!m_fixture->highlights().window);
        QVERIFY(!page().summary().isVisible());
    }

    void scopeOfTheWindowKeepsOtherLimits()
    {
        core::Scope scope;
        scope.devices = { core::DeviceIndex(0) };
        page().setScope(scope);
        TimelineFixture::drag(page().ruler(), { 100, 5 }, { 300, 5 });
        QSignalSpy spy(&m_fixture->context, &ViewContext::scopeRequested);
        m_fixture->press(Qt::Key_Return);
        const auto asked = spy.value(0).value(0).value<core::Scope>();
        QCOMPARE(asked.devices, scope.devices);
        QVERIFY(asked.window);
    }

    void windowOutsideTheScopeTakesItsPlace()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { TimelineFixture::OriginNs, TimelineFixture::OriginNs + 1 };
        page().setScope(scope);
        TimelineFixture::drag(page().ruler(), { 100, 5 }, { 300, 5 });
        QSignalSpy spy(&m_fixture->context, &ViewContext::scopeRequested);
        m_fixture->press(Qt::Key_Return);
        const auto asked = spy.value(0).value(0).value<core::Scope>();
        QCOMPARE(asked.window, m_fixture->highlights().window);
    }

    void escapeClearsTheWindowFirst()
    {
        click(kernel(0));
        TimelineFixture::drag(page().ruler(), { 100, 5 }, { 300, 5 });
        m_fixture->press(Qt::Key_Escape);
        QVERIFY(!m_fixture->highlights().window);
        QCOMPARE(selected(), kernel(0));
        m_fixture->press(Qt::Key_Escape);
        QVERIFY(!selected().isValid());
    }

    void windowIsSummarized()
    {
        const auto from = static_cast<int>(std::lround(scene().xOf(TimelineFixture::OriginNs + 250'000)));
        const auto to = static_cast<int>(std::lround(scene().xOf(TimelineFixture::OriginNs + 450'000)));
        TimelineFixture::drag(page().ruler(), { from, 5 }, { to, 5 });
        QTRY_VERIFY(page().summary().text().contains(QStringLiteral("beta")));
        QVERIFY(!page().summary().text().contains(QStringLiteral("alpha")));
    }

    void longNamesDoNotWidenTheWindow()
    {
        TimelineFixture::drag(page().ruler(), { 100, 5 }, { 300, 5 });
        QTRY_VERIFY(page().summary().text().contains(QStringLiteral("Length")));
        const auto widest = page().summary().minimumSizeHint().width();
        auto trace = std::make_shared<core::Trace>(*scene().timeline->trace);
        for (auto& name : trace->kernelNames)
            name.displayName = QString(200, u'k');
        page().setTrace(trace);
        QTRY_VERIFY(!page().state().isEmpty() && page().state().scene().timeline->trace == trace);
        TimelineFixture::drag(page().ruler(), { 100, 5 }, { 300, 5 });
        QTRY_VERIFY(page().summary().text().contains(QStringLiteral("kkk")));
        QVERIFY(page().summary().minimumSizeHint().width() <= widest);
    }

    void searchGoesToTheNextAndPreviousMatch()
    {
        m_fixture->press(Qt::Key_Slash);
        QVERIFY(page().findBar().isVisible());
        QVERIFY(page().findBar().edit().hasFocus());
        QTest::keyClicks(&page().findBar().edit(), QStringLiteral("ALPHA"));
        QTRY_COMPARE(page().findBar().countText(), QStringLiteral("1 of 2"));
        QCOMPARE(selected(), kernel(0));
        QTest::keyClick(&page().findBar().edit(), Qt::Key_Return);
        QCOMPARE(selected(), kernel(2));
        QCOMPARE(page().findBar().countText(), QStringLiteral("2 of 2"));
        QTest::keyClick(&page().findBar().edit(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(selected(), kernel(0));
        QTest::keyClick(&page().findBar().edit(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(selected(), kernel(2)); // began anew
        QVERIFY(page().findBar().countText().startsWith(QStringLiteral("2 of 2")));
        QTest::keyClick(&page().findBar().edit(), Qt::Key_Escape);
        QVERIFY(!page().findBar().isVisible());
        QVERIFY(page().canvas().hasFocus());
        m_fixture->press(Qt::Key_F3);
        QCOMPARE(selected(), kernel(0));
        m_fixture->press(Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(selected(), kernel(2));
    }

    void searchSaysWhatIsNotFoundOrWrong()
    {
        page().find();
        QTest::keyClicks(&page().findBar().edit(), QStringLiteral("gamma"));
        QTRY_COMPARE(page().findBar().countText(), QStringLiteral("not found"));
        page().findBar().edit().setText(QStringLiteral("/(/"));
        QTRY_VERIFY(page().findBar().countText() != QStringLiteral("not found"));
        QTRY_VERIFY(page().findBar().countText() != QStringLiteral("searching…"));
        QVERIFY(!page().findBar().countText().isEmpty());
        QVERIFY(!selected().isValid());
    }

    void tracksFoldHidePinAndFilter()
    {
        const auto stream = scene().timeline->placeOf(kernel(0))->track;
        const auto device = scene().timeline->tracks[stream].parent;
        const auto rowCount = scene().layout.rows.size();
        // the triangle of the device, which is the first row
        QCOMPARE(scene().layout.rows.front().track, device);
        QTest::mouseClick(&page().header(), Qt::LeftButton, {}, QPoint(8, scene().layout.rows.front().heightPx / 2));
        QVERIFY(!scene().layout.rowOf(stream));
        m_fixture->press(Qt::Key_Space); // it is the current track
        QVERIFY(scene().layout.rowOf(stream));
        click(kernel(0));
        m_fixture->press(Qt::Key_P);
        QVERIFY(scene().layout.rows.front().isPinned);
        QCOMPARE(scene().layout.rows.front().track, stream);
        m_fixture->press(Qt::Key_P);
        m_fixture->press(Qt::Key_H);
        QVERIFY(!scene().layout.rowOf(stream));
        m_fixture->press(Qt::Key_H, Qt::ShiftModifier);
        QCOMPARE(scene().layout.rows.size(), rowCount);
        QTest::keyClicks(&page().trackFilter(), QStringLiteral("nvtx"));
        QVERIFY(!scene().layout.rowOf(stream));
        QVERIFY(scene().layout.rows.size() < rowCount);
        page().trackFilter().clear();
        QCOMPARE(scene().layout.rows.size(), rowCount);
    }

    void questionMarkShowsTheKeys()
    {
        QTest::keyClick(&page().canvas(), Qt::Key_Question);
        QVERIFY(page().keys().isVisible());
        QVERIFY(page().keys().text().contains(QStringLiteral("Zoom in")));
        QTest::keyClick(&page().keys(), Qt::Key_X);
        QVERIFY(!page().keys().isVisible());
        QVERIFY(page().canvas().hasFocus());
    }

    void eventsInViewAreATable()
    {
        page().state().showWindow({ TimelineFixture::OriginNs + 290'000, TimelineFixture::OriginNs + 390'000 });
        m_fixture->press(Qt::Key_E);
        auto& table = page().events();
        QVERIFY(table.isVisible());
        QTRY_VERIFY(table.model().table() != nullptr);
        // the range, the GPU's work as such, beta, and nothing else: the calls are over
        QTRY_COMPARE(table.model().table()->rowCount, std::size_t { 3 });
        QCOMPARE(table.model().table()->subject(2).event, kernel(1));
        // what the scope leaves out is not in the table either
        core::Scope scope;
        scope.window = core::TimeWindow { TimelineFixture::OriginNs, TimelineFixture::OriginNs + 10'000 };
        page().setScope(scope);
        QTRY_COMPARE(table.model().table()->rowCount, std::size_t { 0 });
        page().setScope({});
        QTRY_COMPARE(table.model().table()->rowCount, std::size_t { 3 });
        m_fixture->press(Qt::Key_E);
        QVERIFY(!table.isVisible());
    }
};

QTEST_MAIN(TestTimelineSelection)
#include "tst_timelineselection.moc"
