// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"

#include "base/bytepath.h"
#include "base/text.h"
#include "base/writeall.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace core {

namespace {

constexpr mode_t NewFileMode = 0666; // less what the umask takes
constexpr mode_t ModeBits = 07777;

/// Begins to put what `file` holds on the disk, without waiting for it. Only a hint: nothing depends on its success.
void beginWriteback([[maybe_unused]] int file)
{
#ifdef Q_OS_LINUX
    static_cast<void>(::sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE));
#endif
}

const auto TemporaryPrefix = QByteArrayLiteral(".gpuloupe.");
constexpr int LetterCount = 6; ///< of a temporary name, after the prefix

/// A hidden name in the folder of `path` that nothing has, most likely.
QByteArray temporaryNameBeside(const QString& path)
{
    constexpr std::string_view Letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    auto name = TemporaryPrefix;
    for (int i = 0; i < LetterCount; ++i)
        name += Letters[QRandomGenerator::global()->bounded(static_cast<quint32>(Letters.size()))];
    return QFile::encodeName(QFileInfo(path).path()) + '/' + name;
}

/// Calls `make(name)` with temporary names until one is free. @return the name; empty when it failed, with errno
template <typename Make> QByteArray withFreeName(const QString& path, Make make)
{
    constexpr int MostTries = 100;
    for (int i = 0; i < MostTries; ++i) {
        auto name = temporaryNameBeside(path);
        if (make(name))
            return name;
        if (errno != EEXIST)
            break;
    }
    return {};
}

} // namespace

QString causeOfWriteError(int systemError)
{
    switch (systemError) {
    case ENOSPC:
        return Text::tr("the disk is full. Free space on it, or write to another one.");
    case EDQUOT:
        return Text::tr("what you may use of the disk (quota) is used up. Free space, or write to another disk.");
    case EFBIG:
        return Text::tr("the file becomes too large for the disk or for a limit (ulimit -f). Write to another disk, or "
                        "raise the limit.");
    default:
        return QString::fromLocal8Bit(std::generic_category().message(systemError).c_str()) + u'.';
    }
}

Error cannotWrite(const QString& path, const QString& cause)
{
    return { ErrorCode::CannotWrite,
             Text::tr("Cannot write \"%1\": %2").arg(QDir::toNativeSeparators(withTruePaths(path)), cause),
             {} };
}

Expected<void> writeFile(const QString& path, const QByteArray& content)
{
    OutputFile file(path);
    if (!file.open() || !writeAll(file, content) || !file.commit())
        return tl::unexpected(file.error());
    return {};
}

int removeAbandonedFiles(const QString& folder, const QDateTime& before)
{
    const auto pattern = QString::fromLatin1(TemporaryPrefix) + QString(LetterCount, u'?');
    int removed = 0;
    QDirIterator files(folder, { pattern }, QDir::Files | QDir::Hidden | QDir::NoSymLinks);
    while (files.hasNext()) {
        const auto path = files.next();
        if (files.fileInfo().lastModified() < before && QFile::remove(path))
            ++removed;
    }
    return removed;
}

QString throughLink(const QString& path)
{
    const QFileInfo file(path);
    return file.isSymLink() && file.exists() ? file.canonicalFilePath() : path;
}

OutputFile::OutputFile(QString path, const QString& shownPath)
    : m_path(std::move(path))
    , m_shownPath(shownPath.isEmpty() ? m_path : shownPath)
{
}

OutputFile::~OutputFile()
{
    discard();
}

Error OutputFile::error() const
{
    return cannotWrite(m_shownPath, m_cause);
}

QString OutputFile::problemWithTarget() const
{
    if (auto problem = problemWithNewName(m_path); !problem.isEmpty())
        return problem;
    const QFileInfo target(m_path);
    if (target.isSymLink())
        return Text::tr("it is a link to \"%1\". Name that file, or remove the link.").arg(target.symLinkTarget());
    if (target.isDir())
        return Text::tr("it is a folder.");
    if (target.exists() && !target.isFile())
        return Text::tr("it is not a regular file.");
    if (target.exists() && !target.isWritable())
        return Text::tr("it is write-protected.");
    if (!QFileInfo(target.path()).isDir())
        return Text::tr("there is no folder \"%1\".").arg(target.path());
    return {};
}

