// SPDX-License-Identifier: GPL-3.0-or-later
// Captures that begin at different operations (ranks.md §4), on a simulated job of which the truth is known.
#include "fleet/analyzefleet.h"
#include "fleet/fleettext.h"
#include "fleet/matching/captureshift.h"
#include "fleet/matching/collectives.h"
#include "fleettesting.h"

#include <QTest>

#include <algorithm>
#include <random>

using fleettesting::madeRank;
using fleettesting::Us;

namespace {

const core::ClockOptions OneUs { 1'000, 2'000 };
constexpr std::int64_t PeriodNs = 31'250'000; ///< 480 operations in 15 s
constexpr std::size_t Operations = 480;

/// What two hosts record of operations at a steady pace.
struct TwoHosts {
    core::OperationSeries base, other;
};

TwoHosts simulated(std::int64_t scatterUs, std::int64_t transferUs, std::int64_t offsetNs = 3'000'000)
{
    std::mt19937_64 random(7);
    std::normal_distribution<double> arrival(0, static_cast<double>(scatterUs * Us));
    std::uniform_int_distribution<std::int64_t> jitter(0, 1'000);
    constexpr double Drift = 20e-6;
    TwoHosts made;
    for (std::size_t i = 0; i < Operations; ++i) {
        const auto atNs = static_cast<std::int64_t>(i) * PeriodNs;
        const auto baseNs = atNs + static_cast<std::int64_t>(arrival(random));
        const auto otherNs = atNs + static_cast<std::int64_t>(arrival(random));
        const auto endNs = std::max(baseNs, otherNs) + transferUs * Us;
        const auto recorded = [offsetNs](std::int64_t trueNs) {
            return trueNs + offsetNs + static_cast<std::int64_t>(static_cast<double>(trueNs) * Drift);
        };
        const std::uint64_t token = i % 5;
        made.base.tokens.push_back(token);
        made.base.startsNs.push_back(baseNs);
        made.base.endsNs.push_back(endNs + jitter(random));
        made.other.tokens.push_back(token);
        made.other.startsNs.push_back(recorded(otherNs));
        made.other.endsNs.push_back(recorded(endNs) + jitter(random));
    }
    return made;
}

/// Without its first operations.
core::OperationSeries without(const core::OperationSeries& series, std::ptrdiff_t count)
{
    return { { series.tokens.begin() + count, series.tokens.end() },
             { series.startsNs.begin() + count, series.startsNs.end() },
             { series.endsNs.begin() + count, series.endsNs.end() } };
}

/// How many of the 48 nearest wrong shifts are possible as far as time goes.
int possibleWrongShifts(const TwoHosts& made)
{
    int possible = 0;
    for (std::int64_t shift = -24; shift <= 24; ++shift) {
        if (shift != 0 && core::isShiftFeasible(made.base, made.other, shift, OneUs, std::nullopt))
            ++possible;
    }
    return possible;
}

/// Ranks that did not see their communicator being made, on one clock.
std::vector<core::RankSummary> lateCaptures()
{
    std::vector<core::RankSummary> ranks {
        madeRank(0, { 0, 5000 }, { { 100, 200 }, { 1000, 1100 }, { 2000, 2100 }, { 3000, 3100 }, { 4000, 4100 } }),
        madeRank(1, { 0, 5000 }, { { 2050, 2100 }, { 3090, 3100 }, { 4010, 4100 } }),
        madeRank(2, { 0, 5000 }, { { 1010, 1100 }, { 2010, 2100 }, { 3010, 3100 }, { 4050, 4100 } })
    };
    for (auto& rank : ranks) {
        rank.fingerprint = ranks[0].fingerprint;
        rank.communicators[0].rank = -1;
    }
    return ranks;
}

} // namespace

class TestCaptureShift : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void inequalitiesRefuteWrongShifts_data()
    {
        QTest::addColumn<int>("scatterUs");
        QTest::addColumn<int>("transferUs");
        QTest::addColumn<int>("possible");
        QTest::newRow("scatter above the transfer") << 300 << 40 << 0;
        QTest::newRow("scatter about the transfer") << 50 << 40 << 0;
        QTest::newRow("scatter below the transfer") << 10 << 40 << 48;
        QTest::newRow("long transfers") << 300 << 2000 << 48;
    }
    void inequalitiesRefuteWrongShifts()
    {
        QFETCH(int, scatterUs);
        QFETCH(int, transferUs);
        const auto made = simulated(scatterUs, transferUs);
        QVERIFY(core::isShiftFeasible(made.base, made.other, 0, OneUs, std::nullopt));
        QTEST(possibleWrongShifts(made), "possible");
    }

