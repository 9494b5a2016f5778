// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/launchshapecells.h"

namespace core {

namespace {

/// "64×1×1", or nothing when it was not recorded.
Cell dimensions(std::int32_t x, std::int32_t y, std::int32_t z)
{
    return x == 0 && y == 0 && z == 0 ? Cell() : Cell(QStringLiteral("%1×%2×%3").arg(x).arg(y).arg(z));
}

} // namespace

Cell gridCell(const Trace& trace, LaunchShapeIndex shape)
{
    if (!shape.isValid())
        return {};
    const auto& s = trace.launchShapes[shape.value()];
    return dimensions(s.gridX, s.gridY, s.gridZ);
}

Cell blockCell(const Trace& trace, LaunchShapeIndex shape)
{
    if (!shape.isValid())
        return {};
    const auto& s = trace.launchShapes[shape.value()];
    return dimensions(s.blockX, s.blockY, s.blockZ);
}

} // namespace core
