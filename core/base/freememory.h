// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>

namespace core {

/// Bytes that this process can still get without being refused or anything being ended for it: the least of what the machine has free, with
/// swap space, of what is left of the limits of the control groups (containers) it runs in, and of its own limits (ulimit -v and -d). None
/// where nothing is known.
[[nodiscard]] std::optional<std::int64_t> freeMemoryBytes();

/**
 * What is left of the memory limits of control groups, version 1 or 2, of the group and all above it; none without a limit.
 *
 * @param membership  content of /proc/self/cgroup
 * @param root        where control groups are mounted: /sys/fs/cgroup
 */
[[nodiscard]] std::optional<std::int64_t> leftOfControlGroups(const QByteArray& membership, const QString& root);

/// Gives memory that the program has freed back to the system, as far as the C library would keep it for later: after a job that needed much.
void returnFreedMemory();
/// Makes blocks of a megabyte and more go back to the system when they are freed, which the C library would not do for those it has seen freed
/// before. To be called once, when a program begins.
void returnLargeBlocks();

} // namespace core
