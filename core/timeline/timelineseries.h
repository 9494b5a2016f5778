// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/viewport.h"

#include <cstdint>
#include <vector>

namespace core {

struct Trace;

/// The values of a counter on one pixel column.
struct VisibleSample {
    int x = 0;
    float minimum = 0;
    float maximum = 0;
    friend bool operator==(const VisibleSample&, const VisibleSample&) = default;
};

/// The samples of one GPU metric, in time order, with minima and maxima of blocks so that painting costs pixels.
class TimelineSeries
{
public:
    [[nodiscard]] std::size_t size() const;
    /// Largest value of all samples, 0 without any: the scale of the chart.
    [[nodiscard]] double maximum() const;
    /// Least and greatest value per pixel that has a sample, from left to right; with the last sample before the view at pixel 0 when the view
    /// begins between two samples.
    void appendVisibleSamples(const Trace& trace, const Viewport& view, std::vector<VisibleSample>& samples) const;
};

} // namespace core
