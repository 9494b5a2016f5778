// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/columnfile.h"

#include "base/bytepath.h"
#include "base/freememory.h"
#include "base/outputfile.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/writeall.h"
#include "columncache/columnpasses.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>

#include <array>
#include <atomic>
#include <cerrno>
#include <functional>

#include <sys/stat.h>
#include <unistd.h>

namespace core {

namespace {

constexpr std::uint64_t FormatMark = 0x314E'4C4F'4355'5047; ///< "GPUCOLN1"; read as another number on other machines
constexpr std::int64_t BytesPerEventForAnalyses = 25; ///< as loadTrace() has it

/// The last bytes of a file: where everything else is. Before it are the columns, then what WritingPass makes.
struct Ending {
    std::uint64_t mark = FormatMark;
    std::int64_t columnBytes = 0;
    std::int64_t restBytes = 0;
    std::uint64_t restHash = 0;
    std::uint64_t hash = 0; ///< of the members above

    [[nodiscard]] std::uint64_t ownHash() const
    {
        return blockHash(std::as_bytes(std::span(this, 1)).first(sizeof(Ending) - sizeof(hash)));
    }
};

/// What is asked before anything of the trace is read.
struct Beginning {
    QString program = QStringLiteral(GPULOUPE_READING); ///< version and sources
    QString language = Text::tr("Repeat the export from the report."); ///< texts of a trace are in one language
    ColumnsOrigin origin;
    std::int64_t eventCount = 0;
};

template <typename Pass, typename T> void passBeginning(Pass& pass, T& beginning)
{
    pass.pass(beginning.program);
    pass.pass(beginning.language);
    auto& [key, contentHash] = beginning.origin;
    pass.pass(key.sizeBytes);
    pass.pass(key.state.device);
    pass.pass(key.state.inode);
    pass.pass(key.state.modifiedNs);
    pass.pass(key.state.changedNs);
    pass.pass(key.isSettled);
    pass.pass(contentHash);
    pass.pass(beginning.eventCount);
}

std::span<const std::byte> bytesOf(const QByteArray& bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

/// Who may read the trace may read this, and nobody else: where the file is another one's, only the user.
unsigned permissionsFor(const QString& tracePath)
{
    constexpr unsigned ForReading = 0444;
    constexpr unsigned OwnersOnly = 0600;
    struct stat status = {};
    if (::stat(QFile::encodeName(tracePath).constData(), &status) != 0)
        return OwnersOnly;
    const bool isOurs = status.st_uid == ::geteuid() && status.st_gid == ::getegid();
    return OwnersOnly | (status.st_mode & (isOurs ? ForReading : 0U));
}

/// Reads the pieces into their columns and checks them. False: one is damaged or cannot be read.
bool readPieces(const QString& path, const std::vector<ColumnPiece>& pieces, int threads, const std::stop_token& stop)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isRight = true;
    const auto workers = std::min<std::size_t>(pieces.size(), static_cast<std::size_t>(threads));
    runParallel(threads, workers, [&](std::size_t) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            isRight = false;
        for (auto at = next++; at < pieces.size() && isRight && !stop.stop_requested(); at = next++) {
            const auto& piece = pieces[at];
            const bool isRead = file.seek(piece.at)
                && file.read(reinterpret_cast<char*>(piece.target), piece.sizeBytes) == piece.sizeBytes;
            if (!isRead || blockHash(std::span(piece.target, static_cast<std::size_t>(piece.sizeBytes))) != piece.hash)
                isRight = false;
        }
    });
    return isRight;
}

/// All but the columns, checked; nothing when it is not whole.
std::optional<std::pair<Ending, QByteArray>> readRest(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return std::nullopt;
    constexpr auto EndingBytes = static_cast<qint64>(sizeof(Ending));
    Ending ending;
    if (!file.seek(file.size() - EndingBytes) || file.read(reinterpret_cast<char*>(&ending), EndingBytes) != EndingBytes
        || ending.mark != FormatMark || ending.hash != ending.ownHash() || ending.columnBytes < 0
        || ending.restBytes < 0 || ending.columnBytes + ending.restBytes + EndingBytes != file.size()
        || !file.seek(ending.columnBytes))
        return std::nullopt;
    auto rest = file.read(ending.restBytes);
    if (rest.size() != ending.restBytes || blockHash(bytesOf(rest)) != ending.restHash)
        return std::nullopt;
    return std::pair(ending, std::move(rest));
}

/// True when the columns are those of the file that is asked for.
Cancellable<bool> isOriginal(const Beginning& beginning, const ColumnsRequest& request, int threads,
                             const std::stop_token& stop)
{
    const Beginning wanted;
    const auto& key = beginning.origin.key;
    if (beginning.program != wanted.program || beginning.language != wanted.language
        || key.sizeBytes != request.key.sizeBytes)
        return false;
    if (key.isSettled && key.state == request.key.state)
        return true;
    // moved, copied, or looked at right after it was written: all of it tells
    return contentHash(request.tracePath, threads, stop).map([&](std::uint64_t now) {
        return now != 0 && now == beginning.origin.contentHash;
    });
}

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

bool fitsIntoMemory(const Beginning& beginning, std::int64_t columnBytes, const LoadOptions& options)
{
    const auto free = options.memoryBytes ? options.memoryBytes : freeMemoryBytes();
    return !free || columnBytes + beginning.eventCount * BytesPerEventForAnalyses <= *free;
}

} // namespace

