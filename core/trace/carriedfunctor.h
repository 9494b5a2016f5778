// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/kernelnameparts.h"

#include <QString>

namespace core {

/**
 * What a kernel does that only carries a functor: "Mul float" of the template arguments "128, 2, …BinaryFunctor<float,
 * …MulFunctor<float>>…".
 *
 * The first word that a rule fits, of the rules in this order, without what the rule knows it by; then the next word
 * that is a floating-point type. Empty when no rule fits.
 *
 * 1. "Functor": CUDAFunctor_x and CUDAFunctorOnSelf_x are x, x::functor is x
 * 2. "_kernel_cuda", "_kernel_impl"
 * 3. "KernelImpl", "_cuda_out"
 * 4. "Op" or "Ops" at the end
 * 5. "_kernel"
 * 6. Sum, Max, plus and the like, as a whole
 * 7. "cutlass_…", "smNN_…", as a whole
 * 8. "Policy", "Agent"
 */
[[nodiscard]] QString carriedFunctor(const std::vector<NameToken>& tokens);

} // namespace core
