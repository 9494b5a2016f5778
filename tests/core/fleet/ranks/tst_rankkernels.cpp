// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of most time that summaries of ranks keep, and what jobs tell of them.
#include "exportbuilder.h"
#include "fleet/fleettext.h"
#include "fleet/lateness/jobkernels.h"
#include "fleet/lateness/slowerkernels.h"
#include "fleet/rankevidence.h"
#include "fleet/ranks/findrankkernels.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/settleranks.h"
#include "fleet/tables/fleettables.h"
#include "fleettesting.h"
#include "trace/traceloader.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

namespace {

/// A kernel all of whose calls take the same.
void addKernel(core::RankSummary& rank, const QString& name, std::int64_t calls, std::int64_t callNs)
{
    const auto number = static_cast<std::uint32_t>(rank.kernels.size());
    rank.kernels.push_back({ name, qHash(name, 1), calls, calls * callNs, callNs, callNs });
    rank.kernelBuckets.push_back({ number, core::kernelBucket(callNs), calls });
}

/// Four ranks with two kernels; on rank 2 `slower` takes 30 µs a call, elsewhere 20 µs.
std::vector<core::RankSummary> fourRanks()
{
    std::vector<core::RankSummary> ranks;
    for (std::int64_t number = 0; number < 4; ++number) {
        auto& rank = ranks.emplace_back(fleettesting::madeRank(number, { 0, 1000 }, { { 100, 300, 5, 1 } }));
        addKernel(rank, QStringLiteral("even"), 100, 50'000);
        addKernel(rank, QStringLiteral("slower"), 100, number == 2 ? 30'000 : 20'000);
    }
    return ranks;
}

std::shared_ptr<const core::FleetResult> analyzed(std::vector<core::RankSummary> ranks)
{
    core::FleetInputs inputs { std::move(ranks), {}, {} };
    if (const auto settled = core::settleRanks(inputs); !settled)
        qFatal("%s", qPrintable(settled.error().message));
    return core::analyzeFleet(std::move(inputs), {}).value();
}

QString cellOf(const core::Table& table, std::size_t row, QStringView key)
{
    return table.text(row, table.findColumn(key).value());
}

} // namespace

class TestRankKernels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Each duration is below the end of its bucket and not below that of the one before.
    void bucketsHaveNoGaps()
    {
        for (std::uint32_t bucket = 0; bucket + 1 < core::KernelBuckets; ++bucket) {
            const auto endNs = core::kernelBucketEndNs(bucket);
            QCOMPARE(core::kernelBucket(endNs - 1), bucket);
            QCOMPARE(core::kernelBucket(endNs), bucket + 1);
        }
        QCOMPARE(core::kernelBucket(0), 0U);
        QCOMPARE(core::kernelBucket(std::numeric_limits<std::int64_t>::max()), core::KernelBuckets - 1);
        QCOMPARE(core::kernelBucketEndNs(0), 1024);
        QVERIFY(core::kernelBucketEndNs(core::KernelBuckets - 2) > 40'000'000);
    }

