// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

/// The files opened last, newest first, and what was found in them, kept in QSettings; all windows share them.
class RecentFiles : public QObject
{
    Q_OBJECT
public:
    static constexpr int MaxCount = 10;

    using QObject::QObject;

    /// Those that still exist.
    [[nodiscard]] QStringList existing() const;
    void add(const QString& path);
    /// Keeps what was found in `path` as it is now, in a sentence; only of files that are in the list.
    void setVerdict(const QString& path, const QString& verdict);
    /// What was found in `path`; empty: nothing is known of the file as it is now.
    [[nodiscard]] QString verdict(const QString& path) const;
    void clear();

Q_SIGNALS:
    void changed();
};
