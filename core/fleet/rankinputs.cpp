// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/rankinputs.h"

#include "base/freememory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/units.h"
#include "fleet/ranks/cutrank.h"
#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "session/loupefile.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QScopeGuard>

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <limits>
#include <mutex>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

namespace core {

namespace {

bool isReport(const QString& name)
{
    return name.endsWith(QStringLiteral(".nsys-rep")) || name.endsWith(QStringLiteral(".qdrep"));
}

bool isOfRanks(const QString& name)
{
    return name.endsWith(QStringLiteral(".sqlite")) || name.endsWith(QStringLiteral(".loupe")) || isReport(name);
}

void addFolder(const QString& folder, std::vector<RankInput>& inputs)
{
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto path = files.next();
        const QFileInfo info(path);
        const bool isExported = isReport(path)
            && QFileInfo::exists(info.dir().filePath(info.completeBaseName() + QStringLiteral(".sqlite")));
        if (isOfRanks(path) && !isExported)
            inputs.push_back({ path, QDir(folder).relativeFilePath(path) });
    }
}

/// What becomes of one file.
struct FileRanks {
    Expected<std::vector<RankSummary>> ranks;
    Diagnostics diagnostics;
};

/// Lets traces be open at once as long as there is memory for them.
class MemoryGate
{
public:
    explicit MemoryGate(std::int64_t bytes)
        : m_freeBytes(bytes)
    {
    }
    /// Waits until there is room, or nothing is open.
    void enter(std::int64_t bytes)
    {
        std::unique_lock lock(m_mutex);
        m_left.wait(lock, [&] { return m_openCount == 0 || bytes <= m_freeBytes; });
        m_freeBytes -= bytes;
        ++m_openCount;
    }
    void leave(std::int64_t bytes)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_freeBytes += bytes;
            --m_openCount;
        }
        m_left.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_left;
    std::int64_t m_freeBytes;
    int m_openCount = 0;
};

/// Tells of all files as of one job.
class FilesProgress
{
public:
    FilesProgress(const ProgressSink& sink, std::size_t fileCount)
        : m_sink(sink)
        , m_fractions(fileCount, 0)
    {
    }
    void tell(std::size_t file, const QString& name, const Progress& of)
    {
        if (!m_sink)
            return;
        const std::lock_guard lock(m_mutex);
        m_fraction += of.fraction - m_fractions[file];
        m_fractions[file] = of.fraction;
        auto whole = of;
        whole.fraction = m_fraction / static_cast<double>(m_fractions.size());
        whole.stage = Text::tr("%1 (%2 of %3)").arg(name).arg(file + 1).arg(m_fractions.size());
        m_sink(whole);
    }

private:
    const ProgressSink& m_sink;
    std::mutex m_mutex;
    std::vector<double> m_fractions;
    double m_fraction = 0;
};

/// About what a trace takes while it is open: 60 bytes an event, of which a file needs more.
std::int64_t openBytes(const RankInput& input)
{
    return isLoupeFile(input.path) ? 0 : QFileInfo(input.path).size();
}

std::int64_t memoryFor(const RankReading& reading)
{
    if (reading.memoryBytes > 0)
        return reading.memoryBytes;
    const auto freeBytes = freeMemoryBytes();
    return freeBytes ? *freeBytes / 2 : std::numeric_limits<std::int64_t>::max() / 2;
}

/// Why a file that was cut gives no ranks.
QString nothingLeft(const TraceCut& cut)
{
    return QStringLiteral("%1 %2").arg(
        cut.file,
        cut.hasKernels
            ? Text::tr("No kernels of a GPU lie in the time of which all tables have rows: copy it again or repeat the "
                       "export.")
            : Text::tr("The table of kernels is in what is missing: copy it again or repeat the export."));
}

/// What the first rank of a file that was cut says of it; empty: it is whole.
QString cutNote(const std::vector<RankSummary>& ranks)
{
    const auto found = std::find_if(ranks.begin(), ranks.end(), [](const RankSummary& rank) { return rank.isCut; });
    return found == ranks.end() || found->notes.isEmpty() ? QString() : found->notes.front();
}

