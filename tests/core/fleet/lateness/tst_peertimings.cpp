// SPDX-License-Identifier: GPL-3.0-or-later
// Sends, receives and operations with a root: who waits for whom (ranks.md §3, §4).
#include "fleet/lateness/lateness.h"
#include "fleettesting.h"

#include <QTest>

using fleettesting::madeRank;
using fleettesting::Us;

namespace {

const core::ClockOptions Exact { 0, 0 };
const auto Send = QStringLiteral("send");
const auto Receive = QStringLiteral("recv");

struct Found {
    explicit Found(std::vector<core::RankSummary> made)
        : ranks(std::move(made))
        , collectives(core::matchCollectives(ranks).value())
        , clocks(core::alignClocks(ranks, collectives, Exact).value())
        , lateness(core::findLateness(ranks, collectives, clocks).value())
    {
    }
    [[nodiscard]] const core::PeerTiming* timing(std::uint32_t rank, std::uint32_t operation) const
    {
        return lateness.peers.find(rank, operation);
    }
    std::vector<core::RankSummary> ranks;
    core::FleetCollectives collectives;
    core::FleetClocks clocks;
    core::FleetLateness lateness;
};

/// Says that the operation is a send or receive of the rank with a peer, the n-th.
void addTransfer(core::RankSummary& rank, std::uint32_t operation, std::int32_t peer, std::uint32_t number,
                 std::optional<bool> isSend = std::nullopt)
{
    const bool isNamedSend = rank.opName(rank.operations[operation]) == Send;
    rank.transfers.push_back({ 1000, operation, 0, peer, number, isSend.value_or(isNamedSend) });
}

/// Two ranks of one clock: a late receiver, a late sender, and a small message that nobody waited for.
std::vector<core::RankSummary> twoOfOneClock()
{
    std::vector<core::RankSummary> ranks {
        madeRank(0, { 0, 1000 },
                 { { 100, 200, 0, -1, Send }, { 300, 500, 0, -1, Receive }, { 600, 610, 0, -1, Send } }),
        madeRank(1, { 0, 1000 },
                 { { 150, 200, 0, -1, Receive }, { 450, 500, 0, -1, Send }, { 700, 720, 0, -1, Receive } })
    };
    ranks[1].fingerprint = ranks[0].fingerprint;
    for (std::uint32_t rank = 0; rank < 2; ++rank) {
        const auto peer = static_cast<std::int32_t>(1 - rank);
        addTransfer(ranks[rank], 0, peer, 0);
        addTransfer(ranks[rank], 1, peer, 0);
        addTransfer(ranks[rank], 2, peer, 1);
    }
    return ranks;
}

} // namespace

