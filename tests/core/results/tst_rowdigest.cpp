// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "results/eventsofrow.h"
#include "results/rowdigest.h"
#include "table/tablekeys.h"
#include "verifyexpected.h"

#include <QTest>

#include <algorithm>

using fixtures::MemoryTrace;
namespace TableKey = core::TableKey;

namespace {

/// Three launches of a on GPU 0, one of them with another grid, one on GPU 1; one of b; two calls that block.
core::ResultsPointer exampleResults(const core::Scope& scope = {})
{
    MemoryTrace builder;
    builder.addKernel(11, 0, 7, 0, 10, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 0, 8, 20, 25, QStringLiteral("a"), 0, {}, fixtures::gridOf(2));
    builder.addKernel(11, 0, 7, 40, 48, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 1, 7, 60, 66, QStringLiteral("a"), 0, {}, fixtures::gridOf(1));
    builder.addKernel(11, 0, 7, 80, 81, QStringLiteral("b"), 0, {}, fixtures::gridOf(1));
    builder.addCall(11, 11, 30, 45, QStringLiteral("cudaDeviceSynchronize_v3020"));
    builder.addCall(11, 11, 50, 55, QStringLiteral("cudaDeviceSynchronize_v3020"));
    return core::analyze(builder.build(), scope).value();
}

core::RowDigest digestOf(const core::AnalysisResults& results, const QString& key, std::size_t row)
{
    return core::digestOf(results, core::eventsOfRow(results, *results.table(key), row).value()).value();
}

/// What a column of a table says from top to bottom.
QString column(const core::Table& table, QStringView key)
{
    QStringList texts;
    for (std::size_t row = 0; row < table.rowCount; ++row)
        texts += analysistesting::cellText(table, row, key);
    return texts.join(QLatin1Char(' '));
}

} // namespace

class TestRowDigest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kernelsOfARow()
    {
        const auto results = exampleResults();
        const auto digest = digestOf(*results, TableKey::Kernels, 0);
        QCOMPARE(digest.count, 4);
        const auto& ofTable = results->kernels->rows.front().duration;
        QCOMPARE(digest.durations.duration.totalNs, ofTable.totalNs);
        QCOMPARE(digest.durations.duration.p90Ns, ofTable.p90Ns);
        std::int64_t inBins = 0;
        for (const auto& bin : digest.durations.bins)
            inBins += bin.count;
        QCOMPARE(inBins, 4);
        // the longest first, each the event itself; all have one name
        QCOMPARE(column(*digest.longest, u"duration_us"), QStringLiteral("0.010 0.008 0.006 0.005"));
        QVERIFY(!digest.longest->findColumn(u"event_name"));
        QCOMPARE(digest.longest->subject(1).event.row, 2U);
        // by shape: 24 ns on two GPUs, 5 ns
        QCOMPARE(digest.launches.size(), std::size_t { 2 });
        QCOMPARE(digest.launches.front().count, 3);
        QCOMPARE(digest.launches.front().totalNs, 24);
        QCOMPARE(digest.launches.front().deviceCount, std::size_t { 2 });
        QCOMPARE(digest.launches.back().shape.gridX, 2);
        QVERIFY(!digest.launches.front().occupancy); // the GPU's limits are not recorded
    }

    void durationsAreThoseOfTheScope()
    {
        core::Scope scope;
        scope.window = core::TimeWindow { 5, 45 };
        const auto digest = digestOf(*exampleResults(scope), TableKey::Kernels, 0);
        QCOMPARE(column(*digest.longest, u"duration_us"), QStringLiteral("0.005 0.005 0.005"));
        QCOMPARE(digest.durations.duration.totalNs, 15);
    }

    void callsHaveNoLaunches()
    {
        const auto digest = digestOf(*exampleResults(), TableKey::Barriers, 0);
        QCOMPARE(column(*digest.longest, u"duration_us"), QStringLiteral("0.015 0.005"));
        QVERIFY(digest.launches.empty());
    }

    void onlySomeAreListed()
    {
        MemoryTrace builder;
        constexpr int Count = 500;
        for (int i = 0; i < Count; ++i)
            builder.addKernel(11, 0, 7, i * 1000, i * 1000 + i + 1, QStringLiteral("a"));
        const auto results = core::analyze(builder.build()).value();
        const auto digest = digestOf(*results, TableKey::Kernels, 0);
        QCOMPARE(digest.count, Count);
        QCOMPARE(digest.longest->rowCount, core::MostLongestEvents);
        QCOMPARE(digest.longest->subject(0).event.row, 499U);
        QCOMPARE(digest.longest->subject(core::MostLongestEvents - 1).event.row, 300U);
        QCOMPARE(digest.longest->provenance.coverage, QStringLiteral("the longest 200 of 500"));
    }

    /// What is offered without looking for the events.
    void rowsThatMayHaveEvents()
    {
        const auto results = exampleResults();
        QVERIFY(core::mayHaveEvents(*results->table(TableKey::Kernels), 0));
        QVERIFY(core::mayHaveEvents(*results->table(TableKey::Barriers), 0));
        QVERIFY(!core::mayHaveEvents(*results->table(TableKey::Kernels), 99));
        QVERIFY(!core::mayHaveEvents(*results->table(TableKey::Steps), 0));
        const auto longest = digestOf(*results, TableKey::Kernels, 0).longest;
        QVERIFY(!core::mayHaveEvents(*longest, 0)); // one event
        for (const auto& table : results->tables) {
            for (std::size_t row = 0; row < table->rowCount; ++row) {
                const bool isOne = core::isEventInList(*table, row);
                const auto events = core::eventsOfRow(*results, *table, row).value();
                if (!isOne && events.count() > 0)
                    QVERIFY2(core::mayHaveEvents(*table, row), qPrintable(table->key));
            }
        }
    }

    void stops()
    {
        const auto results = exampleResults();
        const auto events = core::eventsOfRow(*results, *results->table(TableKey::Kernels), 0).value();
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!core::digestOf(*results, events, stop.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestRowDigest)
#include "tst_rowdigest.moc"
