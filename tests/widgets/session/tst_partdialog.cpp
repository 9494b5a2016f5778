// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "session/partdialog.h"
#include "session/partstrip.h"
#include "session/tracesession.h"
#include "testfonts.h"
#include "verifyexpected.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {
constexpr std::int64_t Ms = 1'000'000;
}

class TestPartDialog : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_path;

    static void wait(PartDialog& dialog)
    {
        QSignalSpy scanned(&dialog, &PartDialog::scanned);
        QVERIFY(scanned.wait());
    }

private Q_SLOTS:
    void initTestCase()
    {
        testfonts::useFirst();
        QStandardPaths::setTestModeEnabled(true);
        fixtures::ExportBuilder builder;
        for (std::int64_t i = 0; i < 100; ++i)
            builder.addKernel({ .startNs = i * 10 * Ms, .endNs = (i + 1) * 10 * Ms });
        m_path = m_place.filePath(QStringLiteral("long.sqlite"));
        VERIFY_EXPECTED(builder.write(m_path));
    }

    void aPartIsChosen()
    {
        PartDialog dialog(m_path);
        dialog.show();
        QVERIFY(!dialog.openButton().isEnabled());
        wait(dialog);
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral("100")), qPrintable(dialog.outcomeText()));
        dialog.startField().clear();
        QTest::keyClicks(&dialog.startField(), QStringLiteral("200ms"));
        dialog.endField().clear();
        QTest::keyClicks(&dialog.endField(), QStringLiteral("400ms"));
        QCOMPARE(dialog.strip().part(), (core::TimeWindow { 200 * Ms, 400 * Ms }));
        QTest::keyClick(&dialog.strip(), Qt::Key_Right);
        QCOMPARE(dialog.strip().part(), (core::TimeWindow { 210 * Ms, 410 * Ms }));
        QTest::keyClick(&dialog.strip(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(dialog.strip().part(), (core::TimeWindow { 210 * Ms, 400 * Ms }));
        QCOMPARE(dialog.endField().text(), QStringLiteral("400 ms"));
        core::PartRequest chosen;
        connect(&dialog, &PartDialog::partChosen, this, [&chosen](const core::PartRequest& part) { chosen = part; });
        dialog.openButton().click();
        QVERIFY(chosen.window);
        QCOMPARE(*chosen.window, (core::TimeWindow { 210 * Ms, 400 * Ms }));

        TraceSession session;
        QSignalSpy ready(&session, &TraceSession::resultsReady);
        session.openPart(m_path, chosen);
        QVERIFY(ready.wait());
        QCOMPARE(session.trace()->part->sum().inside, 19);
        QVERIFY(session.scope().window);
        QSignalSpy again(&session, &TraceSession::resultsReady);
        session.reload();
        QVERIFY(again.wait());
        QVERIFY(session.trace()->part);
    }

    void timesThatAreNoneAreSaid()
    {
        PartDialog dialog(m_path);
        dialog.show();
        wait(dialog);
        dialog.endField().clear();
        QTest::keyClicks(&dialog.endField(), QStringLiteral("soon"));
        QVERIFY(!dialog.openButton().isEnabled());
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral("1.2s")), qPrintable(dialog.outcomeText()));
    }

    void draggingChooses()
    {
        PartDialog dialog(m_path);
        dialog.show();
        wait(dialog);
        auto& strip = dialog.strip();
        const auto at = [&strip](double share) { return QPoint(static_cast<int>(share * strip.width()), 5); };
        QTest::mousePress(&strip, Qt::LeftButton, {}, at(0.75));
        QTest::mouseMove(&strip, at(0.5));
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, at(0.5));
        QVERIFY(std::abs(strip.part().startNs - 500 * Ms) < 10 * Ms);
        QVERIFY(std::abs(strip.part().endNs - 750 * Ms) < 10 * Ms);
    }

    void whatCannotBeReadIsSaid()
    {
        PartDialog dialog(m_place.filePath(QStringLiteral("none.sqlite")));
        dialog.show();
        wait(dialog);
        QVERIFY2(dialog.outcomeText().contains(QStringLiteral("none.sqlite")), qPrintable(dialog.outcomeText()));
        QVERIFY(!dialog.openButton().isEnabled());
    }
};

QTEST_MAIN(TestPartDialog)
#include "tst_partdialog.moc"
