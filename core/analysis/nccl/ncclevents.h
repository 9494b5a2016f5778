// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "trace/spanindex.h"
#include "trace/trace.h"

#include <QStringList>

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// Where an NCCL operation was seen, best first.
enum class NcclSource : std::uint8_t {
    Nvtx, ///< a range in the NVTX domain "NCCL", which NCCL itself opens: name, size and communicator
    Api, ///< an NCCL function among the CUDA API calls: name only
    /// As Nvtx and Api, which name only sends and receives; the operation is that of PyTorch's range around them.
    NvtxInPyTorch,
    ApiInPyTorch,
    PyTorch, ///< a range "nccl:<op>" of PyTorch in the default domain: name only
    Kernel, ///< the name of a kernel
};

using NcclKernelRow = Index<struct NcclKernelTag>; ///< row of Trace::kernels
using NcclOpIndex = Index<struct NcclOpTag>; ///< NcclEvents::opNames

/// A send or receive that an NCCL kernel does: a kernel does several when they were grouped.
struct NcclTransfer {
    std::uint64_t communicator = 0; ///< 0: not known
    std::int64_t sizeBytes = -1; ///< -1: not known
    std::int32_t peer = -1; ///< rank in the communicator; -1: not known
    std::uint32_t number = 0; ///< of the sends, or of the receives, of the process with this peer
    bool isSend = false;
    friend bool operator==(const NcclTransfer&, const NcclTransfer&) = default;
};

/// One NCCL operation as one process saw it: an NCCL kernel, or the time on the host when no kernel can be tied to the
/// operation.
struct NcclEvent {
    std::int64_t startNs = 0; ///< of the kernel; of the host's range or call when there is none
    std::int64_t endNs = 0;
    std::uint64_t communicator = 0; ///< "NCCL communicator ID", commHash: the same on all its ranks; 0: not known
    std::int64_t sizeBytes = -1; ///< message size as NCCL counts it (of one rank or peer); -1: not known
    std::int64_t sequence = -1; ///< operationId or seqNumber of the collective in its communicator; -1: not known
    NcclOpIndex op;
    NcclKernelRow kernel; ///< none: host time
    StreamIndex stream; ///< of the kernel
    ThreadIndex thread; ///< of the host's range or call; none when only the kernel is known
    std::int32_t rankCount = 0; ///< ranks of the communicator; 0: not known
    std::int32_t root = -1; ///< rank in the communicator; -1: not known, or the operation has none
    std::uint32_t firstTransfer = 0, transferCount = 0; ///< in NcclEvents::transfers
    /// Calls that this kernel does: more than one in a group, 0 for a further kernel of the call before.
    std::uint32_t operationCount = 1;
    /// The instance of a collective that this kernel and those of other processes are of, or NoInstance.
    std::uint32_t instance = NoInstance;
    NcclSource source = NcclSource::Kernel;

    static constexpr std::uint32_t NoInstance = 0xFFFF'FFFF;
    [[nodiscard]] bool isHostTime() const { return !kernel.isValid(); }
    [[nodiscard]] ProcessIndex processIn(const Trace& trace) const;
    /// None for host time, and when the kernel's GPU is not known.
    [[nodiscard]] DeviceIndex deviceIn(const Trace& trace) const;
};

/// A process joined a communicator: as which rank, and with which GPU.
struct NcclMembership {
    std::uint64_t communicator = 0;
    ProcessIndex process;
    std::int32_t rank = 0;
    std::int32_t rankCount = 0;
    std::int32_t cudaDevice = -1; ///< the ordinal inside the process; -1: not known
    friend auto operator<=>(const NcclMembership&, const NcclMembership&) = default;
};

/// Which rank of its job a process is, as NCCL tells it.
struct NcclRank {
    std::int32_t rank = -1; ///< in its largest communicator, of several the least; -1: not known
    std::int32_t rankCount = 0; ///< ranks of that communicator
    [[nodiscard]] bool isKnown() const { return rank >= 0; }
    friend bool operator==(const NcclRank&, const NcclRank&) = default;
};

/// All NCCL operations of a trace. Each NCCL kernel is in exactly one of them.
struct NcclEvents {
    QStringList opNames; ///< "allreduce", …, or the name of a kernel that names no known operation
    std::vector<NcclEvent> events; ///< by start
    std::vector<NcclTransfer> transfers; ///< sends and receives of the events
    std::vector<std::int64_t> startNs, endNs; ///< of the events, for forEachRowOf()
    SpanIndex spans; ///< of startNs and endNs
    std::vector<NcclMembership> memberships; ///< each once, by communicator, process and rank
    std::vector<std::uint32_t> instanceSizes; ///< kernels of each instance
    std::vector<char>
        hasUnknownCommunicators; ///< by NcclOpIndex: kernels could not be matched for want of the communicator
    std::vector<char> isNcclKernelName; ///< by KernelNameIndex
    std::vector<NcclRank> rankOfProcess; ///< by ProcessIndex
    std::int64_t kernelCount = 0; ///< NCCL kernels
    std::int64_t tiedCount = 0; ///< of them tied to an NVTX range or API call
    std::int64_t withoutLaunch = 0; ///< of them without a launch call in the trace, which cannot be tied
    std::int64_t splitGroupKernels = 0; ///< kernels of groups of several kernels whose operations cannot be told apart
    std::int64_t unnamedDomainRanges
        = 0; ///< ranges taken for NCCL's by their text, because the domain's name is missing
    bool hasPayloads = false; ///< a size or communicator was found

    [[nodiscard]] std::size_t size() const { return events.size(); }
    [[nodiscard]] std::span<const NcclTransfer> transfersOf(const NcclEvent& event) const
    {
        return std::span(transfers).subspan(event.firstTransfer, event.transferCount);
    }
    /// A number for each operation and source, below kindCount().
    [[nodiscard]] static std::size_t kindOf(NcclOpIndex op, NcclSource source)
    {
        return op.value() * SourceCount + static_cast<std::size_t>(source);
    }
    [[nodiscard]] std::size_t kindCount() const { return static_cast<std::size_t>(opNames.size()) * SourceCount; }

private:
    static constexpr std::size_t SourceCount = 6;
};

/**
 * Finds the NCCL operations of the whole trace, for any scope: matching operations across processes needs all of them.
 *
 * Ranges give names, sizes and communicators; the time is that of the NCCL kernels whose launch call lies inside the
 * range on the same thread. Operations between ncclGroupStart and ncclGroupEnd are launched together by the latter: one
 * kernel of a group does all of them; as many equal kernels as operations are taken one by one; otherwise names are
 * kept only where they are all the same, and sizes are not. A PyTorch range only names kernels, and stands for itself
 * only in a trace without NCCL kernels; where all that NCCL's own ranges or calls name is sends and receives, a PyTorch
 * range of a collective around them names the operation (analyses.md §4). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<NcclEvents> findNcclEvents(const Trace& trace, const std::stop_token& stop = {});

/// "nvtx", "api", "nvtx + pytorch nvtx", "api + pytorch nvtx", "pytorch nvtx", "kernel"; with " (host time)" when
/// `isHostTime`.
[[nodiscard]] QString ncclSourceName(NcclSource source, bool isHostTime);

} // namespace core
