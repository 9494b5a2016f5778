// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <optional>
#include <stop_token>

namespace core {

/// The part of a trace in which the program does what it does all the time, without its warm-up.
struct SteadyState {
    TimeWindow window; ///< ns as exported; ends with the last kernel
    bool isDetected
        = false; ///< launch rate and kernel mix tell where the warm-up ends; false: only the first tenth is left out
    QString reason; ///< one sentence: why it begins there
    friend bool operator==(const SteadyState&, const SteadyState&) = default;
};

/**
 * Proposes what to leave out at the beginning of a trace: the first tenth, or more as long as the launch rate or the
 * mix of kernels still differs from those of the second half. Warm-up is looked for in the first half only.
 *
 * @return none when there are no kernels; or Cancelled
 */
[[nodiscard]] Cancellable<std::optional<SteadyState>> findSteadyState(const Trace& trace,
                                                                      const std::stop_token& stop = {});

} // namespace core
