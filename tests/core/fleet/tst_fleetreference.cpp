// SPDX-License-Identifier: GPL-3.0-or-later
// The reference of ranks.md §9.
#include "fleet/analyzefleet.h"
#include "fleet/clocks/fleetclocks.h"
#include "fleet/groups/fleetbudget.h"
#include "fleet/lateness/latecause.h"
#include "fleet/lateness/lateness.h"
#include "fleet/lateness/stragglers.h"
#include "fleet/replay/efficiency.h"
#include "fleet/tables/fleettables.h"
#include "fleettesting.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <utility>

using fleettesting::madeRank;
using fleettesting::referenceRanks;
using fleettesting::Us;

namespace {

const core::ClockOptions Exact { 0, 0 };

/// All that is found of made ranks.
struct Found {
    explicit Found(std::vector<core::RankSummary> made)
        : ranks(std::move(made))
        , collectives(core::matchCollectives(ranks).value())
        , clocks(core::alignClocks(ranks, collectives, Exact).value())
        , lateness(core::findLateness(ranks, collectives, clocks).value())
    {
    }
    std::vector<core::RankSummary> ranks;
    core::FleetCollectives collectives;
    core::FleetClocks clocks;
    core::FleetLateness lateness;

    [[nodiscard]] core::FleetEfficiency efficiency() const
    {
        std::vector<core::RankWindow> windows;
        for (std::uint32_t rank = 0; rank < ranks.size(); ++rank)
            windows.push_back({ rank, ranks[rank].window });
        return core::findEfficiency(ranks, collectives, lateness, windows).value();
    }
    [[nodiscard]] std::uint32_t lastOf(std::size_t timing) const
    {
        return collectives.members[lateness.timings[timing].lastMember].rank;
    }
};

core::ClockInterval us(std::int64_t lower, std::int64_t upper)
{
    return { lower * Us, upper * Us };
}

} // namespace

