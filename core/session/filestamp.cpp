// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/filestamp.h"

#include "base/bytepath.h"

#include <QDateTime>
#include <QFileInfo>

namespace core {

FileStamp FileStamp::of(const QString& path)
{
    const QFileInfo file(path);
    if (!file.exists())
        return {};
    return { file.size(), file.lastModified().toMSecsSinceEpoch() };
}

QString fileIdentity(const QString& path)
{
    const auto canonical = canonicalPath(path);
    return canonical.isEmpty() ? QFileInfo(path).absoluteFilePath() : canonical;
}

} // namespace core
