// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <protozero/types.hpp>

#include <cstdint>

/// Field numbers of Perfetto's protos (protos/perfetto/trace/… of github.com/google/perfetto), those that are written
/// and read here.
namespace core::perfetto {

enum class TraceFile : protozero::pbf_tag_type { Packet = 1 };

enum class Packet : protozero::pbf_tag_type {
    Timestamp = 8, ///< uint64, ns
    SequenceId = 10, ///< trusted_packet_sequence_id
    TrackEvent = 11,
    InternedData = 12,
    SequenceFlags = 13,
    TrackDescriptor = 60,
};
constexpr std::uint32_t StateCleared = 1; ///< SEQ_INCREMENTAL_STATE_CLEARED
constexpr std::uint32_t NeedsState = 2; ///< SEQ_NEEDS_INCREMENTAL_STATE

enum class Event : protozero::pbf_tag_type {
    CategoryIds = 3,
    Annotations = 4,
    Type = 9,
    NameId = 10,
    TrackUuid = 11,
    Name = 23,
    CounterValue = 30, ///< int64
    DoubleCounterValue = 44,
    FlowIds = 47, ///< fixed64
    TerminatingFlowIds = 48, ///< fixed64
};
constexpr std::int32_t SliceBegin = 1, SliceEnd = 2, Instant = 3, CounterSample = 4;

enum class Annotation : protozero::pbf_tag_type {
    NameId = 1,
    IntValue = 4,
    DoubleValue = 5,
    StringValue = 6,
    Name = 10,
    ArrayValues = 12,
    StringValueId = 17,
};

enum class Interned : protozero::pbf_tag_type {
    Categories = 1,
    EncodedNames = 2,
    AnnotationNames = 3,
    AnnotationStrings = 29,
};
/// EventCategory, EventName, DebugAnnotationName and InternedString alike.
enum class InternedEntry : protozero::pbf_tag_type { Id = 1, Text = 2 };

enum class Track : protozero::pbf_tag_type {
    Uuid = 1,
    Name = 2,
    Process = 3,
    Thread = 4,
    ParentUuid = 5,
    Counter = 8,
    ChildOrdering = 11,
    SiblingOrderRank = 12,
};
constexpr std::int32_t OrderedByRank = 3; ///< EXPLICIT

enum class ProcessTrack : protozero::pbf_tag_type { Pid = 1, Name = 6 };
enum class ThreadTrack : protozero::pbf_tag_type { Pid = 1, Tid = 2, Name = 5 };

} // namespace core::perfetto
