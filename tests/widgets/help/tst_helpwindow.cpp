// SPDX-License-Identifier: GPL-3.0-or-later
// The window of the user guide: F1 opens the right page, links and search lead on, the keyboard reaches all of it.
#include "capture/capturedialog.h"
#include "evidence/inspector.h"
#include "export/convertdialog.h"
#include "export/exportdialog.h"
#include "findings/findingspage.h"
#include "findings/thresholdsdialog.h"
#include "help/helpbrowser.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "help/shortcutsdialog.h"
#include "navigation/tracetabs.h"
#include "pages/barrierspage.h"
#include "pages/nvtxpage.h"
#include "pages/phasemapdialog.h"
#include "pages/phasespage.h"
#include "pages/tablespage.h"
#include "scope/scopebar.h"
#include "scope/scopecontroller.h"
#include "scope/scopedialog.h"
#include "scope/scopetreepane.h"
#include "session/viewcontext.h"
#include "settings/settingsdialog.h"
#include "table/tablepage.h"
#include "timeline/timelinetimedialog.h"
#include "window/aboutdialog.h"
#include "windowtest.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QScrollBar>
#include <QTabBar>
#include <QTextBlock>
#include <QTextTable>
#include <QTreeWidget>

namespace {

/// The page that the window of the guide shows; empty without a window.
QString shownPage()
{
    auto* help = HelpWindow::opened();
    return help ? help->browser().page() : QString();
}

void closeHelp()
{
    delete HelpWindow::opened();
}

} // namespace

class TestHelpWindow : public WindowTest
{
    Q_OBJECT

private:
    /// F1 in a dialog opens `page`.
    static void checkDialog(QDialog& dialog, const QString& page)
    {
        dialog.show();
        dialog.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &dialog);
        QTest::keyClick(&dialog, Qt::Key_F1);
        QCOMPARE(shownPage(), page);
        dialog.close();
        closeHelp();
    }

