// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recentfiles.h"

#include "base/bytepath.h"
#include "session/filestamp.h"

#include <QFileInfo>
#include <QSettings>

namespace {

QString settingsKey()
{
    return QStringLiteral("recentFiles");
}

QString verdictsKey()
{
    return QStringLiteral("recentVerdicts");
}

/// Of the same file with other contents it is another.
QString stampText(const QString& path)
{
    const auto stamp = core::FileStamp::of(path);
    return QStringLiteral("%1 %2").arg(stamp.sizeBytes).arg(stamp.modifiedUtcMs);
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

void RecentFiles::setVerdict(const QString& path, const QString& verdict)
{
    QSettings settings;
    const auto absolute = QFileInfo(path).absoluteFilePath();
    const auto files = settings.value(settingsKey()).toStringList();
    if (!files.contains(absolute))
        return;
    const auto before = settings.value(verdictsKey()).toMap();
    QVariantMap verdicts; // what is about files that left the list goes
    for (const auto& file : files) {
        if (before.contains(file))
            verdicts.insert(file, before.value(file));
    }
    verdicts.insert(absolute, QStringList { stampText(absolute), verdict });
    if (verdicts == before)
        return;
    settings.setValue(verdictsKey(), verdicts);
    Q_EMIT changed();
}

QString RecentFiles::verdict(const QString& path) const
{
    const auto absolute = QFileInfo(path).absoluteFilePath();
    const auto known = QSettings().value(verdictsKey()).toMap().value(absolute).toStringList();
    return known.size() == 2 && known[0] == stampText(absolute) ? known[1] : QString();
}

void RecentFiles::clear()
{
    QSettings().remove(settingsKey());
    QSettings().remove(verdictsKey());
    Q_EMIT changed();
}
