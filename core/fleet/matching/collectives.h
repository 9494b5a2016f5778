// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/ranks/clockdomains.h"
#include "fleet/ranks/ranksummary.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// How the operations of an instance were found to be one, best first.
enum class MatchConfidence : std::uint8_t {
    Sequence, ///< NCCL numbered them
    Ordinal, ///< the n-th of their communicator on each rank, but for what one does twice or leaves out
    Order, ///< communicators are not recorded: the n-th of ranks that do the same operations throughout
    Diff, ///< as before, but some of the ranks do the same only around it: no finding is derived from it
};
/// "sequence", "ordinal", "order", "diff".
[[nodiscard]] QString matchConfidenceKey(MatchConfidence confidence);

/// Whether an instance is what it should be.
enum class InstanceState : std::uint8_t {
    Complete,
    Missing, ///< ranks of the communicator that have operations before and after it lack it
    NotFinished, ///< ranks of the communicator have no operation from it on
    OpDiffers, ///< not all ranks do the same operation: nothing is derived from it
    SizeDiffers, ///< not all ranks move as much: nothing is derived from it
    Swapped, ///< some ranks do it and its neighbour in the other order: nothing is derived from it
    Repeated, ///< a rank has it twice: nothing is derived from it
};
/// "complete", "missing", …
[[nodiscard]] QString instanceStateKey(InstanceState state);

/// An operation of one rank in an instance.
struct InstanceMember {
    std::uint32_t rank = 0; ///< position among the summaries
    std::uint32_t operation = 0; ///< in RankSummary::operations
    friend bool operator==(const InstanceMember&, const InstanceMember&) = default;
};

/// One collective operation over all ranks that took part.
struct CollectiveInstance {
    std::uint64_t communicator = 0;
    std::int64_t number = 0; ///< sequence number, or ordinal
    std::size_t firstMember = 0, endMember = 0; ///< in FleetCollectives::members, by rank
    MatchConfidence confidence = MatchConfidence::Sequence;
    InstanceState state = InstanceState::Complete;
    std::size_t firstMissing = 0, endMissing = 0; ///< in FleetCollectives::missing
    /// In FleetCollectives::members: the sender, or the root of an operation that has one; NoMember: none, or not known.
    std::uint32_t sourceMember = NoMember;
    static constexpr std::uint32_t NoMember = 0xFFFF'FFFF;

    /// The same operation on at least two ranks: figures may be derived from it.
    [[nodiscard]] bool isUsable() const { return state <= InstanceState::NotFinished && endMember - firstMember > 1; }
    /// Sure enough for findings, and for what is proved of clocks.
    [[nodiscard]] bool isSure() const { return confidence != MatchConfidence::Diff; }
};

/// A communicator over all ranks.
struct FleetCommunicator {
    std::uint64_t id = 0; ///< of a guessed one a hash of what its ranks do
    bool isGuessed = false; ///< none was recorded
    std::int32_t rankCount = 0; ///< as NCCL says; 0: not known
    std::vector<std::uint32_t> ranks; ///< positions of the summaries that know it, ascending
    std::size_t firstInstance = 0, endInstance = 0; ///< in FleetCollectives::instances
};

/// A rank whose operations of a communicator are in no instance, because it is not known with which its capture begins.
struct UnmatchedCapture {
    std::uint64_t communicator = 0;
    std::uint32_t rank = 0,
                  base = 0; ///< positions of summaries: of the rank, and of that which others are matched with
    /// Operations of the base that its first one can be; none: none fits.
    std::optional<std::int64_t> first, second;
};

/// The collective operations of a job, and the sends with their receives.
struct FleetCollectives {
    std::vector<FleetCommunicator> communicators; ///< by id
    /// By communicator and number; from firstTransfer on sends with their receives, which are of no
    /// FleetCommunicator's instances, by communicator, sender, receiver and number.
    std::vector<CollectiveInstance> instances;
    std::size_t firstTransfer = 0;
    std::vector<InstanceMember> members;
    std::vector<UnmatchedCapture> unmatched;
    std::vector<std::uint32_t> missing; ///< positions of the summaries that lack an instance
    /// By position of the summary, then by operation: its instance, or NoInstance, also of sends and receives, of which
    /// an operation may do several.
    std::vector<std::vector<std::uint32_t>> instanceOf;

    static constexpr std::uint32_t NoInstance = 0xFFFF'FFFF;
    [[nodiscard]] std::span<const InstanceMember> membersOf(const CollectiveInstance& instance) const
    {
        return std::span(members).subspan(instance.firstMember, instance.endMember - instance.firstMember);
    }
    /// The ranks of the communicator that lack the instance, though they have others before it.
    [[nodiscard]] std::span<const std::uint32_t> missingFrom(const CollectiveInstance& instance) const
    {
        return std::span(missing).subspan(instance.firstMissing, instance.endMissing - instance.firstMissing);
    }
};

/// What the ranks do in an instance: "allreduce", …; "sendrecv" of a send with its receive.
[[nodiscard]] QString instanceOp(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                 std::uint32_t instance);

/// True for operations that all ranks leave together: none can end before the last has begun. Those with a root are
/// not.
[[nodiscard]] bool isSynchronizing(QStringView op);

/// True for operations whose root waits for all others (reduce, gather); of others with a root all wait for it.
[[nodiscard]] bool isIntoRoot(QStringView op);

/**
 * Matches the collective operations of all ranks: by communicator and number, where NCCL recorded numbers, else by their
 * order in the communicator (ranks.md §4). Where a capture began after its communicator was made, its first operation is
 * found by what is alike and by what `clocks` allow; when several fit, it is left unmatched. Operations of unknown
 * communicators are matched as guessCommunicators() says. The n-th send to a rank goes with its
 * n-th receive from there. The order of `ranks` only numbers them.
 * O(n log n), and findCaptureShift() for each capture that began late. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<FleetCollectives>
matchCollectives(std::span<const RankSummary> ranks, const std::stop_token& stop = {}, const ClockOptions& clocks = {});

} // namespace core
