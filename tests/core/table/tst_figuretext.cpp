// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as tables show them: three significant digits, the unit that fits.
#include "table/figuretext.h"

#include <QTest>

#include <limits>

using core::Unit;

class TestFigureText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void figures_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("symbol");
        const auto row = [](const char* name, double value, Unit unit, const char* number, const char* symbol) {
            QTest::newRow(name) << value << unit << QString::fromUtf8(number) << QString::fromUtf8(symbol);
        };
        row("ms", 31.121662, Unit::Milliseconds, "31.1", "ms");
        row("ms below one", 0.494, Unit::Milliseconds, "494", "µs");
        row("µs", 1.3504, Unit::Microseconds, "1.35", "µs");
        row("µs below one", 0.812, Unit::Microseconds, "812", "ns");
        row("many ms", 387999.4, Unit::Milliseconds, "388", "s");
        row("more than fits", 25610.7, Unit::Seconds, "25,611", "s");
        row("rounded to the next unit", 999.96, Unit::Microseconds, "1.00", "ms");
        row("no time", 0, Unit::Milliseconds, "0", "");
        row("negative", -2.5, Unit::Milliseconds, "−2.50", "ms");
        row("bytes", 512, Unit::Bytes, "512", "B");
        row("kB", 65536, Unit::Bytes, "65.5", "kB");
        row("MB", 51042.1, Unit::Megabytes, "51.0", "GB");
        row("rate", 0.0277, Unit::GigabytesPerSecond, "27.7", "MB/s");
        row("large rate", 1510.2, Unit::GigabytesPerSecond, "1.51", "TB/s");
        row("share", 69.44, Unit::Percent, "69.4", "%");
        row("small share", 4.913, Unit::Percent, "4.91", "%");
        row("tiny share", 0.0061, Unit::Percent, "0.006", "%");
        row("share below the last digit", 0.00031, Unit::Percent, "<0.001", "%");
        row("loss below the last digit", -0.00031, Unit::Percent, "<0.001", "%");
        row("share rounded to three digits", 9.996, Unit::Percent, "10.0", "%");
        row("no share", 0, Unit::Percent, "0", "%");
        row("count", 3442, Unit::Count, "3,442", "");
        row("large count", 2.561e7, Unit::Count, "25,610,000", "");
        row("mean of counts", 12.3456, Unit::Count, "12.3", "");
        row("infinite", std::numeric_limits<double>::infinity(), Unit::Count, "inf", "");
        row("infinite size", std::numeric_limits<double>::infinity(), Unit::Bytes, "inf", "B");
        row("not a number", std::numeric_limits<double>::quiet_NaN(), Unit::Milliseconds, "nan", "ns");
        row("per second", 3583.6, Unit::PerSecond, "3,584", "/s");
    }
    void figures()
    {
        QFETCH(double, value);
        QFETCH(Unit, unit);
        const auto text = core::figureText(value, unit);
        QTEST(text.number, "number");
        QTEST(text.unit, "symbol");
    }

    void binarySizes()
    {
        core::DisplayFormat format;
        format.isBinary = true;
        QCOMPARE(core::figureText(65536, Unit::Bytes, format),
                 (core::FigureText { QStringLiteral("64.0"), QStringLiteral("KiB") }));
    }

    // What the user chose stands: one unit, named in the header, or so many digits.
    void chosenUnitsStay()
    {
        core::TableColumn column;
        column.unit = Unit::Milliseconds;
        core::DisplayFormat format;
        QVERIFY(core::hasUnitInCells(column, format));
        format.timeUnit = Unit::Microseconds;
        QVERIFY(!core::hasUnitInCells(column, format));
        column.unit = Unit::Bytes;
        QVERIFY(core::hasUnitInCells(column, format));
        format.decimals = 2;
        QVERIFY(!core::hasUnitInCells(column, format));
        format = {};
        column.isMoment = true; // rounded ones could not be told apart
        QVERIFY(!core::hasUnitInCells(column, format));
    }
};

QTEST_GUILESS_MAIN(TestFigureText)
#include "tst_figuretext.moc"
