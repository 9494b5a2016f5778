// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/displayformat.h"
#include "models/tablemodel.h"
#include "table/celltext.h"
#include "table/tablebuilder.h"

#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using core::DisplayFormat;
using core::TimeBase;
using core::Unit;

namespace {

constexpr std::int64_t OriginNs = 1'000'000'000;
constexpr std::int64_t ZeroUtcNs = 1'700'000'000'000'000'000; // 2023-11-14 22:13:20 UTC

struct Row {
    std::int64_t startNs = 0;
    std::int64_t lengthNs = 0;
    double sizeMb = 0;
};

/// One row: starts 1.5 s after time 0, lasts 2,600,123 ns, 1,048,576 bytes.
core::TablePointer oneRow()
{
    const auto rows
        = std::make_shared<const std::vector<Row>>(std::vector { Row { 1'500'000'000, 2'600'123, 1.048576 } });
    core::TableBuilder<Row> builder(QStringLiteral("rows"), QStringLiteral("Rows"), rows, {});
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), QString() }, OriginNs,
                   [](const Row& row) { return row.startNs; }, {});
    builder.duration({ QStringLiteral("length"), QStringLiteral("Length"), QString() }, core::Measure {},
                     [](const Row& row) { return row.lengthNs; }, {});
    builder.number({ QStringLiteral("size_mb"), QStringLiteral("Size"), QString() }, core::Measure {}, Unit::Megabytes,
                   3, [](const Row& row) { return row.sizeMb; }, {});
    return std::make_shared<const core::Table>(builder.take());
}

struct Shown {
    QString header;
    QString text;
};

Shown shown(QStringView key, const DisplayFormat& format)
{
    const auto table = oneRow();
    const auto column = table->findColumn(key).value();
    return { core::displayHeader(*table, column, format), core::displayText(*table, 0, column, format) };
}

} // namespace

class TestDisplayFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void cleanup() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void durationsAreThoseOfReportsUnlessChosen()
    {
        for (const std::int64_t ns : { 0, 812, 12'345, 2'600'123, 1'204'000'000 })
            QCOMPARE(core::displayDuration(ns, {}), core::formatDuration(ns));
        QCOMPARE(core::displayDuration(-12'345, {}), QStringLiteral("−12.3 µs"));
    }

    void durationsHaveTheChosenUnitAndDigits()
    {
        DisplayFormat format;
        format.timeUnit = Unit::Milliseconds;
        QCOMPARE(core::displayDuration(12'345, format), QStringLiteral("0.012345 ms"));
        format.decimals = 2;
        QCOMPARE(core::displayDuration(12'345, format), QStringLiteral("0.01 ms"));
        format.timeUnit = Unit::Nanoseconds;
        QCOMPARE(core::displayDuration(12'345, format), QStringLiteral("12,345 ns")); // there are no parts of them
    }

    void numbersAreOfTheUsersLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(core::displayDuration(12'345, {}), QStringLiteral("12,3 µs"));
        QCOMPARE(core::displayBytes(64'000, {}), QStringLiteral("64,0 kB"));
        QCOMPARE(core::displayMoment(1'500'000'000, OriginNs, {}), QStringLiteral("0,500000000 s"));
    }

    void sizesHaveDecimalOrBinaryPrefixes()
    {
        DisplayFormat format;
        QCOMPARE(core::displayBytes(999, format), QStringLiteral("999 B"));
        QCOMPARE(core::displayBytes(65'536, format), QStringLiteral("65.5 kB"));
        format.isBinary = true;
        QCOMPARE(core::displayBytes(1'000, format), QStringLiteral("1,000 B"));
        QCOMPARE(core::displayBytes(65'536, format), QStringLiteral("64.0 KiB"));
        QCOMPARE(core::displayBytes(1'610'612'736, format), QStringLiteral("1.50 GiB"));
    }

    void momentsHaveTheChosenBase()
    {
        DisplayFormat format;
        QCOMPARE(core::displayMoment(1'500'000'123, OriginNs, format), QStringLiteral("0.500000123 s"));
        QCOMPARE(core::displayMoment(OriginNs - 5, OriginNs, format), QStringLiteral("−0.000000005 s"));
        format.timeBase = TimeBase::Absolute;
        QCOMPARE(core::displayMoment(1'500'000'123, OriginNs, format), QStringLiteral("1.500000123 s"));
        format.timeBase = TimeBase::Utc;
        format.zeroUtcNs = ZeroUtcNs;
        QCOMPARE(core::displayMoment(1'500'000'123, OriginNs, format),
                 QStringLiteral("2023-11-14 22:13:21.500000123 UTC"));
        QCOMPARE(core::displayMoment(-1, OriginNs, format), QStringLiteral("2023-11-14 22:13:19.999999999 UTC"));
    }

    void utcNeedsABelievableClock()
    {
        DisplayFormat format;
        format.timeBase = TimeBase::Utc;
        QCOMPARE(format.shownBase(), TimeBase::Relative);
        format.zeroUtcNs = std::numeric_limits<std::int64_t>::max(); // sums with it would overflow
        QCOMPARE(format.shownBase(), TimeBase::Relative);
        format.zeroUtcNs = -1;
        QCOMPARE(format.shownBase(), TimeBase::Relative);
        format.zeroUtcNs = ZeroUtcNs;
        QCOMPARE(format.shownBase(), TimeBase::Utc);
    }

    void cellsFollowUnitAndDigits()
    {
        DisplayFormat format;
        QCOMPARE(shown(u"length_ms", format).header, QStringLiteral("Length (ms)"));
        QCOMPARE(shown(u"length_ms", format).text, QStringLiteral("2.600"));
        format.timeUnit = Unit::Seconds; // no digit is lost
        QCOMPARE(shown(u"length_ms", format).header, QStringLiteral("Length (s)"));
        QCOMPARE(shown(u"length_ms", format).text, QStringLiteral("0.002600"));
        QCOMPARE(shown(u"length_ns", format).text, QStringLiteral("0.002600123"));
        format.timeUnit = Unit::Nanoseconds;
        QCOMPARE(shown(u"length_ms", format).text, QStringLiteral("2,600,123"));
        format.timeUnit = Unit::Microseconds;
        format.decimals = 1;
        QCOMPARE(shown(u"length_ms", format).text, QStringLiteral("2,600.1"));
        QCOMPARE(shown(u"start_ms", format).text, QStringLiteral("500,000.000")); // moments keep their digits
        format.isBinary = true;
        QCOMPARE(shown(u"size_mb", format).header, QStringLiteral("Size (MiB)"));
        QCOMPARE(shown(u"size_mb", format).text, QStringLiteral("1.0"));
    }

    void cellsFollowTheTimeBase()
    {
        DisplayFormat format;
        QCOMPARE(shown(u"start_ms", format).text, QStringLiteral("500.000000"));
        format.timeBase = TimeBase::Absolute;
        QCOMPARE(shown(u"start_ms", format).header, QStringLiteral("Start (session, ms)"));
        QCOMPARE(shown(u"start_ms", format).text, QStringLiteral("1,500.000000"));
        QCOMPARE(shown(u"length_ms", format).text, QStringLiteral("2.600"));
        format.timeBase = TimeBase::Utc;
        format.zeroUtcNs = ZeroUtcNs;
        QCOMPARE(shown(u"start_ms", format).header, QStringLiteral("Start (UTC)"));
        QCOMPARE(shown(u"start_ms", format).text, QStringLiteral("2023-11-14 22:13:21.500000000"));
    }

    void modelTellsViewsAndLeavesCopiesAsTheyAre()
    {
        core::TableModel model;
        model.setTable(oneRow());
        const std::vector<int> all { 0, 1, 2, 3, 4 };
        const auto csv = model.copyText({ 0 }, all, core::CopyFormat::Csv);
        const auto markdown = model.copyText({ 0 }, all, core::CopyFormat::Markdown);
        const QSignalSpy cells(&model, &QAbstractItemModel::dataChanged);
        const QSignalSpy headers(&model, &QAbstractItemModel::headerDataChanged);
        DisplayFormat format;
        format.timeUnit = Unit::Seconds;
        format.timeBase = TimeBase::Absolute;
        format.decimals = 1;
        format.isBinary = true;
        model.setFormat(format);
        QCOMPARE(cells.count(), 1);
        QCOMPARE(headers.count(), 1);
        QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("0.0"));
        QCOMPARE(model.headerData(3, Qt::Horizontal).toString(), QStringLiteral("Length (s)"));
        QCOMPARE(model.copyText({ 0 }, all, core::CopyFormat::Csv), csv);
        QCOMPARE(model.copyText({ 0 }, all, core::CopyFormat::Markdown), markdown);
        QVERIFY(csv.contains(QStringLiteral("500.0"))); // ms after the start, in the C locale
        model.setFormat(format);
        QCOMPARE(cells.count(), 1); // nothing new
    }
};

QTEST_GUILESS_MAIN(TestDisplayFormat)
#include "tst_displayformat.moc"
