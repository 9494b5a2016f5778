// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/kernels.h"
#include "scope/foreachrow.h"

namespace core {

/**
 * Calls `visit(row of Trace::kernels, duration clipped to the window in ns)` for the kernels that `row` of an analysis
 * of the filter's scope stands for, by start.
 *
 * @return false when stopped
 */
template <typename Visitor>
[[nodiscard]] bool forEachKernelOf(const Trace& trace, const ScopeFilter& filter, const KernelRow& row,
                                   const std::stop_token& stop, Visitor visit)
{
    const auto& kernels = trace.kernels;
    std::vector<char> fits(trace.streams.size(), 0);
    for (std::size_t i = 0; i < fits.size(); ++i) {
        const auto& stream = trace.streams[i];
        fits[i] = (!row.device.isValid() || stream.device == row.device)
            && (!row.process.isValid() || stream.process == row.process)
            && (!row.stream.isValid() || row.stream == StreamIndex { i });
    }
    const auto firstShape = row.shape.isValid() ? firstOfSameGrid(trace) : std::vector<LaunchShapeIndex>();
    const auto hasGridOf = [&](LaunchShapeIndex shape) {
        return !row.shape.isValid() || (shape.isValid() && firstShape[shape.value()] == firstShape[row.shape.value()]);
    };
    return forEachRowOf(kernels, filter, stop, [&](std::size_t i) {
        if (kernels.name[i] == row.name && fits[kernels.stream[i].value()] != 0 && hasGridOf(kernels.shape[i])
            && filter.acceptsKernel(i))
            visit(i, filter.clipped(kernels.startNs[i], kernels.endNs[i]).lengthNs());
    });
}

} // namespace core
