// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace core {

struct AnalysisResults;

/// How many of the trace's events of a kind are in a scope.
struct EventCount {
    std::int64_t inScope = 0;
    std::int64_t inTrace = 0;

    friend bool operator==(const EventCount&, const EventCount&) = default;
};

/// What figures count, as the window's status bar says it.
struct EventCounts {
    EventCount kernels;
    EventCount copies;
    EventCount calls; ///< of the CUDA API
    EventCount nvtx; ///< ranges and marks

    friend bool operator==(const EventCounts&, const EventCounts&) = default;
};

/// The events in the scope of `results`: the sums of what its processes did.
[[nodiscard]] EventCounts countEvents(const AnalysisResults& results);

/// Who did something in a scope.
struct PartyCounts {
    std::size_t devices = 0; ///< with work
    std::size_t processes = 0; ///< with work on a GPU; all of them where none has

    friend bool operator==(const PartyCounts&, const PartyCounts&) = default;
};

/// The GPUs and processes in the scope of `results`.
[[nodiscard]] PartyCounts countParties(const AnalysisResults& results);

} // namespace core
