// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a mouse: from the start page to an exported report, and Tab through all pages.
#include "eventwait.h"
#include "export/exportdialog.h"
#include "navigation/tracetabs.h"
#include "parts/messagebar.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "window/startpage.h"
#include "windowtest.h"

#include <QApplication>
#include <QPushButton>
#include <QRadioButton>
#include <QSet>
#include <QTimer>

class TestKeyboard : public WindowTest
{
    Q_OBJECT

private:
    static void press(QWidget& window, int key, Qt::KeyboardModifiers modifiers = {})
    {
        auto* target = window.focusWidget() ? window.focusWidget() : &window;
        QTest::keyClick(target, static_cast<Qt::Key>(key), modifiers);
    }
    /// What Tab comes to until it is where it began; empty when it never comes back.
    static QSet<const QWidget*> walk(QWidget& window)
    {
        constexpr int MostSteps = 400;
        QSet<const QWidget*> visited;
        press(window, Qt::Key_Tab);
        const auto* first = window.focusWidget();
        for (int step = 0; step < MostSteps; ++step) {
            visited.insert(window.focusWidget());
            press(window, Qt::Key_Tab);
            if (window.focusWidget() == first)
                return visited;
        }
        return {};
    }
    static bool isReachedByTab(const QWidget& widget, const QWidget& window)
    {
        const auto* radio = qobject_cast<const QRadioButton*>(&widget);
        return widget.isVisible() && widget.isEnabled() && widget.window() == &window && !widget.focusProxy()
            && widget.focusPolicy() & Qt::TabFocus && !(radio && !radio->isChecked()) // arrow keys go to the others
            && !widget.inherits("QMainWindow");
    }

private Q_SLOTS:
    void fromTheStartPageToAReport()
    {
        auto* window = m_fixture->windows.newWindow();
        QVERIFY(QTest::qWaitForWindowActive(window));
        const auto isSample = [window] {
            const auto* button = qobject_cast<QPushButton*>(window->focusWidget());
            return button && button->text().contains(QStringLiteral("sample"));
        };
        for (int step = 0; step < 20 && !isSample(); ++step)
            press(*window, Qt::Key_Tab);
        QVERIFY(isSample());
        press(*window, Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(window->session().state(), TraceSession::State::Ready, WindowFixture::TimeoutMs);

        // tables, timeline and back by keys
        press(*window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window->tabs().currentWidget(), &window->tabs().timeline());
        press(*window, Qt::Key_1, Qt::ControlModifier);

        const auto path = m_fixture->file(QStringLiteral("report.html"));
        QTimer turn; // until the dialog has the keyboard
        connect(&turn, &QTimer::timeout, window, [&] {
            auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
            if (!dialog || !dialog->isActiveWindow())
                return;
            turn.stop();
            press(*dialog, Qt::Key_H, Qt::AltModifier); // HTML: the button goes down and up again first
            QVERIFY(waitUntil([dialog] { return dialog->chosen().format == ReportFormat::Html; }));
            press(*dialog, Qt::Key_W, Qt::AltModifier); // where
            press(*dialog, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(dialog->focusWidget(), path);
            press(*dialog, Qt::Key_Return);
            if (dialog->isVisible())
                dialog->reject(); // what follows then fails
        });
        turn.start(1);
        press(*window, Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(window->messageBar().text().contains(QStringLiteral("report.html")),
                                 WindowFixture::TimeoutMs);
        QFile report(path);
        QVERIFY(report.open(QIODevice::ReadOnly));
        QVERIFY(report.readAll().contains("<html"));
    }

    void tabReachesEverythingOnEveryPage()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window && QTest::qWaitForWindowActive(window));
        window->resize(1280, 800);
        auto& tabs = window->tabs();
        for (int tab = 0; tab < tabs.count(); ++tab) {
            tabs.setCurrentIndex(tab);
            tabs.focusContent();
            QCoreApplication::processEvents();
            const auto visited = walk(*window);
            QVERIFY2(!visited.isEmpty(), qPrintable(tabs.tabText(tab) + QStringLiteral(" keeps the keyboard")));
            const auto widgets = window->findChildren<QWidget*>();
            for (const auto* widget : widgets) {
                if (isReachedByTab(*widget, *window) && !visited.contains(widget))
                    QFAIL(qPrintable(QStringLiteral("%1: Tab does not reach %2 (%3)")
                                         .arg(tabs.tabText(tab), QLatin1String(widget->metaObject()->className()),
                                              widget->accessibleName())));
            }
        }
    }
};

QTEST_MAIN(TestKeyboard)
#include "tst_keyboard.moc"
