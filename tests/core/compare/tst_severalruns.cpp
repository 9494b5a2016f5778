// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs a side: a run is a value, and how far runs of BASE lie apart is known.
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/makebaseline.h"
#include "compare/checks/findrunfacts.h"
#include "compare/gate/gateinput.h"
#include "compare/rows/comparesizes.h"
#include "comparetesting.h"
#include "memorytrace.h"

#include <QTest>

#include <vector>

using namespace comparetesting;
using core::ChangeState;
using core::Side;

namespace {

constexpr std::int64_t UsNs = 1000;

/// A trace of units of about `unitUs`, the median of which is that long.
TracePointer traceOfUnits(std::int64_t unitUs, int units = 9, const QString& work = QStringLiteral("ew"))
{
    fixtures::MemoryTrace builder;
    std::int64_t atNs = 0;
    for (int unit = 0; unit < units; ++unit) {
        const auto wallNs = (unitUs + unit % 3 - 1) * UsNs;
        builder.addKernel(1, 0, 7, atNs, atNs + wallNs / 2, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 7, atNs + wallNs / 2, atNs + wallNs - 10 * UsNs, work);
        atNs += wallNs;
    }
    builder.addKernel(1, 0, 7, atNs, atNs + UsNs, QStringLiteral("gemm"));
    return builder.build();
}

core::FurtherRun further(const core::CompareRun& run, const QString& name)
{
    return { name, [run](const std::stop_token&) { return core::Expected<core::CompareRun>(run); } };
}

core::CompareOptions optionsAtGemm()
{
    core::CompareOptions options;
    options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("gemm") };
    return options;
}

/// Runs with units of these lengths.
ComparisonPointer comparedRuns(const std::vector<std::int64_t>& baseUs, const std::vector<std::int64_t>& newUs)
{
    auto options = optionsAtGemm();
    const core::Sides<std::vector<std::int64_t>> lengths { baseUs, newUs };
    for (const auto side : core::BothSides) {
        for (std::size_t run = 1; run < lengths[side].size(); ++run)
            options.further[side].push_back(
                further(runOf(traceOfUnits(lengths[side][run])), QStringLiteral("run%1").arg(run)));
    }
    return compared(runOf(traceOfUnits(baseUs.front())), runOf(traceOfUnits(newUs.front())), options);
}

core::CompareRun baselineOf(const std::vector<std::int64_t>& unitsUs)
{
    auto options = optionsAtGemm();
    for (std::size_t run = 1; run < unitsUs.size(); ++run)
        options.further.base.push_back(further(runOf(traceOfUnits(unitsUs[run])), QStringLiteral("run%1").arg(run)));
    const auto first = runOf(traceOfUnits(unitsUs.front()));
    const auto json = core::baselineToJson(core::makeBaseline(*compared(first, first, options)).value());
    return core::runOfBaseline(core::baselineFromJson(json, QStringLiteral("x.loupe")).value(),
                               QStringLiteral("/place/x.loupe"), {})
        .value();
}

} // namespace

class TestSeveralRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fourRunsCanBeSignificant()
    {
        const auto pair = comparedRuns({ 1000, 1004, 998, 1001 }, { 1100, 1096, 1103, 1101 });
        const auto& wall = pair->budget->wall(0);
        QCOMPARE(wall.test.samples.baseCount, std::size_t { 4 });
        QCOMPARE(wall.test.judgement.state, ChangeState::Slower);
        QCOMPARE(*wall.test.floor, 6.0 * UsNs);
        QCOMPARE(*wall.test.samples.p, 2.0 / 70);
        QCOMPARE(wall.test.q, wall.test.samples.p);
        QCOMPARE(pair->budget->units, (core::Sides<std::int64_t> { 36, 36 }));
        QVERIFY2(pair->verdict.sentence.contains(QLatin1String("more, significantly slower.")),
                 qPrintable(pair->verdict.sentence));
        QVERIFY2(pair->verdict.sentence.endsWith(
                     QStringLiteral("Runs: 4 of BASE, 4 of NEW; those of BASE alone lie 6.00 µs apart.")),
                 qPrintable(pair->verdict.sentence));
        QCOMPARE(sumFault(*pair), QString());
        for (const auto& row : pair->kernels->rows)
            QCOMPARE(row.test.samples.newCount, std::size_t { 4 });
    }

    /// What moved is that of all runs, not of the first of each side.
    void bytesAreOfAllRuns()
    {
        core::RunFacts first;
        first.copyBytes = 100;
        first.ncclBytes = 10;
        first.warnings = 1;
        core::RunFacts second;
        second.copyBytes = 300;
        second.busyClock = 1500;
        second.warnings = 2;
        core::RunFacts third;
        third.copyBytes = 200;
        third.ncclBytes = 20;
        third.busyClock = 1700;
        const auto all = core::factsOfRuns(first, { second, third });
        QCOMPARE(all.copyBytes, 200.0);
        QCOMPARE(all.ncclBytes, 10.0);
        QCOMPARE(all.busyClock, 1600.0);
        QCOMPARE(all.warnings, std::int64_t { 3 });
        QCOMPARE(core::factsOfRuns(first, {}), first);
    }

    /// Copies by size are those of the first run of each side, tested by their units and never as runs.
    void sizesAreOfTheFirstRuns()
    {
        const auto traceOfCopies = [](std::int64_t copyUs) {
            fixtures::MemoryTrace builder;
            std::int64_t atNs = 0;
            for (int unit = 0; unit < 9; ++unit) {
                builder.addKernel(1, 0, 7, atNs, atNs + 500 * UsNs, QStringLiteral("gemm"));
                atNs += 500 * UsNs;
                builder.addCopy(1, 0, 7, atNs, atNs + (copyUs + unit % 3) * UsNs, 1 << 20, 1, core::MemoryKind::Pinned,
                                core::MemoryKind::Device);
                atNs += (copyUs + 10) * UsNs;
            }
            builder.addKernel(1, 0, 7, atNs, atNs + UsNs, QStringLiteral("gemm"));
            return builder.build();
        };
        auto options = optionsAtGemm();
        for (const auto side : core::BothSides) {
            for (const std::int64_t copyUs : { 300, 310, 320 })
                options.further[side].push_back(further(runOf(traceOfCopies(copyUs)), QString::number(copyUs)));
        }
        const auto pair = compared(runOf(traceOfCopies(100)), runOf(traceOfCopies(130)), options);
        QCOMPARE(pair->runCount(Side::Base), std::int64_t { 4 });
        const auto sizes = core::compareSizes(*pair, pair->limits).value();
        QCOMPARE(sizes.rows.size(), std::size_t { 1 });
        const auto& row = sizes.rows.front();
        QCOMPARE(row.totals.base.calls, std::int64_t { 9 });
        QCOMPARE(row.effects.deltaNs, 30 * UsNs);
        QCOMPARE(row.test.samples.baseCount, std::size_t { 9 });
        QVERIFY(!row.test.areRuns);
    }

    /// With three runs a side no order of them is rare enough.
    void threeRunsLieOutside()
    {
        const auto pair = comparedRuns({ 1000, 1004, 998 }, { 900, 905, 903 });
        QCOMPARE(pair->budget->wall(0).test.judgement.state, ChangeState::NotTested);
        QVERIFY2(pair->verdict.sentence.contains(QLatin1String("less, outside all 3 BASE runs.")),
                 qPrintable(pair->verdict.sentence));
    }

    /// However many units the runs have, they are not pooled.
    void unitsAreNotPooled()
    {
        auto options = optionsAtGemm();
        options.further.base.push_back(further(runOf(traceOfUnits(1001, 90)), QStringLiteral("a2")));
        options.further.now.push_back(further(runOf(traceOfUnits(1101, 90)), QStringLiteral("b2")));
        const auto pair = compared(runOf(traceOfUnits(1000, 90)), runOf(traceOfUnits(1100, 90)), options);
        for (const auto& row : pair->budget->rows) {
            QVERIFY(row.test.judgement.state == ChangeState::NotTested || row.test.judgement.state == ChangeState::New
                    || row.test.judgement.state == ChangeState::Gone);
            QVERIFY(!row.test.samples.p);
        }
    }

    /// What runs of BASE differ by among themselves is never called.
    void floorOfBaseRuns()
    {
        const auto pair = comparedRuns({ 1000, 1100, 1010, 1005, 1002 }, { 1061, 1060, 1062, 1063, 1059 });
        const auto state = pair->budget->wall(0).test.judgement.state;
        QVERIFY(state != ChangeState::Slower && state != ChangeState::Faster);
        QVERIFY(!pair->verdict.sentence.contains(QLatin1String("significantly")));
        QVERIFY2(!comparedRuns({ 1000, 1300, 1010 }, { 1301, 1302, 1303 })
                      ->verdict.sentence.contains(QLatin1String("outside all")),
                 "outside, but not by as much");
    }

    void otherRunsAreLeftOut()
    {
        auto options = optionsAtGemm();
        options.further.now.push_back(
            further(runOf(traceOfUnits(1100, 9, QStringLiteral("softmax"))), QStringLiteral("other.sqlite")));
        fixtures::MemoryTrace nothing;
        nothing.addCall(1, 1, 0, 10 * UsNs, QStringLiteral("cudaMalloc"));
        options.further.now.push_back(further(runOf(nothing.build()), QStringLiteral("failed.sqlite")));
        options.further.now.push_back(further(runOf(traceOfUnits(1104)), QStringLiteral("second.sqlite")));
        const auto pair = compared(runOf(traceOfUnits(1000)), runOf(traceOfUnits(1100)), options);
        QStringList names;
        for (const auto& run : pair->leftOut)
            names.append(run.name);
        QVERIFY2(names.contains(QLatin1String("failed.sqlite")), qPrintable(names.join(u' ')));
        QVERIFY2(!names.contains(QLatin1String("second.sqlite")), qPrintable(names.join(u' ')));
        QVERIFY(
            pair->alignment().join(u' ').contains(QLatin1String("Left out of NEW: failed.sqlite. Not comparable.")));
        QCOMPARE(pair->budget->wall(0).test.samples.newCount, pair->further.now.size() + 1);
    }

    /// A baseline of several runs knows how far they lie apart, and is as many runs beside others.
    void baselineOfSeveralRuns()
    {
        const auto kept = baselineOf({ 1000, 1100, 1010, 1005 });
        QCOMPARE(kept.baseline->baseline.runs, 4);
        const auto one = compared(kept, runOf(traceOfUnits(1050)));
        QCOMPARE(*one->budget->wall(0).test.floor, 100.0 * UsNs);
        QCOMPARE(one->budget->wall(0).test.judgement.state, ChangeState::Undecided);
        QCOMPARE(one->budget->wall(0).test.judgement.reason, core::UndecidedReason::BelowFloor);
        QVERIFY2(one->verdict.sentence.contains(QStringLiteral("Runs of BASE alone lie 100 µs apart")),
                 qPrintable(one->verdict.sentence));
        core::CompareOptions options;
        for (const auto us : { 1301, 1302, 1303 })
            options.further.now.push_back(further(runOf(traceOfUnits(us)), QStringLiteral("b")));
        const auto many = compared(kept, runOf(traceOfUnits(1300)), options);
        QCOMPARE(many->budget->wall(0).test.samples.baseCount, std::size_t { 4 });
        QCOMPARE(many->budget->wall(0).test.judgement.state, ChangeState::Slower);
        for (const auto& row : many->kernels->rows)
            QCOMPARE(row.test.samples.baseCount, std::size_t { 4 });
    }

    void rulesFollowTheRuns()
    {
        const auto pair = comparedRuns({ 1000, 1004, 998, 1001 }, { 1100, 1096, 1103, 1101 });
        core::Gate gate;
        QVERIFY(core::addGateRule(gate, QStringLiteral("wall total <= +5% unless q>0.05")));
        const auto input = core::gateInput(*pair, core::describeComparedRuns(*pair), gate);
        QVERIFY(input.has_value());
        QCOMPARE(core::judgeGate(gate, *input)->exitCode(), 5);
    }

    /// Without a unit the figure of a run is its value.
    void withoutUnit()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        for (const auto us : { 1001, 1002, 1003 }) {
            options.further.base.push_back(further(runOf(traceOfUnits(us)), QStringLiteral("a")));
            options.further.now.push_back(further(runOf(traceOfUnits(us + 100)), QStringLiteral("b")));
        }
        const auto pair = compared(runOf(traceOfUnits(1000)), runOf(traceOfUnits(1100)), options);
        QCOMPARE(pair->budget->wall(0).test.judgement.state, ChangeState::Slower);
        QVERIFY2(pair->verdict.sentence.startsWith(QLatin1String("NEW takes 9.9")), qPrintable(pair->verdict.sentence));
    }
};

QTEST_GUILESS_MAIN(TestSeveralRuns)
#include "tst_severalruns.moc"
