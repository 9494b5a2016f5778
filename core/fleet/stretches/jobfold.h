// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace core {

/**
 * Folds what was found in the stretches of a job, one after the other, into one result, and keeps little of each: sums of
 * ranks and steps, and few operations. Each stretch begins with the boundary that the one before ended with, and has the
 * same ranks in the same order, whose communicators are known by their ids.
 */
class JobFold
{
public:
    /// Where a stretch is in its job.
    struct Place {
        bool isFirst = false, isLast = false;
    };
    /// Of the first and the last stretch also what is before and after all steps; they may have none.
    void add(const FleetResult& stretch, const Place& place);
    /// Ranks whose gains are known of all stretches so far, and that caused the most waiting: at most a few.
    [[nodiscard]] std::vector<std::uint32_t> worstRanks() const;
    /// Those that have steps.
    [[nodiscard]] std::size_t stretchCount() const { return m_count; }
    /// The whole. `inputs`: the ranks, without their rows; of them and of nothing else texts are taken. Nothing is left.
    [[nodiscard]] std::shared_ptr<const FleetResult> take(FleetInputs inputs, const FleetOptions& options);

private:
    using InstanceKey = std::pair<std::uint64_t, std::int64_t>; ///< communicator and number

    struct Member {
        std::uint32_t rank = 0;
        RankOperation operation;
    };
    /// An operation that is kept, with what the ranks did in it.
    struct Instance {
        CollectiveInstance of; ///< its members and what is missing are those below
        std::vector<Member> members;
        std::vector<std::uint32_t> missing;
        std::size_t source = CollectiveInstance::NoMember; ///< in members
        std::optional<InstanceTiming> timing; ///< lastMember: in members
        bool isNeeded = false; ///< whatever it caused
    };
    struct Step {
        std::uint32_t number = 0;
        TimeWindow window; ///< on the clock of the rank
        RankBudget budget;
        CellWork work;
    };
    struct Communicator {
        FleetCommunicator of;
        GroupKind kind = GroupKind::Unknown;
        std::int64_t operations = 0;
    };
    /// A transfer that was slow in some stretches.
    struct SlowSum {
        SlowTransfer worst;
        std::int64_t excessNs = 0;
        std::size_t stretches = 0;
    };

    void begin(const FleetResult& stretch);
    void addSteps(const FleetResult& stretch);
    void addRanks(const FleetResult& stretch);
    void addCommunicators(const FleetResult& stretch);
    void addInstances(const FleetResult& stretch, const Place& place);
    void addBubbles(const FleetResult& stretch);
    void addSlowTransfers(const FleetResult& stretch);
    void addClocks(const FleetResult& stretch);
    Instance& keep(const FleetResult& stretch, std::uint32_t instance);
    void dropHarmless();

    [[nodiscard]] FleetCollectives takeCollectives(FleetResult& result);
    void takeRanks(FleetResult& result);
    void takeSteps(FleetResult& result);
    void takeSlowTransfers(FleetResult& result);

    std::size_t m_count = 0;
    std::uint32_t m_stepCount = 0;
    FleetResult m_sum; ///< what is added up as it stands in a result; of others the first
    std::vector<std::vector<Step>> m_steps; ///< by rank
    std::vector<InstanceKey> m_boundaries;
    std::map<std::uint64_t, Communicator> m_communicators; ///< by id
    std::map<InstanceKey, Instance> m_instances;
    std::map<std::pair<std::uint64_t, QString>, SlowSum> m_slow; ///< by communicator and operation
    std::vector<std::vector<InstanceKey>> m_cycles; ///< the operations of each contradiction of clocks
    std::int64_t m_residualNs = -1; ///< the largest of the stretch whose clocks are kept
};

} // namespace core
