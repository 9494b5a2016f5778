// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/wallbudget.h"
#include "findingstesting.h"
#include "randomwork.h"

#include <QTest>

#include <map>
#include <random>

using namespace analysistesting;
using namespace findingstesting;
using core::FindingRule;
using fixtures::MemoryTrace;
using fixtures::RandomWork;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

TracePointer traceOf(const std::vector<RandomWork>& all)
{
    MemoryTrace builder;
    for (const auto& work : all)
        addWork(builder, work);
    return builder.build();
}

/// Everything that is said, in its order.
QStringList saidOf(const Judged& judged)
{
    QStringList lines { judged.findings.verdict.sentence };
    for (const auto& finding : judged.findings.rows) {
        lines.append(QStringLiteral("%1 %2 %3 %4")
                         .arg(core::findingRuleKey(finding.rule))
                         .arg(finding.claimedNs)
                         .arg(finding.score, 0, 'f', 6)
                         .arg(finding.title));
    }
    return lines;
}

/// By rule and number among those of the rule.
std::map<std::pair<FindingRule, int>, double> scoresOf(const Judged& judged)
{
    std::map<FindingRule, int> next;
    std::map<std::pair<FindingRule, int>, double> scores;
    for (const auto& finding : judged.findings.rows)
        scores[{ finding.rule, next[finding.rule]++ }] = finding.score;
    return scores;
}

/// Lets the call and the GPU's work of `work` take a thousandth longer.
RandomWork stretched(RandomWork work)
{
    constexpr std::int64_t Parts = 1000;
    work.callEndNs += (work.callEndNs - work.callStartNs + Parts - 1) / Parts;
    work.endNs += (work.endNs - work.startNs + Parts - 1) / Parts;
    return work;
}

/// Idle time of the GPUs of a budget, with that of blocking copies and page faults.
std::int64_t idleNs(const core::WallBudget& budget)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < core::TimeClassCount; ++i) {
        const auto timeClass = static_cast<core::TimeClass>(i);
        if (core::isIdle(timeClass) && timeClass != core::TimeClass::Imbalance)
            sum += budget.timeNs(core::RunPart::Window, timeClass);
    }
    return sum;
}

bool isAboutIdleTime(FindingRule rule)
{
    return rule == FindingRule::BlockingCopyCall
        || (rule >= FindingRule::Allocation && rule <= FindingRule::UnknownIdle);
}

} // namespace

/// What holds of the findings of any trace.
class TestFindingProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seeds_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 12; ++seed)
            QTest::addRow("%u", seed) << seed;
    }

    void claimsFitTheRun_data() { seeds_data(); }
    void claimsFitTheRun()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto judged = judge(traceOf(fixtures::randomWork(random)));
        QVERIFY(!judged.findings.rows.empty());
        QCOMPARE(findingsFault(judged), QString());
    }

    void orderOfRowsDoesNotMatter_data() { seeds_data(); }
    void orderOfRowsDoesNotMatter()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        auto all = fixtures::randomWork(random, 900); // no two begin or end at the same time
        const auto said = saidOf(judge(traceOf(all)));
        for (int turn = 0; turn < 3; ++turn) {
            std::shuffle(all.begin(), all.end(), random);
            QCOMPARE(saidOf(judge(traceOf(all))), said);
        }
    }

    void smallChangesChangeLittle_data() { seeds_data(); }
    void smallChangesChangeLittle()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        auto all = fixtures::randomWork(random);
        const auto before = scoresOf(judge(traceOf(all)));
        for (int turn = 0; turn < 20; ++turn) {
            auto& work = all[static_cast<std::size_t>(random()) % all.size()];
            const auto unchanged = work;
            work = stretched(work);
            auto after = scoresOf(judge(traceOf(all)));
            work = unchanged;
            for (const auto& [finding, score] : before)
                QVERIFY2(std::abs(after[finding] - score) < 1, qPrintable(core::findingRuleKey(finding.first)));
            for (const auto& [finding, score] : after)
                QVERIFY(before.contains(finding) || score < 1);
        }
    }

    /// A scope claims no more idle time than the GPUs have.
    void scopesClaimNoWorkAsIdle_data() { seeds_data(); }
    void scopesClaimNoWorkAsIdle()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        MemoryTrace builder;
        for (const auto& work : fixtures::randomWork(random))
            addWork(builder, work);
        std::vector<core::Scope> scopes(4);
        scopes[0].processes = { builder.process(1) };
        scopes[1].streams = { builder.stream(1, 0, 7), builder.stream(2, 1, 8) };
        scopes[2].nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
        scopes[3].devices = { builder.device(1) };
        const auto trace = builder.build();
        const auto whole = judge(trace);
        for (const auto& scope : scopes) {
            const auto judged = judge(trace, { .thresholds = {}, .scope = scope, .phases = {} });
            QCOMPARE(findingsFault(judged), QString());
            std::int64_t claimedNs = 0;
            for (const auto& finding : judged.findings.rows)
                claimedNs += isAboutIdleTime(finding.rule) ? finding.claimedNs : 0;
            const auto gpus = static_cast<std::int64_t>(judged.results->wallBudget->devices.size());
            QVERIFY(claimedNs * gpus <= idleNs(*whole.results->wallBudget));
        }
    }
};

QTEST_GUILESS_MAIN(TestFindingProperties)

#include "tst_findingproperties.moc"
