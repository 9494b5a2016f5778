// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/copysizes.h"

#include "base/units.h"
#include "scope/foreachrow.h"

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>

namespace core {

namespace {

constexpr double StepsPerDecade = 20;
constexpr int CoordinateBits = 16;

/// What falls into one cell.
struct Cell2d {
    double sizeSum = 0;
    double bandwidthSum = 0;
    std::int64_t count = 0;
};

/// Cells by position: row and column in one number. Few, whatever the trace holds.
using Cells = std::unordered_map<std::uint32_t, Cell2d>;

/// Position on a logarithmic scale; 2^15 stands for 1.
std::uint32_t step(double value)
{
    return static_cast<std::uint32_t>(std::lround(std::log10(value) * StepsPerDecade) + (1 << (CoordinateBits - 1)));
}

/// Joins cells two by two in both directions until there are few enough.
Cells coarsened(Cells cells)
{
    while (cells.size() > MaxCopyPoints) {
        Cells joined;
        for (const auto& [position, cell] : cells) {
            const auto size = (position >> CoordinateBits) / 2;
            const auto bandwidth = (position & 0xFFFFU) / 2;
            auto& target = joined[size << CoordinateBits | bandwidth];
            target.sizeSum += cell.sizeSum;
            target.bandwidthSum += cell.bandwidthSum;
            target.count += cell.count;
        }
        cells = std::move(joined);
    }
    return cells;
}

CopyKindPoints pointsOf(std::uint8_t copyKind, const Cells& fine)
{
    const auto cells = coarsened(fine);
    const std::map<std::uint32_t, Cell2d> sorted(cells.begin(), cells.end());
    CopyKindPoints result;
    result.copyKind = copyKind;
    result.points.reserve(sorted.size());
    for (const auto& [position, cell] : sorted) {
        const auto count = static_cast<double>(cell.count);
        result.points.push_back({ cell.sizeSum / count, cell.bandwidthSum / count, cell.count });
        result.count += cell.count;
    }
    return result;
}

} // namespace

Cancellable<CopySizes> analyzeCopySizes(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    constexpr std::size_t KindsOfOneByte = 256;
    std::array<std::optional<Cells>, KindsOfOneByte> kinds;
    CopySizes result;
    const auto& copies = trace.copies;
    const ScopeFilter filter(trace, scope);
    const bool isDone = forEachRowOf(copies, filter, stop, [&](std::size_t row) {
        if (!filter.acceptsWork(copies.startNs[row], copies.endNs[row], copies.stream[row], copies.launch[row]))
            return;
        const auto durationNs = copies.endNs[row] - copies.startNs[row];
        if (copies.sizeBytes[row] <= 0 || durationNs <= 0) {
            ++result.leftOut;
            return;
        }
        const auto size = static_cast<double>(copies.sizeBytes[row]);
        const auto bandwidth = size * NsPerS / static_cast<double>(durationNs);
        auto& cells = kinds[copies.copyKind[row]];
        if (!cells)
            cells.emplace();
        auto& cell = (*cells)[step(size) << CoordinateBits | step(bandwidth)];
        cell.sizeSum += size;
        cell.bandwidthSum += bandwidth;
        ++cell.count;
    });
    if (!isDone)
        return cancelled();
    for (std::size_t kind = 0; kind < KindsOfOneByte; ++kind) {
        if (kinds[kind])
            result.kinds.push_back(pointsOf(static_cast<std::uint8_t>(kind), *kinds[kind]));
    }
    return result;
}

} // namespace core
