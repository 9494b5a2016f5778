// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/momenttext.h"

#include <QLocale>
#include <QTest>

Q_DECLARE_METATYPE(std::optional<std::int64_t>)

namespace {

constexpr std::int64_t OriginNs = 5'000;
constexpr std::int64_t NsInS = 1'000'000'000;
constexpr std::int64_t NsInDay = 86'400 * NsInS;
constexpr core::TimeWindow Extent { OriginNs, OriginNs + 10 * NsInS };

/// Time 0 of the trace is 2023-11-14 22:13:20 UTC.
core::DisplayFormat withClock(core::TimeBase base)
{
    core::DisplayFormat format;
    format.timeBase = base;
    format.zeroUtcNs = 1'700'000'000 * NsInS;
    return format;
}

} // namespace

class TestMomentText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void parsesWhatUsersType_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::optional<std::int64_t>>("expected");
        const auto row = [](const char* text, std::optional<std::int64_t> expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << expected;
        };
        row("1.25 s", OriginNs + 1'250'000'000);
        row("340ms", OriginNs + 340'000'000);
        row("12 us", OriginNs + 12'000);
        row("12 µs", OriginNs + 12'000);
        row("7 ns", OriginNs + 7);
        row("-2 ms", OriginNs - 2'000'000);
        row("1,200 ms", OriginNs + 1'200'000'000);
        row("123456789012345678", std::int64_t { 123'456'789'012'345'678 });
        row("0", std::int64_t { 0 });
        row("", {});
        row("s", {});
        row("1.5", {}); // a number without a unit is whole ns
        row("five s", {});
        row("1 h", {});
        row("1.2.3 s", {});
        row("9e99 s", {});
    }

    void parsesWhatUsersType()
    {
        QFETCH(QString, text);
        QFETCH(std::optional<std::int64_t>, expected);
        QCOMPARE(parseMoment(text, Extent), expected);
    }

    void takesTheUsersDecimalPoint()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(parseMoment(QStringLiteral("1,25 s"), {}), std::optional<std::int64_t>(1'250'000'000));
        QCOMPARE(parseMoment(QStringLiteral("1.25 s"), {}), std::optional<std::int64_t>(1'250'000'000));
    }

    void countsFromTheSession()
    {
        const auto format = withClock(core::TimeBase::Absolute);
        QCOMPARE(parseMoment(QStringLiteral("2 us"), Extent, format), std::optional<std::int64_t>(2'000));
        QCOMPARE(parseMoment(QStringLiteral("7"), Extent, format), std::optional<std::int64_t>(7));
    }

    void readsTheWallClock_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::optional<std::int64_t>>("expected");
        const auto row = [](const char* text, std::optional<std::int64_t> expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << expected;
        };
        row("2023-11-14 22:13:21.25", NsInS + NsInS / 4);
        row("2023-11-14 22:13:20.000000001 UTC", 1);
        row("2023-11-14T22:13:20,5Z", NsInS / 2);
        row("2023-11-14 22:14", 40 * NsInS);
        row("2023-11-13 22:13:20", -NsInDay); // before the trace
        row("22:13:20.000005", 5'000); // the first moment of the trace
        row("22:13:19", -NsInS); // not in the trace, but only its day can be meant
        row("2 us", OriginNs + 2'000); // after the start of the trace
        row("2023-11-14", {});
        row("2023-02-30 10:00:00", {});
        row("1969-12-31 23:59:59", {});
        row("2100-01-01 00:00:00", {});
        row("25:00:00", {});
        row("22:13:60", {});
        row("22:13:20.", {});
        row("22:13:20 CET", {});
    }

    void readsTheWallClock()
    {
        QFETCH(QString, text);
        QFETCH(std::optional<std::int64_t>, expected);
        QCOMPARE(parseMoment(text, Extent, withClock(core::TimeBase::Utc)), expected);
        if (text.contains(QLatin1Char(':'))) { // it can be told from a time after the start of anything
            QCOMPARE(parseMoment(text, Extent, withClock(core::TimeBase::Relative)), expected);
            QCOMPARE(parseMoment(text, Extent), std::optional<std::int64_t>()); // which clock?
        }
    }

    void aTimeOfDayNeedsOneDay()
    {
        const auto format = withClock(core::TimeBase::Utc);
        const auto parse = [&format](const char* text, std::int64_t lengthNs) {
            return parseMoment(QLatin1String(text), { 0, lengthNs }, format);
        };
        const auto nextDayNs = 6'400 * NsInS + 600 * NsInS; // 22:13:20 + 1:46:40 is midnight; ten minutes more
        // over midnight: the day on which the trace has that time
        QCOMPARE(parse("23:00:00", nextDayNs), std::optional<std::int64_t>(2'800 * NsInS));
        QCOMPARE(parse("00:05:00", nextDayNs), std::optional<std::int64_t>(6'700 * NsInS));
        QCOMPARE(parse("12:00:00", nextDayNs), std::optional<std::int64_t>()); // before or after it?
        QCOMPARE(parse("23:00:00", 2 * NsInDay), std::optional<std::int64_t>()); // on two days
    }

    void writesWhatItReads()
    {
        const std::int64_t timeNs = 1'250'000'000;
        const auto text = [](std::int64_t ns, core::TimeBase base) { return momentText(ns, Extent, withClock(base)); };
        QCOMPARE(text(OriginNs + timeNs, core::TimeBase::Relative), QStringLiteral("1.25 s"));
        QCOMPARE(text(timeNs, core::TimeBase::Absolute), QStringLiteral("1.25 s"));
        QCOMPARE(text(timeNs, core::TimeBase::Utc), QStringLiteral("2023-11-14 22:13:21.25"));
        QCOMPARE(text(0, core::TimeBase::Utc), QStringLiteral("2023-11-14 22:13:20"));
        for (const auto base : { core::TimeBase::Relative, core::TimeBase::Absolute, core::TimeBase::Utc }) {
            for (const std::int64_t ns : { OriginNs + timeNs, OriginNs + 1, std::int64_t { -3 } })
                QCOMPARE(parseMoment(text(ns, base), Extent, withClock(base)), std::optional(ns));
        }
    }
};

QTEST_GUILESS_MAIN(TestMomentText)
#include "tst_momenttext.moc"
