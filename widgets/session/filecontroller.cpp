// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/filecontroller.h"

#include "base/bytepath.h"
#include "capture/reportfile.h"
#include "findings/findings.h"
#include "guidance/exportcommand.h"
#include "session/recentfiles.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QStyle>
#include <QUrl>

namespace {

QString traceFolderKey()
{
    return QStringLiteral("traceFolder");
}

} // namespace

FileController::FileController(TraceSession& session, ViewContext& context, RecentFiles& recentFiles, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_recentFiles(recentFiles)
    , m_window(window)
    , m_open(new QAction(window.style()->standardIcon(QStyle::SP_DialogOpenButton), tr("&Open…"), this))
    , m_recentMenu(new QMenu(tr("Open &recent"), &window))
    , m_sample(new QAction(tr("Open the &sample trace"), this))
    , m_reload(new QAction(window.style()->standardIcon(QStyle::SP_BrowserReload), tr("Re&load"), this))
{
    m_open->setShortcut(QKeySequence::Open);
    m_open->setToolTip(tr("Open a trace: an SQLite export, or a report that nsys exports first"));
    connect(m_open, &QAction::triggered, this, &FileController::chooseTraces);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &FileController::fillRecentMenu);
    connect(m_sample, &QAction::triggered, this, &FileController::sampleRequested);
    m_reload->setShortcut(QKeySequence::Refresh);
    m_reload->setToolTip(tr("Read the file again"));
    connect(m_reload, &QAction::triggered, &m_session, &TraceSession::reload);
    connect(&m_session, &TraceSession::fileChanged, this, &FileController::offerReload);
}

void FileController::updateActions()
{
    m_reload->setEnabled(!m_session.path().isEmpty() && !m_session.isBusy());
}

void FileController::fillRecentMenu()
{
    m_recentMenu->clear();
    const auto files = m_recentFiles.existing();
    int number = 1;
    for (const auto& path : files) {
        auto shown = QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QStringLiteral("&&"));
        const auto mnemonic = number < 10 ? QStringLiteral("&%1  ").arg(number) : QStringLiteral("%1  ").arg(number);
        m_recentMenu->addAction(mnemonic + shown, this, [this, path] { Q_EMIT openRequested(path); });
        ++number;
    }
    if (files.isEmpty())
        m_recentMenu->addAction(tr("No recent traces"))->setEnabled(false);
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("&Clear this list"), &m_recentFiles, &RecentFiles::clear)->setEnabled(!files.isEmpty());
}

void FileController::chooseTraces()
{
    const auto folder = QSettings().value(traceFolderKey(), QDir::homePath()).toString();
    const auto paths = QFileDialog::getOpenFileNames(
        &m_window, tr("Open a trace"), folder,
        tr("Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;All files (*)"));
    if (paths.isEmpty())
        return;
    QSettings().setValue(traceFolderKey(), QFileInfo(paths.first()).absolutePath());
    for (const auto& path : paths)
        Q_EMIT openRequested(path);
}

QStringList FileController::filesOf(const QMimeData& data)
{
    QStringList files;
    const auto urls = data.urls();
    for (const auto& url : urls) {
        if (url.isLocalFile())
            files += core::pathOfUrl(url);
    }
    return files;
}

bool FileController::hasFiles(const QMimeData& data)
{
    return !filesOf(data).isEmpty();
}

void FileController::openFiles(const QMimeData& data)
{
    const auto files = filesOf(data);
    for (const auto& path : files)
        Q_EMIT openRequested(path);
}

void FileController::remember()
{
    m_recentFiles.add(m_session.path());
}

void FileController::rememberVerdict()
{
    const auto& results = m_session.results();
    if (results && results->scope.isWholeTrace() && !m_session.isFileChanged())
        m_recentFiles.setVerdict(m_session.path(), results->findings->verdict.sentence);
}

void FileController::offerReload()
{
    const auto name = QFileInfo(m_session.path()).fileName();
    if (!QFileInfo::exists(m_session.path())) {
        Q_EMIT m_context.messageRaised(
            { Message::Kind::Warning,
              tr("%1 is no longer there. The figures are those of the file that was read.").arg(name),
              {} });
        return;
    }
    Q_EMIT m_context.messageRaised({ Message::Kind::Warning,
                                     tr("%1 has changed since it was read.").arg(name),
                                     { { tr("&Reload"), [this] { m_session.reload(); } } } });
}

void FileController::warnOfLosses()
{
    QString first;
    int others = -1;
    for (const auto& entry : m_session.trace()->diagnostics.entries()) {
        if (entry.severity < core::Severity::DataLoss)
            continue;
        if (++others == 0)
            first = entry.description;
    }
    if (others < 0)
        return;
    Q_EMIT m_context.messageRaised(
        { Message::Kind::Warning,
          others == 0 ? first : tr("%1 There is more of this kind: %2 in all.").arg(first).arg(others + 1),
          { { tr("Show &diagnostics"), [this] { Q_EMIT diagnosticsRequested(); } } } });
}

std::vector<MessageAction> FileController::failureActions() const
{
    std::vector<MessageAction> actions { { tr("&Try again"), [this] { m_session.reload(); } } };
    if (core::isReportFile(m_session.path())) {
        actions.push_back({ tr("&Copy the export command"), [path = m_session.path()] {
                               QGuiApplication::clipboard()->setText(core::exportLine(path));
                           } });
    }
    return actions;
}
