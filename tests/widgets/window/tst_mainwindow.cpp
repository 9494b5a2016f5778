// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exportcontroller.h"
#include "export/exportstatus.h"
#include "hotjournal.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "pages/overviewpage.h"
#include "pages/processespage.h"
#include "parts/messagebar.h"
#include "parts/rememberedsplitter.h"
#include "scope/scopecontroller.h"
#include "scope/scopepicker.h"
#include "scope/scoperow.h"
#include "scope/scopestatus.h"
#include "style/typography.h"
#include "table/tablepage.h"
#include "window/loadingpage.h"
#include "window/recenttracebutton.h"
#include "window/startpage.h"
#include "windowtest.h"

#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <cstdio>

#include <unistd.h>

class TestMainWindow : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] RecentFiles& recentFiles() const { return m_fixture->windows.recentFiles(); }
    [[nodiscard]] static bool drop(MainWindow& window, const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QCoreApplication::sendEvent(&window, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &event);
        return true;
    }
    static QString statusTexts(const MainWindow& window)
    {
        QStringList texts;
        const auto labels = window.statusBar()->findChildren<QLabel*>();
        for (auto* label : labels)
            texts += label->text();
        return texts.join(QLatin1Char('|'));
    }
    static bool isState(const MainWindow& window, TraceSession::State state)
    {
        return window.session().state() == state;
    }

