// SPDX-License-Identifier: GPL-3.0-or-later
// A rank that does an operation twice or leaves one out, where NCCL has not numbered them.
#include "fleet/matching/collectives.h"
#include "fleettesting.h"

#include <QTest>

namespace {

/// Operations of these sizes without numbers.
core::RankSummary rankOf(std::int64_t number, const std::vector<std::int64_t>& sizesBytes)
{
    std::vector<fleettesting::MadeOperation> operations;
    for (std::size_t i = 0; i < sizesBytes.size(); ++i) {
        const auto startUs = 100 * static_cast<std::int64_t>(i + 1);
        operations.push_back({ startUs, startUs + 10 });
    }
    auto rank = fleettesting::madeRank(number, { 0, 2000 }, operations);
    for (std::size_t i = 0; i < sizesBytes.size(); ++i)
        rank.operations[i].sizeBytes = sizesBytes[i];
    return rank;
}

/// The states of all instances of four ranks, of which one does these: "complete 4, repeated 5, …" with their members.
QString statesWith(const std::vector<std::int64_t>& other)
{
    const std::vector<std::int64_t> usual { 1, 2, 3, 4, 5, 6 };
    const std::vector<core::RankSummary> ranks { rankOf(0, usual), rankOf(1, other), rankOf(2, usual),
                                                 rankOf(3, usual) };
    QStringList states;
    const auto found = core::matchCollectives(ranks).value();
    for (const auto& instance : found.instances)
        states.append(QStringLiteral("%1 %2")
                          .arg(core::instanceStateKey(instance.state))
                          .arg(instance.endMember - instance.firstMember));
    return states.join(QStringLiteral(", "));
}

} // namespace

class TestSlippedOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneOperationIsOff_data()
    {
        QTest::addColumn<QList<int>>("other");
        QTest::addColumn<QString>("states");
        QTest::newRow("as all") << QList<int> { 1, 2, 3, 4, 5, 6 }
                                << "complete 4, complete 4, complete 4, complete 4, complete 4, complete 4";
        QTest::newRow("twice") << QList<int> { 1, 2, 2, 3, 4, 5, 6 }
                               << "complete 4, repeated 5, complete 4, complete 4, complete 4, complete 4";
        QTest::newRow("left out") << QList<int> { 1, 2, 4, 5, 6 }
                                  << "complete 4, complete 4, missing 3, complete 4, complete 4, complete 4";
        QTest::newRow("another size") << QList<int> { 1, 2, 7, 4, 5, 6 }
                                      << "complete 4, complete 4, size_differs 4, complete 4, complete 4, complete 4";
        QTest::newRow("too near the end") << QList<int> { 1, 2, 3, 4, 4, 5, 6 }
                                          << "complete 4, complete 4, complete 4, complete 4, size_differs 4, "
                                             "size_differs 4, not_finished 1";
    }
    void oneOperationIsOff()
    {
        QFETCH(const QList<int>, other);
        QFETCH(const QString, states);
        QCOMPARE(statesWith({ other.begin(), other.end() }), states);
    }
};

QTEST_GUILESS_MAIN(TestSlippedOperations)
#include "tst_slippedoperations.moc"
