// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where in small, usual and wide windows, with letters of twice the size, and in both themes.
#include "eventwait.h"
#include "evidence/inspector.h"
#include "findings/findings.h"
#include "navigation/commandpalette.h"
#include "navigation/pageframe.h"
#include "navigation/pagehead.h"
#include "navigation/pagetools.h"
#include "navigation/rail.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "scope/scopecontroller.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "session/viewcontext.h"
#include "style/theme.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/findingbrief.h"
#include "summary/summarypage.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinepage.h"
#include "window/headerbar.h"
#include "window/headerfield.h"
#include "window/menubutton.h"
#include "windowtest.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QGraphicsView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>

namespace {

constexpr QSize SmallWindow { 1280, 800 };

/// Every visible widget of a window by its class and place in the tree, with its place in the window.
QStringList places(const QWidget& window)
{
    QStringList all;
    const auto widgets = window.findChildren<QWidget*>();
    for (const auto* widget : widgets) {
        if (!widget->isVisible() || widget->window() != &window)
            continue;
        const auto corner = widget->mapTo(&window, QPoint(0, 0));
        all += QStringLiteral("%1 %2 %3,%4 %5x%6")
                   .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                   .arg(corner.x())
                   .arg(corner.y())
                   .arg(widget->width())
                   .arg(widget->height());
    }
    return all;
}

/// Neighbours in a layout that cover parts of each other, and what reaches out of its parent.
QStringList overlaps(const QWidget& window)
{
    QStringList found;
    const auto widgets = window.findChildren<QWidget*>();
    for (const auto* parent : widgets) {
        if (!parent->isVisible() || !parent->layout() || parent->window() != &window)
            continue;
        std::vector<const QWidget*> items;
        const auto* layout = parent->layout();
        const auto children = parent->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
        for (const auto* child : children) {
            if (child->isVisible() && !child->isWindow() && layout->indexOf(const_cast<QWidget*>(child)) >= 0)
                items.push_back(child);
        }
        for (std::size_t one = 0; one < items.size(); ++one) {
            const auto name = [](const QWidget& widget) { return QLatin1String(widget.metaObject()->className()); };
            if (!parent->rect().contains(items[one]->geometry()))
                found += QStringLiteral("%1 reaches out of %2").arg(name(*items[one]), name(*parent));
            for (std::size_t other = 0; other < one; ++other) {
                if (items[one]->geometry().intersects(items[other]->geometry()))
                    found
                        += QStringLiteral("%1 and %2 in %3").arg(name(*items[one]), name(*items[other]), name(*parent));
            }
        }
    }
    return found;
}

/// What scrolls sideways and is no table, text or picture that has to.
QStringList sidewaysScrolls(const QWidget& window)
{
    QStringList found;
    const auto areas = window.findChildren<QScrollArea*>();
    for (const auto* area : areas) {
        if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0)
            found += QStringLiteral("%1 in %2, by %3")
                         .arg(QLatin1String(area->metaObject()->className()),
                              QLatin1String(area->parentWidget()->metaObject()->className()))
                         .arg(area->horizontalScrollBar()->maximum());
    }
    return found;
}

/// Tables without room for rows: a page scrolls before that.
QStringList squeezedTables(const QWidget& page)
{
    QStringList found;
    const auto tables = page.findChildren<TablePage*>();
    for (const auto* table : tables) {
        const auto least = table->minimumSizeHint().height();
        if (table->isVisible() && table->height() < least)
            found += QStringLiteral("%1 has %2 of %3 px")
                         .arg(QLatin1String(table->metaObject()->className()))
                         .arg(table->height())
                         .arg(least);
    }
    return found;
}

} // namespace

class TestWindowSizes : public WindowTest
{
    Q_OBJECT

private:
    QFont m_usualFont;

    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] HeaderBar& header() const { return *m_window->findChild<HeaderBar*>(); }
    [[nodiscard]] QWidget& page() const { return *tabs().currentWidget(); }
    void resize(const QSize& size) const
    {
        m_window->resize(size);
        QTRY_COMPARE(m_window->size(), size);
        QCoreApplication::processEvents();
    }
    static QMenu* openMenu() { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        QVERIFY(QTest::qWaitForWindowActive(m_window));
    }

