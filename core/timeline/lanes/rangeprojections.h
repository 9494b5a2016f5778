// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanes/spancollector.h"
#include "trace/trace.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// An NVTX range whose calls launched work.
struct RangeOnDevice {
    std::uint32_t row = 0; ///< of Trace::nvtx
    std::uint32_t level = 0; ///< ranges around it on its thread
};
using ProjectedRangeSpans = SpanCollector<RangeOnDevice>;

/**
 * NVTX ranges as GPUs saw them: of each GPU the spans from the first start to the last end of all work (kernels,
 * copies, sets, opaque graphs) whose launch call lies inside of a range, on the same thread; ranges without such work,
 * and marks, have none. By DeviceIndex; of each GPU the longest `most`.
 *
 * A thread's ranges inside of more than 256 others are left out. O(launched work · depth + ranges). Errors: empty when
 * stopped.
 */
[[nodiscard]] std::vector<ProjectedRangeSpans> projectRangesOnDevices(const Trace& trace, std::size_t most,
                                                                      const std::stop_token& stop);

} // namespace core
