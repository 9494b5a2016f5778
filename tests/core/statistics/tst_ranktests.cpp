// SPDX-License-Identifier: GPL-3.0-or-later
// Mann and Whitney's U, differences of pairs and dependence, against their definitions.
#include "statistics/dependence.h"
#include "statistics/mannwhitney.h"
#include "statistics/pairdifferences.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace {

using Values = std::vector<std::int64_t>;
constexpr auto Least = std::numeric_limits<std::int64_t>::min();
constexpr auto Largest = std::numeric_limits<std::int64_t>::max();

Values sorted(Values values)
{
    std::sort(values.begin(), values.end());
    return values;
}

Values randomValues(std::mt19937& random, std::size_t count, std::uint32_t below)
{
    Values values(count);
    for (auto& value : values)
        value = static_cast<std::int64_t>(random() % below) - below / 2;
    return values;
}

/// U of every way to choose `newCount` of all ranks, by counting pairs; how often each occurs.
std::vector<std::uint64_t> enumeratedOrders(unsigned baseCount, unsigned newCount)
{
    std::vector<std::uint64_t> orders(baseCount * newCount + 1);
    const auto all = baseCount + newCount;
    for (std::uint32_t chosen = 0; chosen < (1U << all); ++chosen) {
        if (static_cast<unsigned>(std::popcount(chosen)) != newCount)
            continue;
        std::size_t u = 0, before = 0;
        for (unsigned rank = 0; rank < all; ++rank) {
            const bool isNew = (chosen >> rank & 1U) != 0;
            u += isNew ? 0 : before;
            before += isNew ? 1 : 0;
        }
        ++orders[u];
    }
    return orders;
}

core::PairCounts countsOf(const Values& base, const Values& news)
{
    return core::countPairs(sorted(base), sorted(news));
}

/// All differences in order.
std::vector<core::Int128> allDifferences(const Values& base, const Values& news)
{
    std::vector<core::Int128> differences;
    for (const auto before : base) {
        for (const auto after : news)
            differences.push_back(static_cast<core::Int128>(after) - before);
    }
    std::sort(differences.begin(), differences.end());
    return differences;
}

double dependenceOf(const Values& values)
{
    return core::autocorrelationTime(core::OrderedSample(values));
}

double timeByDefinition(const Values& values)
{
    std::vector<double> ranks;
    for (const auto value : values) {
        const auto less = std::count_if(values.begin(), values.end(), [&](auto other) { return other < value; });
        const auto equal = std::count(values.begin(), values.end(), value);
        ranks.push_back(static_cast<double>(less) + (static_cast<double>(equal) + 1) / 2);
    }
    const auto mean = (static_cast<double>(values.size()) + 1) / 2;
    const auto covariance = [&](std::size_t lag) {
        double sum = 0;
        for (std::size_t i = 0; i + lag < ranks.size(); ++i)
            sum += (ranks[i] - mean) * (ranks[i + lag] - mean);
        return sum;
    };
    double time = 1 + 2 * covariance(1) / covariance(0);
    if (1 + covariance(1) / covariance(0) <= 0)
        return 1;
    for (std::size_t lag = 2; lag + 1 < ranks.size(); lag += 2) {
        const auto pair = (covariance(lag) + covariance(lag + 1)) / covariance(0);
        if (pair <= 0)
            break;
        time += 2 * pair;
    }
    return std::max(1.0, time);
}

} // namespace

