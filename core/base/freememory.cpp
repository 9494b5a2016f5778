// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/freememory.h"

#include <QFile>
#include <QList>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <new>

#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace core {

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The bytes in the line "name:   123 kB".
std::optional<std::int64_t> lineBytes(const QByteArray& lines, const QByteArray& name)
{
    constexpr std::int64_t BytesPerKb = 1024;
    const auto begin = lines.indexOf(name + ':');
    if (begin < 0)
        return std::nullopt;
    const auto text = lines.mid(begin + name.size() + 1).split('\n').value(0).trimmed();
    bool isNumber = false;
    const auto kilobytes = text.split(' ').value(0).toLongLong(&isNumber);
    return isNumber ? std::optional(kilobytes * BytesPerKb) : std::nullopt;
}

/// A number from a line "name 123" of memory.stat.
std::int64_t statBytes(const QByteArray& lines, const QByteArray& name)
{
    for (const auto& line : lines.split('\n')) {
        if (line.startsWith(name + ' '))
            return line.mid(name.size() + 1).toLongLong();
    }
    return 0;
}

/// The files of a version of control groups.
struct GroupFiles {
    QString limit, used;
    QByteArray reclaimable; ///< in memory.stat: files that were read stay in memory until it is wanted
};

/// The less of two figures, either of which may not be known.
std::optional<std::int64_t> lesser(std::optional<std::int64_t> left, std::optional<std::int64_t> right)
{
    return left && right ? std::min(left, right) : left ? left : right;
}

/// What is left of the limit of the group in `folder`; none without one.
std::optional<std::int64_t> leftOfGroup(const QString& folder, const GroupFiles& files)
{
    constexpr auto NoLimit = std::int64_t { 1 } << 62U; // version 1 writes the largest number of whole pages for none
    bool isLimited = false, isKnown = false;
    const auto limit = contentOf(folder + files.limit).trimmed().toLongLong(&isLimited); // "max": no limit
    const auto used = contentOf(folder + files.used).trimmed().toLongLong(&isKnown);
    if (!isLimited || !isKnown || limit >= NoLimit)
        return std::nullopt;
    const auto reclaimable = statBytes(contentOf(folder + QStringLiteral("/memory.stat")), files.reclaimable);
    return std::max<std::int64_t>(0, limit - used + reclaimable);
}

/// The least that is left of the groups at `path` and above it, up to `root`.
std::optional<std::int64_t> leftUpTo(const QString& root, QString path, const GroupFiles& files)
{
    std::optional<std::int64_t> least;
    for (; !path.isEmpty(); path.truncate(std::max<qsizetype>(0, path.lastIndexOf(QLatin1Char('/')))))
        least = lesser(least, leftOfGroup(root + path, files));
    return lesser(least, leftOfGroup(root, files)); // also that of a container that does not see its own path
}

/// What is left of a limit of this process; none without one. `usedName`: in /proc/self/status.
std::optional<std::int64_t> leftOfLimit(int resource, const QByteArray& status, const QByteArray& usedName)
{
    rlimit limit {};
    const auto used = lineBytes(status, usedName);
    if (getrlimit(static_cast<decltype(RLIMIT_AS)>(resource), &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || !used)
        return std::nullopt;
    constexpr rlim_t Most = std::numeric_limits<std::int64_t>::max();
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::min(limit.rlim_cur, Most)) - *used);
}

#ifdef __GLIBC__

/// From how many bytes on memory goes back to the system when it is freed: a block, and what is free behind the last
/// block of a heap.
struct ReturnedBytes {
    int block;
    int endOfHeap;
};
constexpr ReturnedBytes Usually { .block = 1 << 20, .endOfHeap = 1 << 17 };
constexpr ReturnedBytes WhileKept { .block = 1 << 24, .endOfHeap = 1 << 24 };

void returnFrom(const ReturnedBytes& bytes)
{
    mallopt(M_MMAP_THRESHOLD, bytes.block);
    mallopt(M_TRIM_THRESHOLD, bytes.endOfHeap);
}

struct KeptBlocks {
    std::mutex mutex;
    int count = 0; ///< of FreedBlocksKept
    bool areLargeReturned = false;
};

KeptBlocks& keptBlocks()
{
    static KeptBlocks kept;
    return kept;
}

#endif

} // namespace

std::optional<std::int64_t> leftOfControlGroups(const QByteArray& membership, const QString& root)
{
    const GroupFiles version1 { QStringLiteral("/memory.limit_in_bytes"), QStringLiteral("/memory.usage_in_bytes"),
                                "total_inactive_file" };
    const GroupFiles version2 { QStringLiteral("/memory.max"), QStringLiteral("/memory.current"), "inactive_file" };
    std::optional<std::int64_t> least;
    for (const auto& line : membership.split('\n')) { // "4:memory:/path" or, in version 2, "0::/path"
        const auto controllers = line.split(':').value(1);
        const auto path = QString::fromUtf8(line.mid(line.indexOf(':', line.indexOf(':') + 1) + 1).trimmed());
        if (line.startsWith("0::"))
            least = lesser(least, leftUpTo(root, path, version2));
        else if (controllers.split(',').contains("memory"))
            least = lesser(least, leftUpTo(root + QStringLiteral("/memory"), path, version1));
    }
    return least;
}

std::optional<std::int64_t> freeMemoryBytes()
{
    const auto machine = contentOf(QStringLiteral("/proc/meminfo"));
    auto left = lineBytes(machine, "MemAvailable");
    if (left)
        *left += lineBytes(machine, "SwapFree").value_or(0);
    left = lesser(
        left, leftOfControlGroups(contentOf(QStringLiteral("/proc/self/cgroup")), QStringLiteral("/sys/fs/cgroup")));
    const auto status = contentOf(QStringLiteral("/proc/self/status"));
    left = lesser(left, leftOfLimit(RLIMIT_AS, status, "VmSize"));
    return lesser(left, leftOfLimit(RLIMIT_DATA, status, "VmData"));
}

void seekMemory(std::size_t bytes)
{
    ::operator delete(::operator new(bytes));
}

void returnLargeBlocks()
{
#ifdef __GLIBC__
    returnFrom(Usually);
    const std::lock_guard lock(keptBlocks().mutex);
    keptBlocks().areLargeReturned = true;
    // small blocks are joined as they are freed: once in a while all at once takes longer than a window may wait
    mallopt(M_MXFAST, 0);
#endif
}

void returnFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

FreedBlocksKept::FreedBlocksKept()
{
#ifdef __GLIBC__
    auto& kept = keptBlocks();
    const std::lock_guard lock(kept.mutex);
    if (++kept.count == 1 && kept.areLargeReturned)
        returnFrom(WhileKept);
#endif
}

FreedBlocksKept::~FreedBlocksKept()
{
#ifdef __GLIBC__
    auto& kept = keptBlocks();
    const std::lock_guard lock(kept.mutex);
    if (--kept.count > 0 || !kept.areLargeReturned)
        return;
    returnFrom(Usually);
    returnFreedMemory();
#endif
}

} // namespace core
