// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "distributions.h"
#include "tracewriter.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace tracegen {

/// The names of CUDA API functions that ranks call.
struct CallNames {
    explicit CallNames(TraceWriter& writer);
    NameId launch, launchEx, copyAsync, setAsync, streamSynchronize, deviceSynchronize, graphLaunch, eventRecord;
    NameId streamWait, isCapturing, free, copy;
};

/// A kernel as a program launches it: its name and shape, and how long it takes.
struct KernelModel {
    KernelIdentity identity;
    Mixture durationNs;
};

/// Where a rank runs.
struct RankPlace {
    std::int64_t pid = 0;
    std::int64_t tid = 0; ///< 0: the main thread
    std::int64_t cudaDevice = 0; ///< of its first stream
    std::int64_t startNs = 0;
};

/// A span of the device.
struct DeviceSpan {
    std::int64_t startNs = 0, endNs = 0;
};

/**
 * A thread that drives streams of a process: each call takes time on the host, each kernel waits for its launch and for
 * the stream. The thread can be ahead of the device by as many launches as the driver queues, then its calls wait.
 */
class Rank
{
public:
    using StreamIndex = std::size_t;

    /// @param gapNs  what the thread needs between calls
    Rank(TraceWriter& writer, const CallNames& names, const RankPlace& place, const Mixture& gapNs, Random random);

    /// Adds a stream; the first is the default stream of the work below.
    StreamIndex addStream(std::int64_t streamId, std::int64_t cudaDevice, std::int64_t context = 1);

    [[nodiscard]] Random& random() { return m_random; }
    [[nodiscard]] std::int64_t nowNs() const { return m_nowNs; }
    [[nodiscard]] std::int64_t globalTid() const { return m_globalTid; }
    [[nodiscard]] std::int64_t globalPid() const { return m_globalPid; }
    [[nodiscard]] std::int64_t deviceFreeNs(StreamIndex stream) const { return m_streams[stream].freeNs; }
    [[nodiscard]] const StreamPlace& place(StreamIndex stream) const { return m_streams[stream].place; }

    /// Lets the thread do something else.
    void pause(std::int64_t durationNs) { m_nowNs += durationNs; }
    void waitUntil(std::int64_t timeNs);

    /// A call without device work.
    void call(NameId name, const Mixture& durationNs);
    DeviceSpan launch(const KernelModel& kernel, StreamIndex stream = 0);
    /// Kernels of a graph: one call, all kernels with its correlation id.
    void launchGraphNodes(const std::vector<KernelModel>& kernels, std::int64_t graphId, StreamIndex stream = 0);
    /// A graph that was traced as a whole.
    DeviceSpan launchGraph(std::int64_t durationNs, std::int64_t graphId, StreamIndex stream = 0);
    /// @param factor  it takes so many times as long as others of its size
    DeviceSpan copy(std::int64_t sizeBytes, const CopyKind& kind, StreamIndex stream = 0, double factor = 1);
    void set(std::int64_t sizeBytes, StreamIndex stream = 0);
    /// Waits for a stream on the host.
    void synchronizeStream(StreamIndex stream = 0);
    void synchronizeDevice();
    /// Lets `waiting` begin its next work not before what `stream` has now.
    void waitForStream(StreamIndex stream, StreamIndex waiting);

    /// A launch of a kernel whose end depends on others, such as a collective.
    struct OpenLaunch {
        std::int64_t correlation = 0;
        std::int64_t startNs = 0; ///< of the kernel
    };
    OpenLaunch openLaunch(StreamIndex stream, std::int64_t delayNs = 0);
    void closeLaunch(const OpenLaunch& launch, const KernelIdentity& kernel, StreamIndex stream, std::int64_t endNs);

    /// A push/pop range from `startNs` until now.
    void closeRange(std::int64_t startNs, std::string_view text);

private:
    struct StreamState {
        StreamPlace place;
        std::int64_t freeNs = 0; ///< when all of its work is done
    };
    /// A call that starts device work: writes it and returns the earliest start of the work.
    std::int64_t beginWork(NameId name, const Mixture& callNs, StreamIndex stream);
    DeviceSpan occupy(StreamIndex stream, std::int64_t startNs, std::int64_t durationNs);
    /// Host time that a call may end at, given how far the device is behind.
    [[nodiscard]] std::int64_t queueFreeNs() const { return m_queueEndsNs[m_queuePosition]; }
    void enqueue(std::int64_t endNs);
    void synchronize(NameId name, std::int64_t freeNs, StreamIndex stream, std::int64_t syncType);

    TraceWriter& m_writer;
    const CallNames& m_names;
    Mixture m_gapNs;
    Random m_random;
    std::int64_t m_globalPid, m_globalTid, m_pid;
    std::int64_t m_nowNs;
    std::int64_t m_correlation = 0;
    std::vector<StreamState> m_streams;
    std::array<std::int64_t, LaunchQueueLength> m_queueEndsNs {}; ///< ends of the last launches, a ring
    std::size_t m_queuePosition = 0;
};

} // namespace tracegen
