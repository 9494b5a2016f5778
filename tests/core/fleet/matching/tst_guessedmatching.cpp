// SPDX-License-Identifier: GPL-3.0-or-later
// Operations whose communicators were not recorded: matched by what ranks do, equal ones by order, others by a diff.
#include "fleet/fleettext.h"
#include "fleet/lateness/stragglers.h"
#include "fleet/matching/guessedmatching.h"
#include "fleet/matching/sequencediff.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace {

using Tokens = std::vector<std::uint64_t>;

/// Length of the longest common subsequence, by the book.
std::size_t longestCommon(const Tokens& left, const Tokens& right)
{
    std::vector<std::size_t> row(right.size() + 1);
    for (const auto token : left) {
        std::size_t diagonal = 0;
        for (std::size_t i = 0; i < right.size(); ++i) {
            const auto above = row[i + 1];
            row[i + 1] = token == right[i] ? diagonal + 1 : std::max(above, row[i]);
            diagonal = above;
        }
    }
    return row.back();
}

/// A rank that does operations of these sizes, one each 100 µs, of a communicator that is not known.
core::RankSummary rankOf(std::int64_t number, const std::vector<std::int64_t>& sizesBytes, std::uint32_t stream = 0)
{
    core::RankSummary rank;
    rank.identity.rank = number;
    rank.file = rank.fingerprint = QStringLiteral("rank%1").arg(number);
    rank.opNames = { QStringLiteral("allreduce") };
    rank.communicators = { {} };
    for (std::size_t i = 0; i < sizesBytes.size(); ++i) {
        core::RankOperation operation;
        operation.startNs = static_cast<std::int64_t>(i) * 100'000;
        operation.endNs = operation.startNs + 10'000 * (number + 1);
        operation.sizeBytes = sizesBytes[i];
        operation.stream = stream;
        rank.operations.push_back(operation);
    }
    return rank;
}

std::vector<std::int64_t> sizesUpTo(std::int64_t count)
{
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(count));
    std::iota(sizes.begin(), sizes.end(), 1);
    return sizes;
}

} // namespace

