// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracefolder.h"

#include <QDir>
#include <QSettings>

namespace {

QString traceFolderKey()
{
    return QStringLiteral("traceFolder");
}

} // namespace

QString traceFolder()
{
    return QSettings().value(traceFolderKey(), QDir::homePath()).toString();
}

void setTraceFolder(const QString& folder)
{
    QSettings().setValue(traceFolderKey(), folder);
}
