// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that lack what matching needs, and jobs that are mixed (ranks.md §10): what can be told is, and why no more is.
#include "exportbuilder.h"
#include "fleet/fleettext.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/settleranks.h"
#include "fleet/tables/fleettables.h"
#include "fleettesting.h"
#include "trace/traceloader.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

namespace {

std::shared_ptr<const core::FleetResult> analyzed(std::vector<core::RankSummary> summaries)
{
    core::FleetInputs inputs { std::move(summaries), {}, {} };
    if (const auto settled = core::settleRanks(inputs); !settled)
        qFatal("%s", qPrintable(settled.error().message));
    return core::analyzeFleet(std::move(inputs), {}).value();
}

core::TablePointer tableOf(const std::shared_ptr<const core::FleetResult>& result, QLatin1String key)
{
    const auto tables = core::fleetTables(result).value();
    const auto found
        = std::find_if(tables.begin(), tables.end(), [key](const auto& table) { return table->key == key; });
    return found == tables.end() ? nullptr : *found;
}

} // namespace

class TestPoorInputs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Without NCCL each rank has its budget, and no time of it is waiting for others.
    void budgetsWithoutNccl()
    {
        const auto result = analyzed({ summaryOf(0, false), summaryOf(1, false) });
        QVERIFY(core::fleetSentence(*result).startsWith(QStringLiteral("Who holds the job up cannot be told")));
        const auto lines = core::fleetLines(*result).join(u'|');
        QVERIFY2(lines.contains(QStringLiteral("All ranks: No NCCL kernels were recorded")), qPrintable(lines));
        const auto budget = tableOf(result, QLatin1String("budget"));
        QVERIFY(budget);
        std::array<std::int64_t, 2> sumsNs {};
        for (std::size_t row = 0; row < budget->rowCount; ++row) {
            const auto group = budget->text(row, budget->findColumn(u"class").value());
            QVERIFY2(!group.startsWith(QStringLiteral("comm")), qPrintable(group));
            const auto rank = budget->text(row, budget->findColumn(u"rank").value()).toUInt();
            sumsNs.at(rank) += budget->text(row, budget->findColumn(u"time_ns").value()).toLongLong();
        }
        for (std::uint32_t rank = 0; rank < 2; ++rank)
            QCOMPARE(sumsNs.at(rank), result->summaries[rank].window.durationNs());
        QVERIFY(!result->efficiency.unavailable.isEmpty());
    }

    /// Graphs that were recorded as a whole may hide NCCL's kernels: that is said of the ranks that have them.
    void graphsMayHideNccl()
    {
        const auto result = analyzed({ summaryOf(0, true), summaryOf(1, false) });
        const auto lines = core::fleetLines(*result);
        QVERIFY2(lines.contains(QStringLiteral(
                     "Rank 0: No NCCL kernels: CUDA graphs were recorded as a whole and may hide them.")),
                 qPrintable(lines.join(u'|')));
        QVERIFY(lines.join(u'|').contains(QStringLiteral("Rank 1: No NCCL kernels were recorded")));
    }

    void oneRankHoldsNobodyUp()
    {
        auto ranks = fleettesting::referenceRanks();
        ranks.resize(1);
        const auto result = analyzed(std::move(ranks));
        QCOMPARE(result->stragglers.named, std::size_t { 0 });
        QVERIFY(core::fleetSentence(*result).startsWith(QStringLiteral("Only one rank was read")));
    }

    /// Without communicators jobs are told apart by SLURM_JOB_ID.
    void jobsAreToldApartByTheirNumber()
    {
        std::vector<core::RankSummary> ranks;
        for (std::int64_t number = 0; number < 5; ++number) {
            const bool isOfSecond = number >= 3;
            auto rank = fleettesting::madeRank(isOfSecond ? number - 3 : number, { 0, 1000 }, { { 100, 300, 5, 1 } });
            rank.file = rank.fingerprint = QStringLiteral("file%1").arg(number);
            rank.communicators = { { 0, 0, -1 } };
            rank.identity.jobId = isOfSecond ? QStringLiteral("812") : QStringLiteral("811");
            ranks.push_back(std::move(rank));
        }
        for (const std::size_t job : { 1U, 2U }) {
            core::FleetInputs inputs { ranks, {}, {} };
            QVERIFY(core::settleRanks(inputs, { .job = job }));
            QCOMPARE(inputs.summaries.size(), std::size_t { job == 1 ? 3U : 2U });
            for (const auto& rank : inputs.summaries)
                QCOMPARE(rank.identity.jobId, job == 1 ? QStringLiteral("811") : QStringLiteral("812"));
        }
    }

private:
    /// Of a trace with two kernels and a gap between them.
    [[nodiscard]] core::RankSummary summaryOf(int rank, bool hasGraph) const
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 1000, .endNs = 3000 + rank });
        builder.addKernel({ .startNs = 5000, .endNs = 9000 });
        if (hasGraph)
            builder.addGraphLaunch({ .startNs = 6000, .endNs = 7000 });
        const auto path = m_folder.filePath(QStringLiteral("rank%1.sqlite").arg(rank));
        if (!builder.write(path))
            qFatal("not written");
        auto found = core::summarizeRanks(core::loadTrace(path).value(), {}).value();
        return std::move(found.ranks.front());
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestPoorInputs)
#include "tst_poorinputs.moc"
