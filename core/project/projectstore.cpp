// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/projectstore.h"

#include "base/outputfile.h"
#include "base/text.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <utility>

namespace core {

ProjectStore::ProjectStore(QString folder)
    : m_folder(std::move(folder))
{
}

ProjectStore ProjectStore::ofUser()
{
    return ProjectStore(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                        + QStringLiteral("/projects"));
}

bool ProjectStore::mayHave(std::int64_t sizeBytes) const
{
    return !QDir(m_folder).entryList({ QStringLiteral("%1-*.loupeproject").arg(sizeBytes) }, QDir::Files).isEmpty();
}

QString ProjectStore::pathOf(const TraceContent& content) const
{
    return QStringLiteral("%1/%2-%3.loupeproject").arg(m_folder).arg(content.sizeBytes).arg(content.fingerprint);
}

Expected<std::optional<Project>> ProjectStore::find(const TraceContent& content) const
{
    const auto path = pathOf(content);
    if (!QFile::exists(path))
        return std::nullopt;
    auto project = readProject(path);
    if (!project)
        return tl::unexpected(project.error());
    return std::optional(*std::move(project));
}

Expected<void> ProjectStore::keep(const TraceContent& content, const Project& project) const
{
    const auto path = pathOf(content);
    if (project.notes.empty() && project.options.accepted.empty()) {
        if (!QFile::exists(path) || QFile::remove(path))
            return {};
        return failure(ErrorCode::CannotWrite, Text::tr("Cannot remove %1; look at its permissions.").arg(path));
    }
    if (!QDir().mkpath(m_folder)) {
        return failure(ErrorCode::CannotWrite,
                       Text::tr("Cannot create the folder %1 for notes; look at its permissions.").arg(m_folder));
    }
    return writeFile(path, toJson(project));
}

} // namespace core
