// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/loading/launchjoin.h"

#include "base/parallel.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace core {

namespace {

struct CallEntry {
    std::uint32_t correlationId = 0;
    std::uint32_t row = 0;
};

bool byCorrelation(const CallEntry& left, const CallEntry& right)
{
    return left.correlationId < right.correlationId;
}

/// The calls of each process in the order of their correlation ids.
class LaunchIndex
{
public:
    explicit LaunchIndex(const Trace& trace)
        : m_calls(trace.processes.size())
    {
        const auto& calls = trace.calls;
        for (std::size_t row = 0; row < calls.size(); ++row) {
            if (calls.correlationId[row] != 0) {
                m_calls[trace.processOf(calls.thread[row]).value()].push_back(
                    CallEntry { calls.correlationId[row], static_cast<std::uint32_t>(row) });
            }
        }
        for (auto& calledBy : m_calls) {
            if (!std::is_sorted(calledBy.begin(), calledBy.end(), byCorrelation))
                std::stable_sort(calledBy.begin(), calledBy.end(), byCorrelation); // stable: the first call stays first
        }
    }

    /// The call with this id. `hint` is where the last search in this process ended: ids of neighbours are near each
    /// other.
    [[nodiscard]] CallRow find(ProcessIndex process, std::uint32_t correlationId, std::size_t& hint) const
    {
        const auto& calls = m_calls[process.value()];
        const CallEntry wanted { correlationId, 0 };
        const auto begin = calls.begin();
        std::size_t low = 0;
        std::size_t high = calls.size();
        std::size_t stride = 1;
        if (hint < calls.size() && calls[hint].correlationId < correlationId) {
            low = hint;
            while (hint + stride < calls.size() && calls[hint + stride].correlationId < correlationId) {
                low = hint + stride;
                stride *= 2;
            }
            high = std::min(calls.size(), hint + stride + 1);
        } else if (hint < calls.size()) {
            high = hint + 1;
            while (stride <= hint && calls[hint - stride].correlationId >= correlationId) {
                high = hint - stride + 1;
                stride *= 2;
            }
            low = stride <= hint ? hint - stride : 0;
        }
        const auto found = std::lower_bound(begin + static_cast<std::ptrdiff_t>(low),
                                            begin + static_cast<std::ptrdiff_t>(high), wanted, byCorrelation);
        hint = static_cast<std::size_t>(found - begin);
        return found != calls.end() && found->correlationId == correlationId ? CallRow { found->row } : CallRow {};
    }

private:
    std::vector<std::vector<CallEntry>> m_calls; ///< by process
};

template <typename T> void join(const Trace& trace, const LaunchIndex& index, T& table)
{
    std::vector<std::size_t> hints(trace.processes.size(), 0);
    const auto processOf = [&](std::size_t row) {
        if constexpr (requires { table.stream; })
            return trace.processOf(table.stream[row]);
        else
            return trace.memoryPlaces[table.place[row].value()].process;
    };
    for (std::size_t row = 0; row < table.size(); ++row) {
        const auto process = processOf(row);
        const auto id = table.correlationId[row];
        table.launch[row] = id == 0 ? CallRow {} : index.find(process, id, hints[process.value()]);
    }
}

} // namespace

void joinLaunches(Trace& trace, int threads)
{
    const LaunchIndex index(trace);
    runParallel(threads, 5, [&](std::size_t table) {
        switch (table) {
        case 0:
            join(trace, index, trace.kernels);
            break;
        case 1:
            join(trace, index, trace.copies);
            break;
        case 2:
            join(trace, index, trace.sets);
            break;
        case 3:
            join(trace, index, trace.allocations);
            break;
        default:
            join(trace, index, trace.graphLaunches);
            break;
        }
    });
    findPageableCopyCalls(trace);
}

void joinEventRecords(Trace& trace, const std::vector<TargetEventRecord>& records)
{
    if (records.empty()) { // then nobody asks which recording was waited for
        trace.synchronizations.eventSync = {};
        trace.synchronizations.eventSync.rows().assign(1, 0);
        trace.synchronizations.eventSync.fold();
        return;
    }
    std::map<std::tuple<std::uint64_t, std::int64_t, std::int64_t>, StreamIndex> streams;
    for (std::size_t stream = 0; stream < trace.streams.size(); ++stream) {
        const auto& s = trace.streams[stream];
        streams.emplace(std::tuple(trace.processes[s.process.value()].globalPid, s.contextId, s.streamId),
                        StreamIndex { stream });
    }
    const LaunchIndex index(trace);
    std::vector<std::size_t> hints(trace.processes.size(), 0);
    for (const auto& record : records) {
        const auto stream = streams.find({ record.globalPid, record.contextId, record.streamId });
        if (stream == streams.end())
            continue;
        const auto process = trace.processOf(stream->second);
        const auto call = index.find(process, record.correlationId, hints[process.value()]);
        if (call.isValid())
            trace.eventRecords.push_back({ stream->second, call, record.event, record.eventSync });
    }
    std::ranges::stable_sort(trace.eventRecords, {}, &EventRecord::call); // calls are by their start
}

void findPageableCopyCalls(Trace& trace)
{
    auto& calls = trace.pageableCopyCalls;
    const auto& copies = trace.copies;
    for (std::size_t row = 0; row < copies.size(); ++row) {
        const bool touches
            = copies.source[row] == MemoryKind::Pageable || copies.destination[row] == MemoryKind::Pageable;
        if (touches && copies.launch[row].isValid())
            calls.push_back(copies.launch[row]);
    }
    std::sort(calls.begin(), calls.end());
    calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
}

} // namespace core
