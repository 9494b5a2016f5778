// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace core {

/// What the end of a gzip file needs to know of one part of it.
struct GzipPart {
    std::uint32_t crc = 0;
    std::uint64_t sizeBytes = 0; ///< not compressed
};

/// A stretch of a gzip file, and what it holds: it can be decompressed by itself.
struct GzipRange {
    std::int64_t from = 0, to = 0; ///< bytes of the file
    GzipPart content;
};

/// Two parts, one after the other.
[[nodiscard]] GzipPart joined(const GzipPart& first, const GzipPart& second);

/// Compresses parts of one gzip member independently of each other, so that several threads can; each thread has its
/// own.
class GzipCompressor
{
public:
    GzipCompressor();
    GzipCompressor(const GzipCompressor&) = delete;
    GzipCompressor& operator=(const GzipCompressor&) = delete;
    ~GzipCompressor();
    /// Appends `bytes` to `compressed` as deflate blocks that end on a byte. Throws std::bad_alloc.
    GzipPart compress(std::string_view bytes, std::string& compressed);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The frame around the parts, which make one member: any gunzip reads it.
class GzipFrame
{
public:
    [[nodiscard]] bool isBegun() const { return m_isBegun; }
    /// The bytes before the first part.
    [[nodiscard]] std::string begin();
    static constexpr std::int64_t BytesBefore = 10, BytesAfter = 10; ///< of begin() and end()
    /// Notes the next part in the order of the file.
    void add(const GzipPart& part);
    /// The bytes after the last part.
    [[nodiscard]] std::string end() const;

private:
    GzipPart m_whole;
    bool m_isBegun = false;
};

} // namespace core
