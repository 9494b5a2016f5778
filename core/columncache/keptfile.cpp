// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/keptfile.h"

#include "base/outputfile.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/writeall.h"

#include <QFile>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace core {

namespace {

constexpr std::uint64_t FormatMark = 0x314E'4C4F'4355'5047; ///< "GPUCOLN1"; read as another number on other machines

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

} // namespace

QString KeptLabel::languageOfTexts()
{
    return Text::tr("Repeat the export from the report.");
}

Cancellable<bool> KeptLabel::isOf(const QString& wantedProgram, const QString& tracePath, const TraceKey& now,
                                  int threads, const std::stop_token& stop) const
{
    if (program != wantedProgram || language != languageOfTexts() || origin.key.sizeBytes != now.sizeBytes)
        return false;
    if (origin.key.isSettled && origin.key.state == now.state)
        return true;
    // moved, copied, or looked at right after it was written: all of it tells
    return contentHash(tracePath, threads, stop).map([this](std::uint64_t hash) {
        return hash != 0 && hash == origin.contentHash;
    });
}

Expected<void> writeKept(const QString& path, const QString& tracePath,
                         const std::function<void(WritingPass&)>& content, const std::stop_token& stop)
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
    content(pass);
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
    if (::chmod(QFile::encodeName(path).constData(), permissionsFor(tracePath)) == 0)
        return {};
    QFile::remove(path);
    return tl::unexpected(cannotWrite(path, causeOfWriteError(errno)));
}

KeptFile::KeptFile(QString path, QByteArray bytes, std::int64_t columnBytes)
    : m_path(std::move(path))
    , m_bytes(std::move(bytes))
    , m_columnBytes(columnBytes)
    , m_pass(bytesOf(m_bytes), columnBytes)
{
}

std::optional<KeptFile> KeptFile::open(const QString& path)
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
    return KeptFile(path, std::move(rest), ending.columnBytes);
}

bool KeptFile::readColumns(int threads, const std::stop_token& stop) const
{
    if (m_pass.hasFailed() || !m_pass.isAtEnd())
        return false;
    const auto& pieces = m_pass.pieces();
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isRight = true;
    const auto workers = std::min<std::size_t>(pieces.size(), static_cast<std::size_t>(threads));
    runParallel(threads, workers, [&](std::size_t) {
        QFile file(m_path);
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
    return isRight && !stop.stop_requested();
}

} // namespace core
