// SPDX-License-Identifier: GPL-3.0-or-later
// Moving about in the timeline with real keys, mouse and wheel.
#include "timeline/timelinelanebutton.h"
#include "timeline/timelinenavigation.h"
#include "timeline/timelineoverview.h"
#include "timeline/timelineruler.h"
#include "timeline/timelinetimedialog.h"
#include "timeline/timelinetools.h"
#include "timeline/timelinetracks.h"
#include "timelinefixture.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>

#include <cmath>

class TestTimelineNavigation : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<TimelineFixture> m_fixture;

    [[nodiscard]] TimelinePage& page() const { return m_fixture->page; }
    [[nodiscard]] const TimelineScene& scene() const { return m_fixture->scene(); }
    [[nodiscard]] core::TimeWindow shown() const { return scene().view.window(); }
    [[nodiscard]] core::EventId selected() const { return m_fixture->highlights().selected; }
    [[nodiscard]] static core::EventId kernel(std::uint32_t row) { return TimelineFixture::kernel(row); }

private Q_SLOTS:
    void initTestCase() { WindowFixture::useTestSettings(); }
    void init()
    {
        WindowFixture::failOnOtherWarnings();
        m_fixture = std::make_unique<TimelineFixture>();
        QCOMPARE(page().placeholderText(), QString());
        QVERIFY(page().canvas().hasFocus());
    }
    void cleanup() { m_fixture.reset(); }

    void beginsWithTheWholeTrace()
    {
        const auto extent = page().state().extent();
        QCOMPARE(extent, (core::TimeWindow { TimelineFixture::OriginNs, TimelineFixture::OriginNs + 1'000'000 }));
        QVERIFY(shown().startNs <= extent.startNs);
        QVERIFY(shown().endNs >= extent.endNs);
    }

    void wheelWithControlKeepsTheTimeUnderThePointer()
    {
        auto& canvas = page().canvas();
        for (const double x : { 10.0, canvas.width() / 2.0, canvas.width() - 10.0 }) {
            const auto timeNs = scene().timeAt(x);
            for (int notch = 0; notch < 12; ++notch)
                TimelineFixture::wheel(canvas, { x, 50 }, 120, Qt::ControlModifier);
            QVERIFY(shown().durationNs() < 1'000'000 / 8);
            QVERIFY(std::abs(scene().xOf(timeNs) - x) <= 1);
            m_fixture->press(Qt::Key_Home);
            QVERIFY(shown().durationNs() >= 1'000'000);
        }
    }

    void wheelOutStopsAtTheWholeTrace()
    {
        const auto before = shown();
        TimelineFixture::wheel(page().canvas(), { 100, 50 }, -1200, Qt::ControlModifier);
        QCOMPARE(shown(), before);
    }

    void keysZoomAndPan()
    {
        const auto whole = shown();
        m_fixture->press(Qt::Key_W);
        const auto closer = shown();
        QVERIFY(closer.durationNs() < whole.durationNs());
        m_fixture->press(Qt::Key_D);
        QVERIFY(shown().startNs > closer.startNs);
        QVERIFY(std::abs(shown().durationNs() - closer.durationNs()) <= 1);
        m_fixture->press(Qt::Key_A);
        QVERIFY(std::abs(shown().startNs - closer.startNs) <= 1);
        m_fixture->press(Qt::Key_S);
        QVERIFY(shown().durationNs() > closer.durationNs());
    }

    void wheelWithShiftAndMiddleDragPan()
    {
        page().state().showWindow({ TimelineFixture::OriginNs + 400'000, TimelineFixture::OriginNs + 500'000 });
        const auto before = shown();
        TimelineFixture::wheel(page().canvas(), { 100, 50 }, -120, Qt::ShiftModifier);
        QVERIFY(shown().startNs > before.startNs);
        page().state().showWindow({ TimelineFixture::OriginNs + 400'000, TimelineFixture::OriginNs + 500'000 });
        const auto heldNs = scene().timeAt(300);
        TimelineFixture::drag(page().canvas(), m_fixture->emptyPlace(300), m_fixture->emptyPlace(200),
                              Qt::MiddleButton);
        QVERIFY(std::abs(scene().xOf(heldNs) - 200) <= 1);
        QVERIFY(!m_fixture->highlights().window);
    }

    void fZoomsToTheSelectionAndBack()
    {
        const auto whole = shown();
        QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->placeOf(kernel(1)));
        m_fixture->press(Qt::Key_F);
        const auto startNs = TimelineFixture::OriginNs + 300'000;
        QVERIFY(shown().startNs < startNs && shown().endNs > startNs + 100'000);
        QVERIFY(shown().durationNs() < 300'000);
        m_fixture->press(Qt::Key_F);
        QCOMPARE(shown(), whole);
    }

    void arrowsGoAlongTheRowAndAcross()
    {
        QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->placeOf(kernel(0)));
        QCOMPARE(selected(), kernel(0));
        m_fixture->press(Qt::Key_Right);
        QCOMPARE(selected(), kernel(1));
        m_fixture->press(Qt::Key_Right);
        m_fixture->press(Qt::Key_Right); // there is no fourth
        QCOMPARE(selected(), kernel(2));
        m_fixture->press(Qt::Key_Left);
        QCOMPARE(selected(), kernel(1));
        const auto track = m_fixture->highlights().track;
        m_fixture->press(Qt::Key_Down);
        QVERIFY(m_fixture->highlights().track != track);
        m_fixture->press(Qt::Key_Up);
        QCOMPARE(m_fixture->highlights().track, track);
    }

    void arrowBringsAnEventIntoView()
    {
        QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->placeOf(kernel(0)));
        page().state().showWindow({ TimelineFixture::OriginNs + 110'000, TimelineFixture::OriginNs + 120'000 });
        m_fixture->press(Qt::Key_Right);
        QCOMPARE(selected(), kernel(1));
        QVERIFY(shown().startNs <= TimelineFixture::OriginNs + 400'000);
        QVERIFY(shown().endNs >= TimelineFixture::OriginNs + 300'000);
    }

    void marksAreSetVisitedAndTakenAway()
    {
        QTest::mouseClick(&page().canvas(), Qt::LeftButton, {}, m_fixture->placeOf(kernel(0)));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&page().canvas(), &leave); // else the mark is where the pointer is
        m_fixture->press(Qt::Key_M);
        m_fixture->press(Qt::Key_Right);
        m_fixture->press(Qt::Key_M);
        const std::vector<std::int64_t> both { TimelineFixture::OriginNs + 100'000,
                                               TimelineFixture::OriginNs + 300'000 };
        QCOMPARE(m_fixture->highlights().marksNs, both);
        page().state().showWindow({ TimelineFixture::OriginNs + 500'000, TimelineFixture::OriginNs + 510'000 });
        const auto middle = [this] { return scene().timeAt(scene().widthPx() / 2); };
        m_fixture->press(Qt::Key_BracketLeft);
        QVERIFY(std::abs(middle() - both[1]) < 100);
        m_fixture->press(Qt::Key_BracketLeft);
        QVERIFY(std::abs(middle() - both[0]) < 100);
        m_fixture->press(Qt::Key_BracketRight);
        QVERIFY(std::abs(middle() - both[1]) < 100);
        m_fixture->press(Qt::Key_M); // the event that is selected still begins there
        QCOMPARE(m_fixture->highlights().marksNs, std::vector<std::int64_t> { both[0] });
    }

    void overviewFrameMovesTheView()
    {
        page().state().showWindow({ TimelineFixture::OriginNs + 100'000, TimelineFixture::OriginNs + 200'000 });
        auto& overview = page().overview();
        const auto held = overview.frameRect().center().toPoint();
        const int distance = overview.width() / 2;
        TimelineFixture::drag(overview, held, held + QPoint(distance, 0));
        const auto movedNs = shown().startNs - TimelineFixture::OriginNs - 100'000;
        QVERIFY2(std::abs(movedNs - 500'000) < 5'000, qPrintable(QString::number(movedNs)));
    }

    void goesToATypedTime()
    {
        page().state().showWindow({ TimelineFixture::OriginNs, TimelineFixture::OriginNs + 10'000 });
        m_fixture->press(Qt::Key_G);
        auto* dialog = page().findChild<TimelineTimeDialog*>();
        QVERIFY(dialog);
        QTest::keyClicks(&dialog->edit(), QStringLiteral("never"));
        QVERIFY(!dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
        dialog->edit().clear();
        QTest::keyClicks(&dialog->edit(), QStringLiteral("0.65 ms"));
        QTest::keyClick(&dialog->edit(), Qt::Key_Return);
        QVERIFY(std::abs(scene().timeAt(scene().widthPx() / 2) - TimelineFixture::OriginNs - 650'000) < 50);
    }

    void saysWhichTimeWasTyped()
    {
        core::DisplayFormat format;
        format.zeroUtcNs = 1'700'000'000'000'000'000; // 2023-11-14 22:13:20
        format.timeBase = core::TimeBase::Utc;
        TimelineTimeDialog dialog({ 1'000'000, 5'000'000'000 }, format);
        QSignalSpy chosen(&dialog, &TimelineTimeDialog::timeChosen);
        dialog.show();
        QCOMPARE(dialog.edit().placeholderText(), QStringLiteral("2023-11-14 22:13:20.001"));
        dialog.edit().setText(QStringLiteral("22:13:21.5"));
        QCOMPARE(dialog.answerText(), QStringLiteral("2023-11-14 22:13:21.500000000 UTC"));
        format.timeBase = core::TimeBase::Absolute;
        dialog.setFormat(format);
        QCOMPARE(dialog.answerText(), QStringLiteral("1.500000000 s after the start of the session"));
        dialog.edit().setText(QStringLiteral("1500 ms"));
        QTest::keyClick(&dialog.edit(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<std::int64_t>(), 1'500'000'000);
    }

    void subjectIsShownWhateverHidesIt()
    {
        auto choice = page().state().choice();
        const auto place = scene().timeline->placeOf(kernel(2));
        QVERIFY(place);
        const auto& tracks = scene().timeline->tracks;
        choice.collapsed.insert(tracks[tracks[place->track].parent].key);
        choice.hidden.insert(tracks[place->track].key);
        page().state().setChoice(choice);
        QVERIFY(!scene().layout.rowOf(place->track));
        core::RowSubject subject;
        subject.event = kernel(2);
        page().showSubject(subject);
        QCOMPARE(selected(), kernel(2));
        QVERIFY(scene().layout.rowOf(place->track));
        QVERIFY(shown().startNs < TimelineFixture::OriginNs + 600'000);
        QVERIFY(shown().endNs > TimelineFixture::OriginNs + 700'000);
        QVERIFY(shown().durationNs() < 500'000);
    }

    void subjectComesWhenTheTimelineIsReady()
    {
        page().setTrace(TimelineFixture::makeTrace());
        QVERIFY(!page().placeholderText().isEmpty());
        core::RowSubject subject;
        subject.event = kernel(1);
        page().showSubject(subject);
        QTRY_COMPARE(selected(), kernel(1));
    }

    void streamIsShownAsATrack()
    {
        core::RowSubject subject;
        subject.stream = scene().timeline->trace->kernels.stream[0];
        subject.window = core::TimeWindow { TimelineFixture::OriginNs + 200'000, TimelineFixture::OriginNs + 300'000 };
        page().showSubject(subject);
        QVERIFY(m_fixture->highlights().track);
        QCOMPARE(scene().timeline->tracks[*m_fixture->highlights().track].stream, subject.stream);
        QCOMPARE(m_fixture->highlights().window, subject.window);
        QVERIFY(shown().startNs <= subject.window->startNs && shown().endNs >= subject.window->endNs);
    }

    void toolsSayHowMuchIsInThePicture()
    {
        const std::unique_ptr<QWidget> tools(page().makeTools());
        auto& bar = *qobject_cast<TimelineTools*>(tools.get());
        auto& lanes = *bar.findChild<TimelineLaneButton*>();
        const auto all = laneCount(page().state()).all;
        QVERIFY(all > 2);
        QCOMPARE(lanes.text(), QStringLiteral("Tracks %1 of %1").arg(all));
        QCOMPARE(bar.spanText(), QStringLiteral("1.00 ms in view"));
        m_fixture->press(Qt::Key_W);
        QCOMPARE(bar.spanText(), QStringLiteral("667 µs in view"));
        showKind(page().state(), core::TrackKind::Calls, false);
        QVERIFY(!isKindShown(page().state(), core::TrackKind::Calls));
        QCOMPARE(lanes.text(), QStringLiteral("Tracks %1 of %2").arg(all - 1).arg(all));
        showKind(page().state(), core::TrackKind::Calls, true);
        QCOMPARE(lanes.text(), QStringLiteral("Tracks %1 of %1").arg(all));
    }

    void menuOfTracksHidesKindsAndGroups()
    {
        const std::unique_ptr<QWidget> tools(page().makeTools());
        auto& menu = *tools->findChild<TimelineLaneButton*>()->menu();
        const auto choose = [&menu](const QString& text) {
            Q_EMIT menu.aboutToShow();
            for (auto* action : menu.actions()) {
                if (action->text() == text) {
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        const auto all = laneCount(page().state()).all;
        QVERIFY(choose(QStringLiteral("CUDA calls")));
        QCOMPARE(laneCount(page().state()).shown, all - 1);
        QVERIFY(choose(QStringLiteral("GPU 0")));
        QVERIFY(laneCount(page().state()).shown < all - 1);
        QVERIFY(choose(QStringLiteral("&Show all hidden tracks")));
        QCOMPARE(laneCount(page().state()).shown, all);
        QVERIFY(!choose(QStringLiteral("OS calls"))); // there are none in this trace
    }
};

QTEST_MAIN(TestTimelineNavigation)
#include "tst_timelinenavigation.moc"
