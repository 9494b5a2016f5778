// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/traceoverview.h"

#include "base/parallel.h"
#include "base/text.h"
#include "trace/eventreaders.h"
#include "trace/part/scanpieces.h"
#include "trace/tracefile.h"

#include <algorithm>
#include <mutex>

namespace core {

namespace {

constexpr double ShareOfExtent = 0.4; // of the time of the scan: looking for the first and the last event

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

/// Events of one chunk by bucket.
std::vector<std::int64_t> countChunk(const PartColumns& table, const RowIdChunk& chunk, const TimeWindow& extent,
                                     SqliteConnection& connection)
{
    std::vector<std::int64_t> counts(TraceOverview::BucketCount, 0);
    auto sql = QStringLiteral("SELECT %1 FROM %2 WHERE %3")
                   .arg(table.startSql(), quotedIdentifier(table.table().name), table.isEventSql());
    if (chunk.isRange)
        sql += QStringLiteral(" AND rowid BETWEEN %1 AND %2").arg(chunk.first).arg(chunk.last);
    auto row = prepareToRead(connection, table.table(), sql);
    while (row && row->step()) // a table that is damaged is told when it is read
        ++counts[bucketOf(row->integer(0), extent)];
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
    const auto report = [&progress](double from, double share) {
        return [&progress, from, share](const Progress& done) {
            if (progress)
                progress({ from + share * done.fraction, done.stage, 0, 0 });
        };
    };
    const auto threads = options.threads > 0 ? options.threads : defaultThreads();
    ScanSetting setting { file->file, options.allowNativeSqlite, threads, report(0, ShareOfExtent) };
    const auto extent = findExtentInFile(setting, tables, ExtentRows::All, stop);
    if (!extent)
        return tl::unexpected(extent.error());
    TraceOverview overview {
        extent->value_or(TimeWindow {}), std::vector<std::int64_t>(TraceOverview::BucketCount, 0), {}, {}
    };
    overview.events = overview.neededBytes = overview.gpuWork;
    setting.progress = report(ShareOfExtent, 1 - ShareOfExtent);
    std::mutex mutex;
    const auto counted = forEachPiece(
        setting, piecesOf(setting, tables, [](const PartColumns&) { return true; }), Text::tr("Counting events"),
        [&](const ScanPiece& piece, SqliteConnection& connection) {
            const auto counts = countChunk(tables[piece.table], piece.chunk, overview.extent, connection);
            const std::lock_guard lock(mutex);
            addCounts(overview, tables[piece.table], counts);
        },
        stop);
    if (!counted)
        return tl::unexpected(counted.error());
    return overview;
}

} // namespace core
