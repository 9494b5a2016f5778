// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/trackcontents.h"

#include <vector>

namespace core {

/// Which processes stand below which device.
struct TrackOrder {
    std::vector<std::vector<ProcessIndex>> belowDevice; ///< by DeviceIndex, ascending
    std::vector<ProcessIndex> others; ///< that no device is used by, ascending
    std::vector<std::vector<ProcessIndex>> usersOf; ///< by DeviceIndex: all with work on it, ascending
};

/// Each process stands below the last of the devices that it uses for a tenth of its work or more, by number of events:
/// so a GPU stands above its process, and a few copies on another GPU change nothing.
[[nodiscard]] TrackOrder orderTracks(const Trace& trace, const TrackContents& contents);

/// What a stream does most: "Compute", "NCCL", "Copies", "Memsets" or "CUDA graphs". O(lanes).
[[nodiscard]] QString streamRole(const TrackLanes& lanes);

} // namespace core
