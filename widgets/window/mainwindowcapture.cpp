// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow does with reports, their cache, and captures.
#include "capture/capturedialog.h"
#include "capture/reportcache.h"
#include "capture/reportfile.h"
#include "guidance/exportcommand.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QMenu>

void MainWindow::addCaptureActions(QMenu& menu)
{
    menu.addSeparator();
    menu.addAction(tr("&Capture…"), this, &MainWindow::showCaptureDialog)
        ->setToolTip(tr("Run a program under nsys and open its trace"));
    auto* clear = menu.addAction(tr("Clear export c&ache"), this, &MainWindow::clearExportCache);
    clear->setObjectName(QStringLiteral("clearExportCache"));
    clear->setToolTip(tr("Remove the traces that were exported from reports; open ones stay readable"));
}

void MainWindow::showCaptureDialog()
{
    if (!m_captureDialog) {
        m_captureDialog = new CaptureDialog(this);
        m_captureDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_captureDialog, &CaptureDialog::captureStarted, this, [this] { m_captureNotice.begin(); });
        connect(m_captureDialog, &CaptureDialog::captureEnded, this,
                [this](const QString& text) { tellEnd(m_captureNotice, text); });
        connect(m_captureDialog, &CaptureDialog::traceCaptured, this,
                [this](const QString& path) { m_windows.openAnew(path, this); });
    }
    m_captureDialog->show();
    m_captureDialog->raise();
    m_captureDialog->activateWindow();
}

void MainWindow::clearExportCache()
{
    m_clearing.start([cache = reportCache(m_windows.settings().values())](
                         const std::stop_token&) -> core::Expected<std::int64_t> { return cache.clear(); },
                     [this](const core::LatestJob<std::int64_t>::Shared& freed) {
                         if (freed)
                             showMessage({ Message::Kind::Note,
                                           tr("The export cache is empty; %1 are free again.")
                                               .arg(core::displayBytes(**freed, m_context->appearance().format)),
                                           {} });
                     });
}

/// The scope that a capture proposed must not look as if it were the whole trace.
void MainWindow::showSteadyState()
{
    const auto& steady = m_session->steadyState();
    if (!steady)
        return;
    showMessage({ Message::Kind::Note,
                  tr("Figures are for the steady state. %1").arg(steady->reason),
                  { { tr("Use the &whole trace"), [this] {
                         m_session->setScope({});
                         m_messages->dismiss();
                     } } } });
}

std::vector<MessageAction> MainWindow::failureActions()
{
    std::vector<MessageAction> actions { { tr("&Try again"), [this] { m_session->reload(); } } };
    if (core::isReportFile(m_session->path())) {
        actions.push_back({ tr("&Copy the export command"), [path = m_session->path()] {
                               QGuiApplication::clipboard()->setText(core::exportLine(path));
                           } });
    }
    return actions;
}
