// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/jobpart.h"

#include "base/parallel.h"
#include "base/text.h"
#include "base/units.h"
#include "fleet/ranks/rankfile.h"
#include "fleet/ranks/rankwindow.h"

#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <vector>

namespace core {

namespace {

constexpr std::size_t MostLookedAt = 8; ///< files; ranks of a job do about as much
constexpr double AnalysisFactor = 1.8; ///< of what summaries take, what their analysis takes at most: 1.68 was measured

template <typename Row> std::int64_t bytesOf(const std::vector<Row>& rows)
{
    return static_cast<std::int64_t>(rows.size() * sizeof(Row));
}

/// What is learned of files of ranks before all are read.
struct Sample {
    std::int64_t fileBytes = 0;
    std::int64_t ranks = 0;
    std::int64_t operations = 0;
    std::int64_t fixedBytes = 0; ///< of memory: whatever part of a rank is kept
    std::int64_t timedBytes = 0; ///< of memory: for what has a time
    std::int64_t longestNs = 0; ///< of a rank
    bool isNumbered
        = true; ///< the number of each operation is known: NCCL recorded it, or they are there from the first on
    bool hasUtc = true;
    TimeWindow utc { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };

    void add(const RankSummary& rank);
    void add(const Sample& other);
    /// All begin and end at about the same time, so that one window fits all.
    [[nodiscard]] bool hasOneClock() const { return hasUtc && ranks > 0 && utc.durationNs() <= 2 * longestNs; }
};

void Sample::add(const RankSummary& rank)
{
    ++ranks;
    operations += static_cast<std::int64_t>(rank.operations.size());
    fixedBytes += static_cast<std::int64_t>(sizeof(RankSummary)) + bytesOf(rank.kernels) + bytesOf(rank.kernelBuckets);
    for (const auto& kernel : rank.kernels)
        fixedBytes += kernel.name.size() * static_cast<qsizetype>(sizeof(QChar));
    timedBytes += bytesOf(rank.operations) + bytesOf(rank.transfers) + bytesOf(rank.exposed) + bytesOf(rank.edgesNs)
        + bytesOf(rank.cellTimes) + bytesOf(rank.cellWork) + bytesOf(rank.program);
    for (const auto& unit : rank.units)
        timedBytes += bytesOf(unit.edgesNs);
    longestNs = std::max(longestNs, rank.window.durationNs());
    isNumbered
        = isNumbered && std::all_of(rank.operations.begin(), rank.operations.end(), [&rank](const auto& operation) {
              return operation.sequence >= 0 || rank.isFromInit || rank.communicators[operation.communicator].rank >= 0;
          });
    if (const auto startNs = rank.clock.sessionStartUtcNs) {
        utc.startNs = std::min(utc.startNs, *startNs + rank.window.startNs);
        utc.endNs = std::max(utc.endNs, *startNs + rank.window.endNs);
    } else {
        hasUtc = false;
    }
}

void Sample::add(const Sample& other)
{
    fileBytes += other.fileBytes;
    ranks += other.ranks;
    operations += other.operations;
    fixedBytes += other.fixedBytes;
    timedBytes += other.timedBytes;
    longestNs = std::max(longestNs, other.longestNs);
    isNumbered = isNumbered && other.isNumbered;
    hasUtc = hasUtc && other.hasUtc;
    utc.startNs = std::min(utc.startNs, other.utc.startNs);
    utc.endNs = std::max(utc.endNs, other.utc.endNs);
}

/// What one file is like; nothing where it cannot be read, which is told when all are.
Sample sampleOf(const QString& path)
{
    Sample sample;
    const auto read = readRanks(path, [&sample](RankSummary& rank) {
        sample.add(rank);
        rank = {}; // of a file of many ranks no more than one is held
    });
    if (!read)
        return {};
    sample.fileBytes = QFileInfo(path).size();
    return sample;
}

/// Some of the files, evenly spread.
Cancellable<Sample> sampleOf(const QStringList& files, const std::stop_token& stop)
{
    const auto count = std::min(MostLookedAt, static_cast<std::size_t>(files.size()));
    std::vector<Sample> samples(count);
    runParallel(defaultThreads(), count, [&](std::size_t i) {
        if (!stop.stop_requested())
            samples[i] = sampleOf(files[static_cast<qsizetype>(i) * files.size() / static_cast<qsizetype>(count)]);
    });
    if (stop.stop_requested())
        return cancelled();
    Sample sum;
    for (const auto& sample : samples) {
        if (sample.ranks > 0)
            sum.add(sample);
    }
    return sum;
}

/// What all files take, each of them a little less than `Sample` of them says.
struct Needs {
    double fixedBytes = 0, timedBytes = 0;
    double operationsOfRank = 0;
    /// For a share of the time.
    [[nodiscard]] double bytes(double share) const { return fixedBytes + share * timedBytes; }
};

Needs needsOf(const QStringList& files, const Sample& sample)
{
    std::int64_t fileBytes = 0;
    for (const auto& file : files)
        fileBytes += QFileInfo(file).size();
    const auto scale = static_cast<double>(fileBytes) / static_cast<double>(sample.fileBytes);
    return { static_cast<double>(sample.fixedBytes) * scale * AnalysisFactor,
             static_cast<double>(sample.timedBytes) * scale * AnalysisFactor,
             static_cast<double>(sample.operations) / static_cast<double>(sample.ranks) };
}

auto tooLarge(const QString& what, double bytes, const JobPartRequest& request)
{
    return failure(ErrorCode::TooLarge,
                   Text::tr("%1 about %2 of memory, and %3 are free or allowed to this program: look at some of the "
                            "ranks (--rank 0-511), or use a machine with more.")
                       .arg(what, formatBytes(static_cast<std::int64_t>(bytes)), formatBytes(request.allowedBytes)));
}

/// As much as fits: around the middle, or from the beginning on.
TimeWindow fittingWindow(double share, const Sample& sample)
{
    const auto durationNs = static_cast<std::int64_t>(share * static_cast<double>(sample.longestNs));
    const auto startNs = sample.isNumbered ? (sample.longestNs - durationNs) / 2 : 0;
    return { startNs, startNs + durationNs };
}

/// A little more than is wanted: ranks do not begin at the same moment, and steps are cut at operations that begin before
/// them.
TimeWindow wantedWindow(const TimeWindow& wanted, const Sample& sample)
{
    constexpr int ShareOfWindow = 10;
    const auto apartNs = sample.hasOneClock() ? sample.utc.durationNs() - sample.longestNs : 0;
    const auto moreNs = wanted.durationNs() / ShareOfWindow + apartNs;
    return { wanted.startNs - moreNs, wanted.endNs + moreNs };
}

} // namespace

Expected<std::optional<JobPart>> findJobPart(const JobPartRequest& request, const std::stop_token& stop)
{
    constexpr double LeastOperations = 100; // of a rank, in mean: less has no steps
    const auto sample = sampleOf(request.files, stop);
    if (!sample)
        return tl::unexpected<Error>(sample.error());
    if (sample->ranks == 0)
        return std::optional<JobPart>();
    const auto needs = needsOf(request.files, *sample);
    const auto neededBytes = static_cast<std::int64_t>(needs.bytes(1));
    if (neededBytes <= request.allowedBytes)
        return std::optional<JobPart>();
    const auto allowed = static_cast<double>(request.allowedBytes);
    const auto share = (allowed - needs.fixedBytes) / needs.timedBytes;
    if (share * needs.operationsOfRank < LeastOperations)
        return tooLarge(Text::tr("The summaries of all ranks need"), needs.bytes(1), request);
    JobPart part { fittingWindow(share, *sample), sample->longestNs, {}, neededBytes, request.allowedBytes };
    part.isNumbered = sample->isNumbered;
    if (sample->hasOneClock())
        part.startUtcNs = sample->utc.startNs;
    if (request.window) {
        part.window = wantedWindow(*request.window, *sample);
        const auto bytes
            = needs.bytes(static_cast<double>(part.window.durationNs()) / static_cast<double>(sample->longestNs));
        if (bytes > allowed)
            return tooLarge(Text::tr("This time of all ranks needs"), bytes, request);
    }
    return std::optional(part);
}

TimeWindow windowOfPart(const RankSummary& rank, const JobPart& part)
{
    const auto fromNs = part.startUtcNs && rank.clock.sessionStartUtcNs
        ? *part.startUtcNs - *rank.clock.sessionStartUtcNs
        : rank.window.startNs;
    return { fromNs + part.window.startNs, fromNs + part.window.endNs };
}

void keepStretch(RankSummary& rank, const TimeWindow& window)
{
    const auto endNs = rank.window.endNs;
    const auto startNs = rank.window.startNs;
    keepWindow(rank, window);
    rank.leftOutNs = rank.window.startNs - startNs;
    if (rank.window.endNs == endNs)
        return;
    rank.isShortened = true;
    rank.unfinished.clear();
    rank.lastCall.reset();
}

void keepPart(RankSummary& rank, const JobPart& part)
{
    keepStretch(rank, windowOfPart(rank, part));
}

} // namespace core
