// SPDX-License-Identifier: GPL-3.0-or-later
#include "cliprocess.h"
#include "generator.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// Runs "gpuloupe-cli ranks", "summarize" and "merge" as a user would, with a job of four ranks on two hosts.
class TestRanksCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;

    QString file(const QString& name) const { return m_place.filePath(name); }
    static QByteArray content(const QString& path)
    {
        QFile opened(path);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    static bool write(const QString& path, const QByteArray& bytes)
    {
        QFile opened(path);
        return opened.open(QIODevice::WriteOnly) && opened.write(bytes) == bytes.size();
    }
    FinishedRun ranks(const QStringList& arguments) const
    {
        return runCli(QStringList { QStringLiteral("ranks") } + arguments);
    }
    FinishedRun summarize(const QString& out, const QStringList& more) const
    {
        return runCli(
            QStringList { QStringLiteral("summarize"), file(QStringLiteral("job")), QStringLiteral("-o"), out } + more);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        tracegen::JobShape shape;
        shape.world = 4;
        shape.ranksPerHost = 2;
        shape.stepCount = 5;
        shape.layersPerStage = 1;
        shape.blockedHostsNs[2] = 5'000'000;
        QVERIFY(QDir().mkpath(file(QStringLiteral("job/node1"))));
        for (int rank = 0; rank < shape.world; ++rank) {
            tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
            request.job = { shape, rank };
            const auto folder = rank < 2 ? QStringLiteral("job/r%1.sqlite") : QStringLiteral("job/node1/r%1.sqlite");
            QVERIFY(tracegen::generate(request, file(folder.arg(rank))).has_value());
        }
    }

    void theFirstSentenceNamesTheStraggler()
    {
        const auto folder = file(QStringLiteral("report"));
        const auto run = ranks({ file(QStringLiteral("job")), QStringLiteral("--out"), folder });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.startsWith(QStringLiteral("Rank 2 (host 2, GPU 0) holds the job up")),
                 qPrintable(run.output));
        const auto json = QJsonDocument::fromJson(content(folder + QStringLiteral("/ranks.json"))).object();
        QCOMPARE(json[QStringLiteral("schema")].toInt(), 1);
        QCOMPARE(json[QStringLiteral("world_size")].toInt(), 4);
        for (const auto& of : json[QStringLiteral("tables")].toArray())
            QVERIFY(of[QStringLiteral("rows_total")].toInt() >= of[QStringLiteral("rows")].toArray().size());
        QVERIFY(run.output.startsWith(json[QStringLiteral("sentence")].toString()));
        QVERIFY(content(folder + QStringLiteral("/ranks.md")).contains("holds the job up"));
        QVERIFY(content(folder + QStringLiteral("/ranks.html")).contains("holds the job up"));
        const auto tables = QDir(folder + QStringLiteral("/tables")).entryList(QDir::Files);
        QCOMPARE(tables.size(), json[QStringLiteral("tables")].toArray().size());
        QVERIFY(!content(folder + QStringLiteral("/ranks.md")).contains("node0")); // hosts have numbers
    }

    /// Rules are about the tables of ranks; a project brings its own along.
    void rulesOfTheUserAreJudged()
    {
        const auto rules = file(QStringLiteral("rules.json"));
        QVERIFY(write(rules, R"([{"table": "ranks", "column": "caused_ms", "limit": "> 1", "severity": "high",
 "text": "{row} made others wait {value}"},
 {"table": "bubbles", "column": "share_percent", "limit": "> 5", "text": "bubbles"},
 {"table": "collectives", "column": "ranks", "limit": "> 4", "text": "too many"}])"));
        const auto folder = file(QStringLiteral("judged"));
        const auto job = file(QStringLiteral("job"));
        const auto run = ranks({ job, QStringLiteral("--rules"), rules, QStringLiteral("--out"), folder });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QVERIFY2(run.output.contains(QStringLiteral("Rule: 2 made others wait ")), qPrintable(run.output));
        QVERIFY2(run.output.contains(QStringLiteral("Rules of your own: 1 of 3 broken.")), qPrintable(run.output));
        const auto table = QString::fromUtf8(content(folder + QStringLiteral("/tables/own_rules.csv")));
        QVERIFY2(table.contains(QStringLiteral("broken")) && table.contains(QStringLiteral("not_judged"))
                     && table.contains(QStringLiteral("kept")),
                 qPrintable(table));
        const auto without = ranks({ job, QStringLiteral("--rules"), rules });
        QVERIFY(without.output.contains(QStringLiteral("Rule: 2 made others wait ")));

        const auto unknown = file(QStringLiteral("unknown.json"));
        QVERIFY(write(unknown, R"([{"table": "kernels", "column": "p99_us", "limit": "> 1", "text": "slow"}])"));
        const auto wrong = ranks({ job, QStringLiteral("--rules"), unknown });
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.messages.contains(QStringLiteral("kernels")), qPrintable(wrong.messages));

        const auto project = file(QStringLiteral("project.json"));
        QVERIFY(write(project, R"({"format": "gpuloupe-project", "version": 1, "scope": {"gpus": ["0"]},
 "rules": [{"table": "kernels", "column": "p99_us", "limit": "> 1", "text": "slow"}]})"));
        const auto judged = ranks({ job, QStringLiteral("--project"), project });
        QVERIFY2(judged.exitCode == 0, qPrintable(judged.messages));
        QVERIFY2(judged.output.contains(QStringLiteral("Rules of your own: 0 of 1 broken.")),
                 qPrintable(judged.output));
        QVERIFY2(judged.messages.contains(QStringLiteral("scope of the project")), qPrintable(judged.messages));
    }

    /// Figures of some steps: their times add up to those of all steps, and they keep their numbers.
    void onlyChosenStepsAreLookedAt()
    {
        const auto job = file(QStringLiteral("job"));
        const auto stepRows = [&](const QString& folder, const QString& table) {
            const auto lines = QString::fromUtf8(content(file(folder) + QStringLiteral("/tables/%1.csv").arg(table)))
                                   .split(u'\n', Qt::SkipEmptyParts);
            return lines.mid(1);
        };
        const auto all = ranks({ job, QStringLiteral("--out"), file(QStringLiteral("all_steps")) });
        QCOMPARE(all.exitCode, 0);
        const auto some = ranks({ job, QStringLiteral("--step"), QStringLiteral("1-2"), QStringLiteral("--out"),
                                  file(QStringLiteral("some")) });
        QVERIFY2(some.exitCode == 0, qPrintable(some.messages));
        QVERIFY2(some.output.contains(QStringLiteral("Looked at: steps 1–2 of ")), qPrintable(some.output));
        QVERIFY(some.output.startsWith(QStringLiteral("Rank 2 (host 2, GPU 0) holds the job up")));
        QVERIFY(some.output.section(u'\n', 0, 0) != all.output.section(u'\n', 0, 0)); // less waiting
        const auto of = stepRows(QStringLiteral("some"), QStringLiteral("rank_steps"));
        QCOMPARE(of.size(), 8);
        for (const auto& row : of)
            QVERIFY(stepRows(QStringLiteral("all_steps"), QStringLiteral("rank_steps")).contains(row));
        const auto jobSteps = stepRows(QStringLiteral("some"), QStringLiteral("job_steps"));
        QCOMPARE(jobSteps.size(), 2);
        QVERIFY2(jobSteps[0].startsWith(QStringLiteral("1,")), qPrintable(jobSteps[0]));
        QVERIFY(!stepRows(QStringLiteral("some"), QStringLiteral("job_budget")).isEmpty());
        const auto none = ranks({ job, QStringLiteral("--step"), QStringLiteral("90") });
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.messages.contains(QStringLiteral("There is no step 90: the job has ")),
                 qPrintable(none.messages));
    }

    /// Ranks and times limit a job; what only one trace has does not.
    void onlyWhatWasChosenIsLookedAt()
    {
        const auto job = file(QStringLiteral("job"));
        const auto of = [&](const QStringList& scope) { return ranks(QStringList { job } + scope); };
        const auto some = of({ QStringLiteral("--rank=0-1,3") });
        QVERIFY2(some.exitCode == 0, qPrintable(some.messages));
        QVERIFY2(some.output.contains(QStringLiteral("Looked at: 3 of 4 ranks that were read.")),
                 qPrintable(some.output));
        QVERIFY2(!some.output.contains(QStringLiteral("missing")), qPrintable(some.output));
        QVERIFY(of({ QStringLiteral("--gpu=1") }).output.contains(QStringLiteral("Looked at: 2 of 4 ranks")));
        const auto steps = of({ QStringLiteral("--time"), QStringLiteral("0s"), QStringLiteral("100s") });
        QVERIFY2(steps.output.contains(QStringLiteral("Looked at: steps 0–2 of 3.")), qPrintable(steps.output));
        const std::vector<std::pair<QStringList, QString>> wrong {
            { { QStringLiteral("--rank=9") }, QStringLiteral("There is no rank 9 among those that were read.") },
            { { QStringLiteral("--rank=a") }, QStringLiteral("“a” names no ranks") },
            { { QStringLiteral("--pid=1") }, QStringLiteral("No rank is of process 1.") },
            { { QStringLiteral("--gpu=1"), QStringLiteral("--rank=0") },
              QStringLiteral("No rank fits all that was asked for.") },
            { { QStringLiteral("--nvtx=train step") }, QStringLiteral("--stream and --nvtx are of one trace") },
            { { QStringLiteral("--time"), QStringLiteral("0s"), QStringLiteral("1us") },
              QStringLiteral("No step lies within this time") },
        };
        for (const auto& [scope, message] : wrong) {
            const auto run = of(scope);
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains(message), qPrintable(run.messages));
        }
        const auto verified = runCli({ QStringLiteral("verify"), QStringLiteral("--ranks"), job,
                                       QStringLiteral("--rank=0-1"), QStringLiteral("--step=1") });
        QVERIFY2(verified.exitCode == 0, qPrintable(verified.messages));
        QVERIFY2(verified.output.contains(QStringLiteral("rank_steps: 2 figures in 2 of 2 rows")),
                 qPrintable(verified.output));
    }

    /// What several files give together is asked of each.
    void figuresAreAskedOfTheFiles()
    {
        const auto verify = [](const QString& path, const QStringList& more = {}) {
            return runCli(QStringList { QStringLiteral("verify"), QStringLiteral("--ranks"), path } + more);
        };
        const auto run = verify(file(QStringLiteral("job")));
        QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.messages));
        for (const auto* expected : { "\ncollective_ranks: ", "\nrank_steps: ", "all the same" })
            QVERIFY2(run.output.contains(QString::fromLatin1(expected)), qPrintable(run.output));
        QVERIFY2(run.output.startsWith(QStringLiteral("collectives: ")), qPrintable(run.output));
        QVERIFY(!run.output.contains(QStringLiteral(": 0 figures")));
        const auto withoutSteps = verify(file(QStringLiteral("job")), { QStringLiteral("--steps=none") });
        QCOMPARE(withoutSteps.exitCode, 0);
        QVERIFY2(!withoutSteps.output.contains(QStringLiteral("rank_steps")), qPrintable(withoutSteps.output));
        QCOMPARE(verify(file(QStringLiteral("job")), { QStringLiteral("--run=2") }).exitCode, 2);
        QCOMPARE(verify(file(QStringLiteral("job")), { QStringLiteral("--pid=1") }).exitCode, 2);
        const auto one = runCli(
            { QStringLiteral("verify"), file(QStringLiteral("job/r0.sqlite")), QStringLiteral("--steps=none") });
        QCOMPARE(one.exitCode, 2);
        QVERIFY2(one.messages.contains(QStringLiteral("--steps goes with --ranks only")), qPrintable(one.messages));
    }

    void missingRanksAndBadFilesAreNamed()
    {
        const auto list = file(QStringLiteral("list"));
        const auto damaged = file(QStringLiteral("damaged.sqlite"));
        auto bytes = content(file(QStringLiteral("job/r0.sqlite")));
        QVERIFY(write(damaged, bytes.left(100)));
        const auto names = QStringList { QStringLiteral("job/r0.sqlite"), QStringLiteral("job/r1.sqlite"),
                                         QStringLiteral("job/node1/r2.sqlite"), QStringLiteral("damaged.sqlite"),
                                         QStringLiteral("no.sqlite") };
        QByteArray lines;
        for (const auto& name : names)
            lines += file(name).toUtf8() + '\n';
        QVERIFY(write(list, lines));
        const auto run = ranks({ u'@' + list });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QLatin1String("Rank 3 is missing: 3 of 4 ranks are there.")),
                 qPrintable(run.output));
        QVERIFY(run.output.contains(QLatin1String("2 files were left out")));
        const auto strict = ranks({ u'@' + list, QStringLiteral("--strict") });
        QCOMPARE(strict.exitCode, 1);
        QVERIFY(strict.messages.contains(QLatin1String("--strict: rank 3 missing")));
        const auto more = ranks({ file(QStringLiteral("job")), QStringLiteral("--expect-ranks"), QStringLiteral("6") });
        QVERIFY(more.output.contains(QStringLiteral("Ranks 4–5 (all of host 3) are missing: 4 of 6 ranks are there.")));
    }

    void aJobThatIsNotThereIsAnError()
    {
        const auto run = ranks({ file(QStringLiteral("job")), QStringLiteral("--run"), QStringLiteral("2") });
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(QStringLiteral("There is no job 2: the files hold ranks of one job only.")),
                 qPrintable(run.messages));
    }

    void onlyBadFilesCannotBeRead()
    {
        const auto damaged = file(QStringLiteral("only.sqlite"));
        QVERIFY(write(damaged, "SQLite format 3"));
        const auto run = ranks({ damaged });
        QCOMPARE(run.exitCode, 1);
        QVERIFY(run.output.startsWith(QStringLiteral("No rank was read")));
    }

    void summariesStandForTheirTraces()
    {
        const auto folder = file(QStringLiteral("summaries"));
        const auto made = summarize(folder, {});
        QCOMPARE(made.exitCode, 0);
        QVERIFY(made.output.startsWith(QStringLiteral("4 written, 0 up to date")));
        QVERIFY(summarize(folder, {}).output.startsWith(QStringLiteral("0 written, 4 up to date")));
        QVERIFY(summarize(folder, { QStringLiteral("--force") }).output.startsWith(QStringLiteral("4 written")));
        const auto direct = ranks({ file(QStringLiteral("job")) });
        QCOMPARE(ranks({ folder }).output, direct.output);

        const auto all = file(QStringLiteral("all.loupe"));
        const auto other = file(QStringLiteral("other.loupe"));
        const auto merge = [](const QStringList& files, const QString& out) {
            return runCli(QStringList { QStringLiteral("merge") } + files + QStringList { QStringLiteral("-o"), out });
        };
        QCOMPARE(merge({ folder }, all).exitCode, 0);
        QCOMPARE(merge({ all, folder }, other).exitCode, 0); // twice the same
        QCOMPARE(content(other), content(all));
        QCOMPARE(ranks({ all }).output, direct.output);
        QCOMPARE(merge({ all }, all).exitCode, 2); // it would be written over
        const auto compared = runCli({ QStringLiteral("compare"), all, all });
        QVERIFY(compared.messages.contains(QLatin1String("gpuloupe-cli ranks reads it")));
    }

    void jobsChangeNothing()
    {
        const auto one = file(QStringLiteral("one")), four = file(QStringLiteral("four"));
        const auto job = file(QStringLiteral("job"));
        const auto direct = ranks({ job, QStringLiteral("--out"), one });
        const auto atOnce = ranks({ job, QStringLiteral("--out"), four, QStringLiteral("--jobs"), QStringLiteral("4"),
                                    QStringLiteral("--memory"), QStringLiteral("1M") });
        QCOMPARE(direct.exitCode, 0);
        QCOMPARE(atOnce.exitCode, 0);
        QVERIFY(content(one + QStringLiteral("/ranks.json")).size() > 1000);
        QCOMPARE(content(four + QStringLiteral("/ranks.json")), content(one + QStringLiteral("/ranks.json")));
        for (const auto& wrong : { QStringLiteral("0"), QStringLiteral("8X"), QStringLiteral("999999999999T") })
            QCOMPARE(ranks({ job, QStringLiteral("--memory"), wrong }).exitCode, 2);
        QCOMPARE(ranks({ job, QStringLiteral("--jobs"), QStringLiteral("0") }).exitCode, 2);
    }

    void mergingCleansUp()
    {
        const auto folder = file(QStringLiteral("left"));
        QCOMPARE(summarize(folder, {}).exitCode, 0);
        QVERIFY(QDir().mkpath(folder + QStringLiteral("/node2")));
        const auto abandoned = folder + QStringLiteral("/node2/.gpuloupe.abcdef");
        QFile left(abandoned);
        QVERIFY(left.open(QIODevice::WriteOnly)
                && left.setFileTime(QDateTime::currentDateTime().addDays(-2), QFileDevice::FileModificationTime));
        const QStringList merge { QStringLiteral("merge"), folder, QStringLiteral("-o"),
                                  file(QStringLiteral("clean.loupe")) };
        QCOMPARE(runCli(merge).exitCode, 0);
        QVERIFY(QFile::exists(abandoned));
        const auto cleaned = runCli(merge + QStringList { QStringLiteral("--clean") });
        QCOMPARE(cleaned.exitCode, 0);
        QVERIFY2(cleaned.messages.contains(QStringLiteral("removed: 1.")), qPrintable(cleaned.messages));
        QVERIFY(!QFile::exists(abandoned));
    }

    void shardsMakeAllOfIt()
    {
        const auto whole = file(QStringLiteral("whole")), parts = file(QStringLiteral("parts"));
        QCOMPARE(summarize(whole, {}).exitCode, 0);
        for (const auto& shard : { QStringLiteral("0/3"), QStringLiteral("1/3"), QStringLiteral("2/3") })
            QCOMPARE(summarize(parts, { QStringLiteral("--shard"), shard }).exitCode, 0);
        const auto names = QDir(whole).entryList(QDir::Files);
        QCOMPARE(names.size(), 4);
        QCOMPARE(QDir(parts).entryList(QDir::Files), names);
        for (const auto& name : names)
            QCOMPARE(content(QDir(parts).filePath(name)), content(QDir(whole).filePath(name)));
    }

    void errorsAreSentences_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        QTest::newRow("nothing") << QStringList { QStringLiteral("ranks") }
                                 << QStringLiteral("Name a folder of traces");
        QTest::newRow("regex") << QStringList { QStringLiteral("ranks"), QStringLiteral("x"),
                                                QStringLiteral("--rank-regex"), QStringLiteral("(") }
                               << QStringLiteral("--rank-regex takes a regular expression");
        QTest::newRow("steps") << QStringList {
            QStringLiteral("ranks"), QStringLiteral("x"), QStringLiteral("--steps"), QStringLiteral("7")
        } << QStringLiteral("--steps takes auto, nvtx:RE with a regular expression, period or none");
        QTest::newRow("shard") << QStringList { QStringLiteral("summarize"), QStringLiteral("x"),
                                                QStringLiteral("-o"),        QStringLiteral("y"),
                                                QStringLiteral("--shard"),   QStringLiteral("3/3") }
                               << QStringLiteral("--shard takes I/N");
    }
    void errorsAreSentences()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const auto run = runCli(arguments);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(message), qPrintable(run.messages));
    }
};

QTEST_GUILESS_MAIN(TestRanksCommand)
#include "tst_rankscommand.moc"
