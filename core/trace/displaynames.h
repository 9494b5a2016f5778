// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace core {

/**
 * Sets the display name of all kernels of a trace: the shortest that tells each from the others. They are never empty
 * and never equal, and depend on the full names alone, not on their order.
 *
 * 1. The stem of the full name: see KernelNameParts.
 * 2. Names of xmma, nvjet and cuBLAS lose the words that say how, not what ("stage3", "warpsize1x4x1", "execute"),
 *    Triton's the specialisation of arguments at the end ("_0d1d2c").
 * 3. Kernels that only carry something ("elementwise_kernel") name it and the floating-point type after it:
 *    "elementwise_kernel<Mul float>". Of the words of the template arguments that is the first with "Functor", else the
 *    first with "_kernel_cuda" or "_kernel_impl", and so on: see the rules there. Wrappers of other functors are
 *    skipped.
 * 4. Those that are still equal get the template arguments that tell them apart, from left to right, else a number:
 *    "gemm<128>", "gemm #2".
 *
 * @param carriers  regular expression of the stems of 3, anchored
 */
void assignDisplayNames(std::vector<KernelName>& names, const QString& carriers);

/// Names of a kernel with less and less in them, by which kernels of two traces are the same.
struct KernelMatchNames {
    /// The name without namespaces, return type and arguments, with template arguments; without the words of step 2 and
    /// a number at the end that a code generator counts by: "_3", "_deadbeef".
    QString withArguments;
    QString withFunctor; ///< without template arguments; carriers with what they carry (step 3)
    QString stem; ///< only the stem
};
/// `carriers`: regular expression as above.
[[nodiscard]] std::vector<KernelMatchNames> kernelMatchNames(const std::vector<QString>& fullNames,
                                                             const QString& carriers);

/// The same with the carriers of the program.
void assignDisplayNames(std::vector<KernelName>& names);

} // namespace core
