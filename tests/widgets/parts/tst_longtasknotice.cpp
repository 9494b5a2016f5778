// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturedialog.h"
#include "parts/longtasknotice.h"
#include "settings/settings.h"
#include "window/aboutdialog.h"
#include "windowtest.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>

class TestLongTaskNotice : public WindowTest
{
    Q_OBJECT

private:
    qint64 m_nowMs = 0;
    bool m_isInBackground = true;
    QStringList m_notices;

    [[nodiscard]] Desktop desktop()
    {
        return { [this] { return m_nowMs; }, [this](const QWidget&) { return m_isInBackground; },
                 [this](QWidget&, const QString&, const QString& text) { m_notices += text; } };
    }
    /// Opens the golden trace; the clock says that it took so long.
    void load(qint64 durationMs)
    {
        auto* window = m_fixture->windows.open(m_fixture->golden());
        m_nowMs += durationMs;
        QTRY_COMPARE(window->session().state(), TraceSession::State::Ready);
    }

    void prepare() override
    {
        m_fixture->windows.setDesktop(desktop());
        m_nowMs = 5'000;
        m_isInBackground = true;
        m_notices.clear();
    }

private Q_SLOTS:
    void longLoadInTheBackgroundNotifies()
    {
        load(LongTaskNotice::LongMs);
        QCOMPARE(m_notices, QStringList { QStringLiteral("golden.sqlite is open.") });
    }

    void shortLoadDoesNot()
    {
        load(LongTaskNotice::LongMs - 1);
        QCOMPARE(m_notices, QStringList());
    }

    void windowInFrontDoesNot()
    {
        m_isInBackground = false;
        load(LongTaskNotice::LongMs);
        QCOMPARE(m_notices, QStringList());
    }

    void settingTurnsItOff()
    {
        auto values = m_fixture->windows.settings().values();
        values.notifies = false;
        m_fixture->windows.settings().setValues(values);
        load(LongTaskNotice::LongMs);
        QCOMPARE(m_notices, QStringList());
    }

    void failureNotifiesWithTheReason()
    {
        auto* window = m_fixture->windows.open(m_fixture->file(QStringLiteral("missing.sqlite")));
        m_nowMs += LongTaskNotice::LongMs;
        QTRY_COMPARE(m_notices.size(), 1);
        QCOMPARE(m_notices.first(), window->messageBar().text());
    }

    void newFiguresAreNoLoad()
    {
        load(0);
        auto* window = m_fixture->windows.windows().first();
        m_nowMs += LongTaskNotice::LongMs;
        window->session().analyze();
        QTRY_COMPARE(window->session().state(), TraceSession::State::Ready);
        QCOMPARE(m_notices, QStringList());
    }

    void captureNotifiesAtItsEnd()
    {
        auto* window = m_fixture->windows.newWindow();
        trigger(*window, QStringLiteral("Capture…"));
        auto* dialog = window->findChild<CaptureDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->captureStarted();
        m_nowMs += LongTaskNotice::LongMs;
        Q_EMIT dialog->captureEnded(QStringLiteral("The capture has ended."));
        QCOMPARE(m_notices, QStringList { QStringLiteral("The capture has ended.") });
    }

    void backgroundIsWhereNoWindowOfItsOwnIsActive()
    {
        const auto real = Desktop::real();
        auto* first = m_fixture->windows.newWindow();
        auto* second = m_fixture->windows.newWindow();
        second->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(second));
        QVERIFY(real.isInBackground(*first));
        QVERIFY(!real.isInBackground(*second));
        QVERIFY(real.nowMs() <= real.nowMs());
    }

    void aboutNamesAllPartsAndTheLicence()
    {
        const AboutDialog dialog;
        const auto text = AboutDialog::versionsText();
        for (const auto* part : { "GPU Loupe", "Qt ", "Qt Charts", "SQLite 3.", "zlib 1.", "Zstandard 1.",
                                  "RapidJSON 1.", "protozero 1.", "tl::expected 1." })
            QVERIFY2(text.contains(QLatin1String(part)), part);
        QVERIFY(text.contains(QLatin1String(qVersion())));
        QVERIFY(dialog.licenceText().contains(QStringLiteral("GNU GENERAL PUBLIC LICENSE")));
        QVERIFY(dialog.licenceText().contains(QStringLiteral("END OF TERMS AND CONDITIONS")));
        dialog.copyButton().click();
        QCOMPARE(QGuiApplication::clipboard()->text(), text);
    }
};

QTEST_MAIN(TestLongTaskNotice)
#include "tst_longtasknotice.moc"
