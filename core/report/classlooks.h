// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"

#include <QStringView>

#include <cstddef>
#include <cstdint>

namespace core {

/// What tells classes of one hue apart: lines of 1.4 every 6 pixels, in the colour of the ground.
enum class FillPattern : std::uint8_t {
    None,
    Rising, ///< ╱: waiting for others
    Falling, ///< ╲: the host holds the GPU up
    Level, ///< ═
    Upright, ///< ┆
    Crossed, ///< ╳
    Grid, ///< ▦
};
constexpr std::size_t FillPatternCount = 7;

/// How a class of time or a family of kernels is drawn, in window and reports. Colours are 0xRRGGBB.
struct ClassLook {
    std::uint32_t light; ///< on a light ground, as paper
    std::uint32_t dark; ///< on a dark ground
    FillPattern pattern = FillPattern::None;
    int percent = 100; ///< of the colour on the ground
    bool hasOutline = false; ///< an edge, whatever its width
};

[[nodiscard]] ClassLook lookOf(TimeClass timeClass);
/// Of all classes of a group together.
[[nodiscard]] ClassLook lookOf(TimeGroup group);
/// Idle time whatever its cause.
[[nodiscard]] ClassLook idleLook();
/// By the key of a family of kernels: "gemm", "softmax and loss", …; those of the user and unclassified kernels look
/// like the other families.
[[nodiscard]] ClassLook lookOfFamily(QStringView familyKey);

} // namespace core
