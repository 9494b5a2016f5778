// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

/**
 * Where the events of some processes, GPUs or streams stand among those of the others: runs of rows, looked up once for
 * all analyses of a scope. Without it each analysis asks every row of the trace whether it belongs to the scope, and
 * looks for the ranges of an NVTX limit itself.
 */
class ScopeRows
{
public:
    /**
     * `scope` with its rows looked up (Scope::rows) when it limits processes, GPUs or streams, and with the calls in the
     * ranges of an NVTX limit; otherwise as it is. It means the same. O(n) of the rows in its window, with an NVTX limit
     * of all calls. Errors: Cancelled.
     */
    [[nodiscard]] static Cancellable<Scope> lookUp(const Trace& trace, Scope scope, const std::stop_token& stop = {});

    /// False when `scope` limits windows, processes, GPUs or streams in another way. Its NVTX limit does not matter.
    [[nodiscard]] bool areOf(const Scope& scope) const;
    /// The rows in the window whose stream or thread the scope accepts; `table` is the address of a table of the trace.
    /// None for small tables, and where the runs would be too short to be worth their while.
    [[nodiscard]] const RowRanges* find(const void* table) const;
    /// The ranges of the NVTX limit of `scope`; nullptr when it is another one.
    [[nodiscard]] std::shared_ptr<const LimitRanges> rangesOf(const Scope& scope) const;

private:
    [[nodiscard]] bool lookUpTables(const Trace& trace, const std::stop_token& stop);
    [[nodiscard]] bool lookUpRanges(const Trace& trace, const Scope& scope, const std::stop_token& stop);

    Scope m_scope; ///< without rows
    std::shared_ptr<const LimitRanges> m_ranges; ///< of its NVTX limit
    std::vector<std::pair<const void*, RowRanges>> m_tables;
};

/**
 * Where to look for all work of some GPUs, whoever launched it. Mostly that is everything in the window of `scope`. Where
 * the rows of `scope` are looked up and nobody else used those GPUs, it is `scope` without its NVTX limit. Both may hold
 * work of other GPUs. O(streams).
 *
 * @param isWanted  by DeviceIndex: 0 for other GPUs
 */
[[nodiscard]] Scope scopeOfEveryone(const Trace& trace, const Scope& scope, const std::vector<char>& isWanted);

} // namespace core
