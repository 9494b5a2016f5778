// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/sampletrace.h"

#include "base/outputfile.h"
#include "base/text.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace core {
namespace {

QByteArray sampleBytes()
{
    QFile file(QStringLiteral(":/gpuloupe/sample/gpuloupe-sample.sqlite"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen); // it is compiled in
    return isOpen ? file.readAll() : QByteArray();
}

auto cannotWriteSample(const QString& path, const QString& reason)
{
    const auto message = Text::tr("The sample trace cannot be written to %1: %2");
    return failure(ErrorCode::CannotWrite, message.arg(QDir::toNativeSeparators(path), reason), reason);
}

} // namespace

Expected<void> writeSampleTrace(const QString& path)
{
    return writeFile(path, sampleBytes());
}

Expected<QString> sampleTracePath()
{
    constexpr qsizetype TagLength = 8;
    const auto bytes = sampleBytes();
    // the folder changes with the sample, so that a development version never shows an old one
    const auto tag
        = QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex().first(TagLength));
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)
                      + QStringLiteral("/sample-" GPULOUPE_VERSION "-%1").arg(tag));
    auto path = folder.filePath(QStringLiteral("gpuloupe-sample.sqlite"));
    if (QFileInfo::exists(path))
        return path;
    if (!folder.mkpath(QStringLiteral(".")))
        return cannotWriteSample(path, Text::tr("the folder cannot be made."));
    return writeFile(path, bytes).map([&path] { return path; });
}

} // namespace core
