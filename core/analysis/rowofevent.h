// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels.h"
#include "analysis/memoryoperations.h"
#include "analysis/nvtxranges.h"

#include <cstddef>
#include <optional>

namespace core {

/// The row of `kernels` for a kernel, a row of Trace::kernels, however they are grouped; none when no kernel of its kind is in their scope.
[[nodiscard]] std::optional<std::size_t> rowOfKernel(const Trace& trace, const Kernels& kernels, std::size_t kernel);

/// The row of `ranges` that counts a range or mark, a row of Trace::nvtx; as rowOfKernel().
[[nodiscard]] std::optional<std::size_t> rowOfNvtx(const Trace& trace, const NvtxRanges& ranges, std::size_t event);

/// The row of `operations` that counts a row of Trace::copies, or of Trace::sets when `isSet`; as rowOfKernel().
[[nodiscard]] std::optional<std::size_t> rowOfMemoryOperation(const Trace& trace, const MemoryOperations& operations,
                                                              bool isSet, std::size_t operation);

} // namespace core
