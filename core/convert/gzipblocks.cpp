// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/gzipblocks.h"

#include <zlib.h>

#include <new>

namespace core {

namespace {

constexpr int Level = 1; // traces repeat themselves: the higher levels take several times as long for a tenth less
constexpr int RawDeflateBits = -15; // no header and no check sum of its own
constexpr int MemoryLevel = 8; // what a higher one looks up does not stay in the cache: a tenth slower, no smaller

const Bytef* toBytes(const char* text)
{
    return reinterpret_cast<const Bytef*>(text); // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}
Bytef* toBytes(char* text)
{
    return reinterpret_cast<Bytef*>(text); // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}

} // namespace

struct GzipCompressor::State {
    z_stream stream {};
};

GzipCompressor::GzipCompressor()
    : m_state(std::make_unique<State>())
{
    if (deflateInit2(&m_state->stream, Level, Z_DEFLATED, RawDeflateBits, MemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
}

GzipCompressor::~GzipCompressor()
{
    deflateEnd(&m_state->stream);
}

GzipPart GzipCompressor::compress(std::string_view bytes, std::string& compressed)
{
    constexpr std::size_t SyncBytes = 16; // what the flush may add
    auto& stream = m_state->stream;
    deflateReset(&stream);
    const auto before = compressed.size();
    compressed.resize(before + deflateBound(&stream, bytes.size()) + SyncBytes);
    stream.next_in
        = const_cast<Bytef*>(toBytes(bytes.data())); // NOLINT(cppcoreguidelines-pro-type-const-cast): zlib's own
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = toBytes(compressed.data() + before);
    stream.avail_out = static_cast<uInt>(compressed.size() - before);
    deflate(&stream, Z_SYNC_FLUSH); // the bound is enough for all of it
    compressed.resize(compressed.size() - stream.avail_out);
    const auto crc = crc32_z(crc32_z(0, nullptr, 0), toBytes(bytes.data()), bytes.size());
    return { static_cast<std::uint32_t>(crc), bytes.size() };
}

GzipPart joined(const GzipPart& first, const GzipPart& second)
{
    const auto crc = crc32_combine(first.crc, second.crc, static_cast<z_off_t>(second.sizeBytes));
    return { static_cast<std::uint32_t>(crc), first.sizeBytes + second.sizeBytes };
}

std::string GzipFrame::begin()
{
    m_isBegun = true;
    constexpr char Deflate = 8, FastestFlag = 4, UnixSystem = 3;
    return { '\x1f', '\x8b', Deflate, 0, 0, 0, 0, 0, FastestFlag, UnixSystem };
}

void GzipFrame::add(const GzipPart& part)
{
    m_whole = joined(m_whole, part);
}

std::string GzipFrame::end() const
{
    std::string bytes { '\x03', '\x00' }; // an empty last block
    const auto append = [&bytes](std::uint32_t number) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            bytes.push_back(static_cast<char>(number >> shift & 0xFFU));
    };
    append(m_whole.crc);
    append(static_cast<std::uint32_t>(m_whole.sizeBytes));
    return bytes;
}

} // namespace core
