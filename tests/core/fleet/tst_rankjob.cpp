// SPDX-License-Identifier: GPL-3.0-or-later
// Generated jobs, of which the truth is known, from their traces to the first sentence.
#include "fleet/analyzefleet.h"
#include "fleet/fleettext.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fleet/tables/fleettables.h"
#include "generator.h"
#include "jobtruth.h"
#include "rankrecorder.h"
#include "trace/traceloader.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <stop_token>
#include <utility>

namespace {

constexpr std::int64_t FirstOf2026Ns = 1'767'225'600'000'000'000;

/// The trial of issue M in small: 64 ranks on two hosts, one rank blocked by its host, one slow GPU, one not traced.
tracegen::JobShape trialShape()
{
    tracegen::JobShape shape;
    shape.world = 64;
    shape.ranksPerHost = 32;
    shape.stepCount = 6;
    shape.layersPerStage = 2;
    shape.microbatches = 2;
    shape.clockOffsetUs = 5'000;
    shape.clockDriftPpm = 5;
    shape.blockedHostsNs[17] = 10'000'000;
    shape.slowGpus[40] = 1.15;
    shape.missing = { 13 };
    return shape;
}

/// A moment of a rank in true time.
double trueTimeNs(const tracegen::JobShape& shape, const core::RankSummary& rank, std::int64_t recordedNs)
{
    const auto clock = tracegen::clockOf(shape, shape.hostOf(static_cast<int>(rank.identity.rank)));
    const auto clockNs = recordedNs + *rank.clock.sessionStartUtcNs - FirstOf2026Ns;
    return static_cast<double>(clockNs - clock.offsetNs) / (1 + clock.driftPpm / 1e6);
}

QStringList allCells(const std::vector<core::TablePointer>& tables)
{
    QStringList cells;
    for (const auto& table : tables) {
        for (std::size_t row = 0; row < table->rowCount; ++row) {
            for (std::size_t column = 0; column < table->columns.size(); ++column)
                cells.append(table->text(row, column));
        }
    }
    return cells;
}

} // namespace

class TestRankJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theTrialOfManyRanks()
    {
        const auto shape = trialShape();
        auto summaries = summariesOf(shape);
        QCOMPARE(summaries.size(), 63U);
        const auto result = analyzed(summaries);
        const auto sentence = core::fleetSentence(*result);
        QVERIFY2(sentence.startsWith(QStringLiteral("Rank 17 (host 1, GPU 17) holds the job up")),
                 qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("reads or writes")), qPrintable(sentence));
        QCOMPARE(result->census.missing, std::vector<std::int64_t> { 13 });
        QVERIFY(core::fleetLines(*result).contains(QStringLiteral("Rank 13 is missing: 63 of 64 ranks are there.")));

        const auto truth = tracegen::truthOf(shape);
        const auto stepNs = truth[QStringLiteral("mean_step_ns")].toDouble();
        const auto truthNs = truth[QStringLiteral("gains")].toArray()[0][QStringLiteral("gain_ns")].toDouble();
        const auto gain = static_cast<double>(core::gainNs(*result, positionOf(*result, 17)).value());
        QVERIFY2(std::abs(gain - truthNs) <= .005 * stepNs,
                 qPrintable(QStringLiteral("%1 instead of %2").arg(gain).arg(truthNs)));
        const auto& efficiency = result->efficiency;
        QVERIFY(efficiency.isReplayTrusted);
        const auto offNs = std::abs(efficiency.replayNs - efficiency.wallNs);
        QVERIFY2(offNs * 200 <= efficiency.wallNs, qPrintable(QString::number(offNs)));

        // the chain of the job goes through the blocked rank, and its idle time is of the host
        const auto& path = *efficiency.path;
        QCOMPARE(path.sums.totalNs(), efficiency.replayNs);
        const auto most
            = std::max_element(path.ranks.begin(), path.ranks.end(), [](const auto& left, const auto& right) {
                  return left.restNs + left.lagNs < right.restNs + right.lagNs;
              });
        QCOMPARE(most->rank, positionOf(*result, 17));
        const auto idleNs = [&path](core::TimeGroup group) {
            return core::groupTime(path.restNs, group) + core::groupTime(path.lagNs, group);
        };
        QVERIFY(idleNs(core::TimeGroup::Host) > (path.sums.restNs + path.sums.lagNs) / 2);

        const auto slow = positionOf(*result, 40);
        const auto& origins = result->stragglers.origins;
        const auto found = std::find_if(origins.begin(), origins.end(),
                                        [slow](const core::RankOrigin& origin) { return origin.rank == slow; });
        QVERIFY(found != origins.end());
        QCOMPARE(core::lateCauseKey(found->cause), QStringLiteral("slower_work"));
    }

    /// A stage of a pipeline that was not traced is taken to do as its counterpart in another pipeline.
    void gainsBesideAMissingStage()
    {
        tracegen::JobShape shape;
        shape.world = 32;
        shape.tp = 2;
        shape.pp = 2;
        shape.ranksPerHost = 16;
        shape.stepCount = 8;
        shape.layersPerStage = 2;
        shape.microbatches = 4;
        shape.clockOffsetUs = 5'000;
        shape.blockedHostsNs[9] = 6'000'000;
        const auto truth = tracegen::truthOf(shape);
        const auto truthNs = truth[QStringLiteral("gains")].toArray()[0][QStringLiteral("gain_ns")].toDouble();
        shape.missing = { 5 };
        const auto result = analyzed(summariesOf(shape));
        QVERIFY2(result->efficiency.unavailable.isEmpty(), qPrintable(result->efficiency.unavailable));
        QVERIFY(result->efficiency.isReplayTrusted);
        const auto& standIns = result->lateness.standIns.ranks;
        QCOMPARE(standIns.size(), 1U);
        QVERIFY(standIns.front().like != standIns.front().rank);
        const auto gain = static_cast<double>(core::gainNs(*result, positionOf(*result, 9)).value());
        QVERIFY2(std::abs(gain - truthNs) <= .005 * truth[QStringLiteral("mean_step_ns")].toDouble(),
                 qPrintable(QStringLiteral("%1 instead of %2").arg(gain).arg(truthNs)));
        const auto sentence = core::fleetSentence(*result);
        QVERIFY2(sentence.contains(QStringLiteral("wins about")) && sentence.contains(QStringLiteral("in their place")),
                 qPrintable(sentence));
        // who exchanges data with it is not called late because of the one that stands in
        QVERIFY(result->stragglers.origins.front().rank == positionOf(*result, 9));
    }

    /// Two stragglers: the second is told after the first, and what mending it cannot win is not promised.
    void theSecondStragglerHasATextOfItsOwn()
    {
        tracegen::JobShape shape;
        shape.world = 16;
        shape.slowGpus[10] = 1.11;
        shape.blockedHostsNs[5] = 3'000'000;
        const auto result = analyzed(summariesOf(shape));
        QCOMPARE(result->stragglers.named, 2U);
        const auto sentences = core::fleetSentences(*result);
        QCOMPARE(sentences.size(), 2);
        QVERIFY2(sentences.back().contains(QStringLiteral(" holds the job up too: ")), qPrintable(sentences.back()));
        QVERIFY2(sentences.back().endsWith(QStringLiteral("wins next to nothing while another rank holds the job up.")),
                 qPrintable(sentences.back()));
        QCOMPARE(core::fleetSentence(*result), sentences.join(u' '));
    }

    /// Stages that are late because they wait for what is sent to them hold nobody up, also where sends have no match.
    void stagesBehindAStragglerAreNotNamed()
    {
        tracegen::JobShape shape;
        shape.world = 16;
        shape.pp = 2;
        shape.blockedHostsNs[5] = 6'000'000;
        auto summaries = summariesOf(shape);
        const auto whole = analyzed(summaries);
        QVERIFY(core::gainNs(*whole, positionOf(*whole, 5)).has_value());
        for (auto& summary : summaries)
            summary.transfers.clear();
        const auto result = analyzed(std::move(summaries));
        const auto sentence = core::fleetSentence(*result);
        QVERIFY2(sentence.startsWith(QStringLiteral("Rank 5 (host 1, GPU 5) holds the job up")), qPrintable(sentence));
        QCOMPARE(result->stragglers.named, 1U);
        QVERIFY(result->stragglers.followedNs < result->stragglers.causedNs);
        QVERIFY(whole->stragglers.followedNs > result->stragglers.followedNs);
    }

    /// Where no pipeline is whole nobody knows what its stages wait for: why there is no gain is told.
    void aMissingStageLeavesNoGain()
    {
        tracegen::JobShape shape;
        shape.world = 16;
        shape.pp = 2;
        shape.stepCount = 6;
        shape.blockedHostsNs[5] = 6'000'000;
        shape.missing = { 8, 9, 10, 11, 12, 13, 14, 15 };
        const auto sentence = core::fleetSentence(*analyzed(summariesOf(shape)));
        QVERIFY2(sentence.startsWith(QStringLiteral("Rank 5 (host 1, GPU 5) holds the job up")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("What mending it would win is not told: ranks are missing")),
                 qPrintable(sentence));
    }

    /// Lateness is followed through sends and receives to the rank where it began, and to why.
    void latenessComesThroughAPipeline_data()
    {
        QTest::addColumn<int>("blocked");
        QTest::addColumn<int>("slow");
        QTest::addColumn<QString>("cause");
        QTest::newRow("host, first stage") << 17 << -1 << QStringLiteral("host");
        QTest::newRow("GPU, last stage") << -1 << 49 << QStringLiteral("slower_work");
    }
    void latenessComesThroughAPipeline()
    {
        QFETCH(const int, blocked);
        QFETCH(const int, slow);
        QFETCH(const QString, cause);
        auto shape = pipelineShape();
        if (blocked >= 0)
            shape.blockedHostsNs[blocked] = 8'000'000;
        if (slow >= 0)
            shape.slowGpus[slow] = 1.3;
        const auto result = analyzed(summariesOf(shape));
        const auto& stragglers = result->stragglers;
        const auto share = static_cast<double>(stragglers.followedNs)
            / static_cast<double>(std::max<std::int64_t>(1, stragglers.causedNs));
        QVERIFY2(share > .8, qPrintable(QString::number(share)));
        QCOMPARE(stragglers.named, 1U);
        const auto& first = stragglers.origins.front();
        QCOMPARE(first.rank, positionOf(*result, std::max(blocked, slow)));
        QCOMPARE(core::lateCauseKey(first.cause), cause);
        const auto isOfRank = [&](const core::InstanceMember& member) { return member.rank == first.rank; };
        const auto& instance = result->collectives.instances[first.cause.originInstance];
        const auto members = result->collectives.membersOf(instance);
        QVERIFY(std::any_of(members.begin(), members.end(), isOfRank));
    }

    void everyBudgetAddsUp()
    {
        auto shape = smallShape();
        const auto result = analyzed(summariesOf(shape));
        QVERIFY(result->steps.count() >= 3);
        for (std::uint32_t rank = 0; rank < result->summaries.size(); ++rank) {
            const auto& of = result->ranks[rank];
            QVERIFY(of.window.has_value());
            QCOMPARE(of.budget.wallNs(), of.window->durationNs());
            QVERIFY(of.budget.unsplitNs >= 0);
            const auto& boundaries = result->steps.boundaries;
            core::RankBudget sum;
            for (std::size_t step = 0; step + 1 < boundaries.size(); ++step) {
                const core::TimeWindow window {
                    *core::endInInstance(result->summaries, result->collectives, boundaries[step], rank),
                    *core::endInInstance(result->summaries, result->collectives, boundaries[step + 1], rank)
                };
                const auto budget
                    = core::rankBudget(result->summaries, rank, result->collectives, result->lateness, window);
                QCOMPARE(budget.wallNs(), window.durationNs());
                sum += budget;
            }
            QVERIFY(sum.timesNs == of.budget.timesNs);
            QCOMPARE(sum.waitNs, of.budget.waitNs);
        }
    }

    /// Whatever a pair of clocks is, what is proved of the order of two moments holds.
    void whatIsProvedIsTrue()
    {
        auto shape = smallShape();
        shape.clockOffsetUs = 20'000;
        shape.clockDriftPpm = 20;
        const auto result = analyzed(summariesOf(shape));
        QCOMPARE(result->clocks.domains.domains.size(), 4U);
        QVERIFY(result->clocks.contradictions.empty());
        std::int64_t checked = 0;
        for (const auto& timing : result->lateness.timings) {
            const auto members = result->collectives.membersOf(result->collectives.instances[timing.instance]);
            const auto& last = result->collectives.members[timing.lastMember];
            for (const auto& member : members) {
                const auto startOf = [&](const core::InstanceMember& of) {
                    return result->summaries[of.rank].operations[of.operation].startNs;
                };
                const auto delay = result->clocks.delay(member.rank, startOf(member), last.rank, startOf(last)).value();
                const auto trueNs = trueTimeNs(shape, result->summaries[last.rank], startOf(last))
                    - trueTimeNs(shape, result->summaries[member.rank], startOf(member));
                QVERIFY2(
                    static_cast<double>(delay.lowerNs) <= trueNs && trueNs <= static_cast<double>(delay.upperNs),
                    qPrintable(QStringLiteral("%1 in [%2, %3]").arg(trueNs).arg(delay.lowerNs).arg(delay.upperNs)));
                ++checked;
            }
        }
        QVERIFY(checked > 500);
    }

    /// Ranks read from .loupe files give what their traces give.
    void summariesGiveTheSame()
    {
        auto shape = smallShape();
        shape.blockedHostsNs[3] = 3'000'000;
        const auto summaries = summariesOf(shape);
        const auto json = core::ranksToLoupeJson({ QStringLiteral("1"), {}, core::canonicalRanks(summaries).value() });
        auto fromFile = core::ranksFromLoupeJson(json, QStringLiteral("a.loupe")).value().ranks;
        const auto direct = analyzed(summaries);
        const auto read = analyzed(std::move(fromFile));
        QCOMPARE(core::fleetSentence(*read), core::fleetSentence(*direct));
        QCOMPARE(core::fleetLines(*read), core::fleetLines(*direct));
        QCOMPARE(allCells(core::fleetTables(read).value()), allCells(core::fleetTables(direct).value()));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::fleetTables(read, false, stop.get_token()));
    }

    void severalRanksInOneFile()
    {
        const auto path = m_folder.filePath(QStringLiteral("all.sqlite"));
        QVERIFY(tracegen::generate({ tracegen::findProfile("training"), 30'000, 1 }, path).has_value());
        const auto trace = core::loadTrace(path).value();
        const auto found = core::summarizeRanks(trace, {}).value();
        QCOMPARE(found.ranks.size(), 8U);
        const auto result = analyzed(found.ranks);
        QVERIFY(result->census.missing.empty());
        QCOMPARE(result->clocks.domains.domains.size(), 1U);
        QVERIFY(result->lateness.leaveNoiseNs.has_value());
        QVERIFY(*result->lateness.leaveNoiseNs < 2'000); // as much as the generator draws
        QVERIFY(!result->lateness.timings.empty());
        for (std::uint32_t rank = 0; rank < 8; ++rank) {
            QCOMPARE(result->summaries[rank].identity.rank, static_cast<std::int64_t>(rank));
            QCOMPARE(core::rankSourceName(result->summaries[rank].identity.source),
                     QStringLiteral("NCCL communicator"));
            QCOMPARE(result->ranks[rank].budget.wallNs(),
                     result->ranks[rank].window.value_or(result->summaries[rank].window).durationNs());
        }
    }

    /// A rank that never comes to the last operation of all is named.
    void aHangNamesWhoNeverCame()
    {
        auto shape = smallShape();
        shape.hung = 5;
        const auto result = analyzed(summariesOf(shape));
        QCOMPARE(result->hangs.size(), 1U);
        QCOMPARE(result->hangs[0].absent, std::vector<std::uint32_t> { 5 });
        QCOMPARE(result->hangs[0].waiting.size(), 7U);
        const auto line = core::fleetLines(*result).front();
        QVERIFY2(line.startsWith(QStringLiteral("Rank 5 (host 3, GPU 1) never came to operation 4 (allreduce)")),
                 qPrintable(line));
        // what it did last instead, which the finding and the table have, too
        const auto& last = result->summaries[5].lastCall;
        QVERIFY(last.has_value());
        QVERIFY(last->startNs > result->summaries[5].operations.back().startNs - 1'000'000'000);
        QVERIFY2(line.contains(QStringLiteral("last called %1 at ").arg(last->name)), qPrintable(line));
        QCOMPARE(result->findings.front().rule, core::FleetRule::Hang);
        QCOMPARE(result->findings.front().evidence.front().columnKey, QStringLiteral("last_call"));
        const auto tables = core::fleetTables(result).value();
        const auto ranks = std::find_if(tables.begin(), tables.end(),
                                        [](const auto& table) { return table->key == QStringLiteral("ranks"); });
        QCOMPARE((*ranks)->text(5, (*ranks)->findColumn(u"last_call").value()), last->name);
        QVERIFY(analyzed(summariesOf(smallShape()))->hangs.empty());
    }

    /// A slow GPU in a stage: what is sent once an all-reduce is over waits for the ranks in that.
    void gainsOfASlowGpuReachThroughAPipeline()
    {
        tracegen::JobShape shape;
        shape.world = 32;
        shape.tp = 4;
        shape.pp = 2;
        shape.stepCount = 6;
        shape.layersPerStage = 1;
        shape.microbatches = 4;
        shape.slowGpus[9] = 1.15;
        const auto truth = tracegen::truthOf(shape);
        const auto truthNs = truth[QStringLiteral("gains")].toArray()[0][QStringLiteral("gain_ns")].toDouble();
        const auto stepNs = truth[QStringLiteral("mean_step_ns")].toDouble();
        QVERIFY(truthNs > .02 * stepNs);
        const auto result = analyzed(summariesOf(shape));
        QVERIFY(result->efficiency.isReplayTrusted);
        const auto gain = static_cast<double>(core::gainNs(*result, positionOf(*result, 9)).value());
        QVERIFY2(std::abs(gain - truthNs) <= .002 * stepNs,
                 qPrintable(QStringLiteral("%1 instead of %2").arg(gain).arg(truthNs)));
    }

    /// Stages wait for each other in sends and receives, and the gain is right nevertheless.
    void gainsReachThroughAPipeline()
    {
        auto shape = pipelineShape();
        shape.blockedHostsNs[17] = 8'000'000;
        const auto result = analyzed(summariesOf(shape));
        QCOMPARE(result->efficiency.unavailable, QString());
        const auto sentence = core::fleetSentence(*result);
        QVERIFY2(sentence.startsWith(QStringLiteral("Rank 17 (host 3, GPU 1) holds the job up")), qPrintable(sentence));
        const auto truth = tracegen::truthOf(shape);
        const auto truthNs = truth[QStringLiteral("gains")].toArray()[0][QStringLiteral("gain_ns")].toDouble();
        const auto gain = static_cast<double>(core::gainNs(*result, positionOf(*result, 17)).value());
        QVERIFY2(std::abs(gain - truthNs) <= .005 * truth[QStringLiteral("mean_step_ns")].toDouble(),
                 qPrintable(QStringLiteral("%1 instead of %2").arg(gain).arg(truthNs)));
        const auto& efficiency = result->efficiency;
        const auto offNs = std::abs(efficiency.replayNs - efficiency.wallNs);
        QVERIFY2(offNs * 200 <= efficiency.wallNs, qPrintable(QString::number(offNs)));
    }

    /// Waiting in sends and receives that are not matched cannot be told from their transfer: nothing is promised.
    void unmatchedOperationsPromiseNothing()
    {
        auto shape = smallShape();
        shape.pp = 2;
        shape.blockedHostsNs[5] = 8'000'000;
        auto summaries = summariesOf(shape);
        for (auto& summary : summaries)
            summary.transfers.clear();
        const auto result = analyzed(std::move(summaries));
        QVERIFY(result->efficiency.unavailable.startsWith(QStringLiteral("Sends, receives")));
        QVERIFY(!core::gainNs(*result, 5));
        QVERIFY(!core::fleetSentence(*result).contains(QStringLiteral("wins at most")));
    }

    void groupsAreNamed()
    {
        auto shape = smallShape();
        shape.world = 16;
        shape.ranksPerHost = 8;
        shape.pp = 2;
        const auto result = analyzed(summariesOf(shape));
        std::map<QString, int> counts;
        for (std::size_t i = 0; i < result->groups.size(); ++i)
            ++counts[core::groupKindText(result->groups[i], result->collectives.communicators[i].ranks.size())];
        const std::map<QString, int> expected { { QStringLiteral("world"), 1 },
                                                { QStringLiteral("tp"), 8 },
                                                { QStringLiteral("dp"), 4 },
                                                { QStringLiteral("pp"), 8 } };
        QCOMPARE(counts, expected);
    }

    void twoJobsAreNotMixed()
    {
        auto shape = smallShape();
        auto summaries = summariesOf(shape);
        shape.seed = 99;
        shape.world = 4;
        for (auto& rank : summariesOf(shape)) {
            rank.file = QStringLiteral("other/") + rank.file;
            summaries.push_back(std::move(rank));
        }
        core::FleetInputs inputs { summaries, {}, {} };
        for (const auto& rank : summaries)
            inputs.inputs.push_back({ rank.file, QStringLiteral("read"), {}, 1, 0 });
        auto second = inputs;
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(inputs.summaries.size(), 8U);
        const auto others = std::count_if(inputs.inputs.begin(), inputs.inputs.end(),
                                          [](const auto& input) { return input.state == QStringLiteral("other_job"); });
        QCOMPARE(others, 4);
        auto third = second;
        QVERIFY(core::settleRanks(second, { .job = 2 }));
        QCOMPARE(second.summaries.size(), 4U);
        const auto none = core::settleRanks(third, { .job = 3 });
        QVERIFY(!none);
        QCOMPARE(none.error().message,
                 QStringLiteral("There is no job 3: the files hold 2 jobs; name one from 1 to 2."));
        QVERIFY(!core::settleRanks(inputs, { .job = 2 })); // one job only
    }

private:
    /// Four ranks a layer, two stages, eight copies.
    static tracegen::JobShape pipelineShape()
    {
        tracegen::JobShape shape;
        shape.world = 64;
        shape.tp = 4;
        shape.pp = 2;
        shape.stepCount = 6;
        shape.layersPerStage = 2;
        shape.clockOffsetUs = 5'000;
        shape.clockDriftPpm = 5;
        return shape;
    }
    static tracegen::JobShape smallShape()
    {
        tracegen::JobShape shape;
        shape.world = 8;
        shape.ranksPerHost = 2;
        shape.stepCount = 5;
        shape.layersPerStage = 2;
        return shape;
    }

    [[nodiscard]] std::vector<core::RankSummary> summariesOf(const tracegen::JobShape& shape) const
    {
        std::vector<tracegen::RankPath> paths;
        for (int rank = 0; rank < shape.world; ++rank) {
            if (shape.missing.count(rank) == 0)
                paths.push_back({ rank, m_folder.filePath(QStringLiteral("rank%1.sqlite").arg(rank)) });
        }
        if (!tracegen::generateRanks({ tracegen::findProfile("ranks"), 0, shape.seed }, shape, paths))
            return {};
        std::vector<core::RankSummary> summaries;
        for (const auto& of : paths) {
            const auto trace = core::loadTrace(of.path);
            if (!trace)
                return {};
            auto found = core::summarizeRanks(*trace, {}).value();
            for (auto& summary : found.ranks)
                summaries.push_back(std::move(summary));
        }
        return summaries;
    }

    static std::shared_ptr<const core::FleetResult> analyzed(std::vector<core::RankSummary> summaries)
    {
        core::FleetInputs inputs { std::move(summaries), {}, {} };
        if (const auto settled = core::settleRanks(inputs); !settled)
            qFatal("%s", qPrintable(settled.error().message));
        return core::analyzeFleet(std::move(inputs), {}).value();
    }

    static std::uint32_t positionOf(const core::FleetResult& result, std::int64_t number)
    {
        const auto found
            = std::find_if(result.summaries.begin(), result.summaries.end(),
                           [number](const core::RankSummary& summary) { return summary.identity.rank == number; });
        return static_cast<std::uint32_t>(found - result.summaries.begin());
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRankJob)
#include "tst_rankjob.moc"
