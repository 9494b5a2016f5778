// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/columnfile.h"

#include "base/freememory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "columncache/keptfile.h"
#include "columncache/readingprogram.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <array>
#include <functional>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t BytesPerEventForAnalyses = 25; ///< as loadTrace() has it

void indexAllSpans(Trace& trace, int threads)
{
    const std::array<std::function<void()>, 12> jobs {
        [&] { indexSpans(trace.kernels); },       [&] { indexSpans(trace.calls); },
        [&] { indexSpans(trace.nvtx); },          [&] { indexSpans(trace.synchronizations); },
        [&] { indexSpans(trace.copies); },        [&] { indexSpans(trace.sets); },
        [&] { indexSpans(trace.graphLaunches); }, [&] { indexSpans(trace.overhead); },
        [&] { indexSpans(trace.osRuntime); },     [&] { indexSpans(trace.mpi); },
        [&] { indexSpans(trace.gpuPageFaults); }, [&] { indexSpans(trace.libraryCalls); },
    };
    runParallel(threads, jobs.size(), [&jobs](std::size_t job) { jobs[job](); });
}

bool fitsIntoMemory(std::int64_t eventCount, std::int64_t columnBytes, const LoadOptions& options)
{
    const auto free = options.memoryBytes ? options.memoryBytes : freeMemoryBytes();
    return !free || columnBytes + eventCount * BytesPerEventForAnalyses <= *free;
}

/// What stands in front of the columns; none: the file is not whole.
std::optional<KeptLabel> labelOf(KeptFile& file)
{
    KeptLabel label;
    passLabel(file.pass(), label);
    return file.pass().hasFailed() ? std::nullopt : std::optional(std::move(label));
}

} // namespace

Expected<void> writeColumns(const QString& path, const Trace& trace, const ColumnsOrigin& origin,
                            const std::stop_token& stop)
{
    const auto content = [&trace, &origin](WritingPass& pass) {
        const KeptLabel label { .program = readingProgram(), .origin = origin };
        passLabel(pass, label);
        pass.pass(std::int64_t { trace.eventCount() });
        pass.pass(trace);
    };
    return writeKept(path, trace.path, content, stop);
}

std::optional<ColumnsOrigin> originOfColumns(const QString& path)
{
    auto file = KeptFile::open(path);
    const auto label = file ? labelOf(*file) : std::nullopt;
    return label ? std::optional(label->origin) : std::nullopt;
}

Cancellable<std::shared_ptr<Trace>> readColumns(const QString& path, const ColumnsRequest& request,
                                                const ProgressSink& progress, const std::stop_token& stop)
{
    const auto nothing = std::shared_ptr<Trace>();
    QElapsedTimer clock;
    clock.start();
    auto file = KeptFile::open(path);
    const auto label = file ? labelOf(*file) : std::nullopt;
    if (!label)
        return nothing;
    std::int64_t eventCount = 0;
    file->pass().pass(eventCount);
    const auto report = [&progress, eventCount](double fraction) {
        if (progress)
            progress({ fraction, Text::tr("Reading the columns kept from last time"), 0, eventCount });
    };
    report(0);
    const int threads = request.options.threads > 0 ? request.options.threads : defaultThreads();
    const auto isOurs = label->isOf(readingProgram(), request.tracePath, request.key, threads, stop);
    if (!isOurs)
        return tl::unexpected(isOurs.error());
    if (!*isOurs || !fitsIntoMemory(eventCount, file->columnBytes(), request.options))
        return nothing;
    auto trace = std::make_shared<Trace>();
    file->pass().pass(*trace);
    if (!file->readColumns(threads, stop))
        return stop.stop_requested() ? Cancellable<std::shared_ptr<Trace>>(cancelled()) : nothing;
    indexAllSpans(*trace, threads);
    if (stop.stop_requested())
        return cancelled();
    trace->id = request.options.id;
    trace->path = request.tracePath;
    trace->fileName = QFileInfo(request.tracePath).fileName();
    trace->loadSeconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    report(1);
    return trace;
}

} // namespace core