Expected<void> writeColumns(const QString& path, const Trace& trace, const ColumnsOrigin& origin,
                            const std::stop_token& stop)
{
    OutputFile file(path);
    if (!file.open())
        return tl::unexpected(file.error());
    bool isWritten = true;
    std::int64_t at = 0;
    const auto put = [&](std::span<const std::byte> bytes) {
        for (; !bytes.empty() && isWritten && !stop.stop_requested();) {
            const auto piece = bytes.first(std::min(ColumnPieceBytes, bytes.size()));
            isWritten = writeAll(file, QByteArrayView(piece.data(), static_cast<qsizetype>(piece.size())));
            at += static_cast<std::int64_t>(piece.size());
            bytes = bytes.subspan(piece.size());
        }
    };
    WritingPass pass([&](std::span<const std::byte> column) {
        const auto begin = at;
        put(column);
        return begin;
    });
    Beginning beginning;
    beginning.origin = origin;
    beginning.eventCount = trace.eventCount();
    passBeginning(pass, std::as_const(beginning));
    pass.pass(trace);
    if (stop.stop_requested())
        return cancelled();
    Ending ending;
    ending.columnBytes = at;
    ending.restBytes = pass.bytes().size();
    ending.restHash = blockHash(bytesOf(pass.bytes()));
    ending.hash = ending.ownHash();
    put(bytesOf(pass.bytes()));
    put(std::as_bytes(std::span(&ending, 1)));
    if (stop.stop_requested())
        return cancelled();
    if (!isWritten || !file.commit())
        return tl::unexpected(file.error());
    if (::chmod(QFile::encodeName(path).constData(), permissionsFor(trace.path)) == 0)
        return {};
    QFile::remove(path);
    return tl::unexpected(cannotWrite(path, causeOfWriteError(errno)));
}

Cancellable<std::shared_ptr<Trace>> readColumns(const QString& path, const ColumnsRequest& request,
                                                const ProgressSink& progress, const std::stop_token& stop)
{
    const auto nothing = std::shared_ptr<Trace>();
    QElapsedTimer clock;
    clock.start();
    const auto rest = readRest(path);
    if (!rest)
        return nothing;
    const auto& [ending, bytes] = *rest;
    const auto report = [&progress](double fraction, std::int64_t events) {
        if (progress)
            progress({ fraction, Text::tr("Reading the columns kept from last time"), 0, events });
    };
    ReadingPass pass(bytesOf(bytes), ending.columnBytes);
    Beginning beginning;
    passBeginning(pass, beginning);
    if (pass.hasFailed())
        return nothing;
    const int threads = request.options.threads > 0 ? request.options.threads : defaultThreads();
    report(0, beginning.eventCount);
    const auto isOurs = isOriginal(beginning, request, threads, stop);
    if (!isOurs)
        return tl::unexpected(isOurs.error());
    if (!*isOurs || !fitsIntoMemory(beginning, ending.columnBytes, request.options))
        return nothing;
    auto trace = std::make_shared<Trace>();
    pass.pass(*trace);
    if (pass.hasFailed() || !pass.isAtEnd() || !readPieces(path, pass.pieces(), threads, stop))
        return stop.stop_requested() ? Cancellable<std::shared_ptr<Trace>>(cancelled()) : nothing;
    indexAllSpans(*trace, threads);
    if (stop.stop_requested())
        return cancelled();
    trace->id = request.options.id;
    trace->path = request.tracePath;
    trace->fileName = QFileInfo(request.tracePath).fileName();
    trace->loadSeconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    report(1, beginning.eventCount);
    return trace;
}

} // namespace core
