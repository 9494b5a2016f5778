// SPDX-License-Identifier: GPL-3.0-or-later
// Rules on the command line: exit codes, the line, and the files of other programs.
#include "cliprocess.h"
#include "madepair.h"
#include "verifyexpected.h"

#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

class TestGateCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;

    QString file(const QString& name) const { return m_place.filePath(name); }
    QByteArray content(const QString& name) const
    {
        QFile opened(file(name));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    QString written(const QString& name, const QByteArray& text) const
    {
        QFile opened(file(name));
        if (opened.open(QIODevice::WriteOnly))
            opened.write(text);
        return opened.fileName();
    }
    /// compare of the made pair with more arguments.
    FinishedRun compare(const QStringList& arguments) const
    {
        return runCli(QStringList { QStringLiteral("compare"), file(QStringLiteral("base.sqlite")),
                                    file(QStringLiteral("new.sqlite")) }
                      + arguments);
    }
    FinishedRun judged(const QString& rule) const { return compare({ QStringLiteral("--rule"), rule }); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        VERIFY_EXPECTED(fixtures::madeRun(false).write(file(QStringLiteral("base.sqlite"))));
        VERIFY_EXPECTED(fixtures::madeRun(true).write(file(QStringLiteral("new.sqlite"))));
    }

    void exitCodesSayHowRulesEnd()
    {
        const auto passed = judged(QStringLiteral("wall total <= +3%"));
        QCOMPARE(passed.exitCode, 0);
        QVERIFY2(passed.output.endsWith(QStringLiteral("gate: 1 rule: 1 passed, 0 failed, 0 not judged\n")),
                 qPrintable(passed.output));
        const auto failed = judged(QStringLiteral("kernel:gemm avg <= -30%"));
        QCOMPARE(failed.exitCode, 5);
        QVERIFY(failed.output.contains(QStringLiteral("failed: kernel:gemm avg <= -30%: kernel")));
        QCOMPARE(judged(QStringLiteral("kernel:renamed avg <= +3%")).exitCode, 6);
        const auto both = compare({ QStringLiteral("--rule"), QStringLiteral("kernel:renamed avg <= +3%"),
                                    QStringLiteral("--rule"), QStringLiteral("wall total <= -30%") });
        QCOMPARE(both.exitCode, 5); // wins
        QVERIFY(both.output.endsWith(QStringLiteral("gate: 2 rules: 0 passed, 1 failed, 1 not judged\n")));
        QCOMPARE(compare({}).exitCode, 0);
    }

    void badRulesAreUsageErrors()
    {
        const auto bad = judged(QStringLiteral("wall mean <= +3%"));
        QCOMPARE(bad.exitCode, 2);
        QVERIFY2(bad.messages.contains(QStringLiteral("character 6")), qPrintable(bad.messages));
        const auto file = written(QStringLiteral("bad.json"), "{\"version\": 1,\n \"rules\": [],\n \"rule\": 1}");
        const auto badFile = compare({ QStringLiteral("--gate"), file });
        QCOMPARE(badFile.exitCode, 2);
        QVERIFY2(badFile.messages.contains(QStringLiteral("bad.json, line 2")), qPrintable(badFile.messages));
        QCOMPARE(compare({ QStringLiteral("--junit"), file }).exitCode, 2); // no rules
        const auto accept = written(QStringLiteral("accept.json"), R"({"version": 1, "accept": ["gpu"], "rules": [
            {"id": "a", "rule": "wall total <= +3%"}]})");
        const auto refused = compare({ QStringLiteral("--gate"), accept });
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.messages.contains(QStringLiteral("no check \"gpu\"")), qPrintable(refused.messages));
        QCOMPARE(compare({ QStringLiteral("--gate"), this->file(QStringLiteral("missing.json")) }).exitCode, 1);
    }

    /// How rules end is written over nothing that is read.
    void inputsAreKept()
    {
        const auto gate = written(QStringLiteral("kept.json"), R"({"version": 1, "rules": [
            {"id": "wall", "rule": "wall total <= +30%"}]})");
        for (const auto& name :
             { QStringLiteral("base.sqlite"), QStringLiteral("new.sqlite"), QStringLiteral("kept.json") }) {
            const auto before = content(name);
            for (const auto* option : { "--junit", "--sarif", "--summary" }) {
                const auto run = compare({ QStringLiteral("--gate"), gate, QLatin1String(option), file(name) });
                QCOMPARE(run.exitCode, 2);
                QVERIFY2(run.messages.contains(QStringLiteral("is the file that is read")), qPrintable(run.messages));
                QCOMPARE(content(name), before);
            }
        }
    }

    void filesOfOtherPrograms()
    {
        const auto gate = written(QStringLiteral("gate.json"), R"({"version": 1, "rules": [
            {"id": "wall", "rule": "wall total <= -30%"},
            {"id": "findings", "rule": "finding:* not new"},
            {"id": "copies", "rule": "memory:/./ bytes <= +0", "severity": "warn"}]})");
        const auto summary = written(QStringLiteral("summary.md"), "# Job\n\n");
        const auto run = compare({ QStringLiteral("--gate"), gate, QStringLiteral("--junit"),
                                   file(QStringLiteral("gate.xml")), QStringLiteral("--sarif"),
                                   file(QStringLiteral("gate.sarif")), QStringLiteral("--summary"), summary });
        QVERIFY2(run.exitCode == 5, qPrintable(run.output + run.messages));
        QVERIFY(content(QStringLiteral("gate.xml")).contains("<testcase classname=\"gpuloupe.gate\" name=\"wall\">"));
        QVERIFY(QJsonDocument::fromJson(content(QStringLiteral("gate.sarif"))).isObject());
        const auto text = content(QStringLiteral("summary.md"));
        QVERIFY2(text.startsWith("# Job\n\n\nNEW takes"), text.constData());
        QVERIFY(text.contains("| ✗ failed | wall |"));
    }
};

QTEST_GUILESS_MAIN(TestGateCommand)
#include "tst_gatecommand.moc"
