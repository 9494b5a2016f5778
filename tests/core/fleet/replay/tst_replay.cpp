// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that are played again, on boards of which the outcome is known.
#include "fleet/replay/criticalpath.h"
#include "fleet/replay/replay.h"
#include "fleettesting.h"

#include <QTest>

#include <limits>
#include <random>
#include <span>
#include <utility>

namespace {

using core::ReplayBoard;
using Steps = std::vector<core::StepTimes>;

constexpr std::size_t StepsOfRound = 2; ///< an operation begins, and is waited for or not

/// Programs that all do the same operations on one stream. Each waits for every second one, and is done with its last.
ReplayBoard madeBoard(std::size_t programs, std::uint32_t operations)
{
    ReplayBoard board;
    for (std::size_t program = 0; program < programs; ++program) {
        board.firstStep.push_back(static_cast<std::uint32_t>(board.eventOf.size()));
        for (std::uint32_t event = 0; event < operations; ++event) {
            const bool isAwaited = event % 2 == 1;
            board.eventOf.insert(board.eventOf.end(), { event, isAwaited ? event : ReplayBoard::None });
            board.isWait.insert(board.isWait.end(), { 0, 1 });
            board.before.insert(board.before.end(), { event == 0 ? ReplayBoard::None : event - 1, ReplayBoard::None });
        }
    }
    board.firstStep.push_back(static_cast<std::uint32_t>(board.eventOf.size()));
    board.comers.assign(operations, static_cast<std::uint32_t>(programs));
    board.takesNs.assign(operations, 7);
    board.firstAwaiting.assign(operations + std::size_t { 1 }, 0);
    return board;
}

core::ReplayTimes timesOf(const core::ReplayPlan& plan, const std::vector<Steps>& programs)
{
    core::ReplayTimes times(plan, {});
    for (std::uint32_t program = 0; program < programs.size(); ++program)
        times.setProgram(program, programs[program]);
    return times;
}

Steps randomSteps(std::mt19937& random, std::size_t count)
{
    Steps steps;
    for (std::size_t i = 0; i < count; ++i)
        steps.push_back({ static_cast<std::int64_t>(random() % 50), static_cast<std::int64_t>(random() % 5) });
    return steps;
}

} // namespace

