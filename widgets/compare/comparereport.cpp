// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparereport.h"

#include "compare/comparesession.h"
#include "export/outputfolder.h"
#include "report/comparefolder.h"
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

#include <algorithm>

namespace {

QString folderKey()
{
    return QStringLiteral("exportFolder");
}

} // namespace

CompareReport::CompareReport(CompareSession& session, ViewContext& context, const Settings& settings, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_settings(settings)
    , m_window(window)
    , m_action(new QAction(tr("&Export report…"), this))
{
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_action->setToolTip(tr("Write the verdict and all tables as Markdown, HTML, JSON and CSV"));
    connect(m_action, &QAction::triggered, this, &CompareReport::chooseFolder);
}

void CompareReport::updateAction()
{
    m_action->setEnabled(m_session.state() == CompareSession::State::Ready && m_session.hasAllTables()
                         && !m_writing.isRunning());
}

void CompareReport::chooseFolder()
{
    const auto& paths = m_session.question().paths;
    const auto place = QFileDialog::getExistingDirectory(&m_window, tr("Folder in which the report gets a folder"),
                                                         outputFolder(folderKey()));
    if (place.isEmpty())
        return;
    QSettings().setValue(folderKey(), place);
    exportTo(QDir(place).filePath(
        QStringLiteral("%1-against-%2")
            .arg(QFileInfo(paths.now).completeBaseName(), QFileInfo(paths.base).completeBaseName())));
}

void CompareReport::exportTo(const QString& folder)
{
    core::ReportOptions options;
    options.includeMachineDetails = m_settings.values().includesMachineDetails;
    m_writing.start(
        [comparison = m_session.comparison(), tables = m_session.tables(), folder,
         options](const std::stop_token& stop) {
            auto all = core::describeComparedRuns(*comparison, options.includeMachineDetails);
            for (const auto& table : tables) { // those with details in place of those without
                const bool isThere
                    = std::ranges::any_of(all, [&](const auto& each) { return each->key == table->key; });
                if (!isThere)
                    all.push_back(table);
            }
            return core::writeComparison(*comparison, all, folder, options, stop);
        },
        [this, folder](const core::LatestJob<QStringList>::Shared& files) {
            updateAction();
            if (!files) {
                Q_EMIT m_context.messageRaised({ Message::Kind::Error, files.error().message, {} });
                return;
            }
            const auto text = tr("The comparison was written to %1 (%2 files; begin with compare.html or compare.md).")
                                  .arg(QDir::toNativeSeparators(folder), QLocale().toString((*files)->size()));
            Q_EMIT m_context.messageRaised({ Message::Kind::Note, text, { { tr("&Open folder"), [folder] {
                                                                               QDesktopServices::openUrl(
                                                                                   QUrl::fromLocalFile(folder));
                                                                           } } } });
        });
    updateAction();
}
