// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jobshape.h"
#include "kernelmodels.h"
#include "tracewriter.h"

#include <string_view>

namespace tracegen {

/// Kernels of a job that are not NCCL's.
enum class JobKernel : std::uint8_t { Norm, Gemm, Attention, Output, GateUp, Silu, Down, Adam };

/// Streams of NCCL that a rank of a job has.
enum class NcclStreamOfJob : std::uint8_t { Collectives, Peers };

/// An operation of NCCL as a rank sees it.
struct NcclWork {
    std::string_view rangeName; ///< e.g. "ncclAllReduce"
    std::uint64_t communicator = 0;
    std::int64_t sizeBytes = 0;
    std::int64_t peer = 0; ///< of sends and receives: rank in the communicator
    NcclStreamOfJob stream = NcclStreamOfJob::Collectives;
};

/// A span in true time.
struct TrueSpan {
    std::int64_t startNs = 0, endNs = 0;
};

/// Writes what one rank of a job does as a trace of its own, by the clock of its host.
class RankRecorder
{
public:
    RankRecorder(TraceWriter& writer, const JobShape& shape, int rank);

    /// Writes when the recording began, by UTC and by the host's own clock.
    void writeSession(const JobShape& shape, int rank);
    void join(std::uint64_t communicator, std::int64_t rankCount, std::int64_t rankInIt, const TrueSpan& span);
    void launch(const TrueSpan& call, std::int64_t correlation, bool isNccl);
    void kernel(JobKernel kernel, const TrueSpan& span, std::int64_t correlation);
    void ncclRange(const NcclWork& work, const TrueSpan& span);
    void ncclKernel(const NcclWork& work, const TrueSpan& span, std::int64_t correlation);
    void copyToDevice(const TrueSpan& call, const TrueSpan& span, std::int64_t sizeBytes, std::int64_t correlation);
    void copyToHost(const TrueSpan& call, const TrueSpan& span, std::int64_t sizeBytes, std::int64_t correlation);
    void synchronize(const TrueSpan& span, std::int64_t correlation);
    void waitForData(const TrueSpan& span);
    void range(std::string_view text, const TrueSpan& span);

private:
    [[nodiscard]] std::int64_t recorded(std::int64_t trueNs) const { return m_clock.at(trueNs) - m_sessionNs; }
    [[nodiscard]] ThreadSpan onThread(const TrueSpan& span) const;
    [[nodiscard]] DeviceWork onDevice(const TrueSpan& span, std::int64_t correlation, std::int64_t stream) const;
    void copy(const TrueSpan& call, const TrueSpan& span, std::int64_t sizeBytes, std::int64_t correlation,
              const CopyKind& kind);
    [[nodiscard]] const KernelIdentity& identityOf(JobKernel kernel) const;

    TraceWriter& m_writer;
    CallNames m_calls;
    KernelModels m_kernels;
    NameId m_readCall;
    HostClock m_clock;
    std::int64_t m_sessionNs = 0; ///< when the recording began, by the host's clock
    std::int64_t m_globalPid = 0, m_globalTid = 0, m_device = 0;
};

/// The clock of a host of the job; the first is right.
[[nodiscard]] HostClock clockOf(const JobShape& shape, int host);

} // namespace tracegen
