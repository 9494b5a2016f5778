// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/gzipblocks.h"
#include "convert/traceformatwriter.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace core {

/// Where the bytes of a file go, piece by piece; false: they could not be written.
using ByteSink = std::function<bool(std::string_view)>;

/**
 * Formats, and when asked compresses, batches in threads of its own and writes them in their order in the caller's
 * thread. No more than a few batches are under way, so memory does not grow with the trace.
 */
class BlockPipeline
{
public:
    BlockPipeline(const TraceFormatWriter& writer, bool isCompressed, int threads, ByteSink sink);
    BlockPipeline(const BlockPipeline&) = delete;
    BlockPipeline& operator=(const BlockPipeline&) = delete;
    ~BlockPipeline();

    /// Writes bytes that stand before or after all batches. False when they cannot be written.
    [[nodiscard]] bool writeDirectly(std::string_view bytes);
    /// Takes a batch, waiting while too many are under way. False when something could not be written. Throws what a
    /// thread threw.
    [[nodiscard]] bool add(EventBatch&& batch);
    /// Writes all that is under way. False when something could not be written. Throws what a thread threw.
    [[nodiscard]] bool drain();
    /// Ends the file, after everything else.
    [[nodiscard]] bool finish();
    /// Of a compressed file the ranges that can be read each by itself, by place: each begins with a batch, but for the
    /// first.
    [[nodiscard]] std::vector<GzipRange> takeRanges() { return std::move(m_ranges); }

private:
    struct Block {
        std::string bytes;
        GzipPart part; ///< only when compressed
    };
    void work();
    [[nodiscard]] bool writeReady(std::unique_lock<std::mutex>& lock);
    [[nodiscard]] bool write(const Block& block);
    /// Notes what is written next.
    void addRange(const Block& block);

    const TraceFormatWriter& m_writer;
    const bool m_isCompressed;
    const std::size_t m_mostUnderWay;
    ByteSink m_sink;
    GzipFrame m_frame; ///< of the caller's thread, as the next two
    std::vector<GzipRange> m_ranges;
    std::int64_t m_writtenBytes = 0;
    std::mutex m_mutex;
    std::condition_variable m_hasBatch, m_hasBlock;
    std::deque<EventBatch> m_batches;
    std::map<std::uint64_t, Block> m_blocks; ///< done, by number
    std::uint64_t m_nextToWrite = 0;
    std::size_t m_underWay = 0; ///< taken and not yet written
    std::exception_ptr m_thrown;
    bool m_isEnding = false;
    std::vector<std::thread> m_threads;
};

} // namespace core
