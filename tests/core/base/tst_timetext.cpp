// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/timetext.h"
#include "verifyexpected.h"

#include <QTest>

#include <limits>

class TestTimeText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsTimes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("expectedNs");
        const auto row = [](const char* text, qint64 ns) { QTest::newRow(text) << QString::fromUtf8(text) << ns; };
        row("0", 0);
        row(" 0 ", 0);
        row("0 s", 0);
        row("1.25 s", 1'250'000'000);
        row("1.2s", 1'200'000'000);
        row("340 ms", 340'000'000);
        row("20us", 20'000);
        row("20 µs", 20'000);
        row("20 μs", 20'000); // the Greek letter
        row("500ns", 500);
        row("1.2e9 ns", 1'200'000'000);
        row("1.5E-3 s", 1'500'000);
        row("12e+2 ms", 1'200'000'000);
        row("  7 ns ", 7);
        row("0.0000000004 s", 0); // 0.4 ns
        row("0.0000000005 s", 1); // 0.5 ns
        row("1.9999999996 s", 2'000'000'000);
        row("1e-400 s", 0);
        row("0e4000 s", 0);
        row("4611686018.427387904 s", qint64 { 1 } << 62); // more digits than a double has
        row("9223372036854775807 ns", std::numeric_limits<qint64>::max());
    }

    void readsTimes()
    {
        QFETCH(QString, text);
        QFETCH(qint64, expectedNs);
        const auto timeNs = core::parseTime(text);
        VERIFY_EXPECTED(timeNs);
        QCOMPARE(*timeNs, expectedNs);
    }

    void saysWhatIsNoTime_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("fragment");
        const auto row = [](const char* text, const char* fragment) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(fragment);
        };
        row("", "is not a time");
        row("2", "write a number with ns, us, ms or s");
        row("-1 s", "\"-1 s\" is not a time");
        row("1,5 s", "is not a time");
        row(".5 s", "is not a time");
        row("1.2.3 s", "is not a time");
        row("5 min", "is not a time");
        row("s", "is not a time");
        row("1e s", "is not a time");
        row("9223372036854775808 ns", "longer than any trace");
        row("9223372036854775807.5 ns", "longer than any trace");
        row("1e30 s", "longer than any trace");
        row("1e9999 ns", "longer than any trace");
    }

    void saysWhatIsNoTime()
    {
        QFETCH(QString, text);
        QFETCH(QString, fragment);
        const auto timeNs = core::parseTime(text);
        QVERIFY(!timeNs);
        QCOMPARE(timeNs.error().code, core::ErrorCode::Usage);
        QVERIFY2(timeNs.error().message.contains(fragment), qPrintable(timeNs.error().message));
    }

    void writesWhatItReads_data()
    {
        QTest::addColumn<qint64>("timeNs");
        QTest::addColumn<QString>("text");
        const auto row = [](qint64 ns, const char* text) { QTest::newRow(text) << ns << QString::fromUtf8(text); };
        row(0, "0 ns");
        row(999, "999 ns");
        row(1'000, "1 µs");
        row(1'001, "1.001 µs");
        row(340'001'000, "340.001 ms");
        row(1'250'000'000, "1.25 s");
        row(1'000'000'001, "1.000000001 s");
        row(std::numeric_limits<qint64>::max(), "9223372036.854775807 s");
    }

    void writesWhatItReads()
    {
        QFETCH(qint64, timeNs);
        QFETCH(QString, text);
        QCOMPARE(core::timeText(timeNs), text);
        QCOMPARE(core::parseTime(text).value_or(-1), timeNs);
    }
};

QTEST_GUILESS_MAIN(TestTimeText)
#include "tst_timetext.moc"
