// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jobshape.h"
#include "random.h"
#include "rankrecorder.h"

#include <map>
#include <vector>

namespace tracegen {

/// When a step began on the first rank and ended on the last, in true time.
struct JobStep {
    std::int64_t startNs = 0, endNs = 0;
};

/**
 * A training with tensor, pipeline and data parallelism, played for all ranks at once: each step loads a batch, runs
 * its microbatches forward and backward through the stages, adds up the gradients, and waits for its loss. Only what
 * some ranks do is recorded. What a rank draws at random does not depend on what is wrong with it, so that the same job
 * without a cause shows what the cause costs.
 */
class Job
{
public:
    /// By rank.
    using Recorders = std::map<int, RankRecorder*>;

    explicit Job(const JobShape& shape, const Recorders& recorders = {});

    /// Plays a step. The last one ends early where a rank hangs.
    void step(bool isLast);
    [[nodiscard]] const std::vector<JobStep>& steps() const { return m_steps; }

private:
    /// A rank's thread and GPU in true time.
    struct RankState {
        Random random { 0 };
        std::int64_t hostNs = 0;
        std::int64_t computeFreeNs = 0; ///< when the stream is done
        std::int64_t ncclFreeNs = 0; ///< of the stream of collectives
        std::int64_t peerFreeNs = 0; ///< of the stream of sends and receives
        std::int64_t correlation = 0;
        double slowness = 1;
    };
    /// A launch of NCCL's kernel: when the kernel began, and where its range and call were.
    struct OpenKernel {
        int rank = 0;
        std::int64_t rangeStartNs = 0, startNs = 0, correlation = 0;
    };

    void joinCommunicators();
    void loadBatch();
    void microbatches(bool isForward);
    void layers(int rank, bool isForward);
    void computePart(int rank, bool isAttention, int passes);
    void handOn(int stage, bool isForward);
    void addGradients();
    void optimize();
    void waitForLoss();
    void hang();

    void launch(RankState& rank, int number, JobKernel kernel, std::int64_t durationNs);
    [[nodiscard]] OpenKernel open(int rank, NcclStreamOfJob stream);
    void close(const OpenKernel& kernel, const NcclWork& work, std::int64_t endNs);
    /// All of `members` add up `sizeBytes`; the compute stream waits for it.
    void allReduce(const std::vector<int>& members, std::uint64_t communicator, std::int64_t sizeBytes);
    void sendAndReceive(int from, int to, std::uint64_t communicator, std::int64_t sizeBytes);
    [[nodiscard]] std::vector<int> tensorGroup(int rank) const;
    [[nodiscard]] std::vector<int> dataGroup(int rank) const;
    [[nodiscard]] std::vector<int> all() const;
    [[nodiscard]] std::uint64_t communicatorOf(int kind, int first) const;
    /// Null: what the rank does is not recorded.
    [[nodiscard]] RankRecorder* recorderOf(int rank) const { return m_recorders[static_cast<std::size_t>(rank)]; }

    JobShape m_shape;
    std::vector<RankRecorder*> m_recorders; ///< by rank; null: not recorded
    Random m_network; ///< of transfers
    std::vector<RankState> m_ranks;
    std::vector<JobStep> m_steps;
};

/// Plays the job, and writes what some ranks do, each to its writer.
void writeRanks(const std::map<int, TraceWriter*>& writers, const JobShape& shape);

} // namespace tracegen
