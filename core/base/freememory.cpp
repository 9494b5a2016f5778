// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/freememory.h"

#include <QByteArray>
#include <QFile>
#include <QList>

#include <algorithm>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace core {

namespace {

QByteArray contentOf(const char* path)
{
    QFile file(QString::fromLatin1(path));
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

/// What is left of the limit of the control group; none without one. Files that were read stay in memory until it is wanted.
std::optional<std::int64_t> leftOfGroup()
{
    bool isLimited = false, isKnown = false;
    const auto limit = contentOf("/sys/fs/cgroup/memory.max").trimmed().toLongLong(&isLimited); // "max": no limit
    const auto used = contentOf("/sys/fs/cgroup/memory.current").trimmed().toLongLong(&isKnown);
    const auto reclaimable = statBytes(contentOf("/sys/fs/cgroup/memory.stat"), "inactive_file");
    return isLimited && isKnown ? std::optional(std::max<std::int64_t>(0, limit - used + reclaimable)) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> freeMemoryBytes()
{
    const auto machine = contentOf("/proc/meminfo");
    auto left = lineBytes(machine, "MemAvailable");
    if (left)
        *left += lineBytes(machine, "SwapFree").value_or(0);
    const auto group = leftOfGroup();
    return left && group ? std::min(*left, *group) : group ? group : left;
}

void returnLargeBlocks()
{
#ifdef __GLIBC__
    constexpr int LargeBytes = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, LargeBytes);
#endif
}

void returnFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace core
