// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/rowsubject.h"
#include "scope/scope.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// One limit of a scope: what a chip stands for.
struct ScopeLimit {
    enum class Kind : std::uint8_t { Window, Process, Device, Stream, Nvtx };

    Kind kind = Kind::Window;
    std::size_t index = 0; ///< of the process, device or stream
    friend bool operator==(const ScopeLimit&, const ScopeLimit&) = default;
};

/// The limits of `scope`: window, processes, devices, streams, NVTX range.
[[nodiscard]] std::vector<ScopeLimit> limitsOf(const Scope& scope);

/// A limit of `scope` as it stands in a sentence: "stream 7 of pid 111 on GPU 0".
[[nodiscard]] QString describeLimit(const ScopeLimit& limit, const Scope& scope, const Trace& trace);
/// The same in few words, for those who see the rest: "stream 7".
[[nodiscard]] QString shortLimitText(const ScopeLimit& limit, const Scope& scope, const Trace& trace);

/// `scope` without one of its limits.
[[nodiscard]] Scope withoutLimit(const Scope& scope, const ScopeLimit& limit);

/**
 * `scope` limited to what a row of one of its tables stands for: its process, GPU, stream, window and NVTX range.
 *
 * Windows are intersected; a row's window that lies outside of the scope's takes its place, and an event of 0 ns gets
 * one of 1 ns. A stream says which process and GPU it is of, so that no limits to these are added. A kernel is no
 * limit: a row that stands for nothing else leaves the scope as it is.
 */
[[nodiscard]] Scope narrowed(const Scope& scope, const RowSubject& subject);
/// The same for a window that was drawn on the timeline or a chart.
[[nodiscard]] Scope narrowed(const Scope& scope, const TimeWindow& window);

/// The limits that narrowed() adds, as one text: "GPU 0, window 1.200–1.840 s"; empty when it adds none.
[[nodiscard]] QString describeNarrowing(const Scope& scope, const RowSubject& subject, const Trace& trace);

/// True when what a row stands for has a place on the timeline: a time, or the track of a stream, device or process.
[[nodiscard]] bool isOnTimeline(const RowSubject& subject);

/// The window from `startNs` to `endNs` after the start of the trace; an end beyond the trace's means that. Errors:
/// Usage, when it is empty or begins after the trace's end.
[[nodiscard]] Expected<TimeWindow> windowInTrace(std::int64_t startNs, std::int64_t endNs, const Trace& trace);

/// Why nothing can lie in `scope`, as a sentence: its streams are of other processes or GPUs than those it is limited
/// to. Empty when all is well.
[[nodiscard]] QString contradictionIn(const Scope& scope, const Trace& trace);

/// Kernels in `scope`. Errors: Cancelled.
[[nodiscard]] Cancellable<std::int64_t> countKernels(const Trace& trace, const Scope& scope,
                                                     const std::stop_token& stop = {});

/// `scope` with each process, device and stream listed once, in the order of their numbers.
[[nodiscard]] Scope normalized(Scope scope);

} // namespace core
