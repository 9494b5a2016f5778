// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QtGlobal>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace core {

/// Memory in bytes that this process can still get before it is refused or the OOM killer acts: the least of what the
/// machine has free, with swap space, of what is left of the limits of the control groups (containers) it runs in, and
/// of its own limits (ulimit -v and -d). None where nothing is known.
[[nodiscard]] std::optional<std::int64_t> freeMemoryBytes();

/**
 * What is left of the memory limits of control groups, version 1 or 2, of the group and all above it; none without a
 * limit.
 *
 * @param membership  content of /proc/self/cgroup
 * @param root        where control groups are mounted: /sys/fs/cgroup
 */
[[nodiscard]] std::optional<std::int64_t> leftOfControlGroups(const QByteArray& membership, const QString& root);

/// Throws std::bad_alloc when so many bytes cannot be had now. Asked before code of Qt that does not look whether it got
/// any: lists of a few elements, objects of threads.
void seekMemory(std::size_t bytes);
/// Returns freed memory that the C library keeps for later to the system. For the end of a job that needed much.
void returnFreedMemory();
/// Makes the C library return blocks of a megabyte and more to the system when they are freed; it would keep those of a
/// size that was freed before. Small blocks are joined at once, too. Called once, when a program starts.
void returnLargeBlocks();

/**
 * While there is one, freed blocks of some megabytes stay in the program for the next that needs such: the system fills
 * each page with zeros when it is first written, which took a sixth of the time of analyses, whose steps need and free
 * one block after the other. When the last one is gone, what is free goes back to the system.
 *
 * Changes nothing where returnLargeBlocks() was not called, since the C library then finds its own way. From any thread.
 */
class FreedBlocksKept
{
public:
    FreedBlocksKept();
    ~FreedBlocksKept();
    Q_DISABLE_COPY_MOVE(FreedBlocksKept)
};

} // namespace core
