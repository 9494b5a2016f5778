// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinetimes.h"

#include <QLocale>
#include <QTest>

class TestTimelineTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void ticksAreRoundAndFarEnoughApart_data()
    {
        QTest::addColumn<double>("nsPerPixel");
        QTest::addColumn<qint64>("stepNs");
        // 100 px apart: the next of 1, 2, 5 times a power of ten that is not less
        QTest::newRow("deepest") << 1.0 / 64 << qint64 { 2 };
        QTest::newRow("ns") << 1.0 << qint64 { 100 };
        QTest::newRow("µs") << 30.0 << qint64 { 5'000 };
        QTest::newRow("s") << 1.1e7 << qint64 { 2'000'000'000 };
    }

    void ticksAreRoundAndFarEnoughApart()
    {
        QFETCH(double, nsPerPixel);
        QFETCH(qint64, stepNs);
        const core::Viewport view { 1'234'567, nsPerPixel, 1000 };
        const auto ticks = ticksOf(view, 0, 100);
        QCOMPARE(ticks.stepNs, stepNs);
        QVERIFY(ticks.timesNs.front() <= view.window().startNs);
        QVERIFY(ticks.timesNs.size() <= 12);
        for (const auto timeNs : ticks.timesNs)
            QCOMPARE(timeNs % stepNs, 0);
    }

    void pointerHasTheUnitOfTheTicks()
    {
        const auto text = [](std::int64_t startNs, double nsPerPixel, std::int64_t timeNs) {
            const auto ticks = ticksOf({ startNs, nsPerPixel, 1000 }, 0, 100);
            return pointText(ticks, timeNs, nsPerPixel, core::TimeBase::Relative);
        };
        QCOMPARE(text(0, 1e5, 1'003'412'345), QStringLiteral("1,003.4 ms")); // a pixel is 0.1 ms
        QCOMPARE(text(0, 3e4, 1'003'412'345), QStringLiteral("1,003.41 ms"));
        QCOMPARE(text(0, 1e7, 2'345'000'000), QStringLiteral("2.34 s"));
        QCOMPARE(text(0, 1, 345), QStringLiteral("345 ns"));
        QCOMPARE(text(0, 1e5, -1'500'000), QStringLiteral("−1.5 ms"));
        // where labels count from a base, so does this
        QCOMPARE(text(1'234'567'890'000, 10, 1'234'567'891'234), QStringLiteral("+891.23 µs"));
    }

    void labelsHaveTheUnitOfTheStep()
    {
        const auto text = [](std::int64_t startNs, double nsPerPixel, std::size_t at) {
            const auto ticks = ticksOf({ startNs, nsPerPixel, 1000 }, 0, 100);
            return tickText(ticks, ticks.timesNs[at], core::TimeBase::Relative);
        };
        QCOMPARE(text(0, 1e7, 2), QStringLiteral("2 s"));
        QCOMPARE(text(0, 1e5, 2), QStringLiteral("20 ms"));
        QCOMPARE(text(0, 1e2, 2), QStringLiteral("20 µs"));
        // numbers of five digits take the next unit, with as many decimals as tell neighbours apart
        QCOMPARE(text(29'000'000, 5e3, 2), QStringLiteral("30.0 ms"));
        QCOMPARE(text(29'000'000, 5e3, 3), QStringLiteral("30.5 ms"));
        QCOMPARE(text(29'000'000, 4e2, 1), QStringLiteral("29.05 ms"));
        QCOMPARE(text(109'000'000, 5e3, 1), QStringLiteral("109.5 ms")); // not 0.109000000 s + 500 µs
        // far from the start, ns count from a base
        QCOMPARE(text(1'234'567'000, 1, 2), QStringLiteral("+200 ns"));
        QCOMPARE(ticksOf({ 1'234'567'000, 1, 1000 }, 0, 100).labelBaseNs, 1'234'567'000);
    }

    void ticksFarFromZeroCountFromTheTracesStart()
    {
        constexpr std::int64_t Far = (std::int64_t { 1 } << 62) - 1'000'000;
        const auto ticks = ticksOf({ Far + 500, 1, 1000 }, Far, 100);
        QCOMPARE(ticks.timesNs.front(), 500);
    }

    void wallClockHasTheDateAside()
    {
        constexpr auto Utc = core::TimeBase::Utc;
        core::DisplayFormat format;
        format.timeBase = Utc;
        format.zeroUtcNs = 1'700'000'000'000'000'000; // 2023-11-14 22:13:20 UTC
        const auto originNs = rulerOrigin(12'345, format);
        const auto coarse = ticksOf({ 0, 1e7, 1000 }, originNs, 100); // every second
        QCOMPARE(tickText(coarse, coarse.timesNs.front(), Utc), QStringLiteral("22:13:20"));
        QCOMPARE(tickBaseText(coarse, Utc), QStringLiteral("2023-11-14 UTC"));
        const auto fine = ticksOf({ 0, 1e5, 1000 }, originNs, 100); // every 10 ms
        QCOMPARE(tickText(fine, fine.timesNs[2], Utc), QStringLiteral("22:13:20.020"));
        const auto finest = ticksOf({ 0, 1e2, 1000 }, originNs, 100); // every 10 µs: no room for all digits
        QCOMPARE(tickText(finest, finest.timesNs[2], Utc), QStringLiteral("+20 µs"));
        QCOMPARE(tickBaseText(finest, Utc), QStringLiteral("2023-11-14 22:13:20.000000000 UTC +"));
    }

    void labelsCountFromTheChosenOrigin()
    {
        core::DisplayFormat format;
        QCOMPARE(rulerOrigin(12'345, format), 12'345);
        format.timeBase = core::TimeBase::Absolute;
        QCOMPARE(rulerOrigin(12'345, format), 0);
        format.timeBase = core::TimeBase::Utc; // without a clock
        QCOMPARE(rulerOrigin(12'345, format), 12'345);
    }
};

QTEST_GUILESS_MAIN(TestTimelineTimes)
#include "tst_timelinetimes.moc"
