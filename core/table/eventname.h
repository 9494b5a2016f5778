// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/devicework.h"
#include "trace/eventid.h"

#include <QString>

namespace core {

/**
 * What an event is called where it is painted or listed: the short name of a kernel, an API function without its
 * version suffix, "Memcpy HtoD", "Memset", "CUDA graph 12", an NVTX text exactly as the program gave it, … "[no name]"
 * when nothing was recorded.
 *
 * May be as long as a hostile file wants; holds whatever characters the file has. O(1): fit for painting.
 */
[[nodiscard]] QString eventName(const Trace& trace, EventId event);
/// "computeKernel", "memcpy HtoD", "memset", "graph 12". Of a longer name the first 299 characters and "…".
[[nodiscard]] QString workName(const Trace& trace, const WorkReference& work);
/// What an event is: "kernel", "CUDA API call", "NVTX range", "NVTX mark", …
[[nodiscard]] QString eventKindName(const Trace& trace, EventId event);

/// "[no name]": of what has no name.
[[nodiscard]] QString noEventName();
/// "Memcpy HtoD" of ENUM_CUDA_MEMCPY_OPER.
[[nodiscard]] QString copyName(std::uint8_t copyKind);
/// "HtoD", "DtoH", … of ENUM_CUDA_MEMCPY_OPER; "copyKind 42" for an unknown value.
[[nodiscard]] QString copyKindName(std::uint8_t copyKind);
/// "page fault", "prefetch", …: why pages of unified memory were migrated, a word of a vocabulary.
[[nodiscard]] QString migrationCauseName(std::uint8_t cause);
/// "read", "write", …: what a GPU wanted of a page, a word of a vocabulary.
[[nodiscard]] QString faultAccessName(std::uint8_t accessType);
/// "cuBLAS", "OpenMP", …
[[nodiscard]] QString callLibraryName(CallLibrary library);
/// "pageable", "pinned", "device", … of ENUM_CUDA_MEM_KIND.
[[nodiscard]] QString memoryKindName(MemoryKind kind);
/// "Memset".
[[nodiscard]] QString setName();
/// "CUDA graph".
[[nodiscard]] QString graphLaunchName();
/// "running": of a thread that has a processor.
[[nodiscard]] QString runningName();
/// Values of ENUM_CUPTI_SYNC_TYPE that are known.
constexpr std::size_t SynchronizationNameCount = 5;
/// "Stream synchronize", … of ENUM_CUPTI_SYNC_TYPE; "Synchronize" for an unknown value.
[[nodiscard]] QString synchronizationName(std::uint8_t syncType);

} // namespace core