class TestRankTests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// The distribution of U is that of all orders, one by one.
    void exactDistributionIsThatOfAllOrders()
    {
        for (unsigned n = 1; n <= 8; ++n) {
            for (unsigned m = 1; m <= 8; ++m) {
                const auto orders = enumeratedOrders(n, m);
                const core::ExactRankSum exact(n, m);
                std::uint64_t sum = 0;
                for (std::size_t u = 0; u < orders.size(); ++u) {
                    sum += orders[u];
                    QVERIFY(exact.ordersUpTo(u) == sum);
                }
                QVERIFY(exact.orders() == sum);
            }
        }
    }

    /// The largest samples do not overflow: all orders are C(100, 50), and half of them lie below the middle.
    void exactDistributionOfTheLargestSamples()
    {
        const core::ExactRankSum exact(50, 50);
        core::UInt128 binomial = 1;
        for (unsigned k = 1; k <= 50; ++k)
            binomial = binomial * (50 + k) / k;
        QVERIFY(exact.orders() == binomial);
        QVERIFY(exact.ordersUpTo(0) == 1);
        QVERIFY(exact.ordersUpTo(2500) == binomial);
        QVERIFY(exact.ordersUpTo(1249) < binomial / 2 && exact.ordersUpTo(1250) > binomial / 2);
    }

    void pairsAreCounted()
    {
        std::mt19937 random(3);
        for (std::uint32_t below = 1; below < 300; ++below) {
            const auto base = randomValues(random, 1 + random() % 12, below);
            const auto news = randomValues(random, 1 + random() % 12, below);
            std::uint64_t less = 0, greater = 0;
            for (const auto before : base) {
                for (const auto after : news) {
                    less += after < before ? 1 : 0;
                    greater += after > before ? 1 : 0;
                }
            }
            const auto counts = countsOf(base, news);
            QCOMPARE(counts.pairs, std::uint64_t { base.size() * news.size() });
            QCOMPARE(counts.newIsLess, less);
            QCOMPARE(counts.newIsGreater, greater);
            const auto equal = counts.pairs - less - greater;
            QCOMPARE(counts.twiceLesserU(), 2 * std::min(less, greater) + equal);
        }
        QCOMPARE(countsOf({ 1, 1, 2 }, { 1, 2, 3 }).tieSum, 24.0 + 6.0);
        QCOMPARE(countsOf({ Least, 0 }, { Largest, 1 }).cliffsDelta(), 1.0);
        QCOMPARE(countsOf({}, { 1 }).cliffsDelta(), 0.0);
    }

    void pValuesAreThoseOfTables()
    {
        core::RankSumTest test;
        const Values six { 1, 2, 3, 4, 5, 6 };
        QCOMPARE(test.pValue(countsOf(six, { 7, 8, 9, 10, 11, 12 }), 1), 2.0 / 924);
        QCOMPARE(test.pValue(countsOf({ 20, 22, 24, 26, 28, 30 }, { 25, 27, 29, 31, 33, 35 }), 1), 60.0 / 924);
        QCOMPARE(test.pValue(countsOf({ 1, 2, 3 }, { 4, 5, 6 }), 1), 0.1);
        QCOMPARE(test.pValue(countsOf({ 1, 4 }, { 2, 3 }), 1), 1.0);
        // all values equal: nothing speaks for a difference
        QCOMPARE(test.pValue(countsOf({ 5, 5, 5, 5, 5, 5 }, { 5, 5, 5, 5, 5, 5 }), 1), 1.0);
        // R: wilcox.test(c(1,1,2,3,4,5), c(3,4,5,6,6,7)), normal with ties and continuity
        const auto tied = test.pValue(countsOf({ 1, 1, 2, 3, 4, 5 }, { 3, 4, 5, 6, 6, 7 }), 1);
        const auto deviation = std::sqrt(36.0 / 12 * (13 - 30.0 / 132));
        QCOMPARE(tied, std::erfc((18 - 4.5 - 0.5) / deviation / std::sqrt(2.0)));
    }

    void criticalUOfTables()
    {
        core::RankSumTest test;
        const auto critical = [&](std::size_t n, std::size_t m, double dependence = 1) {
            Values base(n), news(m);
            std::iota(base.begin(), base.end(), 0);
            std::iota(news.begin(), news.end(), 1000);
            return test.criticalU(countsOf(base, news), dependence);
        };
        // two-sided 5 %, as in every table of the test
        QCOMPARE(critical(6, 6), std::optional<std::uint64_t>(5));
        QCOMPARE(critical(4, 4), std::optional<std::uint64_t>(0));
        QCOMPARE(critical(8, 14), std::optional<std::uint64_t>(26));
        QCOMPARE(critical(20, 20), std::optional<std::uint64_t>(127));
        QCOMPARE(critical(3, 3), std::nullopt);
        QVERIFY(*critical(20, 20, 4) < 127); // dependent values decide less
        QVERIFY(std::abs(static_cast<double>(*critical(50, 50)) - static_cast<double>(*critical(50, 51))) < 30);
    }

    /// For samples just at the limit, the exact and the normal p are almost the same.
    void normalApproximationFits()
    {
        std::mt19937 random(8);
        for (int round = 0; round < 20; ++round) {
            Values all(100);
            std::iota(all.begin(), all.end(), 0);
            std::shuffle(all.begin(), all.end(), random);
            core::RankSumTest test;
            const auto counts = countsOf(Values(all.begin(), all.begin() + 50), Values(all.begin() + 50, all.end()));
            QVERIFY(std::abs(test.pValue(counts, 1) - test.pValue(counts, 1 + 1e-12)) < 0.002);
        }
    }

    void differencesOfPairsAreInOrder()
    {
        std::mt19937 random(4);
        for (std::uint32_t below = 1; below < 100; ++below) {
            auto base = sorted(randomValues(random, 1 + random() % 9, below));
            auto news = sorted(randomValues(random, 1 + random() % 9, below));
            if (below % 5 == 0) {
                base.front() = Least;
                news.back() = Largest;
            }
            const auto all = allDifferences(base, news);
            const core::PairDifferences differences(base, news);
            QCOMPARE(differences.size(), std::uint64_t { all.size() });
            for (std::size_t i = 0; i < all.size(); ++i)
                QVERIFY(differences.at(i) == all[i]);
            const auto middle = all.size() / 2;
            const auto twice = all.size() % 2 == 1 ? 2 * all[middle] : all[middle - 1] + all[middle];
            QCOMPARE(differences.median(), static_cast<double>(twice) / 2);
        }
    }

    /// So many that they are sought between those of samples; in clusters, and with values far outside.
    void differencesOfManyPairsAreFound()
    {
        std::mt19937 random(9);
        for (const std::size_t count : { 300U, 700U }) {
            for (const std::uint32_t below : { 1U, 2U, 50U, 1'000'000'000U }) {
                auto base = randomValues(random, count, below);
                auto news = randomValues(random, 900, below);
                for (std::size_t i = 0; i < count; i += 3)
                    base[i] += 1'000'000'000'000;
                news[5] = below == 50 ? Largest : 4'000'000'000'000'000;
                std::sort(base.begin(), base.end());
                std::sort(news.begin(), news.end());
                const auto all = allDifferences(base, news);
                const core::PairDifferences differences(base, news);
                for (std::size_t i = 0; i < all.size(); i += 997)
                    QVERIFY(differences.at(i) == all[i]);
                QVERIFY(differences.at(all.size() - 1) == all.back());
                const auto middle = all.size() / 2;
                QCOMPARE(differences.median(), static_cast<double>(all[middle - 1] + all[middle]) / 2);
            }
        }
    }

    /// By the definitions, without an order that is made once.
    void orderOfASampleIsThatOfItsValues()
    {
        std::mt19937 random(11);
        const auto twiceMedian = [](Values values) {
            std::sort(values.begin(), values.end());
            return static_cast<core::Int128>(values[(values.size() - 1) / 2]) + values[values.size() / 2];
        };
        for (std::size_t count = 2; count < 40; ++count) {
            const auto values = randomValues(random, count, count % 3 == 0 ? 4 : 1000);
            const core::OrderedSample sample(values);
            const auto half = values.begin() + static_cast<std::ptrdiff_t>(count / 2);
            const auto halves = sample.twiceMediansOfHalves();
            QVERIFY(std::ranges::equal(sample.sorted(), sorted(values)));
            QVERIFY(sample.twiceMedian() == twiceMedian(values));
            QVERIFY(halves[0] == twiceMedian(Values(values.begin(), half)));
            QVERIFY(halves[1] == twiceMedian(Values(half, values.end())));
        }
    }

    /// Few are sorted by comparing, many by their digits, and those too far apart for one number beside their places.
    void orderOfASampleHoldsForAnyValues()
    {
        std::mt19937 random(13);
        for (const std::size_t count : { 1U, 255U, 256U, 5000U }) {
            for (const std::int64_t offset : { std::int64_t { 0 }, Least + 1000, Largest - 1000 }) {
                for (const bool isWide : { false, true }) {
                    auto values = randomValues(random, count, 1000);
                    for (auto& value : values)
                        value += offset;
                    if (isWide) {
                        values.front() = Least;
                        values.back() = Largest;
                    }
                    const core::OrderedSample sample(values);
                    const auto ranks = sample.centeredRanks();
                    QVERIFY(std::ranges::equal(sample.sorted(), sorted(values)));
                    for (std::size_t i = 1; i < count; ++i)
                        QCOMPARE(ranks[i - 1] < ranks[i], values[i - 1] < values[i]);
                }
            }
        }
    }

    void dependenceIsThatOfTheDefinition()
    {
        std::mt19937 random(7);
        std::normal_distribution<double> normal(0, 1);
        for (const double memory : { 0.0, 0.5, 0.95, 1.0, -0.9 }) {
            for (const std::size_t count : { 20U, 21U, 150U, 500U }) {
                Values values;
                double state = 0;
                for (std::size_t i = 0; i < count; ++i) {
                    state = memory * state + normal(random);
                    values.push_back(std::llround(10 * state));
                }
                const auto expected = timeByDefinition(values);
                QVERIFY2(std::abs(dependenceOf(values) - expected) < 1e-9 * expected,
                         qPrintable(QStringLiteral("%1 %2").arg(memory).arg(count)));
            }
        }
    }

    void dependenceOfKnownSeries()
    {
        Values trend(1000), alternating(1000), few(19);
        std::iota(trend.begin(), trend.end(), Least); // each value says what its neighbour says
        std::iota(few.begin(), few.end(), 0);
        for (std::size_t i = 0; i < alternating.size(); ++i)
            alternating[i] = i % 2 == 0 ? Largest : Least;
        QVERIFY(static_cast<double>(trend.size()) / dependenceOf(trend) < 6);
        QCOMPARE(dependenceOf(alternating), 1.0);
        QCOMPARE(dependenceOf(few), 1.0);
        QCOMPARE(dependenceOf(Values(100, 5)), 1.0);
        std::mt19937 random(1);
        QVERIFY(dependenceOf(randomValues(random, 10000, 1'000'000)) < 1.3);
    }
};

QTEST_APPLESS_MAIN(TestRankTests)
#include "tst_ranktests.moc"
