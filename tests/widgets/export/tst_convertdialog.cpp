// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/receipttext.h"
#include "export/convertdialog.h"
#include "memorytrace.h"
#include "testfonts.h"
#include "verifyexpected.h"

#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

class TestConvertDialog : public QObject
{
    Q_OBJECT

    static void run(ConvertDialog& dialog)
    {
        QSignalSpy finished(&dialog, &ConvertDialog::finished);
        dialog.convertButton().click();
        QVERIFY(finished.count() > 0 || finished.wait());
    }

private Q_SLOTS:
    void initTestCase()
    {
        testfonts::useFirst();
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("gpuloupe-test"));
    }

    void receiptIsThatOfCore()
    {
        const auto trace = fixtures::makeSeedTrace();
        const QTemporaryDir place;
        ConvertDialog dialog(trace, {});
        const auto expected
            = core::convertTrace(*trace, place.filePath(QStringLiteral("expected.json")), dialog.options());
        VERIFY_EXPECTED(expected);
        dialog.setPath(place.filePath(QStringLiteral("window.json")));
        dialog.show();
        run(dialog);
        QCOMPARE(dialog.receiptText(), core::receiptLines(*trace, *expected).join(u'\n'));
        QVERIFY2(dialog.outcomeText().endsWith(core::receiptSummary(*expected)), qPrintable(dialog.outcomeText()));
        QFile written(dialog.path());
        QFile reference(place.filePath(QStringLiteral("expected.json")));
        QVERIFY(written.open(QIODevice::ReadOnly) && reference.open(QIODevice::ReadOnly));
        QCOMPARE(written.size(), reference.size());
    }

    void suffixFollowsTheFormat()
    {
        const auto trace = fixtures::makeSeedTrace();
        ConvertDialog dialog(trace, {});
        QVERIFY(dialog.path().endsWith(QStringLiteral(".json")));
        dialog.setPath(QStringLiteral("/tmp/mine.v2.json"));
        dialog.setTarget({ core::TraceFormat::Perfetto, true });
        QCOMPARE(dialog.path(), QStringLiteral("/tmp/mine.v2.perfetto-trace.gz"));
        dialog.setTarget({ core::TraceFormat::ChromeJson, true });
        QCOMPARE(dialog.path(), QStringLiteral("/tmp/mine.v2.json.gz"));
        QVERIFY(dialog.target().isCompressed);
    }

    void suggestedFolderExists()
    {
        QSettings().setValue(QStringLiteral("convertFolder"), QStringLiteral("/no/such/folder"));
        const ConvertDialog dialog(fixtures::makeSeedTrace(), {});
        QVERIFY2(QFileInfo(QFileInfo(dialog.path()).absolutePath()).isDir(), qPrintable(dialog.path()));
    }

    void onlyTheScopeIsOfferedAndWritten()
    {
        const auto trace = fixtures::makeSeedTrace();
        core::Scope scope;
        const auto start = trace->extent.startNs;
        scope.window = core::TimeWindow { start, start + trace->extent.durationNs() / 2 };
        ConvertDialog dialog(trace, scope);
        QCOMPARE(dialog.options().scope, scope);
        dialog.setOnlyScope(false);
        QVERIFY(dialog.options().scope.isWholeTrace());
        ConvertDialog whole(trace, {});
        const auto buttons = whole.findChildren<QRadioButton*>();
        QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const auto* button) {
            return !button->isEnabled() && button->text().contains(QStringLiteral("nothing is limited"));
        }));
    }

    void chosenTypesOnly()
    {
        const auto trace = fixtures::makeSeedTrace();
        const QTemporaryDir place;
        ConvertDialog dialog(trace, {});
        for (std::size_t type = 0; type < core::ActivityTypeCount; ++type)
            dialog.setTypeWanted(static_cast<core::ActivityType>(type), false);
        dialog.setTypeWanted(core::ActivityType::Kernel, true);
        dialog.setPath(place.filePath(QStringLiteral("k.perfetto-trace")));
        dialog.show();
        run(dialog);
        const auto count = QString::number(trace->kernels.size());
        QCOMPARE(dialog.receiptText(), QStringLiteral("kernel: %1 events written, %1 read back").arg(count));
    }

    void failureIsSaidAndNothingStays()
    {
        const auto trace = fixtures::makeSeedTrace();
        const QTemporaryDir place;
        ConvertDialog dialog(trace, {});
        dialog.setPath(place.filePath(QStringLiteral("none/t.json")));
        dialog.show();
        run(dialog);
        QVERIFY(dialog.receiptText().isEmpty());
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral("t.json")), qPrintable(dialog.outcomeText()));
        dialog.setPath(place.filePath(QStringLiteral("t.txt")));
        dialog.convertButton().click();
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral(".perfetto-trace")), qPrintable(dialog.outcomeText()));
        QVERIFY(QDir(place.path()).isEmpty());
    }

    void stoppingLeavesNoFile()
    {
        const auto trace = fixtures::makeSeedTrace();
        const QTemporaryDir place;
        ConvertDialog dialog(trace, {});
        dialog.setPath(place.filePath(QStringLiteral("t.json")));
        dialog.show();
        QSignalSpy finished(&dialog, &ConvertDialog::finished);
        dialog.start();
        QVERIFY(dialog.isRunning());
        dialog.stop();
        QVERIFY(finished.wait());
        QVERIFY(!dialog.isRunning());
        // it may have been quicker than the stop: either way the dialog says what there is
        const bool isStopped = dialog.outcomeText().contains(QStringLiteral("Stopped"));
        QCOMPARE(QDir(place.path()).isEmpty(), isStopped);
        QCOMPARE(dialog.receiptText().isEmpty(), isStopped);
    }
};

QTEST_MAIN(TestConvertDialog)
#include "tst_convertdialog.moc"
