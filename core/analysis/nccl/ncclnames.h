// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace core {

/// True for kernels of NCCL itself: the name begins with "nccl", as in ncclDevKernel_AllReduce_Sum_f32_RING_LL.
[[nodiscard]] bool isNcclKernel(const KernelName& name);

/// "allreduce", "allgather", "reducescatter", "broadcast", "reduce", "alltoall", "sendrecv", "send" or "recv" by the
/// name of an NCCL kernel; the kernel's short name when it tells none of them, as ncclDevKernel_Generic.
[[nodiscard]] QString ncclKernelOp(const KernelName& name);

/// What a range in NCCL's own NVTX domain, or an NCCL function, stands for.
enum class NcclRangeKind : std::uint8_t {
    Other, ///< of no use here: ncclCommCount, KernelLaunch, …
    Operation,
    GroupStart, ///< ncclGroupStart: the operations that follow are not launched yet
    GroupEnd, ///< ncclGroupEnd: launches them
    Group, ///< "API Group": encloses its operations
    CommunicatorInit, ///< ncclCommInitRank and its like: tells how many ranks a communicator has
    Framework, ///< a framework's range that is no operation of its own, but may enclose the parts of one
};

/// The meaning of one text. Texts with and without NCCL's prefix are understood.
struct NcclRangeName {
    NcclRangeKind kind = NcclRangeKind::Other;
    QString op; ///< of an Operation: "allreduce", …
};
[[nodiscard]] NcclRangeName ncclRangeName(QStringView text);

/// The operation of a PyTorch range such as "nccl:all_reduce" or "nccl:_all_gather_base"; empty for an nccl: range of
/// none; none for other texts.
[[nodiscard]] std::optional<QString> pyTorchNcclOp(QStringView text);

/// The operation that a framework's range around NCCL's calls stands for: of PyTorch's "nccl:all_to_all" and
/// "c10d::alltoall_base_"; empty for other texts and for ranges of no operation.
[[nodiscard]] QString frameworkNcclOp(QStringView text);

/// Bytes of one element by a data type's name ("ncclFloat32", "bfloat16") or number in ncclDataType_t; none when it is
/// not known.
[[nodiscard]] std::optional<std::int64_t> ncclTypeBytes(QStringView dataType);

/// True for operations that all ranks of a communicator take part in; false for send, recv and what is not known.
[[nodiscard]] bool isNcclCollective(QStringView op);

/// True for "send", "recv" and "sendrecv": what a collective of a framework may consist of.
[[nodiscard]] bool isNcclPointToPoint(QStringView op);

/// True for collectives of which one rank gives or gets everything.
[[nodiscard]] bool isNcclRooted(QStringView op);

/// What a message of `sizeBytes` counts for a bandwidth.
struct NcclTraffic {
    std::optional<double> algorithmBytes; ///< the size that nccl-tests divides by time: of all ranks for allgather, …
    std::optional<double> busBytes; ///< what goes over the wire of one rank: algorithmBytes × the factor of nccl-tests
};
/// Traffic of one operation. `rankCount` 0: not known, which leaves empty what depends on it.
[[nodiscard]] NcclTraffic ncclTraffic(QStringView op, std::int64_t sizeBytes, std::int32_t rankCount);

} // namespace core
