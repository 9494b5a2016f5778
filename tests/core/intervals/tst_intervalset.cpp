// SPDX-License-Identifier: GPL-3.0-or-later
#include "intervals/coveragefinger.h"
#include "intervals/intervalset.h"

#include <QTest>

#include <algorithm>
#include <bitset>
#include <random>

using core::CoverageIndex;
using core::Interval;
using core::IntervalSet;
using Pairs = QList<QPair<int, int>>;

namespace {

constexpr std::int64_t Span = 64; ///< random sets live in [0, Span)
constexpr int Rounds = 2000;
using Moments = std::bitset<Span>; ///< the same set, a bit a nanosecond: too simple to be wrong

std::vector<Interval> randomIntervals(std::mt19937& random)
{
    std::vector<Interval> intervals(random() % 9);
    for (auto& interval : intervals) {
        interval.startNs = static_cast<std::int64_t>(random() % Span);
        // empty and backward ones too
        interval.endNs = std::min<std::int64_t>(Span, interval.startNs - 2 + static_cast<std::int64_t>(random() % 14));
    }
    return intervals;
}

Moments momentsOf(std::span<const Interval> intervals)
{
    Moments moments;
    for (const auto& interval : intervals) {
        for (auto time = interval.startNs; time < interval.endNs; ++time)
            moments.set(static_cast<std::size_t>(time));
    }
    return moments;
}

Moments momentsOf(const IntervalSet& set)
{
    return momentsOf(set.intervals());
}

bool isCanonical(const IntervalSet& set)
{
    const auto intervals = set.intervals();
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (intervals[i].endNs <= intervals[i].startNs || (i > 0 && intervals[i].startNs <= intervals[i - 1].endNs))
            return false;
    }
    return true;
}

QString textOf(const IntervalSet& set)
{
    QString text;
    for (const auto& interval : set.intervals())
        text += QStringLiteral("[%1,%2)").arg(interval.startNs).arg(interval.endNs);
    return text;
}

} // namespace

