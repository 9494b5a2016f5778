// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace core {

// globalTid and globalPid of an export: host and VM in the upper 16 bits, then 24 bits of pid and 24 bits of tid.

/// The process of a global id of a thread: its globalPid.
[[nodiscard]] constexpr std::uint64_t globalPidOf(std::uint64_t globalId)
{
    return globalId & ~std::uint64_t { 0xFF'FFFF };
}

/// The system's number of the process of a global id.
[[nodiscard]] constexpr std::uint32_t pidOf(std::uint64_t globalId)
{
    return static_cast<std::uint32_t>(globalId >> 24U & 0xFF'FFFFU);
}

/// The system's number of the thread of a global id.
[[nodiscard]] constexpr std::uint32_t tidOf(std::uint64_t globalId)
{
    return static_cast<std::uint32_t>(globalId & 0xFF'FFFFU);
}

} // namespace core
