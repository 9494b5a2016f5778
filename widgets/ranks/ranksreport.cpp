// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksreport.h"

#include "fleet/tables/fleettables.h"
#include "ranks/rankssession.h"
#include "report/ranksfolder.h"

#include <QDir>
#include <QFileInfo>

RanksReport::RanksReport(RanksSession& session, ViewContext& context, const Settings& settings, QWidget& window)
    : FolderReport(context, settings, tr("Write the first sentences and all tables as Markdown, HTML, JSON and CSV"),
                   window)
    , m_session(session)
{
}

bool RanksReport::isReady() const
{
    return m_session.result() && m_session.hasTables();
}

QString RanksReport::folderName() const
{
    const auto& paths = m_session.paths();
    const auto name
        = paths.size() == 1 ? QFileInfo(QDir::cleanPath(paths.front())).completeBaseName() : QStringLiteral("job");
    return name + QStringLiteral("-ranks");
}

FolderReport::Writing RanksReport::writing(const QString& folder, const core::ReportOptions& options) const
{
    QStringList inputs;
    for (const auto& file : m_session.files())
        inputs.append(file.path);
    return [result = m_session.result(), inputs, folder, options](const std::stop_token& stop) {
        const auto tables = core::fleetTables(result, options.includeMachineDetails, stop);
        if (!tables)
            return core::Expected<QStringList>(tl::unexpected<core::Error>(tables.error()));
        return core::writeRanks(*result, *tables, folder, inputs, options, stop);
    };
}

QString RanksReport::writtenText(const QString& folder, const QString& fileCount) const
{
    return tr("The report was written to %1 (%2 files; begin with ranks.html or ranks.md).").arg(folder, fileCount);
}
