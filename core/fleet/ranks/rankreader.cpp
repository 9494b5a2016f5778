// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankreader.h"

#include "base/text.h"
#include "fleet/ranks/rankjsonreader.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t MostStreams = 4096;
constexpr std::size_t MostRanksOfFile = 1'000'000;

/// Reads the members of a file of ranks; the first fault stays, and what comes after it is not looked at.
class RankReader : private RankJsonReader
{
public:
    explicit RankReader(QString place)
        : m_place(std::move(place))
    {
    }
    Expected<RankFile> read(const RankJson& root);

private:
    RankSummary readRank(const RankJson& row);
    void readIdentity(const RankJson& row, RankSummary& rank);
    void readCommunicators(const RankJson& row, RankSummary& rank);
    void readOperations(const RankJson& row, RankSummary& rank);
    void readTransfers(const RankJson& row, RankSummary& rank);
    void readUnfinished(const RankJson& row, RankSummary& rank);
    void readLastCall(const RankJson& row, RankSummary& rank);
    void readExposed(const RankJson& row, RankSummary& rank);
    void readCells(const RankJson& row, RankSummary& rank);
    void readKernels(const RankJson& row, RankSummary& rank);
    void readBuckets(const RankJson& row, RankSummary& rank);
    void readUnits(const RankJson& row, RankSummary& rank);
    void readProgram(const RankJson& row, RankSummary& rank);
    void checkCells(const RankSummary& rank);

    QString m_place;
};

void RankReader::readIdentity(const RankJson& row, RankSummary& rank)
{
    auto& identity = rank.identity;
    identity.rank = whole(row, "rank", { 0, LargestCount });
    identity.source = static_cast<RankSource>(whole(row, "rank_source", { 0, static_cast<int>(RankSource::None) }));
    identity.worldSize = whole(row, "world_size", { 0, LargestCount });
    identity.hostKey
        = static_cast<std::uint64_t>(whole(row, "host_hash", { std::numeric_limits<std::int64_t>::min() }));
    identity.pid = whole(row, "pid", {});
    identity.gpuId = whole(row, "gpu", {});
    identity.gpuName = text(row, "gpu_name");
    identity.jobId = text(row, "job");
    rank.clock.sessionStartUtcNs = maybe(row, "session_start_utc_ns");
    rank.clock.sessionStartSystemNs = maybe(row, "session_start_system_ns");
    rank.file = text(row, "file");
    rank.fingerprint = text(row, "fingerprint");
    rank.window.startNs = whole(row, "start_ns", { -LargestMomentNs, LargestMomentNs });
    rank.window.endNs = whole(row, "end_ns", { rank.window.startNs, LargestMomentNs });
    if (!hasFailed() && row.HasMember("is_cut")) // of such ranks only
        rank.isCut = whole(row, "is_cut", { 0, 1 }) != 0;
}

void RankReader::readCommunicators(const RankJson& row, RankSummary& rank)
{
    constexpr std::int64_t LargestRank = std::numeric_limits<std::int32_t>::max();
    if (!hasFailed() && row.HasMember("op_side")) { // of calls of MPI only
        constexpr auto Host = static_cast<int>(OperationSide::Host);
        rank.side = OperationSide::Host;
        rank.isFromInit = whole(row, "op_side", { Host, Host + 1 }) > Host;
    }
    rank.opNames = texts(row, "op_names");
    const auto ids = column(row, "communicator_id", { std::numeric_limits<std::int64_t>::min() }, std::nullopt);
    const auto counts = column(row, "communicator_ranks", { 0, LargestRank }, ids.size());
    const auto numbers = column(row, "communicator_rank", { -1, LargestRank }, ids.size());
    rank.communicators.reserve(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i)
        rank.communicators.push_back({ static_cast<std::uint64_t>(ids[i]), static_cast<std::int32_t>(counts[i]),
                                       static_cast<std::int32_t>(numbers[i]) });
}

