// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/tracekey.h"

#include "base/bytepath.h"
#include "base/parallel.h"
#include "columncache/blockhash.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>

namespace core {

namespace {

constexpr std::int64_t NsPerSecond = 1'000'000'000;

std::int64_t nsOf(const timespec& time)
{
    return std::int64_t { time.tv_sec } * NsPerSecond + time.tv_nsec;
}

/// True when a change from now on gets another time than the last one had: file systems count time in steps.
bool isLongAgo(std::int64_t changedNs)
{
    constexpr std::int64_t FineStepNs = 50'000'000; // of those that count in parts of a second; it is 10 ms at most
    constexpr std::int64_t CoarseStepNs = 2 * NsPerSecond;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto nowNs = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
    return nowNs - changedNs > (changedNs % NsPerSecond == 0 ? CoarseStepNs : FineStepNs);
}

bool hasJournal(const QString& realPath)
{
    static constexpr std::array Suffixes { "-wal", "-journal" };
    return std::any_of(Suffixes.begin(), Suffixes.end(), [&realPath](const char* suffix) {
        const QFileInfo journal(realPath + QLatin1String(suffix));
        return journal.exists() && (!journal.isFile() || journal.size() > 0);
    });
}

/// Hash of the beginning, of the end, and of blocks at equal distances between them. Empty when it cannot be read.
QByteArray sampleOf(QFile& file)
{
    constexpr qint64 BlockBytes = 4096;
    constexpr qint64 Blocks = 64;
    QCryptographicHash hash(QCryptographicHash::Blake2b_160);
    const auto last = std::max<qint64>(0, file.size() - BlockBytes);
    for (qint64 block = 0; block <= Blocks; ++block) {
        const auto at = last / Blocks * block + last % Blocks * block / Blocks;
        if (!file.seek(at))
            return {};
        const auto bytes = file.read(BlockBytes);
        if (bytes.isEmpty())
            return {};
        hash.addData(bytes);
    }
    return hash.result();
}

} // namespace

std::optional<TraceKey> TraceKey::of(const QString& path)
{
    const auto realPath = canonicalPath(path);
    QFile file(realPath);
    if (realPath.isEmpty() || !QFileInfo(realPath).isFile() || hasJournal(realPath)
        || !file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return std::nullopt;
    struct stat status = {};
    if (::fstat(file.handle(), &status) != 0)
        return std::nullopt;
    TraceKey key;
    key.sizeBytes = status.st_size;
    key.state = { status.st_dev, status.st_ino, nsOf(status.st_mtim), nsOf(status.st_ctim) };
    key.isSettled = isLongAgo(std::max(key.state.modifiedNs, key.state.changedNs));
    key.sample = sampleOf(file);
    return key.sample.isEmpty() ? std::nullopt : std::optional(key);
}

Cancellable<std::uint64_t> contentHash(const QString& path, int threads, const std::stop_token& stop)
{
    constexpr std::int64_t BlockBytes = 4 << 20;
    const auto sizeBytes = QFileInfo(path).size();
    std::vector<std::uint64_t> hashes(static_cast<std::size_t>((sizeBytes + BlockBytes - 1) / BlockBytes));
    std::atomic<bool> isRead = !hashes.empty();
    const auto workers = std::min<std::size_t>(hashes.size(), static_cast<std::size_t>(std::max(1, threads)));
    std::atomic<std::size_t> next = 0;
    runParallel(threads, workers, [&](std::size_t) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            isRead = false;
        QByteArray buffer(BlockBytes, Qt::Uninitialized);
        for (std::size_t block = next++; block < hashes.size() && isRead && !stop.stop_requested(); block = next++) {
            const auto at = static_cast<std::int64_t>(block) * BlockBytes;
            const auto wanted = std::min<std::int64_t>(BlockBytes, sizeBytes - at);
            if (!file.seek(at) || file.read(buffer.data(), wanted) != wanted)
                isRead = false;
            hashes[block] = blockHash(std::as_bytes(std::span(buffer.constData(), static_cast<std::size_t>(wanted))));
        }
    });
    if (stop.stop_requested())
        return cancelled();
    return isRead ? std::max<std::uint64_t>(1, blockHash(std::as_bytes(std::span(hashes)))) : 0;
}

} // namespace core
