// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracesession.h"
#include "settings/classesdialog.h"
#include "settings/settings.h"
#include "window/mainwindow.h"
#include "windowtest.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

class TestClassesDialog : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] Settings& settings() const { return m_fixture->windows.settings(); }
    static bool canAccept(const ClassesDialog& dialog)
    {
        return dialog.buttons().button(QDialogButtonBox::Ok)->isEnabled();
    }
    static QByteArray longPause() { return QByteArrayLiteral(R"({"thresholds": {"enqueue_pause_us": 100}})"); }

private Q_SLOTS:
    void faultsAreSaidAtOnce()
    {
        ClassesDialog dialog({});
        QSignalSpy chosen(&dialog, &ClassesDialog::classesChosen);
        QVERIFY(canAccept(dialog));
        QVERIFY(!dialog.resetButton().isEnabled());
        dialog.edit().setPlainText(QStringLiteral("{\"os_call_classes\": [[\"os_io\", \"(\"]]}"));
        QVERIFY2(dialog.problemText().startsWith(QStringLiteral("the classes")), qPrintable(dialog.problemText()));
        QVERIFY(!canAccept(dialog));
        dialog.accept();
        QCOMPARE(chosen.count(), 0);
        dialog.edit().setPlainText(QString::fromUtf8(longPause()));
        QCOMPARE(dialog.problemText(), QString());
        QVERIFY(dialog.resetButton().isEnabled());
        dialog.accept();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toByteArray(), longPause());
    }

    void noneIsChosenByTheButton()
    {
        ClassesDialog dialog(longPause());
        QSignalSpy chosen(&dialog, &ClassesDialog::classesChosen);
        dialog.resetButton().click();
        dialog.accept();
        QCOMPARE(chosen.count(), 1);
        QVERIFY(chosen[0][0].toByteArray().isEmpty());
    }

    void filesAreReadAndWritten()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("classes.json"));
        ClassesDialog dialog(longPause());
        dialog.saveTo(path);
        dialog.resetButton().click();
        QVERIFY(!dialog.edit().toPlainText().contains(QStringLiteral("enqueue")));
        dialog.loadFrom(path);
        QVERIFY(dialog.edit().toPlainText().contains(QStringLiteral("enqueue")));
        dialog.loadFrom(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(!dialog.problemText().isEmpty());
        QVERIFY(dialog.edit().toPlainText().contains(QStringLiteral("enqueue")));
    }

    void sessionsJudgeByThemAtOnce()
    {
        openGolden();
        const auto pauseNs
            = [this] { return m_window->session().results()->options.diagnosisClasses().thresholds.enqueuePauseNs; };
        const auto usualNs = pauseNs();
        auto values = settings().values();
        values.classesJson = longPause();
        settings().setValues(values);
        QCOMPARE(storedSettings().classesJson, longPause());
        QTRY_COMPARE(pauseNs(), 100'000);
        values.classesJson.clear();
        settings().setValues(values);
        QTRY_COMPARE(pauseNs(), usualNs);
        QVERIFY(!m_window->session().options().classes);
    }
};

QTEST_MAIN(TestClassesDialog)
#include "tst_classesdialog.moc"
