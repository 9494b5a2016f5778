// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers/barriers.h"
#include "analysis/graphs/cudagraphs.h"
#include "analysis/kernels/kernels.h"
#include "analysis/launches/launchlatency.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/nvtx/nvtxranges.h"

#include <cstddef>
#include <optional>

namespace core {

/// The row of `kernels` for a kernel, a row of Trace::kernels, however they are grouped; none when no kernel of its
/// kind is in their scope.
[[nodiscard]] std::optional<std::size_t> rowOfKernel(const Trace& trace, const Kernels& kernels, std::size_t kernel);

/// The row of `ranges` that counts a range or mark, a row of Trace::nvtx; as rowOfKernel().
[[nodiscard]] std::optional<std::size_t> rowOfNvtx(const Trace& trace, const NvtxRanges& ranges, std::size_t event);

/// The row of `operations` that counts a row of Trace::copies, or of Trace::sets when `isSet`; as rowOfKernel().
[[nodiscard]] std::optional<std::size_t> rowOfMemoryOperation(const Trace& trace, const MemoryOperations& operations,
                                                              bool isSet, std::size_t operation);

/// The row of `graphs` that counts a row of Trace::graphLaunches; as rowOfKernel().
[[nodiscard]] std::optional<std::size_t> rowOfGraphLaunch(const Trace& trace, const CudaGraphs& graphs,
                                                          std::size_t launch);

/// The row of `barriers`, grouped by API function only, that counts a row of Trace::calls; none when the call is no
/// barrier, too.
[[nodiscard]] std::optional<std::size_t> rowOfBarrier(const Trace& trace, const Barriers& barriers, std::size_t call);

/// The row of `latency` that counts the first kernel which a row of Trace::calls launched; none when it launched none,
/// too. Looks at the kernels from the call on, at all of them when a launch call launched none.
[[nodiscard]] std::optional<std::size_t> rowOfLaunch(const Trace& trace, const LaunchLatency& latency,
                                                     std::size_t call);

} // namespace core
