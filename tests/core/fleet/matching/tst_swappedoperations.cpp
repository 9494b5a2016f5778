// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that do two operations in another order than the rest.
#include "fleet/matching/collectives.h"
#include "fleettesting.h"

#include <QTest>

#include <utility>

namespace {

/// Four operations of a rank, in this order of sizes.
core::RankSummary rankOf(std::int64_t number, const std::vector<std::int64_t>& sizesBytes)
{
    auto rank = fleettesting::madeRank(
        number, { 0, 1000 }, { { 100, 110, 0, 1 }, { 200, 210, 0, 2 }, { 300, 310, 0, 3 }, { 400, 410, 0, 4 } });
    for (std::size_t i = 0; i < sizesBytes.size(); ++i)
        rank.operations[i].sizeBytes = sizesBytes[i];
    return rank;
}

QStringList statesOf(const std::vector<core::RankSummary>& ranks)
{
    QStringList states;
    const auto found = core::matchCollectives(ranks).value();
    for (const auto& instance : found.instances)
        states.append(core::instanceStateKey(instance.state));
    return states;
}

} // namespace

class TestSwappedOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theOtherOrderIsNamed()
    {
        const auto complete = QStringLiteral("complete");
        const auto swapped = QStringLiteral("swapped");
        const auto differs = QStringLiteral("size_differs");
        const std::vector<std::int64_t> usual { 1, 2, 3, 4 };
        QCOMPARE(statesOf({ rankOf(0, usual), rankOf(1, { 1, 3, 2, 4 }), rankOf(2, usual) }),
                 QStringList({ complete, swapped, swapped, complete }));
        QCOMPARE(statesOf({ rankOf(0, { 1, 3, 2, 4 }), rankOf(1, usual), rankOf(2, usual) }),
                 QStringList({ complete, swapped, swapped, complete }));
        QCOMPARE(statesOf({ rankOf(0, usual), rankOf(1, { 2, 1, 4, 3 }), rankOf(2, usual) }),
                 QStringList({ swapped, swapped, swapped, swapped }));
        QCOMPARE(statesOf({ rankOf(0, usual), rankOf(1, { 1, 3, 3, 4 }), rankOf(2, usual) }),
                 QStringList({ complete, differs, complete, complete }));
        QCOMPARE(statesOf({ rankOf(0, usual), rankOf(1, { 1, 3, 5, 4 }), rankOf(2, usual) }),
                 QStringList({ complete, differs, differs, complete }));
    }
};

QTEST_GUILESS_MAIN(TestSwappedOperations)
#include "tst_swappedoperations.moc"
