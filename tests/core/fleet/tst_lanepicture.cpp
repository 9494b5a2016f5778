// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lanepicture.h"
#include "fleet/rankevidence.h"
#include "fleet/rankmoment.h"
#include "fleet/stepgrid.h"
#include "fleet/tables/fleettables.h"

#include "fleettesting.h"

using fleettesting::Us;

class TestLanePicture : public QObject
{
    Q_OBJECT

private:
    static std::shared_ptr<const core::FleetResult> reference()
    {
        core::FleetInputs inputs;
        inputs.summaries = fleettesting::referenceRanks();
        return core::analyzeFleet(std::move(inputs), {}).value();
    }
    static core::TablePointer table(const std::shared_ptr<const core::FleetResult>& result, const QString& key)
    {
        const auto tables = core::fleetTables(result).value();
        for (const auto& each : tables) {
            if (each->key == key)
                return each;
        }
        return nullptr;
    }

private Q_SLOTS:
    /// ranks.md §9: r1 comes last to the second operation, 190 µs after the next one.
    void lanesStandByArrival()
    {
        const auto result = reference();
        const auto picture = core::lanePicture(*result, 1);
        QCOMPARE(picture.lanes.size(), std::size_t { 3 });
        const std::vector<std::int64_t> ranks { 1, 2, 0 };
        const std::vector<std::int64_t> waits { 0, 190, 200 };
        for (std::size_t lane = 0; lane < 3; ++lane) {
            QCOMPARE(static_cast<std::int64_t>(picture.lanes[lane].rank), ranks[lane]);
            QCOMPARE(picture.lanes[lane].waitNs, waits[lane] * Us);
            QCOMPARE(picture.laneOf(static_cast<std::uint32_t>(ranks[lane])), std::optional(lane));
        }
        QCOMPARE(picture.arrivalNs, std::optional(picture.lanes.front().span.startNs));
        QVERIFY(!picture.laneOf(7));
    }

    /// Ends lie together within what is known of the clocks, against that of the first lane.
    void clocksAreThoseThatAreShown()
    {
        const auto result = reference();
        const auto picture = core::lanePicture(*result, 1);
        for (const auto& lane : picture.lanes) {
            QVERIFY(lane.isAligned);
            QCOMPARE(lane.residualNs == 0, &lane == &picture.lanes.front());
            QVERIFY(std::abs(lane.span.endNs - picture.span.endNs) <= lane.residualNs + 60 * Us);
        }
        QVERIFY(picture.extent.startNs <= picture.span.startNs && picture.extent.endNs >= picture.span.endNs);
    }

    /// Without a second operation of all ranks nothing ties clocks together: ends are put to each other.
    void unalignedEndsAreTogether()
    {
        core::FleetInputs inputs;
        inputs.summaries = fleettesting::referenceRanks();
        const auto result = core::analyzeFleet(std::move(inputs), {}).value();
        auto apart = *result;
        apart.clocks.isAligned.assign(apart.clocks.isAligned.size(), 0);
        const auto picture = core::lanePicture(apart, 1);
        for (const auto& lane : picture.lanes) {
            QVERIFY(!lane.isAligned);
            QCOMPARE(lane.span.endNs, picture.lanes.front().span.endNs);
        }
    }

    void saysWhoCameLastAndWhy()
    {
        const auto result = reference();
        QCOMPARE(core::instanceName(*result, 1), QStringLiteral("allreduce 2 of world"));
        const auto text = core::instanceText(*result, 1);
        QVERIFY2(text.startsWith(QStringLiteral("Rank 1 comes last; all others wait 190 µs at least. Why: its GPU has "
                                                "more time of")),
                 qPrintable(text));
        QVERIFY2(core::instanceText(*result, 0).startsWith(QStringLiteral("All come together")),
                 qPrintable(core::instanceText(*result, 0)));
        const auto cause = core::instanceCause(*result, 1);
        QVERIFY(cause.has_value());
        QCOMPARE(cause->originInstance, 1U);
        QCOMPARE(cause->originRank, 1U);
    }