private Q_SLOTS:
    /// They would override the style and be polished anew with each theme.
    void noPartHasAStyleSheet()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        const auto parts = window->findChildren<QWidget*>();
        for (const auto* part : parts)
            QVERIFY2(part->styleSheet().isEmpty(), part->metaObject()->className());
    }

    /// One line of small letters, whatever stands in it.
    void statusBarHasTheHeightOfTheDesign()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto& bar = *window->statusBar();
        constexpr int StatusPx = 24;
        QCOMPARE(bar.height(), scaledPx(StatusPx, bar.font()));
        const auto buttons = bar.findChildren<QToolButton*>();
        QVERIFY(!buttons.isEmpty());
        for (const auto* button : buttons)
            QVERIFY2(button->sizeHint().height() <= bar.height(), qPrintable(button->text()));
    }

    void openingDeletesNothingThatAJournalNames()
    {
        const auto path = m_fixture->golden();
        const auto victim = m_fixture->file(QStringLiteral("victim"));
        const auto interrupted = fixtures::interruptTransaction(path); // the macro evaluates more than once
        VERIFY_EXPECTED(interrupted);
        const auto journal = path + QStringLiteral("-journal");
        QVERIFY(fixtures::appendTo(victim, "mine"));
        QVERIFY(fixtures::appendTo(journal, fixtures::superJournalRecord(QFile::encodeName(victim))));
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        QCOMPARE(window->session().trace()->kernels.size(), std::size_t { 5 });
        QVERIFY(QFile::exists(victim));
        QVERIFY(QFile::exists(journal));
    }

    void beginsWithTheStartPage()
    {
        auto* window = m_fixture->windows.newWindow();
        QVERIFY(window->isEmpty());
        QVERIFY(qobject_cast<StartPage*>(window->currentPage()));
        QCOMPARE(window->windowTitle(), QStringLiteral("GPU Loupe"));
        QVERIFY(!entry(*window, QStringLiteral("Export report…"))->isEnabled());
        QVERIFY(!entry(*window, QStringLiteral("Reload"))->isEnabled());
        QVERIFY(window->messageBar().isHidden());
    }

    void isSeenBeforeAllItsPagesAreMade()
    {
        const auto& tabs = m_fixture->windows.newWindow()->tabs();
        const int last = tabs.count() - 1;
        QVERIFY(tabs.madeWidget(0));
        QVERIFY(!tabs.madeWidget(last));
        for (int page = 0; page <= last; ++page)
            QVERIFY(!qobject_cast<OverviewPage*>(tabs.madeWidget(page))); // its charts take long to make
        QVERIFY(!tabs.isUpToDate());
        QTRY_VERIFY(tabs.isUpToDate());
        for (int page = 0; page <= last; ++page)
            QVERIFY2(tabs.madeWidget(page), qPrintable(tabs.tabText(page)));
    }

    /// Each store of them takes the window away from its events, and would be no choice of the user's.
    void newWindowStoresNoSettings()
    {
        QSettings settings;
        settings.clear();
        auto* window = m_fixture->windows.newWindow();
        QTRY_VERIFY(window->tabs().isUpToDate());
        QCOMPARE(settings.allKeys(), QStringList());
    }

    void opensATrace()
    {
        const auto path = m_fixture->golden();
        auto* window = m_fixture->windows.newWindow();
        QSignalSpy loaded(&window->session(), &TraceSession::traceLoaded);
        QSignalSpy ready(&window->session(), &TraceSession::resultsReady);
        m_fixture->windows.open(path, window);
        QVERIFY(qobject_cast<LoadingPage*>(window->currentPage()));
        QVERIFY(window->windowTitle().contains(QStringLiteral("golden.sqlite")));
        QVERIFY(ready.wait(WindowFixture::TimeoutMs) || ready.count() == 1);
        QCOMPARE(loaded.count(), 1);
        QCOMPARE(window->currentPage(), &window->tabs());
        QCOMPARE(window->windowTitle(), QStringLiteral("golden.sqlite – GPU Loupe"));
        QStringList tabs;
        for (int tab = 0; tab < window->tabs().count(); ++tab)
            tabs += window->tabs().tabText(tab);
        QCOMPARE(tabs.join(QLatin1Char(',')),
                 QStringLiteral(
                     "Verdict,Findings,Steps,Charts,Timeline,Kernels,Copies,Unified memory,GPU memory,CUDA graphs,NVTX "
                     "ranges,"
                     "NVTX tree,Phases,"
                     "NCCL,MPI,NVLink,"
                     "Idle,Barriers,Launch latency,Launch storms,OS calls,Libraries,Threads,Queue depth,Critical path,"
                     "CPU samples,Processes,Trace info,All tables,"
                     "Capture guidance,Query,Notes"));
        QCOMPARE(window->tabs().tabText(window->tabs().currentIndex()), QStringLiteral("Verdict"));
        const auto& trace = *window->session().trace();
        const auto status = statusTexts(*window);
        QCOMPARE(window->status().scopeText(), QStringLiteral("All figures are for the whole trace."));
        QVERIFY2(
            status.contains(
                QStringLiteral("5 kernels · %1 calls · %2 NVTX events").arg(trace.calls.size()).arg(trace.nvtx.size())),
            qPrintable(status));
        QVERIFY(entry(*window, QStringLiteral("Export report…"))->isEnabled());
        QVERIFY(window->messageBar().isHidden());
    }

    void headerHasOnlyWhatMenusHave()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        QList<QAction*> inMenus;
        const auto menus = window->menuBar()->findChildren<QMenu*>();
        for (const auto* menu : menus)
            inMenus += menu->actions();
        const auto* header = window->menuWidget();
        QVERIFY(header && header->isAncestorOf(window->menuBar()));
        const auto buttons = header->findChildren<QToolButton*>();
        QVERIFY(buttons.size() >= 3);
        for (const auto* button : buttons) {
            if (button->parentWidget() != header)
                continue; // of the menu bar
            QVERIFY2(inMenus.contains(button->defaultAction()), qPrintable(button->text()));
        }
        QVERIFY(window->scope().row().isVisible());
        QCOMPARE(window->scope().row().picker().text(), QStringLiteral("1 GPU · 2 processes"));
        QVERIFY(!m_fixture->windows.newWindow()->scope().row().isVisible()); // nothing to limit
    }

    void everyMenuEntryHasAMnemonic()
    {
        auto* window = m_fixture->windows.newWindow();
        const auto menus = window->menuBar()->actions();
        QVERIFY(menus.size() >= 5);
        for (auto* menu : menus) {
            QVERIFY2(menu->text().contains(QLatin1Char('&')), qPrintable(menu->text()));
            QStringList keys;
            const auto entries = menu->menu()->actions();
            QVERIFY2(!entries.isEmpty(), qPrintable(menu->text()));
            for (auto* entry : entries) {
                if (entry->isSeparator())
                    continue;
                const auto at = entry->text().indexOf(QLatin1Char('&'));
                QVERIFY2(at >= 0, qPrintable(entry->text()));
                keys += entry->text().mid(at + 1, 1).toLower();
            }
            keys.removeDuplicates();
            const auto entryCount
                = std::count_if(entries.begin(), entries.end(), [](QAction* e) { return !e->isSeparator(); });
            QVERIFY2(keys.size() == entryCount, qPrintable(menu->text() + keys.join(QLatin1Char(','))));
        }
    }

    void saysWhatIsWrongWithAFile_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("not SQLite") << QByteArray("This is a letter, not a trace.");
        QTest::newRow("empty") << QByteArray();
    }

    void saysWhatIsWrongWithAFile()
    {
        QFETCH(QByteArray, content);
        const auto path = m_fixture->file(QStringLiteral("letter.sqlite"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        auto* window = m_fixture->windows.open(path);
        QTRY_VERIFY(window->messageBar().isVisible());
        QVERIFY2(window->messageBar().text().contains(QStringLiteral("letter.sqlite")),
                 qPrintable(window->messageBar().text()));
        QVERIFY(qobject_cast<StartPage*>(window->currentPage()));
        QVERIFY(window->isEmpty());
        QVERIFY(recentFiles().existing().isEmpty()); // nobody wants to open it again
        // the next file takes the place of the message
        m_fixture->windows.open(m_fixture->golden(), window);
        QVERIFY(window->messageBar().isHidden());
        QTRY_VERIFY(isState(*window, TraceSession::State::Ready));
        QCOMPARE(m_fixture->windows.windows().size(), 1);
    }

    void missingFileIsSaid()
    {
        auto* window = m_fixture->windows.open(m_fixture->file(QStringLiteral("nowhere.sqlite")));
        QTRY_VERIFY(window->messageBar().isVisible());
        QVERIFY(window->messageBar().text().contains(QStringLiteral("nowhere.sqlite")));
    }

    void cancelledLoadLeavesNothing()
    {
        auto* window = m_fixture->windows.newWindow();
        QSignalSpy loaded(&window->session(), &TraceSession::traceLoaded);
        QSignalSpy failed(&window->session(), &TraceSession::failed);
        m_fixture->windows.open(m_fixture->golden(), window);
        QTest::mouseClick(&window->loadingPage().cancelButton(), Qt::LeftButton);
        QVERIFY(window->isEmpty());
        QVERIFY(qobject_cast<StartPage*>(window->currentPage()));
        QVERIFY(window->messageBar().text().contains(QStringLiteral("golden.sqlite was cancelled")));
        core::waitForJobs();
        QTest::qWait(0); // an answer that came too late would arrive now
        QCOMPARE(loaded.count(), 0);
        QCOMPARE(failed.count(), 0);
        QVERIFY(!window->session().trace());
        // and again, by the button in the message
        auto* again = window->messageBar().findChild<QPushButton*>();
        QVERIFY(again);
        QTest::mouseClick(again, Qt::LeftButton);
        QTRY_VERIFY(isState(*window, TraceSession::State::Ready));
        QVERIFY(window->messageBar().isHidden());
    }

    void cancelledFiguresKeepTheTrace()
    {
        auto* window = m_fixture->windows.newWindow();
        connect(&window->session(), &TraceSession::traceLoaded, &window->session(), &TraceSession::cancel);
        m_fixture->windows.open(m_fixture->golden(), window);
        QTRY_VERIFY(isState(*window, TraceSession::State::Incomplete));
        QTRY_VERIFY(window->messageBar().isVisible());
        QVERIFY(window->session().trace());
        QCOMPARE(window->currentPage(), &window->tabs());
        QCOMPARE(window->tabs().tabText(window->tabs().currentIndex()), QStringLiteral("Trace info"));
        QVERIFY(!window->tabs().processes().processes().hasTable());
        window->session().analyze();
        QTRY_VERIFY(isState(*window, TraceSession::State::Ready));
        QVERIFY(window->tabs().processes().processes().hasTable());
    }

    void progressIsShown()
    {
        LoadingPage page;
        page.start(QStringLiteral("/tmp/a.sqlite"));
        auto* bar = page.findChild<QProgressBar*>();
        QCOMPARE(bar->maximum(), 0); // busy: nothing known yet
        page.showProgress(
            { .fraction = 0.25, .stage = QStringLiteral("Reading KERNEL"), .rowsDone = 1234, .rowsTotal = 5000 }, 1500);
        QCOMPARE(bar->value() * 4, bar->maximum());
        QStringList texts;
        const auto labels = page.findChildren<QLabel*>();
        for (auto* label : labels)
            texts += label->text();
        QVERIFY(texts.contains(QStringLiteral("1,234 of about 5,000 rows")));
        QVERIFY(texts.contains(QStringLiteral("1.5 s")));
    }

    void opensDroppedFiles()
    {
        const auto first = m_fixture->golden(QStringLiteral("first.sqlite"));
        const auto second = m_fixture->golden(QStringLiteral("zweite Spur ü.sqlite"));
        auto* window = m_fixture->windows.newWindow();
        QVERIFY(!drop(*window, { QUrl(QStringLiteral("https://example.org/trace.sqlite")) }));
        QVERIFY(window->isEmpty());
        const auto third = m_fixture->golden(QStringLiteral("third.sqlite"));
        QVERIFY(drop(*window, { QUrl::fromLocalFile(first), QUrl::fromLocalFile(second), QUrl::fromLocalFile(third) }));
        QCOMPARE(m_fixture->windows.windows().size(), 1); // they may be the ranks of one job
        const auto answers = window->messageBar().findChildren<QPushButton*>();
        const auto separate = std::find_if(answers.begin(), answers.end(), [](const QPushButton* answer) {
            return answer->text().contains(QLatin1String("eparate windows"));
        });
        QVERIFY(separate != answers.end());
        (*separate)->click();
        QCOMPARE(m_fixture->windows.windows().size(), 3); // one each, the first in the window it was dropped on
        QCOMPARE(window->session().path(), first);
        auto* other = m_fixture->windows.windows()[1];
        QTRY_VERIFY(isState(*window, TraceSession::State::Ready));
        QTRY_VERIFY(isState(*other, TraceSession::State::Ready));
        QCOMPARE(other->session().path(), second);
    }

    void opensDroppedFilesWhoseNamesAreNotUtf8()
    {
        const auto made = QFile::encodeName(m_fixture->golden(QStringLiteral("made.sqlite")));
        const auto path = made.left(made.lastIndexOf('/')) + "/m\xE9.sqlite";
        QCOMPARE(::rename(made.constData(), path.constData()), 0);
        const auto url = QUrl::fromEncoded("file://" + path.toPercentEncoding("/"));
        auto* window = m_fixture->windows.newWindow();
        QVERIFY(drop(*window, { url }));
        QTRY_VERIFY(isState(*window, TraceSession::State::Ready));
        QVERIFY2(window->windowTitle().contains(QStringLiteral("m\\xE9.sqlite")), qPrintable(window->windowTitle()));
        QVERIFY(drop(*window, { url }));
        QCOMPARE(m_fixture->windows.windows().size(), 1);
        QVERIFY(!recentFiles().existing().contains(window->session().path())); // the next run could not open it
        QCOMPARE(::unlink(path.constData()), 0);
    }

    void sameFileTwiceIsOneWindow()
    {
        const auto path = m_fixture->golden();
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        auto* empty = m_fixture->windows.newWindow();
        const auto roundabout
            = m_fixture->file(QStringLiteral("../%1/golden.sqlite").arg(QDir(m_fixture->folder.path()).dirName()));
        QCOMPARE(m_fixture->windows.open(roundabout, empty), window);
        QVERIFY(empty->isEmpty());
        QVERIFY(QFile::link(path, m_fixture->file(QStringLiteral("link.sqlite"))));
        QCOMPARE(m_fixture->windows.open(m_fixture->file(QStringLiteral("link.sqlite")), empty), window);
        QCOMPARE(m_fixture->windows.windows().size(), 2);
    }

    void closedWindowsAreForgotten()
    {
        const auto path = m_fixture->golden();
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        window->close();
        QTRY_VERIFY(m_fixture->windows.windows().isEmpty());
        QVERIFY(m_fixture->openAndWait(path));
    }

    void remembersRecentFiles()
    {
        const auto first = m_fixture->golden(QStringLiteral("first.sqlite"));
        const auto second = m_fixture->golden(QStringLiteral("second.sqlite"));
        auto* window = m_fixture->openAndWait(first);
        QVERIFY(window);
        auto* other = m_fixture->windows.open(second);
        QTRY_VERIFY(isState(*other, TraceSession::State::Ready));
        QCOMPARE(recentFiles().existing(), (QStringList { second, first }));
        recentFiles().add(first);
        QCOMPARE(recentFiles().existing(), (QStringList { first, second }));
        QVERIFY(QFile::remove(second));
        QCOMPARE(recentFiles().existing(), QStringList { first });
        auto* third = m_fixture->windows.newWindow();
        const auto links = third->currentPage()->findChildren<RecentTraceButton*>();
        QCOMPARE(links.size(), 1);
        QVERIFY(links.first()->accessibleName().contains(QStringLiteral("first.sqlite")));
        recentFiles().clear();
        QVERIFY(recentFiles().existing().isEmpty());
    }

    void recentFilesAreLimited()
    {
        for (int number = 0; number < RecentFiles::MaxCount + 3; ++number) {
            QFile file(m_fixture->file(QString::number(number)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            recentFiles().add(file.fileName());
        }
        QCOMPARE(recentFiles().existing().size(), RecentFiles::MaxCount);
        QCOMPARE(recentFiles().existing().first(), m_fixture->file(QString::number(RecentFiles::MaxCount + 2)));
    }

    void offersToReloadAChangedFile()
    {
        const auto path = m_fixture->golden();
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        auto builder = fixtures::goldenSeed();
        builder.addKernel(
            { .pid = 111, .startNs = 90'000'000, .endNs = 91'000'000, .shortName = QStringLiteral("late") });
        VERIFY_EXPECTED(builder.write(path));
        QTRY_VERIFY(window->messageBar().isVisible());
        QVERIFY(window->messageBar().text().contains(QStringLiteral("has changed")));
        QCOMPARE(window->session().trace()->kernels.size(), 5U); // not before the user says so
        QTest::mouseClick(window->messageBar().findChild<QPushButton*>(), Qt::LeftButton);
        QTRY_VERIFY(isState(*window, TraceSession::State::Ready));
        QCOMPARE(window->session().trace()->kernels.size(), 6U);
    }

    void exportsTheReport()
    {
        constexpr int LongestMs = 60'000; // every file of a report goes to the disk
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        const auto folder = m_fixture->file(QStringLiteral("report"));
        window->exports().exportReport({ ReportFormat::Folder, folder, {} });
        QTRY_VERIFY_WITH_TIMEOUT(window->messageBar().isVisible(), LongestMs);
        QVERIFY2(window->messageBar().text().contains(folder), qPrintable(window->messageBar().text()));
        QVERIFY(QFile::exists(folder + QStringLiteral("/report.md")));
        QVERIFY(QFile::exists(folder + QStringLiteral("/tables/kernels.csv")));
        // a file stands where the folder should be
        window->messageBar().dismiss();
        window->exports().exportReport({ ReportFormat::Folder, m_fixture->file(QStringLiteral("golden.sqlite")), {} });
        QTRY_VERIFY_WITH_TIMEOUT(window->messageBar().isVisible(), LongestMs);
        QVERIFY(window->messageBar().text().contains(QStringLiteral("golden.sqlite")));
    }

    void cancelsTheReport()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto& exports = window->exports();
        const auto path = m_fixture->file(QStringLiteral("report.pdf"));
        QVERIFY(!exports.status().isVisible());
        exports.exportReport({ ReportFormat::Pdf, path, {} });
        QVERIFY(exports.status().isVisible());
        QVERIFY(!exports.reportAction().isEnabled());
        exports.status().cancelButton().click();
        QTRY_VERIFY(window->messageBar().text().contains(QStringLiteral("cancelled")));
        QVERIFY(!exports.status().isVisible());
        QVERIFY(exports.reportAction().isEnabled());
        QVERIFY(!QFile::exists(path));
        // and once more to the end
        window->messageBar().dismiss();
        constexpr int LongestMs = 60'000;
        exports.exportReport({ ReportFormat::Pdf, path, {} });
        QTRY_VERIFY_WITH_TIMEOUT(window->messageBar().isVisible(), LongestMs);
        QVERIFY(QFile::exists(path));
        QVERIFY(!exports.status().isVisible());
    }

    void defaultLayoutComesBack()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto& kernels = window->tabs().kernels();
        window->tabs().setCurrentWidget(&kernels);
        auto* splitter = kernels.findChild<RememberedSplitter*>();
        QVERIFY(splitter);
        const auto sizes = splitter->sizes();
        splitter->setSizes({ 100, sizes[0] + sizes[1] - 100 });
        QVERIFY(splitter->sizes() != sizes);
        QSettings().setValue(QStringLiteral("columns/kernels/order"), QStringList { QStringLiteral("calls") });
        window->restoreDefaultLayout();
        QCOMPARE(splitter->sizes(), sizes);
        QVERIFY(!QSettings().contains(QStringLiteral("columns/kernels/order")));
    }

    void opensTheSampleTrace()
    {
        auto* window = m_fixture->windows.openSample();
        QTRY_VERIFY_WITH_TIMEOUT(isState(*window, TraceSession::State::Ready), WindowFixture::TimeoutMs);
        QVERIFY(window->session().trace()->kernels.size() > 0);
        QCOMPARE(m_fixture->windows.openSample(), window);
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
