// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/loading/nvtxmerging.h"

#include <algorithm>
#include <utility>

namespace core {

void NvtxMerging::addWorker(const WorkerIds& worker, std::vector<NvtxSuffixes::Split> ofFileStrings)
{
    WorkerMap map;
    map.ofFileStrings = std::move(ofFileStrings);
    addSuffixes(worker.suffixes, map);
    addPayloads(worker, map);
    m_workers.push_back(std::move(map));
}

void NvtxMerging::addSuffixes(const NvtxSuffixes& suffixes, WorkerMap& map)
{
    const auto& patterns = suffixes.patterns();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const auto pattern = patterns.view(StringId { i });
        map.suffixes.push_back(NvtxSuffixIndex { m_trace.nvtxSuffixes.intern(pattern).value() });
        map.areNumbersListed.push_back(areNvtxNumbersListed(pattern) ? 1 : 0);
    }
    auto& numbers = m_trace.nvtxSuffixNumbers;
    map.firstNumber = static_cast<std::uint32_t>(numbers.size());
    numbers.insert(numbers.end(), suffixes.numbers().begin(), suffixes.numbers().end());
}

void NvtxMerging::addPayloads(const WorkerIds& worker, WorkerMap& map)
{
    const auto& fileIds = worker.payloadStrings.keys();
    map.payloads.resize(2 * std::max(worker.payloads.size(), fileIds.size()));
    for (std::size_t i = 0; i < worker.payloads.size(); ++i) {
        const auto payload = worker.payloads[i];
        map.payloads[2 * i] = m_trace.nvtxPayloads.intern(payload.bytes, payload.isJson);
    }
    for (std::size_t i = 0; i < fileIds.size(); ++i) {
        if (const auto json = m_fileStrings.find(fileIds[i]))
            map.payloads[2 * i + 1] = m_trace.nvtxPayloads.intern(*json, true);
        else
            ++m_missingStrings;
    }
}

void NvtxMerging::remap(std::span<const RowRun> runs) const
{
    auto& nvtx = m_trace.nvtx;
    for (const auto& run : runs) {
        const auto& map = m_workers[run.worker];
        const bool hasPayloads = !map.payloads.empty();
        for (std::size_t row = run.first; row < run.first + run.kept; ++row) {
            if (nvtx.text[row].isValid() && nvtx.text[row].value() % 2 == 1) {
                const auto& split = map.ofFileStrings[nvtx.text[row].value() / 2];
                nvtx.suffix.rows()[row] = split.suffix;
                nvtx.suffixNumber.rows()[row] = split.number;
            }
            if (nvtx.suffix[row].isValid()) {
                const auto local = nvtx.suffix[row].value();
                nvtx.suffix.rows()[row] = map.suffixes[local];
                nvtx.suffixNumber.rows()[row] += map.areNumbersListed[local] != 0 ? map.firstNumber : 0;
            }
            if (hasPayloads && nvtx.payload[row].isValid())
                nvtx.payload.rows()[row] = map.payloads[nvtx.payload[row].value()];
        }
    }
}

} // namespace core
