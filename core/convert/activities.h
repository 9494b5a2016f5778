// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/convertsource.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace core {

/// How an event is drawn.
enum class EventShape : std::uint8_t {
    Slice, ///< from start to end, nests on its track
    AsyncSlice, ///< as Slice, but need not nest with others of its thread
    SliceEnd, ///< the end of a Slice or AsyncSlice of this track: for formats that write it by itself
    Mark, ///< a moment
    Counter, ///< a value from here on
};

/// An event on its track; what else is known of it stands in row `row` of its table (or NvtxProjections).
struct ConvertedEvent {
    std::int64_t startNs = 0; ///< of a SliceEnd: the moment it ends
    std::int64_t endNs = 0;
    std::uint32_t row = 0;
    std::uint32_t track = 0;
    std::uint32_t group = 0;
    std::uint32_t flow
        = 0; ///< of a call: how much device work it launched; of device work: its number in that, from 1; 0: none
    ActivityType type = ActivityType::Kernel;
    EventShape shape = EventShape::Slice;
};

/// Some events, and the tracks that come up among them for the first time. SliceEnds stand after the start and before
/// what follows on their track.
struct EventBatch {
    std::uint64_t number = 0;
    std::vector<ConvertTrack> newTracks;
    std::vector<ConvertedEvent> events;
};

/// What there is of one activity type.
struct ActivityTally {
    std::int64_t count = 0; ///< slices, marks and counter values
    std::uint64_t durationNs = 0; ///< sum modulo 2^64
    friend bool operator==(const ActivityTally&, const ActivityTally&) = default;
};

/// Takes a batch; false stops the walk.
using BatchSink = std::function<bool(EventBatch&&)>;

/**
 * Goes once over everything that `source` wants converted and decides what is written: which events, on which track and
 * lane, with which flows. Tracks come by type; the events of each track come by start, longer ones first, so that they
 * nest.
 *
 * @return counts of what was handed to `sink`. Errors: Cancelled, also when the sink stopped it.
 */
[[nodiscard]] Expected<ByActivityType<ActivityTally>> walkActivities(const ConvertSource& source, const BatchSink& sink,
                                                                     const std::stop_token& stop = {});

} // namespace core
