// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/distributiondifference.h"
#include "statistics/samplecomparison.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace {

using Values = std::vector<std::int64_t>;
using core::ChangeState;
using core::UndecidedReason;
constexpr core::DifferenceLimits Limits {};

core::SampleComparison compared(const Values& base, const Values& news, const core::DifferenceLimits& limits = Limits)
{
    core::RankSumTest test;
    return core::compareSamples(base, news, limits, test);
}

/// Judged as the only row of its table.
core::ChangeJudgement judged(const Values& base, const Values& news, const core::DifferenceLimits& limits = Limits)
{
    const auto comparison = compared(base, news, limits);
    return core::judgeChange(comparison, comparison.p, limits);
}

Values range(std::int64_t first, std::size_t count, std::int64_t step = 1)
{
    Values values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(first + static_cast<std::int64_t>(i) * step);
    return values;
}

Values normalValues(std::mt19937& random, std::size_t count, double mean, double deviation)
{
    std::normal_distribution<double> normal(mean, deviation);
    Values values(count);
    for (auto& value : values)
        value = std::llround(normal(random));
    return values;
}

/// Values that follow each other closely.
Values driftingValues(std::mt19937& random, std::size_t count, double memory)
{
    std::normal_distribution<double> normal(0, 1);
    Values values;
    double state = normal(random) / std::sqrt(1 - memory * memory);
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(std::llround(1e6 + 1e5 * state));
        state = memory * state + normal(random);
    }
    return values;
}

} // namespace

class TestSampleComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Units of 1,000 + k µs against 900 + k µs.
    void theMadePair()
    {
        const auto base = range(1'000'000, 6, 1000);
        const auto news = range(900'000, 6, 1000);
        const auto comparison = compared(base, news);
        QCOMPARE(comparison.shift, -100'000.0);
        QCOMPARE(comparison.interval, (core::ValueInterval { -103'000, -97'000 }));
        QCOMPARE(comparison.p, std::optional(2.0 / 924));
        QCOMPARE(comparison.cliffsDelta, -1.0);
        QCOMPARE(comparison.held, -97'000.0);
        QCOMPARE(comparison.baseMedian, 1'002'500.0);
        QCOMPARE(comparison.newMedian, 902'500.0);
        QVERIFY(!comparison.isIndependenceChecked);
        QCOMPARE(judged(base, news).state, ChangeState::Faster);
        QCOMPARE(judged(news, base).state, ChangeState::Slower);
        auto runs = Limits;
        runs.floor = 120'000; // runs of BASE alone lie further apart
        QCOMPARE(judged(base, news, runs),
                 (core::ChangeJudgement { ChangeState::Undecided, UndecidedReason::BelowFloor }));
    }

    /// {10 … 15} against {12.5 … 17.5}.
    void overlapIsNotDecided()
    {
        const auto base = range(10'000, 6, 1000);
        const auto news = range(12'500, 6, 1000);
        const auto comparison = compared(base, news);
        QCOMPARE(comparison.shift, 2500.0);
        QCOMPARE(comparison.interval, (core::ValueInterval { -500, 5500 }));
        QCOMPARE(comparison.p, std::optional(60.0 / 924));
        QCOMPARE(comparison.cliffsDelta, 2.0 / 3);
        const auto judgement = judged(base, news);
        QCOMPARE(judgement, (core::ChangeJudgement { ChangeState::Undecided, UndecidedReason::Interval }));
        QCOMPARE(core::undecidedReasonText(comparison, judgement.reason), QStringLiteral("interval −4 to +44 %"));
    }

    /// The interval leaves no doubt, only the number of rows does.
    void oneOfManyRowsIsNotDecided()
    {
        const auto comparison = compared(range(100, 6), range(200, 6));
        QVERIFY(*comparison.p < 0.05);
        const auto judgement = core::judgeChange(comparison, 0.06, Limits);
        QCOMPARE(judgement, (core::ChangeJudgement { ChangeState::Undecided, UndecidedReason::ManyRows }));
        QCOMPARE(core::undecidedReasonText(comparison, judgement.reason),
                 QStringLiteral("one of so many rows can differ as much by chance"));
    }

    void falseDiscoveryRatesOfATable()
    {
        const std::vector<std::optional<double>> p { 0.001, 0.02, std::nullopt, 0.03, 0.2 };
        const auto q = core::falseDiscoveryRates(p);
        QCOMPARE(q[0], std::optional(0.004));
        QCOMPARE(q[1], std::optional(0.04));
        QCOMPARE(q[2], std::nullopt);
        QCOMPARE(q[3], std::optional(0.04));
        QCOMPARE(q[4], std::optional(0.2));
        QVERIFY(core::falseDiscoveryRates({}).empty());
        const std::vector<std::optional<double>> large { 0.9, 0.95 };
        QCOMPARE(core::falseDiscoveryRates(large)[0], std::optional(0.95));
    }

    void fewValuesAreNotTested()
    {
        const auto five = compared(range(100, 5), range(200, 6));
        QCOMPARE(five.p, std::nullopt);
        QVERIFY(!five.interval);
        QCOMPARE(five.shift, 100.5); // described all the same
        QCOMPARE(judged(range(100, 5), range(200, 6)).state, ChangeState::NotTested);
        QCOMPARE(judged(range(100, 6), range(200, 6)).state, ChangeState::Slower);
        QCOMPARE(judged({}, { 1 }).state, ChangeState::New);
        QCOMPARE(judged({ 1 }, {}).state, ChangeState::Gone);
        QCOMPARE(judged({}, {}).state, ChangeState::NotTested);
        core::DifferenceLimits runs;
        runs.fewestValues = 4; // a value is a run
        QCOMPARE(judged(range(100, 4), range(200, 4), runs).state, ChangeState::Slower);
        QCOMPARE(judged(range(100, 3), range(200, 3), runs).state, ChangeState::NotTested);
    }

    /// A step that is drifted through is no evidence: 100 values say what 5 would.
    void dependentValuesAreNotTested()
    {
        const auto comparison = compared(range(1000, 100), range(1200, 100));
        QVERIFY(comparison.isIndependenceChecked);
        QVERIFY(comparison.effectiveCount < 6);
        QVERIFY(!comparison.p);
    }

    void equalValuesAreTheSame()
    {
        const Values equal(6, 700);
        const auto comparison = compared(equal, equal);
        QCOMPARE(comparison.cliffsDelta, 0.0);
        QCOMPARE(comparison.p, std::optional(1.0));
        QCOMPARE(comparison.interval, (core::ValueInterval { 0, 0 }));
        QCOMPARE(judged(equal, equal).state, ChangeState::Same);
        QCOMPARE(judged(Values(6, 0), Values(6, 0)).state, ChangeState::Same);
        // 1 % is a difference, less is not, whatever p says
        QCOMPARE(judged(Values(6, 10'000), Values(6, 10'100)).state, ChangeState::Slower);
        QCOMPARE(judged(Values(6, 10'000), Values(6, 10'099)).state, ChangeState::Same);
        QCOMPARE(judged(Values(6, 10'100), Values(6, 10'000)).state, ChangeState::Faster); // whichever is BASE
        QCOMPARE(judged(Values(6, 10'099), Values(6, 10'000)).state, ChangeState::Same);
        QCOMPARE(judged(Values(6, 0), Values(6, 1)).state, ChangeState::Slower); // from nothing
    }

    void halvesMustAgree()
    {
        Values base, news;
        for (std::int64_t i = 0; i < 19; ++i) {
            base.push_back(1000 + i * 7 % 19);
            news.push_back(base.back() + (i < 9 ? 20 : 500)); // more so once it is warm
        }
        QCOMPARE(judged(base, news).state, ChangeState::Slower);
        for (std::size_t i = 0; i < 9; ++i)
            news[i] -= 21; // a little less at first
        const auto comparison = compared(base, news);
        QVERIFY(*comparison.p < 0.05);
        QCOMPARE(comparison.held, 0.0);
        QCOMPARE(judged(base, news),
                 (core::ChangeJudgement { ChangeState::Undecided, UndecidedReason::HalvesDisagree }));
    }

    /// Every sixth unit takes twice as long: the median stays, the run is a sixth longer.
    void aFewLongValuesAreNotTheSame()
    {
        const Values base(60, 1000);
        auto news = base;
        for (std::size_t i = 5; i < news.size(); i += 6)
            news[i] = 2000;
        QCOMPARE(judged(base, news),
                 (core::ChangeJudgement { ChangeState::Undecided, UndecidedReason::MeansDisagree }));
    }

    void meansMustAgree()
    {
        const auto base = range(1000, 10);
        auto news = range(1100, 10);
        news[4] = -100'000; // the clock was set back
        QCOMPARE(judged(base, news),
                 (core::ChangeJudgement { ChangeState::Undecided, UndecidedReason::MeansDisagree }));
    }

    /// To swap the sides flips signs only, to the last bit.
    void swappingFlipsSigns()
    {
        std::mt19937 random(11);
        constexpr auto Least = std::numeric_limits<std::int64_t>::min();
        constexpr auto Largest = std::numeric_limits<std::int64_t>::max();
        for (int round = 0; round < 200; ++round) {
            auto base = normalValues(random, 1 + random() % 70, 1000, round % 3 == 0 ? 3 : 500);
            auto news = normalValues(random, 1 + random() % 70, 1010, 100);
            if (round % 4 == 0) {
                base.back() = Least;
                news.front() = Largest;
            }
            const auto forth = compared(base, news);
            const auto back = compared(news, base);
            QCOMPARE(back.shift, -forth.shift);
            QCOMPARE(back.held, -forth.held);
            QCOMPARE(back.meanDifference, -forth.meanDifference);
            QCOMPARE(back.cliffsDelta, -forth.cliffsDelta);
            QCOMPARE(back.p, forth.p);
            QCOMPARE(back.interval.has_value(), forth.interval.has_value());
            if (forth.interval)
                QCOMPARE(*back.interval, (core::ValueInterval { -forth.interval->high, -forth.interval->low }));
        }
    }

    /// The interval excludes 0 only where p is at most 5 %, and then 0 is at most its end.
    void intervalAndPAgree()
    {
        std::mt19937 random(12);
        for (int round = 0; round < 300; ++round) {
            const auto spread = round % 2 == 0 ? 3 : 1000;
            const auto base = normalValues(random, 6 + random() % 60, 0, spread);
            const auto news = normalValues(random, 6 + random() % 60, spread * (round % 5) / 5.0, spread);
            const auto comparison = compared(base, news);
            if (!comparison.interval)
                continue;
            const auto [low, high] = *comparison.interval;
            QVERIFY(low <= comparison.shift && comparison.shift <= high);
            if (low > 0 || high < 0)
                QVERIFY(*comparison.p <= 0.05);
            if (*comparison.p <= 0.05)
                QVERIFY(low >= 0 || high <= 0);
        }
    }

    /// How often samples of one distribution are called different: at most 5 of 100 tries where values are independent,
    /// and hardly more where neighbours are alike: the dependence that 60 values show is a little less than it is.
    void errorRateHolds()
    {
        std::mt19937 random(13);
        constexpr int Rounds = 1000;
        for (const auto& [memory, most] : { std::pair(0.0, 50), std::pair(0.3, 50), std::pair(0.6, 70) }) {
            int called = 0;
            for (int round = 0; round < Rounds; ++round) {
                const auto state = judged(driftingValues(random, 60, memory), driftingValues(random, 60, memory)).state;
                called += state == ChangeState::Slower || state == ChangeState::Faster ? 1 : 0;
            }
            QVERIFY2(called <= most, qPrintable(QStringLiteral("%1: %2").arg(memory).arg(called)));
        }
    }

    void distributionsAreDescribed()
    {
        const Values base { 1, 2, 3, 4 }, news { 3, 4, 5, 6 };
        const auto difference = core::differenceOfDistributions(base, news);
        QCOMPARE(difference.distance, 0.5);
        QCOMPARE(difference.distanceAt, 2);
        for (const auto shift : difference.decileShifts)
            QVERIFY(std::abs(shift - 2) < 1e-12);
        QCOMPARE(core::differenceOfDistributions(base, base).distance, 0.0);
        QCOMPARE(core::differenceOfDistributions({}, base).distance, 0.0);
        QCOMPARE(core::differenceOfDistributions(base, Values { 9 }).distance, 1.0);
        QCOMPARE(core::differenceOfDistributions(Values(3, 5), Values(7, 5)).distance, 0.0);
    }

    void empiricalDistributionHasAPointAValue()
    {
        using Points = std::vector<core::DistributionPoint>;
        QCOMPARE(core::empiricalDistribution(Values { 1, 1, 2, 9 }, 10),
                 (Points { { 1, 0.5 }, { 2, 0.75 }, { 9, 1 } }));
        QVERIFY(core::empiricalDistribution({}, 10).empty());
        const auto thinned = core::empiricalDistribution(range(0, 10'000), 100);
        QCOMPARE(thinned.size(), std::size_t { 100 });
        QCOMPARE(thinned.front(), (core::DistributionPoint { 0, 0.0001 }));
        QCOMPARE(thinned.back(), (core::DistributionPoint { 9999, 1 }));
    }

    void statesHaveKeys()
    {
        QCOMPARE(core::changeStateKey(ChangeState::Slower), QStringLiteral("slower"));
        QCOMPARE(core::changeStateKey(ChangeState::NotTested), QStringLiteral("not_tested"));
        QCOMPARE(core::changeStateKey(ChangeState::Gone), QStringLiteral("gone"));
        for (const auto reason :
             { UndecidedReason::ManyRows, UndecidedReason::Interval, UndecidedReason::HalvesDisagree,
               UndecidedReason::MeansDisagree, UndecidedReason::SmallEffect, UndecidedReason::BelowFloor })
            QVERIFY(!core::undecidedReasonText({}, reason).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestSampleComparison)
#include "tst_samplecomparison.moc"
