// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytepath.h"

#include "base/text.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace core {

namespace {

/// Bytes that are not UTF-8 as \xE9, the others as they are.
QString withEscapes(const QByteArray& bytes)
{
    constexpr qsizetype LongestCharacter = 4;
    QString text;
    for (qsizetype at = 0; at < bytes.size();) {
        qsizetype length = 1;
        while (length < LongestCharacter && !bytes.sliced(at, std::min(length, bytes.size() - at)).isValidUtf8())
            ++length;
        const auto character = bytes.mid(at, length);
        if (character.isValidUtf8()) {
            text += QString::fromUtf8(character);
            at += character.size();
        } else {
            text += QStringLiteral("\\x") + QString::fromLatin1(bytes.sliced(at, 1).toHex().toUpper());
            ++at;
        }
    }
    return text;
}

/// The links of pathOfBytes(). They are made at first need and removed with the program.
class StandIns
{
public:
    QString pathFor(const QByteArray& path)
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_links.constFind(path); known != m_links.constEnd())
            return *known;
        if (!m_folder)
            m_folder = std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/gpuloupe-names-XXXXXX"));
        auto link = makeLinks(path);
        if (!link.isEmpty())
            m_links.insert(path, link);
        return link;
    }
    bool has(const QString& path)
    {
        const std::lock_guard lock(m_mutex);
        return m_folder && path.startsWith(m_folder->path() + u'/');
    }
    QString withTruePaths(QString text)
    {
        const std::lock_guard lock(m_mutex);
        for (auto it = m_links.constBegin(); it != m_links.constEnd(); ++it)
            text.replace(it.value(), withEscapes(it.key()));
        return text;
    }

private:
    /// A folder for each, for names may be alike. Empty: it cannot be made.
    [[nodiscard]] QString makeLinks(const QByteArray& path) const
    {
        constexpr qsizetype LongestName = 60; // in characters: a name has at most 255 bytes
        const QDir folder(m_folder->filePath(QString::number(m_links.size())));
        if (!m_folder->isValid() || !QDir().mkpath(folder.path()))
            return {};
        auto link = folder.filePath(withEscapes(path.mid(path.lastIndexOf('/') + 1)).right(LongestName));
        for (const auto* suffix : { "", "-wal", "-journal", "-shm" }) {
            const auto name = QFile::encodeName(link) + suffix;
            if (::symlink((path + suffix).constData(), name.constData()) != 0)
                return {};
        }
        return link;
    }

    std::mutex m_mutex;
    std::unique_ptr<QTemporaryDir> m_folder;
    QMap<QByteArray, QString> m_links; ///< by true path
};

StandIns& standIns()
{
    static StandIns links;
    return links;
}

QByteArray workingFolder()
{
    std::error_code problem;
    return QByteArray::fromStdString(std::filesystem::current_path(problem).string());
}

bool isFileOfBytes(const QByteArray& path)
{
    struct stat status = {};
    return !path.isEmpty() && ::lstat(path.constData(), &status) == 0;
}

} // namespace

QString pathOfBytes(const QByteArray& path)
{
    if (path.isValidUtf8())
        return QString::fromUtf8(path);
    const auto link = standIns().pathFor(path.startsWith('/') ? path : workingFolder() + '/' + path);
    return link.isEmpty() ? QString::fromUtf8(path) : link;
}

QString canonicalPath(const QString& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(QFile::encodeName(path).constData(), nullptr),
                                                           &std::free);
    return real ? pathOfBytes(QByteArray(real.get())) : QString();
}

QString reachablePath(const QString& path)
{
    const auto folder = QDir::isRelativePath(path) ? workingFolder() : QByteArray();
    return folder.isValidUtf8() ? path : pathOfBytes(folder + '/' + QFile::encodeName(path));
}

QString argumentOfBytes(const QByteArray& argument)
{
    if (argument.isValidUtf8())
        return QString::fromUtf8(argument);
    if (isFileOfBytes(argument))
        return pathOfBytes(argument);
    const auto value = argument.indexOf('=') + 1;
    if (argument.startsWith("--") && value > 0 && isFileOfBytes(argument.mid(value)))
        return QString::fromUtf8(argument.left(value)) + pathOfBytes(argument.mid(value));
    return QString::fromUtf8(argument);
}

QString pathOfUrl(const QUrl& url)
{
    const auto bytes = QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1());
    return bytes.isValidUtf8() ? url.toLocalFile() : pathOfBytes(bytes);
}

bool isStandIn(const QString& path)
{
    return standIns().has(path);
}

QString withTruePaths(QString text)
{
    return standIns().withTruePaths(std::move(text));
}

QString problemWithNewName(const QString& path)
{
    // what is not UTF-8 in an argument is U+FFFD, unless there is such a file
    if (isStandIn(path) || path.contains(QChar(QChar::ReplacementCharacter)))
        return Text::tr("the name is not UTF-8. Choose another one.");
    return {};
}

} // namespace core
