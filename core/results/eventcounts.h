// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    EventCount calls; ///< of the CUDA API
    EventCount nvtx; ///< ranges and marks

    friend bool operator==(const EventCounts&, const EventCounts&) = default;
};

/// The events in the scope of `results`: the sums of what its processes did.
[[nodiscard]] EventCounts countEvents(const AnalysisResults& results);

} // namespace core
