// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace core {

/// What is to be said of a piece of idle time beyond its class.
enum class IdleReason : std::uint8_t {
    None,
    ThenManagedMemory, ///< the host's own code, at the end of which a page migrated
    NoLaunchRecorded, ///< what ended the gap was launched by no call in the trace
    QueuedForNoReason, ///< launched long before it started, and nothing says why
    OtherGpuBusy, ///< other GPUs were busy half of the time
    StreamWait, ///< the stream was told to wait for an event
    GraphicsWork, ///< graphics work, which is not in the trace, may have run
};

} // namespace core
