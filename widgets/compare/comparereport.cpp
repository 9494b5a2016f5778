// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparereport.h"

#include "compare/comparesession.h"
#include "report/comparefolder.h"

#include <QFileInfo>

#include <algorithm>

CompareReport::CompareReport(CompareSession& session, ViewContext& context, const Settings& settings, QWidget& window)
    : FolderReport(context, settings, tr("Write the verdict and all tables as Markdown, HTML, JSON and CSV"), window)
    , m_session(session)
{
}

bool CompareReport::isReady() const
{
    return m_session.state() == CompareSession::State::Ready && m_session.hasAllTables();
}

QString CompareReport::folderName() const
{
    const auto& paths = m_session.question().paths;
    return QStringLiteral("%1-against-%2")
        .arg(QFileInfo(paths.now).completeBaseName(), QFileInfo(paths.base).completeBaseName());
}

FolderReport::Writing CompareReport::writing(const QString& folder, const core::ReportOptions& options) const
{
    return [comparison = m_session.comparison(), tables = m_session.tables(), folder,
            options](const std::stop_token& stop) {
        auto all = core::describeComparedRuns(*comparison, options.includeMachineDetails);
        for (const auto& table : tables) { // those with details in place of those without
            const bool isThere = std::ranges::any_of(all, [&](const auto& each) { return each->key == table->key; });
            if (!isThere)
                all.push_back(table);
        }
        return core::writeComparison(*comparison, all, folder, options, stop);
    };
}

QString CompareReport::writtenText(const QString& folder, const QString& fileCount) const
{
    return tr("The comparison was written to %1 (%2 files; begin with compare.html or compare.md).")
        .arg(folder, fileCount);
}
