// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinecolors.h"
#include "timeline/timelinescene.h"

#include <QImage>

/**
 * The rows of a timeline with its marked events (TimelineHighlights::marks) as they are, outlined, and all others
 * dimmed: a copy of `rows`, which is in device pixels and shows `scene`.
 *
 * A marked event too narrow for an outline gets a cap above it, so that it is seen even where others have most of its
 * pixel's time.
 */
[[nodiscard]] QImage markedRows(const QImage& rows, const TimelineScene& scene, const core::EventMarks& marks,
                                const TimelineColors& colors);
