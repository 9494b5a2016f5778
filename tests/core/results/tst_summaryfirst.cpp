// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/summaryfirst.h"

#include "findings/findings.h"
#include "memorytrace.h"
#include "results/analysisplan.h"
#include "results/summary.h"
#include "verifyexpected.h"

#include <QTest>

#include <atomic>

using fixtures::MemoryTrace;

namespace {

std::shared_ptr<const core::Trace> traceOfKernels()
{
    constexpr std::int64_t UsNs = 1000;
    MemoryTrace builder;
    for (std::int64_t i = 0; i < 20; ++i) {
        builder.addCall(1, 1, 100 * i * UsNs, (100 * i + 5) * UsNs, QStringLiteral("cudaLaunchKernel_v7000"),
                        static_cast<std::uint32_t>(i + 1));
        builder.addKernel(1, 0, 7, (100 * i + 10) * UsNs, (100 * i + 60) * UsNs, QStringLiteral("gemm"),
                          static_cast<std::uint32_t>(i + 1));
    }
    return builder.build();
}

QStringList titlesOf(const core::Findings& findings)
{
    QStringList titles;
    for (const auto& finding : findings.rows)
        titles.append(finding.title);
    return titles;
}

} // namespace

class TestSummaryFirst : public QObject
{
    Q_OBJECT

    core::ResultsPointer m_first;
    int m_calls = 0;

    core::ResultsPointer analyze(const core::AnalysisOptions& options, const core::Scope& scope = {})
    {
        m_first.reset();
        m_calls = 0;
        const auto results
            = core::analyzeSummaryFirst(traceOfKernels(), scope, options, [this](const core::ResultsPointer& first) {
                  m_first = first;
                  ++m_calls;
              });
        return results ? *results : nullptr;
    }

private Q_SLOTS:
    void isTheSummaryOfTheResults()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { 0, 1'000'000 };
        const auto results = analyze({}, scope);
        QVERIFY(results);
        QCOMPARE(m_calls, 1);
        QVERIFY(core::isSummaryOnly(*m_first));
        QVERIFY(!core::isSummaryOnly(*results));
        QCOMPARE(m_first->trace, results->trace);
        QCOMPARE(m_first->scope, scope);
        QVERIFY(!results->findings->rows.empty());
        QVERIFY(!results->summary->tiles.empty());
        QCOMPARE(m_first->findings, results->findings);
        QCOMPARE(m_first->summary, results->summary);
    }

    /// What is accepted is set aside in both, so that no finding comes and goes.
    void knowsWhatIsAccepted()
    {
        const auto all = titlesOf(*analyze({})->findings);
        core::AnalysisOptions options;
        options.accepted
            = { { core::findingRuleKey(analyze({})->findings->rows.front().rule), QStringLiteral("known") },
                { QStringLiteral("nothing"), QStringLiteral("not there") } };
        const auto results = analyze(options);
        QCOMPARE(m_calls, 1);
        QVERIFY(titlesOf(*results->findings).size() < all.size());
        QVERIFY(!results->findings->accepted.empty());
        QCOMPARE(results->findings->unmatched.size(), 1U);
        QCOMPARE(m_first->findings, results->findings);
        QCOMPARE(m_first->summary, results->summary);
        QCOMPARE(results->summary->findings.size(), results->findings->rows.size());
    }

    /// They judge tables, which come last.
    void isNotGivenAwayWithoutTheFindingsOfTheUsersRules()
    {
        core::OwnRules rules;
        auto& rule = rules.rules.emplace_back();
        rule.table = QStringLiteral("kernels");
        rule.column = QStringLiteral("calls");
        rule.limit = 1;
        rule.text = QStringLiteral("called often");
        core::AnalysisOptions options;
        options.ownRules = std::make_shared<const core::OwnRules>(rules);
        const auto results = analyze(options);
        QVERIFY(results);
        QCOMPARE(m_calls, 0);
        QVERIFY(titlesOf(*results->findings).contains(QStringLiteral("called often")));
    }

    /// Of all steps, those that it needs come first, and the long tail it does not.
    void waitsForWhatItIsMadeOfOnly()
    {
        auto run = core::AnalysisRun::begin(traceOfKernels(), {}, {}, {});
        QVERIFY(run);
        const core::AnalysisPlan plan;
        std::vector<bool> isAhead(plan.steps().size());
        const auto isNamed = [&](std::size_t step, const char* name) {
            return QLatin1String(plan.steps()[step].name) == QLatin1String(name);
        };
        for (auto step = plan.steps().size(); step-- > 0;) {
            isAhead[step] = isAhead[step] || isNamed(step, "summary");
            for (const auto needed : plan.steps()[step].needed)
                isAhead[needed] = isAhead[needed] || isAhead[step];
        }
        for (std::size_t step = 0; step < plan.steps().size(); ++step) {
            for (const auto* name : { "phases", "NVTX", "NVTX tree", "launch storms", "barriers", "NCCL", "NVLink",
                                      "critical path", "suspects" })
                QVERIFY2(!isNamed(step, name) || !isAhead[step], name);
            for (const auto* name : { "wall budget", "kernels", "kernel modes", "findings" })
                QVERIFY2(!isNamed(step, name) || isAhead[step], name);
        }
    }
};

QTEST_GUILESS_MAIN(TestSummaryFirst)
#include "tst_summaryfirst.moc"