class TestReplay : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// The second operation arrives before the first is over on its stream, and begins then.
    void operationsWaitForTheirStream()
    {
        const auto plan = core::makeReplayPlan(madeBoard(2, 2));
        QVERIFY(plan.isPlayable);
        // begins of the first 11 and 30, over at 37; of the second 39 and 37, over at 46
        const std::vector<Steps> programs { { { 10, 1 }, { 0, 0 }, { 5, 2 }, { 3, 0 } },
                                            { { 30, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } };
        const core::ReplayChange quick { 1, { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } };
        const auto played = core::playPrograms(plan, timesOf(plan, programs), std::span(&quick, 1)).value();
        QCOMPARE(played, (std::vector<std::int64_t> { 46, 27 }));
    }

    /// The job of above, of runs, copies and rests, with parts of it left out.
    void partsAreLeftOut()
    {
        const auto plan = core::makeReplayPlan(madeBoard(2, 2));
        const std::vector<core::ProgramStep> first { { 0, 10, 0, 0, 1 }, {}, { 10, 2, 3, 0, 2 }, { 15, 3 } };
        const std::vector<core::ProgramStep> second { { 0, 26, 0, 4 }, {}, {}, {} };
        const core::TimeWindow all { 0, 1000 };
        const std::vector<core::ProgramView> programs { { first, all }, { second, all } };
        const auto played = core::playModes(plan, programs).value();
        QCOMPARE(played.measuredNs, 26 + 4 + 2 + 14);
        // the run of the second, both transfers, and the lag of the first before the second operation
        const auto summary = fleettesting::madeRank(0, { 0, 1 }, {});
        const std::vector<core::PathProgram> ofPath { { &summary, 5, programs[0] }, { &summary, 6, programs[1] } };
        const auto path = core::findJobPath(plan, ofPath).value();
        QCOMPARE(path.sums, (core::JobPath { 26, 0, 4, 2, 14 }));
        QCOMPARE(path.ranks.size(), std::size_t { 2 });
        QCOMPARE(path.ranks[0].rank, 5U);
        QCOMPARE(path.ranks[0].totalNs(), 2);
        QCOMPARE(path.ranks[1].runNs, 26);
        QCOMPARE(path.ranks[1].restNs, 4);
        QCOMPARE(played.withoutTransfersNs, 32);
        QCOMPARE(played.workNs, 26 + 7 + 7);
        QCOMPARE(played.runsNs, 26);
        // a window cuts the first stretch of both in the middle
        const core::TimeWindow later { 5, 1000 };
        const std::vector<core::ProgramView> cut { { first, later }, { second, later } };
        QCOMPARE(core::playModes(plan, cut).value().measuredNs, 26 + 4 + 2 + 14 - 5);
    }

    /// Changes that are played together are each as if it were alone.
    void changesAreIndependent()
    {
        constexpr std::size_t Programs = 12; // more than are played at once
        constexpr std::uint32_t Operations = 40;
        const auto plan = core::makeReplayPlan(madeBoard(Programs, Operations));
        QVERIFY(plan.eventPlaces < Operations / 2); // places are used again
        std::mt19937 random(1);
        std::vector<Steps> programs;
        std::vector<core::ReplayChange> changes;
        for (std::uint32_t program = 0; program < Programs; ++program) {
            programs.push_back(randomSteps(random, StepsOfRound * Operations));
            changes.push_back({ program, randomSteps(random, StepsOfRound * Operations) });
        }
        const auto together = core::playPrograms(plan, timesOf(plan, programs), changes).value();
        QCOMPARE(together.size(), Programs + 1);
        QCOMPARE(together.front(), core::playPrograms(plan, timesOf(plan, programs)).value().front());
        for (std::size_t i = 0; i < changes.size(); ++i) {
            auto changed = programs;
            changed[changes[i].program] = changes[i].steps;
            QCOMPARE(together[i + 1], core::playPrograms(plan, timesOf(plan, changed)).value().front());
        }
    }

    /// The chain of a job with times at random is as long as the job, whatever the order of its parts.
    void theChainIsAsLongAsTheJob()
    {
        constexpr std::size_t Programs = 9;
        constexpr std::uint32_t Operations = 60;
        const auto plan = core::makeReplayPlan(madeBoard(Programs, Operations));
        const auto summary = fleettesting::madeRank(0, { 0, 1 }, {});
        std::mt19937 random(3);
        for (int turn = 0; turn < 20; ++turn) {
            std::vector<std::vector<core::ProgramStep>> steps(Programs);
            std::vector<core::PathProgram> programs;
            std::vector<core::ProgramView> views;
            for (std::uint32_t program = 0; program < Programs; ++program) {
                std::int64_t startNs = 0;
                for (std::uint32_t i = 0; i < StepsOfRound * Operations; ++i) {
                    const auto part = [&random] { return static_cast<std::int64_t>(random() % 40); };
                    steps[program].push_back({ startNs, part(), part(), part(), part() });
                    startNs
                        += steps[program].back().runNs + steps[program].back().copyNs + steps[program].back().restNs;
                }
                views.push_back({ steps[program], { 0, startNs } });
                programs.push_back({ &summary, program, views.back() });
            }
            const auto path = core::findJobPath(plan, programs).value();
            QCOMPARE(path.sums.totalNs(), core::playModes(plan, views).value().measuredNs);
            std::int64_t sumNs = path.sums.transferNs;
            for (const auto& share : path.ranks)
                sumNs += share.totalNs();
            QCOMPARE(sumNs, path.sums.totalNs());
        }
    }

    void whatNeverComesCannotBePlayed()
    {
        auto board = madeBoard(2, 2);
        board.comers[1] = 3;
        const auto plan = core::makeReplayPlan(std::move(board));
        QVERIFY(!plan.isPlayable);
        QVERIFY(core::playPrograms(plan, core::ReplayTimes(plan, {})).value().empty());
    }

    /// Times of a spoilt file that are too long to be added up are not played.
    void timesThatOverflowAreNotPlayed()
    {
        const auto plan = core::makeReplayPlan(madeBoard(2, 1));
        constexpr auto Long = std::numeric_limits<std::int64_t>::max() / 2;
        const std::vector<Steps> programs { { { Long, 0 }, { 0, 0 } }, { { Long, 0 }, { 0, 0 } } };
        QVERIFY(core::playPrograms(plan, timesOf(plan, programs)).value().empty());
    }
};

QTEST_GUILESS_MAIN(TestReplay)
#include "tst_replay.moc"
