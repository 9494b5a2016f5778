// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace core {

/// Kinds of events that a converted trace can hold; their names are the categories of its events.
enum class ActivityType : std::uint8_t {
    Kernel,
    Memcpy,
    Memset,
    Nvtx, ///< ranges and marks as the threads gave them
    NvtxKernel, ///< ranges as the GPU saw them: first start to last end of the kernels launched inside, per stream
    CudaApi,
    Sync,
    OsRuntime,
    Scheduling, ///< times in which a thread ran on a processor
    Graph, ///< launches of whole CUDA graphs
    GpuMetrics,
    Overhead,
};
constexpr std::size_t ActivityTypeCount = 12;

/// Something for each activity type, by static_cast<std::size_t>(type).
template <typename T> using ByActivityType = std::array<T, ActivityTypeCount>;

/// "kernel", "memcpy", "nvtx-kernel", …: the name on the command line and the category in the file.
[[nodiscard]] std::string_view activityTypeName(ActivityType type);
/// All names, in the order of the enumeration.
[[nodiscard]] QStringList activityTypeNames();
/// The kinds of rows that events of a type are made of: without them the type was not captured.
[[nodiscard]] EventClass eventClassOf(ActivityType type);
/// The types named in `names`; each may be a list with commas, "nvtx-cpu" is "nvtx", "all" is all. Errors: Usage, with
/// the names there are.
[[nodiscard]] Expected<ByActivityType<bool>> parseActivityTypes(const QStringList& names);

} // namespace core
