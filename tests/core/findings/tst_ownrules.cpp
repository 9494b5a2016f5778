// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "findings/findings.h"
#include "findings/ownrules.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "results/ownjudgement.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace analysistesting;

namespace {

/// A rule with `members` in place of those of a rule that is not at fault, or behind them.
QByteArray ruleWith(const QByteArray& members)
{
    return "[\n  {\"text\": \"t\",\n   " + members + "}\n]\n";
}

QString messageOf(const QByteArray& json)
{
    const auto rules = core::checkedOwnRules(json, QStringLiteral("r.json"));
    return rules ? QStringLiteral("no error") : rules.error().message;
}

core::Cancellable<core::ResultsPointer> judged(const QByteArray& json, const std::stop_token& stop = {})
{
    core::AnalysisOptions options;
    options.ownRules
        = std::make_shared<const core::OwnRules>(core::checkedOwnRules(json, QStringLiteral("r.json")).value());
    return core::analyze(fixtures::makeSeedTrace(), {}, std::move(options), stop);
}

const QByteArray SlowKernels = "[\n"
                               "  {\"table\": \"kernels\", \"row\": \"computeKernel\", \"column\": \"calls\",\n"
                               "   \"limit\": \">= 3\", \"severity\": \"high\",\n"
                               "   \"text\": \"{row}: {value} calls, {limit}\", \"advice\": \"Fuse them.\"},\n"
                               "  {\"table\": \"kernels\", \"row\": \"/^no such/\", \"column\": \"calls\",\n"
                               "   \"limit\": \"> 0\", \"text\": \"never\"},\n"
                               "  {\"table\": \"kernels\", \"column\": \"calls\", \"limit\": \"> 1000000\",\n"
                               "   \"text\": \"never\"}\n"
                               "]\n";

} // namespace

class TestOwnRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void faultsHaveTheirLine_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("message");
        const QByteArray rest = R"("table": "kernels", "column": "calls", "limit": "> 1")";
        const auto row = [](const char* name, const QByteArray& json, const char* message) {
            QTest::newRow(name) << json << QString::fromUtf8(message);
        };
        row("not JSON", "[\n{", "r.json, line 2");
        row("no list", "{}", "r.json, line 1: must be a list of rules");
        row("no object", "[\n1]", "r.json, line 2: a rule must be an object");
        row("unknown member", ruleWith(rest + ",\n \"tables\": \"\""), "r.json, line 4: “tables” is unknown");
        row("twice", ruleWith(rest + ",\n \"limit\": \"< 1\""), "r.json, line 4");
        row("number", ruleWith(R"("limit": 3)"), "r.json, line 3: “limit” must be a text in quotation marks");
        row("no limit", ruleWith(R"("limit": "= 3")"), "r.json, line 3: “= 3” is no limit");
        row("infinite", ruleWith(R"("limit": "> 1e999")"), "r.json, line 3: “> 1e999” is no limit");
        row("severity", ruleWith(R"("severity": "red")"), "r.json, line 3: “red” is no severity");
        row("expression", ruleWith("\"row\": \"/(/\""), "r.json, line 3: Not a valid regular expression");
        row("empty", ruleWith(R"("table": " ")"), "r.json, line 3: “table” is empty");
        row("missing", ruleWith(R"("table": "kernels", "column": "calls")"), "r.json, line 2: “limit” is missing");
        row("table", ruleWith(R"("table": "kernel", "column": "calls", "limit": "> 1")"),
            "r.json, line 2: there is no table “kernel” to judge; there are kernels, ");
        row("findings", ruleWith(R"("table": "findings", "column": "score", "limit": "> 1")"),
            "r.json, line 2: there is no table “findings”");
        row("column", ruleWith(R"("table": "kernels", "column": "name", "limit": "> 1")"),
            "r.json, line 2: table “kernels” has no column of numbers “name”; it has ");
    }
    void faultsHaveTheirLine()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, message);
        QVERIFY2(messageOf(json).startsWith(message), qPrintable(messageOf(json)));
    }

    void filesThatAreMissingAreNamed()
    {
        const QTemporaryDir folder;
        const auto rules = core::readOwnRules(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(!rules);
        QCOMPARE(rules.error().code, core::ErrorCode::CannotOpen);
        QVERIFY(rules.error().message.contains(QStringLiteral("none.json")));
    }

    /// What may be judged is known without a trace: a trace has no other tables and columns of numbers.
    void allTablesAreKnown()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        const auto& known = core::tablesToJudge();
        const QStringList judgements { QStringLiteral("findings"), QStringLiteral("suspects"),
                                       QStringLiteral("capture_notes"), QStringLiteral("finding_rules"),
                                       QStringLiteral("thresholds") };
        for (const auto& table : (*results)->tables) {
            const auto found = std::ranges::find(known, table->key, &core::KnownTable::key);
            QCOMPARE(found == known.end(), judgements.contains(table->key));
            for (const auto& column : table->columns) {
                const bool isKnown = found == known.end() || found->columns.contains(column.key);
                QVERIFY2(isKnown || !column.isNumeric(), qPrintable(table->key + u'.' + column.key));
            }
        }
    }

    void brokenRulesAreFindings()
    {
        const auto results = judged(SlowKernels);
        VERIFY_EXPECTED(results);
        const auto& findings = *(*results)->findings;
        const auto found = std::ranges::find(findings.rows, core::FindingRule::Own, &core::Finding::rule);
        QVERIFY(found != findings.rows.end());
        QCOMPARE(std::ranges::count(findings.rows, core::FindingRule::Own, &core::Finding::rule), 1);
        QCOMPARE(found->title, QStringLiteral("computeKernel: 3 calls, >= 3"));
        QCOMPARE(found->severity, core::FindingSeverity::High);
        QCOMPARE(found->recommendation, QStringLiteral("Fuse them."));
        QCOMPARE(found->own, QStringLiteral("r.json, line 2"));
        QVERIFY(found->limitation.contains(found->own));
        QCOMPARE(found->claimedNs, 0);
        QCOMPARE(found->evidence.size(), std::size_t { 1 });
        const auto& figure = found->evidence.front();
        const auto table = (*results)->table(figure.tableKey);
        QCOMPARE(cellText(*table, figure.row, figure.columnKey), QStringLiteral("3"));
        QVERIFY(found->subject.kernel.isValid());
        QVERIFY(std::ranges::is_sorted(findings.rows, core::isBefore));
    }

    void everyRuleHasAnOutcome()
    {
        const auto results = judged(SlowKernels);
        VERIFY_EXPECTED(results);
        const auto& table = *(*results)->table(u"finding_rules");
        QCOMPARE(table.rowCount, core::FindingRuleCount + 3);
        const auto outcome = [&](std::size_t rule, QStringView column) {
            return cellText(table, core::FindingRuleCount + rule, column);
        };
        QCOMPARE(outcome(0, u"rule"), QStringLiteral("own: r.json, line 2"));
        QCOMPARE(outcome(0, u"outcome"), QStringLiteral("fired"));
        QCOMPARE(outcome(1, u"outcome"), QStringLiteral("not judged"));
        QCOMPARE(outcome(2, u"outcome"), QStringLiteral("did not fire"));
        const auto& rows = *(*results)->table(u"findings");
        QCOMPARE(rows.rowCount, (*results)->findings->rows.size());
    }

    void judgingCanBeStopped() { QVERIFY(!judged(SlowKernels, stoppedToken())); }

    void rulesChangeNoOtherFinding()
    {
        const auto with = judged(SlowKernels);
        const auto without = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(with);
        VERIFY_EXPECTED(without);
        QStringList titles[2];
        for (const auto& finding : (*with)->findings->rows) {
            if (finding.own.isEmpty())
                titles[0].append(finding.title);
        }
        for (const auto& finding : (*without)->findings->rows)
            titles[1].append(finding.title);
        QCOMPARE(titles[0], titles[1]);
        QCOMPARE((*with)->findings->verdict, (*without)->findings->verdict);
    }
};

QTEST_GUILESS_MAIN(TestOwnRules)
#include "tst_ownrules.moc"
