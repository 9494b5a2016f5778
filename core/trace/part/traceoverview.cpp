// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/traceoverview.h"

#include "base/parallel.h"
#include "base/text.h"
#include "trace/loading/loadplan.h"
#include "trace/part/scanpieces.h"
#include "trace/part/tablescan.h"
#include "trace/reading/eventreaders.h"
#include "trace/tracefile.h"

#include <algorithm>
#include <mutex>
#include <optional>

namespace core {

namespace {

/// Kernels and what else runs on a GPU; synchronizations only wait.
bool isGpuWork(const PartColumns& table)
{
    return table.isDevice() && table.eventClass() != EventClass::Synchronizations;
}

/// The bucket that a moment of `extent` falls into.
std::size_t bucketOf(std::int64_t timeNs, const TimeWindow& extent)
{
    const auto share = static_cast<double>(timeNs - extent.startNs)
        / static_cast<double>(std::max<std::int64_t>(1, extent.durationNs()));
    constexpr auto Last = static_cast<double>(TraceOverview::BucketCount - 1);
    return static_cast<std::size_t>(std::clamp(share * static_cast<double>(TraceOverview::BucketCount), 0.0, Last));
}

/// What is found of one chunk.
struct ChunkCounts {
    std::vector<std::int64_t> events = std::vector<std::int64_t>(TraceOverview::BucketCount, 0); ///< by bucket
    std::optional<TimeWindow> extent;
};

/// `grid`: what the buckets are of.
ChunkCounts countChunk(const PartColumns& table, const std::optional<StoredTable>& stored, const RowIdChunk& chunk,
                       const TimeWindow& grid, const SqliteFile& file, SqliteConnection& connection)
{
    ChunkCounts counts;
    const auto add = [&](const TimeWindow& span) {
        ++counts.events[bucketOf(span.startNs, grid)];
        addToExtent(counts.extent, span);
    };
    auto pages = stored && chunk.isRange ? PageFile::open(file) : std::nullopt;
    if (pages && visitStoredSpans(table, *stored, chunk, *pages, add))
        return counts;
    counts = {};
    visitSpans(table, chunk, connection, add);
    return counts;
}

/// What is put beside the counts of a bucket for each event of a table.
void addCounts(TraceOverview& overview, const PartColumns& table, const std::vector<std::int64_t>& counts)
{
    const auto bytes = neededBytesPerEvent(table.eventClass());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        overview.events[i] += counts[i];
        overview.gpuWork[i] += isGpuWork(table) ? counts[i] : 0;
        overview.neededBytes[i] += bytes * counts[i];
    }
}

/// Counts the events of a file.
struct EventCounter {
    const ScanSetting& setting;
    const std::vector<PartColumns>& tables;
    const std::vector<std::optional<StoredTable>>& stored;

    /// In buckets of `grid`, with the extent that was found. Errors: those of forEachPiece().
    [[nodiscard]] Expected<TraceOverview> count(const TimeWindow& grid, const std::stop_token& stop) const;
};

Expected<TraceOverview> EventCounter::count(const TimeWindow& grid, const std::stop_token& stop) const
{
    const std::vector<std::int64_t> none(TraceOverview::BucketCount, 0);
    TraceOverview overview { {}, none, none, none };
    std::optional<TimeWindow> extent;
    std::mutex mutex;
    const auto counted = forEachPiece(
        setting, piecesOf(setting, tables, [](const PartColumns&) { return true; }), Text::tr("Counting events"),
        [&](const ScanPiece& piece, SqliteConnection& connection) {
            const auto& table = tables[piece.table];
            const auto counts = countChunk(table, stored[piece.table], piece.chunk, grid, setting.file, connection);
            const std::lock_guard lock(mutex);
            addCounts(overview, table, counts.events);
            if (counts.extent && belongsToExtent(table))
                addToExtent(extent, *counts.extent);
        },
        stop);
    if (!counted)
        return tl::unexpected(counted.error());
    overview.extent = extent.value_or(TimeWindow {});
    return overview;
}

} // namespace

TraceOverview::Sum TraceOverview::sumOf(const TimeWindow& part) const
{
    Sum sum;
    if (events.empty() || part.durationNs() <= 0)
        return sum;
    const auto first = bucketOf(extent.startNs + part.startNs, extent);
    const auto last = bucketOf(extent.startNs + part.endNs - 1, extent);
    for (auto i = first; i <= last; ++i) {
        sum.gpuWork += gpuWork[i];
        sum.events += events[i];
        sum.neededBytes += neededBytes[i];
    }
    return sum;
}

TimeWindow TraceOverview::firstPartWithin(std::int64_t bytes) const
{
    std::int64_t needed = 0;
    std::size_t buckets = 0;
    while (buckets < neededBytes.size() && (buckets == 0 || needed + neededBytes[buckets] <= bytes))
        needed += neededBytes[buckets++];
    const auto share = static_cast<double>(buckets) / static_cast<double>(BucketCount);
    return { 0, static_cast<std::int64_t>(share * static_cast<double>(extent.durationNs())) };
}

Expected<TraceOverview> scanOverview(const QString& path, const LoadOptions& options, const ProgressSink& progress,
                                     const std::stop_token& stop)
{
    const auto file = TraceFile::open(path, options.allowNativeSqlite, stop);
    if (!file)
        return tl::unexpected(file.error());
    std::vector<PartColumns> tables;
    for (const auto& [reader, table] : tablesToRead(file->schema)) {
        if (auto columns = PartColumns::of(*table, reader->eventClass))
            tables.push_back(std::move(*columns));
    }
    const auto threads = options.threads > 0 ? options.threads : defaultThreads();
    const ScanSetting setting { file->file, options.allowNativeSqlite, threads, progress };
    const auto stored = findStoredTables(setting, tables, {});
    if (!stored)
        return tl::unexpected(stored.error());
    const auto ends = findExtentInFile(setting, tables, ExtentRows::FirstAndLast, stop);
    if (!ends)
        return tl::unexpected(ends.error());
    const EventCounter counter { setting, tables, *stored };
    auto overview = counter.count(ends->value_or(TimeWindow {}), stop);
    if (overview && !(overview->extent == ends->value_or(TimeWindow {}))) // tables are not in the order of time
        overview = counter.count(overview->extent, stop);
    return overview;
}

} // namespace core
