// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/digitsort.h"
#include "base/fraction.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <vector>

using Values = QList<qint64>;

namespace {

std::vector<std::int64_t> vectorOf(const Values& values)
{
    return { values.begin(), values.end() };
}

/// The definition, by sorting: position q·(n−1), linear between neighbours.
double sortedQuantile(std::vector<std::int64_t> values, double q)
{
    std::sort(values.begin(), values.end());
    const double position = q * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(std::floor(position));
    const auto high = std::min(low + 1, values.size() - 1);
    const double fraction = position - static_cast<double>(low);
    return static_cast<double>(values[low]) + fraction * static_cast<double>(values[high] - values[low]);
}

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void placesInOrder_data()
    {
        QTest::addColumn<quint64>("largest");
        QTest::addColumn<int>("count");
        QTest::newRow("none") << quint64 { 0 } << 0;
        QTest::newRow("few") << quint64 { 5 } << 20;
        QTest::newRow("all equal") << quint64 { 0 } << 5000;
        QTest::newRow("many equal ones") << quint64 { 40 } << 5000;
        QTest::newRow("several digits") << quint64 { 1'000'000'000'000 } << 5000;
        QTest::newRow("do not fit beside their places") << std::numeric_limits<quint64>::max() << 5000;
    }
    void placesInOrder()
    {
        QFETCH(quint64, largest);
        QFETCH(int, count);
        std::mt19937_64 random(1);
        std::uniform_int_distribution<std::uint64_t> key(0, largest);
        std::vector<std::uint64_t> keys(static_cast<std::size_t>(count));
        std::ranges::generate(keys, [&] { return key(random); });
        std::vector<std::uint32_t> expected(keys.size());
        std::iota(expected.begin(), expected.end(), 0U);
        const auto inOrder = expected;
        std::ranges::stable_sort(expected, {}, [&](std::uint32_t place) { return keys[place]; });
        QCOMPARE(core::placesInOrder(keys), expected);
        std::ranges::sort(keys);
        QCOMPARE(core::placesInOrder(keys), inOrder);
    }

    void quantile_data()
    {
        QTest::addColumn<Values>("values");
        QTest::addColumn<double>("q");
        QTest::addColumn<double>("expected");
        QTest::newRow("empty") << Values {} << 0.5 << 0.0;
        QTest::newRow("one") << Values { 7 } << 0.99 << 7.0;
        QTest::newRow("middle of two") << Values { 20, 10 } << 0.5 << 15.0;
        QTest::newRow("median of three is a value") << Values { 30, 10, 20 } << 0.5 << 20.0;
        QTest::newRow("p90 of 11 is the tenth") << Values { 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0 } << 0.9 << 9.0;
        QTest::newRow("p90 of two") << Values { 0, 100 } << 0.9 << 90.0;
        QTest::newRow("minimum") << Values { 3, 1, 2 } << 0.0 << 1.0;
        QTest::newRow("maximum") << Values { 3, 1, 2 } << 1.0 << 3.0;
        QTest::newRow("ties") << Values { 5, 5, 5, 5 } << 0.9 << 5.0;
    }

    void quantile()
    {
        QFETCH(Values, values);
        QFETCH(double, q);
        QFETCH(double, expected);
        auto copy = vectorOf(values);
        QCOMPARE(core::quantile(copy, q), expected);
    }

    void emptyIsAllZero()
    {
        const auto statistics = core::durationStatistics({});
        QCOMPARE(statistics.count, 0);
        QCOMPARE(statistics.totalNs, 0);
        QCOMPARE(statistics.p99Ns, 0.0);
    }

    void knownFigures()
    {
        auto values = vectorOf({ 2, 4, 4, 4, 5, 5, 7, 9 });
        const auto statistics = core::durationStatistics(values);
        QCOMPARE(statistics.count, 8);
        QCOMPARE(statistics.totalNs, 40);
        QCOMPARE(statistics.minNs, 2);
        QCOMPARE(statistics.maxNs, 9);
        QCOMPARE(statistics.meanNs, 5.0);
        QCOMPARE(statistics.standardDeviationNs, 2.0); // of the population; of a sample it would be 2.14
        QCOMPARE(statistics.p50Ns, 4.5);
    }

    void deviationOfLongEqualDurationsIsZero()
    {
        std::vector<std::int64_t> values(1000, 3'600'000'000'001); // Σx² − n·mean² would not be
        QCOMPARE(core::durationStatistics(values).standardDeviationNs, 0.0);
    }

