// SPDX-License-Identifier: GPL-3.0-or-later
#include "cliprocess.h"
#include "exportbuilder.h"
#include "verifyexpected.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// gpuloupe-cli query as a user would run it.
class TestQueryCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_seed;

    [[nodiscard]] FinishedRun ask(const QString& sql, const QStringList& options = {}) const
    {
        return runCli(QStringList { QStringLiteral("query"), m_seed, sql } + options);
    }
    static QStringList format(const char* name) { return { QStringLiteral("--format"), QLatin1String(name) }; }

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = m_place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_seed));
    }

    void printsATable()
    {
        const auto run
            = ask(QStringLiteral("SELECT 'computeKernel' AS name, 12345678901234567 AS id, NULL AS none, '' AS empty"));
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.messages, QString());
        QCOMPARE(
            run.output,
            QStringLiteral("name                          id  none  empty\ncomputeKernel  12345678901234567  NULL\n"));
    }

    void printsCsv()
    {
        const auto run = ask(QStringLiteral("SELECT 0.1 AS a, '=1+1' AS b, NULL AS c"), format("csv"));
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.output, QStringLiteral("a,b,c\r\n0.1,'=1+1,\r\n"));
        const auto kept = ask(QStringLiteral("SELECT '=1+1' AS b"),
                              format("csv") + QStringList { QStringLiteral("--csv-formulas=keep") });
        QCOMPARE(kept.output, QStringLiteral("b\r\n=1+1\r\n"));
    }

    void printsJson()
    {
        const auto run
            = ask(QStringLiteral("SELECT -9223372036854775807 - 1 AS least, NULL AS c, 0.1 AS r"), format("json"));
        QCOMPARE(run.exitCode, 0);
        const auto document = QJsonDocument::fromJson(run.output.toUtf8());
        QCOMPARE(document[QStringLiteral("row_count")].toInt(), 1);
        const auto row = document[QStringLiteral("rows")][0].toObject();
        QCOMPARE(row[QStringLiteral("least")].toInteger(), std::numeric_limits<qint64>::min());
        QVERIFY(row[QStringLiteral("c")].isNull());
        QCOMPARE(row[QStringLiteral("r")].toDouble(), 0.1);
    }

    void limitIsSaid()
    {
        const auto run
            = ask(QStringLiteral("VALUES (1), (2), (3)"), { QStringLiteral("--limit"), QStringLiteral("2") });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.output, QStringLiteral("column1\n      1\n      2\n"));
        QVERIFY2(run.messages.contains(QStringLiteral("showing 2 rows of more")), qPrintable(run.messages));
        const auto all
            = ask(QStringLiteral("VALUES (1), (2), (3)"), { QStringLiteral("--limit"), QStringLiteral("all") });
        QCOMPARE(all.messages, QString());
    }

    void writesAFile()
    {
        const auto path = m_place.filePath(QStringLiteral("out.csv"));
        const auto run
            = ask(QStringLiteral("SELECT 1 AS a"), format("csv") + QStringList { QStringLiteral("--out"), path });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.output, QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("a\r\n1\r\n"));
        QCOMPARE(ask(QStringLiteral("SELECT 1"), { QStringLiteral("--out"), m_seed }).exitCode, 2);
        QCOMPARE(ask(QStringLiteral("SELECT 1"), { QStringLiteral("--out"), QStringLiteral("/proc/x") }).exitCode, 3);
    }

    void readsTheStandardInput()
    {
        QProcess process;
        process.start(cliPath(), { QStringLiteral("query"), m_seed, QStringLiteral("-") });
        process.write("SELECT 42 AS answer\n-- from a file\n");
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(process.readAllStandardOutput(), QByteArray("answer\n    42\n"));
    }

    void faultsHaveTheirExitCode_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("words");
        const auto one = QStringLiteral("SELECT 1");
        QTest::newRow("wrong SQL") << QStringList { m_seed, QStringLiteral("SELECT nosuch FROM StringIds") } << 2
                                   << QStringLiteral("Line 1, column 8: no such column: nosuch.");
        QTest::newRow("no table") << QStringList { m_seed, QStringLiteral("SELECT 1 FROM nosuch") } << 2
                                  << QStringLiteral("No such table: nosuch.");
        QTest::newRow("refused") << QStringList { m_seed, QStringLiteral("DROP TABLE StringIds") } << 2
                                 << QStringLiteral("only statements that read");
        QTest::newRow("out of time") << QStringList {
            m_seed,
            QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                           "SELECT 1 FROM n WHERE i < 0"),
            QStringLiteral("--time-limit-s"), QStringLiteral("1")
        } << 1 << QStringLiteral("time limit");
        QTest::newRow("no trace") << QStringList { QStringLiteral("/nonexistent.sqlite"), one } << 1 << QString();
        QTest::newRow("no statement") << QStringList { m_seed } << 2 << QStringLiteral("statement in quotes");
        QTest::newRow("too many") << QStringList { m_seed, one, one } << 2 << QStringLiteral("statement in quotes");
        QTest::newRow("format") << QStringList { m_seed, one, QStringLiteral("--format=xml") } << 2
                                << QStringLiteral("table, csv or json");
        QTest::newRow("limit") << QStringList { m_seed, one, QStringLiteral("--limit=0") } << 2
                               << QStringLiteral("--limit");
        QTest::newRow("time limit") << QStringList { m_seed, one, QStringLiteral("--time-limit-s=0") } << 2
                                    << QStringLiteral("--time-limit-s");
    }

    void faultsHaveTheirExitCode()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, words);
        const auto run = runCli(QStringList { QStringLiteral("query") } + arguments);
        QTEST(run.exitCode, "exitCode");
        QCOMPARE(run.output, QString());
        QVERIFY2(run.messages.contains(words), qPrintable(run.messages));
    }

    /// Names of a trace may hold anything.
    void controlCharactersAreWritten()
    {
        for (const auto* name : { "table", "csv", "json" }) {
            const auto run = ask(QStringLiteral("SELECT char(27) || '[31m' AS t"), format(name));
            QCOMPARE(run.exitCode, 0);
            QVERIFY2(!run.output.contains(QChar(u'\x1b')), name);
        }
    }
};

QTEST_GUILESS_MAIN(TestQueryCommand)
#include "tst_querycommand.moc"
