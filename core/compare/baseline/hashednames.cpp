// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/hashednames.h"

#include "base/text.h"

#include <QFile>
#include <QMessageAuthenticationCode>

namespace core {

Expected<QByteArray> readNameKey(const QString& path)
{
    constexpr qsizetype FewestBytes = 16, MostBytes = 4096;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("Cannot read the key %1: %2.").arg(path, file.errorString()));
    auto key = file.read(MostBytes + 1);
    while (!key.isEmpty() && QByteArrayView(" \t\r\n").contains(key.back()))
        key.chop(1);
    if (key.size() < FewestBytes || key.size() > MostBytes)
        return failure(
            ErrorCode::Usage,
            Text::tr("%1: a key for names has 16 to 4,096 bytes; make one with openssl rand -hex 32.").arg(path));
    return key;
}

QString hashedName(const QString& name, const QByteArray& key)
{
    return QString::fromLatin1(
        QMessageAuthenticationCode::hash(name.toUtf8(), key, QCryptographicHash::Sha256).toHex());
}

} // namespace core
