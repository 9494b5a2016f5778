// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/stagedfolder.h"

#include "base/bytepath.h"
#include "base/outputfile.h"
#include "base/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef Q_OS_LINUX
#include <sys/xattr.h>
#endif

namespace core {

namespace {

const auto MarkerName = QStringLiteral("INCOMPLETE.txt");
const auto StagingInside = QStringLiteral(".unfinished-");
constexpr mode_t FolderModeBits = 07777;
constexpr mode_t NewFolderMode = 0777; // less what the umask takes

auto noFolder(const QString& folder, const QString& cause)
{
    return tl::unexpected<Error>(cannotWrite(folder, cause));
}

/// Makes `folder` and what is missing above it; `shown` is what the user wanted.
Expected<void> makeFolders(const QString& folder, const QString& shown)
{
    std::error_code problem;
    std::filesystem::create_directories(QFile::encodeName(folder).toStdString(), problem);
    if (!problem)
        return {};
    QFileInfo existing(folder);
    while (!existing.exists() && !existing.isRoot())
        existing.setFile(existing.path());
    if (!existing.isDir())
        return noFolder(shown, Text::tr("\"%1\" is a file, not a folder.").arg(existing.filePath()));
    return noFolder(
        shown,
        Text::tr("no folder can be made in \"%1\": %2").arg(existing.filePath(), causeOfWriteError(problem.value())));
}

struct stat statusOf(const QString& path)
{
    struct stat status = {};
    static_cast<void>(::lstat(QFile::encodeName(path).constData(), &status));
    return status;
}

/// True when another file system begins at `folder`, or the same one for a second time.
bool isMountPoint(const QString& folder)
{
    if (statusOf(folder).st_dev != statusOf(QFileInfo(folder).path()).st_dev)
        return true;
#ifdef STATX_ATTR_MOUNT_ROOT
    struct statx status = {};
    return ::statx(AT_FDCWD, QFile::encodeName(folder).constData(), 0, STATX_BASIC_STATS, &status) == 0
        && (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#else
    return false;
#endif
}

/// True when more than owner and mode bits says who may use `folder`.
bool hasAccessList([[maybe_unused]] const QString& folder)
{
#ifdef Q_OS_LINUX
    const auto path = QFile::encodeName(folder);
    return ::getxattr(path.constData(), "system.posix_acl_access", nullptr, 0) > 0
        || ::getxattr(path.constData(), "system.posix_acl_default", nullptr, 0) > 0;
#else
    return false;
#endif
}

bool renamePath(const QString& from, const QString& to)
{
    return ::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0;
}

/// Lets two folders change places, where the file system can.
bool exchange([[maybe_unused]] const QString& one, [[maybe_unused]] const QString& other)
{
#ifdef RENAME_EXCHANGE
    return ::renameat2(AT_FDCWD, QFile::encodeName(one).constData(), AT_FDCWD, QFile::encodeName(other).constData(),
                       RENAME_EXCHANGE)
        == 0;
#else
    return false;
#endif
}

/// Locks a folder until the descriptor is closed, which the end of a program does. @return −1: not locked, with errno
int lockFolder(const QString& folder)
{
    const int file = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0 || ::flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    const int problem = errno;
    ::close(file);
    errno = problem;
    return -1;
}

/// The begin of the names of what is staged for `folder`, beside it.
QString stagingPrefix(const QString& folder)
{
    constexpr qsizetype LongestPart = 50; // a name has at most 255 bytes
    return QStringLiteral(".%1.unfinished-").arg(QFileInfo(folder).fileName().left(LongestPart));
}

void removeFolder(const QString& folder)
{
    std::error_code ignored;
    std::filesystem::remove_all(QFile::encodeName(folder).toStdString(), ignored);
}

/// Removes what programs that were killed had staged.
void removeLeftovers(const QString& parent, const QString& prefix)
{
    const QDir folder(parent);
    for (const auto& name : folder.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot | QDir::NoSymLinks)) {
        bool isNumber = false;
        static_cast<void>(name.mid(prefix.size()).toUInt(&isNumber));
        if (!name.startsWith(prefix) || !isNumber || statusOf(folder.filePath(name)).st_uid != ::geteuid())
            continue;
        const int lock = lockFolder(folder.filePath(name));
        if (lock < 0)
            continue; // still written to, or there are no locks here
        removeFolder(folder.filePath(name));
        ::close(lock);
    }
}

QString markerText()
{
    return Text::tr("The report in this folder is incomplete: its files are being replaced, or that was interrupted.\n"
                    "Some may be of an older report. Write the report again.\n");
}

} // namespace

Expected<std::unique_ptr<StagedFolder>> StagedFolder::begin(const QString& folder, QStringList ownFiles)
{
    const QFileInfo wanted(folder);
    if (wanted.exists() && !wanted.isDir())
        return noFolder(folder, Text::tr("it is a file, a report needs a folder."));
    auto place = QDir::cleanPath(wanted.absoluteFilePath());
    if (const auto problem = problemWithNewName(place); !problem.isEmpty())
        return noFolder(folder, problem);
    if (wanted.exists())
        place = wanted.canonicalFilePath();
    else if (auto made = makeFolders(QFileInfo(place).path(), folder); !made)
        return tl::unexpected(made.error());
    ownFiles.append(MarkerName);
    auto staged = std::unique_ptr<StagedFolder>(new StagedFolder(place, folder, std::move(ownFiles)));
    if (auto names = staged->checkNames(); !names)
        return tl::unexpected(names.error());
    if (auto made = staged->makeStaging(); !made)
        return tl::unexpected(made.error());
    return staged;
}

StagedFolder::StagedFolder(QString folder, QString shownFolder, QStringList ownFiles)
    : m_folder(std::move(folder))
    , m_shownFolder(std::move(shownFolder))
    , m_ownFiles(std::move(ownFiles))
{
    m_ownFolders.append(QString());
    for (const auto& file : std::as_const(m_ownFiles)) {
        const auto path = QFileInfo(file).path();
        if (path != QStringLiteral(".") && !m_ownFolders.contains(path))
            m_ownFolders.append(path);
    }
}

StagedFolder::~StagedFolder()
{
    if (!m_staging.isEmpty())
        removeFolder(m_staging);
    if (m_lock >= 0)
        ::close(m_lock);
}

QString StagedFolder::stagedPath(const QString& relativePath) const
{
    return m_staging + u'/' + relativePath;
}

QString StagedFolder::finalPath(const QString& relativePath) const
{
    return QDir(m_shownFolder).filePath(relativePath);
}

Expected<void> StagedFolder::checkNames() const
{
    const QDir folder(m_folder);
    const auto check = [&](const QString& name, bool shouldBeFolder) -> Expected<void> {
        const QFileInfo entry(folder.filePath(name));
        if (entry.isSymLink())
            return noFolder(
                finalPath(name),
                Text::tr("it is a link to \"%1\". Name that file, or remove the link.").arg(entry.symLinkTarget()));
        if (entry.exists() && entry.isDir() != shouldBeFolder)
            return noFolder(finalPath(name),
                            shouldBeFolder ? Text::tr("it is a file, a report needs a folder.")
                                           : Text::tr("it is a folder."));
        return {};
    };
    for (const auto& name : m_ownFolders.mid(1)) {
        if (auto checked = check(name, true); !checked)
            return checked;
    }
    for (const auto& name : m_ownFiles) {
        if (auto checked = check(name, false); !checked)
            return checked;
    }
    return {};
}

bool StagedFolder::makeStagingIn(const QString& parent, const QString& prefix)
{
    constexpr int MostTries = 100;
    constexpr quint32 LeastNumber = 100'000;
    removeLeftovers(parent, prefix);
    for (int i = 0; i < MostTries; ++i) {
        const auto number = QRandomGenerator::global()->bounded(LeastNumber, 10 * LeastNumber);
        const auto path = QDir(parent).filePath(prefix + QString::number(number));
        if (::mkdir(QFile::encodeName(path).constData(), NewFolderMode) != 0) {
            if (errno != EEXIST)
                return false;
            continue;
        }
        m_lock = lockFolder(path);
        if ((m_lock >= 0 || errno != EWOULDBLOCK) && QFileInfo(path).isDir()) {
            m_staging = path;
            return true;
        }
        if (m_lock >= 0) // who cleans up was faster
            ::close(m_lock);
        m_lock = -1;
    }
    return false;
}

Expected<void> StagedFolder::makeStaging()
{
    const bool exists = QFileInfo::exists(m_folder);
    const auto parent = QFileInfo(m_folder).path();
    bool isMade = false;
    if (exists)
        removeLeftovers(m_folder, StagingInside);
    if (!exists || (!QFileInfo(m_folder).isRoot() && !isMountPoint(m_folder)))
        isMade = makeStagingIn(parent, stagingPrefix(m_folder));
    if (!isMade && exists)
        isMade = makeStagingIn(m_folder, StagingInside); // what is moved must be on the same file system
    if (!isMade) {
        const auto cause = causeOfWriteError(errno);
        return noFolder(m_shownFolder,
                        Text::tr("no folder can be made in \"%1\": %2").arg(exists ? m_folder : parent, cause));
    }
    // before there is anything in it: what is made in a folder may inherit its group
    if (exists)
        static_cast<void>(
            ::chmod(QFile::encodeName(m_staging).constData(), statusOf(m_folder).st_mode & FolderModeBits));
    for (const auto& name : m_ownFolders.mid(1)) {
        if (auto made = makeFolders(stagedPath(name), m_shownFolder); !made)
            return made;
    }
    return {};
}

bool StagedFolder::holdsOnlyOwnFiles(const QString& path) const
{
    // not QDirIterator, which passes over names that are not UTF-8
    namespace fs = std::filesystem;
    const fs::path folder(QFile::encodeName(path).toStdString());
    std::error_code problem;
    for (fs::recursive_directory_iterator it(folder, problem), end; !problem && it != end; it.increment(problem)) {
        const auto name = QFile::decodeName(it->path().lexically_relative(folder).c_str());
        const auto type = it->symlink_status(problem).type();
        const bool isOwn = (type == fs::file_type::directory && m_ownFolders.contains(name))
            || (type == fs::file_type::regular && m_ownFiles.contains(name));
        if (!isOwn)
            return false;
    }
    return !problem;
}

bool StagedFolder::canBeExchanged() const
{
    const auto current = QDir(QDir::currentPath()).canonicalPath();
    const bool isCurrent = current == m_folder || current.startsWith(m_folder + u'/');
    const auto now = statusOf(m_folder);
    const auto staged = statusOf(m_staging);
    return !isCurrent && now.st_uid == staged.st_uid && now.st_gid == staged.st_gid && !hasAccessList(m_folder)
        && !hasAccessList(m_staging) && holdsOnlyOwnFiles(m_folder);
}

bool StagedFolder::takePlace()
{
    if (QFileInfo(m_staging).path() == m_folder)
        return false;
    if (!QFileInfo::exists(m_folder)) {
        if (!renamePath(m_staging, m_folder))
            return false;
        m_staging.clear();
        return true;
    }
    if (!canBeExchanged() || !exchange(m_staging, m_folder))
        return false;
    if (holdsOnlyOwnFiles(m_staging)) // the old ones
        return true;
    static_cast<void>(exchange(m_staging, m_folder)); // somebody put a file there in this very moment
    return false;
}

Expected<void> StagedFolder::moveFiles(const QStringList& relativePaths) const
{
    const QDir folder(m_folder);
    if (auto marked = writeFile(folder.filePath(MarkerName), markerText().toUtf8()); !marked)
        return marked;
    for (const auto& path : relativePaths) {
        if (auto made = makeFolders(QFileInfo(folder.filePath(path)).path(), m_shownFolder); !made)
            return made;
        if (!renamePath(stagedPath(path), folder.filePath(path)))
            return noFolder(finalPath(path), causeOfWriteError(errno));
    }
    for (const auto& path : m_ownFiles) {
        if (path != MarkerName && !relativePaths.contains(path))
            QFile::remove(folder.filePath(path)); // beside the new ones it would be taken for one of them
    }
    QFile::remove(folder.filePath(MarkerName));
    return {};
}

Expected<void> StagedFolder::commit(const QStringList& relativePaths)
{
    for (const auto& name : m_ownFolders.mid(1))
        QDir().rmdir(stagedPath(name)); // only an empty one goes
    if (auto names = checkNames(); !names) // they may have changed meanwhile
        return names;
    if (takePlace())
        return {};
    return moveFiles(relativePaths);
}

} // namespace core
