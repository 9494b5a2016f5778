// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"
#include "timeline/viewport.h"

#include <utility>
#include <vector>

namespace core {

/// What a GPU did in a stretch of time.
struct DeviceMix {
    int x = 0; ///< first pixel, may lie before the view
    int widthPx = 1;
    double busyShare = 0; ///< 0–1: some stream worked
    /// Shares of the time by class, which add up to `busyShare` at most: kernels before graphs, NCCL, copies and sets,
    /// so that what runs beside a kernel counts for the kernel.
    std::vector<std::pair<TimelineClass, double>> parts;
};

/**
 * What the GPU of a Device track did, in stretches of `stretchPx` pixels that keep their place in time when the view
 * moves; those without work are left out. Costs what painting its streams costs.
 */
[[nodiscard]] std::vector<DeviceMix> deviceMix(const Timeline& timeline, std::size_t deviceTrack, const Viewport& view,
                                               int stretchPx);

} // namespace core
