// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// What a cell of rank × step shows.
struct StepQuantity {
    enum class Kind : std::uint8_t {
        Lateness, ///< Σ of how long after the median of its peers the rank came to operations
        Caused, ///< Σ of what it made all others wait at least, where it came last
        Wall,
        Wait, ///< the three parts of exposed communication
        Transfer,
        Unsplit,
        Group, ///< of classes
        Class,
    };
    Kind kind = Kind::Lateness;
    TimeGroup group = TimeGroup::Compute; ///< of Group
    TimeClass timeClass = TimeClass::Compute; ///< of Class
    friend bool operator==(const StepQuantity&, const StepQuantity&) = default;
};
/// "lateness", "group host", "class os_io", …: for settings.
[[nodiscard]] QString stepQuantityKey(const StepQuantity& quantity);
/// "lateness", "host work", …: as it stands in a sentence.
[[nodiscard]] QString stepQuantityTitle(const StepQuantity& quantity);
/// What it is, in a sentence without a full stop.
[[nodiscard]] QString stepQuantityNote(const StepQuantity& quantity);
/// Those that some rank of the job has any time of, in the order of menus.
[[nodiscard]] std::vector<StepQuantity> stepQuantities(const FleetResult& result);

/// From which value to which a scale of colours goes: round numbers around most values, from 0 unless they are all
/// alike.
struct GridScale {
    std::int64_t lowNs = 0, highNs = 1;
    bool isExceeded = false; ///< some value is above
    /// 0–1 of the scale.
    [[nodiscard]] double share(std::int64_t valueNs) const;
};

/// A quantity of each rank in each step, in ns.
struct StepGrid {
    StepQuantity quantity;
    std::size_t rankCount = 0; ///< of FleetResult::summaries
    std::size_t stepCount = 0; ///< 1 where there are no steps: the whole window
    bool hasSteps = false;
    std::size_t firstStep = 0; ///< number of the first one among all steps of the job, from 0
    std::vector<std::int64_t> valuesNs; ///< by rank, then by step; NoValue where the rank has no such step
    std::vector<std::int64_t> meansNs; ///< by rank: of the steps that it has; NoValue: it has none
    GridScale scale;

    static constexpr std::int64_t NoValue = -1;
    [[nodiscard]] std::int64_t at(std::size_t rank, std::size_t step) const
    {
        return valuesNs[rank * stepCount + step];
    }
};
/// O(ranks · steps + members of operations). Errors: Cancelled.
[[nodiscard]] Cancellable<StepGrid> stepGrid(const FleetResult& result, const StepQuantity& quantity,
                                             const std::stop_token& stop = {});

/// The scale for the values of `grid`, whose means are there. O(values).
[[nodiscard]] GridScale gridScale(const StepGrid& grid);

/// A step of a rank on its own clock; none: it has no such step.
[[nodiscard]] std::optional<TimeWindow> stepWindow(const FleetResult& result, std::uint32_t rank, std::size_t step);
/// The instances that a rank ends in a step, by time.
[[nodiscard]] std::vector<std::uint32_t> instancesInStep(const FleetResult& result, std::uint32_t rank,
                                                         std::size_t step);
/// In which step an instance ends, as one of its ranks has it; none: in none.
[[nodiscard]] std::optional<std::size_t> stepOfInstance(const FleetResult& result, std::uint32_t instance);

/// By what rows of ranks are sorted.
enum class RankOrder : std::uint8_t { Number, Host, Gpu, Group, Value };
/// A row: a rank that was read, or one that is missing.
struct RankRow {
    std::int64_t number = 0; ///< of the job
    std::uint32_t position = Missing; ///< among the summaries
    static constexpr std::uint32_t Missing = 0xFFFF'FFFF;
    friend bool operator==(const RankRow&, const RankRow&) = default;
};
/// All ranks in an order; missing ones by number, or behind the others. `values`: by position, for RankOrder::Value:
/// largest first. Group: the smallest communicator of several ranks.
[[nodiscard]] std::vector<RankRow> rankRows(const FleetResult& result, RankOrder order,
                                            std::span<const std::int64_t> values = {});

} // namespace core
