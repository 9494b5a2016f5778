// SPDX-License-Identifier: GPL-3.0-or-later
// What a window offers before it has a trace.
#include "capture/guidancepage.h"
#include "findings/findings.h"
#include "report/fronttext.h"
#include "window/recenttracebutton.h"
#include "window/startguidance.h"
#include "window/startpage.h"
#include "windowtest.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>

class TestStartPage : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] RecentFiles& recentFiles() const { return m_fixture->windows.recentFiles(); }
    static StartPage* startPage(const MainWindow& window) { return qobject_cast<StartPage*>(window.currentPage()); }
    static QPushButton* button(const QWidget& page, const QString& text)
    {
        const auto buttons = page.findChildren<QPushButton*>();
        for (auto* one : buttons) {
            if (one->text().remove(QLatin1Char('&')) == text)
                return one;
        }
        return nullptr;
    }

private Q_SLOTS:
    void recentTracesSayWhatWasFound()
    {
        const auto path = m_fixture->golden();
        auto* window = m_fixture->openAndWait(path);
        QVERIFY(window);
        const auto verdict = window->session().results()->findings->verdict.sentence;
        QVERIFY(!verdict.isEmpty());
        QCOMPARE(recentFiles().verdict(path), verdict);
        core::Scope scope; // what is found in a part is not what was found in the trace
        scope.processes = { core::ProcessIndex { 0 } };
        window->session().setScope(scope);
        QTRY_COMPARE(window->session().state(), TraceSession::State::Ready);
        QCOMPARE(recentFiles().verdict(path), verdict);

        auto* next = m_fixture->windows.newWindow();
        const auto& shown = startPage(*next)->recentTraces();
        QCOMPARE(shown.size(), 1U);
        QCOMPARE(shown[0]->verdict(), core::withTrueApostrophes(verdict));
        QVERIFY(shown[0]->accessibleName().contains(shown[0]->verdict()));
        QVERIFY(shown[0]->accessibleName().contains(QStringLiteral("golden.sqlite")));
        QSignalSpy requested(next, &MainWindow::openRequested);
        shown[0]->click();
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested[0][0].toString(), path);
    }

    void verdictsAreOfTheFileAsItWas()
    {
        const auto path = m_fixture->golden();
        QVERIFY(m_fixture->openAndWait(path));
        QVERIFY(!recentFiles().verdict(path).isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        QCOMPARE(file.write("more"), 4);
        file.close();
        QVERIFY(recentFiles().verdict(path).isEmpty());
    }

    void clearingTakesVerdictsAlong()
    {
        const auto path = m_fixture->golden();
        QVERIFY(m_fixture->openAndWait(path));
        auto* next = m_fixture->windows.newWindow();
        auto* clear = button(*startPage(*next), QStringLiteral("Clear this list"));
        QVERIFY(clear && clear->isVisible());
        clear->click();
        QVERIFY(startPage(*next)->recentTraces().empty());
        QVERIFY(!clear->isVisible());
        QVERIFY(recentFiles().verdict(path).isEmpty());
        recentFiles().setVerdict(path, QStringLiteral("of a file that is not in the list"));
        QVERIFY(recentFiles().verdict(path).isEmpty());
    }

    void guidanceNeedsNoTrace()
    {
        auto* window = m_fixture->windows.newWindow();
        button(*startPage(*window), QStringLiteral("How to capture a trace"))->click();
        auto* guidance = qobject_cast<StartGuidance*>(window->currentPage());
        QVERIFY(guidance);
        QVERIFY(guidance->guidance().isVisible());
        guidance->backButton().click();
        QVERIFY(startPage(*window));
    }

    void keysLeadThroughTheList()
    {
        for (const auto* name : { "a.sqlite", "b.sqlite" }) {
            const auto path = m_fixture->golden(QString::fromLatin1(name));
            QVERIFY(!path.isEmpty());
            recentFiles().add(path);
        }
        auto* window = m_fixture->windows.newWindow();
        QVERIFY(QTest::qWaitForWindowActive(window));
        const auto& shown = startPage(*window)->recentTraces();
        QCOMPARE(shown.size(), 2U);
        shown[0]->setFocus();
        QTest::keyClick(shown[0], Qt::Key_Down);
        QVERIFY(shown[1]->hasFocus());
        QTest::keyClick(shown[1], Qt::Key_Up);
        QVERIFY(shown[0]->hasFocus());
        QSignalSpy requested(window, &MainWindow::openRequested);
        QTest::keyClick(shown[0], Qt::Key_Space);
        QCOMPARE(requested.count(), 1);
    }
};

QTEST_MAIN(TestStartPage)
#include "tst_startpage.moc"