class TestPeerTimings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sendsFindTheirReceives()
    {
        const Found found(twoOfOneClock());
        QCOMPARE(found.collectives.firstTransfer, 0U);
        QCOMPARE(found.collectives.instances.size(), 3U);
        const auto& last = found.collectives.instances[1]; // by sender, receiver and number
        QCOMPARE(last.number, 1);
        QCOMPARE(found.collectives.members[last.sourceMember].rank, 0U);
        QCOMPARE(found.collectives.members[last.sourceMember].operation, 2U);
        QCOMPARE(core::instanceOp(found.ranks, found.collectives, 1), QStringLiteral("sendrecv"));
        QVERIFY(found.lateness.timings.empty());
    }

    void waitsAreSplitByTheClock()
    {
        const Found found(twoOfOneClock());
        const auto check
            = [&found](std::uint32_t rank, std::uint32_t operation, std::int64_t waitUs, std::int64_t transferUs) {
                  const auto* const timing = found.timing(rank, operation);
                  QVERIFY(timing);
                  QCOMPARE(timing->waitNs, waitUs * Us);
                  QCOMPARE(timing->transferNs, transferUs * Us);
              };
        check(0, 0, 50, 50); // for the receiver
        check(1, 0, 0, 50);
        check(0, 1, 150, 50); // for the sender
        check(1, 1, 0, 50);
        check(0, 2, 0, 10); // gone before anybody received it
        check(1, 2, 0, 20);
        QVERIFY(found.lateness.peers.awaitedBy(*found.timing(0, 2)).empty());
    }

    /// An operation of which one part has no match is not split: whom that waited for is not known.
    void halfMatchedIsNotSplit()
    {
        auto ranks = twoOfOneClock();
        addTransfer(ranks[0], 2, 2, 0); // to a rank that is not there
        const Found found(std::move(ranks));
        QVERIFY(!found.timing(0, 2));
        QVERIFY(found.timing(1, 2));
    }

    /// Grouped, a kernel sends and receives: it waits for both.
    void groupedTransfersWaitForAll()
    {
        const auto both = QStringLiteral("sendrecv");
        std::vector<core::RankSummary> ranks {
            madeRank(0, { 0, 1000 }, { { 100, 400, 0, -1, both } }),
            madeRank(1, { 0, 1000 }, { { 200, 400, 0, -1, both } }),
            madeRank(2, { 0, 1000 }, { { 350, 400, 0, -1, both } }),
        };
        for (std::uint32_t rank = 0; rank < 3; ++rank) { // round a ring
            ranks[rank].fingerprint = ranks[0].fingerprint;
            addTransfer(ranks[rank], 0, static_cast<std::int32_t>((rank + 1) % 3), 0, true);
            addTransfer(ranks[rank], 0, static_cast<std::int32_t>((rank + 2) % 3), 0, false);
        }
        const Found found(std::move(ranks));
        QCOMPARE(found.collectives.instances.size(), 3U);
        for (std::uint32_t rank = 0; rank < 3; ++rank)
            QCOMPARE(found.timing(rank, 0)->transferNs, 50 * Us);
        QCOMPARE(found.timing(1, 0)->waitNs, 150 * Us);
        QCOMPARE(found.timing(2, 0)->lastAwaited, core::PeerTiming::NoMember);
    }

    /// A receive cannot end before its send starts, and nothing is said of the other way round.
    void transfersBoundClocks()
    {
        const auto all = QStringLiteral("allreduce");
        std::vector<core::RankSummary> ranks {
            madeRank(0, { 0, 9000 },
                     { { 0, 1000, 0, 0, all }, { 2000, 2050, 0, -1, Send }, { 2500, 2560, 0, -1, Receive } }),
            madeRank(1, { 0, 9000 },
                     { { 5000, 6000, 0, 0, all }, { 7010, 7060, 0, -1, Receive }, { 7500, 7550, 0, -1, Send } })
        };
        const auto interval = [](const std::vector<core::RankSummary>& made) {
            const Found found(made);
            return found.clocks.widest(0, 1).value();
        };
        QCOMPARE(interval(ranks), (core::ClockInterval { 4000 * Us, 6000 * Us }));
        addTransfer(ranks[0], 1, 1, 0);
        addTransfer(ranks[1], 1, 0, 0);
        QCOMPARE(interval(ranks), (core::ClockInterval { 4000 * Us, 5060 * Us }));
        addTransfer(ranks[0], 2, 1, 0);
        addTransfer(ranks[1], 2, 0, 0);
        QCOMPARE(interval(ranks), (core::ClockInterval { 4940 * Us, 5060 * Us }));
    }

    /// Broadcast: all after the root; reduce: the root after all; an unknown root bounds nothing.
    void rootsBoundClocks()
    {
        const auto interval = [](const QString& op, std::int32_t root) {
            std::vector<core::RankSummary> ranks {
                madeRank(0, { 0, 9000 }, { { 0, 1000, 0, 0 }, { 2000, 2050, 0, 1, op } }),
                madeRank(1, { 0, 9000 }, { { 5000, 6000, 0, 0 }, { 7010, 7060, 0, 1, op } })
            };
            for (auto& rank : ranks)
                rank.operations[1].root = root;
            return Found(ranks).clocks.widest(0, 1).value();
        };
        const auto broadcast = QStringLiteral("broadcast");
        const auto reduce = QStringLiteral("reduce");
        QCOMPARE(interval(broadcast, -1), (core::ClockInterval { 4000 * Us, 6000 * Us }));
        QCOMPARE(interval(broadcast, 0), (core::ClockInterval { 4000 * Us, 5060 * Us }));
        QCOMPARE(interval(broadcast, 1), (core::ClockInterval { 4960 * Us, 6000 * Us }));
        QCOMPARE(interval(reduce, 0), (core::ClockInterval { 4960 * Us, 6000 * Us }));
        QCOMPARE(interval(reduce, 1), (core::ClockInterval { 4000 * Us, 5060 * Us }));
    }

    void rootsAreWaitedFor()
    {
        const auto broadcast = QStringLiteral("broadcast");
        std::vector<core::RankSummary> ranks { madeRank(0, { 0, 1000 }, { { 100, 300, 0, 1, broadcast } }),
                                               madeRank(1, { 0, 1000 }, { { 250, 300, 0, 1, broadcast } }),
                                               madeRank(2, { 0, 1000 }, { { 280, 300, 0, 1, broadcast } }) };
        for (auto& rank : ranks) {
            rank.fingerprint = ranks[0].fingerprint;
            rank.operations[0].root = 1;
        }
        const Found found(std::move(ranks));
        QCOMPARE(found.timing(0, 0)->waitNs, 150 * Us);
        QCOMPARE(found.timing(1, 0)->waitNs, 0);
        QCOMPARE(found.timing(2, 0)->waitNs, 0);
    }

    /// Clocks that nothing ties together split nothing.
    void unalignedClocksSplitNothing()
    {
        auto ranks = twoOfOneClock();
        ranks[1].fingerprint = ranks[1].file;
        const Found found(std::move(ranks));
        QCOMPARE(found.collectives.instances.size(), 3U);
        QVERIFY(!found.timing(0, 0));
        QVERIFY(!found.timing(1, 1));
    }
};

QTEST_GUILESS_MAIN(TestPeerTimings)
#include "tst_peertimings.moc"
