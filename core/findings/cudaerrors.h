// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnosisclasses.h"
#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// Calls of one CUDA function that returned the same error.
struct CudaErrorGroup {
    CallNameIndex name;
    std::uint16_t code = 0; ///< cudaError_t or CUresult, which agree where both have the error
    std::int64_t count = 0;
    CallRow first;
};

/// The calls accepted by `filter` that failed, most frequent group first. Queries, which answer by their code, and
/// codes that `classes` calls benign are left out.
[[nodiscard]] std::vector<CudaErrorGroup> cudaErrors(const Trace& trace, const class ScopeFilter& filter,
                                                     const DiagnosisClasses& classes);

/// "out of memory"; empty: not a code that is known.
[[nodiscard]] QString cudaErrorName(std::uint16_t code);
/// "2 out of memory"; of unknown codes the number.
[[nodiscard]] QString cudaErrorText(std::uint16_t code);

} // namespace core
