// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <QString>

#include <cstdint>
#include <optional>

/// A part of a trace that need not be open yet, in the words of its file.
struct TracePlace {
    QString path;
    std::int64_t pid = 0; ///< of the process
    std::int64_t gpuId = 0;
    std::optional<core::TimeWindow> window; ///< none: all of it
    QString windowName; ///< "step 19"; empty: it has no name
};
