// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/timeclass.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

struct ClassEntry {
    std::string_view key;
    TimeGroup group;
};

/// In the order of TimeClass.
constexpr std::array<ClassEntry, TimeClassCount> Classes { {
    { "compute", TimeGroup::Compute },
    { "compute_copy", TimeGroup::Compute },
    { "compute_comm", TimeGroup::Compute },
    { "graph", TimeGroup::Compute },
    { "kernel_migrating", TimeGroup::Migration },
    { "migration", TimeGroup::Migration },
    { "comm", TimeGroup::Communication },
    { "copy_h2d", TimeGroup::Copy },
    { "copy_d2h", TimeGroup::Copy },
    { "copy_peer", TimeGroup::Copy },
    { "copy_d2d", TimeGroup::Copy },
    { "memset", TimeGroup::Copy },
    { "other_work", TimeGroup::OtherWork },
    { "um_host", TimeGroup::Migration },
    { "copy_call", TimeGroup::Copy },
    { "enqueue", TimeGroup::Launch },
    { "launch_call", TimeGroup::Launch },
    { "launch_latency", TimeGroup::Launch },
    { "turnaround", TimeGroup::Launch },
    { "other_api", TimeGroup::Launch },
    { "round_trip", TimeGroup::Sync },
    { "sync_return", TimeGroup::Sync },
    { "host_code", TimeGroup::Host },
    { "os_wait", TimeGroup::Host },
    { "os_io", TimeGroup::Host },
    { "os_other", TimeGroup::Host },
    { "mpi", TimeGroup::Host },
    { "descheduled", TimeGroup::Host },
    { "interop", TimeGroup::Host },
    { "alloc", TimeGroup::Allocation },
    { "module", TimeGroup::Loading },
    { "jit", TimeGroup::Loading },
    { "context", TimeGroup::Loading },
    { "dependency", TimeGroup::Dependency },
    { "wait_other_gpu", TimeGroup::Dependency },
    { "profiler", TimeGroup::Profiler },
    { "unknown", TimeGroup::Unknown },
    { "imbalance", TimeGroup::Imbalance },
} };

/// In the order of TimeGroup.
constexpr std::array<std::string_view, TimeGroupCount> GroupKeys {
    "compute", "migration",  "communication", "copy",       "other_work", "launch",  "sync",
    "host",    "allocation", "loading",       "dependency", "profiler",   "unknown", "imbalance"
};

constexpr std::array<std::string_view, 4> ConfidenceKeys { "sure", "likely", "weak", "none" };

} // namespace

std::string_view timeClassKey(TimeClass timeClass)
{
    return Classes.at(static_cast<std::size_t>(timeClass)).key;
}

std::string_view timeGroupKey(TimeGroup group)
{
    return GroupKeys.at(static_cast<std::size_t>(group));
}

std::string_view confidenceKey(Confidence confidence)
{
    return ConfidenceKeys.at(static_cast<std::size_t>(confidence));
}

std::optional<TimeClass> timeClassOfKey(std::string_view key)
{
    const auto* const found = std::ranges::find(Classes, key, &ClassEntry::key);
    if (found == Classes.end())
        return std::nullopt;
    return static_cast<TimeClass>(found - Classes.begin());
}

TimeGroup timeGroup(TimeClass timeClass)
{
    return Classes.at(static_cast<std::size_t>(timeClass)).group;
}

} // namespace core
