// SPDX-License-Identifier: GPL-3.0-or-later
// Marked events of a row or a search, the strip of the selected event, zoom buttons, and tracks that are remembered.
#include "results/analysisresults.h"
#include "style/tokens.h"
#include "table/celltext.h"
#include "table/tablekeys.h"
#include "timeline/painting/timelinemarks.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelinemarkbar.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinestrip.h"
#include "timeline/timelinetracks.h"
#include "timelinefixture.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QToolButton>

class TestTimelineMarks : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<TimelineFixture> m_fixture;
    core::ResultsPointer m_results;

    [[nodiscard]] TimelinePage& page() const { return m_fixture->page; }
    [[nodiscard]] const TimelineHighlights& highlights() const { return m_fixture->highlights(); }
    [[nodiscard]] static core::EventId kernel(std::uint32_t row) { return TimelineFixture::kernel(row); }
    /// Marks the two calls of "alpha", of three kernels.
    void markAlpha() const
    {
        page().markRow(m_results->table(core::TableKey::Kernels), 0);
        QTRY_VERIFY(highlights().marks != nullptr);
    }
    /// The colour in the middle of what is shown of an event.
    [[nodiscard]] QColor colorOf(core::EventId event) const
    {
        const auto place = m_fixture->placeOf(event);
        return page().canvas().grab().toImage().pixelColor(place + QPoint(0, 5));
    }

