// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findings.h"
#include "session/tracesession.h"
#include "settings/ownrulesdialog.h"
#include "settings/settings.h"
#include "window/mainwindow.h"
#include "windowtest.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

class TestOwnRulesDialog : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] Settings& settings() const { return m_fixture->windows.settings(); }
    static QByteArray manyCalls()
    {
        return QByteArrayLiteral("[{\"table\": \"kernels\", \"column\": \"calls\", \"limit\": \"> 2\", \"text\": "
                                 "\"{row} again\"}]\n");
    }
    [[nodiscard]] std::ptrdiff_t ownFindings() const
    {
        return std::ranges::count(m_window->session().results()->findings->rows, core::FindingRule::Own,
                                  &core::Finding::rule);
    }

private Q_SLOTS:
    void faultsAreSaidAtOnce()
    {
        OwnRulesDialog dialog({});
        QSignalSpy chosen(&dialog, &OwnRulesDialog::rulesChosen);
        QVERIFY(!dialog.resetButton().isEnabled());
        dialog.edit().setPlainText(QStringLiteral("[\n{\"table\": \"\"}]"));
        QVERIFY2(dialog.problemText().startsWith(QStringLiteral("the rules, line 2")),
                 qPrintable(dialog.problemText()));
        QVERIFY(!dialog.buttons().button(QDialogButtonBox::Ok)->isEnabled());
        dialog.accept();
        QCOMPARE(chosen.count(), 0);
        dialog.edit().setPlainText(QString::fromUtf8(manyCalls()));
        QCOMPARE(dialog.problemText(), QString());
        dialog.accept();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toByteArray(), manyCalls());
    }

    void filesAreReadAndWritten()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("rules.json"));
        OwnRulesDialog dialog(manyCalls());
        dialog.saveTo(path);
        dialog.resetButton().click();
        QCOMPARE(dialog.edit().toPlainText().trimmed(), QStringLiteral("[]"));
        dialog.loadFrom(path);
        QCOMPARE(dialog.edit().toPlainText().toUtf8(), manyCalls());
        dialog.loadFrom(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(!dialog.problemText().isEmpty());
        QCOMPARE(dialog.edit().toPlainText().toUtf8(), manyCalls());
    }

    void sessionsJudgeByThemAtOnce()
    {
        openGolden();
        QCOMPARE(ownFindings(), 0);
        auto values = settings().values();
        values.ownRulesJson = manyCalls();
        settings().setValues(values);
        QCOMPARE(storedSettings().ownRulesJson, manyCalls());
        QTRY_COMPARE(ownFindings(), 1);
        values.ownRulesJson.clear();
        settings().setValues(values);
        QTRY_COMPARE(ownFindings(), 0);
    }
};

QTEST_MAIN(TestOwnRulesDialog)
#include "tst_ownrulesdialog.moc"