void RankReader::readOperations(const RankJson& row, RankSummary& rank)
{
    const auto starts = column(row, "op_start_ns", { -LargestMomentNs, LargestMomentNs }, std::nullopt);
    const auto count = starts.size();
    const auto durations = column(row, "op_duration_ns", { 0, LargestMomentNs }, count);
    const auto sequences = column(row, "op_sequence", { -1 }, count);
    const auto sizes = column(row, "op_size_bytes", { -1 }, count);
    const auto last = [](auto size) { return static_cast<std::int64_t>(size) - 1; };
    const auto communicators = column(row, "op_communicator", { 0, last(rank.communicators.size()) }, count);
    const auto names = column(row, "op_name", { 0, last(rank.opNames.size()) }, count);
    const auto streams = column(row, "op_stream", { 0, MostStreams }, count);
    if (hasFailed())
        return;
    rank.operations.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        rank.operations.push_back({ starts[i], starts[i] + durations[i], sequences[i], sizes[i],
                                    static_cast<std::uint32_t>(communicators[i]), static_cast<std::uint32_t>(names[i]),
                                    static_cast<std::uint32_t>(streams[i]) });
    if (!std::is_sorted(starts.begin(), starts.end()))
        fail("op_start_ns");
}

/// Files of versions that did not know them have none.
void RankReader::readTransfers(const RankJson& row, RankSummary& rank)
{
    if (hasFailed() || row.FindMember("op_root") == row.MemberEnd())
        return;
    constexpr std::int64_t LargestRank = std::numeric_limits<std::int32_t>::max();
    const auto last = [](auto size) { return static_cast<std::int64_t>(size) - 1; };
    const auto roots = column(row, "op_root", { -1, LargestRank }, rank.operations.size());
    const auto operations = column(row, "transfer_op", { 0, last(rank.operations.size()) }, std::nullopt);
    const auto count = operations.size();
    const auto communicators = column(row, "transfer_communicator", { 0, last(rank.communicators.size()) }, count);
    const auto peers = column(row, "transfer_peer", { 0, LargestRank }, count);
    const auto numbers = column(row, "transfer_number", { 0, std::numeric_limits<std::uint32_t>::max() }, count);
    const auto sizes = column(row, "transfer_size_bytes", { -1 }, count);
    const auto areSends = column(row, "transfer_is_send", { 0, 1 }, count);
    if (!std::is_sorted(operations.begin(), operations.end()))
        fail("transfer_op");
    if (hasFailed())
        return;
    for (std::size_t i = 0; i < roots.size(); ++i)
        rank.operations[i].root = static_cast<std::int32_t>(roots[i]);
    rank.transfers.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        rank.transfers.push_back({ sizes[i], static_cast<std::uint32_t>(operations[i]),
                                   static_cast<std::uint32_t>(communicators[i]), static_cast<std::int32_t>(peers[i]),
                                   static_cast<std::uint32_t>(numbers[i]), areSends[i] != 0 });
}

void RankReader::readUnfinished(const RankJson& row, RankSummary& rank)
{
    const auto starts = column(row, "unfinished_start_ns", { -LargestMomentNs, LargestMomentNs }, std::nullopt);
    const auto sequences = column(row, "unfinished_sequence", { -1 }, starts.size());
    const auto last = [](auto size) { return static_cast<std::int64_t>(size) - 1; };
    const auto communicators
        = column(row, "unfinished_communicator", { 0, last(rank.communicators.size()) }, starts.size());
    const auto names = column(row, "unfinished_op", { 0, last(rank.opNames.size()) }, starts.size());
    if (hasFailed())
        return;
    rank.unfinished.reserve(starts.size());
    for (std::size_t i = 0; i < starts.size(); ++i)
        rank.unfinished.push_back({ starts[i], sequences[i], static_cast<std::uint32_t>(communicators[i]),
                                    static_cast<std::uint32_t>(names[i]) });
}

/// Files of versions that did not know it, and of ranks without calls, have none.
void RankReader::readLastCall(const RankJson& row, RankSummary& rank)
{
    if (hasFailed() || !row.HasMember("last_call"))
        return;
    RankLastCall last;
    last.name = text(row, "last_call");
    last.startNs = whole(row, "last_call_start_ns", { -LargestMomentNs, LargestMomentNs });
    last.endNs = whole(row, "last_call_end_ns", { last.startNs, LargestMomentNs });
    last.ranges = texts(row, "last_call_ranges");
    rank.lastCall = std::move(last);
}

void RankReader::readExposed(const RankJson& row, RankSummary& rank)
{
    const auto starts = column(row, "exposed_start_ns", { -LargestMomentNs, LargestMomentNs }, std::nullopt);
    const auto durations = column(row, "exposed_duration_ns", { 1, LargestMomentNs }, starts.size());
    const auto operations
        = column(row, "exposed_op", { 0, static_cast<std::int64_t>(rank.operations.size()) - 1 }, starts.size());
    if (hasFailed())
        return;
    rank.exposed.reserve(starts.size());
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (!rank.exposed.empty() && starts[i] < rank.exposed.back().endNs)
            fail("exposed_start_ns");
        rank.exposed.push_back({ starts[i], starts[i] + durations[i], static_cast<std::uint32_t>(operations[i]) });
    }
}

