// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/replacequestion.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>

bool mayReplace(QWidget& dialog, const QString& path)
{
    return !QFileInfo::exists(path)
        || QMessageBox::question(&dialog, dialog.windowTitle(),
                                 QCoreApplication::translate("ReplaceQuestion", "%1 exists already. Replace it?")
                                     .arg(QDir::toNativeSeparators(path)))
        == QMessageBox::Yes;
}
