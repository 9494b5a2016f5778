// SPDX-License-Identifier: GPL-3.0-or-later
#include "recentfiles.h"

#include <QFileInfo>
#include <QSettings>

namespace {

QString settingsKey()
{
    return QStringLiteral("recentFiles");
}

} // namespace

QStringList RecentFiles::existing()
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
    const auto absolute = QFileInfo(path).absoluteFilePath();
    auto files = QSettings().value(settingsKey()).toStringList();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(settingsKey(), files.mid(0, MaxCount));
}

void RecentFiles::clear()
{
    QSettings().remove(settingsKey());
}
