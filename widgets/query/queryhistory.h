// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// The statements that were run, newest first, each once; kept in the settings. Long ones are not kept.
class QueryHistory
{
public:
    static constexpr qsizetype MostEntries = 50;
    static constexpr qsizetype LongestEntry = 20'000; // characters

    [[nodiscard]] static QStringList entries();
    static void add(const QString& sql);
    static void clear();
};
