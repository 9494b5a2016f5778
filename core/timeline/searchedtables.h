// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timeline.h"
#include "trace/eventtables.h"

#include <algorithm>
#include <array>
#include <span>

// The tables whose events can be searched and marked on a timeline, and the tracks they are on.

namespace core {

/// The classes that have names to search, in the order in which events of equal start on one track come.
inline constexpr std::array SearchedClasses { EventClass::Kernels,     EventClass::Calls,         EventClass::Memcpy,
                                              EventClass::Memset,      EventClass::GraphLaunches, EventClass::Overhead,
                                              EventClass::Nvtx,        EventClass::OsRuntime,     EventClass::Mpi,
                                              EventClass::LibraryCalls };

constexpr std::size_t classIndex(EventClass eventClass)
{
    return static_cast<std::size_t>(eventClass);
}

/// The starts of a class's events; none for a class that is not searched.
[[nodiscard]] inline std::span<const std::int64_t> startsOfSearched(const Trace& trace, EventClass eventClass)
{
    return withTable(trace, eventClass, [](const auto& table) -> std::span<const std::int64_t> {
        if constexpr (requires { table.startNs; })
            return table.startNs;
        else
            return {};
    });
}

/// The classes that a track of this kind shows.
[[nodiscard]] inline std::span<const EventClass> classesOn(TrackKind kind)
{
    static constexpr std::array OnStream { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset,
                                           EventClass::GraphLaunches };
    static constexpr std::array OnCalls { EventClass::Calls };
    static constexpr std::array OnNvtx { EventClass::Nvtx };
    static constexpr std::array OnOsRuntime { EventClass::OsRuntime };
    static constexpr std::array OnMpi { EventClass::Mpi };
    static constexpr std::array OnLibraryCalls { EventClass::LibraryCalls };
    static constexpr std::array OnOverhead { EventClass::Overhead };
    switch (kind) {
    case TrackKind::Stream:
        return OnStream;
    case TrackKind::Calls:
        return OnCalls;
    case TrackKind::Nvtx:
        return OnNvtx;
    case TrackKind::OsRuntime:
        return OnOsRuntime;
    case TrackKind::Mpi:
        return OnMpi;
    case TrackKind::LibraryCalls:
        return OnLibraryCalls;
    case TrackKind::ProfilerOverhead:
        return OnOverhead;
    default:
        return {};
    }
}

/// True for what is on the track of a stream; other classes are on tracks of threads.
[[nodiscard]] inline bool isOnStream(EventClass eventClass)
{
    const auto onStream = classesOn(TrackKind::Stream);
    return std::find(onStream.begin(), onStream.end(), eventClass) != onStream.end();
}

/// Where the rank of an event's track stands: by its stream or thread; the last for none.
template <typename Table> std::size_t rankIndex(const Table& table, std::size_t row, std::size_t rankCount)
{
    if constexpr (requires { table.stream; })
        return std::min(table.stream[row].value(), rankCount - 1);
    else if constexpr (requires { table.thread; })
        return std::min(table.thread[row].value(), rankCount - 1);
    else
        return rankCount - 1;
}

} // namespace core
