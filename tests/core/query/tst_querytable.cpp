// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/querytable.h"

#include "exportbuilder.h"
#include "models/tablemodel.h"
#include "report/csvwriter.h"
#include "report/jsonwriter.h"
#include "table/celltext.h"
#include "verifyexpected.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

class TestQueryTable : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_seed;

    [[nodiscard]] core::Table tableOf(const QString& sql, const core::QueryLimits& limits = {}) const
    {
        const auto answer = core::runQuery(m_seed, sql, limits);
        if (!answer) {
            qWarning("%s", qPrintable(answer.error().message));
            return {};
        }
        return core::describeQuery(std::make_shared<const core::QueryResult>(*answer), {});
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = m_place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_seed));
    }

    void digitsStay()
    {
        const auto table
            = tableOf(QStringLiteral("SELECT 9007199254740993 AS id, 0.1 AS tenth, 1e300 AS large, 1.0 / 3 AS third"));
        QCOMPARE(core::tableToCsv(table),
                 QByteArray("id,tenth,large,third\r\n9007199254740993,0.1,1e+300,0.3333333333333333\r\n"));
        QCOMPARE(table.text(0, 3), QStringLiteral("0.3333333333333333"));
        QCOMPARE(core::displayText(table, 0, 0), QStringLiteral("9007199254740993"));
        QVERIFY(table.columns[0].isNumeric());
    }

    void nothingIsNotEmpty()
    {
        const auto table = tableOf(QStringLiteral("SELECT NULL AS a, '' AS b"));
        QCOMPARE(core::displayText(table, 0, 0), QStringLiteral("NULL"));
        QCOMPARE(core::displayText(table, 0, 1), QString());
        QBuffer buffer;
        QVERIFY(buffer.open(QIODevice::WriteOnly));
        QVERIFY(core::writeTableJson(buffer, table));
        const auto row = QJsonDocument::fromJson(buffer.data())[QStringLiteral("rows")][0].toObject();
        QVERIFY(row[QStringLiteral("a")].isNull());
        QCOMPARE(row[QStringLiteral("b")].toString(), QString());
        QVERIFY(row[QStringLiteral("b")].isString());
    }

    void sameNamesAreToldApart()
    {
        const auto table = tableOf(QStringLiteral("SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a"));
        QStringList keys;
        for (const auto& column : table.columns)
            keys.append(column.key);
        QCOMPARE(keys.size(), qsizetype { 4 });
        QCOMPARE(QSet<QString>(keys.begin(), keys.end()).size(), qsizetype { 4 });
        QCOMPARE(keys[0], QStringLiteral("a"));
    }

    void sortsByValue()
    {
        const auto table = std::make_shared<const core::Table>(
            tableOf(QStringLiteral("VALUES (9007199254740993), (NULL), (9007199254740992), (2.5)")));
        const auto order
            = core::arrangeRows(*table, { .sortColumn = 0, .sortOrder = Qt::AscendingOrder, .filter = {} });
        VERIFY_EXPECTED(order);
        QCOMPARE(*order, (std::vector<std::uint32_t> { 1, 3, 2, 0 }));
    }

    void rowsWithTimesHaveAPlace()
    {
        const auto table = tableOf(
            QStringLiteral("SELECT 5 AS \"Start\", 9 AS end UNION ALL SELECT 7, NULL UNION ALL SELECT NULL, 1"));
        QVERIFY(table.subject != nullptr);
        QVERIFY(table.subject(0).window == (core::TimeWindow { 5, 9 }));
        QVERIFY(table.subject(1).window == (core::TimeWindow { 7, 7 }));
        QVERIFY(!table.subject(2).window);
        QVERIFY(!tableOf(QStringLiteral("SELECT 1 AS a")).subject);
    }

    void whatIsLeftOutIsSaid()
    {
        const auto table = tableOf(QStringLiteral("VALUES (1), (2)"), { .rows = 1 });
        QCOMPARE(table.provenance.limitations, QStringList { QStringLiteral("showing 1 rows of more") });
        QVERIFY(tableOf(QStringLiteral("VALUES (1)"), { .rows = 1 }).provenance.limitations.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestQueryTable)
#include "tst_querytable.moc"