void RankReader::readCells(const RankJson& row, RankSummary& rank)
{
    rank.edgesNs = column(row, "edge_ns", { rank.window.startNs, rank.window.endNs }, std::nullopt);
    const auto cells = rank.edgesNs.empty() ? 0 : rank.edgesNs.size() - 1;
    const auto places = column(row, "time_cell", { 0, static_cast<std::int64_t>(cells) - 1 }, std::nullopt);
    const auto classes = column(row, "time_class", { 0, static_cast<std::int64_t>(TimeClassCount) - 1 }, places.size());
    const auto times = column(row, "time_ns", { 1, LargestMomentNs }, places.size());
    const auto kernels = column(row, "work_kernels", { 0, LargestCount }, cells);
    const auto hashes = column(row, "work_hash", { std::numeric_limits<std::int64_t>::min() }, cells);
    if (hasFailed())
        return;
    rank.cellTimes.reserve(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        rank.cellTimes.push_back(
            { static_cast<std::uint32_t>(places[i]), static_cast<TimeClass>(classes[i]), times[i] });
    rank.cellWork.reserve(cells);
    for (std::size_t i = 0; i < cells; ++i)
        rank.cellWork.push_back({ kernels[i], static_cast<std::uint64_t>(hashes[i]) });
    checkCells(rank);
}

/// Edges ascend from the start of the window to its end, and the times of a cell add up to its length.
void RankReader::checkCells(const RankSummary& rank)
{
    const auto& edges = rank.edgesNs;
    const bool isWindow = edges.empty() ? rank.window.durationNs() == 0
                                        : edges.front() == rank.window.startNs && edges.back() == rank.window.endNs;
    if (!isWindow || std::adjacent_find(edges.begin(), edges.end(), std::greater_equal<>()) != edges.end())
        fail("edge_ns");
    std::size_t next = 0;
    for (std::size_t cell = 0; cell + 1 < edges.size() && !hasFailed(); ++cell) {
        auto leftNs = edges[cell + 1] - edges[cell];
        for (; next < rank.cellTimes.size() && rank.cellTimes[next].cell == cell; ++next) {
            leftNs -= rank.cellTimes[next].timeNs;
            if (leftNs < 0)
                fail("time_ns");
        }
        if (leftNs != 0)
            fail("time_ns");
    }
    if (next != rank.cellTimes.size())
        fail("time_cell");
}

/// Files of versions that did not know them have none.
void RankReader::readKernels(const RankJson& row, RankSummary& rank)
{
    if (hasFailed() || !row.HasMember("kernel_names"))
        return;
    const auto names = texts(row, "kernel_names");
    const auto count = static_cast<std::size_t>(names.size());
    const auto hashes = column(row, "kernel_name_hash", { std::numeric_limits<std::int64_t>::min() }, count);
    const auto calls = column(row, "kernel_calls", { 1, LargestCount }, count);
    const auto totals = column(row, "kernel_total_ns", { 0 }, count);
    const auto medians = column(row, "kernel_median_ns", { 0 }, count);
    const auto longest = column(row, "kernel_longest_ns", { 0 }, count);
    if (hasFailed())
        return;
    rank.kernels.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        rank.kernels.push_back({ names[static_cast<qsizetype>(i)], static_cast<std::uint64_t>(hashes[i]), calls[i],
                                 totals[i], medians[i], longest[i] });
    readBuckets(row, rank);
}

void RankReader::readBuckets(const RankJson& row, RankSummary& rank)
{
    const auto last = static_cast<std::int64_t>(rank.kernels.size()) - 1;
    const auto kernels = column(row, "bucket_kernel", { 0, last }, std::nullopt);
    const auto buckets = column(row, "bucket", { 0, KernelBuckets - 1 }, kernels.size());
    const auto calls = column(row, "bucket_calls", { 1, LargestCount }, kernels.size());
    if (hasFailed())
        return;
    std::vector<std::int64_t> sums(rank.kernels.size(), 0);
    std::int64_t before = -1;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const auto place = kernels[i] * KernelBuckets + buckets[i];
        if (place <= before)
            fail("bucket");
        before = place;
        addSaturated(sums[static_cast<std::size_t>(kernels[i])], calls[i]);
        rank.kernelBuckets.push_back(
            { static_cast<std::uint32_t>(kernels[i]), static_cast<std::uint32_t>(buckets[i]), calls[i] });
    }
    for (std::size_t kernel = 0; kernel < sums.size(); ++kernel) {
        if (sums[kernel] != rank.kernels[kernel].calls)
            fail("bucket_calls");
    }
}

