// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanes/timelineseries.h"
#include "trace/trace.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// The megabytes (10⁶ bytes) allocated on each GPU by all processes, by DeviceIndex, without managed and host memory;
/// null: no allocation was recorded.
[[nodiscard]] std::vector<std::shared_ptr<const TimelineSeries>> liveMemorySeries(const Trace& trace,
                                                                                  const std::stop_token& stop = {});

} // namespace core
