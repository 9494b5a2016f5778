// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/decomposition.h"
#include "statistics/int128.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace {

using core::GroupMember;
using core::SideTotals;
using core::UnitCounts;

SideTotals randomTotals(std::mt19937_64& random)
{
    const auto calls = random() % 4 == 0 ? 0 : static_cast<std::int64_t>(random() % 1000);
    if (calls == 0)
        return {};
    return { calls, static_cast<std::int64_t>(random() % 1'000'000'000),
             static_cast<std::int64_t>(random() % 1'000'000) };
}

UnitCounts randomUnits(std::mt19937_64& random)
{
    return { 1 + static_cast<std::int64_t>(random() % 20), 1 + static_cast<std::int64_t>(random() % 20) };
}

/// The difference a unit by its definition.
long double exactDelta(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units)
{
    return static_cast<long double>(inNew.totalNs) / static_cast<long double>(units.inNew)
        - static_cast<long double>(base.totalNs) / static_cast<long double>(units.base);
}

core::GroupEffects mixExample(std::int64_t factor)
{
    const std::vector<GroupMember> members { { { 2, 20 * factor }, { 1, 10 * factor } },
                                             { { 1, 40 * factor }, { 3, 90 * factor } } };
    return core::effectsOfGroup(members, {});
}

} // namespace

