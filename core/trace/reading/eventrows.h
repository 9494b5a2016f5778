// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/reading/eventreaders.h"

namespace core {

// One reader for each kind of table: its columns, and the loop that writes its rows into a table of the Trace with the
// worker's own ids. What cannot be used is counted in WorkerIds::problems. Gathered by eventReaders().

// devicerows.cpp
[[nodiscard]] EventReader kernelReader();
[[nodiscard]] EventReader memcpyReader();
[[nodiscard]] EventReader memsetReader();
[[nodiscard]] EventReader graphLaunchReader();
[[nodiscard]] EventReader synchronizationReader();
[[nodiscard]] EventReader gpuPageFaultReader();
// hostrows.cpp
[[nodiscard]] EventReader callReader();
[[nodiscard]] EventReader overheadReader();
[[nodiscard]] EventReader osRuntimeReader();
[[nodiscard]] EventReader mpiReader();
[[nodiscard]] EventReader libraryCallReader();
// nvtxrows.cpp
[[nodiscard]] EventReader nvtxReader();
// momentrows.cpp
[[nodiscard]] EventReader gpuMetricReader();
[[nodiscard]] EventReader schedulingReader();
[[nodiscard]] EventReader cpuPageFaultReader();
[[nodiscard]] EventReader allocationReader();

} // namespace core