/// Leaves what is looked at; of a rank that is not looked at what tells jobs and captures apart. Its number is known but
/// where it has none of its own.
void dropFigures(RankSummary& rank, const RankReading& reading)
{
    if (reading.spool)
        reading.spool->add(rank);
    else if (reading.part)
        keepPart(rank, *reading.part);
    if (rank.identity.source == RankSource::None || reading.scope.has(rank.identity))
        return;
    const auto drop = [](auto& rows) { std::decay_t<decltype(rows)>().swap(rows); }; // with what they hold
    drop(rank.operations);
    drop(rank.transfers);
    drop(rank.unfinished);
    drop(rank.exposed);
    drop(rank.edgesNs);
    drop(rank.cellTimes);
    drop(rank.cellWork);
    drop(rank.kernels);
    drop(rank.kernelBuckets);
    drop(rank.program);
    drop(rank.units);
}

/// What summaries may take; none: nothing is known of what is free.
std::optional<std::int64_t> allowedBytes(const RankReading& reading)
{
    if (reading.freeBytes || reading.memoryBytes > 0)
        return reading.freeBytes.value_or(reading.memoryBytes);
    constexpr double SafeShare = 0.9; // of what is free: the rest is for files while they are read
    const auto free = freeMemoryBytes();
    return free ? std::optional(static_cast<std::int64_t>(SafeShare * static_cast<double>(*free))) : std::nullopt;
}

/// The part of the job that fits; none: all does. Errors: those of findJobPart().
Expected<std::optional<JobPart>> partThatFits(const std::vector<RankInput>& inputs, const RankReading& reading,
                                              const std::stop_token& stop)
{
    constexpr std::int64_t MostBytesPerByte = 64; // of a compressed summary: 11 to 13 in jobs that were measured
    const auto allowed = allowedBytes(reading);
    if (!allowed || !reading.scope.isEmpty())
        return std::optional<JobPart>();
    JobPartRequest request { {}, *allowed, reading.partWindow };
    std::int64_t bytes = 0;
    for (const auto& input : inputs) {
        if (!isLoupeFile(input.path))
            continue;
        request.files.append(input.path);
        bytes += QFileInfo(input.path).size();
    }
    if (MostBytesPerByte * bytes <= *allowed)
        return std::optional<JobPart>();
    return findJobPart(request, stop);
}

Diagnostic spoolFault(const QString& why)
{
    return { QStringLiteral("job-in-part"), Severity::Notice, 1,
             Text::tr("Only a part of the job is looked at. %1").arg(why),
             Text::tr("Name a folder with more room for temporary files (TMPDIR), or allow more memory.") };
}

/// Where the rows of a job that does not fit are put; null: nowhere.
std::shared_ptr<RankSpool> spoolFor(const std::optional<JobPart>& part, const RankReading& reading,
                                    Diagnostics& diagnostics)
{
    constexpr std::int64_t SlicesOfPart = 4; // little more than a stretch is read for it
    if (!part || !part->isNumbered || reading.partWindow || reading.spoolFolder.isEmpty())
        return nullptr;
    auto spool = RankSpool::create(reading.spoolFolder, part->window.durationNs() / SlicesOfPart);
    if (spool)
        return std::move(*spool);
    diagnostics.add(spoolFault(spool.error().message));
    return nullptr;
}

