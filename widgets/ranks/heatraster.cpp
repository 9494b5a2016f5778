// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/heatraster.h"

#include "style/heatramp.h"
#include "style/tokens.h"

#include <algorithm>
#include <array>
#include <vector>

namespace {

constexpr int ShadeCount = 256;
using Shades = std::array<QRgb, ShadeCount>;

/// Which of `count` cells a pixel shows.
struct Bin {
    int first = 0, last = 0;
    bool isGap = false; ///< between two cells
    friend bool operator==(const Bin&, const Bin&) = default;
};

std::vector<Bin> binsOf(int count, int pixels)
{
    constexpr int LeastWithGapPx = 4;
    std::vector<Bin> bins;
    bins.reserve(static_cast<std::size_t>(pixels));
    const auto cellAt = [&](std::int64_t pixel) { return static_cast<int>(pixel * count / pixels); };
    for (int pixel = 0; pixel < pixels; ++pixel) {
        const int first = cellAt(pixel);
        const int next = cellAt(pixel + 1);
        if (count <= pixels)
            bins.push_back({ first, first, next > first && pixels / count >= LeastWithGapPx });
        else
            bins.push_back({ first, std::max(first, next - 1), false });
    }
    return bins;
}

bool isOnHatching(int x, int y)
{
    constexpr int Distance = 6;
    return (x + y) % Distance < 2;
}

/// Of each step the largest of the rows of a bin.
void findLargest(std::vector<std::int64_t>& largest, const core::StepGrid& grid, std::span<const core::RankRow> rows,
                 const Bin& bin)
{
    std::fill(largest.begin(), largest.end(), core::StepGrid::NoValue);
    for (int i = bin.first; i <= bin.last; ++i) {
        const auto position = rows[static_cast<std::size_t>(i)].position;
        if (position == core::RankRow::Missing)
            continue;
        const auto* values = grid.valuesNs.data() + position * grid.stepCount;
        for (std::size_t step = 0; step < largest.size(); ++step)
            largest[step] = std::max(largest[step], values[step]);
    }
}

Shades shadesOf(const Tokens& tokens)
{
    Shades shades {};
    for (std::size_t i = 0; i < shades.size(); ++i)
        shades[i] = heatColor(static_cast<double>(i) / (ShadeCount - 1), tokens);
    return shades;
}

} // namespace

QImage heatRaster(const core::StepGrid& grid, std::span<const core::RankRow> rows, const core::GridScale& scale,
                  const QSize& size, const Tokens& tokens)
{
    const auto shades = shadesOf(tokens);
    QImage raster(size, QImage::Format_RGB32);
    const auto rowBins = binsOf(static_cast<int>(rows.size()), size.height());
    const auto stepBins = binsOf(static_cast<int>(grid.stepCount), size.width());
    std::vector<std::int64_t> largest(grid.stepCount);
    const Bin* before = nullptr;
    for (int y = 0; y < size.height(); ++y) {
        const auto& row = rowBins[static_cast<std::size_t>(y)];
        if (!before || before->first != row.first || before->last != row.last)
            findLargest(largest, grid, rows, row);
        before = &row;
        auto* line = reinterpret_cast<QRgb*>(raster.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const auto& bin = stepBins[static_cast<std::size_t>(x)];
            const auto valueNs = *std::max_element(largest.begin() + bin.first, largest.begin() + bin.last + 1);
            if (row.isGap || bin.isGap)
                line[x] = tokens.content;
            else if (valueNs == core::StepGrid::NoValue)
                line[x] = isOnHatching(x, y) ? tokens.strong : tokens.content;
            else
                line[x] = shades[static_cast<std::size_t>(scale.share(valueNs) * (ShadeCount - 1))];
        }
    }
    return raster;
}
