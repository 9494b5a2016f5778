// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/filestrings.h"
#include "trace/reading/workerids.h"
#include "trace/tablecolumns.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// Brings together what the workers interned of NVTX events beside their texts: suffixes and payloads.
class NvtxMerging
{
public:
    NvtxMerging(Trace& trace, const FileStrings& fileStrings)
        : m_trace(trace)
        , m_fileStrings(fileStrings)
    {
    }

    /// Adds the next worker. `ofFileStrings`: its file strings, taken apart by its own NvtxSuffixes, in the order of
    /// their local ids.
    void addWorker(const WorkerIds& worker, std::vector<NvtxSuffixes::Split> ofFileStrings);
    /// Replaces the local ids by the final ones. Looks at the local ids of the texts, so those are replaced afterwards.
    void remap(std::span<const RowRun> runs) const;
    /// Payloads whose string the file does not have: they are left out.
    [[nodiscard]] std::int64_t missingStrings() const { return m_missingStrings; }

private:
    /// What becomes of the ids of one worker.
    struct WorkerMap {
        std::vector<NvtxSuffixes::Split> ofFileStrings; ///< with local suffixes and numbers
        std::vector<NvtxSuffixIndex> suffixes; ///< local → final
        std::vector<char> areNumbersListed; ///< by local suffix
        std::uint32_t firstNumber = 0; ///< where the worker's numbers begin in Trace::nvtxSuffixNumbers
        std::vector<NvtxPayloadIndex> payloads; ///< by the mixed numbering of WorkerIds
    };
    void addSuffixes(const NvtxSuffixes& suffixes, WorkerMap& map);
    void addPayloads(const WorkerIds& worker, WorkerMap& map);

    Trace& m_trace;
    const FileStrings& m_fileStrings;
    std::vector<WorkerMap> m_workers;
    std::int64_t m_missingStrings = 0;
};

} // namespace core
