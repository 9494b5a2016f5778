// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"
#include "analysis/nccl/nccllaunches.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

/**
 * Makes NCCL events of ranges and the kernels tied to them.
 *
 * An operation outside of a group launches its own kernels. Operations between ncclGroupStart and the outermost
 * ncclGroupEnd, or inside an "API Group" range, wait for the kernels that the group launches.
 */
class NcclEventMaker
{
public:
    /// Adds to `result`. Holds references to all of them.
    NcclEventMaker(const Trace& trace, const NcclRanges& ranges, NcclOpNames& ops, NcclEvents& result)
        : m_trace(trace)
        , m_ranges(ranges)
        , m_ops(ops)
        , m_result(result)
        , m_opOfName(trace.kernelNames.size())
    {
    }

    /// A kernel that is tied to nothing.
    void addKernel(std::uint32_t kernel) { m_result.events.push_back(kernelEvent(kernel)); }

    /// The ranges [first, last) of one thread, in their order, each with its kernels.
    void addThread(std::size_t first, std::size_t last, const NcclRangeKernels& kernelsOf);

private:
    static void append(std::vector<std::uint32_t>& kernels, std::span<const std::uint32_t> more);

    void addOperation(const NcclRange& range, std::span<const std::uint32_t> kernels);

    /// At the end of a thread or of an enclosing group range.
    void closeGroup();

    /// Gives the kernels that a group launched to its operations.
    void finishGroup();

    /// One kernel that does all pending operations.
    void addFused(std::uint32_t kernel);

    /// Several kernels: one each for operations that are alike; else only what all operations have in common is known.
    void addSeveral();

    [[nodiscard]] std::uint64_t commonCommunicator() const;

    /// The operation of all pending ranges; sends and receives together are "sendrecv"; none when they differ.
    [[nodiscard]] NcclOpIndex commonOp() const;

    /// The framework's collective that all pending ranges, sends and receives, are parts of; nullptr when there is
    /// none.
    [[nodiscard]] const NcclRange* commonFramework() const;

    /// The range of a framework's collective around `range`, or nullptr.
    [[nodiscard]] const NcclRange* frameworkOf(const NcclRange& range) const;

    /// Says that `event`, known by a range or call for one of `parts` sends or of as many receives, is what `framework`
    /// names.
    void nameBy(const NcclRange& framework, NcclEvent& event, std::size_t parts) const;

    /// The time on the host of an operation that `framework` names: once, whatever number of groups it has.
    void addHostFramework(const NcclRange& framework);

    /// Pending sends or receives, whichever are more.
    [[nodiscard]] std::size_t partCount() const;

    /// Sum of the sizes of operations of one kind; of sends and receives the direction with more, since both go at
    /// once.
    [[nodiscard]] std::int64_t fusedSize(NcclOpIndex op) const;

    [[nodiscard]] NcclEvent kernelEvent(std::uint32_t kernel);

    /// `event` with what `range` tells about it.
    [[nodiscard]] NcclEvent tied(NcclEvent event, const NcclRange& range) const;

    [[nodiscard]] NcclEvent hostEvent(const NcclRange& range);

    /// Notes the send or receive that `range` is as one of those of `event`, which is the one that is made.
    void addTransfer(NcclEvent& event, const NcclRange& range);

    const Trace& m_trace;
    const NcclRanges& m_ranges;
    NcclOpNames& m_ops;
    NcclEvents& m_result;
    std::vector<NcclOpIndex> m_opOfName; ///< by KernelNameIndex
    int m_depth = 0; ///< groups started and not ended
    const NcclRange* m_group = nullptr; ///< the enclosing group range
    std::vector<const NcclRange*> m_pending; ///< operations that wait for the group's launch
    std::vector<std::uint32_t> m_groupKernels;
    const NcclRange* m_hostFramework = nullptr; ///< added last by addHostFramework()
};

} // namespace core
