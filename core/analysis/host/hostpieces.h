// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/hostrows.h"
#include "analysis/host/hoststates.h"

#include <vector>

namespace core {

/// A kind of piece without its time, name and NVTX range.
[[nodiscard]] HostPiece kindOfPiece(TimeClass timeClass, Confidence confidence, HostDetail detail = HostDetail::None);

/// The piece named after a text of the trace; none leaves it without a name.
[[nodiscard]] HostPiece withText(HostPiece piece, StringId text);

/// Appends what the thread of `cursor` did in `window`, which is not empty: see HostStates::append(). Without `ranges`
/// as HostStates::appendClasses() does.
void appendHostPieces(const HostRows& host, const HostRanges* ranges, const TimeWindow& window,
                      std::vector<HostPiece>& pieces, HostCursor& cursor);

} // namespace core