private Q_SLOTS:
    void cleanup()
    {
        closeHelp();
        WindowTest::cleanup();
    }

    void eachTabHasItsPage()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        QVERIFY(QTest::qWaitForWindowActive(window));
        auto& tabs = window->tabs();
        QStringList pages;
        for (int tab = 0; tab < tabs.count(); ++tab) {
            tabs.setCurrentIndex(tab);
            tabs.focusContent();
            QTest::keyClick(window, Qt::Key_F1);
            const auto* help = HelpWindow::opened();
            QVERIFY2(help, qPrintable(tabs.tabText(tab)));
            const auto& guide = help->browser().guide();
            QVERIFY2(guide.find(helpPageOf(*tabs.widget(tab))), qPrintable(tabs.tabText(tab)));
            // each page has the name of its tab
            QCOMPARE(guide.pages()[*guide.find(shownPage())].title, tabs.tabText(tab));
            pages += shownPage();
            closeHelp();
            window->activateWindow();
        }
        QCOMPARE(pages.removeDuplicates(), 0);
    }

    void theTabsThemselvesHaveThePageOfTheCurrentOne()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        window->tabs().setCurrentWidget(&window->tabs().barriers());
        QCOMPARE(helpPageOf(*window->tabs().tabBar()), QStringLiteral("barriers"));
        window->tabs().setCurrentWidget(&window->tabs().memory());
        QCOMPARE(helpPageOf(*window->tabs().tabBar()), QStringLiteral("memory"));
        QCOMPARE(helpPageOf(window->tabs().phases()), QStringLiteral("phases"));
    }

    void partsOfTheWindowHaveTheirPages()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        QCOMPARE(helpPageOf(window->inspector()), QStringLiteral("evidence"));
        QCOMPARE(helpPageOf(window->findings()), QStringLiteral("findings"));
        QCOMPARE(helpPageOf(window->scopeTree()), QStringLiteral("scope"));
        QCOMPARE(helpPageOf(window->scope().bar()), QStringLiteral("scope"));
        QCOMPARE(helpPageOf(*window->menuBar()), QStringLiteral("window"));
        QCOMPARE(helpPageOf(*m_fixture->windows.newWindow()->currentPage()), QStringLiteral("opening"));
    }

    void eachDialogHasItsPage()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        const auto trace = window->session().trace();
        ScopeDialog scope(trace, {}, {}, window);
        checkDialog(scope, QStringLiteral("scope"));
        ConvertDialog convert(trace, {}, {}, window);
        checkDialog(convert, QStringLiteral("convert"));
        ExportDialog report(QStringLiteral("golden"), window);
        checkDialog(report, QStringLiteral("report"));
        ThresholdsDialog thresholds({}, window);
        checkDialog(thresholds, QStringLiteral("thresholds"));
        PhaseMapDialog phases(window->context(), {}, window);
        checkDialog(phases, QStringLiteral("phases"));
        CaptureDialog capture(window);
        checkDialog(capture, QStringLiteral("capture"));
        ShortcutsDialog shortcuts(*window->menuBar(), window);
        checkDialog(shortcuts, QStringLiteral("shortcuts"));
        SettingsDialog settings(m_fixture->windows.settings(), window->context(), window);
        checkDialog(settings, QStringLiteral("settings"));
        AboutDialog about(window);
        checkDialog(about, QStringLiteral("about"));
        TimelineTimeDialog time({}, {}, window);
        checkDialog(time, QStringLiteral("timeline"));
    }

    void aModalDialogLetsTheGuideBeUsed()
    {
        auto* help = HelpWindow::showPage(QStringLiteral("window")); // open before the dialog
        QDialog dialog;
        setDialogHelp(dialog, QStringLiteral("report"));
        dialog.setModal(true);
        dialog.show();
        dialog.activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), &dialog);
        QTest::keyClick(&dialog, Qt::Key_F1);
        QCOMPARE(help->browser().page(), QStringLiteral("report"));
        QTRY_COMPARE(QApplication::activeWindow(), help);
        QTest::keyClick(help, Qt::Key_Home, Qt::AltModifier);
        QCOMPARE(help->browser().page(), QStringLiteral("index"));
    }

    void linksLeadOnAndBack()
    {
        auto* help = HelpWindow::showPage(QStringLiteral("kernels"));
        auto& browser = help->browser();
        Q_EMIT browser.anchorClicked(QUrl(QStringLiteral("gpuidle.md#table-profiler-overhead")));
        QCOMPARE(browser.page(), QStringLiteral("gpuidle"));
        QCOMPARE(browser.textCursor().block().text(), QStringLiteral("Table: profiler overhead"));
        QVERIFY(browser.verticalScrollBar()->value() > 0);
        QVERIFY(help->windowTitle().startsWith(QStringLiteral("Idle")));
        QCOMPARE(help->contents().currentItem()->text(0), QStringLiteral("Idle"));
        browser.backward();
        QCOMPARE(browser.page(), QStringLiteral("kernels"));
        browser.forward();
        QCOMPARE(browser.page(), QStringLiteral("gpuidle"));
        QVERIFY(browser.verticalScrollBar()->value() > 0); // where it was left
        Q_EMIT browser.anchorClicked(QUrl(QStringLiteral("../../etc/passwd.md")));
        QCOMPARE(browser.page(), QStringLiteral("index"));
    }

    void theWebIsNotOpenedUnasked()
    {
        auto* help = HelpWindow::showPage(QStringLiteral("convert"));
        Q_EMIT help->browser().anchorClicked(QUrl(QStringLiteral("https://ui.perfetto.dev")));
        QCOMPARE(help->browser().page(), QStringLiteral("convert"));
        auto* box = help->findChild<QMessageBox*>();
        QVERIFY(box);
        QVERIFY(box->isVisible());
        QCOMPARE(box->informativeText(), QStringLiteral("https://ui.perfetto.dev"));
        box->reject();
    }

    void searchFindsWordsOfAllPages()
    {
        auto* help = HelpWindow::showPage(QStringLiteral("index"));
        QVERIFY(QTest::qWaitForWindowActive(help));
        QVERIFY(help->contents().isVisible());
        QTest::keyClick(help, Qt::Key_F, Qt::ControlModifier);
        QVERIFY(help->searchEdit().hasFocus());
        QTest::keyClicks(&help->searchEdit(), QStringLiteral("Staging buffer"));
        QVERIFY(help->hits().isVisible());
        QVERIFY(help->hits().count() >= 1);
        QTest::keyClick(&help->searchEdit(), Qt::Key_Down);
        QVERIFY(help->hits().hasFocus());
        QVERIFY(help->hits().currentItem()->text().contains(QStringLiteral("staging buffer")));
        QCOMPARE(shownPage(),
                 help->browser()
                     .guide()
                     .pages()[help->browser().guide().search(QStringLiteral("staging buffer")).front().page]
                     .name);
        QVERIFY(!help->browser().extraSelections().isEmpty());
        QTest::keyClick(help, Qt::Key_Escape);
        QVERIFY(help->contents().isVisible());
        QVERIFY(help->searchEdit().text().isEmpty());
        help->searchEdit().setText(QStringLiteral("xyzzy"));
        QCOMPARE(help->hits().count(), 0);
    }

    void aTitleComesBeforeATextInTheSearch()
    {
        const HelpGuide guide;
        const auto hits = guide.search(QStringLiteral("glossary"));
        QVERIFY(!hits.empty());
        QCOMPARE(guide.pages()[hits.front().page].name, QStringLiteral("glossary"));
        QVERIFY(guide.search(QStringLiteral("  ")).empty());
        for (const auto& hit : guide.search(QStringLiteral("p99 µs")))
            QVERIFY(!hit.excerpt.contains(QStringLiteral("<!--")));
    }

    void zoomAndGeometryAreRemembered()
    {
        auto* help = HelpWindow::showPage(QStringLiteral("kernels"));
        help->browser().setZoom(3);
        help->resize(700, 500);
        help->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!HelpWindow::opened());
        help = HelpWindow::showPage(QStringLiteral("kernels"));
        QCOMPARE(help->browser().zoom(), 3);
        QCOMPARE(help->size(), QSize(700, 500));
    }

    void thePageFollowsThePalette()
    {
        auto* help = HelpWindow::showPage(QStringLiteral("kernels"));
        auto dark = help->palette();
        dark.setColor(QPalette::Base, Qt::black);
        dark.setColor(QPalette::AlternateBase, QColor(0x30, 0x30, 0x30));
        dark.setColor(QPalette::Text, Qt::white);
        help->setPalette(dark);
        const auto headColor = [help] {
            const auto frames = help->browser().document()->rootFrame()->childFrames();
            const auto* table = frames.isEmpty() ? nullptr : qobject_cast<QTextTable*>(frames.first());
            return table ? table->cellAt(0, 0).format().background().color() : QColor();
        };
        QTRY_COMPARE(headColor(), QColor(0x30, 0x30, 0x30));
    }
};

QTEST_MAIN(TestHelpWindow)
#include "tst_helpwindow.moc"
