// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the ranks in several files are looked at: copies, captures one after the other, contradictions.
#include "fleet/fleettext.h"
#include "fleet/rankinputs.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/settleranks.h"
#include "fleettesting.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace {

using fleettesting::Us;

/// The three ranks of ranks.md §9 as captured so much later, in files of a folder of their own.
std::vector<core::RankSummary> capturedAt(std::int64_t laterUs, const QString& folder)
{
    auto ranks = fleettesting::referenceRanks();
    for (auto& rank : ranks) {
        rank.file = folder + u'/' + rank.file;
        rank.fingerprint = rank.file;
        rank.clock.sessionStartUtcNs = laterUs * Us;
    }
    return ranks;
}

core::FleetInputs inputsOf(std::vector<core::RankSummary> ranks)
{
    core::FleetInputs inputs;
    for (const auto& rank : ranks)
        inputs.inputs.push_back({ rank.file, QStringLiteral("read"), {}, 1, 0 });
    inputs.summaries = std::move(ranks);
    return inputs;
}

QStringList filesOf(const core::FleetInputs& inputs)
{
    QStringList files;
    for (const auto& rank : inputs.summaries)
        files.append(rank.file);
    return files;
}

std::ptrdiff_t countOf(const core::FleetInputs& inputs, const QString& state)
{
    return std::count_if(inputs.inputs.begin(), inputs.inputs.end(),
                         [&state](const core::FleetInput& input) { return input.state == state; });
}

const QStringList FirstFiles { QStringLiteral("a/rank0.sqlite"), QStringLiteral("a/rank1.sqlite"),
                               QStringLiteral("a/rank2.sqlite") };
const QStringList SecondFiles { QStringLiteral("b/rank0.sqlite"), QStringLiteral("b/rank1.sqlite"),
                                QStringLiteral("b/rank2.sqlite") };

} // namespace

