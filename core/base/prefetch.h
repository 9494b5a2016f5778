// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core {

/// Has the processor fetch what is at `address`, which need not be valid, while it goes on: who reads it soon after does
/// not wait for memory. For places that it cannot foresee itself.
inline void prefetch([[maybe_unused]] const void* address)
{
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

} // namespace core
