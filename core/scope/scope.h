// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "intervals/intervalset.h"
#include "scope/rowranges.h"
#include "trace/trace.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace core {

class ScopeRows;

/// Limits an analysis to what happened inside the NVTX ranges of one grouped text.
struct NvtxLimit {
    QString text; ///< grouped text, compared exactly
    std::optional<QString> domain; ///< domain name; any domain when absent
    friend bool operator==(const NvtxLimit&, const NvtxLimit&) = default;
};

/// What somebody who chose a window calls it: "step 19".
struct WindowName {
    TimeWindow window;
    QString name;
    friend bool operator==(const WindowName&, const WindowName&) = default;
};

/**
 * What part of a trace an analysis looks at. Empty members limit nothing; the default scope is the whole trace.
 *
 * An interval that crosses the window's edge is clipped for time sums and counted once. GPU work belongs to an NVTX
 * limit when its launch call lies inside a matching range of the same thread; API calls when they lie inside one
 * themselves.
 */
struct Scope {
    std::optional<TimeWindow> window; ///< ns as exported
    std::vector<ProcessIndex> processes;
    std::vector<DeviceIndex> devices;
    std::vector<StreamIndex> streams;
    std::optional<NvtxLimit> nvtx;
    /// Where the rows of these processes, GPUs and streams stand, when somebody looked them up. Only makes answers come
    /// sooner.
    std::shared_ptr<const ScopeRows> rows {};
    /// What the window is called. It says nothing of any other window, and limits nothing.
    std::optional<WindowName> windowName {};

    [[nodiscard]] bool isWholeTrace() const;
    /// What the window is called; empty when it has no name.
    [[nodiscard]] QString nameOfWindow() const;
    /// The same limits.
    friend bool operator==(const Scope& left, const Scope& right);
};

/// "the whole trace", or e.g. "pid 111, GPU 0, window 1.200–1.840 s" (times relative to the trace's start).
[[nodiscard]] QString describeScope(const Scope& scope, const Trace& trace);

/// `window` as text, after its name in `scope` if it has one: "step 19 (window 1.200–1.840 s)".
[[nodiscard]] QString withWindowName(const Scope& scope, const QString& window);

/// "window 1.200–1.840 s", relative to the trace's start, with as many decimals as the window needs.
[[nodiscard]] QString describeWindow(const TimeWindow& window, const Trace& trace);

/// The NVTX ranges that an NVTX limit means.
struct LimitRanges {
    /// Those of one thread, which may nest or overlap.
    struct OfThread {
        std::vector<std::int64_t> startNs; ///< ascending
        std::vector<std::int64_t> latestEndNs; ///< of this range and all before it
        /// True when a range holds all of [startNs, endNs); `begun`: those that begin by its start.
        [[nodiscard]] bool holds(std::size_t begun, std::int64_t firstNs, std::int64_t endNs) const
        {
            // of the ranges that began by then, the one that ends last
            return begun > 0 && endNs <= latestEndNs[begun - 1] && firstNs < latestEndNs[begun - 1];
        }
    };
    std::vector<OfThread> ofThreads; ///< by ThreadIndex
    std::vector<bool> calls; ///< by row of Trace::calls: whether it lies in one; empty: nobody looked
};

/// A Scope made ready for asking row by row. Holds references: the trace must outlive it.
class ScopeFilter
{
public:
    ScopeFilter(const Trace& trace, const Scope& scope);

