// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/visibletext.h"
#include "convert/activitytypes.h"
#include "convert/colorscheme.h"
#include "scope/scope.h"

#include <string>
#include <vector>

namespace core {

/// The file formats a trace can be converted to.
enum class TraceFormat : std::uint8_t {
    ChromeJson, ///< trace event format, object form
    Perfetto, ///< protobuf of TrackEvent packets
};

/// What of a trace is converted, and how; the defaults convert everything.
struct ConvertOptions {
    ConvertOptions() { types.fill(true); }

    ByActivityType<bool> types {};
    /// Events that overlap the window are written whole; limits are those of the analyses.
    Scope scope;
    /// Only NVTX ranges and marks whose text begins with one of these; all when empty.
    std::vector<std::string> nvtxPrefixes;
    ColorScheme nvtxColors; ///< Chrome JSON only: Perfetto picks colors by name
    ControlCharacters controls = ControlCharacters::Escape; ///< in names
    bool hasMetadata = true; ///< names and order of processes and threads, version and scope
    bool includesIdleThreads = false; ///< also names threads without an event in the file
    /// Streams whose GPU work covers less of the window or trace are left out; 0: none is.
    double minStreamActivityPercent = 0;
};

} // namespace core
