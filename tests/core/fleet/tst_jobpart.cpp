// SPDX-License-Identifier: GPL-3.0-or-later
// A job that does not fit into memory is looked at in part, and what is told of the part is what all of the job tells of
// that time.
#include "fleet/fleettext.h"
#include "fleet/jobpart.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/ranks/rankwindow.h"
#include "fleet/settleranks.h"
#include "generator.h"
#include "rankrecorder.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

class TestJobPart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        tracegen::JobShape shape;
        shape.world = Ranks;
        shape.ranksPerHost = 2;
        shape.stepCount = 30;
        shape.layersPerStage = 4;
        const QTemporaryDir traces;
        std::vector<tracegen::RankPath> paths;
        for (int rank = 0; rank < shape.world; ++rank)
            paths.push_back({ rank, traces.filePath(QStringLiteral("rank%1.sqlite").arg(rank)) });
        QVERIFY(tracegen::generateRanks({ tracegen::findProfile("ranks"), 0, shape.seed }, shape, paths));
        for (const auto& path : paths) {
            auto ranks = core::summarizeRanks(core::loadTrace(path.path).value(), {}).value().ranks;
            ranks.front().notes.append(QStringLiteral("Something else."));
            QVERIFY(core::writeRankFile(m_folder.filePath(QStringLiteral("rank%1.loupe").arg(path.rank)),
                                        { QStringLiteral("test"), {}, ranks }));
        }
        m_files = core::rankInputs({ m_folder.path() });
        auto whole = core::readFleetInputs(m_files, {}).value();
        QVERIFY(!whole.part);
        m_whole = whole.summaries;
        for (const auto& file : m_files)
            m_paths.append(file.path);
        m_neededBytes = core::findJobPart({ m_paths, LittleBytes, {} }).value()->neededBytes;
    }

    /// What is left adds up, refers to what is there, and is what the whole rank has of that time.
    void aWindowIsWhole()
    {
        const auto& whole = m_whole.front();
        const auto lengthNs = whole.window.durationNs();
        auto rank = whole;
        core::keepWindow(rank, { whole.window.startNs + lengthNs / 3, whole.window.startNs + lengthNs / 2 });
        QVERIFY(rank.operations.size() > whole.operations.size() / 8);
        QVERIFY(rank.operations.size() < whole.operations.size() / 5);
        QCOMPARE(rank.timesBetween(rank.window.startNs, rank.window.endNs),
                 whole.timesBetween(rank.window.startNs, rank.window.endNs));
        QVERIFY(rank.workBetween(rank.window.startNs, rank.window.endNs)
                == whole.workBetween(rank.window.startNs, rank.window.endNs));
        const auto first = std::find(whole.operations.begin(), whole.operations.end(), rank.operations.front());
        QVERIFY(std::equal(rank.operations.begin(), rank.operations.end(), first));
        QVERIFY(rank.program.size() > rank.operations.size());
        const auto from = std::find_if(whole.program.begin(), whole.program.end(), [&rank](const auto& step) {
            return step.startNs == rank.program.front().startNs && step.runNs == rank.program.front().runNs;
        });
        QVERIFY(whole.program.end() - from >= static_cast<std::ptrdiff_t>(rank.program.size()));
        for (std::size_t i = 0; i < rank.program.size(); ++i) {
            const auto& step = rank.program[i];
            const auto& same = from[static_cast<std::ptrdiff_t>(i)];
            QCOMPARE(step.startNs, same.startNs);
            QVERIFY(step.action == same.action);
            if (step.action != core::RankAction::None)
                QVERIFY(rank.operations.at(step.operation) == whole.operations[same.operation]);
        }
        // the reader refuses what does not fit together
        const core::RankFile file { QStringLiteral("test"), {}, { rank } };
        const auto read = core::ranksFromLoupeJson(core::ranksToLoupeJson(file), QStringLiteral("part"));
        QVERIFY2(read, qPrintable(read ? QString() : read.error().message));
    }

    void aWindowWithoutWorkIsEmpty()
    {
        for (const auto& window : { core::TimeWindow { -1'000, -500 }, core::TimeWindow { 1LL << 60U, 1LL << 61U } }) {
            auto rank = m_whole.front();
            core::keepWindow(rank, window);
            QVERIFY(rank.operations.empty() && rank.program.empty() && rank.exposed.empty());
            QCOMPARE(rank.window.durationNs(), 0);
        }
    }

    void whatFitsIsWhole()
    {
        QVERIFY(m_neededBytes > LittleBytes);
        QVERIFY(!core::findJobPart({ m_paths, m_neededBytes, {} }).value());
        QVERIFY(core::findJobPart({ m_paths, m_neededBytes - 1, {} }).value());
    }

    void whatTellsNothingIsRefused()
    {
        const auto refused = core::findJobPart({ m_paths, m_neededBytes / 1000, {} });
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, core::ErrorCode::TooLarge);
        std::stop_source stopped;
        stopped.request_stop();
        QCOMPARE(core::findJobPart({ m_paths, LittleBytes, {} }, stopped.get_token()).error().code,
                 core::ErrorCode::Cancelled);
    }

    /// The middle, of half the length, on the clock that all files tell.
    void asMuchAsFitsIsKept()
    {
        auto inputs = core::readFleetInputs(m_files, { .freeBytes = m_neededBytes / 2 }).value();
        QVERIFY(inputs.part && inputs.part->startUtcNs);
        const auto& part = *inputs.part;
        QCOMPARE(part.allowedBytes, m_neededBytes / 2);
        QVERIFY(part.window.durationNs() < part.wholeNs / 2);
        QVERIFY(part.window.durationNs() > part.wholeNs / 4);
        QVERIFY(std::abs(part.window.startNs + part.window.endNs - part.wholeNs) <= 1);
        std::size_t all = 0;
        std::size_t kept = 0;
        for (std::size_t rank = 0; rank < m_whole.size(); ++rank) {
            all += m_whole[rank].operations.size();
            kept += inputs.summaries[rank].operations.size();
            QCOMPARE(inputs.summaries[rank].operations.capacity(), inputs.summaries[rank].operations.size());
            QVERIFY(inputs.summaries[rank].endsEarly());
            QCOMPARE(inputs.inputs[rank].reason, QString()); // its file is whole
        }
        QVERIFY(kept > all / 4 && kept < all / 2);
        QVERIFY(core::settleRanks(inputs));
        const auto result = core::analyzeFleet(std::move(inputs), {}).value();
        QVERIFY(result->hangs.empty());
        for (const auto& instance : result->collectives.instances)
            QCOMPARE(core::instanceStateKey(instance.state), QStringLiteral("complete"));
        const auto lines = core::fleetLines(*result).join(u'|');
        QVERIFY2(lines.contains(QStringLiteral("of the job, from")), qPrintable(lines));
    }

    /// The n-th operation of a rank is the n-th of the others, also where those before it are left out.
    void theOrderOfOperationsIsKept()
    {
        auto ranks = m_whole;
        const auto middleNs = ranks[1].window.startNs + ranks[1].window.durationNs() / 2;
        core::keepWindow(ranks[1], { middleNs, ranks[1].window.endNs });
        QVERIFY(ranks[1].communicators.front().leftOut > 0);
        const auto all = core::matchCollectives(m_whole).value();
        const auto some = core::matchCollectives(ranks).value();
        const auto leftOut = m_whole[1].operations.size() - ranks[1].operations.size();
        const auto numberOf = [](const core::FleetCollectives& of, std::size_t operation) {
            const auto& instance = of.instances[of.instanceOf[1][operation]];
            return std::pair(instance.communicator, instance.number);
        };
        std::size_t count = 0;
        for (std::size_t i = 0; i < ranks[1].operations.size(); ++i) {
            const auto place = std::find(m_whole[1].operations.begin() + static_cast<std::ptrdiff_t>(leftOut / 2),
                                         m_whole[1].operations.end(), ranks[1].operations[i])
                - m_whole[1].operations.begin();
            if (some.instanceOf[1][i] == core::FleetCollectives::NoInstance)
                continue;
            QVERIFY(numberOf(some, i) == numberOf(all, static_cast<std::size_t>(place)));
            ++count;
        }
        QVERIFY(count > ranks[1].operations.size() / 2);
    }

    /// Of a capture that began late it is only found by what is alike.
    void whatBeganLateIsKeptFromThere()
    {
        const QTemporaryDir folder;
        QStringList paths;
        for (auto rank : m_whole) {
            for (auto& communicator : rank.communicators)
                communicator.rank = -1;
            paths.append(folder.filePath(QStringLiteral("%1.loupe").arg(rank.identity.rank)));
            QVERIFY(core::writeRankFile(paths.back(), { QStringLiteral("test"), {}, { rank } }));
        }
        QCOMPARE(core::findJobPart({ paths, LittleBytes, {} }).value()->window.startNs, 0);
    }

    /// Budgets, waits and replays of the steps in a time are the same whether or not the rest was read. Only how far ranks
    /// are apart for no reason is measured on what was read.
    void thePartTellsWhatTheWholeTells()
    {
        const auto lengthNs = m_whole.front().window.durationNs();
        core::FleetOptions options;
        options.time = core::TimeWindow { lengthNs * 2 / 5, lengthNs * 3 / 5 };
        auto wholeInputs = core::readFleetInputs(m_files, {}).value();
        auto partInputs
            = core::readFleetInputs(m_files, { .freeBytes = m_neededBytes / 2, .partWindow = options.time }).value();
        QVERIFY(partInputs.part);
        QVERIFY(core::settleRanks(wholeInputs) && core::settleRanks(partInputs));
        const auto whole = core::analyzeFleet(std::move(wholeInputs), options).value();
        const auto part = core::analyzeFleet(std::move(partInputs), options).value();
        QVERIFY2(part->steps.fault.isEmpty(), qPrintable(part->steps.fault));
        QVERIFY(part->steps.count() >= 4);
        QCOMPARE(part->steps.count(), whole->steps.count());
        QVERIFY(part->steps.first < whole->steps.first);
        const auto& expected = whole->efficiency;
        const auto& found = part->efficiency;
        QVERIFY2(found.unavailable.isEmpty(), qPrintable(found.unavailable));
        QCOMPARE(found.wallNs, expected.wallNs);
        QCOMPARE(found.computeNs, expected.computeNs);
        QCOMPARE(found.replayNs, expected.replayNs);
        QCOMPARE(found.runsNs, expected.runsNs);
        QCOMPARE(found.workNs, expected.workNs);
        QCOMPARE(found.idealNs, expected.idealNs);
        for (std::size_t rank = 0; rank < part->ranks.size(); ++rank) {
            QVERIFY(part->ranks[rank].window == whole->ranks[rank].window);
            QVERIFY(part->ranks[rank].budget.timesNs == whole->ranks[rank].budget.timesNs);
            QCOMPARE(part->lateness.ranks[rank].waitNs, whole->lateness.ranks[rank].waitNs);
        }
    }

    /// A window may begin in the operation at which a step is cut: before it on some ranks, after it on others.
    void allRanksHaveTheSameSteps()
    {
        auto inputs = core::readFleetInputs(m_files, {}).value();
        QVERIFY(core::settleRanks(inputs));
        const auto whole = core::analyzeFleet(core::FleetInputs(inputs), {}).value();
        constexpr std::size_t Before = 5;
        const auto after = whole->steps.boundaries.size() - Before - 1;
        for (std::uint32_t rank = 0; rank < Ranks; ++rank) {
            auto& summary = inputs.summaries[rank];
            const auto operationAt = [&](std::size_t boundary) {
                const auto instance = whole->steps.boundaries[boundary];
                return summary.operations[core::memberInInstance(whole->collectives, instance, rank)->operation];
            };
            const auto isLate = rank == 3;
            const auto isEarly = rank == 1;
            const auto first = operationAt(Before);
            const auto last = operationAt(after);
            core::keepWindow(summary, { isLate ? first.endNs : first.startNs, isEarly ? last.startNs : last.endNs });
            summary.isCut = true;
        }
        const auto part = core::analyzeFleet(std::move(inputs), {}).value();
        QCOMPARE(part->steps.count(), after - Before - 2);
        for (const auto& rank : part->ranks)
            QVERIFY(rank.window.has_value());
        QVERIFY2(part->efficiency.unavailable.isEmpty(), qPrintable(part->efficiency.unavailable));
        QVERIFY(part->efficiency.isReplayTrusted);
    }

    void aTimeThatDoesNotFitIsRefused()
    {
        const auto lengthNs = m_whole.front().window.durationNs();
        const auto refused
            = core::findJobPart({ m_paths, m_neededBytes / 2, core::TimeWindow { 0, lengthNs * 9 / 10 } });
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.startsWith(QStringLiteral("This time of all ranks")),
                 qPrintable(refused.error().message));
    }

private:
    static constexpr int Ranks = 4;
    static constexpr std::int64_t LittleBytes = 1'000'000; ///< part of a small job fits

    QTemporaryDir m_folder;
    std::vector<core::RankInput> m_files;
    QStringList m_paths;
    std::vector<core::RankSummary> m_whole;
    std::int64_t m_neededBytes = 0;
};

QTEST_GUILESS_MAIN(TestJobPart)
#include "tst_jobpart.moc"