bool OutputFile::openTemporary()
{
#ifdef O_TMPFILE
    // a file without a name vanishes with the program; it gets one through /proc
    if (::access("/proc/self/fd", X_OK) == 0)
        m_file = ::open(QFile::encodeName(QFileInfo(m_path).path()).constData(), O_TMPFILE | O_WRONLY | O_CLOEXEC,
                        NewFileMode);
    if (m_file >= 0)
        return true;
#endif
    m_temporaryName = withFreeName(m_path, [this](const QByteArray& name) {
        m_file = ::open(name.constData(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, NewFileMode);
        return m_file >= 0;
    });
    return m_file >= 0;
}

bool OutputFile::open(OpenMode /*mode*/)
{
    discard();
    m_cause = problemWithTarget();
    if (hasFailed())
        return false;
    if (!openTemporary()) {
        fail(causeOfWriteError(errno));
        return false;
    }
    struct stat earlier = {};
    if (::lstat(QFile::encodeName(m_path).constData(), &earlier) == 0)
        static_cast<void>(::fchmod(m_file, earlier.st_mode & ModeBits)); // who could not read it still cannot
    return QIODevice::open(WriteOnly);
}

bool OutputFile::takeName()
{
    const auto target = QFile::encodeName(m_path);
    if (m_temporaryName.isEmpty()) {
        const auto unnamed = QByteArrayLiteral("/proc/self/fd/") + QByteArray::number(m_file);
        m_temporaryName = withFreeName(m_path, [&unnamed](const QByteArray& name) {
            return ::linkat(AT_FDCWD, unnamed.constData(), AT_FDCWD, name.constData(), AT_SYMLINK_FOLLOW) == 0;
        });
        if (m_temporaryName.isEmpty())
            return false;
    }
    if (::rename(m_temporaryName.constData(), target.constData()) != 0)
        return false;
    m_temporaryName.clear();
    return true;
}

bool OutputFile::commit()
{
    if (!isOpen() || hasFailed() || !writeOut(m_buffer.constData(), m_buffer.size())) {
        discard();
        return false;
    }
    m_buffer.clear();
    // some file systems find out only here that there is no room; those that cannot sync say so
    const bool isOnDisk = ::fsync(m_file) == 0 || errno == EINVAL || errno == ENOTSUP;
    if (!isOnDisk || !takeName())
        fail(causeOfWriteError(errno));
    discard();
    return !hasFailed();
}

qint64 OutputFile::readData(char* /*data*/, qint64 /*sizeBytes*/)
{
    return -1;
}

qint64 OutputFile::writeData(const char* data, qint64 sizeBytes)
{
    constexpr qint64 BufferBytes = 16 << 10;
    if (hasFailed())
        return -1;
    if (m_buffer.size() + sizeBytes <= BufferBytes) {
        m_buffer.append(data, sizeBytes);
        return sizeBytes;
    }
    if (!writeOut(m_buffer.constData(), m_buffer.size()) || !writeOut(data, sizeBytes))
        return -1;
    m_buffer.clear();
    return sizeBytes;
}

bool OutputFile::writeOut(const char* data, qint64 sizeBytes)
{
    constexpr qint64 EnoughBytes = 32 << 20;
    while (sizeBytes > 0) {
        const auto written = ::write(m_file, data, static_cast<std::size_t>(sizeBytes));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            fail(causeOfWriteError(errno));
            return false;
        }
        data += written;
        sizeBytes -= written;
        m_waitingBytes += written;
    }
    if (m_waitingBytes >= EnoughBytes) {
        m_waitingBytes = 0;
        beginWriteback(m_file);
    }
    return true;
}

void OutputFile::fail(const QString& cause)
{
    m_cause = cause;
    setErrorString(cause);
}

void OutputFile::discard()
{
    if (m_file >= 0)
        ::close(m_file);
    m_file = -1;
    if (!m_temporaryName.isEmpty())
        ::unlink(m_temporaryName.constData());
    m_temporaryName.clear();
    m_buffer.clear();
    setOpenMode(NotOpen);
}

} // namespace core
