// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranksreport.h"

#include "export/outputfolder.h"
#include "fleet/tables/fleettables.h"
#include "ranks/rankssession.h"
#include "report/ranksfolder.h"
#include "session/viewcontext.h"
#include "settings/settings.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <QUrl>

namespace {

QString reportFolderKey()
{
    return QStringLiteral("exportFolder");
}

} // namespace

RanksReport::RanksReport(RanksSession& session, ViewContext& context, const Settings& settings, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_settings(settings)
    , m_window(window)
    , m_action(new QAction(tr("&Export report…"), this))
{
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_action->setToolTip(tr("Write the first sentences and all tables as Markdown, HTML, JSON and CSV"));
    connect(m_action, &QAction::triggered, this, &RanksReport::chooseFolder);
}

void RanksReport::updateAction()
{
    m_action->setEnabled(m_session.result() && m_session.hasTables() && !m_writing.isRunning());
}

void RanksReport::chooseFolder()
{
    const auto place = QFileDialog::getExistingDirectory(&m_window, tr("Folder in which the report gets a folder"),
                                                         outputFolder(reportFolderKey()));
    if (place.isEmpty())
        return;
    QSettings().setValue(reportFolderKey(), place);
    const auto& paths = m_session.paths();
    const auto name
        = paths.size() == 1 ? QFileInfo(QDir::cleanPath(paths.front())).completeBaseName() : QStringLiteral("job");
    exportTo(QDir(place).filePath(name + QStringLiteral("-ranks")));
}

void RanksReport::exportTo(const QString& folder)
{
    core::ReportOptions options;
    options.includeMachineDetails = m_settings.values().includesMachineDetails;
    QStringList inputs;
    for (const auto& file : m_session.files())
        inputs.append(file.path);
    m_writing.start(
        [result = m_session.result(), inputs, folder, options](const std::stop_token& stop) {
            const auto tables = core::fleetTables(result, options.includeMachineDetails);
            return core::writeRanks(*result, tables, folder, inputs, options, stop);
        },
        [this, folder](const core::LatestJob<QStringList>::Shared& files) {
            updateAction();
            if (!files) {
                Q_EMIT m_context.messageRaised({ Message::Kind::Error, files.error().message, {} });
                return;
            }
            const auto open = [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); };
            Q_EMIT m_context.messageRaised(
                { Message::Kind::Note,
                  tr("The report was written to %1 (%2 files; begin with ranks.html or ranks.md).")
                      .arg(QDir::toNativeSeparators(folder), QLocale().toString((*files)->size())),
                  { { tr("&Open folder"), open } } });
        });
    updateAction();
}
