// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "trace/eventid.h"

#include <QString>

#include <optional>
#include <vector>

namespace core {

/// One figure of an event with what it is called.
struct EventFact {
    QString label;
    QString value;
    friend bool operator==(const EventFact&, const EventFact&) = default;
};

/**
 * What one wants to know of an event at a glance, the most important first: duration, start, launch latency (end of the
 * API call → start of the work, negative when it started before), how its duration differs from `averageNs`, grid ×
 * block (blocks × threads), size and throughput of copies, GPU and stream or thread, correlation. What was not recorded
 * is left out. O(1).
 *
 * @param averageNs  of the same kernel; none: not known
 */
[[nodiscard]] std::vector<EventFact> eventFacts(const Trace& trace, EventId event, std::optional<double> averageNs,
                                                const DisplayFormat& format = {});

} // namespace core
