// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/decomposition.h"

#include "statistics/int128.h"

#include <cassert>
#include <cmath>

namespace core {

namespace {

/// `left` × `right` / `divisor` rounded half away from 0, exact whatever the product needs: |left| and `divisor` are
/// below 2^126.
Int128 multipliedQuotient(Int128 left, Int128 right, Int128 divisor)
{
    Int128 product = 0;
    if (!__builtin_mul_overflow(left, right, &product))
        return roundedQuotient(product, divisor);
    const bool isNegative = (left < 0) != (right < 0);
    const auto factor = left < 0 ? -left : left;
    const auto digits = static_cast<UInt128>(right < 0 ? -right : right);
    Int128 quotient = 0, rest = 0; // of the digits so far
    for (int bit = 127; bit >= 0; --bit) {
        quotient *= 2;
        rest *= 2;
        if ((digits >> bit & 1) != 0) {
            quotient += factor / divisor;
            rest += factor % divisor;
        }
        quotient += rest / divisor;
        rest %= divisor;
    }
    quotient += rest >= divisor - rest ? 1 : 0;
    return isNegative ? -quotient : quotient;
}

/// Difference of two totals a unit.
std::int64_t deltaPerUnit(std::int64_t baseNs, std::int64_t newNs, const UnitCounts& units)
{
    const auto numerator = static_cast<Int128>(newNs) * units.base - static_cast<Int128>(baseNs) * units.inNew;
    return saturated(roundedQuotient(numerator, static_cast<Int128>(units.base) * units.inNew));
}

/// Effect of the number of calls, of which there are some on both sides.
std::int64_t callsEffect(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units)
{
    const auto calls = static_cast<Int128>(inNew.calls) * units.base - static_cast<Int128>(base.calls) * units.inNew;
    const auto times
        = static_cast<Int128>(base.totalNs) * inNew.calls + static_cast<Int128>(inNew.totalNs) * base.calls;
    const auto unitPairs = static_cast<Int128>(units.base) * units.inNew;
    const auto callPairs = static_cast<Int128>(base.calls) * inNew.calls;
    return saturated(multipliedQuotient(times, calls, 2 * unitPairs * callPairs));
}

[[maybe_unused]] bool isInRange(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units)
{
    const auto isCount = [](std::int64_t count) { return count >= 0 && count <= MostCalls; };
    return isCount(base.calls) && isCount(inNew.calls) && isCount(units.base) && isCount(units.inNew) && units.base > 0
        && units.inNew > 0;
}

/// left - right where both are held at the ends of the range.
std::int64_t saturatedDifference(std::int64_t left, std::int64_t right)
{
    return saturated(static_cast<Int128>(left) - right);
}

std::int64_t roundedReal(long double value)
{
    constexpr long double MostReal = 9.2e18L;
    return value > MostReal ? INT64_MAX : value < -MostReal ? INT64_MIN : std::llround(value);
}

long double ratioOf(std::int64_t part, std::int64_t whole)
{
    return static_cast<long double>(part) / static_cast<long double>(whole);
}

/// What a member adds to the change of its group's time a call by its share of the calls.
long double mixOf(const GroupMember& member, const SideTotals& base, const SideTotals& inNew)
{
    if (member.base.calls == 0 && member.inNew.calls == 0)
        return 0;
    const auto& ofBase = member.base.calls > 0 ? member.base : member.inNew;
    const auto& ofNew = member.inNew.calls > 0 ? member.inNew : member.base;
    const auto times = ratioOf(ofBase.totalNs, ofBase.calls) + ratioOf(ofNew.totalNs, ofNew.calls);
    const auto shares = ratioOf(member.inNew.calls, inNew.calls) - ratioOf(member.base.calls, base.calls);
    return shares * times / 2;
}

void addTotals(SideTotals& sum, const SideTotals& part)
{
    const auto add = [](std::int64_t left, std::int64_t right) { return saturated(static_cast<Int128>(left) + right); };
    sum.calls = add(sum.calls, part.calls);
    sum.totalNs = add(sum.totalNs, part.totalNs);
}

/// One factor of three in both runs.
struct Factor {
    long double base = 0;
    long double inNew = 0;
};

/// What a change of `changed` does to the product with two others, over all orders.
long double shapleyEffect(const Factor& changed, const Factor& left, const Factor& right)
{
    const auto together = left.base * right.base + left.inNew * right.inNew;
    const auto crossed = left.base * right.inNew + left.inNew * right.base;
    return (changed.inNew - changed.base) * (2 * together + crossed) / 6;
}

} // namespace

std::int64_t perUnitNs(std::int64_t totalNs, std::int64_t units)
{
    assert(units > 0);
    return saturated(roundedQuotient(totalNs, units));
}

RowEffects effectsOfRow(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units)
{
    assert(isInRange(base, inNew, units));
    RowEffects effects;
    effects.deltaNs = deltaPerUnit(base.totalNs, inNew.totalNs, units);
    if (base.calls == 0 || inNew.calls == 0) {
        effects.oneSidedNs = effects.deltaNs;
        return effects;
    }
    effects.callsNs = callsEffect(base, inNew, units);
    effects.timeNs = saturatedDifference(effects.deltaNs, effects.callsNs);
    return effects;
}

GroupEffects effectsOfGroup(std::span<const GroupMember> members, const UnitCounts& units)
{
    SideTotals base, inNew;
    for (const auto& member : members) {
        addTotals(base, member.base);
        addTotals(inNew, member.inNew);
    }
    const auto whole = effectsOfRow(base, inNew, units);
    GroupEffects effects { whole.deltaNs, whole.callsNs, 0, 0, whole.oneSidedNs };
    if (base.calls == 0 || inNew.calls == 0)
        return effects;
    long double mix = 0;
    for (const auto& member : members)
        mix += mixOf(member, base, inNew);
    const auto callsPerUnit = ratioOf(base.calls, units.base) + ratioOf(inNew.calls, units.inNew);
    effects.mixNs = roundedReal(mix * callsPerUnit / 2);
    effects.rateNs = saturatedDifference(whole.timeNs, effects.mixNs);
    return effects;
}

SizedEffects effectsOfSizes(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units)
{
    const auto whole = effectsOfRow(base, inNew, units);
    SizedEffects effects { whole.deltaNs, whole.callsNs, 0, whole.timeNs, whole.oneSidedNs };
    if (base.calls == 0 || inNew.calls == 0 || base.sizeBytes <= 0 || inNew.sizeBytes <= 0)
        return effects;
    const Factor calls { ratioOf(base.calls, units.base), ratioOf(inNew.calls, units.inNew) };
    const Factor bytes { ratioOf(base.sizeBytes, base.calls), ratioOf(inNew.sizeBytes, inNew.calls) };
    const Factor rate { ratioOf(base.totalNs, base.sizeBytes), ratioOf(inNew.totalNs, inNew.sizeBytes) };
    effects.callsNs = roundedReal(shapleyEffect(calls, bytes, rate));
    effects.sizeNs = roundedReal(shapleyEffect(bytes, calls, rate));
    effects.rateNs = saturatedDifference(saturatedDifference(effects.deltaNs, effects.callsNs), effects.sizeNs);
    return effects;
}

} // namespace core
