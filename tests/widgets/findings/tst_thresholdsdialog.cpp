// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingcard.h"
#include "findings/findingspage.h"
#include "findings/thresholdmodel.h"
#include "findings/thresholdsdialog.h"
#include "navigation/tracetabs.h"
#include "windowtest.h"

#include <QAbstractItemModelTester>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

class TestThresholdsDialog : public WindowTest
{
    Q_OBJECT

private:
    static int rowOf(core::ThresholdId id) { return static_cast<int>(id); }
    static QModelIndex valueOf(const ThresholdsDialog& dialog, core::ThresholdId id)
    {
        return dialog.model().index(rowOf(id), ThresholdModel::Value);
    }
    static QString stateOf(const ThresholdsDialog& dialog, core::ThresholdId id)
    {
        return dialog.model().index(rowOf(id), ThresholdModel::State).data().toString();
    }
    static bool type(const ThresholdsDialog& dialog, core::ThresholdId id, const QString& text)
    {
        return dialog.model().setData(valueOf(dialog, id), text);
    }
    static bool canAccept(const ThresholdsDialog& dialog)
    {
        return dialog.buttons().button(QDialogButtonBox::Ok)->isEnabled();
    }

private Q_SLOTS:
    void showsAllThresholds()
    {
        core::Thresholds thresholds;
        thresholds.setValue(core::ThresholdId::KernelFirstCompute, 60);
        const ThresholdsDialog dialog(thresholds);
        const QAbstractItemModelTester tester(&dialog.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(dialog.model().rowCount(), static_cast<int>(core::ThresholdCount));
        const auto row = rowOf(core::ThresholdId::KernelFirstCompute);
        QStringList texts;
        for (int column = 0; column < dialog.model().columnCount(); ++column)
            texts += dialog.model().index(row, column).data().toString();
        const auto& described = core::describeThreshold(core::ThresholdId::KernelFirstCompute);
        QCOMPARE(
            texts,
            (QStringList { QStringLiteral("Look here first"), QString::fromLatin1(described.help), QStringLiteral("60"),
                           QStringLiteral("%"), QStringLiteral("5"), QStringLiteral("changed") }));
        QCOMPARE(stateOf(dialog, core::ThresholdId::KernelFirstRun), QString());
        QVERIFY(canAccept(dialog));
        QVERIFY(dialog.resetAllButton().isEnabled());
    }

    void refusesWhatIsNoValue_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("problem");
        QTest::newRow("text") << QStringLiteral("many")
                              << QStringLiteral("kernel_first_compute_pct is “many”, which is not a number.");
        QTest::newRow("empty") << QString() << QStringLiteral("kernel_first_compute_pct is “”, which is not a number.");
        QTest::newRow("above") << QStringLiteral("101")
                               << QStringLiteral("kernel_first_compute_pct is 101; it must lie between 0 and 100.");
        QTest::newRow("not finite") << QStringLiteral(
            "nan") << QStringLiteral("kernel_first_compute_pct is nan; it must lie between 0 and 100.");
        QTest::newRow("below the other") << QStringLiteral("1")
                                         << QStringLiteral(
                                                "“kernel_first_run_pct” (2) is above “kernel_first_compute_pct” "
                                                "(1); it must not be.");
    }

