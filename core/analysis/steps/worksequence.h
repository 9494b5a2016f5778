// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/result.h"
#include "scope/devicework.h"
#include "trace/trace.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// Hash of a kernel with grid and block (x, y, z each), and of the graph that was launched as the `number`th: the same
/// on every machine.
[[nodiscard]] std::uint64_t kernelItemHash(std::uint64_t nameHash, const std::array<std::int32_t, 6>& gridAndBlock);
[[nodiscard]] std::uint64_t graphItemHash(std::uint64_t number);

/// Which launches of a stream count, and when two kernels are the same.
struct WorkChoice {
    /// By KernelNameIndex: kernels whose names have equal hashes are the same; empty: those of equal full names.
    std::span<const std::uint64_t> nameHashes;
    const ScopeFilter* filter = nullptr; ///< those that it accepts and that start in its window; none: all
};

/**
 * The kernels and CUDA graphs that one stream was given, by start. Each is a launch of an *item*: a kernel's full name
 * with grid and block, or a graph. Items have hashes of what they are called, the same on every machine.
 *
 * Launches that start at the same moment stand in the order of their ends and hashes, so that the order of the rows in
 * the file does not matter. 8 bytes a launch; the trace must outlive it.
 */
class WorkSequence
{
public:
    /// O(n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<WorkSequence> collect(const Trace& trace, StreamIndex stream,
                                                           const std::stop_token& stop = {});
    /// The same of what `choice` says. O(n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<WorkSequence> collect(const Trace& trace, StreamIndex stream,
                                                           const WorkChoice& choice, const std::stop_token& stop = {});

    [[nodiscard]] std::size_t size() const { return m_item.size(); }
    [[nodiscard]] std::size_t itemCount() const { return m_hash.size(); }
    /// Number of the item launched at `position`, below itemCount().
    [[nodiscard]] std::uint32_t item(std::size_t position) const { return m_item[position]; }
    [[nodiscard]] std::uint64_t hash(std::uint32_t item) const { return m_hash[item]; }
    [[nodiscard]] WorkReference work(std::size_t position) const
    {
        return { isGraph(position) ? WorkKind::Graph : WorkKind::Kernel, m_row[position] };
    }
    [[nodiscard]] std::int64_t startNs(std::size_t position) const
    {
        const auto row = m_row[position];
        return isGraph(position) ? m_trace->graphLaunches.startNs[row] : m_trace->kernels.startNs[row];
    }
    [[nodiscard]] std::int64_t endNs(std::size_t position) const
    {
        const auto row = m_row[position];
        return isGraph(position) ? m_trace->graphLaunches.endNs[row] : m_trace->kernels.endNs[row];
    }
    /// The call that launched it, or none.
    [[nodiscard]] CallRow launch(std::size_t position) const
    {
        const auto row = m_row[position];
        return isGraph(position) ? m_trace->graphLaunches.launch[row] : m_trace->kernels.launch[row];
    }
    /// From now on kernels of one name are one item, whatever their grid and block.
    void forgetShapes();

private:
    explicit WorkSequence(const Trace& trace)
        : m_trace(&trace)
    {
    }
    [[nodiscard]] bool isGraph(std::size_t position) const { return m_isGraph[m_item[position]] != 0; }
    [[nodiscard]] bool addRows(StreamIndex stream, const WorkChoice& choice, const std::stop_token& stop);
    void orderTies();
    void mergeEqualItems();

    const Trace* m_trace;
    Column<std::uint32_t> m_row; ///< of Trace::kernels, or of Trace::graphLaunches
    Column<std::uint32_t> m_item;
    std::vector<char> m_isGraph; ///< by item
    std::vector<std::uint64_t> m_hash; ///< by item
    std::vector<std::uint64_t> m_nameHash; ///< by item: without the shape
};

} // namespace core
