// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace core {

/**
 * Two places between which Qt hands data from one thread to another: what happened before handOver(place) is seen after takeOver(place). The
 * locks of Qt make it so; these only tell the thread sanitizer, which cannot see them in a Qt that was built without it. Without the sanitizer
 * they do nothing.
 */
inline void handOver([[maybe_unused]] void* place)
{
#ifdef __SANITIZE_THREAD__
    __tsan_release(place);
#endif
}
/// See handOver().
inline void takeOver([[maybe_unused]] void* place)
{
#ifdef __SANITIZE_THREAD__
    __tsan_acquire(place);
#endif
}

} // namespace core
