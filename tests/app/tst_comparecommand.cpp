// SPDX-License-Identifier: GPL-3.0-or-later
#include "cliprocess.h"
#include "csvparser.h"
#include "madepair.h"
#include "project/project.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// Runs "gpuloupe-cli compare" as a user would.
class TestCompareCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_base, m_new; ///< the made pair

    QString file(const QString& name) const { return m_place.filePath(name); }
    static QByteArray content(const QString& path)
    {
        QFile opened(path);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    FinishedRun compare(const QStringList& options) const
    {
        return runCli(QStringList { QStringLiteral("compare"), m_base, m_new } + options);
    }
    FinishedRun makeBaseline(const QStringList& more) const
    {
        return runCli(
            QStringList { QStringLiteral("baseline"), m_base, QStringLiteral("--unit"), QStringLiteral("kernel:gemm") }
            + more);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        m_base = file(QStringLiteral("base.sqlite"));
        m_new = file(QStringLiteral("new.sqlite"));
        VERIFY_EXPECTED(fixtures::madeRun(false).write(m_base));
        VERIFY_EXPECTED(fixtures::madeRun(true).write(m_new));
    }

    void verdictComesFirst()
    {
        const auto run = compare({});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.startsWith(QStringLiteral("NEW takes 902.500 µs a unit, BASE 1,002.500 µs: 100.000 µs "
                                                      "(9.98 %) less, faster in these two runs.")),
                 qPrintable(run.output));
        QVERIFY(run.output.contains(QLatin1String("6 units of BASE, 6 of NEW")));
        QCOMPARE(run.messages, QString());
    }

    /// A line feed in the name of a kernel begins no line.
    void namesForgeNoLines()
    {
        QStringList traces;
        for (const bool isNew : { false, true }) {
            auto builder = fixtures::madeRun(isNew);
            builder.execute(QStringLiteral(
                "UPDATE StringIds SET value = replace(value, 'AllReduce', 'All' || char(10) || 'gate_forged')"));
            traces.append(file(isNew ? QStringLiteral("forged_new.sqlite") : QStringLiteral("forged_base.sqlite")));
            VERIFY_EXPECTED(builder.write(traces.back()));
        }
        const auto run = runCli(QStringList { QStringLiteral("compare") } + traces);
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QLatin1String("gate_forged")), qPrintable(run.output));
        QVERIFY2(!run.output.contains(QLatin1String("\ngate_forged")), qPrintable(run.output));
    }

    void filesOfAComparison()
    {
        const auto folder = file(QStringLiteral("out"));
        QCOMPARE(compare({ QStringLiteral("--out"), folder }).exitCode, 0);
        const auto json = QJsonDocument::fromJson(content(folder + QStringLiteral("/compare.json"))).object();
        QCOMPARE(json.value(QStringLiteral("schema")).toInt(), 1);
        QCOMPARE(json.value(QStringLiteral("base")).toObject().value(QStringLiteral("units")).toInt(), 6);
        QStringList keys;
        for (const auto& table : json.value(QStringLiteral("tables")).toArray())
            keys.append(table.toObject().value(QStringLiteral("key")).toString());
        for (const auto* key : { "compare_budget", "compare_kernels", "compare_checks", "compare_config",
                                 "compare_memory_operations", "compare_barriers", "compare_nccl_ops" })
            QVERIFY2(keys.contains(QLatin1String(key)), key);
        QVERIFY(content(folder + QStringLiteral("/compare.md")).startsWith("# BASE against NEW\n"));
        QVERIFY(content(folder + QStringLiteral("/compare.html")).startsWith("<!DOCTYPE html>"));
        const auto records = parseCsv(content(folder + QStringLiteral("/tables/compare_budget.csv")));
        QVERIFY(records && records->size() > 1);
        QCOMPARE((*records)[1].value(records->front().indexOf(QStringLiteral("delta_ns"))), QStringLiteral("-600000"));
    }

    QString writtenMatches(const QByteArray& json) const
    {
        const auto path = file(QStringLiteral("matches.json"));
        QFile written(path);
        return written.open(QIODevice::WriteOnly) && written.write(json) == json.size() ? path : QString();
    }

    void matchesOfAFile()
    {
        const auto pins = writtenMatches(R"json({"pins": [
 {"table": "kernels", "base": "void ew(float*)", "new": "void gemm<256>(float*)"},
 {"table": "kernels", "base": "void ew(float*)", "new": "nothing"},
 {"table": "barriers", "base": "nothing", "new": "nothing"}]})json");
        const auto folder = file(QStringLiteral("pinned"));
        const auto run = compare({ QStringLiteral("--matches"), pins, QStringLiteral("--out"), folder });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QStringLiteral("A pin is stale: NEW has no kernel “nothing”.")),
                 qPrintable(run.output));
        QVERIFY2(run.messages.contains(QStringLiteral("A pin is stale: table barriers of BASE has no row “nothing”.")),
                 qPrintable(run.messages));
        const auto records = parseCsv(content(folder + QStringLiteral("/tables/compare_kernels.csv")));
        QVERIFY(records && records->size() > 1);
        QStringList levels;
        for (std::size_t row = 1; row < records->size(); ++row)
            levels.append((*records)[row].value(records->front().indexOf(QStringLiteral("match_level"))));
        QVERIFY2(levels.contains(QStringLiteral("pinned")), qPrintable(levels.join(QLatin1Char(' '))));
        const auto spoilt = compare({ QStringLiteral("--matches"), writtenMatches("{\n\"pins\": 1}") });
        QCOMPARE(spoilt.exitCode, 2);
        QVERIFY2(spoilt.messages.contains(QStringLiteral("matches.json, line 2: “pins” must be a list")),
                 qPrintable(spoilt.messages));
    }

    /// What is said of one side holds there instead of what is said of both.
    void partsOfOneTrace()
    {
        const auto run
            = runCli({ QStringLiteral("compare"), m_base, m_base, QStringLiteral("--time"), QStringLiteral("0ms"),
                       QStringLiteral("3.1ms"), QStringLiteral("--new-time"), QStringLiteral("3ms"),
                       QStringLiteral("6.4ms"), QStringLiteral("--unit"), QStringLiteral("kernel:gemm") });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QLatin1String("3 units of BASE, 3 of NEW")), qPrintable(run.output));
    }

    void exitCodesOfAGate_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("line");
        QTest::newRow("passes") << QStringLiteral("wall total <= +5%") << 0
                                << QStringLiteral("gate: 1 rule: 1 passed, 0 failed, 0 not judged");
        QTest::newRow("fails") << QStringLiteral("budget:communication total <= +5%") << 5
                               << QStringLiteral("gate: 1 rule: 0 passed, 1 failed, 0 not judged");
        QTest::newRow("is not judged") << QStringLiteral("kernel:nosuchname total <= +5%") << 6
                                       << QStringLiteral("gate: 1 rule: 0 passed, 0 failed, 1 not judged");
        QTest::newRow("is no rule") << QStringLiteral("wall is slow") << 2 << QString();
    }
    void exitCodesOfAGate()
    {
        QFETCH(QString, rule);
        QFETCH(int, exitCode);
        QFETCH(QString, line);
        const auto junit = file(QStringLiteral("junit.xml"));
        const auto run = compare({ QStringLiteral("--rule"), rule, QStringLiteral("--junit"), junit });
        QCOMPARE(run.exitCode, exitCode);
        QVERIFY2(run.output.contains(line), qPrintable(run.output));
        QVERIFY(exitCode == 2 || content(junit).contains("<testcase"));
    }

    void errorsAreSentences_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        QTest::newRow("one trace") << QStringList { QStringLiteral("x.sqlite") } << 2
                                   << QStringLiteral("Name two traces: compare BASE NEW.");
        QTest::newRow("no such file") << QStringList { QStringLiteral("x.sqlite"), QStringLiteral("y.sqlite") } << 1
                                      << QStringLiteral("does not exist");
        QTest::newRow("no such unit") << QStringList { QStringLiteral("x"), QStringLiteral("y"),
                                                       QStringLiteral("--unit"), QStringLiteral("day") }
                                      << 2 << QStringLiteral("is no unit of work");
        QTest::newRow("no such check") << QStringList { QStringLiteral("x"), QStringLiteral("y"),
                                                        QStringLiteral("--accept"), QStringLiteral("all") }
                                       << 2 << QStringLiteral("There is no check \"all\" to accept");
        QTest::newRow("no number of a GPU") << QStringList { QStringLiteral("x"), QStringLiteral("y"),
                                                             QStringLiteral("--critical-gpu"), QStringLiteral("A") }
                                            << 2 << QStringLiteral("--critical-gpu takes the number of a GPU");
        QTest::newRow("half a time") << QStringList { QStringLiteral("x"), QStringLiteral("y"),
                                                      QStringLiteral("--base-time"), QStringLiteral("1s") }
                                     << 2 << QStringLiteral("--base-time needs two times");
    }
    void errorsAreSentences()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const auto run = runCli(QStringList { QStringLiteral("compare") } + arguments);
        QCOMPARE(run.exitCode, exitCode);
        QVERIFY2(run.messages.contains(message), qPrintable(run.messages));
        QCOMPARE(run.output, QString());
    }

    void baselineStandsForItsTrace()
    {
        const auto path = file(QStringLiteral("base.loupe"));
        const auto made = makeBaseline({ QStringLiteral("-o"), path });
        QCOMPARE(made.exitCode, 0);
        QVERIFY2(made.output.contains(QLatin1String("Baseline in ")), qPrintable(made.output));
        const auto run = runCli({ QStringLiteral("compare"), path, m_new });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.output.section(u'\n', 0, 0), compare({}).output.section(u'\n', 0, 0));
        QVERIFY2(run.output.contains(QLatin1String("BASE is a baseline: timelines, single events and SQL")),
                 qPrintable(run.output));
        const auto same = runCli(
            { QStringLiteral("compare"), m_base, path, QStringLiteral("--out"), file(QStringLiteral("same")) });
        QVERIFY2(same.output.startsWith(QLatin1String("The same trace: every difference is 0.")),
                 qPrintable(same.output));
        QVERIFY(content(file(QStringLiteral("same/compare.json"))).contains("\"start_ns\":null"));
    }

    void baselineWithoutNames()
    {
        const auto path = file(QStringLiteral("hashed.loupe"));
        const auto key = file(QStringLiteral("key"));
        QFile keyFile(key);
        QVERIFY(keyFile.open(QIODevice::WriteOnly) && keyFile.write("0123456789abcdef0123456789abcdef\n") > 0);
        keyFile.close();
        const QStringList hashed { QStringLiteral("--hash-names"), key };
        QCOMPARE(makeBaseline(QStringList { QStringLiteral("-o"), path } + hashed).exitCode, 0);
        const auto noKey = runCli({ QStringLiteral("compare"), path, m_new });
        QCOMPARE(noKey.exitCode, 2);
        QVERIFY2(noKey.messages.contains(QLatin1String("hashed.loupe are hashed: name the file of their key")),
                 qPrintable(noKey.messages));
        const auto run = runCli(QStringList { QStringLiteral("compare"), path, m_new } + hashed);
        QCOMPARE(run.output.section(u'\n', 0, 0), compare({}).output.section(u'\n', 0, 0));
    }

    void baselineErrorsAreSentences()
    {
        const auto path = file(QStringLiteral("more.loupe"));
        QVERIFY(makeBaseline({}).messages.contains(QLatin1String("Say where to write the baseline: -o FILE.loupe.")));
        QCOMPARE(runCli({ QStringLiteral("baseline"), QStringLiteral("-o"), path }).exitCode, 2);
        const auto before = content(m_base);
        QCOMPARE(makeBaseline({ QStringLiteral("-o"), m_base }).exitCode, 2);
        QCOMPARE(content(m_base), before);
        QCOMPARE(makeBaseline({ QStringLiteral("-o"), path }).exitCode, 0);
        const auto part
            = runCli({ QStringLiteral("compare"), path, m_new, QStringLiteral("--gpu"), QStringLiteral("0") });
        QCOMPARE(part.exitCode, 2);
        QVERIFY2(part.messages.contains(QLatin1String("was chosen when it was made")), qPrintable(part.messages));
        QFile spoilt(path);
        QVERIFY(spoilt.open(QIODevice::ReadWrite) && spoilt.resize(spoilt.size() / 2));
        spoilt.close();
        const auto damaged = runCli({ QStringLiteral("compare"), path, m_new });
        QCOMPARE(damaged.exitCode, 1);
        QVERIFY2(damaged.messages.contains(QLatin1String("damaged")), qPrintable(damaged.messages));
    }

    /// A unit that somebody asks for is never replaced by another one.
    void unitsThatCutNothingAreSaid_data()
    {
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("message");
        QTest::newRow("no such kernel") << QStringLiteral("kernel:nosuch")
                                        << QStringLiteral("No kernel whose name holds “nosuch” runs in both runs");
        QTest::newRow("on another stream")
            << QStringLiteral("kernel:AllReduce")
            << QStringLiteral("Kernels whose names hold “AllReduce” do not cut both runs");
        QTest::newRow("no such range") << QStringLiteral("nvtx:nosuch") << QStringLiteral("No NVTX range");
    }
    void unitsThatCutNothingAreSaid()
    {
        QFETCH(QString, unit);
        QFETCH(QString, message);
        const auto run = compare({ QStringLiteral("--unit"), unit });
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(message), qPrintable(run.messages));
        QCOMPARE(run.output, QString());
    }

    QString written(const QString& name, const QByteArray& text) const
    {
        QFile file(m_place.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
    }

    /// Findings of one's own are compared as those of the program, and may be accepted.
    void ownRulesAreCompared()
    {
        const auto rules = written(QStringLiteral("rules.json"), R"json([
{"table": "kernels", "row": "gemm", "column": "avg_us", "limit": "> 250", "text": "{row} takes {value}"},
{"table": "kernels", "row": "nosuch", "column": "avg_us", "limit": "> 250", "text": "{row} takes {value}"}])json");
        const auto folder = file(QStringLiteral("own"));
        const QStringList options { QStringLiteral("--rules"), rules,
                                    QStringLiteral("--rule"),  QStringLiteral("finding:own not new"),
                                    QStringLiteral("--out"),   folder };
        const auto ownRows = [&] {
            const auto records = parseCsv(content(folder + QStringLiteral("/tables/compare_findings.csv")));
            QStringList rows;
            for (std::size_t i = 1; records && i < records->size(); ++i) {
                const auto cell = [&](const char* key) {
                    return (*records)[i].value(records->front().indexOf(QLatin1String(key)));
                };
                if (cell("rule") == QLatin1String("own"))
                    rows.append(cell("subject") + QLatin1Char(' ') + cell("state"));
            }
            return rows;
        };
        const auto run = compare(options);
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages + run.output));
        QCOMPARE(ownRows(), QStringList { QStringLiteral("rules.json, line 2 gone") });
        const QStringList back = QStringList { QStringLiteral("compare"), m_new, m_base } + options;
        QCOMPARE(runCli(back).exitCode, 5);
        QCOMPARE(ownRows(), QStringList { QStringLiteral("rules.json, line 2 new") });
        core::Project project;
        project.options.accepted = { { QStringLiteral("own: rules.json, line 2"), QStringLiteral("as it should be") } };
        const auto accepted = written(QStringLiteral("known.json"), core::toJson(project));
        const auto after = runCli(back + QStringList { QStringLiteral("--project"), accepted });
        QVERIFY2(after.exitCode == 0, qPrintable(after.messages + after.output));
        QCOMPARE(ownRows(), QStringList());
        const auto spoilt = compare({ QStringLiteral("--rules"), written(QStringLiteral("spoilt.json"), "[\n{}]") });
        QCOMPARE(spoilt.exitCode, 2);
        QVERIFY2(spoilt.messages.contains(QStringLiteral("spoilt.json, line 2")), qPrintable(spoilt.messages));
    }

    void severalRuns()
    {
        const auto run = runCli({ QStringLiteral("compare"), QStringLiteral("--base"), m_base, QStringLiteral("--base"),
                                  m_base, QStringLiteral("--new"), m_new });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QLatin1String("Runs: 2 of BASE, 1 of NEW")), qPrintable(run.output));
        QCOMPARE(runCli({ QStringLiteral("compare"), QStringLiteral("--base"), m_base }).exitCode, 2);
        const auto kept = file(QStringLiteral("runs.loupe"));
        QCOMPARE(makeBaseline({ m_base, QStringLiteral("-o"), kept }).exitCode, 0);
        const auto floor = runCli({ QStringLiteral("compare"), kept, m_new });
        QVERIFY2(floor.output.contains(QLatin1String("Runs of BASE alone lie 0 ns apart; of NEW there is one.")),
                 qPrintable(floor.output));
    }

    /// A trace is never written over.
    void tracesAreKept()
    {
        const auto folder = file(QStringLiteral("tables"));
        QVERIFY(QDir().mkpath(folder));
        const auto trace = folder + QStringLiteral("/compare_budget.csv");
        VERIFY_EXPECTED(fixtures::madeRun(false).write(trace));
        const auto before = content(trace);
        const auto run = runCli({ QStringLiteral("compare"), trace, m_new, QStringLiteral("--out"), m_place.path() });
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(content(trace), before);
    }
};

QTEST_GUILESS_MAIN(TestCompareCommand)
#include "tst_comparecommand.moc"