    void refusesWhatIsNoValue()
    {
        QFETCH(QString, text);
        QFETCH(QString, problem);
        ThresholdsDialog dialog({});
        QSignalSpy chosen(&dialog, &ThresholdsDialog::thresholdsChosen);
        QVERIFY(type(dialog, core::ThresholdId::KernelFirstCompute, text));
        QCOMPARE(valueOf(dialog, core::ThresholdId::KernelFirstCompute).data().toString(), text); // to be mended
        QCOMPARE(dialog.problemText(), problem);
        QVERIFY(!canAccept(dialog));
        dialog.accept();
        QCOMPARE(chosen.count(), 0);
        QVERIFY(type(dialog, core::ThresholdId::KernelFirstCompute, QStringLiteral("45.5")));
        QCOMPARE(dialog.problemText(), QString());
        QVERIFY(canAccept(dialog));
        dialog.accept();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<core::Thresholds>().value(core::ThresholdId::KernelFirstCompute), 45.5);
    }

    void countsAreWhole()
    {
        const ThresholdsDialog dialog({});
        QVERIFY(type(dialog, core::ThresholdId::TailWaves, QStringLiteral("7.5")));
        QCOMPARE(dialog.problemText(), QStringLiteral("tail_wave_waves is 7.5; it must be a whole number."));
    }

    void readsNumbersOfTheUsersLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const ThresholdsDialog dialog({});
        QVERIFY(type(dialog, core::ThresholdId::KernelFirstCompute, QStringLiteral("45,5")));
        QCOMPARE(dialog.model().thresholds().value(core::ThresholdId::KernelFirstCompute), 45.5);
        QCOMPARE(valueOf(dialog, core::ThresholdId::KernelFirstCompute).data().toString(), QStringLiteral("45,5"));
    }

    void valuesAreTyped()
    {
        ThresholdsDialog dialog({});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        dialog.view().setFocus();
        dialog.view().setCurrentIndex(valueOf(dialog, core::ThresholdId::KernelFirstCompute));
        QTest::keyClick(&dialog.view(), Qt::Key_F2);
        auto* editor = dialog.view().findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("55"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(dialog.model().thresholds().value(core::ThresholdId::KernelFirstCompute), 55.0);
        QVERIFY(dialog.isVisible()); // Return ends the editing, not the dialog
    }

    void resetsOneOrAll()
    {
        core::Thresholds thresholds;
        thresholds.setValue(core::ThresholdId::KernelFirstCompute, 60);
        thresholds.setValue(core::ThresholdId::ShortCapture, 2);
        const ThresholdsDialog dialog(thresholds);
        dialog.view().setCurrentIndex(valueOf(dialog, core::ThresholdId::StormRate));
        QVERIFY(!dialog.resetOneButton().isEnabled());
        dialog.view().setCurrentIndex(valueOf(dialog, core::ThresholdId::KernelFirstCompute));
        dialog.resetOneButton().click();
        QVERIFY(dialog.model().thresholds().isDefault(core::ThresholdId::KernelFirstCompute));
        QCOMPARE(dialog.model().thresholds().value(core::ThresholdId::ShortCapture), 2.0);
        QVERIFY(type(dialog, core::ThresholdId::KernelFirstCompute, QStringLiteral("x")));
        dialog.resetAllButton().click();
        QCOMPARE(dialog.model().thresholds(), core::Thresholds {});
        QCOMPARE(dialog.problemText(), QString());
        QVERIFY(!dialog.resetAllButton().isEnabled());
    }

    void savesAndLoads()
    {
        const auto path = m_fixture->file(QStringLiteral("thresholds.json"));
        core::Thresholds thresholds;
        thresholds.setValue(core::ThresholdId::KernelFirstCompute, 60.25);
        ThresholdsDialog dialog(thresholds);
        dialog.saveTo(path);
        QCOMPARE(dialog.problemText(), QString());
        ThresholdsDialog other({});
        other.loadFrom(path);
        QCOMPARE(other.model().thresholds(), thresholds);
        // a bad file changes nothing
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"kernel_first_compute_pct\": 400}");
        file.close();
        other.loadFrom(path);
        QCOMPARE(other.model().thresholds(), thresholds);
        QVERIFY2(other.problemText().contains(QStringLiteral("kernel_first_compute_pct")),
                 qPrintable(other.problemText()));
        QVERIFY2(other.problemText().contains(QStringLiteral("thresholds.json")), qPrintable(other.problemText()));
        QVERIFY(canAccept(other));
        dialog.saveTo(m_fixture->file(QStringLiteral("no such folder/thresholds.json")));
        QVERIFY(!dialog.problemText().isEmpty());
    }

    void changedThresholdsChangeTheFindings()
    {
        auto* window = m_fixture->openAndWait(m_fixture->golden());
        QVERIFY(window);
        auto& page = window->findings();
        window->tabs().setCurrentWidget(&page);
        const auto judgedAs = [window] {
            const auto& notes = window->session().results()->findings->captureNotes;
            return std::ranges::count(notes, core::FindingRule::ShortCapture, &core::Finding::rule);
        };
        QCOMPARE(judgedAs(), 1);
        QTest::mouseClick(&page.thresholdsButton(), Qt::LeftButton);
        auto* dialog = window->findChild<ThresholdsDialog*>();
        QVERIFY(dialog);
        QVERIFY(type(*dialog, core::ThresholdId::KernelFirstCompute, QStringLiteral("100")));
        QVERIFY(type(*dialog, core::ThresholdId::ShortCapture, QStringLiteral("0.001")));
        QSignalSpy ready(&window->session(), &TraceSession::resultsReady);
        dialog->accept();
        QVERIFY(ready.count() == 1 || ready.wait(WindowFixture::TimeoutMs));
        QCOMPARE(judgedAs(), 0);
        QCOMPARE(page.thresholdsButton().text(), QStringLiteral("Thresholds… (2 changed)"));
        // they hold for the dialog and for the next trace
        QTRY_VERIFY(!window->findChild<ThresholdsDialog*>());
        QCOMPARE(window->session().results()->options.thresholds.value(core::ThresholdId::KernelFirstCompute), 100.0);
    }
};

QTEST_MAIN(TestThresholdsDialog)
#include "tst_thresholdsdialog.moc"
