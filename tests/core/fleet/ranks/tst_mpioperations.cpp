// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks without NCCL kernels: their collective MPI calls are matched instead, on the host.
#include "exportbuilder.h"
#include "fleet/fleettext.h"
#include "fleet/rankevidence.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/mpioperations.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fleet/tables/fleettables.h"
#include "trace/traceloader.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace {

constexpr std::int64_t Us = 1000;
constexpr int Steps = 6;

/// A job of MPI, of which the second rank comes late to each operation.
struct MpiJob {
    std::optional<std::int64_t> world = 7, half = 9; ///< commUid
    bool hasHalf = false; ///< an operation of a second communicator in each step
    bool hasInit = true;
    int firstStep = 0; ///< of the second rank
};

class Writer
{
public:
    Writer(const MpiJob& job, std::int64_t rank)
        : m_job(job)
        , m_rank(rank)
    {
    }
    bool write(const QString& path)
    {
        m_builder.addProcess(pid(), QStringLiteral("solver"));
        m_builder.addGpu({});
        m_builder.addRow(QStringLiteral("MPI_RANKS"),
                         { { QStringLiteral("globalTid"), static_cast<qint64>(fixtures::globalTid(pid(), pid())) },
                           { QStringLiteral("rank"), static_cast<qint64>(m_rank) } });
        if (m_job.hasInit)
            addCall(QStringLiteral("MPI_Init"), 0, 10, {}, QStringLiteral("MPI_OTHER_EVENTS"));
        const auto lateUs = m_rank == 1 ? 300 : 0;
        for (int step = m_rank == 1 ? m_job.firstStep : 0; step < Steps; ++step) {
            const auto startUs = 1000 * (step + 1);
            addKernel(startUs, 400 + lateUs);
            addCall(QStringLiteral("MPI_Allreduce"), startUs + 450 + lateUs, startUs + 800, m_job.world);
            if (m_job.hasHalf)
                addCall(QStringLiteral("MPI_Barrier"), startUs + 850, startUs + 860, m_job.half);
            addCall(QStringLiteral("MPI_Iallreduce"), startUs + 870, startUs + 871, m_job.world);
        }
        return m_builder.write(path).has_value();
    }

private:
    [[nodiscard]] std::int64_t pid() const { return 100 + m_rank; }
    void addKernel(std::int64_t startUs, std::int64_t lengthUs)
    {
        fixtures::KernelRow kernel;
        kernel.pid = pid();
        kernel.startNs = startUs * Us;
        kernel.endNs = (startUs + lengthUs) * Us;
        m_builder.addKernel(kernel);
    }
    void addCall(const QString& name, std::int64_t startUs, std::int64_t endUs, std::optional<std::int64_t> uid,
                 const QString& table = QStringLiteral("MPI_COLLECTIVES_EVENTS"))
    {
        fixtures::MpiRow row;
        row.pid = pid();
        row.startNs = startUs * Us;
        row.endNs = endUs * Us;
        row.name = name;
        row.table = table;
        row.commUid = uid;
        row.commHandle = uid ? *uid * 100 + m_rank : 1000 + static_cast<std::int64_t>(name.size());
        m_builder.addMpi(row);
    }

    const MpiJob& m_job;
    std::int64_t m_rank;
    fixtures::ExportBuilder m_builder { fixtures::ExportVersion::V3_28_1 };
};

} // namespace

class TestMpiOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void callsAreCollectives_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("op");
        QTest::newRow("all") << QStringLiteral("MPI_Allreduce") << QStringLiteral("allreduce");
        QTest::newRow("block") << QStringLiteral("MPI_Reduce_scatter_block") << QStringLiteral("reducescatter");
        QTest::newRow("root") << QStringLiteral("MPI_Bcast") << QStringLiteral("broadcast");
        QTest::newRow("returns at once") << QStringLiteral("MPI_Iallreduce") << QString();
        QTest::newRow("sizes of their own") << QStringLiteral("MPI_Alltoallv") << QString();
        QTest::newRow("no collective") << QStringLiteral("MPI_Send") << QString();
    }
    void callsAreCollectives()
    {
        QFETCH(QString, call);
        QFETCH(QString, op);
        QCOMPARE(core::mpiCollective(call).value_or(QString()), op);
    }

    /// Who comes late to calls is known, and why; what GPUs wait for is not, and nothing is promised.
    void theLateRankIsNamed()
    {
        const auto summaries = summariesOf({ .hasHalf = true });
        QCOMPARE(summaries.size(), 2U);
        for (const auto& summary : summaries) {
            QCOMPARE(core::operationSideKey(summary.side), QStringLiteral("host"));
            QCOMPARE(summary.operations.size(), 2U * Steps);
            QVERIFY(summary.program.empty());
            const auto& edges = summary.edgesNs; // the course is known by thousandths, however few operations there are
            QVERIFY(edges.size() >= 1000U);
            for (std::size_t cell = 0; cell + 1 < edges.size(); ++cell)
                QVERIFY((edges[cell + 1] - edges[cell] - 1) * 1000 <= summary.window.durationNs());
        }
        const auto result = analyzed(summaries);
        QCOMPARE(result->collectives.communicators.size(), 2U);
        QVERIFY(std::all_of(result->collectives.instances.begin(), result->collectives.instances.end(),
                            [](const auto& of) { return of.state == core::InstanceState::Complete; }));
        QVERIFY2(core::fleetSentence(*result).startsWith(QStringLiteral("Rank 1")),
                 qPrintable(core::fleetSentence(*result)));
        QCOMPARE(result->stragglers.origins.front().causedNs, 300 * Us * (Steps - 1)); // what is in steps
        QVERIFY(result->efficiency.unavailable.startsWith(QStringLiteral("Operations are MPI calls of the host")));
        QVERIFY(
            core::fleetLines(*result).join(u'\n').contains(QStringLiteral("Operations are MPI calls of the hosts")));
        for (const auto& rank : result->ranks) {
            QCOMPARE(rank.budget.waitNs, 0); // no exposed kernel of NCCL
            QCOMPARE(rank.budget.wallNs(), rank.window.value().durationNs()); // also where calls are after all work
        }
        const auto tables = core::fleetTables(result).value();
        const auto collectives = std::find_if(tables.begin(), tables.end(), [](const auto& table) {
            return table->key == QStringLiteral("collectives");
        });
        const auto side = (*collectives)->findColumn(u"side").value();
        QCOMPARE((*collectives)->text(0, side), QStringLiteral("host"));
        QVERIFY(core::rankEvidence(*result, **collectives, 0, 0)
                    .statements.front()
                    .sql.contains(QStringLiteral("FROM MPI_COLLECTIVES_EVENTS")));
    }

    /// A summary keeps where the operations run, and that they count from the first.
    void summariesSayTheSame()
    {
        const auto summaries = core::canonicalRanks(summariesOf({})).value();
        const auto json = core::ranksToLoupeJson({ QStringLiteral("1"), {}, summaries });
        QVERIFY(core::ranksFromLoupeJson(json, QStringLiteral("a")).value().ranks == summaries);
        QVERIFY(summaries[0].isFromInit);
    }

    /// Without MPI_Init a capture may have begun later: where it may be several operations, none is guessed.
    void lateCapturesAreNotGuessed()
    {
        const auto result = analyzed(summariesOf({ .hasInit = false, .firstStep = 2 }));
        QCOMPARE(result->collectives.unmatched.size(), 1U);
        QVERIFY(result->collectives.unmatched[0].first && result->collectives.unmatched[0].second);
        QVERIFY(result->lateness.timings.empty());
    }

    /// Handles mean nothing to other ranks: one is matched by order, several not at all.
    void handlesAlone()
    {
        const auto one = analyzed(summariesOf({ .world = std::nullopt }));
        QCOMPARE(one->collectives.instances.size(), static_cast<std::size_t>(Steps));
        QCOMPARE(core::matchConfidenceKey(one->collectives.instances[0].confidence), QStringLiteral("order"));
        const auto several = summariesOf({ .world = std::nullopt, .half = std::nullopt, .hasHalf = true });
        QVERIFY(several[0].operations.empty());
        QVERIFY(several[0].notes.join(u' ').contains(QStringLiteral("several communicators")));
    }

private:
    std::vector<core::RankSummary> summariesOf(const MpiJob& job)
    {
        std::vector<core::RankSummary> summaries;
        for (std::int64_t rank = 0; rank < 2; ++rank) {
            const auto path = m_folder.filePath(QStringLiteral("rank%1.sqlite").arg(rank));
            if (!Writer(job, rank).write(path))
                return {};
            auto found = core::summarizeRanks(core::loadTrace(path).value(), {}).value();
            std::move(found.ranks.begin(), found.ranks.end(), std::back_inserter(summaries));
        }
        return summaries;
    }
    static std::shared_ptr<const core::FleetResult> analyzed(std::vector<core::RankSummary> summaries)
    {
        core::FleetInputs inputs;
        inputs.summaries = std::move(summaries);
        if (const auto settled = core::settleRanks(inputs); !settled)
            qFatal("%s", qPrintable(settled.error().message));
        return core::analyzeFleet(std::move(inputs), {}).value();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestMpiOperations)
#include "tst_mpioperations.moc"