    /// Rows of collective_ranks are members in their order.
    void membersAreRows()
    {
        const auto result = reference();
        const auto members = table(result, QStringLiteral("collective_ranks"));
        const auto number = *members->findColumn(u"number");
        for (std::size_t row = 0; row < members->rowCount; ++row) {
            const auto instance = core::instanceOfMember(*result, row);
            QVERIFY(instance.has_value());
            QCOMPARE(static_cast<double>(result->collectives.instances[*instance].number),
                     core::cellNumber(members->cell(row, number)).value());
        }
        QVERIFY(!core::instanceOfMember(*result, members->rowCount));
    }

    /// Every row about a rank leads to it, and to its moment where there is one.
    void rowsLeadToTheirRank()
    {
        const auto result = reference();
        const auto member = core::rankMomentOf(*result, *table(result, QStringLiteral("collective_ranks")), 4);
        QVERIFY(member && member->window);
        QCOMPARE(member->rank, 1U);
        QCOMPARE(member->window->startNs, 5'840 * Us);
        QCOMPARE(member->window->endNs, 5'900 * Us);
        QCOMPARE(member->windowName, core::instanceName(*result, 1));
        for (const auto& key : { "ranks", "budget", "rank_steps", "whatif" }) {
            const auto of = table(result, QLatin1String(key));
            const auto column = *of->findColumn(u"rank");
            QVERIFY(of->rowCount > 0);
            for (std::size_t row = 0; row < of->rowCount; ++row) {
                const auto number = core::cellNumber(of->cell(row, column));
                const auto place = core::rankMomentOf(*result, *of, row);
                QCOMPARE(place.has_value(), number.has_value()); // what-ifs are of all ranks, too
                if (place)
                    QCOMPARE(static_cast<double>(result->summaries[place->rank].identity.rank), *number);
                if (place && of->key == QStringLiteral("rank_steps"))
                    QVERIFY(place->window && place->window->durationNs() > 0);
            }
        }
        const auto step = core::stepMoment(*result, 2, 0);
        QVERIFY(step.window == core::stepWindow(*result, 2, 0));
        QCOMPARE(step.windowName, QStringLiteral("step 0"));
        QVERIFY(!core::rankMomentOf(*result, *table(result, QStringLiteral("clocks")), 0));
    }

    void evidenceNamesTheKernelsOfAllRanks()
    {
        const auto result = reference();
        const auto all = core::rankEvidence(*result, *table(result, QStringLiteral("collectives")), 1, 0);
        QCOMPARE(all.statements.size(), std::size_t { 3 });
        QCOMPARE(all.statements[1].rank, 1);
        QCOMPARE(all.statements[1].file, QStringLiteral("rank1.sqlite"));
        QVERIFY(all.statements[1].sql.contains(QStringLiteral("start = 5840000 ORDER BY abs(\"end\" - 5900000)")));
        QVERIFY(all.formula.contains(QStringLiteral("caused wait")));
        const auto own = core::rankEvidence(*result, *table(result, QStringLiteral("collective_ranks")), 3, 0);
        QCOMPARE(own.statements.size(), std::size_t { 2 });
        QCOMPARE(own.statements[0].rank, 0);
        QCOMPARE(own.statements[1].rank, 1); // the last one: T
        const auto step = core::rankEvidence(*result, *table(result, QStringLiteral("rank_steps")), 2, 0);
        QCOMPARE(step.statements.size(), std::size_t { 1 });
        QVERIFY2(step.statements[0].sql.contains(QStringLiteral("5900000"))
                     && step.statements[0].sql.contains(QStringLiteral("5340000")),
                 qPrintable(step.statements[0].sql));
        QVERIFY(core::rankEvidence(*result, *table(result, QStringLiteral("efficiency")), 0, 0).statements.empty());
        QVERIFY(core::rankEvidence(*result, *table(result, QStringLiteral("collectives")), 99, 0).statements.empty());
    }
};

QTEST_GUILESS_MAIN(TestLanePicture)
#include "tst_lanepicture.moc"