    void theRightShiftIsFound()
    {
        const auto made = simulated(300, 40);
        constexpr std::int64_t MostOffsetNs = 100'000'000;
        const auto late = core::findCaptureShift(made.base, without(made.other, 7), OneUs, MostOffsetNs);
        QCOMPARE(late.shift, std::optional<std::int64_t>(7));
        QVERIFY(!late.other);
        const auto early = core::findCaptureShift(without(made.base, 11), made.other, OneUs, MostOffsetNs);
        QCOMPARE(early.shift, std::optional<std::int64_t>(-11));
        auto others = made.other;
        for (std::size_t i = 0; i < Operations; i += 50) // 2 % of them
            others.tokens[i] = 99;
        QVERIFY(!core::findCaptureShift(made.base, others, OneUs, MostOffsetNs).shift);
    }

    /// Where time cannot tell two of them apart, neither is taken.
    void twoThatFitAreBothNamed()
    {
        auto made = simulated(10, 40);
        std::fill(made.base.tokens.begin(), made.base.tokens.end(), 1);
        std::fill(made.other.tokens.begin(), made.other.tokens.end(), 1);
        const auto found = core::findCaptureShift(made.base, made.other, OneUs, 100'000'000);
        QCOMPARE(found.shift, std::optional<std::int64_t>(0));
        QCOMPARE(found.other, std::optional<std::int64_t>(1));
        constexpr std::int64_t LessThanPeriodNs = 5'000'000;
        QVERIFY(!core::findCaptureShift(made.base, made.other, OneUs, LessThanPeriodNs).other);
    }

    void lateCapturesMatch()
    {
        const auto ranks = lateCaptures();
        const auto found = core::matchCollectives(ranks).value();
        QVERIFY(found.unmatched.empty());
        QCOMPARE(found.instances.size(), 5U);
        const std::array<std::size_t, 5> members { 1, 2, 3, 3, 3 };
        for (std::size_t i = 0; i < members.size(); ++i) {
            QCOMPARE(found.instances[i].endMember - found.instances[i].firstMember, members[i]);
            QCOMPARE(static_cast<int>(found.instances[i].state), static_cast<int>(core::InstanceState::Complete));
        }
    }

    /// Those that saw the communicator being made count from its first operation, whatever the clocks say.
    void capturesFromTheStartAreNotMoved()
    {
        auto ranks = lateCaptures();
        for (std::uint32_t i = 0; i < ranks.size(); ++i)
            ranks[i].communicators[0].rank = static_cast<std::int32_t>(i);
        const auto found = core::matchCollectives(ranks).value();
        QCOMPARE(found.instances[0].endMember - found.instances[0].firstMember, 3U);
    }

    void ambiguousCapturesAreNamed()
    {
        auto ranks = lateCaptures();
        ranks[1].fingerprint = ranks[1].file; // a clock of its own, and no UTC
        const auto found = core::matchCollectives(ranks).value();
        QCOMPARE(found.unmatched.size(), 1U);
        QCOMPARE(found.unmatched[0].rank, 1U);
        QCOMPARE(found.unmatched[0].base, 0U);
        QVERIFY(found.unmatched[0].first && found.unmatched[0].second);
        for (const auto instance : found.instanceOf[1])
            QCOMPARE(instance, core::FleetCollectives::NoInstance);
        const auto result = core::analyzeFleet({ ranks, {}, {} }, {}).value();
        const auto text = core::fleetLines(*result).join(u'|');
        QVERIFY2(text.contains(QStringLiteral("Rank 1: its operations of a communicator are not matched, because its "
                                              "first one can be number ")),
                 qPrintable(text));
    }
};

QTEST_GUILESS_MAIN(TestCaptureShift)
#include "tst_captureshift.moc"
