// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace core {

/// Allocator for RapidJSON that throws std::bad_alloc; RapidJSON's own returns null, and its buffers write there.
class JsonMemory
{
public:
    static const bool kNeedFree = true; // NOLINT(readability-identifier-naming): RapidJSON's names

    void* Malloc(std::size_t sizeBytes) { return Realloc(nullptr, 0, sizeBytes); }
    void* Realloc(void* memory, std::size_t /*oldBytes*/, std::size_t newBytes)
    {
        if (newBytes == 0) {
            Free(memory);
            return nullptr;
        }
        void* const moved
            = std::realloc(memory, newBytes); // NOLINT(cppcoreguidelines-no-malloc): as RapidJSON wants it
        if (!moved)
            throw std::bad_alloc();
        return moved;
    }
    static void Free(void* memory) noexcept { std::free(memory); } // NOLINT(cppcoreguidelines-no-malloc)
    bool operator==(const JsonMemory&) const { return true; }
};

/// Text that is being written.
using JsonBuffer = rapidjson::GenericStringBuffer<rapidjson::UTF8<>, JsonMemory>;
/// Writes JSON into a JsonBuffer.
using JsonBufferWriter = rapidjson::Writer<JsonBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory>;

} // namespace core
