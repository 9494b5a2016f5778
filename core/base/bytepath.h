// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

namespace core {

/**
 * The path in a QString by which Qt opens the file that the system knows by `path`.
 *
 * Qt names files in UTF-8 only. A file with another name is reached through a link in a temporary folder of this
 * program's, which goes with the program: the link is called as the file, with escapes for the bytes that are not UTF-8
 * (m\xE9.sqlite), and has links for SQLite's journals beside it. One file has one link.
 */
[[nodiscard]] QString pathOfBytes(const QByteArray& path);
/// The path of an absolute path without links, made as pathOfBytes() does; empty when there is no such file.
[[nodiscard]] QString canonicalPath(const QString& path);
/// `path` as pathOfBytes() would have it where it is relative and the name of the working directory is not UTF-8.
[[nodiscard]] QString reachablePath(const QString& path);
/// A word of the command line: text, except where it is not UTF-8 and names a file, also as --option=file; then
/// pathOfBytes().
[[nodiscard]] QString argumentOfBytes(const QByteArray& argument);
/// The file that was dropped, or picked elsewhere.
[[nodiscard]] QString pathOfUrl(const QUrl& url);

/// True for a path in the temporary folder of pathOfBytes(): it means nothing once the program ended.
[[nodiscard]] bool isStandIn(const QString& path);
/// `text` for a person: with the true paths, escaped, where it has paths made by pathOfBytes().
[[nodiscard]] QString withTruePaths(QString text);
/// Why no file is written by this name, a part of a sentence; empty when its name is UTF-8.
[[nodiscard]] QString problemWithNewName(const QString& path);

} // namespace core