class TestDecomposition : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Rows of the made pair of runs, six units a side.
    void rowsOfTheMadePair()
    {
        const UnitCounts units { 6, 6 };
        QCOMPARE(core::effectsOfRow({ 6, 1'800'000 }, { 6, 1'440'000 }, units),
                 (core::RowEffects { -60'000, 0, -60'000, 0 }));
        QCOMPARE(core::effectsOfRow({ 6, 600'000 }, { 12, 600'000 }, units),
                 (core::RowEffects { 0, 75'000, -75'000, 0 }));
        QCOMPARE(core::effectsOfRow({ 6, 1'200'000 }, { 6, 1'440'000 }, units),
                 (core::RowEffects { 40'000, 0, 40'000, 0 }));
    }

    /// x 2 × 10 → 1 × 10, y 1 × 40 → 3 × 30: 40 = 22.5 calls + 36.458 mix - 18.958 rate.
    void mixOfAGroup()
    {
        QCOMPARE(mixExample(1000), (core::GroupEffects { 40'000, 22'500, 36'458, -18'958, 0 }));
        QCOMPARE(mixExample(1), (core::GroupEffects { 40, 23, 36, -19, 0 })); // halves go away from 0
    }

    void substitutionIsMix()
    {
        const std::vector<GroupMember> members { { { 10, 1000 }, {} }, { {}, { 10, 700 } }, { { 5, 50 }, { 5, 50 } } };
        QCOMPARE(core::effectsOfGroup(members, {}), (core::GroupEffects { -300, 0, -300, 0, 0 }));
    }

    void oneSidedIsNewOrGone()
    {
        QCOMPARE(core::effectsOfRow({}, { 4, 100 }, { 3, 4 }), (core::RowEffects { 25, 0, 0, 25 }));
        QCOMPARE(core::effectsOfRow({ 4, 100 }, {}, { 4, 3 }), (core::RowEffects { -25, 0, 0, -25 }));
        const std::vector<GroupMember> members { { {}, { 1, 10 } }, { {}, { 2, 30 } }, {} };
        QCOMPARE(core::effectsOfGroup(members, {}), (core::GroupEffects { 40, 0, 0, 0, 40 }));
        QCOMPARE(core::effectsOfGroup({}, {}), core::GroupEffects {});
        QCOMPARE(core::effectsOfSizes({}, { 1, 10, 5 }, {}), (core::SizedEffects { 10, 0, 0, 0, 10 }));
    }

    void sizesOfCopies()
    {
        // only one factor changes: all is its effect
        QCOMPARE(core::effectsOfSizes({ 10, 1000, 500 }, { 20, 2000, 1000 }, {}),
                 (core::SizedEffects { 1000, 1000, 0, 0, 0 }));
        QCOMPARE(core::effectsOfSizes({ 10, 1000, 500 }, { 10, 2000, 1000 }, {}),
                 (core::SizedEffects { 1000, 0, 1000, 0, 0 }));
        QCOMPARE(core::effectsOfSizes({ 10, 1000, 500 }, { 10, 1300, 500 }, {}),
                 (core::SizedEffects { 300, 0, 0, 300, 0 }));
        // all three double: by symmetry they share alike, but for what rounding leaves
        QCOMPARE(core::effectsOfSizes({ 1, 100, 10 }, { 2, 800, 40 }, {}),
                 (core::SizedEffects { 700, 233, 233, 234, 0 }));
        // without bytes it is a row
        QCOMPARE(core::effectsOfSizes({ 1, 100, 0 }, { 2, 300, 40 }, {}), (core::SizedEffects { 200, 125, 0, 75, 0 }));
    }

    void partsAddUpAndSwappingFlipsSigns()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 5000; ++round) {
            const auto units = randomUnits(random);
            const UnitCounts swapped { units.inNew, units.base };
            std::vector<GroupMember> members, back;
            for (auto count = random() % 6; count > 0; --count) {
                members.push_back({ randomTotals(random), randomTotals(random) });
                back.push_back({ members.back().inNew, members.back().base });
                const auto& [base, inNew] = members.back();
                const auto row = core::effectsOfRow(base, inNew, units);
                QCOMPARE(row.callsNs + row.timeNs + row.oneSidedNs, row.deltaNs);
                QVERIFY(std::abs(static_cast<long double>(row.deltaNs) - exactDelta(base, inNew, units)) < 0.5001L);
                const auto rowBack = core::effectsOfRow(inNew, base, swapped);
                QCOMPARE(rowBack, (core::RowEffects { -row.deltaNs, -row.callsNs, -row.timeNs, -row.oneSidedNs }));
                const auto sized = core::effectsOfSizes(base, inNew, units);
                QCOMPARE(sized.callsNs + sized.sizeNs + sized.rateNs + sized.oneSidedNs, sized.deltaNs);
                QCOMPARE(core::effectsOfSizes(inNew, base, swapped),
                         (core::SizedEffects { -sized.deltaNs, -sized.callsNs, -sized.sizeNs, -sized.rateNs,
                                               -sized.oneSidedNs }));
            }
            const auto group = core::effectsOfGroup(members, units);
            QCOMPARE(group.callsNs + group.mixNs + group.rateNs + group.oneSidedNs, group.deltaNs);
            QCOMPARE(core::effectsOfGroup(back, swapped),
                     (core::GroupEffects { -group.deltaNs, -group.callsNs, -group.mixNs, -group.rateNs,
                                           -group.oneSidedNs }));
        }
    }

    /// A group of one member, and one whose members all keep their share, have no mix.
    void noMixWithoutShares()
    {
        std::mt19937_64 random(6);
        for (int round = 0; round < 500; ++round) {
            const GroupMember member { { 7, static_cast<std::int64_t>(random() % 100'000) },
                                       { 9, static_cast<std::int64_t>(random() % 100'000) } };
            const std::vector<GroupMember> one { member };
            QCOMPARE(core::effectsOfGroup(one, {}).mixNs, 0);
            QCOMPARE(core::effectsOfGroup(one, {}).rateNs, core::effectsOfRow(member.base, member.inNew, {}).timeNs);
        }
    }

    /// The largest counts and times: exact where the result fits, else held at the ends of the range.
    void largeNumbersAreExact()
    {
        constexpr auto Largest = std::numeric_limits<std::int64_t>::max();
        constexpr auto Most = core::MostCalls;
        const auto whole = core::effectsOfRow({ Most, 0 }, { Most, Largest }, {});
        QCOMPARE(whole, (core::RowEffects { Largest, 0, Largest, 0 }));
        // calls: (Most - 1) × (2^62 / 1 + 2^62 / Most) / 2 a unit of Most units: by hand 2^61 (Most² - 1) / Most²
        const std::int64_t time = std::int64_t { 1 } << 62;
        const auto calls = core::effectsOfRow({ 1, time }, { Most, time }, { Most, Most }).callsNs;
        QCOMPARE(calls, (std::int64_t { 1 } << 61) - 1); // 2^61 / Most² = 0.5 + 2^-30
        QCOMPARE(core::effectsOfRow({ Most, time }, { 1, time }, { Most, Most }).callsNs, -calls);
        QCOMPARE(core::effectsOfRow({ 1, -Largest }, { 1, Largest }, {}).deltaNs, Largest);
    }

    void quotientsAreRoundedAwayFromZero()
    {
        QCOMPARE(core::perUnitNs(5, 2), 3);
        QCOMPARE(core::perUnitNs(-5, 2), -3);
        QCOMPARE(core::perUnitNs(7, 3), 2);
        QCOMPARE(core::perUnitNs(-8, 3), -3);
        QCOMPARE(core::saturated(static_cast<core::Int128>(1) << 100), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(core::saturated(-(static_cast<core::Int128>(1) << 100)), std::numeric_limits<std::int64_t>::min());
    }
};

QTEST_APPLESS_MAIN(TestDecomposition)
#include "tst_decomposition.moc"
