// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"
#include "trace/eventid.h"
#include "trace/trace.h"

#include <optional>

namespace core {

/// What the rows of a table stand for, so that a row can be followed. Empty members: not tied to one.
struct RowSubject {
    ProcessIndex process;
    DeviceIndex device;
    StreamIndex stream;
    KernelNameIndex kernel;
    std::optional<TimeWindow> window; ///< when one event or gap is meant
    EventId event; ///< when the row is one event
    std::optional<NvtxLimit> nvtx; ///< when the ranges of one text are meant
    TraceId trace; ///< whose indexes these are
    ThreadIndex thread; ///< of what a thread did
    QString windowName; ///< what the window is called: "step 19"; empty: it has no name
};

} // namespace core
