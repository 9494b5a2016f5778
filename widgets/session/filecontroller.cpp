// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/filecontroller.h"

#include "base/bytepath.h"
#include "capture/reportfile.h"
#include "findings/findings.h"
#include "guidance/exportcommand.h"
#include "scope/partscope.h"
#include "session/partdialog.h"
#include "session/recentfiles.h"
#include "session/tracefolder.h"
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
#include <QStyle>
#include <QUrl>

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
    , m_part(new QAction(tr("Open a p&art…"), this))
{
    m_open->setShortcut(QKeySequence::Open);
    m_open->setToolTip(tr("Open a trace: an SQLite export, or a report that nsys exports first"));
    connect(m_open, &QAction::triggered, this, &FileController::chooseTraces);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &FileController::fillRecentMenu);
    connect(m_sample, &QAction::triggered, this, &FileController::sampleRequested);
    m_reload->setShortcut(QKeySequence::Refresh);
    m_reload->setToolTip(tr("Read the file again"));
    connect(m_reload, &QAction::triggered, &m_session, &TraceSession::reload);
    m_part->setObjectName(QStringLiteral("openPart"));
    m_part->setToolTip(tr("Read only a time of this trace, as of one that memory has no room for"));
    connect(m_part, &QAction::triggered, this, &FileController::choosePart);
    connect(&m_session, &TraceSession::fileChanged, this, &FileController::offerReload);
}

void FileController::updateActions()
{
    m_reload->setEnabled(!m_session.path().isEmpty() && !m_session.isBusy());
    m_part->setEnabled(!m_session.isBusy());
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
    const auto folder = traceFolder();
    const auto paths = QFileDialog::getOpenFileNames(
        &m_window, tr("Open a trace"), folder,
        tr("Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Baselines (*.loupe);;All files (*)"));
    if (paths.isEmpty())
        return;
    setTraceFolder(QFileInfo(paths.first()).absolutePath());
    for (const auto& path : paths)
        Q_EMIT openRequested(path);
}

void FileController::choosePart()
{
    auto path = m_session.path();
    if (path.isEmpty()) {
        path = QFileDialog::getOpenFileName(
            &m_window, tr("Open a part of a trace"), traceFolder(),
            tr("Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;All files (*)"));
        if (path.isEmpty())
            return;
    }
    auto* dialog = new PartDialog(path, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PartDialog::partChosen, this,
            [this, path](const core::PartRequest& part) { m_session.openPart(path, part); });
    dialog->show();
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
    if (m_session.trace()->part)
        Q_EMIT m_context.messageRaised({ Message::Kind::Note, core::partSentence(*m_session.trace()), {} });
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
    if (m_session.isTooLarge())
        actions.insert(actions.begin(), { tr("Open a p&art…"), [part = m_part] { part->trigger(); } });
    if (core::isReportFile(m_session.path())) {
        actions.push_back({ tr("&Copy the export command"), [path = m_session.path()] {
                               QGuiApplication::clipboard()->setText(core::exportLine(path));
                           } });
    }
    return actions;
}
