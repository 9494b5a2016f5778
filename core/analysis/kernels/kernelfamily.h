// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace core {

/// What kind of mathematics a kernel does, told by its name alone.
enum class KernelFamily : std::uint8_t {
    Matrix, ///< matrix products and convolutions: gemm, cutlass, nvjet, …
    Attention, ///< fused attention: flash, fmha, …
    Normalization, ///< layer, batch and RMS norms, softmax
    Elementwise, ///< elementwise, reductions, copies and the like: limited by memory
    Other, ///< the name tells none of them
};
constexpr std::size_t KernelFamilyCount = 5;

/// By words in the short name; where it has none of them, in the full name.
[[nodiscard]] KernelFamily kernelFamily(const KernelName& name);

} // namespace core
