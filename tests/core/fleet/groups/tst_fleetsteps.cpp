// SPDX-License-Identifier: GPL-3.0-or-later
// Steps over all ranks, by one rule after the other (ranks.md §5).
#include "fleet/groups/fleetsteps.h"
#include "fleettesting.h"

#include <QTest>

using fleettesting::madeRank;
using fleettesting::Us;
using Kind = core::FleetStepRule::Kind;

namespace {

/// Three ranks with twelve operations that are alike, of which three make a step.
std::vector<core::RankSummary> alikeRanks()
{
    std::vector<core::RankSummary> ranks;
    for (std::int64_t number = 0; number < 3; ++number) {
        std::vector<fleettesting::MadeOperation> operations;
        for (std::int64_t i = 0; i < 12; ++i)
            operations.push_back({ 100 * i + 50, 100 * i + 60, 0, i });
        ranks.push_back(madeRank(number, { 0, 1300 }, operations));
    }
    return ranks;
}

core::RankUnit unit(const QString& name, bool isNvtx = true)
{
    return { name, isNvtx, { 0, 340 * Us, 640 * Us, 940 * Us, 1240 * Us } };
}

core::FleetSteps stepsOf(const std::vector<core::RankSummary>& ranks, const core::FleetStepRule& rule = {})
{
    return core::findFleetSteps(ranks, core::matchCollectives(ranks).value(), rule);
}

const std::vector<std::uint32_t> ByUnit { 2, 5, 8, 11 };

} // namespace

class TestFleetSteps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// What repeats in the operations may be less than a step; ranges tell.
    void rangesComeFirst()
    {
        auto ranks = alikeRanks();
        QCOMPARE(stepsOf(ranks).period, 1);
        for (auto& rank : ranks)
            rank.units = { unit(QStringLiteral("step #")) };
        const auto steps = stepsOf(ranks);
        QCOMPARE(steps.boundaries, ByUnit);
        QCOMPARE(steps.unit, QStringLiteral("NVTX ranges “step #”"));
        QCOMPARE(steps.period, 0);
        QVERIFY(steps.without.empty());
        QCOMPARE(stepsOf(ranks, { Kind::Period, {} }).period, 1);
    }

    /// A text that most ranks have is taken, and the others are named.
    void ranksWithoutTheRangesAreNamed()
    {
        auto ranks = alikeRanks();
        ranks[0].units = ranks[1].units = { unit(QStringLiteral("step #")) };
        ranks[2].units = { unit(QStringLiteral("other")) };
        const auto steps = stepsOf(ranks);
        QCOMPARE(steps.boundaries, ByUnit);
        QCOMPARE(steps.without, std::vector<std::uint32_t> { 2 });
        ranks[1].units.clear();
        QCOMPARE(stepsOf(ranks).period, 1);
    }

    void aPatternChooses()
    {
        auto ranks = alikeRanks();
        for (auto& rank : ranks) {
            auto longer = unit(QStringLiteral("epoch"));
            longer.edgesNs = { 0, 240 * Us, 540 * Us, 840 * Us, 1140 * Us };
            rank.units = { longer, unit(QStringLiteral("step #")) };
        }
        const std::vector<std::uint32_t> byEpoch { 1, 4, 7, 10 };
        QCOMPARE(stepsOf(ranks).boundaries, byEpoch);
        QCOMPARE(stepsOf(ranks, { Kind::Nvtx, QStringLiteral("^step") }).boundaries, ByUnit);
        const auto none = stepsOf(ranks, { Kind::Nvtx, QStringLiteral("layer") });
        QCOMPARE(none.count(), 0U);
        QVERIFY2(none.unavailable.contains(QStringLiteral("“layer”")), qPrintable(none.unavailable));
    }

    /// Where neither ranges nor operations repeat, launches of a kernel do, if all ranks choose the same.
    void kernelsComeLast()
    {
        auto ranks = alikeRanks();
        for (auto& rank : ranks) {
            for (std::size_t i = 0; i < rank.operations.size(); ++i)
                rank.operations[i].sizeBytes = 1000 + static_cast<std::int64_t>(i * i);
            rank.units = { unit(QStringLiteral("adam"), false) };
        }
        QCOMPARE(stepsOf(ranks).boundaries, ByUnit);
        QCOMPARE(stepsOf(ranks).unit, QStringLiteral("launches of adam"));
        ranks[1].units = { unit(QStringLiteral("sgd"), false) };
        QVERIFY(!stepsOf(ranks).unavailable.isEmpty());
    }

    /// Steps 0–10 of 100 µs, but the fourth, which is three times as long on all ranks.
    void outliersAndSteadyStepsAreTold()
    {
        auto ranks = alikeRanks();
        for (auto& rank : ranks) {
            for (std::size_t i = 4; i < rank.operations.size(); ++i) {
                rank.operations[i].startNs += 200 * Us;
                rank.operations[i].endNs += 200 * Us;
            }
        }
        const auto collectives = core::matchCollectives(ranks).value();
        auto steps = core::findFleetSteps(ranks, collectives);
        core::judgeFleetSteps(ranks, collectives, steps);
        std::vector<std::int64_t> expected(11, 100 * Us);
        expected[3] = 300 * Us;
        QCOMPARE(steps.wallsNs, expected);
        QCOMPARE(steps.judgement.outlierCount, 1);
        QCOMPARE(steps.judgement.isOutlier[3], 1);
        QCOMPARE(steps.judgement.steady, (core::StepRange { 4, 11 }));

        auto some = steps;
        core::chooseFleetSteps(some, core::parseSteps(QStringLiteral("2-3")).value());
        QCOMPARE(some.boundaries, (std::vector<std::uint32_t> { 2, 3, 4 }));
        QCOMPARE(some.first, 2U);
        QCOMPARE(some.chosen, QStringLiteral("steps 2–3"));
        core::chooseFleetSteps(steps, core::parseSteps(QStringLiteral("steady")).value());
        QCOMPARE(steps.count(), 7U);
        QCOMPARE(steps.chosen, QStringLiteral("steps 4–10"));
        core::chooseFleetSteps(some, { core::StepRange { 0, 12 } });
        QCOMPARE(some.fault, QStringLiteral("There is no step 11: the job has 2 steps, from 0 to 1."));
    }
};

QTEST_GUILESS_MAIN(TestFleetSteps)
#include "tst_fleetsteps.moc"
