// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "intervals/intervalset.h"
#include "scope/scope.h"

#include <QString>

#include <array>
#include <map>
#include <optional>
#include <stop_token>
#include <tuple>
#include <vector>

namespace core {

/// Why a call blocked the host.
enum class HostBlock : std::uint8_t {
    Synchronization, ///< sync_api
    Copy, ///< a copy without Async that need not be one
    PageableCopy, ///< an async copy of pageable memory
    Memset, ///< a set without Async of pinned or managed memory
    Other, ///< implicit synchronization, and copies and sets without Async that do no harm
};
constexpr std::size_t HostBlockCount = 5;

/// Calls and their time, those of several threads added up.
struct BlockedSums {
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
};

/// Copies of one direction and their time on the GPU.
struct CopySums {
    double sizeBytes = 0;
    double totalNs = 0; ///< not clipped
};

/// Memory operations in scope that blocked the host for one reason.
struct BlockingMemory {
    /// (is set, copy kind, source, destination): as the rows of MemoryOperations.
    using Operation = std::tuple<bool, std::uint8_t, MemoryKind, MemoryKind>;

    BlockedSums all;
    std::map<QString, BlockedSums> byApi; ///< by name without version
    std::map<Operation, std::int64_t> operations; ///< how many of them
    std::vector<IntervalSet> blocked; ///< by ProcessIndex: when any thread was inside of such a call, in the window
    std::vector<std::map<std::uint8_t, CopySums>> copies; ///< by ProcessIndex and copy kind
    std::int64_t withoutCall = 0; ///< operations that may be of this class, but their call is not in the trace
};

/// When and why calls blocked the host.
class HostBlocks
{
public:
    /// Sorts out the blocking calls of the trace. O(calls + copies). Errors: Cancelled.
    [[nodiscard]] static Cancellable<HostBlocks> collect(const Trace& trace, const Scope& scope, double smallCopyBytes,
                                                         const std::stop_token& stop);

    /// Calls in scope of the classes Copy, PageableCopy and Memset.
    [[nodiscard]] const BlockingMemory& memory(HostBlock block) const
    {
        return m_memory[static_cast<std::size_t>(block)];
    }
    /// What blocked `process` longest in `span`; calls count in scope or not. None when nothing did.
    [[nodiscard]] std::optional<HostBlock> longestIn(ProcessIndex process, const Interval& span) const;

private:
    /// A memory operation with its call.
    struct MarkedCall {
        CallRow call;
        HostBlock block = HostBlock::Other;
    };
    [[nodiscard]] bool markCopies(const Trace& trace, const ScopeFilter& filter, double smallCopyBytes,
                                  const std::stop_token& stop);
    [[nodiscard]] bool markSets(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop);
    void mark(const Trace& trace, const ScopeFilter& filter, HostBlock block, const MemoryOperationTable& table,
              std::size_t row, bool isSet);
    void addScopedCalls(const Trace& trace, const ScopeFilter& filter);
    [[nodiscard]] bool addAllCalls(const Trace& trace, const Scope& scope, const std::stop_token& stop);

    std::array<BlockingMemory, HostBlockCount> m_memory;
    std::vector<MarkedCall> m_marked; ///< by call once sorted
    std::vector<CallRow> m_scoped; ///< marked calls in scope
    std::vector<std::array<CoverageIndex, HostBlockCount>> m_blocked; ///< by ProcessIndex
};

} // namespace core
