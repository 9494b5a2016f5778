// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs a side: a run is a value, and how far runs of BASE lie apart is known.
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/makebaseline.h"
#include "compare/checks/findrunfacts.h"
#include "compare/comparefindings.h"
#include "compare/comparetables.h"
#include "compare/findingsofruns.h"
#include "compare/gate/gateinput.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/deltaevidence.h"
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

/// Units of kernels and one copy to the GPU; `copyUs` 0: one to the host instead.
TracePointer traceOfCopies(std::int64_t copyUs)
{
    fixtures::MemoryTrace builder;
    std::int64_t atNs = 0;
    for (int unit = 0; unit < 9; ++unit) {
        builder.addKernel(1, 0, 7, atNs, atNs + 500 * UsNs, QStringLiteral("gemm"));
        atNs += 500 * UsNs;
        const auto endNs = atNs + (copyUs + unit % 3) * UsNs;
        if (copyUs > 0)
            builder.addCopy(1, 0, 7, atNs, endNs, 1 << 20, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        else
            builder.addCopy(1, 0, 7, atNs, endNs, 1 << 20, 2, core::MemoryKind::Device, core::MemoryKind::Pinned);
        atNs += (copyUs + 10) * UsNs;
    }
    builder.addKernel(1, 0, 7, atNs, atNs + UsNs, QStringLiteral("gemm"));
    return builder.build();
}

/// Runs whose copies are that long.
ComparisonPointer runsOfCopies(const std::vector<std::int64_t>& baseUs, const std::vector<std::int64_t>& newUs,
                               bool hasAllTables = true)
{
    auto options = optionsAtGemm();
    options.hasAllTables = hasAllTables;
    const core::Sides<std::vector<std::int64_t>> lengths { baseUs, newUs };
    for (const auto side : core::BothSides) {
        for (std::size_t run = 1; run < lengths[side].size(); ++run)
            options.further[side].push_back(
                further(runOf(traceOfCopies(lengths[side][run])), QStringLiteral("run%1").arg(run)));
    }
    return compared(runOf(traceOfCopies(baseUs.front())), runOf(traceOfCopies(newUs.front())), options);
}

const core::Table& tableOf(const core::ComparedTables& compared, const QString& key)
{
    for (const auto& table : compared.tables) {
        if (table->key == key)
            return *table;
    }
    qFatal("no such table");
}

/// What "compare_memory_operations" is made of.
std::shared_ptr<const core::DeltaSource> copiesOf(const core::Comparison& comparison)
{
    return core::compareTables(comparison)->sources.tables.at(QStringLiteral("compare_memory_operations"));
}

/// The baseline of a comparison of a run with itself, as it is read again.
core::CompareRun readAgain(const core::Comparison& comparison)
{
    const auto json = core::baselineToJson(core::makeBaseline(comparison).value());
    return core::runOfBaseline(core::baselineFromJson(json, QStringLiteral("x.loupe")).value(),
                               QStringLiteral("/place/x.loupe"), {})
        .value();
}

core::CompareRun baselineOf(const std::vector<std::int64_t>& unitsUs)
{
    auto options = optionsAtGemm();
    for (std::size_t run = 1; run < unitsUs.size(); ++run)
        options.further.base.push_back(further(runOf(traceOfUnits(unitsUs[run])), QStringLiteral("run%1").arg(run)));
    const auto first = runOf(traceOfUnits(unitsUs.front()));
    return readAgain(*compared(first, first, options));
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

    /// Copies by size are of all runs, and a value that is tested is a run.
    void sizesAreOfAllRuns()
    {
        const auto pair = runsOfCopies({ 100, 102, 98, 101 }, { 130, 131, 129, 132 });
        const auto sizes = core::compareSizes(*pair, pair->limits).value();
        QCOMPARE(sizes.rows.size(), std::size_t { 1 });
        const auto& row = sizes.rows.front();
        QCOMPARE(row.totals.base.calls, std::int64_t { 36 });
        QCOMPARE(row.totals.base.sizeBytes, std::int64_t { 36 } << 20);
        QCOMPARE(sizes.units, (core::Sides<std::int64_t> { 36, 36 }));
        QCOMPARE(row.effects.deltaNs, 30'250); // means of 101.25 and 131.5 us, of which each unit has 1 us more
        QVERIFY(row.test.areRuns);
        QCOMPARE(row.test.samples.baseCount, std::size_t { 4 });
        QCOMPARE(row.test.samples.baseMedian, 101'500.0);
        QCOMPARE(*row.test.floor, 4.0 * UsNs);
        QCOMPARE(row.test.judgement.state, ChangeState::Slower);
    }

    /// Who does not ask for the tables of further runs gets those of the first ones, never tested as runs.
    void tablesMayBeOfTheFirstRuns()
    {
        const auto pair = runsOfCopies({ 100, 300, 310, 320 }, { 130, 300, 310, 320 }, false);
        QCOMPARE(pair->runCount(Side::Base), std::int64_t { 4 });
        QVERIFY(!pair->haveAllTables());
        const auto sizes = core::compareSizes(*pair, pair->limits).value();
        const auto& row = sizes.rows.front();
        QCOMPARE(row.totals.base.calls, std::int64_t { 9 });
        QCOMPARE(row.effects.deltaNs, 30 * UsNs);
        QCOMPARE(row.test.samples.baseCount, std::size_t { 9 });
        QVERIFY(!row.test.areRuns);
        const auto copies = copiesOf(*pair);
        QCOMPARE(copies->units, (core::Sides<std::int64_t> { 9, 9 }));
        QVERIFY(!copies->rows.front().test.areRuns);
        QVERIFY(!copies->rows.front().test.unknown.isEmpty());
    }

    /// Sums are those of all runs, all else is the median of the runs.
    void tablesAreOfAllRuns()
    {
        const auto pair = runsOfCopies({ 100, 102, 98, 101 }, { 130, 131, 129, 132 });
        const auto compared = core::compareTables(*pair).value();
        const auto& source = *compared.sources.tables.at(QStringLiteral("compare_memory_operations"));
        const auto& table = tableOf(compared, QStringLiteral("compare_memory_operations"));
        QCOMPARE(table.rowCount, std::size_t { 1 });
        const auto number = [&](const QString& key) { return core::cellNumber(table.cell(0, *table.findColumn(key))); };
        QCOMPARE(source.units, (core::Sides<std::int64_t> { 36, 36 }));
        QCOMPARE(*number(QStringLiteral("base_total_ns")), 101'250.0);
        QCOMPARE(*number(QStringLiteral("new_total_ns")), 131'500.0);
        QCOMPARE(*number(QStringLiteral("delta_total_ns")), 30'250.0);
        QCOMPARE(*number(QStringLiteral("base_count")), 1.0);
        const auto rate
            = 0.5 * (1048.576 / 101 + 1048.576 / 102); // GB/s of runs with copies of 101, 103, 99 and 102 us
        QCOMPARE(*number(QStringLiteral("base_avg_gb_per_s")) / rate, 1.0);
        QCOMPARE(*number(QStringLiteral("calls_effect_ns")) + *number(QStringLiteral("size_effect_ns"))
                     + *number(QStringLiteral("time_effect_ns")),
                 30'250.0);
        const auto& test = source.rows.front().test;
        QVERIFY(test.areRuns);
        QCOMPARE(test.samples.baseCount, std::size_t { 4 });
        QCOMPARE(test.samples.baseMedian, 101'500.0); // of runs that have 101, 103, 99 and 102 us in their median unit
        QCOMPARE(*test.floor, 4.0 * UsNs);
        QCOMPARE(test.judgement.state, ChangeState::Slower);
        QCOMPARE(table.text(0, *table.findColumn(u"state_reason")), QStringLiteral("significantly slower"));
        QVERIFY2(table.provenance.coverage.startsWith(QLatin1String("Sums are those of 4 runs of BASE and 4 of NEW")),
                 qPrintable(table.provenance.coverage));
        const auto evidence = core::evidenceOfDelta(*pair, compared.sources, table, 0,
                                                    *table.findColumn(QStringLiteral("delta_total_ns")));
        QVERIFY2(evidence.identity.contains(QLatin1String("BASE 909000 ns in 9 units; run1 927000 ns in 9 units; ")),
                 qPrintable(evidence.identity));
    }

    /// Tables without calls, and those whose time is no total, are tested by their figures.
    void tablesAreTestedByTheirFigures()
    {
        const auto pair = runsOfCopies({ 100, 102, 98, 101 }, { 130, 131, 129, 132 });
        const auto compared = core::compareTables(*pair).value();
        for (const auto& key : { QStringLiteral("compare_gpu_idle"), QStringLiteral("compare_gpu_time_by_class") }) {
            const auto& source = *compared.sources.tables.at(key);
            int rows = 0;
            for (const auto& row : source.rows) {
                if (!row.row.base || !row.row.now)
                    continue;
                QVERIFY2(row.test.unknown.isEmpty(), qPrintable(row.test.unknown));
                QCOMPARE(row.test.samples.newCount, std::size_t { 4 });
                ++rows;
            }
            QVERIFY2(rows > 0, qPrintable(key));
        }
        QVERIFY(tableOf(compared, QStringLiteral("compare_gpu_idle"))
                    .provenance.coverage.endsWith(QStringLiteral(" State, shift, p and q are those of “Idle time”.")));
    }

    /// With three runs a side the most that rows of all tables say is that NEW lies outside.
    void rowsOfThreeRunsLieOutside()
    {
        const auto pair = runsOfCopies({ 100, 102, 98 }, { 130, 131, 129 });
        const auto compared = core::compareTables(*pair).value();
        for (const auto& key : { QStringLiteral("compare_memory_operations"), QStringLiteral("compare_sizes") }) {
            const auto& table = tableOf(compared, key);
            QCOMPARE(table.text(0, *table.findColumn(u"state")), QStringLiteral("not_tested"));
            QCOMPARE(table.text(0, *table.findColumn(u"state_reason")), QStringLiteral("outside all 3 BASE runs"));
        }
    }

    /// What runs of BASE differ by among themselves is called in no table.
    void rowsHaveAFloor()
    {
        const auto pair
            = runsOfCopies({ 100, 140, 101, 102, 99, 98, 103, 97 }, { 131, 132, 130, 129, 133, 128, 134, 127 });
        const auto test = copiesOf(*pair)->rows.front().test;
        QCOMPARE(*test.floor, 43.0 * UsNs);
        QCOMPARE(test.judgement.state, ChangeState::Undecided);
        QCOMPARE(test.judgement.reason, core::UndecidedReason::BelowFloor);
        const auto sizes = core::compareSizes(*pair, pair->limits).value();
        QCOMPARE(sizes.rows.front().test.judgement.reason, core::UndecidedReason::BelowFloor);
    }

    /// A run without the copies has no time in them; one that is the same run twice differs by nothing.
    void runsWithoutARowCountAsNothing()
    {
        const auto pair = runsOfCopies({ 100, 0 }, { 100, 0 });
        const auto compared = core::compareTables(*pair).value();
        const auto& copies = *compared.sources.tables.at(QStringLiteral("compare_memory_operations"));
        QCOMPARE(copies.rows.size(), std::size_t { 1 }); // rows are those of the first run
        QCOMPARE(copies.rows.front().test.samples.baseMedian, 50'500.0); // of 101 us and nothing
        QCOMPARE(compared.sources.sizes->rows.size(), std::size_t { 2 });
        int rows = 0;
        for (const auto& of : compared.tables) {
            for (std::size_t column = 0; column < of->columns.size(); ++column) {
                for (std::size_t row = 0; of->columns[column].key.startsWith(u"delta_") && row < of->rowCount; ++row) {
                    QCOMPARE(core::cellNumber(of->cell(row, column)).value_or(0), 0.0);
                    ++rows;
                }
            }
        }
        QVERIFY(rows > 10);
    }

    /// The median unit has none of what one unit in nine has: the runs are tested by their time then.
    void rowsOfFewUnitsAreTestedByTheirFigures()
    {
        const auto rare = [](std::int64_t copyUs) {
            fixtures::MemoryTrace builder;
            for (int unit = 0; unit < 10; ++unit) {
                const auto atNs = unit * 1000 * UsNs;
                builder.addKernel(1, 0, 7, atNs, atNs + 500 * UsNs, QStringLiteral("gemm"));
                if (unit == 4)
                    builder.addCopy(1, 0, 7, atNs + 500 * UsNs, atNs + (500 + copyUs) * UsNs, 1 << 20, 1,
                                    core::MemoryKind::Pinned, core::MemoryKind::Device);
            }
            return runOf(builder.build());
        };
        auto options = optionsAtGemm();
        options.hasAllTables = true;
        for (const std::int64_t us : { 101, 102, 103 }) {
            options.further.base.push_back(further(rare(us), QStringLiteral("a")));
            options.further.now.push_back(further(rare(us + 90), QStringLiteral("b")));
        }
        const auto pair = compared(rare(100), rare(190), options);
        const auto test = copiesOf(*pair)->rows.front().test;
        QCOMPARE(test.samples.shift, 10.0 * UsNs); // 90 us in 9 units
        QCOMPARE(test.judgement.state, ChangeState::Slower);
        const auto sizes = core::compareSizes(*pair, pair->limits).value();
        QCOMPARE(sizes.rows.front().test.judgement.state, ChangeState::NotTested);
    }

    /// Gains of findings are means of the runs, and what is less than they differ by in BASE is the same.
    void findingsAreOfAllRuns()
    {
        using core::FindingsOfRun;
        const auto finding = [](double gainNs) {
            core::FindingOfRun found;
            found.rule = core::FindingRule::ExposedCopy;
            found.figures = { gainNs / 100, gainNs, 2 * gainNs };
            return found;
        };
        FindingsOfRun none;
        FindingsOfRun open;
        open.open = { { core::FindingRule::ExposedCopy, {}, QStringLiteral("not recorded") } };
        const auto mean = core::findingsOfRuns({ { { finding(100) }, {} }, { { finding(400) }, {} }, none, open });
        QCOMPARE(mean.rows.size(), std::size_t { 1 });
        QCOMPARE(mean.rows.front().figures.gainNs, 500.0 / 3); // the run that could not judge does not count
        QCOMPARE(mean.rows.front().figures.claimedNs, 1000.0 / 3);
        QCOMPARE(core::spreadOfGains(mean.rows.front()), 400.0);
        QVERIFY(mean.open.empty());
        QCOMPARE(core::findingsOfRuns({ open, open }).open.size(), std::size_t { 1 });

        const auto onGpu = [&](std::size_t device) {
            auto found = finding(100);
            found.device = core::DeviceIndex { device };
            return FindingsOfRun { { found }, {} };
        };
        const auto other = core::findingsOfRuns({ onGpu(0), onGpu(1), onGpu(0) }); // of GPUs that do the same
        QCOMPARE(other.rows.size(), std::size_t { 1 });
        QCOMPARE(other.rows.front().figures.gainNs, 100.0);
        QCOMPARE(core::spreadOfGains(other.rows.front()), 0.0);
        FindingsOfRun both = onGpu(0);
        both.rows.push_back(onGpu(1).rows.front());
        QCOMPARE(core::findingsOfRuns({ onGpu(0), both }).rows.size(), std::size_t { 2 });

        const auto pair = runsOfCopies({ 100, 102 }, { 130, 131 });
        const auto change = [&](std::vector<FindingsOfRun> base, std::vector<FindingsOfRun> now) {
            const auto rows = core::compareFindings(*pair, { core::findingsOfRuns(base), core::findingsOfRuns(now) });
            return rows.rows.front().change;
        };
        const FindingsOfRun less { { finding(50'000) }, {} };
        const FindingsOfRun more { { finding(100'000) }, {} };
        QCOMPARE(change({ less, less }, { more, more }), core::FindingChange::Worse);
        QCOMPARE(change({ less, more }, { more, more }), core::FindingChange::Same);
        QCOMPARE(change({ none, none }, { none, more }), core::FindingChange::New);
        QCOMPARE(change({ none, more }, { none, none }), core::FindingChange::Same);
        QCOMPARE(change({ more, more }, { none, none }), core::FindingChange::Gone);
    }

    /// What one unit of nine has is 0 in the median of each run: nobody knows whether that changed.
    void whatFewUnitsHaveIsNotTheSame()
    {
        const auto traceWith = [](std::int64_t rareUs) {
            fixtures::MemoryTrace builder;
            std::int64_t atNs = 0;
            for (int unit = 0; unit < 9; ++unit) {
                builder.addKernel(1, 0, 7, atNs, atNs + 500 * UsNs, QStringLiteral("gemm"));
                if (unit == 4)
                    builder.addKernel(1, 0, 8, atNs, atNs + rareUs * UsNs, QStringLiteral("rare"));
                atNs += 1000 * UsNs;
            }
            builder.addKernel(1, 0, 7, atNs, atNs + UsNs, QStringLiteral("gemm"));
            return builder.build();
        };
        auto options = optionsAtGemm();
        for (const auto side : core::BothSides) {
            for (int run = 1; run < 4; ++run)
                options.further[side].push_back(
                    further(runOf(traceWith(side == Side::Base ? 100 : 250)), QString::number(run)));
        }
        const auto pair = compared(runOf(traceWith(100)), runOf(traceWith(250)), options);
        int rare = 0;
        for (const auto& row : pair->kernels->rows) {
            const auto& name = pair->runs.base.trace->kernelNames[row.match.names.base.front().value()].fullName;
            if (name != QLatin1String("rare")) {
                QCOMPARE(row.test.judgement.state, ChangeState::Same);
                continue;
            }
            ++rare;
            QVERIFY(row.deltaNs > 0);
            QCOMPARE(row.test.judgement.state, ChangeState::NotTested);
            QCOMPARE(row.test.reasonText(), QStringLiteral("what few units have is 0 in the median unit of every run"));
        }
        QCOMPARE(rare, 1);
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

    /// So do the rows of its tables, sizes and findings.
    void rowsOfBaselineOfSeveralRuns()
    {
        auto options = optionsAtGemm();
        options.hasAllTables = true;
        for (const auto us : { 140, 101, 102 })
            options.further.base.push_back(further(runOf(traceOfCopies(us)), QStringLiteral("run")));
        const auto first = runOf(traceOfCopies(100));
        const auto kept = readAgain(*compared(first, first, options));
        const auto one = compared(kept, runOf(traceOfCopies(131)));
        const auto copies = copiesOf(*one)->rows.front().test;
        QVERIFY(!copies.areRuns);
        QCOMPARE(*copies.floor, 40.0 * UsNs);
        QCOMPARE(copies.judgement.reason, core::UndecidedReason::BelowFloor);
        const auto sizes = core::compareSizes(*one, one->limits).value();
        QCOMPARE(*sizes.rows.front().test.floor, 40.0 * UsNs);

        core::CompareOptions many;
        many.hasAllTables = true;
        for (const auto us : { 200, 201, 202 })
            many.further.now.push_back(further(runOf(traceOfCopies(us)), QStringLiteral("b")));
        const auto pair = compared(kept, runOf(traceOfCopies(203)), many);
        const auto tables = core::compareTables(*pair).value();
        for (const auto& key : { QStringLiteral("compare_memory_operations"), QStringLiteral("compare_gpu_idle") }) {
            const auto& test = tables.sources.tables.at(key)->rows.front().test;
            QVERIFY2(test.areRuns, qPrintable(test.unknown));
            QCOMPARE(test.samples.baseCount, std::size_t { 4 });
            QCOMPARE(test.samples.newCount, std::size_t { 4 });
        }
        const auto& test = tables.sources.tables.at(QStringLiteral("compare_memory_operations"))->rows.front().test;
        QCOMPARE(test.samples.baseMedian, 102.5 * UsNs);
        QCOMPARE(test.judgement.state, ChangeState::Slower);
        QCOMPARE(tables.sources.sizes->rows.front().test.samples.baseMedian, 102.5 * UsNs);
        QVERIFY(!kept.baseline->baseline.findings.empty());
        for (const auto& finding : kept.baseline->baseline.findings)
            QCOMPARE(finding.runGainsNs.size(), std::size_t { 4 });
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