    void agreesWithSorting()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 500; ++round) {
            std::vector<std::int64_t> values(1 + random() % 60);
            for (auto& value : values)
                value
                    = static_cast<std::int64_t>(random() % (round % 2 == 0 ? 10 : 1'000'000)); // with and without ties
            auto reordered = values;
            const auto statistics = core::durationStatistics(reordered);
            QCOMPARE(statistics.totalNs, std::accumulate(values.begin(), values.end(), std::int64_t { 0 }));
            QCOMPARE(statistics.p50Ns, sortedQuantile(values, 0.5));
            QCOMPARE(statistics.p90Ns, sortedQuantile(values, 0.9));
            QCOMPARE(statistics.p99Ns, sortedQuantile(values, 0.99));
            QVERIFY(std::is_permutation(values.begin(), values.end(), reordered.begin(), reordered.end()));
        }
    }

    /// Many values take another way than few.
    void agreesWithSortingManyValues()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 60; ++round) {
            std::vector<std::int64_t> values(4'096 + random() % 3'000);
            for (auto& value : values) { // of all sizes, or with many ties, or all of one size
                const auto bits = static_cast<std::int64_t>(random() >> 1U);
                value = round % 3 == 0 ? bits >> (random() % 63U)
                    : round % 3 == 1   ? bits % 20
                                       : 1'000'000 + bits % 50'000;
            }
            auto copy = values;
            const auto statistics = core::durationStatistics(copy);
            QCOMPARE(statistics.p50Ns, sortedQuantile(values, 0.5));
            QCOMPARE(statistics.p90Ns, sortedQuantile(values, 0.9));
            QCOMPARE(statistics.p99Ns, sortedQuantile(values, 0.99));
            QCOMPARE(statistics.maxNs, *std::max_element(values.begin(), values.end()));
        }
        std::vector<std::int64_t> negative(5'000);
        std::iota(negative.begin(), negative.end(), -2'500);
        QCOMPARE(core::durationStatistics(negative).p50Ns, -0.5);
    }

    void sumsStayInRange()
    {
        constexpr auto Max = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(core::saturatedSum(Max, 1), Max);
        QCOMPARE(core::saturatedSum(-Max, -Max), std::numeric_limits<std::int64_t>::min());
        QCOMPARE(core::saturatedSum(2, 3), 5);
        std::vector<std::int64_t> values { Max, Max };
        QCOMPARE(core::durationStatistics(values).totalNs, Max);
    }

    void groupNumbersCountUp_data()
    {
        QTest::addColumn<quint64>("keyCount");
        QTest::newRow("dense") << quint64 { 100'000 };
        QTest::newRow("hashed") << quint64 { 1 } + (quint64 { 1 } << 40U);
    }

    void groupNumbersCountUp()
    {
        QFETCH(quint64, keyCount);
        core::GroupNumbers numbers(keyCount);
        std::vector<std::uint64_t> keys;
        std::mt19937_64 random(6);
        for (int i = 0; i < 20'000; ++i) {
            const std::uint64_t key = i % 3 == 0 ? 0 : random() % keyCount % 5000 * (keyCount / 5000);
            const auto known = std::find(keys.begin(), keys.end(), key);
            const auto number = numbers.numberOf(key);
            QCOMPARE(number, static_cast<std::uint32_t>(known - keys.begin()));
            if (known == keys.end())
                keys.push_back(key);
            QCOMPARE(numbers.key(number), key);
        }
        QCOMPARE(numbers.size(), keys.size());
    }

    void groupedValuesComeTogether()
    {
        core::GroupedValues values;
        for (std::int64_t i = 0; i < 100; ++i)
            values.add(static_cast<std::uint32_t>(i % 3), i);
        values.sort(4);
        QCOMPARE(values.of(0).size(), std::size_t { 34 });
        QCOMPARE(values.of(3).size(), std::size_t { 0 });
        for (std::uint32_t group = 0; group < 3; ++group) {
            for (const auto value : values.of(group))
                QCOMPARE(static_cast<std::uint32_t>(value % 3), group);
        }
    }

    void groupedValuesKeepTheirOrderAndAll64Bits()
    {
        using Limits = std::numeric_limits<std::int64_t>;
        constexpr std::array Special { std::int64_t { 0 },
                                       std::int64_t { -1 },
                                       std::int64_t { 0xFFFF'FFFE },
                                       std::int64_t { 0xFFFF'FFFF },
                                       std::int64_t { 0x1'0000'0000 },
                                       Limits::min(),
                                       Limits::max() };
        std::mt19937 random(12);
        core::GroupedValues values;
        std::array<std::vector<std::int64_t>, 4> expected;
        for (int i = 0; i < 1000; ++i) {
            const auto group = static_cast<std::uint32_t>(random() % 3);
            const auto value = i % 5 == 0 ? Special[random() % Special.size()] : static_cast<std::int64_t>(random());
            values.add(group, value);
            expected[group].push_back(value);
        }
        values.sort(expected.size());
        const auto listed = [](std::span<const std::int64_t> part) { return std::vector(part.begin(), part.end()); };
        for (std::uint32_t group = 0; group < expected.size(); ++group) {
            QCOMPARE(values.sizeOf(group), expected[group].size());
            QVERIFY(listed(values.of(group)) == expected[group]);
        }
        auto joined = expected[2];
        joined.insert(joined.end(), expected[0].begin(), expected[0].end());
        QVERIFY(listed(values.of(std::array { 2U, 3U, 0U })) == joined);
    }

    void quantileOfRealNumbers()
    {
        std::vector<double> values { 4, 1.5, 3, 1 };
        QCOMPARE(core::quantile(values, 0), 1.0);
        QCOMPARE(core::quantile(values, 0.5), 2.25);
        QCOMPARE(core::quantile(values, 1), 4.0);
        QCOMPARE(core::quantile(std::span<double>(), 0.5), 0.0);
    }

    void fractionOfNothingIsNotKnown()
    {
        QCOMPARE(core::fractionOf(1, 4), std::optional(0.25));
        QCOMPARE(core::fractionOf(0, 4), std::optional(0.0));
        QVERIFY(!core::fractionOf(1, 0));
        QVERIFY(!core::fractionOf(1, -4)); // a window that ends before it begins
    }

    void runningUnionCountsOverlapOnce()
    {
        core::RunningUnion busy;
        busy.add(-10, -10); // nothing
        busy.add(0, 10);
        busy.add(5, 8); // inside
        busy.add(9, 15); // overlaps
        busy.add(15, 16); // touches
        busy.add(20, 21);
        QCOMPARE(busy.totalNs, 17);
    }
};

QTEST_APPLESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