private Q_SLOTS:
    void initTestCase() { WindowFixture::useTestSettings(); }
    void init()
    {
        WindowFixture::failOnOtherWarnings();
        m_fixture = std::make_unique<TimelineFixture>();
        QCOMPARE(page().placeholderText(), QString());
        m_results = core::analyze(m_fixture->scene().timeline->trace).value();
        page().setResults(m_results);
    }
    void cleanup()
    {
        m_fixture.reset();
        m_results.reset();
    }

    void rowIsMarkedAndSteppedThrough()
    {
        TimelineMarkBar bar(page().marking(), &page());
        QVERIFY(bar.isHidden());
        const int height = page().canvas().height();
        markAlpha();
        QCOMPARE(highlights().selected, kernel(0));
        QVERIFY(!bar.isHidden());
        QCOMPARE(page().canvas().height(), height); // nothing moved
        QCOMPARE(bar.positionText(), QStringLiteral("call 1 of 2"));
        QVERIFY(page().marking().sentence().contains(QStringLiteral("<b>alpha</b>")));
        QVERIFY(!bar.previousButton().isEnabled());
        m_fixture->press(Qt::Key_N);
        QCOMPARE(highlights().selected, kernel(2));
        QCOMPARE(bar.positionText(), QStringLiteral("call 2 of 2"));
        QVERIFY(!bar.nextButton().isEnabled());
        m_fixture->press(Qt::Key_N); // it does not begin anew
        QCOMPARE(highlights().selected, kernel(2));
        QTest::mouseClick(&bar.previousButton(), Qt::LeftButton);
        QCOMPARE(highlights().selected, kernel(0));
        m_fixture->press(Qt::Key_Escape);
        QVERIFY(!highlights().marks);
        QVERIFY(bar.isHidden());
        QCOMPARE(highlights().selected, kernel(0));
    }

    /// Below a page the names have little room, on their page a fifth again.
    void namesAreNarrowWhenDocked()
    {
        auto& canvas = page().canvas();
        const int onItsPage = canvas.width();
        page().setDocked(true);
        QTRY_VERIFY(canvas.width() > onItsPage);
        page().setDocked(false);
        QTRY_COMPARE(canvas.width(), onItsPage);
        QVERIFY(onItsPage > page().width() / 2);
    }

    /// Many marks come in several turns, and look the same.
    void marksArePaintedBitByBit()
    {
        markAlpha();
        const auto& scene = m_fixture->scene();
        QImage rows(scene.view.widthPx, page().canvas().height(), QImage::Format_RGB32);
        TimelinePainter painter(page().palette(), page().font(), {});
        painter.paintRows(rows, scene);
        const auto& marks = *highlights().marks;
        const TimelineRows both { rows, painter.dimmedRows(rows.size(), scene) };
        MarkedRowsPainting pieces(both, scene, marks, painter.colors());
        int turns = 0;
        while (!pieces.paintFor(std::chrono::microseconds(0)))
            ++turns;
        QVERIFY(turns > 1);
        QCOMPARE(pieces.image(), markedRows(both, scene, marks, painter.colors()));
        QVERIFY(pieces.image() != rows);
    }

    /// A row that is a time is outlined; one goes on from it to the others of its table.
    void timesOfATableAreSteppedThrough()
    {
        const auto gaps = m_results->table(core::TableKey::GpuIdleGaps);
        QVERIFY(gaps && gaps->rowCount > 1);
        page().markRow(gaps, 0);
        QTRY_VERIFY(highlights().windowMarks != nullptr);
        const auto count = highlights().windowMarks->windows().size();
        QCOMPARE(count, gaps->rowCount);
        auto& marking = page().marking();
        while (marking.canStep(-1))
            marking.step(-1);
        QCOMPARE(marking.positionText(), QStringLiteral("gap 1 of %1").arg(count));
        const auto before = page().canvas().grab().toImage();
        marking.step(1);
        QCOMPARE(marking.positionText(), QStringLiteral("gap 2 of %1").arg(count));
        const auto& window = highlights().windowMarks->windows()[1].window;
        const auto shown = page().state().scene().view.window();
        QVERIFY(shown.startNs <= window.startNs && window.endNs <= shown.endNs);
        QVERIFY(page().canvas().grab().toImage() != before);
        marking.clear();
        QVERIFY(!highlights().windowMarks);
    }

    /// Not by how grave it is, which stands in the first column.
    void findingsAreCalledByTheirTitle()
    {
        const auto findings = m_results->table(core::TableKey::Findings);
        QVERIFY(findings && findings->rowCount > 0);
        page().markRow(findings, 0);
        const auto title = core::displayText(*findings, 0, *findings->findColumn(u"title"));
        QTRY_VERIFY2(page().marking().sentence().contains(title.left(40).toHtmlEscaped()),
                     qPrintable(title + u'|' + page().marking().sentence()));
    }

    // A row that adds up idle time is no time itself: its pieces are outlined one after the other.
    void piecesOfIdleTimeAreSteppedThrough()
    {
        const auto idle = m_results->table(core::TableKey::GpuIdle);
        QVERIFY(idle && idle->rowCount > 0);
        page().markRow(idle, 0);
        QTRY_VERIFY(highlights().windowMarks != nullptr);
        auto& marking = page().marking();
        const auto count = highlights().windowMarks->windows().size();
        QVERIFY(count > 1);
        const auto& windows = highlights().windowMarks->windows();
        const auto length = [](const core::MarkedWindow& mark) { return mark.window.durationNs(); };
        for (const auto& window : windows) // the longest is shown first
            QVERIFY(length(window) <= length(windows[highlights().windowMark]));
        while (marking.canStep(-1))
            marking.step(-1);
        QCOMPARE(marking.positionText(), QStringLiteral("part 1 of %1").arg(count));
        marking.step(1);
        QCOMPARE(marking.positionText(), QStringLiteral("part 2 of %1").arg(count));
        QVERIFY2(marking.sentence().contains(QStringLiteral("GPU 0")), qPrintable(marking.sentence()));
    }

    // Below a page each track has one lane; on its own page it has all that are unfolded there.
    void tracksAreDenseBelowAPage()
    {
        const auto& layout = page().state().scene().layout;
        const auto before = layout.heightPx;
        const auto rows = layout.rows.size();
        page().setDocked(true);
        QVERIFY(layout.heightPx < before);
        QVERIFY(layout.rows.size() < rows);
        for (const auto& row : layout.rows)
            QVERIFY(row.laneCount <= 1);
        page().setDocked(false);
        QCOMPARE(layout.heightPx, before);
    }

    void theOthersAreDimmed()
    {
        const auto marked = colorOf(kernel(2));
        const auto other = colorOf(kernel(1));
        markAlpha();
        page().state().selectEvent({});
        QCOMPARE(colorOf(kernel(2)), marked);
        const auto dimmed = colorOf(kernel(1));
        const auto ground = page().canvas().palette().color(QPalette::Base);
        const auto expected = [&](int color, int under) { return under + (color - under) * 30 / 100; };
        QVERIFY(std::abs(dimmed.red() - expected(other.red(), ground.red())) <= 2);
        QVERIFY(std::abs(dimmed.green() - expected(other.green(), ground.green())) <= 2);
        QVERIFY(std::abs(dimmed.blue() - expected(other.blue(), ground.blue())) <= 2);
        // the marked one has an outline in the colour of text
        const auto rect = m_fixture->scene().eventRect(kernel(2));
        QVERIFY(rect);
        const auto picture = page().canvas().grab().toImage();
        const auto edge = picture.pixelColor(static_cast<int>(rect->left()), static_cast<int>(rect->center().y()));
        QCOMPARE(edge, page().canvas().palette().color(QPalette::Text));
    }

    void markedEventsAreSeenFromAfar()
    {
        fixtures::MemoryTrace builder; // 20 of 20,000, dozens on a pixel
        constexpr std::int64_t Count = 20'000;
        for (std::int64_t i = 0; i < Count; ++i)
            builder.addKernel(111, 0, 7, i * 100, i * 100 + 90,
                              i % 1000 == 500 ? QStringLiteral("rare") : QStringLiteral("common"));
        m_fixture = std::make_unique<TimelineFixture>(builder.build());
        m_results = core::analyze(m_fixture->scene().timeline->trace).value();
        page().setResults(m_results);
        page().markRow(m_results->table(core::TableKey::Kernels), 1);
        QTRY_VERIFY(highlights().marks != nullptr);
        page().state().showAll();
        page().state().selectEvent({});
        page().state().setTrack({});
        const auto picture = page().canvas().grab().toImage();
        const auto text = page().canvas().palette().color(QPalette::Text);
        const auto& scene = m_fixture->scene();
        for (std::uint32_t row = 500; row < Count; row += 1000) {
            const auto rect = scene.eventRect(kernel(row));
            QVERIFY(rect);
            QCOMPARE(picture.pixelColor(static_cast<int>(rect->left()), static_cast<int>(rect->top()) + 1), text);
        }
    }

    void aRowIsShownCloseEnough()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(111, 0, 7, 0, 1000, QStringLiteral("short"));
        builder.addKernel(111, 0, 7, 2000, 1'000'000'000, QStringLiteral("long"));
        m_fixture = std::make_unique<TimelineFixture>(builder.build());
        m_results = core::analyze(m_fixture->scene().timeline->trace).value();
        page().setResults(m_results);
        page().markRow(m_results->table(core::TableKey::Kernels), 1);
        QTRY_COMPARE(highlights().selected, kernel(0));
        const auto rect = m_fixture->scene().eventRect(kernel(0));
        QVERIFY(rect && rect->width() >= 3);
    }

    void otherFiguresTakeTheMarksAway()
    {
        markAlpha();
        page().setResults(core::analyze(m_fixture->scene().timeline->trace).value());
        QVERIFY(!highlights().marks);
    }

    void allHitsOfASearchAreMarked()
    {
        page().find();
        QTest::keyClicks(&page().findBar().edit(), QStringLiteral("alpha"));
        QTRY_COMPARE(page().findBar().countText(), QStringLiteral("1 of 2"));
        QVERIFY(highlights().marks);
        QVERIFY(highlights().marks->contains(highlights().selected));
        QCOMPARE(highlights().marks->count(), 2);
        QVERIFY(!page().marking().isActive()); // the search has a bar of its own
        QTest::keyClick(&page().findBar().edit(), Qt::Key_Escape);
        QVERIFY(!highlights().marks);
    }

    void zoomButtonsSayWhatTheyDo()
    {
        const std::unique_ptr<QWidget> tools(page().makeZoomButtons());
        const auto buttons = tools->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 4);
        for (const auto* button : buttons) {
            QVERIFY(!button->icon().isNull());
            QVERIFY(!button->accessibleName().isEmpty());
            QVERIFY(button->toolTip().contains(QLatin1Char('(')));
        }
        const auto whole = m_fixture->scene().view;
        buttons[1]->click(); // in
        QVERIFY(m_fixture->scene().view.nsPerPixel < whole.nsPerPixel);
        buttons[0]->click(); // out
        QCOMPARE(m_fixture->scene().view.window(), whole.window());
        page().state().selectEvent(kernel(1));
        buttons[2]->click(); // to the selection
        QVERIFY(m_fixture->scene().view.window().durationNs() < 210'000);
        buttons[3]->click();
        QCOMPARE(m_fixture->scene().view.window(), whole.window());
    }

    void stripTellsOfTheSelectedEvent()
    {
        auto& strip = page().strip();
        QVERIFY(strip.isVisible());
        QVERIFY(!strip.inspectButton().isVisible());
        const int height = page().canvas().height();
        page().state().selectEvent(kernel(0));
        QCOMPARE(strip.nameText(), QStringLiteral("alpha"));
        QVERIFY(!strip.facts().empty());
        QCOMPARE(strip.facts().front().label, QStringLiteral("Duration"));
        QVERIFY(strip.accessibleDescription().contains(QStringLiteral("alpha")));
        QVERIFY(strip.tableButton().text().contains(QLatin1Char('2'))); // calls
        QTRY_COMPARE(strip.whereText(), QStringLiteral("step")); // the range around the launch
        QCOMPARE(page().canvas().height(), height); // nothing moved
        QSignalSpy inspected(&m_fixture->context, &ViewContext::inspectorRequested);
        strip.inspectButton().click();
        QCOMPARE(inspected.count(), 1);
        QSignalSpy listed(&m_fixture->context, &ViewContext::instanceRequested);
        strip.tableButton().click();
        QCOMPARE(listed.count(), 1);
        QCOMPARE(listed[0][0].value<core::EventId>(), kernel(0));
    }

    void pinnedAndHiddenTracksAreRemembered()
    {
        const auto traceOf = [](std::uint32_t pid) {
            fixtures::MemoryTrace builder;
            builder.addProcess(pid, QStringLiteral("train"));
            builder.addKernel(pid, 0, 7, 0, 100, QStringLiteral("a"));
            builder.addKernel(pid, 0, 8, 0, 100, QStringLiteral("b"));
            return builder.build();
        };
        const auto trackOf = [this](std::uint32_t row) {
            const auto place = m_fixture->scene().timeline->placeOf(kernel(row));
            return place ? place->track : SIZE_MAX;
        };
        m_fixture = std::make_unique<TimelineFixture>(traceOf(100));
        hideTrack(page().state(), trackOf(0));
        togglePinned(page().state(), trackOf(1));
        page().setTrace(traceOf(200)); // another run
        QTRY_VERIFY(!page().state().isEmpty());
        QVERIFY(!m_fixture->scene().layout.rowOf(trackOf(0)));
        QVERIFY(isPinned(page().state(), trackOf(1)));
        Q_EMIT m_fixture->context.defaultLayoutRequested();
        QVERIFY(m_fixture->scene().layout.rowOf(trackOf(0)));
        QVERIFY(!isPinned(page().state(), trackOf(1)));
        page().setTrace(traceOf(300));
        QTRY_VERIFY(!page().state().isEmpty());
        QVERIFY(m_fixture->scene().layout.rowOf(trackOf(0)));
    }
};

QTEST_MAIN(TestTimelineMarks)
#include "tst_timelinemarks.moc"
