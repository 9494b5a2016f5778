// SPDX-License-Identifier: GPL-3.0-or-later
// Rules over the made pair of runs, whose every difference is known by hand.
#include "../comparetesting.h"
#include "compare/comparetables.h"
#include "compare/gate/gateinput.h"

#include <QTest>

using namespace comparetesting;
using core::GateOutcome;
Q_DECLARE_METATYPE(core::GateOutcome)

namespace {

core::Gate gateOf(const char* rule)
{
    core::Gate gate;
    if (const auto added = core::addGateRule(gate, QString::fromUtf8(rule)); !added)
        qWarning("%s", qPrintable(added.error().message));
    return gate;
}

/// The only rule's result over a comparison.
core::GateRuleResult judged(const core::Comparison& comparison, const char* rule)
{
    const auto gate = gateOf(rule);
    auto tables = core::describeComparedRuns(comparison);
    if (core::needsAllTables(gate)) {
        const auto more = core::compareAllTables(comparison);
        tables.insert(tables.end(), more->begin(), more->end());
    }
    return core::judgeGate(gate, *core::gateInput(comparison, tables, gate))->rules.at(0);
}

} // namespace

class TestGateInput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rulesOverTheMadePair_data()
    {
        QTest::addColumn<GateOutcome>("outcome");
        const auto add = [](const char* rule, GateOutcome outcome) { QTest::newRow(rule) << outcome; };
        constexpr auto Passed = GateOutcome::Passed, Failed = GateOutcome::Failed, NotJudged = GateOutcome::NotJudged;
        add("wall total <= +3%", Passed); // 9.98 % less
        add("wall total <= -10%", Failed);
        add("wall total <= -9.97%", Passed);
        add("wall total <= -100us", Passed);
        add("wall total <= 902us", Failed);
        add("budget:compute total <= -60us", Passed);
        add("budget:communication total <= +49us", Failed);
        add("budget:communication total <= +50us", Passed);
        add("budget:copy_h2d total <= +0us", Passed);
        add("budget:launch_latency total <= +2us", Failed); // 5 us to 8 us
        add("budget:idle total <= -90us", Passed); // 362.5 us to 272.5 us
        add("budget:idle share <= 31%", Passed); // 30.2 %
        add("budget:idle share <= 30%", Failed);
        add("budget:idle total <= -95us", Failed); // and its units tell
        add("budget:jit total <= +1%", Passed); // in neither run: that is known
        add("budget:loading total <= +0us", Passed);
        add("kernel:gemm avg <= -20%", Passed);
        add("kernel:gemm total <= -61us", Failed);
        add("kernel:ew calls <= +0", Failed); // 1 to 2 a unit
        add("kernel:ew total <= +0us", Passed);
        add("kernel:ew avg <= 50us", Passed);
        add("kernel:/allreduce|ncclDevKernel/i avg <= +5%", Failed); // 200 us to 240 us
        add("kernel:/allreduce|ncclDevKernel/i avg <= +20%", Passed);
        add("kernel:gemm p50 <= 240us", Passed);
        add("kernel:gemm max <= 239us", Failed);
        add("kernel:gemm avg <= +5% unless q>0.5", Passed);
        add("kernel:renamed avg <= +5%", NotJudged);
        add("no new kernels over 1%", Passed);
        add("table:kernels[gemm].avg_us <= -20%", Passed);
        add("table:barriers[cudaStreamSynchronize].count <= +0", Passed);
        add("memory:HtoD bytes <= +0", Passed);
        add("memory:/./ calls <= +1", Passed);
        add("nccl:/allreduce/i total <= +39us", Failed); // 200 us to 240 us a unit, and its units tell
        add("nccl:/allreduce/i total <= +40us", Passed);
        add("nccl:/allreduce/i avg <= +19% unless undecided", Failed);
        add("nccl:/allreduce/i calls <= +0", Passed);
        add("nccl:/allreduce/i exposed <= +51us", Passed);
        add("barrier:cudaStreamSynchronize calls <= -1 unless calls<6", Failed); // one a unit, 6 in all
        add("barrier:cudaStreamSynchronize calls <= -1 unless calls<7", Passed);
        add("finding:exposed_comm not worse", Failed); // 95 us to 120 us a unit
        add("finding:launch_bound not worse", Failed); // 11.2 us to 17.5 us
        add("finding:sync_round_trip not worse", Passed);
        add("finding:sync_round_trip gain <= 170us", Passed); // 169.75 us
        add("finding:sync_round_trip gain <= 169us", Failed);
        add("finding:exposed_comm gain <= +25.5us", Passed);
        add("finding:exposed_comm gain <= +24.5us", Failed);
        add("finding:exposed_comm score <= 5", Failed); // 120 us of 902.5 us
        add("finding:unknown_idle not new", Passed); // gone
    }
    void rulesOverTheMadePair()
    {
        static const auto pair = madePair();
        QFETCH(const GateOutcome, outcome);
        const auto result = judged(*pair, QTest::currentDataTag());
        QVERIFY2(result.outcome == outcome, qPrintable(result.message));
    }

    /// A run against itself keeps every rule of change, whatever it is about.
    void aRunAgainstItselfPasses()
    {
        const auto run = runOf(fixtures::readMadeRun(false).value());
        const auto same = compared(run, run);
        for (const char* const rule :
             { "wall total <= +0%", "wall total >= -0%", "budget:idle share <= +0pp", "kernel:/./ avg <= +0%",
               "kernel:/./ p99 <= +0ns", "kernel:/./ calls <= +0", "no new kernels over 0%", "finding:* not new",
               "finding:* not worse", "nccl:/./ exposed <= +0us",
               "table:memory_operations[/./].avg_gb_per_s >= -0%" }) {
            const auto result = judged(*same, rule);
            QVERIFY2(result.outcome == GateOutcome::Passed,
                     qPrintable(QStringLiteral("%1: %2").arg(QString::fromLatin1(rule), result.message)));
        }
    }

    /// What is worse one way is better the other way.
    void swappedRunsFailTheOtherWay()
    {
        const auto swapped = madePair(true);
        QCOMPARE(judged(*swapped, "wall total <= +3%").outcome, GateOutcome::Failed);
        QCOMPARE(judged(*swapped, "kernel:gemm avg <= +5%").outcome, GateOutcome::Failed);
        QCOMPARE(judged(*swapped, "budget:communication total <= +0us").outcome, GateOutcome::Passed);
    }

    /// Totals of other numbers of units say how long the runs are, and tests of their units say nothing about them.
    void totalsNeedAsManyUnits()
    {
        core::Scope scope;
        const auto trace = fixtures::readMadeRun(false).value();
        scope.window = core::windowInTrace(0, 4'000'000, *trace).value();
        core::CompareOptions options;
        options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("gemm") };
        const auto now = runOf(fixtures::readMadeRun(true).value());
        for (const auto per : { core::ComparePer::Total, core::ComparePer::Second, core::ComparePer::Unit }) {
            options.per = per;
            const auto parts = compared(runOf(trace, scope), now, options);
            QVERIFY(parts->kept.base.count() != parts->kept.now.count());
            QCOMPARE(judged(*parts, "wall total <= +3%").outcome,
                     per == core::ComparePer::Total ? GateOutcome::NotJudged : GateOutcome::Passed);
            QCOMPARE(judged(*parts, "table:barriers[cudaStreamSynchronize].count <= +100%").outcome,
                     per == core::ComparePer::Total ? GateOutcome::NotJudged : GateOutcome::Passed);
        }
    }

    void withoutGpuWorkNothingIsJudged()
    {
        const auto base = runOf(fixtures::readMadeRun(false).value());
        core::Scope scope;
        scope.window = core::TimeWindow { base.trace->extent.startNs, base.trace->extent.startNs + 1 };
        const auto result = judged(*compared(base, runOf(base.trace, scope)), "wall total <= +3%");
        QCOMPARE(result.outcome, GateOutcome::NotJudged);
        QVERIFY2(result.message.contains(QStringLiteral("no GPU work")), qPrintable(result.message));
    }
};

QTEST_APPLESS_MAIN(TestGateInput)
#include "tst_gateinput.moc"
