// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <cstdint>

namespace core {

/// What somebody wants to be the unit of work of two runs.
struct UnitChoice {
    enum class Kind : std::uint8_t {
        Auto, ///< NVTX ranges, else the launches of a kernel
        Kernels, ///< the launches of a kernel
        None, ///< no unit: the whole windows
        Nvtx, ///< NVTX ranges of `text`
        Kernel, ///< the launches of a kernel whose name holds `text`
    };
    Kind kind = Kind::Auto;
    QString text;
    friend bool operator==(const UnitChoice&, const UnitChoice&) = default;
};

/// Reads "auto", "kernels", "none", "nvtx:TEXT" or "kernel:TEXT". Errors: Usage.
[[nodiscard]] Expected<UnitChoice> parseUnitChoice(const QString& text);

} // namespace core
