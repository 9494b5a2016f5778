// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

/// The files opened last, newest first, kept in QSettings; all windows share them.
class RecentFiles : public QObject
{
    Q_OBJECT
public:
    static constexpr int MaxCount = 10;

    using QObject::QObject;

    /// Those that still exist.
    [[nodiscard]] QStringList existing() const;
    void add(const QString& path);
    void clear();

Q_SIGNALS:
    void changed();
};
