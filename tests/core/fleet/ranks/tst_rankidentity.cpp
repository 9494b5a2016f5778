// SPDX-License-Identifier: GPL-3.0-or-later
// Who a rank is, source by source (ranks.md §1).
#include "fleet/ranks/rankidentity.h"
#include "fleettesting.h"

#include <QTest>

namespace {

constexpr core::RankPlace Place { core::ProcessIndex { 0 }, core::DeviceIndex { 0 } };

/// A trace of one process on one GPU.
core::Trace madeTrace()
{
    core::Trace trace;
    trace.fileName = QStringLiteral("job_rank_7.sqlite");
    trace.processes = { { 42U << 24U, 42, QStringLiteral("python3"), QStringLiteral("42") } };
    trace.threads = { { 42U << 24U | 42U, 42, core::ProcessIndex { 0 }, QStringLiteral("python3") } };
    trace.devices.resize(1);
    trace.streams = { { core::ProcessIndex { 0 }, core::DeviceIndex { 0 }, 0, 1, 7 } };
    trace.kernels.stream.rows().push_back(core::StreamIndex { 0 });
    return trace;
}

void addVariable(core::Trace& trace, const QString& text)
{
    trace.captureMetaData.push_back({ QStringLiteral("PROCESS_0:ENVIRONMENT_VARIABLE"), text, true });
}

struct Found {
    core::RankIdentity identity;
    core::Diagnostics diagnostics;
};

Found identified(const core::Trace& trace, const core::NcclEvents& nccl = {}, const QString& pattern = {})
{
    Found found;
    found.identity = core::identifyRank(trace, nccl, Place, QRegularExpression(pattern), found.diagnostics);
    return found;
}

core::RankSummary rankOfFile(const QString& file)
{
    core::RankSummary rank;
    rank.file = file;
    rank.fingerprint = file;
    return rank;
}

} // namespace