class TestIntervalSet : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unites_data()
    {
        QTest::addColumn<Pairs>("input");
        QTest::addColumn<QString>("expected");
        QTest::newRow("nothing") << Pairs {} << QString();
        QTest::newRow("empty and backward vanish") << Pairs { { 5, 5 }, { 9, 3 } } << QString();
        QTest::newRow("touching join") << Pairs { { 0, 10 }, { 10, 20 } } << QStringLiteral("[0,20)");
        QTest::newRow("one apart stay apart") << Pairs { { 0, 10 }, { 11, 20 } } << QStringLiteral("[0,10)[11,20)");
        QTest::newRow("nested") << Pairs { { 0, 100 }, { 10, 20 } } << QStringLiteral("[0,100)");
        QTest::newRow("any order") << Pairs { { 30, 40 }, { 0, 10 }, { 5, 12 } } << QStringLiteral("[0,12)[30,40)");
        QTest::newRow("negative times") << Pairs { { -5, 2 }, { -9, -5 } } << QStringLiteral("[-9,2)");
        QTest::newRow("same twice") << Pairs { { 1, 2 }, { 1, 2 } } << QStringLiteral("[1,2)");
    }

    void unites()
    {
        QFETCH(Pairs, input);
        QFETCH(QString, expected);
        std::vector<Interval> intervals;
        for (const auto& pair : input)
            intervals.push_back({ pair.first, pair.second });
        QCOMPARE(textOf(IntervalSet::unionOf(intervals)), expected);
    }

    void complementIsInsideTheGivenSpan()
    {
        const IntervalSet set { { 10, 20 }, { 30, 40 } };
        QCOMPARE(textOf(set.complementIn({ 0, 50 })), QStringLiteral("[0,10)[20,30)[40,50)"));
        QCOMPARE(textOf(set.complementIn({ 10, 40 })), QStringLiteral("[20,30)"));
        QCOMPARE(textOf(set.complementIn({ 15, 35 })), QStringLiteral("[20,30)"));
        QCOMPARE(textOf(set.complementIn({ 12, 18 })), QString());
        QCOMPARE(textOf(IntervalSet().complementIn({ 3, 4 })), QStringLiteral("[3,4)"));
        QVERIFY(set.complementIn({ 50, 0 }).isEmpty());
    }

    void hullTotalAndContains()
    {
        const IntervalSet set { { 10, 20 }, { 30, 35 } };
        QCOMPARE(set.hull(), (Interval { 10, 35 }));
        QCOMPARE(set.totalNs(), 15);
        QCOMPARE(set.size(), std::size_t { 2 });
        QVERIFY(set.contains(10) && set.contains(19) && set.contains(34));
        QVERIFY(!set.contains(9) && !set.contains(20) && !set.contains(35));
        QCOMPARE(IntervalSet().hull(), (Interval { 0, 0 }));
        QVERIFY(!IntervalSet().contains(0));
    }

    void farTimesDoNotOverflow()
    {
        constexpr std::int64_t Far = std::int64_t { 1 } << 61;
        const IntervalSet set { { -Far, -Far + 5 }, { Far - 5, Far } };
        QCOMPARE(set.totalNs(), 10);
        QCOMPARE(set.complementIn(set.hull()).totalNs(), 2 * Far - 10);
        QCOMPARE(CoverageIndex(set).coveredNs({ -Far, Far }), 10);
    }

    void coverageOfAnEmptySetIsNothing()
    {
        QCOMPARE(CoverageIndex().coveredNs({ 0, 10 }), 0);
        QCOMPARE(CoverageIndex(IntervalSet { { 0, 10 } }).coveredNs({ 8, 3 }), 0);
    }

    void agreesWithABitmap()
    {
        std::mt19937 random(1);
        for (int round = 0; round < Rounds; ++round) {
            const auto inputA = randomIntervals(random);
            const auto inputB = randomIntervals(random);
            const auto a = IntervalSet::unionOf(inputA);
            const auto b = IntervalSet::unionOf(inputB);
            const auto bitsA = momentsOf(inputA);
            const auto bitsB = momentsOf(inputB);
            QCOMPARE(momentsOf(a), bitsA);
            QCOMPARE(momentsOf(a.unitedWith(b)), bitsA | bitsB);
            QCOMPARE(momentsOf(a.intersectedWith(b)), bitsA & bitsB);
            QCOMPARE(momentsOf(a.complementIn({ 0, Span })), ~bitsA);
            QCOMPARE(a.overlapNs(b), static_cast<std::int64_t>((bitsA & bitsB).count()));
            QCOMPARE(a.totalNs(), static_cast<std::int64_t>(bitsA.count()));
            QVERIFY(isCanonical(a) && isCanonical(a.unitedWith(b)) && isCanonical(a.intersectedWith(b)));
            QVERIFY(isCanonical(a.complementIn({ 0, Span })));
            for (std::int64_t time = 0; time < Span; ++time)
                QCOMPARE(a.contains(time), bitsA.test(static_cast<std::size_t>(time)));
        }
    }

    void coverageAgreesWithABitmap()
    {
        std::mt19937 random(2);
        for (int round = 0; round < Rounds / 10; ++round) {
            const auto input = randomIntervals(random);
            const CoverageIndex coverage(IntervalSet::unionOf(input));
            const auto bits = momentsOf(input);
            for (std::int64_t start = -2; start < Span; start += 3) {
                for (std::int64_t end = start; end <= Span + 2; end += 5) {
                    std::int64_t expected = 0;
                    for (auto time = std::max<std::int64_t>(start, 0); time < std::min(end, Span); ++time)
                        expected += bits.test(static_cast<std::size_t>(time)) ? 1 : 0;
                    QCOMPARE(coverage.coveredNs({ start, end }), expected);
                }
            }
        }
    }

    /// A finger answers the same wherever it was before: near, far, behind.
    void fingerAgreesWithTheIndex()
    {
        std::mt19937 random(5);
        std::uniform_int_distribution<std::int64_t> time(-10, Span + 10);
        for (int round = 0; round < Rounds; ++round) {
            const auto set = IntervalSet::unionOf(randomIntervals(random));
            const CoverageIndex index(set);
            core::CoverageFinger finger(set);
            for (int question = 0; question < 50; ++question) {
                const Interval asked { time(random), time(random) };
                QCOMPARE(finger.coveredNs(asked), index.coveredNs(asked));
            }
        }
        const IntervalSet none;
        QCOMPARE(core::CoverageFinger(none).coveredNs({ 0, 10 }), 0);
    }

    void lawsOfTheAlgebra()
    {
        std::mt19937 random(3);
        const Interval whole { 0, Span };
        for (int round = 0; round < Rounds; ++round) {
            const auto a = IntervalSet::unionOf(randomIntervals(random));
            const auto b = IntervalSet::unionOf(randomIntervals(random));
            const auto c = IntervalSet::unionOf(randomIntervals(random));
            QVERIFY(a.unitedWith(b) == b.unitedWith(a));
            QVERIFY(a.intersectedWith(b) == b.intersectedWith(a));
            QVERIFY(a.unitedWith(a) == a && a.intersectedWith(a) == a);
            QVERIFY(a.complementIn(whole).complementIn(whole) == a);
            QVERIFY(a.unitedWith(b).complementIn(whole)
                    == a.complementIn(whole).intersectedWith(b.complementIn(whole)));
            QVERIFY(a.intersectedWith(b.unitedWith(c)) == a.intersectedWith(b).unitedWith(a.intersectedWith(c)));
            // the sum of the parts is the whole
            QCOMPARE(a.totalNs() + b.totalNs(), a.unitedWith(b).totalNs() + a.overlapNs(b));
            QCOMPARE(a.totalNs() + a.complementIn(whole).totalNs(), Span);
        }
    }

    void orderOfInputDoesNotMatter()
    {
        std::mt19937 random(4);
        for (int round = 0; round < Rounds; ++round) {
            auto intervals = randomIntervals(random);
            const auto set = IntervalSet::unionOf(intervals);
            std::shuffle(intervals.begin(), intervals.end(), random);
            QVERIFY(IntervalSet::unionOf(intervals) == set);
        }
    }
};

QTEST_APPLESS_MAIN(TestIntervalSet)
#include "tst_intervalset.moc"