    /// Those of most time, without NCCL's, with their medians and buckets.
    void kernelsOfATrace()
    {
        fixtures::ExportBuilder builder;
        std::int64_t startNs = 0;
        const auto add = [&](const QString& name, std::int64_t durationNs) {
            builder.addKernel({ .startNs = startNs, .endNs = startNs + durationNs, .shortName = name });
            startNs += 100'000;
        };
        for (std::size_t i = 0; i < core::MostRankKernels + 5; ++i)
            add(QStringLiteral("small_%1").arg(i), 2000);
        for (const std::int64_t durationNs : { 5000, 9000, 7000, 7100 })
            add(QStringLiteral("gemm"), durationNs);
        add(QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"), 90'000);
        const auto path = m_folder.filePath(QStringLiteral("rank0.sqlite"));
        QVERIFY(builder.write(path));
        const auto ranks = core::summarizeRanks(core::loadTrace(path).value(), {}).value().ranks;
        QCOMPARE(ranks.size(), std::size_t { 1 });
        const auto& rank = ranks.front();
        QCOMPARE(rank.kernels.size(), core::MostRankKernels);
        const auto& gemm = rank.kernels.front();
        QCOMPARE(gemm.name, QStringLiteral("gemm"));
        QCOMPARE(gemm.calls, 4);
        QCOMPARE(gemm.totalNs, 28'100);
        QCOMPARE(gemm.medianNs, 7050);
        QCOMPARE(gemm.longestNs, 9000);
        std::int64_t calls = 0;
        for (const auto& bucket : rank.kernelBuckets)
            calls += bucket.kernel == 0 ? bucket.calls : 0;
        QCOMPARE(calls, 4);
        for (const auto& kernel : rank.kernels)
            QVERIFY(!kernel.name.contains(QStringLiteral("nccl")));
    }

    void slowerKernelsAreNamed()
    {
        const auto ranks = fourRanks();
        QVERIFY(core::slowerKernels(ranks, 1).empty());
        const auto slower = core::slowerKernels(ranks, 2);
        QCOMPARE(slower.size(), std::size_t { 1 });
        QCOMPARE(slower.front().kernel, 1U);
        QCOMPARE(slower.front().excessNs(), 1e6);
        const auto result = analyzed(ranks);
        QCOMPARE(core::slowerKernelsText(*result, 2),
                 QStringLiteral("mostly slower with 30.0 µs instead of 20.0 µs a call"));
        QVERIFY(core::slowerKernelsText(*result, 1).isEmpty());
    }

    /// Who calls a kernel twice as often does other work.
    void onlyWhoCallsThemAsOftenIsCompared()
    {
        auto ranks = fourRanks();
        for (const std::size_t rank : { 0U, 1U }) {
            ranks[rank].kernels[1].calls = 200;
            ranks[rank].kernels[1].totalNs *= 2;
        }
        QVERIFY(core::slowerKernels(ranks, 2).empty());
    }

    void aSlowGpuIsSlowerAlike()
    {
        auto ranks = fourRanks();
        for (auto& rank : ranks) {
            rank.kernels.clear();
            rank.kernelBuckets.clear();
            const auto factor = rank.identity.rank == 3 ? 11 : 10;
            for (const std::int64_t callNs : { 5000, 3000, 2000 })
                addKernel(rank, QStringLiteral("k%1").arg(callNs), 50, callNs * factor);
        }
        const auto text = core::slowerKernelsText(*analyzed(ranks), 3);
        QVERIFY2(text.startsWith(QStringLiteral("all kernels alike by 10")), qPrintable(text));
    }

    void tableOfKernels()
    {
        const auto result = analyzed(fourRanks());
        const auto table = core::rankKernelTable(result);
        QCOMPARE(table->rowCount, std::size_t { 2 });
        QCOMPARE(cellOf(*table, 0, u"display_name"), QStringLiteral("even"));
        QCOMPARE(cellOf(*table, 1, u"ranks"), QStringLiteral("4"));
        QCOMPARE(cellOf(*table, 1, u"calls"), QStringLiteral("400"));
        QCOMPARE(cellOf(*table, 1, u"total_ns"), QStringLiteral("9000000"));
        QCOMPARE(cellOf(*table, 1, u"slowest_rank"), QStringLiteral("2"));
        QCOMPARE(core::cellNumber(table->cell(1, table->findColumn(u"slower_percent").value())).value(), 50.0);
        QCOMPARE(core::cellNumber(table->cell(1, table->findColumn(u"p50_us").value())).value(), 20.0);
        QCOMPARE(core::cellNumber(table->cell(1, table->findColumn(u"p99_us").value())).value(), 30.0);
        const auto none = core::rankKernelTable(analyzed(fleettesting::referenceRanks()));
        QVERIFY(!none->provenance.isAvailable());
    }

    /// The SQL of a rank gives its part of a row in the trace itself.
    void kernelsAreAskedOfTheFiles()
    {
        std::vector<core::RankSummary> ranks;
        const auto name = QStringLiteral("it's<gemm>(int)");
        QStringList paths;
        for (int number = 0; number < 2; ++number) {
            fixtures::ExportBuilder builder;
            for (const std::int64_t startNs : { 0, 10'000 })
                builder.addKernel({ .pid = 100 + number,
                                    .startNs = startNs,
                                    .endNs = startNs + 2000 + number,
                                    .shortName = QStringLiteral("gemm"),
                                    .fullName = name });
            paths.append(m_folder.filePath(QStringLiteral("r%1.sqlite").arg(number)));
            QVERIFY(builder.write(paths.back()));
            ranks.push_back(core::summarizeRanks(core::loadTrace(paths.back()).value(), {}).value().ranks.front());
        }
        const auto result = analyzed(std::move(ranks));
        const auto evidence = core::rankEvidence(*result, *core::rankKernelTable(result), 0, 0);
        QVERIFY(!evidence.formula.isEmpty());
        QCOMPARE(evidence.statements.size(), std::size_t { 2 });
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("kernels"));
        for (int number = 0; number < 2; ++number) {
            database.setDatabaseName(paths[number]);
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY2(query.exec(evidence.statements[static_cast<std::size_t>(number)].sql) && query.next(),
                     qPrintable(query.lastError().text()));
            QCOMPARE(query.value(0).toInt(), 2 * (2000 + number));
            QCOMPARE(query.value(1).toInt(), 2);
            QCOMPARE(query.value(2).toInt(), 2000 + number);
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRankKernels)
#include "tst_rankkernels.moc"
