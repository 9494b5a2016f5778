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
};

QTEST_GUILESS_MAIN(TestCsvWriter)
#include "tst_csvwriter.moc"
