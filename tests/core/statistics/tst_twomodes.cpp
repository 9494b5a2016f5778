// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/twomodes.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace {

using Durations = std::vector<std::int64_t>;

Durations repeated(std::int64_t value, std::size_t count, Durations before = {})
{
    before.insert(before.end(), count, value);
    return before;
}

std::optional<core::ModeCut> cutOf(Durations durations)
{
    return core::cutIntoModes(durations);
}

double varianceOf(const std::vector<double>& values)
{
    const auto mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    double squares = 0;
    for (const auto value : values)
        squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size());
}

/// Share of the variance of ln(duration) that lies between the `k` shortest and the others, by the definition.
double etaOf(const Durations& sorted, std::size_t k)
{
    std::vector<double> all, means;
    for (const auto duration : sorted)
        all.push_back(std::log(static_cast<double>(duration)));
    const auto mean = [&](std::size_t begin, std::size_t end) {
        return std::accumulate(all.begin() + static_cast<std::ptrdiff_t>(begin),
                               all.begin() + static_cast<std::ptrdiff_t>(end), 0.0)
            / static_cast<double>(end - begin);
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        means.push_back(i < k ? mean(0, k) : mean(k, all.size()));
    return varianceOf(means) / varianceOf(all);
}

} // namespace

class TestTwoModes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twoValuesAreTwoModes()
    {
        const auto cut = cutOf(repeated(200, 10, repeated(100, 10)));
        QVERIFY(cut);
        QCOMPARE(cut->eta, 1.0);
        QCOMPARE(cut->low.count, std::size_t { 10 });
        QCOMPARE(cut->high.count, std::size_t { 10 });
        QCOMPARE(cut->low.medianNs, 100.0);
        QCOMPARE(cut->high.medianNs, 200.0);
        QCOMPARE(cut->lowEndNs, 100);
        QCOMPARE(cut->highBeginNs, 200);
        QVERIFY(cut->isTwoModes());
    }

    void aRangeIsOneMode()
    {
        Durations range(20);
        std::iota(range.begin(), range.end(), 100);
        const auto cut = cutOf(range);
        QVERIFY(cut);
        QVERIFY2(std::abs(cut->eta - 0.75) < 0.01, qPrintable(QString::number(cut->eta))); // as equally spread values
        QVERIFY(!cut->isTwoModes());
    }

    void fewOrEqualDurationsHaveNoCut()
    {
        QVERIFY(!cutOf({}));
        QVERIFY(!cutOf(repeated(200, 9, repeated(100, 10)))); // 19
        QVERIFY(!cutOf(repeated(100, 1000)));
        const auto none = cutOf(repeated(1, 10, repeated(0, 10))); // no logarithm tells them apart
        QVERIFY(!none || !none->isTwoModes());
    }

    void sidesMustBeLargeEnough_data()
    {
        QTest::addColumn<int>("low");
        QTest::addColumn<int>("high");
        QTest::addColumn<bool>("isTwo");
        QTest::newRow("5 of 20") << 15 << 5 << true;
        QTest::newRow("4 of 20") << 16 << 4 << false;
        QTest::newRow("5 %") << 1900 << 100 << true;
        QTest::newRow("below 5 %") << 1901 << 99 << false;
        QTest::newRow("few short ones") << 99 << 1901 << false;
    }
    void sidesMustBeLargeEnough()
    {
        QFETCH(int, low);
        QFETCH(int, high);
        const auto cut
            = cutOf(repeated(9000, static_cast<std::size_t>(high), repeated(100, static_cast<std::size_t>(low))));
        QVERIFY(cut);
        QCOMPARE(cut->low.count, static_cast<std::size_t>(low));
        QTEST(cut->isTwoModes(), "isTwo");
    }

    void mediansMustDiffer()
    {
        QVERIFY(cutOf(repeated(1200, 20, repeated(1000, 20)))->isTwoModes());
        QVERIFY(!cutOf(repeated(1199, 20, repeated(1000, 20)))->isTwoModes());
    }

    /// The cut is the best of all, by the definition of variance; the first of equals; never between equal durations.
    void theCutIsTheBest()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 200; ++round) {
            Durations durations;
            for (int i = 0; i < 20 + static_cast<int>(random() % 60); ++i)
                durations.push_back(1 + static_cast<std::int64_t>(random() % (round % 2 == 0 ? 8 : 5000)));
            const auto cut = cutOf(durations);
            std::sort(durations.begin(), durations.end());
            if (durations.front() == durations.back()) {
                QVERIFY(!cut);
                continue;
            }
            QVERIFY(cut);
            double best = 0;
            for (std::size_t k = 1; k < durations.size(); ++k)
                best = durations[k] == durations[k - 1] ? best : std::max(best, etaOf(durations, k));
            const auto k = cut->low.count;
            QCOMPARE(cut->low.count + cut->high.count, durations.size());
            QVERIFY(std::abs(cut->eta - best) < 1e-9 && std::abs(etaOf(durations, k) - best) < 1e-9);
            QCOMPARE(cut->lowEndNs, durations[k - 1]);
            QCOMPARE(cut->highBeginNs, durations[k]);
            QVERIFY(cut->lowEndNs < cut->highBeginNs);
        }
    }

    /// However long and however many: they are sorted, and cut where few of them would be.
    void manyDurationsAreSorted_data()
    {
        QTest::addColumn<qint64>("longest");
        QTest::addColumn<qint64>("shortest");
        QTest::addRow("short") << qint64 { 1500 } << qint64 { 1 };
        QTest::addRow("usual") << qint64 { 3'000'000 } << qint64 { 1 };
        QTest::addRow("seconds") << qint64 { 8'000'000'000 } << qint64 { 0 };
        QTest::addRow("very long") << (qint64 { 1 } << 40) << qint64 { 1 };
        QTest::addRow("not positive") << qint64 { 1000 } << qint64 { -50 };
    }
    void manyDurationsAreSorted()
    {
        QFETCH(qint64, longest);
        QFETCH(qint64, shortest);
        std::mt19937_64 random(7);
        std::uniform_int_distribution<std::int64_t> any(shortest, longest);
        Durations durations(5000);
        for (auto& duration : durations)
            duration = any(random);
        auto sorted = durations;
        std::sort(sorted.begin(), sorted.end());
        const auto cut = core::cutIntoModes(durations);
        QCOMPARE(durations, sorted);
        QVERIFY(cut);
        QCOMPARE(cut->lowEndNs, sorted[cut->low.count - 1]);
        QCOMPARE(cut->highBeginNs, sorted[cut->low.count]);
    }

    /// Of what one distribution gives, however wide, none is two modes; of two that lie apart all are.
    void distributionsAreJudgedRight()
    {
        std::mt19937 random(9);
        std::normal_distribution<double> normal(0, 1);
        for (int round = 0; round < 50; ++round) {
            Durations one, two;
            for (int i = 0; i < 2000; ++i) {
                one.push_back(std::llround(std::exp(10 + 0.5 * normal(random))));
                two.push_back(std::llround(std::exp((i % 4 == 0 ? 12 : 10) + 0.2 * normal(random))));
            }
            const auto single = cutOf(one);
            QVERIFY(single && !single->isTwoModes());
            QVERIFY2(std::abs(single->eta - 0.64) < 0.03, qPrintable(QString::number(single->eta)));
            const auto apart = cutOf(two);
            QVERIFY(apart && apart->isTwoModes());
            QCOMPARE(apart->high.count, std::size_t { 500 });
        }
    }

    void scaleMeansNothing()
    {
        std::mt19937 random(4);
        Durations durations, longer;
        for (int i = 0; i < 300; ++i) {
            durations.push_back(1 + static_cast<std::int64_t>(random() % 1000));
            longer.push_back(durations.back() * 1'000'000);
        }
        const auto cut = cutOf(durations);
        const auto same = cutOf(longer);
        QVERIFY(cut && same);
        QCOMPARE(cut->low.count, same->low.count);
        QVERIFY(std::abs(cut->eta - same->eta) < 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestTwoModes)
#include "tst_twomodes.moc"