private Q_SLOTS:
    void initTestCase()
    {
        WindowTest::initTestCase();
        m_usualFont = QApplication::font();
    }
    void cleanup()
    {
        while (auto* popup = QApplication::activePopupWidget())
            popup->close();
        WindowTest::cleanup();
        QApplication::setFont(m_usualFont);
        applyTheme(Theme::Light);
    }

    void headerHasRoomForAll_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("hasBar");
        QTest::newRow("1000") << 1000 << false;
        QTest::newRow("1280") << 1280 << false;
        QTest::newRow("1400") << 1400 << true;
        QTest::newRow("1600") << 1600 << true;
    }
    void headerHasRoomForAll()
    {
        QFETCH(int, width);
        QFETCH(bool, hasBar);
        resize({ width, 800 });
        QCOMPARE(m_window->menuBar()->isVisible(), hasBar);
        QCOMPARE(header().menuButton().isVisible(), !hasBar);
        const auto parts = header().findChildren<QWidget*>();
        for (const auto* part : parts) {
            if (part->isVisible() && part->parentWidget() != m_window->menuBar() && part->window() == m_window)
                QVERIFY2(part->width() >= part->minimumSizeHint().width()
                             && header().rect().contains(QRect(part->mapTo(&header(), QPoint(0, 0)), part->size())),
                         part->metaObject()->className());
        }
        const auto* field = header().findChild<HeaderField*>();
        const int middle = field->mapTo(m_window, field->rect().center()).x();
        QVERIFY2(std::abs(middle - width / 2) <= 1, qPrintable(QString::number(middle)));
        if (hasBar)
            QCOMPARE(m_window->menuBar()->width(), m_window->menuBar()->sizeHint().width());
    }

    void altOpensTheMenus()
    {
        resize(SmallWindow);
        QTest::keyPress(m_window, Qt::Key_Alt, Qt::AltModifier);
        QTest::keyRelease(m_window, Qt::Key_Alt);
        QCOMPARE(openMenu(), &header().menuButton().menuOfMenus());
        QTest::keyClick(openMenu(), Qt::Key_Escape);
        QVERIFY(!openMenu());
        // not when it was a part of something else
        QTest::keyPress(m_window, Qt::Key_Alt, Qt::AltModifier);
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QTest::keyRelease(m_window, Qt::Key_Alt);
        QVERIFY(!openMenu());
    }

    void lettersOpenMenusAndShortcutsHold()
    {
        resize(SmallWindow);
        QTest::keyClick(m_window, Qt::Key_G, Qt::AltModifier);
        auto* go = entry(*m_window, QStringLiteral("Go"))->menu();
        QTRY_COMPARE(openMenu(), go);
        QTest::keyClick(go, Qt::Key_3); // a page
        QVERIFY(!openMenu());
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QTest::keyClick(m_window, Qt::Key_6, Qt::ControlModifier);
        QVERIFY(tabs().currentWidget() != &tabs().kernels());
    }

    void inspectorCoversThePageOfNarrowWindows()
    {
        auto& inspector = m_window->inspector();
        tabs().setCurrentWidget(&tabs().kernels());
        resize({ 1600, 900 });
        const int free = page().width();
        inspector.setOpen(true);
        QCoreApplication::processEvents();
        QVERIFY(!tabs().isSidePaneOverPage());
        QVERIFY(page().width() < free);
        resize({ 1200, 800 });
        QVERIFY(tabs().isSidePaneOverPage() && inspector.isVisible());
        QCoreApplication::processEvents();
        const int covered = page().width();
        const auto corner = inspector.mapTo(m_window, QPoint(inspector.width(), 0));
        QCOMPARE(corner.x(), m_window->width()); // at the edge
        inspector.setOpen(false);
        QCoreApplication::processEvents();
        QCOMPARE(page().width(), covered);
        inspector.reveal();
        QVERIFY(inspector.isVisible());
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Escape);
        QVERIFY(!inspector.isVisible());
        inspector.setOpen(true);
        resize({ 1600, 900 });
        QVERIFY(!tabs().isSidePaneOverPage() && inspector.isVisible());
        QVERIFY(page().width() < free);
    }

    void wideAndHighWindowsShowWhatTheyHaveRoomFor()
    {
        auto& inspector = m_window->inspector();
        auto& dock = tabs().timelineDock();
        tabs().setCurrentWidget(&tabs().kernels());
        resize({ 1600, 1000 });
        QVERIFY(!inspector.isOpen() && !dock.isOpen());
        resize({ 2560, 1440 });
        QVERIFY(inspector.isVisible() && dock.isOpen() && tabs().timeline().isVisible());
        resize({ 1600, 1000 });
        QVERIFY(!inspector.isVisible() && !dock.isOpen());
        resize({ 2560, 1440 });
        inspector.toggleAction().trigger(); // the user's own choice holds
        dock.toggleAction().trigger();
        resize({ 1600, 1000 });
        resize({ 2560, 1440 });
        QVERIFY(!inspector.isVisible() && !dock.isOpen());
        m_window->restoreDefaultLayout();
        resize({ 2560, 1440 });
        QVERIFY(inspector.isVisible() && dock.isOpen());
    }

    /// Below the rows of a timeline of few GPUs nothing was to be seen, while a long table had to be scrolled.
    void aTimelineOfFewRowsLeavesTheRestToThePage()
    {
        auto& dock = tabs().timelineDock();
        resize({ 2560, 1440 });
        for (QWidget* page : std::initializer_list<QWidget*> { &tabs().kernels(), &tabs().summary() }) {
            tabs().setCurrentWidget(page);
            QTRY_VERIFY(dock.isOpen() && dock.usefulHeight() > 0);
            QTRY_COMPARE(dock.height(), dock.usefulHeight());
            QVERIFY(page->height() > dock.height());
        }
        const int folded = dock.height();
        auto& state = tabs().timeline().state();
        auto choice = state.choice();
        choice.hidden += state.scene().timeline->tracks[state.scene().layout.rows.back().track].key;
        state.setChoice(choice);
        QTRY_VERIFY(dock.usefulHeight() < folded);
        QTRY_COMPARE(dock.height(), dock.usefulHeight());
        dock.setOpen(false);
        QTRY_VERIFY(dock.height() < folded / 2);
        dock.setOpen(true);
        QTRY_COMPARE(dock.height(), dock.usefulHeight());
        dock.forgetChoice();
    }

    /// Opened elsewhere the timeline gives way where the findings would have no room, unless it is wanted there.
    void findingsHaveRoomAboveTheTimeline()
    {
        auto& dock = tabs().timelineDock();
        auto& summary = tabs().summary();
        tabs().setCurrentWidget(&tabs().kernels());
        resize(SmallWindow);
        dock.setOpen(true);
        QVERIFY(dock.isOpen());
        tabs().setCurrentWidget(&summary);
        QTRY_VERIFY(!dock.isOpen());
        QTRY_VERIFY(summary.fits());
        tabs().setCurrentWidget(&tabs().kernels());
        QVERIFY(dock.isOpen());
        tabs().setCurrentWidget(&summary);
        dock.toggleAction().trigger();
        QVERIFY(dock.isOpen() && dock.isVisible());
        resize({ 1600, 1400 }); // room for both
        QTRY_VERIFY(dock.isOpen() && summary.fits());
    }

    /// In a window of the usual size there is room for all words of the findings and for a timeline.
    void sentencesAreWholeAboveTheTimeline()
    {
        auto& dock = tabs().timelineDock();
        auto& summary = tabs().summary();
        tabs().setCurrentWidget(&summary);
        resize({ 1600, 1000 });
        dock.setOpen(true);
        QVERIFY(dock.isOpen());
        QTRY_VERIFY(summary.height() >= summary.neededHeights().sentences);
        QVERIFY(summary.neededHeights().sentences > summary.neededHeights().least);
    }

    /// The summary takes its height from the timeline below it while it is laid out: nothing may be left of the heights
    /// before.
    void heightIsSharedOnce_data()
    {
        QTest::addColumn<QSize>("from");
        QTest::addColumn<QSize>("to");
        QTest::newRow("dock opens") << QSize(1280, 800) << QSize(2560, 1440);
        QTest::newRow("dock closes") << QSize(2560, 1440) << QSize(1600, 1000);
        QTest::newRow("narrower") << QSize(2560, 1440) << QSize(1600, 1440);
        QTest::newRow("higher") << QSize(1600, 1200) << QSize(1600, 1400);
    }
    void heightIsSharedOnce()
    {
        QFETCH(QSize, from);
        QFETCH(QSize, to);
        auto& summary = tabs().summary();
        tabs().setCurrentWidget(&summary);
        const auto check = [&summary] {
            const auto places = [&summary] {
                QList<QRect> found;
                for (const auto* card : summary.cards())
                    found += card->geometry();
                return found;
            };
            QCoreApplication::processEvents();
            const auto before = places();
            auto& viewport = *summary.findChild<QScrollArea*>()->viewport();
            QResizeEvent again(viewport.size(), viewport.size());
            QCoreApplication::sendEvent(&viewport, &again);
            QCOMPARE(places(), before);
        };
        resize(from);
        check();
        resize(to);
        check();
        auto larger = QApplication::font();
        larger.setPointSizeF(1.3 * larger.pointSizeF());
        QApplication::setFont(larger);
        check();
        const auto& trace = *m_window->session().results()->trace;
        const auto middleNs = (trace.extent.startNs + trace.extent.endNs) / 2;
        core::Scope scope;
        scope.window = core::TimeWindow { trace.extent.startNs, middleNs };
        Q_EMIT m_window->context().scopeRequested(scope);
        QTRY_VERIFY(summary.isReady() && m_window->session().results()->scope == scope);
        check();
        Q_EMIT m_window->context().scopeRequested({});
        QTRY_VERIFY(summary.isReady() && m_window->session().results()->scope == core::Scope());
        check();
    }

    void toolsOfAPageGiveWayToTitles()
    {
        resize({ 1600, 900 });
        tabs().setCurrentIndex(0);
        const auto* tools = tabs().head().findChild<PageTools*>();
        QVERIFY(tools && tools->isVisible());
        QCOMPARE(tools->buttons().size(), 2U);
        QCOMPARE(tools->buttons()[0]->text(), QStringLiteral("Copy summary"));
        tools->buttons()[0]->click();
        const auto copied = QGuiApplication::clipboard()->text();
        const auto& verdict = m_window->session().results()->findings->verdict.sentence;
        QVERIFY2(copied.contains(verdict.left(10)), qPrintable(copied));
        tabs().head().resize(300, tabs().head().height());
        QVERIFY(tools->buttons()[0]->text().isEmpty());
        QCOMPARE(tools->buttons()[0]->toolTip(), QStringLiteral("Copy summary"));
        tabs().setCurrentWidget(&tabs().kernels());
        QVERIFY(!tools->isVisible());
    }

    /// design.md, check 11.
    void nothingOverlapsWithLargeLetters()
    {
        auto font = QApplication::font();
        font.setPointSizeF(2 * font.pointSizeF());
        QApplication::setFont(font);
        resize(SmallWindow);
        QVERIFY(tabs().rail().isCompact());
        for (int page = 0; page < tabs().count(); ++page) {
            tabs().setCurrentIndex(page);
            QCoreApplication::processEvents();
            const auto name = tabs().tabText(page);
            QStringList wrong; // until charts and texts have found their places
            const auto isRight = [&] {
                wrong = overlaps(*m_window) + sidewaysScrolls(*m_window) + squeezedTables(*tabs().currentWidget());
                return wrong.isEmpty();
            };
            const bool isRightInTheEnd = waitUntil(isRight);
            QVERIFY2(isRightInTheEnd, qPrintable(name + QStringLiteral(": ") + wrong.join(u'\n')));
        }
    }

    /// In the letters of the program the status bar was below the edge of the screen: the rail needed more height.
    void aLowScreenShowsTheStatusBarWithLargeLetters()
    {
        auto font = programFont(QApplication::font());
        font.setPixelSize(2 * QFontInfo(font).pixelSize());
        QApplication::setFont(font);
        resize(SmallWindow);
        const auto least = m_window->minimumSizeHint();
        QVERIFY2(least.height() <= SmallWindow.height(), qPrintable(QString::number(least.height())));
        QCOMPARE(m_window->height(), SmallWindow.height());
    }

    /// design.md, check 12.
    void themesHaveTheSameGeometry()
    {
        resize({ 1600, 1000 });
        for (int page = 0; page < tabs().count(); ++page) {
            tabs().setCurrentIndex(page);
            QCoreApplication::processEvents();
            QStringList light;
            QStringList dark;
            const auto isTheSame = [&] { // once charts and texts have found their places
                applyTheme(Theme::Light);
                QCoreApplication::processEvents();
                light = places(*m_window);
                applyTheme(Theme::Dark);
                QCoreApplication::processEvents();
                dark = places(*m_window);
                return dark == light;
            };
            if (!waitUntil(isTheSame))
                QCOMPARE(dark, light);
        }
    }

    /// Nothing keeps a colour, brush, icon or picture of the theme before.
    void aSwitchOfThemeReachesEverything()
    {
        resize({ 1600, 1000 });
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        for (int page = 0; page < tabs().count(); ++page) {
            tabs().setCurrentIndex(page);
            applyTheme(Theme::Light);
            QCoreApplication::processEvents();
            applyTheme(Theme::Dark);
            QCoreApplication::processEvents();
            const auto switched = m_window->grab().toImage();
            const auto ground = [&switched](const QWidget& widget, const QWidget& window) {
                const auto corner = widget.mapTo(&window, QPoint(widget.width() - 2, 1));
                return switched.pixel(corner);
            };
            QCOMPARE(ground(header(), *m_window), DarkTokens.window);
            QCOMPARE(ground(tabs().head(), *m_window), DarkTokens.content);
            // largest grounds of the light theme must not be seen any more
            qsizetype light = 0;
            for (int y = 0; y < switched.height(); ++y) {
                for (int x = 0; x < switched.width(); ++x) {
                    const auto pixel = switched.pixel(x, y);
                    light += pixel == LightTokens.window || pixel == LightTokens.rail || pixel == LightTokens.content
                            || pixel == LightTokens.sunk
                        ? 1
                        : 0;
                }
            }
            constexpr qsizetype Few = 400; // of letters and lines
            QVERIFY2(light < Few, qPrintable(QStringLiteral("%1: %2").arg(tabs().tabText(page)).arg(light)));
        }
    }

    void windowsAreOfTheirOwnTraces()
    {
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = 0, .endNs = 1000, .text = QStringLiteral("only a range") });
        const auto path = m_fixture->file(QStringLiteral("other.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        auto* other = m_fixture->windows.open(path);
        QVERIFY(other != m_window);
        QTRY_COMPARE(other->session().state(), TraceSession::State::Ready);
        QVERIFY(other->scope().row().picker().text() != m_window->scope().row().picker().text());
        const auto title = other->windowTitle();
        core::Scope scope;
        scope.processes = { core::ProcessIndex { 0 } };
        m_window->session().setScope(scope);
        tabs().setCurrentWidget(&tabs().kernels());
        QVERIFY(other->session().scope().isWholeTrace());
        QVERIFY(other->tabs().currentWidget() != &other->tabs().kernels());
        QCOMPARE(other->windowTitle(), title);
        applyTheme(Theme::Dark); // but the theme is of the program
        QCoreApplication::processEvents();
        QVERIFY(tokensOf(other->palette()).isDark && tokensOf(m_window->palette()).isDark);
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
        other->close();
        QCOMPARE(m_window->session().results()->scope, scope);
    }
};

QTEST_MAIN(TestWindowSizes)
#include "tst_windowsizes.moc"
