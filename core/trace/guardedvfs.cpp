// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/guardedvfs.h"

#include <QFile>

#include <atomic>

namespace core {

GuardedVfs::GuardedVfs(const QString& database)
    : m_database(QFile::encodeName(database))
{
    static std::atomic<unsigned> counter = 0;
    m_name = "gpuloupe-" + QByteArray::number(counter++);
    m_base = sqlite3_vfs_find(nullptr);
    // the rest of SQLite's own layers asks nothing of the object that it is called with
    m_vfs = *m_base;
    m_vfs.pNext = nullptr;
    m_vfs.zName = m_name.constData();
    m_vfs.pAppData = this;
    m_vfs.xOpen = openFile;
    m_vfs.xDelete = deleteFile;
    m_vfs.xAccess = askAccess;
    sqlite3_vfs_register(&m_vfs, 0);
}

GuardedVfs::~GuardedVfs()
{
    sqlite3_vfs_unregister(&m_vfs);
}

const char* GuardedVfs::readOnlyName()
{
    static const GuardedVfs guard { QString() };
    return guard.name();
}

bool GuardedVfs::mayWrite(const char* name) const
{
    if (m_database.isEmpty() || name == nullptr)
        return false;
    const auto path = QByteArray::fromRawData(name, static_cast<qsizetype>(qstrlen(name)));
    return path == m_database || path == m_database + "-journal" || path == m_database + "-wal";
}

int GuardedVfs::openFile(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags)
{
    const auto& guard = *static_cast<const GuardedVfs*>(vfs->pAppData);
    file->pMethods = nullptr; // nothing to be closed when it is refused
    const bool isTemporary = name == nullptr;
    const bool isReading = (flags & SQLITE_OPEN_MAIN_DB) != 0 && (flags & SQLITE_OPEN_READONLY) != 0;
    if (!isTemporary && !isReading && !guard.mayWrite(name))
        return SQLITE_CANTOPEN;
    return guard.m_base->xOpen(guard.m_base, name, file, flags, outFlags);
}

int GuardedVfs::deleteFile(sqlite3_vfs* vfs, const char* name, int syncsFolder)
{
    const auto& guard = *static_cast<const GuardedVfs*>(vfs->pAppData);
    return guard.mayWrite(name) ? guard.m_base->xDelete(guard.m_base, name, syncsFolder) : SQLITE_IOERR_DELETE;
}

int GuardedVfs::askAccess(sqlite3_vfs* vfs, const char* name, int flags, int* answer)
{
    const auto& guard = *static_cast<const GuardedVfs*>(vfs->pAppData);
    if (guard.mayWrite(name))
        return guard.m_base->xAccess(guard.m_base, name, flags, answer);
    *answer = 0;
    return SQLITE_OK;
}

} // namespace core
