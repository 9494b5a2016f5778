// SPDX-License-Identifier: GPL-3.0-or-later
// Whether statements asked together give what each gives alone.
#include "evidence/sqlbatch.h"
#include "evidence/sqltext.h"
#include "exportbuilder.h"
#include "trace/sqlquestion.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

class TestSqlBatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersAsEachAlone()
    {
        using core::sql::Query;
        const auto numbers = [](const QString& condition) {
            Query query;
            query.with(QStringLiteral("all_numbers"), QStringLiteral("SELECT 1 AS n UNION ALL SELECT 2"));
            return query.with(QStringLiteral("wanted"),
                              QStringLiteral("SELECT n, 'wanted (' AS note FROM all_numbers WHERE %1").arg(condition));
        };
        const auto sum = QStringLiteral("(SELECT sum(n) FROM wanted)");
        const QStringList statements {
            numbers(QStringLiteral("n = 1")).value(sum),
            numbers(QStringLiteral("n > 0")).value(sum), // another selection of the same name
            numbers(QStringLiteral("n = 1")).value(QStringLiteral("(SELECT note FROM wanted)")),
            numbers(QStringLiteral("n > 0")).rows(QStringLiteral("SELECT n FROM wanted ORDER BY n DESC")),
            numbers(QStringLiteral("n > 5")).rows(QStringLiteral("SELECT n FROM wanted")), // no row
            Query().value(QStringLiteral("'it''s, all_numbers'")),
        };
        core::sql::Batch batch;
        for (const auto& statement : statements)
            QVERIFY2(batch.add(statement), qPrintable(statement));
        QCOMPARE(batch.size(), statements.size());
        // what they share stands there once
        QCOMPARE(batch.statement().count(QStringLiteral("SELECT 1 AS n")), 1);
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        auto question = core::SqlQuestion::open(path);
        QVERIFY(question);
        const auto answer = question->ask(batch.statement(), 2);
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().message));
        QCOMPARE(answer->rows.size(), std::size_t { 1 });
        const std::vector<core::SqlValue> expected { std::int64_t { 1 },         std::int64_t { 3 },
                                                     QStringLiteral("wanted ("), std::int64_t { 2 },
                                                     core::SqlValue(),           QStringLiteral("it's, all_numbers") };
        QVERIFY(answer->rows[0] == expected);
    }

    /// What is alike is worked out once, whatever statements call it.
    void sharesSelectionsOfOtherNames()
    {
        using core::sql::Query;
        const auto select = QStringLiteral("SELECT 7 AS n");
        Query first;
        first.with(QStringLiteral("behind"), select);
        Query second;
        second.with(QStringLiteral("behind"), QStringLiteral("SELECT 2 AS n")).with(QStringLiteral("ranges"), select);
        core::sql::Batch batch;
        QVERIFY(batch.add(first.value(QStringLiteral("(SELECT n FROM behind)"))));
        QVERIFY(batch.add(second.value(QStringLiteral("(SELECT max(ranges.n) FROM ranges, behind)"))));
        QCOMPARE(batch.statement().count(select), 1);
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        auto question = core::SqlQuestion::open(path);
        QVERIFY(question);
        const auto answer = question->ask(batch.statement(), 2);
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().message));
        const std::vector<core::SqlValue> expected { std::int64_t { 7 }, std::int64_t { 7 } };
        QVERIFY(answer->rows[0] == expected);
    }

    void refusesOtherStatements()
    {
        core::sql::Batch batch;
        for (const auto* statement : { "PRAGMA user_version;", "SELECT 1", "WITH a AS (SELECT 1) SELECT 1;",
                                       "WITH a AS (\n  SELECT ')';", "WITH a AS (\n  SELECT 1)SELECT 1;", "" })
            QVERIFY2(!batch.add(QString::fromLatin1(statement)), statement);
        QCOMPARE(batch.size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestSqlBatch)
#include "tst_sqlbatch.moc"
