// SPDX-License-Identifier: GPL-3.0-or-later
#include "privatefolder.h"

#include "fuzzinput.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace {

QString placeForFiles()
{
    const QFileInfo memory(QStringLiteral("/dev/shm"));
    return memory.isDir() && memory.isWritable() ? memory.filePath() : QDir::tempPath();
}

} // namespace

PrivateFolder::PrivateFolder()
    : m_folder(placeForFiles() + QStringLiteral("/gpuloupe-fuzz-XXXXXX"))
{
    require(m_folder.isValid(), "no folder can be made for the files");
}

QString PrivateFolder::write(const QString& name, const QByteArray& bytes) const
{
    const auto path = filePath(name);
    QFile file(path);
    require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "a file cannot be written");
    return path;
}

QByteArray readWhole(const QString& path)
{
    QFile file(path);
    require(file.open(QIODevice::ReadOnly), "a file that was written cannot be read");
    return file.readAll();
}
