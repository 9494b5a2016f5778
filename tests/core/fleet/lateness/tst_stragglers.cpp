// SPDX-License-Identifier: GPL-3.0-or-later
// Who holds a job up, where many groups wait beside each other, and where a job begins late (ranks.md §4).
#include "fleet/analyzefleet.h"
#include "fleettesting.h"

#include <QTest>

#include <vector>

using core::LatenessPattern;
using fleettesting::madeRank;

namespace {

std::shared_ptr<const core::FleetResult> analyzed(std::vector<core::RankSummary> ranks)
{
    core::FleetInputs inputs;
    inputs.summaries = std::move(ranks);
    return core::analyzeFleet(std::move(inputs), {}).value();
}

/// Pairs of ranks that each come a little apart, another one last each time; and one operation of all in a step, for
/// which all wait 40 µs for rank 3.
std::vector<core::RankSummary> manyPairs(std::int64_t pairs, std::int64_t steps)
{
    constexpr std::int64_t StepUs = 1000, TransferUs = 10, ApartUs = 30, LateUs = 40;
    std::vector<core::RankSummary> ranks;
    for (std::int64_t number = 0; number < 2 * pairs; ++number) {
        std::vector<fleettesting::MadeOperation> operations;
        for (std::int64_t step = 0; step < steps; ++step) {
            const auto pairEndUs = StepUs * step + 100;
            const auto allEndUs = StepUs * step + 500;
            const bool isLastOfPair = (number + step) % 2 == 0;
            operations.push_back({ pairEndUs - TransferUs - (isLastOfPair ? 0 : ApartUs), pairEndUs, 0, step });
            operations.push_back({ allEndUs - TransferUs - (number == 3 ? 0 : LateUs), allEndUs, 0, step });
        }
        auto rank = madeRank(number, { 0, StepUs * steps }, operations);
        rank.communicators
            = { { 77, static_cast<std::int32_t>(2 * pairs), static_cast<std::int32_t>(number) },
                { static_cast<std::uint64_t>(100 + number / 2), 2, static_cast<std::int32_t>(number % 2) } };
        for (std::size_t i = 0; i < rank.operations.size(); i += 2)
            rank.operations[i].communicator = 1;
        ranks.push_back(std::move(rank));
    }
    return ranks;
}

/// Rank 0 comes 800 µs late to the first operation, from then on rank 1 is `lateUs` late to each.
std::vector<core::RankSummary> lateBeginning(std::int64_t operations, std::int64_t lateUs)
{
    constexpr std::int64_t StepUs = 1000, TransferUs = 10, BeginningUs = 800;
    std::vector<core::RankSummary> ranks;
    for (std::int64_t number = 0; number < 3; ++number) {
        std::vector<fleettesting::MadeOperation> made { { StepUs - TransferUs - (number == 0 ? 0 : BeginningUs), StepUs,
                                                          0, 0 } };
        for (std::int64_t i = 1; i < operations; ++i) {
            const auto endUs = StepUs * (i + 1);
            made.push_back({ endUs - TransferUs - (number == 1 ? 0 : lateUs), endUs, 0, i });
        }
        ranks.push_back(madeRank(number, { 0, StepUs * (operations + 1) }, made));
    }
    return ranks;
}

} // namespace

class TestStragglers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Waiting counts for each that waits: else the small waits of many groups outweigh what holds up all.
    void allThatWaitCount()
    {
        const auto result = analyzed(manyPairs(32, 8));
        const auto& stragglers = result->stragglers;
        QCOMPARE(core::latenessPatternKey(stragglers.pattern), QStringLiteral("straggler"));
        QCOMPARE(stragglers.named, 1U);
        QCOMPARE(stragglers.origins.front().rank, 3U);
        // 63 others in 7 steps; and half of the operations of its pair
        QVERIFY(stragglers.origins.front().causedNs >= 63 * 7 * 40 * fleettesting::Us);
    }

    /// A late beginning is not what holds the steps up.
    void onlyStepsCount()
    {
        const auto result = analyzed(lateBeginning(8, 60));
        QCOMPARE(result->steps.count(), 7U);
        const auto& stragglers = result->stragglers;
        QCOMPARE(core::latenessPatternKey(stragglers.pattern), QStringLiteral("straggler"));
        QCOMPARE(stragglers.origins.front().rank, 1U);
        QCOMPARE(stragglers.timed, 7);
        QCOMPARE(stragglers.causedNs, 2 * 7 * 60 * fleettesting::Us);
        QCOMPARE(result->lateness.ranks[1].waitNs, 0);
        QCOMPARE(result->lateness.ranks[0].causedNs, 0);
    }

    /// Where fewer than three operations are in steps, all are asked for.
    void fewStepsAreNotEnough()
    {
        const auto result = analyzed(lateBeginning(3, 60));
        QCOMPARE(result->steps.count(), 2U);
        QCOMPARE(result->stragglers.timed, 3);
        QCOMPARE(result->lateness.ranks[0].causedNs, 800 * fleettesting::Us);
    }
};

QTEST_GUILESS_MAIN(TestStragglers)
#include "tst_stragglers.moc"
