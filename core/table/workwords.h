// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/devicework.h"

#include <QString>

#include <cstdint>

namespace core {

struct Trace;

// What the window calls work of a GPU; files and command line have the identifiers of eventname.h.

/// "Copy to GPU" of ENUM_CUDA_MEMCPY_OPER, as classes of time are called; else "Memcpy HtoA".
[[nodiscard]] QString copyWords(std::uint8_t copyKind);
/// "host to device", "device to host", … of ENUM_CUDA_MEMCPY_OPER, of unified memory too; else "HtoA".
[[nodiscard]] QString copyDirectionWords(std::uint8_t copyKind);
/// "computeKernel", "Copy to GPU", "Memset", "graph 12".
[[nodiscard]] QString workWords(const Trace& trace, const WorkReference& work);

} // namespace core
