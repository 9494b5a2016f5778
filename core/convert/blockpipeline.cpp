// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/blockpipeline.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace core {

BlockPipeline::BlockPipeline(const TraceFormatWriter& writer, bool isCompressed, int threads, ByteSink sink)
    : m_writer(writer)
    , m_isCompressed(isCompressed)
    , m_mostUnderWay(2 * static_cast<std::size_t>(std::clamp(threads, 1, 16)))
    , m_sink(std::move(sink))
{
    const auto count = std::clamp(threads, 1, 16);
    m_threads.reserve(static_cast<std::size_t>(count));
    try {
        for (int thread = 0; thread < count; ++thread)
            m_threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) { // no memory or no right for another thread: one is enough
        if (m_threads.empty())
            throw std::bad_alloc();
    }
}

BlockPipeline::~BlockPipeline()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
        m_batches.clear();
    }
    m_hasBatch.notify_all();
    for (auto& thread : m_threads)
        thread.join();
}

void BlockPipeline::work()
{
    try {
        const auto formatter = m_writer.makeFormatter();
        GzipCompressor compressor;
        std::string text;
        std::unique_lock lock(m_mutex);
        while (true) {
            m_hasBatch.wait(lock, [this] { return m_isEnding || !m_batches.empty(); });
            if (m_batches.empty())
                return;
            const auto batch = std::move(m_batches.front());
            m_batches.pop_front();
            lock.unlock();
            Block block;
            if (m_isCompressed) {
                text.clear();
                formatter->format(batch, text);
                block.part = compressor.compress(text, block.bytes);
            } else {
                formatter->format(batch, block.bytes);
            }
            lock.lock();
            m_blocks.emplace(batch.number, std::move(block));
            m_hasBlock.notify_one();
        }
    } catch (...) { // out of memory
        const std::lock_guard lock(m_mutex);
        m_thrown = std::current_exception();
        m_hasBlock.notify_one();
    }
}

bool BlockPipeline::write(const Block& block)
{
    if (m_isCompressed) {
        m_frame.add(block.part);
        addRange(block);
    }
    return m_sink(block.bytes);
}

void BlockPipeline::addRange(const Block& block)
{
    constexpr std::uint64_t LeastBytes = 8 << 20; // not compressed: of less it is not worth to begin anew
    const auto from = m_writtenBytes == 0 ? GzipFrame::BytesBefore : m_writtenBytes;
    m_writtenBytes += static_cast<std::int64_t>(block.bytes.size());
    if (m_ranges.empty() || m_ranges.back().content.sizeBytes >= LeastBytes)
        m_ranges.push_back({ from, from, {} });
    auto& range = m_ranges.back();
    range.to = m_writtenBytes;
    range.content = joined(range.content, block.part);
}

bool BlockPipeline::writeReady(std::unique_lock<std::mutex>& lock)
{
    m_hasBlock.wait(lock, [this] { return m_thrown || m_blocks.contains(m_nextToWrite); });
    if (m_thrown)
        std::rethrow_exception(m_thrown);
    const auto block = std::move(m_blocks.extract(m_nextToWrite).mapped());
    ++m_nextToWrite;
    --m_underWay;
    lock.unlock();
    const bool isWritten = write(block);
    lock.lock();
    return isWritten;
}

bool BlockPipeline::add(EventBatch&& batch)
{
    std::unique_lock lock(m_mutex);
    m_batches.push_back(std::move(batch));
    ++m_underWay;
    m_hasBatch.notify_one();
    while (m_underWay > m_mostUnderWay || m_blocks.contains(m_nextToWrite)) {
        if (!writeReady(lock))
            return false;
    }
    return true;
}

bool BlockPipeline::drain()
{
    std::unique_lock lock(m_mutex);
    while (m_underWay > 0) {
        if (!writeReady(lock))
            return false;
    }
    return true;
}

bool BlockPipeline::writeDirectly(std::string_view bytes)
{
    if (!m_isCompressed)
        return m_sink(bytes);
    Block block;
    if (!m_frame.isBegun())
        block.bytes = m_frame.begin();
    GzipCompressor compressor;
    block.part = compressor.compress(bytes, block.bytes);
    return write(block);
}

bool BlockPipeline::finish()
{
    return !m_isCompressed || m_sink(m_frame.end());
}

} // namespace core
