// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace core {

/// What one row did in one run, in all kept units together.
struct SideTotals {
    std::int64_t calls = 0; ///< 0 to MostCalls
    std::int64_t totalNs = 0;
    std::int64_t sizeBytes = 0; ///< moved by all calls; 0 where nothing is known
    friend bool operator==(const SideTotals&, const SideTotals&) = default;
};

/// Kept units of both runs, 1 to MostCalls; 1 and 1 for totals.
struct UnitCounts {
    std::int64_t base = 1;
    std::int64_t inNew = 1;
};

constexpr std::int64_t MostCalls = 0x7FFF'FFFF; ///< so that no exact quotient needs more than 128 bits

/// A total in the mean unit, in ns, rounded half away from 0.
[[nodiscard]] std::int64_t perUnitNs(std::int64_t totalNs, std::int64_t units);

/// NEW - BASE a unit of one row, and what it is made of. The parts add up to the difference to the ns; to swap the runs
/// changes signs only. One that has calls on one side only is all `oneSidedNs`.
struct RowEffects {
    std::int64_t deltaNs = 0;
    std::int64_t callsNs = 0; ///< more or fewer calls, at the mean of both times a call
    std::int64_t timeNs = 0; ///< longer or shorter calls, at the mean of both counts
    std::int64_t oneSidedNs = 0; ///< new or gone
    friend bool operator==(const RowEffects&, const RowEffects&) = default;
};

/// Takes the difference of a row apart: ΔT = Δn (a_B + a_N) / 2 + Δa (n_B + n_N) / 2. Difference and calls are exact
/// before they are rounded half away from 0; time is what is left.
[[nodiscard]] RowEffects effectsOfRow(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units);

/// One member of a group in both runs.
struct GroupMember {
    SideTotals base;
    SideTotals inNew;
};

/// The same of a group, whose time a call changes by its members' shares and by their own time.
struct GroupEffects {
    std::int64_t deltaNs = 0;
    std::int64_t callsNs = 0;
    std::int64_t mixNs = 0; ///< other shares of the calls; with members that stand in for others
    std::int64_t rateNs = 0; ///< longer or shorter calls of the members
    std::int64_t oneSidedNs = 0; ///< the group has calls on one side only
    friend bool operator==(const GroupEffects&, const GroupEffects&) = default;
};

/// Takes the difference of a group apart. A member that is on one side only has its time a call on both, so that a
/// substitution is mix.
[[nodiscard]] GroupEffects effectsOfGroup(std::span<const GroupMember> members, const UnitCounts& units);

/// The same of copies and sized collectives: count × bytes a call × time a byte, each factor's mean share over all
/// orders of change (Shapley 1953).
struct SizedEffects {
    std::int64_t deltaNs = 0;
    std::int64_t callsNs = 0;
    std::int64_t sizeNs = 0; ///< more or fewer bytes a call
    std::int64_t rateNs = 0; ///< more or less time a byte
    std::int64_t oneSidedNs = 0;
    friend bool operator==(const SizedEffects&, const SizedEffects&) = default;
};

/// Takes the difference of a row with bytes apart. Where bytes are not known on both sides, calls and rate are those of
/// effectsOfRow().
[[nodiscard]] SizedEffects effectsOfSizes(const SideTotals& base, const SideTotals& inNew, const UnitCounts& units);

} // namespace core