class TestFleetReference : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void transferAndLateness()
    {
        const Found found(referenceRanks());
        QCOMPARE(found.lateness.timings.size(), 3U);
        const std::array<std::int64_t, 3> transfer { 40, 60, 50 };
        const std::array<std::int64_t, 3> caused { 10, 190, 100 };
        for (std::size_t k = 0; k < 3; ++k) {
            QCOMPARE(found.lateness.timings[k].transferNs, transfer[k] * Us);
            QCOMPARE(found.lateness.timings[k].causedNs(), caused[k] * Us);
        }
        QVERIFY(!found.lateness.leaveNoiseNs.has_value());
        QCOMPARE(found.lateness.timings[0].noiseNs, 40 * Us);
        QVERIFY(found.lateness.timings[0].isTogether);
        QCOMPARE(found.lastOf(1), 1U);
        QCOMPARE(found.lastOf(2), 2U);
        QVERIFY(found.lateness.timings[1].isProved);
        QVERIFY(found.lateness.timings[2].isProved);
        const auto stragglers = core::findStragglers(found.ranks, found.collectives, found.lateness).value();
        QCOMPARE(core::latenessPatternKey(stragglers.pattern), QStringLiteral("rotating"));
        QCOMPARE(found.lateness.ranks[0].waitNs, 300 * Us);
        QCOMPARE(found.lateness.ranks[1].waitNs, 130 * Us);
        QCOMPARE(found.lateness.ranks[2].waitNs, 200 * Us);
    }

    /// The bandwidth of the wire, and what it looks like with the waiting.
    void busBandwidths()
    {
        core::FleetInputs inputs;
        inputs.summaries = referenceRanks();
        inputs.summaries[0].operations[0].sizeBytes = -1; // the others know it
        core::FleetOptions options;
        options.clocks = Exact;
        const auto tables = core::fleetTables(core::analyzeFleet(std::move(inputs), options).value()).value();
        const auto found = std::find_if(tables.begin(), tables.end(),
                                        [](const auto& of) { return of->key == QStringLiteral("collectives"); });
        const auto figure = [&found](QStringView key) { return (*found)->text(0, (*found)->findColumn(key).value()); };
        QCOMPARE(figure(u"bus_bandwidth_gbps"), QStringLiteral("33.33"));
        QCOMPARE(figure(u"mean_bus_bandwidth_gbps"), QStringLiteral("26.67"));
        QCOMPARE(figure(u"side"), QStringLiteral("gpu"));
    }

    /// From the end of the first operation to that of the last: what its ranks have on average, and who has most.
    void budgetOfTheJob()
    {
        core::FleetInputs inputs;
        inputs.summaries = referenceRanks();
        core::FleetOptions options;
        options.clocks = Exact;
        options.hasSteps = false;
        const auto tables = core::fleetTables(core::analyzeFleet(std::move(inputs), options).value()).value();
        const auto found = std::find_if(tables.begin(), tables.end(),
                                        [](const auto& of) { return of->key == QStringLiteral("job_budget"); });
        QVERIFY(found != tables.end());
        QStringList rows;
        for (std::size_t row = 0; row < (*found)->rowCount; ++row) {
            QStringList cells;
            for (const auto* key : { "group", "mean_ns", "max_ns", "max_rank" })
                cells.append((*found)->text(row, (*found)->findColumn(QString::fromLatin1(key)).value()));
            rows.append(cells.join(u' '));
        }
        QCOMPARE(
            rows,
            (QStringList { QStringLiteral("compute 633333 710000 2"), QStringLiteral("comm_wait 200000 300000 0"),
                           QStringLiteral("host 66666 200000 1"), QStringLiteral("comm_transfer 110000 110000 0") }));
    }

    /// Beside what durations say stands how it is known.
    void durationsSayHowTheyAreKnown()
    {
        core::FleetInputs inputs;
        inputs.summaries = referenceRanks();
        core::FleetOptions options;
        options.clocks = Exact;
        const auto tables = core::fleetTables(core::analyzeFleet(std::move(inputs), options).value()).value();
        for (const auto* key : { "ranks", "budget", "rank_steps" }) {
            const auto table = *std::find_if(tables.begin(), tables.end(),
                                             [key](const auto& of) { return of->key == QLatin1String(key); });
            const auto residual = table->findColumn(u"residual_us");
            const auto confidence = table->findColumn(u"confidence");
            QVERIFY2(residual && confidence && table->rowCount > 0, key);
            const auto last = table->rowCount - 1; // of rank 2, whose clock is within [-2050, -1960]
            QCOMPARE(table->text(last, *residual), QStringLiteral("45.000"));
            QCOMPARE(table->text(last, *confidence), QStringLiteral("sequence"));
        }
        const auto ranks = *std::find_if(tables.begin(), tables.end(),
                                         [](const auto& of) { return of->key == QStringLiteral("ranks"); });
        const auto proved = ranks->findColumn(u"proved").value();
        QCOMPARE(ranks->text(0, proved), QStringLiteral("0"));
        QCOMPARE(ranks->text(1, proved), QStringLiteral("1"));
    }

    void provedDelays()
    {
        const Found found(referenceRanks());
        const auto delay = [&found](std::uint32_t early, std::uint32_t late) {
            return *found.clocks.delay(early, found.ranks[early].operations[1].startNs, late,
                                       found.ranks[late].operations[1].startNs);
        };
        QCOMPARE(delay(0, 1), us(160, 260));
        QCOMPARE(delay(2, 1), us(140, 250));
    }

    void clockIntervals()
    {
        const Found found(referenceRanks());
        QCOMPARE(found.clocks.windows.size(), 1U);
        QVERIFY(found.clocks.contradictions.empty());
        QCOMPARE(found.clocks.widest(0, 1).value(), us(4940, 5040));
        QCOMPARE(found.clocks.widest(0, 2).value(), us(-2050, -1960));
        QCOMPARE(found.clocks.widest(1, 2).value(), us(-7050, -6940));
        QCOMPARE(found.clocks.widest(0, 1)->middleNs(), 4990 * Us);
        QCOMPARE(found.clocks.widest(0, 2)->middleNs(), -2005 * Us);
        QCOMPARE(found.clocks.reference, 0U);
        const std::vector<std::int64_t> ends { 0, 5000 * Us, -2000 * Us };
        QCOMPARE(found.clocks.windows[0].shownNs, ends);
    }

    void closureTightensNothing()
    {
        core::ClockBounds bounds(3);
        bounds.add(0, 1, 5040, 0);
        bounds.add(1, 0, -4940, 1);
        bounds.add(0, 2, -1960, 0);
        bounds.add(2, 0, 2050, 0);
        bounds.add(1, 2, -6940, 0);
        bounds.add(2, 1, 7050, 0);
        const auto before = bounds;
        bounds.close();
        for (std::size_t from = 0; from < 3; ++from) {
            for (std::size_t to = 0; to < 3; ++to)
                QCOMPARE(bounds.upperNs(from, to), before.upperNs(from, to));
        }
    }

    void contradictionNamesItsCycle()
    {
        auto ranks = referenceRanks();
        ranks[0] = madeRank(0, { 0, 1350 }, { { 300, 340, 0, 1 }, { 640, 790, 0, 2 }, { 1200, 1350, 0, 3 } });
        const Found found(std::move(ranks));
        QCOMPARE(found.clocks.contradictions.size(), 1U);
        const auto& contradiction = found.clocks.contradictions.front();
        QCOMPARE(contradiction.sumNs, -10 * Us);
        const std::vector<core::ClockEdge> cycle { { 0, 1, 0, 5040 * Us }, { 1, 0, 1, -5050 * Us } };
        QCOMPARE(contradiction.cycle, cycle);
        QVERIFY(!found.clocks.widest(0, 1).has_value()); // never merged in silence
        QCOMPARE(found.clocks.widest(0, 2)->upperNs, -1960 * Us);
    }

    void budgetsAddUp()
    {
        const Found found(referenceRanks());
        const std::array<std::array<std::int64_t, 4>, 3> expected {
            // compute, transfer, wait, host
            { { 900, 150, 300, 0 }, { 870, 150, 130, 200 }, { 1000, 150, 200, 0 } }
        };
        for (std::uint32_t rank = 0; rank < 3; ++rank) {
            const auto budget
                = core::rankBudget(found.ranks, rank, found.collectives, found.lateness, found.ranks[rank].window);
            QCOMPARE(budget.groupNs(core::TimeGroup::Compute), expected[rank][0] * Us);
            QCOMPARE(budget.transferNs, expected[rank][1] * Us);
            QCOMPARE(budget.waitNs, expected[rank][2] * Us);
            QCOMPARE(budget.groupNs(core::TimeGroup::Host), expected[rank][3] * Us);
            QCOMPARE(budget.unsplitNs, 0);
            QCOMPARE(budget.wallNs(), 1350 * Us);
        }
    }

    void causeOfLateness()
    {
        const Found found(referenceRanks());
        const auto cause = core::lateCause(found.ranks, found.collectives, found.lateness, found.lateness.timings[1]);
        QVERIFY(cause.has_value());
        QCOMPARE(static_cast<int>(cause->kind), static_cast<int>(core::LateCauseKind::Idle));
        QCOMPARE(static_cast<int>(cause->group), static_cast<int>(core::TimeGroup::Host));
        QCOMPARE(static_cast<int>(cause->timeClass), static_cast<int>(core::TimeClass::OsWait));
        QCOMPARE(cause->excessNs, 200 * Us);
        QVERIFY(!core::lateCause(found.ranks, found.collectives, found.lateness, found.lateness.timings[0]));
    }

    void efficiencies()
    {
        const Found found(referenceRanks());
        const auto efficiency = found.efficiency();
        QCOMPARE(efficiency.unavailable, QString());
        QCOMPARE(efficiency.wallNs, 1350 * Us);
        QCOMPARE(efficiency.replayNs, 1350 * Us);
        QVERIFY(efficiency.isReplayTrusted);
        QCOMPARE(efficiency.path->sums.totalNs(), 1350 * Us);
        QCOMPARE(efficiency.runsNs, 1010 * Us);
        QCOMPARE(efficiency.workNs, 1160 * Us);
        const auto rounded = [](const core::Ratio& ratio) { return QString::number(ratio.value(), 'f', 6); };
        QCOMPARE(rounded(efficiency.parallel()), QStringLiteral("0.683951"));
        QCOMPARE(rounded(efficiency.loadBalance()), QStringLiteral("0.923333"));
        QCOMPARE(rounded(efficiency.serialisation()), QStringLiteral("0.990099"));
        QCOMPARE(rounded(efficiency.transfer()), QStringLiteral("0.870690"));
        QCOMPARE(rounded(efficiency.host()), QStringLiteral("0.859259"));
        QCOMPARE(efficiency.idealNs, 1040 * Us);
        QCOMPARE(rounded(efficiency.speedup()), QStringLiteral("1.298077"));
        std::array<std::int64_t, 3> gains {};
        for (const auto& gain : efficiency.gains)
            gains[gain.rank] = gain.mendNs;
        const std::array<std::int64_t, 3> expected { 10 * Us, 190 * Us, 100 * Us };
        QCOMPARE(gains, expected);
    }

    void aMissingRankIsNamed()
    {
        auto ranks = referenceRanks();
        ranks[2] = madeRank(2, { -2000, -650 }, { { -1710, -1660, 0, 1 }, { -700, -650, 0, 3 } });
        const Found found(std::move(ranks));
        const auto& instances = found.collectives.instances;
        QCOMPARE(instances.size(), 3U);
        QCOMPARE(core::instanceStateKey(instances[1].state), QStringLiteral("missing"));
        const auto missing = found.collectives.missingFrom(instances[1]);
        QCOMPARE(missing.size(), 1U);
        QCOMPARE(missing[0], 2U);
        QCOMPARE(core::instanceStateKey(instances[2].state), QStringLiteral("complete"));
        QCOMPARE(instances[2].endMember - instances[2].firstMember, 3U);
        QCOMPARE(found.lateness.timings[2].transferNs, 50 * Us);
    }

    void anotherOperationGivesNothing()
    {
        auto ranks = referenceRanks();
        ranks[1] = madeRank(
            1, { 5000, 6350 },
            { { 5280, 5340, 0, 1 }, { 5840, 5900, 200, 2, QStringLiteral("allgather") }, { 6190, 6350, 0, 3 } });
        const Found found(std::move(ranks));
        QCOMPARE(core::instanceStateKey(found.collectives.instances[1].state), QStringLiteral("op_differs"));
        QCOMPARE(found.lateness.timings.size(), 2U);
        QVERIFY(!found.lateness.find(1));
    }
};

QTEST_GUILESS_MAIN(TestFleetReference)
#include "tst_fleetreference.moc"
