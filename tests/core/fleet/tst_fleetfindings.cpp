// SPDX-License-Identifier: GPL-3.0-or-later
// Findings, groups and bubbles of a job (ranks.md §6, §8).
#include "fleet/fleetfindings.h"
#include "fleet/fleettext.h"
#include "fleet/groups/groupfile.h"
#include "fleet/lateness/transferspeeds.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/settleranks.h"
#include "fleet/tables/fleettables.h"
#include "fleettesting.h"
#include "generator.h"
#include "jobtruth.h"
#include "table/celltext.h"
#include "trace/traceloader.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using core::FleetRule;
using fleettesting::madeRank;

namespace {

std::shared_ptr<const core::FleetResult> analyzed(std::vector<core::RankSummary> summaries,
                                                  const core::FleetOptions& options = {})
{
    core::FleetInputs inputs { std::move(summaries), {}, {} };
    if (const auto settled = core::settleRanks(inputs); !settled)
        qFatal("%s", qPrintable(settled.error().message));
    return core::analyzeFleet(std::move(inputs), options).value();
}

QStringList rulesOf(const core::FleetResult& result)
{
    QStringList rules;
    for (const auto& finding : result.findings)
        rules.append(core::fleetRuleKey(finding.rule));
    return rules;
}

const core::FleetFinding* findingOf(const core::FleetResult& result, FleetRule rule)
{
    const auto found = std::find_if(result.findings.begin(), result.findings.end(),
                                    [rule](const core::FleetFinding& finding) { return finding.rule == rule; });
    return found == result.findings.end() ? nullptr : &*found;
}

/// Communicators of two ranks each, whose transfers take so long.
std::vector<core::RankSummary> pairsOfRanks(const std::vector<std::int64_t>& transfersUs)
{
    std::vector<core::RankSummary> ranks;
    for (std::size_t pair = 0; pair < transfersUs.size(); ++pair) {
        for (std::int32_t inIt = 0; inIt < 2; ++inIt) {
            std::vector<fleettesting::MadeOperation> operations;
            for (std::int64_t i = 0; i < 4; ++i)
                operations.push_back({ 1000 * i + 100, 1000 * i + 100 + transfersUs[pair], 0, i });
            ranks.push_back(madeRank(static_cast<std::int64_t>(2 * pair) + inIt, { 0, 5000 }, operations));
            ranks.back().communicators = { { 100 + pair, 2, inIt } };
        }
    }
    return ranks;
}

} // namespace

