// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/outputfolder.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

QString outputFolder(const QString& settingsKey)
{
    for (const auto& folder : { QSettings().value(settingsKey).toString(),
                                QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) }) {
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    }
    return QDir::homePath();
}
