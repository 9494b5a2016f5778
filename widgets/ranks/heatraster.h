// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/stepgrid.h"

#include <QImage>
#include <QSize>

#include <span>

struct Tokens;

/**
 * A grid in the colours of heat maps, a row for each of `rows`, in `size` device pixels: the steps share its width, the
 * rows its height. A pixel of several cells has the colour of the largest, so that none vanishes; cells of 4 pixels and
 * more stand 1 pixel apart; what is not there is hatched. O(cells + pixels): it is painted once and shown many times.
 */
[[nodiscard]] QImage heatRaster(const core::StepGrid& grid, std::span<const core::RankRow> rows,
                                const core::GridScale& scale, const QSize& size, const Tokens& tokens);
