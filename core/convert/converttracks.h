// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/visibletext.h"
#include "trace/trace.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// What a row of a converted trace shows, in the order in which rows of one thread or stream stand.
enum class RowKind : std::uint8_t {
    ThreadNvtx,
    ThreadNvtxAsync, ///< start/end ranges, which need not nest
    ThreadCalls,
    ThreadOsRuntime,
    ThreadRunning,
    ThreadOverhead,
    ThreadIdle, ///< a thread without events, named for completeness
    StreamNvtx, ///< NVTX ranges as their kernels ran
    StreamWork,
    StreamSync,
    Metric,
};
constexpr std::size_t RowKindCount = 11;

/// What tracks are grouped under: a process, the GPU of a process, the counters of a GPU.
struct TrackGroup {
    std::string name; ///< UTF-8
    std::int32_t pid = 0; ///< unique; of processes their own where possible
    std::int32_t order = 0;
    std::int32_t parent = -1; ///< the group it belongs under, -1: none
    bool isProcess = false;
};

/**
 * One line of slices that nest, or one counter. Rows with overlaps that do not nest have several (lanes).
 * Held by value wherever it goes, so that threads can use it while others are being made.
 */
struct ConvertTrack {
    std::uint32_t index = 0; ///< numbered in the order of their first event
    RowKind kind = RowKind::StreamWork;
    std::uint32_t subject = 0; ///< stream, thread or metric; the number of threads: unknown thread
    std::uint32_t lane = 0;
    std::uint32_t group = 0;
    bool isFirstOfGroup = false;
};

/// The groups of a trace, and which of them streams, threads and metrics belong to. Immutable.
class TrackGroups
{
public:
    TrackGroups(const Trace& trace, ControlCharacters controls);

    [[nodiscard]] const std::vector<TrackGroup>& groups() const { return m_groups; }
    /// The group of a row; `subject` as in ConvertTrack.
    [[nodiscard]] std::uint32_t groupOf(RowKind kind, std::uint32_t subject) const;
    /// "CUDA API · thread 4711 (worker)", "context 1 stream 7 (lane 2)", "SMs Active [Throughput %]"; UTF-8.
    [[nodiscard]] std::string trackName(const ConvertTrack& track) const;
    /// "thread 4711 (worker)" of a row of a thread.
    [[nodiscard]] std::string threadName(std::uint32_t thread) const;
    /// Where a track stands among those of its group.
    [[nodiscard]] static std::int32_t orderOf(const ConvertTrack& track);

private:
    void addStreamGroups();
    void addMetricGroups();

    [[nodiscard]] std::string written(const QString& name) const;

    const Trace& m_trace;
    ControlCharacters m_controls;
    std::vector<TrackGroup> m_groups;
    std::vector<std::uint32_t> m_groupOfStream, m_groupOfMetric;
    std::uint32_t m_unknownGroup = 0;
};

/// True for the rows whose subject is a thread.
[[nodiscard]] constexpr bool isThreadRow(RowKind kind)
{
    return kind <= RowKind::ThreadIdle;
}

} // namespace core
