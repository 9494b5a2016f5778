// SPDX-License-Identifier: GPL-3.0-or-later
// Whether statements asked together give what each gives alone.
#include "evidence/sqlbatch.h"
#include "evidence/sqltext.h"
#include "exportbuilder.h"
#include "trace/sqlquestion.h"
#include "verifyexpected.h"

#include <QDir>
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
        core::sql::SelectionNames names;
        core::sql::Batch batch(names);
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
        core::sql::SelectionNames names;
        core::sql::Batch batch(names);
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

    /// A time in other units is the same selection, and so are the sorted values of two quantiles.
    void sharesValues()
    {
        using core::sql::Query;
        Query query;
        query.with(QStringLiteral("behind"),
                   QStringLiteral("SELECT 1 AS start_ns, 4 AS end_ns UNION ALL SELECT 2, 11"));
        const auto sum = core::sql::sumOf(QStringLiteral("behind"));
        core::sql::SelectionNames names;
        core::sql::Batch batch(names);
        for (const auto& value : { sum, core::sql::scaled(sum, 1e6), core::sql::quantileOf(QStringLiteral("behind"), 0),
                                   core::sql::quantileOf(QStringLiteral("behind"), 0.5),
                                   QStringLiteral("CASE WHEN EXISTS (SELECT 1 FROM behind) THEN %1 END").arg(sum) })
            QVERIFY2(batch.add(query.value(value)), qPrintable(value));
        const auto statement = batch.statement();
        QCOMPARE(statement.count(QStringLiteral("sum(end_ns - start_ns)")), 1);
        QCOMPARE(statement.count(QStringLiteral("row_number()")), 1);
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        auto question = core::SqlQuestion::open(path);
        QVERIFY(question);
        const auto answer = question->ask(statement, 2);
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().message));
        const std::vector<core::SqlValue> expected { std::int64_t { 12 }, 12 / 1e6, std::int64_t { 3 }, 6.0,
                                                     std::int64_t { 12 } };
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const auto number = [](const core::SqlValue& value) {
                const auto* const whole = std::get_if<std::int64_t>(&value);
                return whole ? static_cast<double>(*whole) : std::get<double>(value);
            };
            QCOMPARE(number(answer->rows[0][i]), number(expected[i]));
        }
    }

    /// What figures of several rows stand on is kept for the next batch; what one row has is not, until it comes again.
    void keepsWhatOthersAskFor()
    {
        using core::sql::Query;
        const auto wanted = [](const QString& condition) {
            Query query;
            query.with(QStringLiteral("numbers"),
                       QStringLiteral("SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 2"));
            query.with(QStringLiteral("counted"),
                       QStringLiteral("SELECT n, count(*) AS times\n  FROM numbers\n  GROUP BY n"));
            query.with(QStringLiteral("wanted"),
                       QStringLiteral("SELECT times FROM counted WHERE n = %1").arg(condition));
            return query.value(QStringLiteral("(SELECT sum(times) FROM wanted)"));
        };
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        auto question = core::SqlQuestion::open(path);
        QVERIFY(question);
        core::sql::SelectionNames names;
        QStringList kept;
        const auto answersOf = [&](const QStringList& conditions) {
            core::sql::Batch batch(names);
            for (qsizetype row = 0; row < conditions.size(); ++row)
                QVERIFY2(batch.add(wanted(conditions[row]), static_cast<std::size_t>(row)),
                         qPrintable(conditions[row]));
            while (const auto selection = batch.nextWorthKeeping()) {
                const auto isKept = question->keep(selection->name, selection->select, selection->key);
                QVERIFY2(isKept, isKept ? "" : qPrintable(isKept.error().message));
                names.setKept(selection->name);
                kept.append(selection->name.section(QLatin1Char('_'), 0, 0) + u':' + selection->key);
            }
            QVERIFY(!batch.statement().contains(QStringLiteral("UNION ALL")));
            const auto answer = question->ask(batch.statement(), 2);
            QVERIFY2(answer, answer ? "" : qPrintable(answer.error().message));
            for (qsizetype row = 0; row < conditions.size(); ++row)
                QCOMPARE(std::get<std::int64_t>(answer->rows[0][static_cast<std::size_t>(row)]),
                         conditions[row].toLongLong());
        };
        answersOf({ QStringLiteral("1"), QStringLiteral("2") });
        QCOMPARE(kept, QStringList { QStringLiteral("counted:n") });
        QVERIFY(question->keptBytes() > 0);
        answersOf({ QStringLiteral("2") });
        QVERIFY2(kept.contains(QStringLiteral("wanted:")), qPrintable(kept.join(u' ')));
        QVERIFY2(!kept.contains(QStringLiteral("numbers:")), qPrintable(kept.join(u' '))); // only what is kept needs it
    }

    void tellsWhereNothingIsAValue()
    {
        core::sql::SelectionNames names;
        core::sql::Batch batch(names);
        for (const auto* statement : { "SELECT NULL;", "SELECT (SELECT 1 WHERE 0);", "SELECT 1 WHERE 0;",
                                       "SELECT id FROM StringIds;", "SELECT 1 LIMIT 0;" })
            QVERIFY2(batch.add(QString::fromLatin1(statement)), statement);
        QVERIFY(batch.hasAlwaysRow(0));
        QVERIFY(batch.hasAlwaysRow(1));
        for (std::size_t n = 2; n < 5; ++n)
            QVERIFY(!batch.hasAlwaysRow(n));
    }

    void keepsNothingUnderTheNameOfATable()
    {
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        auto question = core::SqlQuestion::open(path);
        QVERIFY(question);
        QVERIFY(!question->keep(QStringLiteral("StringIds"), QStringLiteral("SELECT 1 AS id"), {}));
        QVERIFY(question->keep(QStringLiteral("kept"), QStringLiteral("SELECT 1 AS id"), QStringLiteral("id")));
        QCOMPARE(question->ask(QStringLiteral("SELECT count(*) FROM kept"), 1)->rows.size(), std::size_t { 1 });
        question->forget(QStringLiteral("kept"));
        QVERIFY(!question->ask(QStringLiteral("SELECT count(*) FROM kept"), 1));
        QCOMPARE(QDir(place.path()).entryList(QDir::Files), QStringList { QStringLiteral("seed.sqlite") });
    }

    void refusesOtherStatements()
    {
        core::sql::SelectionNames names;
        core::sql::Batch batch(names);
        for (const auto* statement : { "PRAGMA user_version;", "SELECT 1", "WITH a AS (SELECT 1) SELECT 1;",
                                       "WITH a AS (\n  SELECT ')';", "WITH a AS (\n  SELECT 1)SELECT 1;", "" })
            QVERIFY2(!batch.add(QString::fromLatin1(statement)), statement);
        QCOMPARE(batch.size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestSqlBatch)
#include "tst_sqlbatch.moc"
