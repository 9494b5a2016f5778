// SPDX-License-Identifier: GPL-3.0-or-later
// The user's SQL over a trace: what is run, what is refused, and what it may take.
#include "query/sqlquery.h"

#include "exportbuilder.h"
#include "query/queryexamples.h"
#include "trace/tracefile.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <thread>

namespace {

const auto Endless = QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ");

} // namespace

class TestSqlQuery : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_seed;

    [[nodiscard]] core::QueryAnswer ask(const QString& sql, const core::QueryLimits& limits = {},
                                        const std::stop_token& stop = {}) const
    {
        return core::runQuery(m_seed, sql, limits, stop);
    }
    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = m_place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_seed));
    }

    void valuesAreExact()
    {
        const auto answer
            = ask(QStringLiteral("SELECT 9223372036854775807 AS most, -9223372036854775807 - 1 AS least, 0.1 AS "
                                 "tenth, NULL AS none, '' AS empty, 'ä' AS text, x'00ff10' AS bytes"));
        VERIFY_EXPECTED(answer);
        QCOMPARE(answer->rowCount, std::size_t { 1 });
        QCOMPARE(answer->columns.join(u' '), QStringLiteral("most least tenth none empty text bytes"));
        QCOMPARE(std::get<std::int64_t>(answer->cell(0, 0)), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(std::get<std::int64_t>(answer->cell(0, 1)), std::numeric_limits<std::int64_t>::min());
        QCOMPARE(std::get<double>(answer->cell(0, 2)), 0.1);
        QVERIFY(std::holds_alternative<std::monostate>(answer->cell(0, 3)));
        QCOMPARE(std::get<QString>(answer->cell(0, 4)), QString());
        QCOMPARE(std::get<QString>(answer->cell(0, 5)), QStringLiteral("ä"));
        QCOMPARE(std::get<QString>(answer->cell(0, 6)), QStringLiteral("[blob, 3 B]"));
    }

    void readsAreRun_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::newRow("select") << QStringLiteral("SELECT count(*) FROM CUPTI_ACTIVITY_KIND_KERNEL");
        QTest::newRow("with") << QStringLiteral(
            "WITH k AS (SELECT start FROM CUPTI_ACTIVITY_KIND_KERNEL) SELECT min(start) FROM k");
        QTest::newRow("values") << QStringLiteral("VALUES (1), (2)");
        QTest::newRow("explain") << QStringLiteral("EXPLAIN QUERY PLAN SELECT * FROM StringIds");
        QTest::newRow("columns of a table") << QStringLiteral("PRAGMA table_info(StringIds)");
        QTest::newRow("the same as a table") << QStringLiteral("SELECT name FROM pragma_table_info('StringIds')");
        QTest::newRow("more of them") << QStringLiteral("SELECT name FROM pragma_table_xinfo('StringIds')");
        QTest::newRow("JSON") << QStringLiteral("SELECT value FROM json_each('[1, 2]')");
        QTest::newRow("semicolon and comment behind") << QStringLiteral("SELECT 1; -- that is all\n /* indeed */ ;");
        QTest::newRow("window function") << QStringLiteral(
            "SELECT start, lag(start) OVER (ORDER BY start) FROM CUPTI_ACTIVITY_KIND_KERNEL");
        QTest::newRow("schema") << QStringLiteral("SELECT name FROM sqlite_schema ORDER BY name");
    }

    void readsAreRun()
    {
        QFETCH(QString, sql);
        const auto answer = ask(sql);
        VERIFY_EXPECTED(answer);
        QVERIFY(answer->rowCount > 0);
        QVERIFY(answer->cut == core::QueryCut::None);
    }

    void otherStatementsAreRefused_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("words");
        const auto opens = QStringLiteral("opens or closes another file");
        const auto rows = QStringLiteral("changes rows");
        const auto tables = QStringLiteral("changes tables");
        const auto pragma = QStringLiteral("PRAGMA ");
        const auto other = QStringLiteral("'%1'").arg(m_place.filePath(QStringLiteral("other.sqlite")));
        QTest::newRow("attach") << QStringLiteral("ATTACH %1 AS other").arg(other) << opens;
        QTest::newRow("detach") << QStringLiteral("DETACH main") << opens;
        QTest::newRow("vacuum into") << QStringLiteral("VACUUM INTO %1").arg(other) << QString();
        QTest::newRow("vacuum") << QStringLiteral("VACUUM") << QString();
        QTest::newRow("writable schema") << QStringLiteral("PRAGMA writable_schema=1") << pragma;
        QTest::newRow("writable schema as a table") << QStringLiteral("SELECT * FROM pragma_journal_mode") << pragma;
        QTest::newRow("journal mode") << QStringLiteral("PRAGMA journal_mode=WAL") << pragma;
        QTest::newRow("path of the file") << QStringLiteral("PRAGMA database_list") << pragma;
        QTest::newRow("extension") << QStringLiteral("SELECT load_extension('/tmp/x.so')") << QString();
        QTest::newRow("writefile") << QStringLiteral("SELECT writefile('/tmp/x', 'y')") << QStringLiteral("writefile");
        QTest::newRow("readfile") << QStringLiteral("SELECT readfile('/etc/passwd')") << QStringLiteral("readfile");
        QTest::newRow("insert") << QStringLiteral("INSERT INTO StringIds VALUES (99999, 'x')") << rows;
        QTest::newRow("update") << QStringLiteral("UPDATE StringIds SET value = 'x'") << rows;
        QTest::newRow("update of the schema") << QStringLiteral("UPDATE sqlite_master SET sql = 'x'") << QString();
        QTest::newRow("delete") << QStringLiteral("DELETE FROM StringIds") << rows;
        QTest::newRow("returning") << QStringLiteral("DELETE FROM StringIds RETURNING *") << rows;
        QTest::newRow("create") << QStringLiteral("CREATE TABLE t(a)") << QString();
        QTest::newRow("temporary table") << QStringLiteral("CREATE TEMP TABLE t AS SELECT 1") << QString();
        QTest::newRow("temporary view") << QStringLiteral("CREATE TEMP VIEW t AS SELECT 1") << QString();
        QTest::newRow("drop") << QStringLiteral("DROP TABLE StringIds") << QString();
        QTest::newRow("alter") << QStringLiteral("ALTER TABLE StringIds RENAME TO x") << QString();
        QTest::newRow("virtual table") << QStringLiteral("CREATE VIRTUAL TABLE t USING fts5(a)") << QString();
        QTest::newRow("analyze") << QStringLiteral("ANALYZE") << QString();
        QTest::newRow("begin") << QStringLiteral("BEGIN EXCLUSIVE") << QStringLiteral("transaction");
        QTest::newRow("second statement") << QStringLiteral("SELECT 1; DELETE FROM StringIds")
                                          << QStringLiteral("Line 1, column 11: A second statement");
        QTest::newRow("nothing") << QStringLiteral("  -- only a comment") << QStringLiteral("There is no statement");
    }

    /// A sentence says why, and nothing is changed or made.
    void otherStatementsAreRefused()
    {
        QFETCH(QString, sql);
        QFETCH(QString, words);
        const auto before = content(m_seed);
        const auto answer = ask(sql);
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, core::ErrorCode::Usage);
        QVERIFY2(answer.error().message.contains(words), qPrintable(answer.error().message));
        QVERIFY2(answer.error().message.endsWith(u'.'), qPrintable(answer.error().message));
        QVERIFY(content(m_seed) == before);
        QCOMPARE(QDir(m_place.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList { QStringLiteral("seed.sqlite") });
    }

    void errorsHaveTheirPlace_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("message");
        QTest::newRow("first line") << QStringLiteral("SELECT nosuch FROM StringIds")
                                    << QStringLiteral("Line 1, column 8: no such column: nosuch.");
        QTest::newRow("third line") << QStringLiteral("SELECT 'ää',\n  1\n  FORM StringIds WHERE")
                                    << QStringLiteral("Line 3, column 8: near \"StringIds\": syntax error.");
        QTest::newRow("behind others than ASCII")
            << QStringLiteral("SELECT 'ä😀', nosuch") << QStringLiteral("Line 1, column 14: no such column: nosuch.");
    }

    void errorsHaveTheirPlace()
    {
        QFETCH(QString, sql);
        QFETCH(QString, message);
        const auto answer = ask(sql);
        QVERIFY(!answer);
        QCOMPARE(answer.error().message, message);
        QVERIFY(answer.error().position.has_value());
    }

    void rowsAreLimited()
    {
        const auto all = ask(QStringLiteral("VALUES (1), (2), (3)"), { .rows = 3 });
        VERIFY_EXPECTED(all);
        QVERIFY(all->cut == core::QueryCut::None);
        const auto some = ask(QStringLiteral("VALUES (1), (2), (3)"), { .rows = 2 });
        VERIFY_EXPECTED(some);
        QCOMPARE(some->rowCount, std::size_t { 2 });
        QVERIFY(some->cut == core::QueryCut::Rows);
        const auto endless = ask(Endless + QStringLiteral("SELECT i FROM n"));
        VERIFY_EXPECTED(endless);
        QCOMPARE(endless->rowCount, core::QueryLimits::DefaultRows);
        QVERIFY(endless->cut == core::QueryCut::Rows);
    }

    void resultsAreLimited()
    {
        const auto answer
            = ask(Endless + QStringLiteral("SELECT hex(zeroblob(50000)) FROM n"), { .resultBytes = 1 << 20 });
        VERIFY_EXPECTED(answer);
        QVERIFY(answer->cut == core::QueryCut::Bytes);
        QVERIFY(answer->rowCount > 0 && answer->rowCount < 100);
    }

    void timeIsLimited()
    {
        const auto answer = ask(Endless + QStringLiteral("SELECT i FROM n WHERE i < 0"), { .timeMs = 50 });
        QVERIFY(!answer);
        QVERIFY2(answer.error().message.contains(QStringLiteral("time limit")), qPrintable(answer.error().message));
    }

    void memoryIsLimited_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::newRow("sorting") << Endless + QStringLiteral("SELECT i, hex(randomblob(1000)) AS t FROM n ORDER BY t");
        QTest::newRow("grouping") << Endless + QStringLiteral("SELECT count(*) FROM n GROUP BY hex(randomblob(500))");
        QTest::newRow("distinct") << Endless
                + QStringLiteral("SELECT DISTINCT i, hex(zeroblob(500)) FROM n WHERE i < 0 OR randomblob(1) IS NULL "
                                 "UNION SELECT i, hex(zeroblob(900)) FROM n");
        QTest::newRow("a long value") << QStringLiteral("SELECT hex(zeroblob(900000000))");
        QTest::newRow("a longer one each row")
            << Endless + QStringLiteral("SELECT group_concat(hex(zeroblob(90000))) FROM (SELECT i FROM n LIMIT 2000)");
    }

    void memoryIsLimited()
    {
        QFETCH(QString, sql);
        const auto answer = ask(sql, { .timeMs = 120'000, .workBytes = 64 << 20 });
        QVERIFY(!answer);
        QVERIFY2(answer.error().message.contains(QStringLiteral("of memory"))
                     || answer.error().message.contains(QStringLiteral("longer than a value may be")),
                 qPrintable(answer.error().message));
    }

    /// A blob that is only a number of zeros takes no memory.
    void largeBlobIsItsLength()
    {
        const auto answer = ask(QStringLiteral("SELECT zeroblob(500000)"));
        VERIFY_EXPECTED(answer);
        QCOMPARE(std::get<QString>(answer->cell(0, 0)), QStringLiteral("[blob, 500000 B]"));
    }

    void stops()
    {
        std::stop_source stop;
        const std::jthread stopper([&stop] { stop.request_stop(); });
        const auto answer = ask(Endless + QStringLiteral("SELECT i FROM n WHERE i < 0"), {}, stop.get_token());
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, core::ErrorCode::Cancelled);
    }

    /// A connection goes on after a refusal, and runs several statements.
    void isUsedAgain()
    {
        auto file = core::SqlQuery::open(m_seed);
        VERIFY_EXPECTED(file);
        QVERIFY(!file->run(QStringLiteral("DROP TABLE StringIds")));
        for (int time = 0; time < 2; ++time)
            VERIFY_EXPECTED(file->run(QStringLiteral("SELECT value FROM StringIds")));
    }

    void noTraceIsAFault()
    {
        const auto answer = core::runQuery(m_place.filePath(QStringLiteral("none.sqlite")), QStringLiteral("SELECT 1"));
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, core::ErrorCode::CannotOpen);
    }

    void examplesRun()
    {
        const auto trace = core::TraceFile::open(m_seed);
        VERIFY_EXPECTED(trace);
        const auto examples = core::queryExamples(trace->schema);
        QVERIFY(examples.size() >= 7);
        for (const auto& example : examples) {
            const auto answer = ask(example.sql);
            QVERIFY2(answer.has_value(),
                     answer ? "" : qPrintable(example.title + QStringLiteral(": ") + answer.error().message));
        }
    }
};

QTEST_GUILESS_MAIN(TestSqlQuery)
#include "tst_sqlquery.moc"
