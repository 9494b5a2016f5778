// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace core {

/**
 * Annotations for the thread sanitizer where Qt hands data from one thread to another: what happened before
 * tsanRelease(place) is seen after tsanAcquire(place). The locks of Qt ensure it, but the sanitizer cannot see them in
 * a Qt that was built without it. Without the sanitizer these functions do nothing.
 */
inline void tsanRelease([[maybe_unused]] void* place)
{
#ifdef __SANITIZE_THREAD__
    __tsan_release(place);
#endif
}
/// See tsanRelease().
inline void tsanAcquire([[maybe_unused]] void* place)
{
#ifdef __SANITIZE_THREAD__
    __tsan_acquire(place);
#endif
}

} // namespace core
