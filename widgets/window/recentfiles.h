// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// The files opened last, newest first, kept in QSettings; all windows share them.
class RecentFiles
{
public:
    static constexpr int MaxCount = 10;

    /// Those that still exist.
    [[nodiscard]] static QStringList existing();
    static void add(const QString& path);
    static void clear();
};