class TestSettleRanks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// The same ranks captured twice, one capture after the other, whatever the order of the files.
    void captureAfterCapture()
    {
        auto ranks = capturedAt(1'000'000, QStringLiteral("b"));
        for (auto& rank : capturedAt(0, QStringLiteral("a")))
            ranks.push_back(std::move(rank));
        auto inputs = inputsOf(ranks);
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(filesOf(inputs), FirstFiles);
        QCOMPARE(countOf(inputs, QStringLiteral("other_segment")), 3);
        QCOMPARE(inputs.captures.count, 2U);
        const auto result = core::analyzeFleet(inputs, {}).value();
        QVERIFY(core::fleetLines(*result).contains(
            QStringLiteral("The ranks were captured 2 times: this is capture 1; --segment chooses another.")));

        auto second = inputsOf(ranks);
        QVERIFY(core::settleRanks(second, { .segment = 2 }));
        QCOMPARE(filesOf(second), SecondFiles);
        auto third = inputsOf(std::move(ranks));
        QCOMPARE(core::settleRanks(third, { .segment = 3 }).error().message,
                 QStringLiteral("There is no capture 3: the ranks were captured 2 times; name one from 1 to 2."));
        auto once = inputsOf(capturedAt(0, QStringLiteral("a")));
        QVERIFY(!core::settleRanks(once, { .segment = 2 }));
    }

    /// The capture that most ranks have is looked at.
    void theLargestCaptureIsTaken()
    {
        auto ranks = capturedAt(0, QStringLiteral("a"));
        ranks.resize(2);
        for (auto& rank : capturedAt(1'000'000, QStringLiteral("b")))
            ranks.push_back(std::move(rank));
        auto inputs = inputsOf(std::move(ranks));
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(filesOf(inputs), SecondFiles);
        QCOMPARE(inputs.captures.chosen, 2U);
    }

    /// Two contents of one rank at one time: neither is guessed to be the right one.
    void contradictionsAreRefused_data()
    {
        QTest::addColumn<bool>("isTimed");
        QTest::addColumn<QString>("reason");
        QTest::newRow("same time") << true
                                   << QStringLiteral(
                                          "Rank 1 is in a/rank1.sqlite and, with other content of the same "
                                          "time, in b/rank1.sqlite; name the files of the job without one of "
                                          "them.");
        QTest::newRow("no time") << false
                                 << QStringLiteral("Rank 1 is in a/rank1.sqlite and, with other content, in "
                                                   "b/rank1.sqlite; name the files of the job without one of them.");
    }
    void contradictionsAreRefused()
    {
        QFETCH(bool, isTimed);
        QFETCH(QString, reason);
        auto ranks = capturedAt(0, QStringLiteral("a"));
        ranks.push_back(capturedAt(500, QStringLiteral("b"))[1]); // they take 1,350 µs
        for (auto& rank : ranks) {
            if (!isTimed)
                rank.clock.sessionStartUtcNs = std::nullopt;
        }
        auto inputs = inputsOf(std::move(ranks));
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(filesOf(inputs), QStringList({ FirstFiles[0], FirstFiles[2] }));
        QCOMPARE(countOf(inputs, QStringLiteral("refused")), 2);
        QCOMPARE(inputs.inputs[1].reason, reason);
        const auto result = core::analyzeFleet(std::move(inputs), {}).value();
        QCOMPARE(result->census.missing, std::vector<std::int64_t> { 1 });
    }

    /// A copy under another name counts once, also where only the order of files numbers the ranks.
    void copiesCountOnce()
    {
        auto ranks = capturedAt(0, QStringLiteral("a"));
        auto copies = ranks;
        for (auto& copy : copies)
            copy.file.prepend(QStringLiteral("copies/"));
        std::move(copies.begin(), copies.end(), std::back_inserter(ranks));
        for (auto& rank : ranks)
            rank.identity.source = core::RankSource::None;
        auto inputs = inputsOf(std::move(ranks));
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(filesOf(inputs), FirstFiles);
        QCOMPARE(countOf(inputs, QStringLiteral("duplicate")), 3);
    }

    /// A process with one number and two GPUs is a rank with its first one, and no contradiction.
    void furtherGpusAreTold()
    {
        auto ranks = capturedAt(0, QStringLiteral("a"));
        ranks.push_back(ranks[1]);
        ranks.back().identity.gpuId = 1;
        auto inputs = inputsOf(capturedAt(0, QStringLiteral("a")));
        inputs.summaries = std::move(ranks);
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(filesOf(inputs), FirstFiles);
        QCOMPARE(inputs.inputs.back().reason,
                 QStringLiteral("Rank 1 has several GPUs there; only GPU 0 is looked at, not GPU 1."));
    }

    /// What is left out of a merged file is told by the trace that it was made of.
    void ranksOfSummariesAreTold()
    {
        auto inputs = inputsOf(capturedAt(0, QStringLiteral("a")));
        inputs.summaries.push_back(capturedAt(500, QStringLiteral("b"))[1]);
        inputs.inputs = { { QStringLiteral("all.loupe"), QStringLiteral("read"), {}, 4, 0 } };
        QVERIFY(core::settleRanks(inputs));
        QCOMPARE(inputs.inputs.size(), 3U);
        QCOMPARE(inputs.inputs[0].state, QStringLiteral("read"));
        QCOMPARE(inputs.inputs[2].file, QStringLiteral("b/rank1.sqlite"));
        QCOMPARE(inputs.inputs[2].state, QStringLiteral("refused"));
    }

    /// Those that are not looked at take no memory, and nothing else differs.
    void ranksThatAreNotAskedForAreNotKept()
    {
        const auto inputs = core::rankInputs({ writeJob() });
        QCOMPARE(inputs.size(), std::size_t { 3 });
        const core::RankScope scope { { { 0, 0 }, { 2, 2 } }, {}, {} };
        auto some = core::readFleetInputs(inputs, { .scope = scope }).value();
        QCOMPARE(some.summaries[1].operations.capacity(), std::size_t { 0 });
        QCOMPARE(some.summaries[1].program.capacity(), std::size_t { 0 });
        QVERIFY(!some.summaries[2].operations.empty());
        auto all = core::readFleetInputs(inputs, {}).value();
        for (auto* read : { &some, &all }) {
            QVERIFY(core::settleRanks(*read));
            QVERIFY(core::limitRanks(*read, scope));
        }
        QVERIFY(some.summaries == all.summaries);
        QCOMPARE(some.leftOut, all.leftOut);
    }

    void whatCannotFitIsRefusedBeforeItIsRead()
    {
        const auto inputs = core::rankInputs({ writeJob() });
        const auto refused = core::readFleetInputs(inputs, { .freeBytes = 1000 });
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, core::ErrorCode::TooLarge);
        QVERIFY2(refused.error().message.contains(QStringLiteral("--rank")), qPrintable(refused.error().message));
        QVERIFY(core::readFleetInputs(inputs, { .scope = { { { 0, 0 } }, {}, {} }, .freeBytes = 1000 }));
    }

private:
    /// The folder of the reference job, a .loupe file a rank.
    [[nodiscard]] QString writeJob() const
    {
        for (const auto& rank : fleettesting::referenceRanks()) {
            const auto path = m_folder.filePath(QStringLiteral("rank%1.loupe").arg(rank.identity.rank));
            if (!core::writeRankFile(path, { QStringLiteral("test"), {}, { rank } }))
                qFatal("not written");
        }
        return m_folder.path();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSettleRanks)
#include "tst_settleranks.moc"
