// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/foreachrow.h"
#include "scope/scope.h"

#include <QString>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A cudaStreamDestroy that takes no longer did not wait.
constexpr std::int64_t StreamDestroyLimitNs = 10'000;

/// How CPU and GPU wait for each other.
enum class BarrierKind : std::uint8_t {
    SyncApi, ///< host-blocking waits: cudaDeviceSynchronize, cudaStreamSynchronize, …
    BlockingMemcpy, ///< memcpy/memset calls without Async, and async copies that touch pageable memory
    ImplicitSync, ///< cudaFree, cudaMallocHost, cuModuleLoad…: synchronize as a side effect
    CpuLauncherGap, ///< the device ran dry because the host had not launched yet
};
/// "sync_api", "blocking_memcpy", "implicit_sync", "cpu_launcher_gap".
[[nodiscard]] QString barrierKindName(BarrierKind kind);
/// The same in words, for sentences: "stream or device synchronisation".
[[nodiscard]] QString barrierKindWords(BarrierKind kind);

/// The barrier kind of API call `row`, if it is one. `isPageableCopy`: the call's copy touches pageable host memory.
[[nodiscard]] std::optional<BarrierKind> barrierKindOfCall(const Trace& trace, std::size_t row, bool isPageableCopy);

/// The same, with a look at the copies the call launched.
[[nodiscard]] std::optional<BarrierKind> barrierKindOfCall(const Trace& trace, std::size_t row);

/// What a barrier's row is called: the API function; "cudaMemcpyAsync (pageable)" for an async copy that blocks.
[[nodiscard]] QString barrierApiName(BarrierKind kind, const CallName& name);

/**
 * Calls `visit(row, kind)` for every API call that is a barrier and can lie in the filter's window, in the order of
 * start; nothing else of the scope is asked.
 *
 * @return false when stopped
 */
template <typename Visitor>
[[nodiscard]] bool forEachBarrierCall(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop,
                                      Visitor visit)
{
    std::vector<char> mayBlock; // most calls are launches: one look at a small array passes them by
    for (const auto& name : trace.callNames)
        mayBlock.push_back(name.kind != CallKind::Other && name.kind != CallKind::Launch ? 1 : 0);
    const auto& names = trace.calls.name;
    const auto& pageable = trace.pageableCopyCalls;
    auto next = pageable.begin(); // the first that is not before the row
    std::size_t expectedRow = 0;
    return forEachRowOf(trace.calls, filter, stop, [&](std::size_t row) {
        if (row != expectedRow) // rows were left out
            next = std::lower_bound(next, pageable.end(), CallRow { row });
        else if (next != pageable.end() && next->value() < row)
            ++next;
        expectedRow = row + 1;
        if (mayBlock[names[row].value()] == 0)
            return;
        const bool isPageable = next != pageable.end() && next->value() == row;
        if (const auto kind = barrierKindOfCall(trace, row, isPageable))
            visit(row, *kind);
    });
}

} // namespace core
