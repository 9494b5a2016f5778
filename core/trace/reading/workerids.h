// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/nvtxtext.h"
#include "trace/trace.h"

#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace core {

/// A stream as the file names it.
struct StreamKey {
    std::uint64_t globalPid = 0;
    std::int64_t deviceId = 0;
    std::int64_t contextId = 0;
    std::int64_t streamId = 0;
    friend auto operator<=>(const StreamKey&, const StreamKey&) = default;
};

/// The string ids of a kernel's names; NoString where the file has none.
struct KernelNameKey {
    std::int64_t demangled = 0;
    std::int64_t shortName = 0;
    std::int64_t mangled = 0;
    friend auto operator<=>(const KernelNameKey&, const KernelNameKey&) = default;
};

/// A counter of GPU_METRICS.
struct MetricKey {
    std::int64_t typeId = 0;
    std::int64_t metricId = 0;
    friend auto operator<=>(const MetricKey&, const MetricKey&) = default;
};

constexpr std::int64_t NvtxOpenEndNs
    = INT64_MAX; ///< end of a range that was not closed, until the trace's end is known

/// Mixes the bits of one more number into a hash.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    constexpr std::uint64_t Multiplier = 0x9E3779B97F4A7C15ULL; // 2^64 / golden ratio
    return std::rotl((hash ^ value) * Multiplier, 29);
}

/// Hashes of everything that is interned while reading.
struct KeyHash {
    std::size_t operator()(std::int64_t key) const { return mixed(0, static_cast<std::uint64_t>(key)); }
    std::size_t operator()(std::uint64_t key) const { return mixed(0, key); }
    std::size_t operator()(const StreamKey& key) const
    {
        return mixed(mixed(mixed(mixed(0, key.globalPid), static_cast<std::uint64_t>(key.deviceId)),
                           static_cast<std::uint64_t>(key.contextId)),
                     static_cast<std::uint64_t>(key.streamId));
    }
    std::size_t operator()(const KernelNameKey& key) const
    {
        return mixed(
            mixed(mixed(0, static_cast<std::uint64_t>(key.demangled)), static_cast<std::uint64_t>(key.shortName)),
            static_cast<std::uint64_t>(key.mangled));
    }
    std::size_t operator()(const MetricKey& key) const
    {
        return mixed(mixed(0, static_cast<std::uint64_t>(key.typeId)), static_cast<std::uint64_t>(key.metricId));
    }
    std::size_t operator()(const LaunchShape& shape) const
    {
        std::uint64_t hash = 0;
        for (const auto value : { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ,
                                  shape.registersPerThread, shape.staticSharedBytes, shape.dynamicSharedBytes,
                                  shape.executedSharedBytes, shape.localBytesPerThread })
            hash = mixed(hash, static_cast<std::uint32_t>(value));
        return hash;
    }
};

/// Gives equal keys the same small number, in the order they come. Rows repeat few keys, so a small cache answers most.
template <typename Key> class Interner
{
public:
    std::uint32_t operator()(const Key& key)
    {
        auto& cached = m_cache[KeyHash {}(key) % CacheSize];
        if (cached.id != Unused && cached.key == key) [[likely]]
            return cached.id;
        const auto [entry, isNew] = m_ids.try_emplace(key, static_cast<std::uint32_t>(m_keys.size()));
        if (isNew)
            m_keys.push_back(key);
        cached = CacheEntry { key, entry->second };
        return entry->second;
    }
    [[nodiscard]] const std::vector<Key>& keys() const { return m_keys; }

private:
    static constexpr std::size_t CacheSize = 256;
    static constexpr std::uint32_t Unused = UINT32_MAX;
    struct CacheEntry {
        Key key {};
        std::uint32_t id = Unused;
    };
    std::array<CacheEntry, CacheSize> m_cache {};
    std::unordered_map<Key, std::uint32_t, KeyHash> m_ids;
    std::vector<Key> m_keys;
};

/// Rows that were looked at but cannot be shown, by reason.
struct RowProblems {
    std::int64_t withoutEnd = 0; ///< end is NULL
    std::int64_t notANumber = 0; ///< start or end is not a whole number
    std::int64_t endsBeforeStart = 0;
    std::int64_t notCollected = 0; ///< start = end = 0: CUPTI's mark for "no time stamp"
    std::int64_t implausibleTime = 0; ///< beyond ±2^62 ns
    std::int64_t onHost = 0; ///< graph launches that ran on the host
    std::int64_t cudaBacktraces = 0; ///< rows that repeat a call for its backtrace
    std::int64_t badIds = 0; ///< kept, but an id was not a number or out of range

    RowProblems& operator+=(const RowProblems& other)
    {
        withoutEnd += other.withoutEnd;
        notANumber += other.notANumber;
        endsBeforeStart += other.endsBeforeStart;
        notCollected += other.notCollected;
        implausibleTime += other.implausibleTime;
        onHost += other.onHost;
        cudaBacktraces += other.cudaBacktraces;
        badIds += other.badIds;
        return *this;
    }
};

/// An NVTX row that names something: a domain (type 75) or a thread (type 39).
struct NvtxNaming {
    std::uint64_t globalTid = 0;
    std::uint32_t domain = 0;
    bool isThread = false;
    std::int64_t fileString = NoString;
    StringId text; ///< in the worker's pool, when fileString is NoString
};

/**
 * The ids one worker has handed out while reading. They are local: the rows it writes hold them until the workers'
 * tables are merged.
 *
 * A text column holds the local id of a file string id as 2·id + 1, of a text of its own as 2·id; a payload column
 * likewise.
 */
struct WorkerIds {
    Interner<std::uint64_t> threads; ///< globalTid
    Interner<std::uint64_t> processes; ///< globalPid, of events that have neither thread nor stream
    Interner<StreamKey> streams; ///< of device work
    Interner<StreamKey> memoryPlaces; ///< of allocations: their context and stream are 0
    Interner<StreamKey> syncStreams; ///< of synchronizations, whose deviceId is often 0 whatever their context's is
    Interner<KernelNameKey> kernelNames;
    Interner<LaunchShape> shapes;
    Interner<std::int64_t> callNames; ///< file string ids
    Interner<std::int64_t> fileStrings;
    Interner<MetricKey> metrics;
    StringPool texts;
    NvtxSuffixes suffixes; ///< of the texts of their own; those of file strings are found when they are merged
    Interner<std::int64_t> payloadStrings; ///< file string ids
    NvtxPayloads payloads;
    bool readsPayloads = false; ///< false: the export has none, so there is nothing to look for
    std::vector<NvtxNaming> namings;
    std::array<RowProblems, EventClassCount> problems;

    [[nodiscard]] StringId fileString(std::int64_t fileId)
    {
        return StringId { fileStrings(fileId) * std::size_t { 2 } + 1 };
    }
    [[nodiscard]] StringId text(std::string_view text) { return StringId { texts.intern(text).value() * 2 }; }
    [[nodiscard]] NvtxPayloadIndex payload(std::string_view bytes, bool isJson)
    {
        return NvtxPayloadIndex { payloads.intern(bytes, isJson).value() * 2 };
    }
    [[nodiscard]] NvtxPayloadIndex payloadString(std::int64_t fileId)
    {
        return NvtxPayloadIndex { payloadStrings(fileId) * std::size_t { 2 } + 1 };
    }
    [[nodiscard]] RowProblems& problemsOf(EventClass eventClass)
    {
        return problems[static_cast<std::size_t>(eventClass)];
    }
};

} // namespace core
