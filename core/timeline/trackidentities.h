// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"

#include <QStringList>

namespace core {

/**
 * What each track is in any trace of the same program, so that what was pinned or hidden in one is found in the next:
 * the number of a GPU, the id of a stream, the name of a program and of a thread ("main" for the first thread of its
 * process), the name of a counter. Of tracks that are the same by all this the second and further ones are numbered.
 * By position in Timeline::tracks; no two are equal.
 */
[[nodiscard]] QStringList trackIdentities(const Timeline& timeline);

} // namespace core