class TestGuessedMatching : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// As much is found in common as there is, in order, for any two sequences.
    void agreementIsTheLongest()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 300; ++round) {
            Tokens left(random() % 40);
            Tokens right(random() % 40);
            for (auto* tokens : { &left, &right })
                std::generate(tokens->begin(), tokens->end(), [&random] { return random() % 4; });
            const auto runs = core::findAgreement(left, right, 80).value();
            std::size_t common = 0;
            std::size_t leftEnd = 0;
            std::size_t rightEnd = 0;
            for (const auto& run : runs) {
                QVERIFY(run.left >= leftEnd && run.right >= rightEnd);
                for (std::size_t i = 0; i < run.length; ++i)
                    QCOMPARE(left[run.left + i], right[run.right + i]);
                common += run.length;
                leftEnd = run.left + run.length;
                rightEnd = run.right + run.length;
            }
            QCOMPARE(common, longestCommon(left, right));
            const auto edits = left.size() + right.size() - 2 * common;
            QVERIFY(core::findAgreement(left, right, edits));
            QVERIFY(edits == 0 || !core::findAgreement(left, right, edits - 1));
        }
    }

    /// One rank does five operations more in the middle: those around are matched, but for 32 on both sides.
    void whatAgreesAroundIsMatched()
    {
        const auto sizes = sizesUpTo(200);
        auto more = sizes;
        more.insert(more.begin() + 100, 5, 999);
        const std::vector ranks { rankOf(0, sizes), rankOf(1, sizes), rankOf(2, more) };
        const auto found = core::matchCollectives(ranks).value();
        QCOMPARE(found.communicators.size(), 1U);
        QCOMPARE(found.communicators[0].ranks, (std::vector<std::uint32_t> { 0, 1, 2 }));
        QCOMPARE(found.instances.size(), 200U);
        for (const auto& instance : found.instances) {
            QCOMPARE(instance.state, core::InstanceState::Complete);
            const auto number = instance.number;
            const bool isByDiff = (number >= 32 && number < 68) || (number >= 132 && number < 168);
            QCOMPARE(instance.endMember - instance.firstMember, isByDiff ? 3U : 2U);
            QCOMPARE(core::matchConfidenceKey(instance.confidence),
                     isByDiff ? QStringLiteral("diff") : QStringLiteral("order"));
            if (isByDiff)
                QCOMPARE(found.membersOf(instance)[2].operation,
                         static_cast<std::uint32_t>(number < 100 ? number : number + 5));
        }
    }

    /// Findings need more: what was matched by a diff is timed, and names nobody.
    void aDiffNamesNobody()
    {
        const auto sizes = sizesUpTo(200);
        auto more = sizes;
        more.push_back(999);
        const std::vector ranks { rankOf(0, sizes), rankOf(1, more) };
        const auto found = core::matchCollectives(ranks).value();
        QCOMPARE(found.instances.size(), 200U - 2U * 32U);
        const auto clocks = core::alignClocks(ranks, found, {}).value();
        QVERIFY(clocks.windows.empty());
        const auto lateness = core::findLateness(ranks, found, clocks).value();
        QCOMPARE(lateness.timings.size(), found.instances.size());
        QCOMPARE(core::findStragglers(ranks, found, lateness).value().pattern, core::LatenessPattern::TooFew);
    }

    /// Of two groups a rank goes to that which it differs least from.
    void theNearestIsTaken()
    {
        const auto few = sizesUpTo(100);
        auto others = few;
        std::reverse(others.begin(), others.end());
        auto like = others;
        like.pop_back();
        const std::vector ranks { rankOf(0, few), rankOf(1, few), rankOf(2, others), rankOf(3, others),
                                  rankOf(4, like) };
        const auto found = core::matchCollectives(ranks).value();
        QCOMPARE(found.communicators.size(), 2U);
        std::vector<std::size_t> sizes;
        for (const auto& communicator : found.communicators) {
            sizes.push_back(communicator.ranks.size());
            QCOMPARE(communicator.ranks.front(), communicator.ranks.size() == 3 ? 2U : 0U);
        }
        std::sort(sizes.begin(), sizes.end());
        QCOMPARE(sizes, (std::vector<std::size_t> { 2, 3 }));
    }

    /// Too different, or too short to be sure of anything: not matched.
    void whatDiffersIsLeftAlone()
    {
        const auto sizes = sizesUpTo(600);
        auto shifted = sizes;
        for (auto& size : shifted)
            size += 10'000;
        QVERIFY(core::matchCollectives(std::vector { rankOf(0, sizes), rankOf(1, shifted) }).value().instances.empty());
        const auto few = sizesUpTo(64);
        auto less = few;
        less.pop_back();
        QVERIFY(core::matchCollectives(std::vector { rankOf(0, few), rankOf(1, less) }).value().instances.empty());
    }

    /// Streams are series of their own; two equal ones on one rank could be meant by either.
    void streamsAreToldApart()
    {
        const auto sizes = sizesUpTo(10);
        auto others = sizes;
        std::reverse(others.begin(), others.end());
        const auto twoStreams = [&](std::int64_t number, const std::vector<std::int64_t>& second) {
            auto rank = rankOf(number, sizes);
            for (auto operation : rankOf(number, second, 1).operations) {
                operation.startNs += 5;
                rank.operations.push_back(operation);
            }
            std::stable_sort(rank.operations.begin(), rank.operations.end(),
                             [](const auto& left, const auto& right) { return left.startNs < right.startNs; });
            return rank;
        };
        const auto apart = core::matchCollectives(std::vector { twoStreams(0, others), twoStreams(1, others) }).value();
        QCOMPARE(apart.communicators.size(), 2U);
        QCOMPARE(apart.instances.size(), 20U);
        const auto alike = core::matchCollectives(std::vector { twoStreams(0, sizes), twoStreams(1, sizes) }).value();
        QVERIFY(alike.instances.empty());
    }
};

QTEST_GUILESS_MAIN(TestGuessedMatching)
#include "tst_guessedmatching.moc"
