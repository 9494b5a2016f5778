// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/nsyssetting.h"

#include <QSettings>

namespace {

QString settingKey()
{
    return QStringLiteral("nsys");
}

} // namespace

QString chosenNsys()
{
    return QSettings().value(settingKey()).toString();
}

void setChosenNsys(const QString& path)
{
    if (path.isEmpty())
        QSettings().remove(settingKey());
    else
        QSettings().setValue(settingKey(), path);
}

core::NsysSearch nsysSearch()
{
    return core::NsysSearch::ofSystem(chosenNsys());
}