class TestRankIdentity : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void betterSourcesWin()
    {
        auto trace = madeTrace();
        QCOMPARE(identified(trace).identity.rank, 7);
        QCOMPARE(core::rankSourceName(identified(trace).identity.source), QStringLiteral("file name"));
        addVariable(trace, QStringLiteral("SECRET_RANK=99"));
        addVariable(trace, QStringLiteral("WORLD_SIZE=16"));
        addVariable(trace, QStringLiteral("RANK=\"6\""));
        QCOMPARE(identified(trace).identity.rank, 6);
        QCOMPARE(identified(trace).identity.worldSize, 16);
        QCOMPARE(core::rankSourceName(identified(trace).identity.source), QStringLiteral("environment"));
        trace.threads.push_back(
            { 42U << 24U | 43U, 43, core::ProcessIndex { 0 }, QStringLiteral("NCCL Progress [5/32]: 0x12") });
        QCOMPARE(identified(trace).identity.rank, 5);
        QCOMPARE(identified(trace).identity.worldSize, 32);
        trace.mpiRanks = { { 42U << 24U, 4 } };
        QCOMPARE(identified(trace).identity.rank, 4);
        core::NcclEvents nccl;
        nccl.memberships = { { 11, core::ProcessIndex { 0 }, 1, 2, 0 }, { 12, core::ProcessIndex { 0 }, 3, 8, 0 } };
        const auto found = identified(trace, nccl);
        QCOMPARE(found.identity.rank, 3); // of the largest communicator
        QCOMPARE(core::rankSourceName(found.identity.source), QStringLiteral("NCCL communicator"));
        QCOMPARE(found.diagnostics.entries().size(), 1U);
        QCOMPARE(found.diagnostics.entries().front().id, QStringLiteral("rank-conflict"));
        QCOMPARE(found.diagnostics.entries().front().count, 4);
    }

    void membershipsOfOtherGpusDoNotCount()
    {
        core::NcclEvents nccl;
        nccl.memberships = { { 12, core::ProcessIndex { 0 }, 3, 8, 1 } };
        QCOMPARE(identified(madeTrace(), nccl).identity.rank, 7);
    }

    /// Variables of several GPU processes are of one of them: of which is not known.
    void variablesAreOfOneProcess()
    {
        auto trace = madeTrace();
        addVariable(trace, QStringLiteral("RANK=6"));
        trace.processes.push_back({ 43U << 24U, 43, {}, QStringLiteral("43") });
        trace.streams.push_back({ core::ProcessIndex { 1 }, core::DeviceIndex { 0 }, 0, 1, 7 });
        QCOMPARE(core::rankSourceName(identified(trace).identity.source), QStringLiteral("file name"));
    }

    void numbersInNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<qlonglong>("rank");
        QTest::newRow("rank_3") << QStringLiteral("rank_3.sqlite") << 3LL;
        QTest::newRow("last") << QStringLiteral("proc1-rank22.sqlite") << 22LL;
        QTest::newRow("worker") << QStringLiteral("job.worker-5.nsys-rep") << 5LL;
        QTest::newRow("r") << QStringLiteral("node7_r12.sqlite") << 12LL;
        QTest::newRow("not in a word") << QStringLiteral("linear3.sqlite") << -1LL;
        QTest::newRow("not before a word") << QStringLiteral("rank3a.sqlite") << -1LL;
        QTest::newRow("none") << QStringLiteral("h100_2gpu_1s.sqlite") << -1LL;
    }
    void numbersInNames()
    {
        QFETCH(QString, name);
        QFETCH(qlonglong, rank);
        QCOMPARE(static_cast<qlonglong>(core::rankOfFileName(name).value_or(-1)), rank);
    }

    void patternsFindNumbers()
    {
        const QRegularExpression pattern(QStringLiteral("gpu(\\d+)"));
        QCOMPARE(core::rankOfFileName(QStringLiteral("rank1_gpu4.sqlite"), pattern).value(), 4);
    }

    void theOnlyNumberThatDiffersIsTheRank()
    {
        std::vector<core::RankSummary> ranks { rankOfFile(QStringLiteral("run5_b.12.sqlite")),
                                               rankOfFile(QStringLiteral("run5_b.3.sqlite")),
                                               rankOfFile(QStringLiteral("run5_b.0.sqlite")) };
        core::numberUnknownRanks(ranks);
        QCOMPARE(ranks[0].identity.rank, 12);
        QCOMPARE(ranks[1].identity.rank, 3);
        QCOMPARE(ranks[2].identity.rank, 0);
        ranks = { rankOfFile(QStringLiteral("run5_1.sqlite")), rankOfFile(QStringLiteral("run6_2.sqlite")) };
        core::numberUnknownRanks(ranks);
        QCOMPARE(ranks[0].identity.rank, 0); // two numbers differ: by order
        QCOMPARE(ranks[1].identity.rank, 1);
        QCOMPARE(core::rankSourceName(ranks[1].identity.source), QStringLiteral("none"));
    }

    void missingRanksAreNamedByHost()
    {
        std::vector<core::RankSummary> ranks;
        for (const std::int64_t number : { 0, 1, 2, 3, 4, 5, 7, 12, 13, 14, 15 }) {
            core::RankSummary rank;
            rank.identity.rank = number;
            rank.identity.worldSize = 16;
            rank.identity.hostKey = static_cast<std::uint64_t>(number / 4 + 1);
            ranks.push_back(rank);
        }
        const auto census = core::censusOf(ranks, 0);
        const std::vector<std::int64_t> missing { 6, 8, 9, 10, 11 };
        QCOMPARE(census.missing, missing);
        QCOMPARE(census.missingText(ranks), QStringLiteral("ranks 6, 8–11 (all of host 3)"));
        QCOMPARE(core::censusOf(ranks, 17).missing.back(), 16);
    }
};

QTEST_GUILESS_MAIN(TestRankIdentity)
#include "tst_rankidentity.moc"
