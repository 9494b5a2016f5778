// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recentfiles.h"

#include "base/bytepath.h"

#include <QFileInfo>
#include <QSettings>

namespace {

QString settingsKey()
{
    return QStringLiteral("recentFiles");
}

} // namespace

QStringList RecentFiles::existing() const
{
    QStringList files;
    const auto stored = QSettings().value(settingsKey()).toStringList();
    for (const auto& path : stored) {
        if (QFileInfo(path).isFile())
            files += path;
    }
    return files;
}

void RecentFiles::add(const QString& path)
{
    if (core::isStandIn(path))
        return; // another run cannot open it by this name
    const auto absolute = QFileInfo(path).absoluteFilePath();
    auto files = QSettings().value(settingsKey()).toStringList();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(settingsKey(), files.mid(0, MaxCount));
    Q_EMIT changed();
}

void RecentFiles::clear()
{
    QSettings().remove(settingsKey());
    Q_EMIT changed();
}