    /// The window, or the trace's extent widened so that nothing is clipped.
    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] bool isWholeTrace() const { return m_isWholeTrace; }
    /// The window when the scope has one.
    [[nodiscard]] std::optional<TimeWindow> windowOfScope() const
    {
        return m_hasWindow ? std::optional(TimeWindow { m_window.startNs, m_window.endNs }) : std::nullopt;
    }
    /// [startNs, endNs) cut to the window.
    [[nodiscard]] Interval clipped(std::int64_t startNs, std::int64_t endNs) const
    {
        return { std::max(startNs, m_window.startNs), std::min(endNs, m_window.endNs) };
    }
    /// True when an event overlaps the window; an event of 0 ns counts when it starts inside.
    [[nodiscard]] bool inWindow(std::int64_t startNs, std::int64_t endNs) const
    {
        return startNs < m_window.endNs && (endNs > m_window.startNs || startNs >= m_window.startNs);
    }
    [[nodiscard]] bool isCut(std::int64_t startNs, std::int64_t endNs) const
    {
        return startNs < m_window.startNs || endNs > m_window.endNs;
    }
    /// A superset of the rows of a table of spans that the filter accepts, close to them where a window or Scope::rows
    /// narrow it. See forEachRowOf().
    template <typename Table> [[nodiscard]] RowRanges rowsOf(const Table& table) const
    {
        if (const auto* rows = rowsLookedUp(&table))
            return *rows;
        if (m_hasWindow)
            return RowRanges(table.spans.rowsMeeting(table.startNs, { m_window.startNs, m_window.endNs }));
        return RowRanges(table.size() > 0 ? std::vector { RowRange { 0, table.size() } } : std::vector<RowRange>());
    }
    /// Device work: its window, stream (and so process and device) and launch fit the scope.
    [[nodiscard]] bool acceptsWork(std::int64_t startNs, std::int64_t endNs, StreamIndex stream, CallRow launch) const
    {
        return inWindow(startNs, endNs) && (m_isWholeTrace || (acceptsStream(stream) && acceptsLaunch(launch)));
    }
    [[nodiscard]] bool acceptsKernel(std::size_t row) const
    {
        const auto& k = m_trace.kernels;
        return acceptsWork(k.startNs[row], k.endNs[row], k.stream[row], k.launch[row]);
    }
    /// API calls: window, process and NVTX limit. Device and stream limits keep calls of processes that own such a
    /// stream.
    [[nodiscard]] bool acceptsCall(std::size_t row) const
    {
        const auto& c = m_trace.calls;
        if (!m_nvtx || m_nvtx->calls.empty())
            return acceptsThreadSpan(c.thread[row], c.startNs[row], c.endNs[row]);
        return m_nvtx->calls[row] && inWindow(c.startNs[row], c.endNs[row]) && acceptsProcessOf(c.thread[row]);
    }
    /// Whatever a thread did (a call, an NVTX range): as for calls. An unknown thread fits only where threads do not
    /// matter.
    [[nodiscard]] bool acceptsThreadSpan(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const
    {
        return inWindow(startNs, endNs) && (m_isWholeTrace || acceptsThread(thread, startNs, endNs));
    }
    [[nodiscard]] bool acceptsStream(StreamIndex stream) const
    {
        return m_streamAccepted.empty() || m_streamAccepted[stream.value()] != 0;
    }
    [[nodiscard]] bool acceptsProcess(ProcessIndex process) const;
    [[nodiscard]] bool acceptsDevice(DeviceIndex device) const;
    /// The ranges of the NVTX limit; nullptr without one.
    [[nodiscard]] const std::shared_ptr<const LimitRanges>& limitRanges() const { return m_nvtx; }

private:
    [[nodiscard]] bool acceptsLaunch(CallRow launch) const;
    [[nodiscard]] bool acceptsProcessOf(ThreadIndex thread) const
    {
        return m_processAccepted.empty() || (thread.isValid() && acceptsProcess(m_trace.processOf(thread)));
    }
    [[nodiscard]] bool acceptsThread(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const;
    [[nodiscard]] bool isInsideRange(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const;
    void prepareLimits(const Scope& scope);
    void prepareRanges(const NvtxLimit& limit);
    [[nodiscard]] TimeWindow callReach() const;
    [[nodiscard]] const RowRanges* rowsLookedUp(const void* table) const;

    const Trace& m_trace;
    std::shared_ptr<const ScopeRows> m_rows; ///< may be none
    Interval m_window;
    bool m_isWholeTrace = true;
    bool m_hasWindow = false;
    std::vector<char> m_streamAccepted, m_processAccepted, m_deviceAccepted; ///< empty: all
    std::shared_ptr<const LimitRanges> m_nvtx; ///< only with an NVTX limit
};

} // namespace core