std::vector<FileRanks> readFiles(const std::vector<RankInput>& inputs, const RankReading& reading,
                                 const ProgressSink& progress, const std::stop_token& stop)
{
    std::vector<FileRanks> files(inputs.size());
    MemoryGate gate(memoryFor(reading));
    FilesProgress told(progress, inputs.size());
    const auto readOne = [&](std::size_t i) {
        const auto& input = inputs[i];
        const auto tell = [&](const Progress& of) { told.tell(i, input.shown, of); };
        tell({});
        const auto bytes = openBytes(input);
        gate.enter(bytes);
        const auto left = qScopeGuard([&] { gate.leave(bytes); });
        files[i].ranks = stop.stop_requested() ? Expected<std::vector<RankSummary>>(cancelled())
                                               : readRankInput(input, reading, files[i].diagnostics, tell, stop);
        tell({ .fraction = 1, .stage = {} });
    };
    std::vector<std::size_t> summaries;
    std::vector<std::size_t> traces;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        (isLoupeFile(inputs[i].path) ? summaries : traces).push_back(i);
    // a summary needs neither much memory nor a thread of its own while it is read
    runParallel(std::max(defaultThreads(), reading.jobs), summaries.size(),
                [&](std::size_t i) { readOne(summaries[i]); });
    runParallel(reading.jobs, traces.size(), [&](std::size_t i) { readOne(traces[i]); });
    return files;
}

} // namespace

std::vector<RankInput> rankInputs(const QStringList& paths)
{
    std::vector<RankInput> inputs;
    for (const auto& path : paths) {
        const QFileInfo info(path);
        if (info.isDir())
            addFolder(path, inputs);
        else
            inputs.push_back({ path, info.fileName() });
    }
    std::sort(inputs.begin(), inputs.end(), [](const RankInput& left, const RankInput& right) {
        return std::tie(left.shown, left.path) < std::tie(right.shown, right.path);
    });
    std::set<QString> seen;
    std::erase_if(inputs, [&seen](const RankInput& input) {
        return !seen.insert(QFileInfo(input.path).absoluteFilePath()).second;
    });
    return inputs;
}

Expected<std::vector<RankSummary>> readRankInput(const RankInput& input, const RankReading& reading,
                                                 Diagnostics& diagnostics, const ProgressSink& progress,
                                                 const std::stop_token& stop)
{
    if (isLoupeFile(input.path))
        return readRanks(input.path, [&reading](RankSummary& rank) { dropFigures(rank, reading); });
    const auto trace = reading.reader(input.path, { .cutFiles = CutFiles::Read }, progress, stop);
    if (!trace)
        return tl::unexpected(trace.error());
    const auto cut = findTraceCut(**trace);
    auto found = summarizeRanks(*trace, reading.options, reading.rankPattern, stop);
    if (!found)
        return tl::unexpected<Error>(found.error());
    if (cut && found->ranks.empty())
        return failure(ErrorCode::BadFormat, nothingLeft(*cut));
    diagnostics.merge(found->diagnostics);
    for (auto& rank : found->ranks) {
        rank.file = input.shown;
        dropFigures(rank, reading);
    }
    return std::move(found->ranks);
}

Expected<FleetInputs> readFleetInputs(const std::vector<RankInput>& inputs, const RankReading& reading,
                                      const ProgressSink& progress, const std::stop_token& stop)
{
    const auto part = partThatFits(inputs, reading, stop);
    if (!part)
        return tl::unexpected(part.error());
    FleetInputs result;
    auto limited = reading;
    limited.part = *part;
    limited.spool = spoolFor(*part, reading, result.diagnostics);
    auto files = readFiles(inputs, limited, progress, stop);
    if (limited.spool && !limited.spool->fault().isEmpty()) {
        result.diagnostics.add(spoolFault(limited.spool->fault()));
        limited.spool.reset();
        files = readFiles(inputs, limited, progress, stop);
    }
    result.part = *part;
    result.spool = limited.spool;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        auto& read = files[i].ranks;
        if (!read && read.error().code == ErrorCode::Cancelled)
            return tl::unexpected(read.error());
        result.diagnostics.merge(files[i].diagnostics);
        FleetInput told { inputs[i].shown, QStringLiteral("read"), {}, 0, QFileInfo(inputs[i].path).size() };
        if (!read || read->empty()) {
            told.state = QStringLiteral("refused");
            told.reason = read ? Text::tr("No process of it ran kernels on a GPU.") : read.error().message;
        } else {
            told.rankCount = static_cast<std::int64_t>(read->size());
            told.reason = cutNote(*read);
            std::move(read->begin(), read->end(), std::back_inserter(result.summaries));
        }
        result.inputs.push_back(std::move(told));
    }
    return result;
}

} // namespace core