class TestFleetFindings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Ranks whose traces lack something are named with what cannot be told of them, each reason once.
    void ranksThatLackFiguresAreNamed()
    {
        auto ranks = pairsOfRanks({ 40, 40, 40 });
        for (auto& rank : ranks) // of one job
            rank.communicators = { { 100, 6, static_cast<std::int32_t>(rank.identity.rank) } };
        QVERIFY(!core::fleetLines(*analyzed(ranks)).join(u'|').contains(QStringLiteral("No steps")));
        for (const auto rank : { 1U, 2U, 3U, 5U })
            ranks[rank].notes = { QStringLiteral("No steps here.") };
        ranks[4].notes = { QStringLiteral("No sizes here.") };
        const auto lines = core::fleetLines(*analyzed(ranks));
        const auto first = lines.indexOf(QStringLiteral("Ranks 1–3, 5: No steps here."));
        QVERIFY2(first >= 0, qPrintable(lines.join(u'|')));
        QCOMPARE(lines.value(first + 1), QStringLiteral("Rank 4: No sizes here."));
        for (auto& rank : ranks)
            rank.notes = { QStringLiteral("No steps here.") };
        QVERIFY(core::fleetLines(*analyzed(ranks)).contains(QStringLiteral("All ranks: No steps here.")));
        for (auto& rank : ranks)
            rank.notes = { QStringLiteral("Of rank %1.").arg(rank.identity.rank) };
        const auto many = core::fleetLines(*analyzed(ranks));
        QVERIFY(many.contains(QStringLiteral("Rank 3: Of rank 3.")));
        QVERIFY(!many.contains(QStringLiteral("Rank 4: Of rank 4.")));
        QVERIFY(many.contains(QStringLiteral("The table of ranks has more notes like these.")));
    }

    /// §9: nobody is a straggler, all take turns; the gain is what all at the median of all win.
    void rotatingImbalance()
    {
        const auto result = analyzed(fleettesting::referenceRanks());
        const auto* const finding = findingOf(*result, FleetRule::RotatingImbalance);
        QVERIFY(finding);
        const auto& efficiency = result->efficiency;
        QCOMPARE(finding->gainNs, efficiency.replayNs - efficiency.idealNs);
        QCOMPARE(finding->score, 70.0 * static_cast<double>(finding->gainNs) / static_cast<double>(efficiency.wallNs));
        QVERIFY(!findingOf(*result, FleetRule::Straggler));
    }

    void errorsComeFirst()
    {
        auto ranks = fleettesting::referenceRanks();
        ranks[2] = madeRank(2, { -2000, -650 }, { { -1710, -1660, 0, 1 }, { -700, -650, 0, 3 } });
        core::FleetOptions options;
        options.expectedRanks = 5;
        const auto result = analyzed(std::move(ranks), options);
        const auto rules = rulesOf(*result);
        QCOMPARE(rules.mid(0, 2), (QStringList { QStringLiteral("desync"), QStringLiteral("missing_ranks") }));
        const auto* const desync = findingOf(*result, FleetRule::Desync);
        QCOMPARE(desync->title,
                 QStringLiteral("Ranks disagree about a collective: 1 operation, the first is number 2 (allreduce): "
                                "ranks missing"));
        QCOMPARE(desync->ranks, std::vector<std::uint32_t> { 2 });
        QCOMPARE(findingOf(*result, FleetRule::MissingRanks)->title.left(38),
                 QStringLiteral("2 of 5 ranks are not among the files: "));
    }

    void slowTransfersAreCompared()
    {
        const auto slowOf = [](const std::vector<std::int64_t>& transfersUs) {
            const auto ranks = pairsOfRanks(transfersUs);
            const auto collectives = core::matchCollectives(ranks).value();
            const auto clocks = core::alignClocks(ranks, collectives, {}).value();
            auto lateness = core::findLateness(ranks, collectives, clocks).value();
            for (auto& timing : lateness.timings)
                timing.noiseNs = 1'000;
            return core::findSlowTransfers(ranks, collectives, lateness);
        };
        const auto slow = slowOf({ 40, 40, 60 });
        QCOMPARE(slow.size(), 1U);
        QCOMPARE(slow[0].communicator, 2U);
        QCOMPARE(slow[0].excessNs, 4 * 20 * fleettesting::Us);
        QCOMPARE(slow[0].bandwidth * 60, slow[0].peerBandwidth * 40);
        QVERIFY(slowOf({ 40, 40, 49 }).empty()); // 82 %
        QVERIFY(slowOf({ 40, 60 }).empty()); // nobody to tell who is right
    }

    void groupsAreRead()
    {
        const auto place = QStringLiteral("g.json");
        const auto sizes = core::groupOverridesFromJson(R"({"tp": 2, "pp": 2})", place).value();
        using Members = std::vector<std::int64_t>;
        QVERIFY(sizes.find(Members { 2, 3 }, 8) == core::GroupKind::Tensor);
        QVERIFY(!sizes.find(Members { 1, 2 }, 8)); // begins in the middle
        QVERIFY(sizes.find(Members { 1, 5 }, 8) == core::GroupKind::Pipeline);
        QVERIFY(!sizes.find(Members { 0, 2 }, 8)); // of dp nothing is said
        const auto lists = core::groupOverridesFromJson(R"({"ep": [[3, 0], [1, 2]]})", place).value();
        QVERIFY(lists.find(Members { 0, 3 }, 4) == core::GroupKind::Expert);
        QVERIFY(!lists.find(Members { 0, 1 }, 4));
        for (const auto* wrong :
             { "", "[]", R"({"tp": 0})", R"({"tp": 1.5})", R"({"zp": 2})", R"({"dp": [[]]})", R"({"dp": [3]})" }) {
            const auto read = core::groupOverridesFromJson(wrong, place);
            QVERIFY2(!read, wrong);
            QVERIFY(read.error().message.startsWith(place));
        }
    }

    void groupsAreOverridden()
    {
        const auto ranks = pairsOfRanks({ 40, 40 });
        const auto collectives = core::matchCollectives(ranks).value();
        core::GroupOverrides overrides;
        overrides.kinds[{ 2, 3 }] = core::GroupKind::Expert;
        const auto kinds = core::classifyGroups(ranks, collectives, 4, overrides);
        QVERIFY(kinds[1] == core::GroupKind::Expert);
        QVERIFY(kinds[0] == core::classifyGroups(ranks, collectives, 4)[0]);
    }

    /// A pipeline of even stages: no less than (p − 1)/(m + p − 1), and the findings name straggler and bubble.
    void pipelinesHaveBubbles()
    {
        tracegen::JobShape shape;
        shape.world = 8;
        shape.pp = 2;
        shape.ranksPerHost = 4;
        shape.stepCount = 6;
        shape.layersPerStage = 2;
        shape.microbatches = 4;
        shape.blockedHostsNs[5] = 6'000'000;
        const auto result = analyzed(summariesOf(shape));
        QCOMPARE(result->bubbles.size(), 8U);
        for (const auto& bubble : result->bubbles) {
            QCOMPARE(bubble.stages, 2);
            QCOMPARE(bubble.microbatches, std::optional<std::int64_t>(4));
            QCOMPARE(*bubble.leastShare(), 0.2);
            QVERIFY(bubble.bubbleNs > 0 && bubble.bubbleNs < bubble.stepsNs);
        }
        const auto rules = rulesOf(*result);
        QVERIFY2(rules.contains(QStringLiteral("straggler")) && rules.contains(QStringLiteral("bubble")),
                 qPrintable(rules.join(u' ')));
        const auto* const straggler = findingOf(*result, FleetRule::Straggler);
        const auto truth = tracegen::truthOf(shape);
        const auto expectedNs = truth[QStringLiteral("gains")].toArray()[0][QStringLiteral("gain_ns")].toDouble();
        const auto steps = static_cast<double>(result->steps.count());
        QVERIFY(std::abs(static_cast<double>(straggler->gainNs) / steps - expectedNs)
                <= .005 * truth[QStringLiteral("mean_step_ns")].toDouble());
        const auto tables = core::fleetTables(result).value();
        QCOMPARE(tables.front()->key, QStringLiteral("rank_findings"));
        QCOMPARE(tables.front()->rowCount, result->findings.size());
    }

    /// Files have keys, whoever reads a table has words.
    void cellsShowWords()
    {
        tracegen::JobShape shape;
        shape.world = 8;
        shape.pp = 2;
        shape.ranksPerHost = 4;
        shape.stepCount = 6;
        shape.layersPerStage = 2;
        shape.microbatches = 4;
        shape.blockedHostsNs[5] = 6'000'000;
        const auto tables = core::fleetTables(analyzed(summariesOf(shape))).value();
        QSet<QString> words;
        for (const auto& table : tables) {
            for (std::size_t column = 0; column < table->columns.size(); ++column) {
                for (std::size_t row = 0; table->columns[column].isVocabulary && row < table->rowCount; ++row) {
                    const auto text = core::displayText(*table, row, column);
                    QVERIFY2(!text.contains(u'_'),
                             qPrintable(QStringLiteral("%1 %2: %3").arg(table->key, table->columns[column].key, text)));
                    words.insert(text);
                }
            }
        }
        for (const auto* expected :
             { "Wait for ranks", "Mend the rank", "No rank slower than the others", "Load balance", "Straggler" })
            QVERIFY2(words.contains(QString::fromLatin1(expected)), expected);
    }

    void slowerGpusAtEqualWork()
    {
        tracegen::JobShape shape;
        shape.world = 8;
        shape.stepCount = 6;
        shape.layersPerStage = 2;
        shape.blockedHostsNs[1] = 20'000'000;
        shape.slowGpus[6] = 1.12;
        const auto result = analyzed(summariesOf(shape));
        const auto* const finding = findingOf(*result, FleetRule::SlowerRank);
        QVERIFY2(finding, qPrintable(rulesOf(*result).join(u' ')));
        QCOMPARE(finding->ranks, std::vector<std::uint32_t> { 6 });
        QVERIFY(finding->title.startsWith(QStringLiteral("Rank 6 runs the same work slower: ")));
    }

private:
    [[nodiscard]] std::vector<core::RankSummary> summariesOf(const tracegen::JobShape& shape) const
    {
        std::vector<core::RankSummary> summaries;
        for (int rank = 0; rank < shape.world; ++rank) {
            const auto path = m_folder.filePath(QStringLiteral("rank%1.sqlite").arg(rank));
            tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
            request.job = { shape, rank };
            if (!tracegen::generate(request, path))
                return {};
            auto found = core::summarizeRanks(core::loadTrace(path).value(), {}).value();
            for (auto& summary : found.ranks)
                summaries.push_back(std::move(summary));
        }
        return summaries;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestFleetFindings)
#include "tst_fleetfindings.moc"
