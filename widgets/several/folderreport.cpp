// SPDX-License-Identifier: GPL-3.0-or-later
#include "several/folderreport.h"

#include "export/outputfolder.h"
#include "session/viewcontext.h"
#include "settings/settings.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QLocale>
#include <QSettings>
#include <QUrl>

namespace {

QString reportFolderKey()
{
    return QStringLiteral("exportFolder");
}

} // namespace

FolderReport::FolderReport(ViewContext& context, const Settings& settings, const QString& toolTip, QWidget& window)
    : QObject(&window)
    , m_context(context)
    , m_settings(settings)
    , m_window(window)
    , m_action(new QAction(tr("&Export report…"), this))
{
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_action->setToolTip(toolTip);
    connect(m_action, &QAction::triggered, this, &FolderReport::chooseFolder);
}

void FolderReport::updateAction()
{
    m_action->setEnabled(isReady() && !m_writing.isRunning());
}

void FolderReport::chooseFolder()
{
    const auto place = QFileDialog::getExistingDirectory(&m_window, tr("Folder in which the report gets a folder"),
                                                         outputFolder(reportFolderKey()));
    if (place.isEmpty())
        return;
    QSettings().setValue(reportFolderKey(), place);
    exportTo(QDir(place).filePath(folderName()));
}

void FolderReport::exportTo(const QString& folder)
{
    core::ReportOptions options;
    options.includeMachineDetails = m_settings.values().includesMachineDetails;
    m_writing.start(writing(folder, options), [this, folder](const core::LatestJob<QStringList>::Shared& files) {
        updateAction();
        if (!files) {
            Q_EMIT m_context.messageRaised({ Message::Kind::Error, files.error().message, {} });
            return;
        }
        const auto open = [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); };
        Q_EMIT m_context.messageRaised(
            { Message::Kind::Note,
              writtenText(QDir::toNativeSeparators(folder), QLocale().toString((*files)->size())),
              { { tr("&Open folder"), open } } });
    });
    updateAction();
}
