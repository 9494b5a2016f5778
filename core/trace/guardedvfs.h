// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <sqlite3.h>

namespace core {

/**
 * SQLite's file layer, behind a guard: what a hostile file makes SQLite do stays within the folder that is meant.
 *
 * Refused are all files opened to be written, all journals and all deletions, and no journal is said to exist.
 * Temporary files without a name (for sorting) go through. One guard may let a single database be written, with the
 * journals beside it.
 */
class GuardedVfs
{
public:
    /// Lets SQLite write `database` (a canonical path), its "-journal" and its "-wal". Registered under name() while it
    /// lives.
    explicit GuardedVfs(const QString& database);
    GuardedVfs(const GuardedVfs&) = delete;
    GuardedVfs& operator=(const GuardedVfs&) = delete;
    ~GuardedVfs();

    /// What sqlite3_open_v2() is told.
    [[nodiscard]] const char* name() const { return m_vfs.zName; }
    /// The name of the guard that lets nothing be written; registered until the process ends.
    [[nodiscard]] static const char* readOnlyName();

private:
    static int openFile(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags);
    static int deleteFile(sqlite3_vfs* vfs, const char* name, int syncsFolder);
    static int askAccess(sqlite3_vfs* vfs, const char* name, int flags, int* answer);
    [[nodiscard]] bool mayWrite(const char* name) const;

    QByteArray m_database; ///< empty: nothing may be written
    QByteArray m_name;
    sqlite3_vfs* m_base = nullptr;
    sqlite3_vfs m_vfs {};
};

} // namespace core