void RankReader::readProgram(const RankJson& row, RankSummary& rank)
{
    const auto starts = column(row, "step_start_ns", { -LargestMomentNs, LargestMomentNs }, std::nullopt);
    const auto count = starts.size();
    constexpr Limits Time { 0, LargestMomentNs / 4 };
    const auto runs = column(row, "step_run_ns", Time, count);
    const auto copies = column(row, "step_copy_ns", Time, count);
    const auto rests = column(row, "step_rest_ns", Time, count);
    const auto lags = column(row, "step_lag_ns", Time, count);
    const auto operations = column(row, "step_op", { 0, LargestCount }, count);
    const auto actions = column(row, "step_action", { 0, static_cast<int>(RankAction::Wait) }, count);
    if (hasFailed())
        return;
    rank.program.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto action = static_cast<RankAction>(actions[i]);
        if (action != RankAction::None && static_cast<std::size_t>(operations[i]) >= rank.operations.size())
            fail("step_op");
        rank.program.push_back(
            { starts[i], runs[i], copies[i], rests[i], lags[i], static_cast<std::uint32_t>(operations[i]), action });
    }
}

/// Files of versions that did not know them have none.
void RankReader::readUnits(const RankJson& row, RankSummary& rank)
{
    if (hasFailed() || row.FindMember("unit_names") == row.MemberEnd())
        return;
    const auto names = texts(row, "unit_names");
    const auto count = static_cast<std::size_t>(names.size());
    const auto areNvtx = column(row, "unit_is_nvtx", { 0, 1 }, count);
    const auto edges = column(row, "unit_edge_ns", { -LargestMomentNs, LargestMomentNs }, std::nullopt);
    const auto ends = column(row, "unit_end", { 0, static_cast<std::int64_t>(edges.size()) }, count);
    if (!std::is_sorted(ends.begin(), ends.end()))
        fail("unit_end");
    if (hasFailed())
        return;
    std::int64_t first = 0;
    for (std::size_t i = 0; i < count; ++i) {
        rank.units.push_back(
            { names[static_cast<qsizetype>(i)], areNvtx[i] != 0, { edges.begin() + first, edges.begin() + ends[i] } });
        if (!std::is_sorted(rank.units.back().edgesNs.begin(), rank.units.back().edgesNs.end()))
            fail("unit_edge_ns");
        first = ends[i];
    }
}

RankSummary RankReader::readRank(const RankJson& row)
{
    RankSummary rank;
    readIdentity(row, rank);
    readCommunicators(row, rank);
    readOperations(row, rank);
    readTransfers(row, rank);
    readUnfinished(row, rank);
    readLastCall(row, rank);
    readExposed(row, rank);
    readCells(row, rank);
    readKernels(row, rank);
    readProgram(row, rank);
    readUnits(row, rank);
    rank.notes = texts(row, "notes");
    return rank;
}

Expected<RankFile> RankReader::read(const RankJson& root)
{
    RankFile file;
    file.program = text(root, "program");
    file.origin.sizeBytes = whole(root, "trace_size_bytes", { -1 });
    file.origin.modifiedUtcMs = whole(root, "trace_modified_ms", { -LargestMomentNs, LargestMomentNs });
    if (root.HasMember("ranks_of_file"))
        file.wholeCount = whole(root, "ranks_of_file", { 1, static_cast<std::int64_t>(MostRanksOfFile) });
    const auto* const rows = member(root, "ranks");
    if (rows && (!rows->IsArray() || rows->Size() > MostRanksOfFile))
        fail("ranks");
    if (rows && !hasFailed()) {
        for (const auto& row : rows->GetArray()) {
            if (!row.IsObject())
                fail("ranks");
            if (hasFailed())
                break;
            file.ranks.push_back(readRank(row));
        }
    }
    if (hasFailed())
        return failure(ErrorCode::BadFormat, QStringLiteral("%1: %2").arg(m_place, fault()));
    return file;
}

} // namespace

Expected<RankFile> ranksFromDocument(const rapidjson::Value& root, const QString& place)
{
    return RankReader(place).read(root);
}

} // namespace core
