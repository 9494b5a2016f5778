// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturecontroller.h"

#include "capture/capturedialog.h"
#include "capture/reportcache.h"
#include "session/viewcontext.h"
#include "settings/settings.h"

#include <QAction>

CaptureController::CaptureController(ViewContext& context, const Settings& settings, const Desktop& desktop,
                                     QWidget& window)
    : QObject(&window)
    , m_context(context)
    , m_settings(settings)
    , m_window(window)
    , m_capture(new QAction(tr("&Capture…"), this))
    , m_clearCache(new QAction(tr("Clear export c&ache"), this))
    , m_notice(window, desktop, [&settings] { return settings.values().notifies; })
{
    m_capture->setObjectName(QStringLiteral("capture"));
    m_capture->setToolTip(tr("Run a program under nsys and open its trace"));
    connect(m_capture, &QAction::triggered, this, &CaptureController::showDialog);
    connect(&context, &ViewContext::captureRequested, this,
            [this](const core::CaptureQuestionSet& questions, const QString& application) {
                showDialog();
                m_dialog->ask(questions, application);
            });
    m_clearCache->setObjectName(QStringLiteral("clearExportCache"));
    m_clearCache->setToolTip(tr("Remove the traces that were exported from reports; open ones stay readable"));
    connect(m_clearCache, &QAction::triggered, this, &CaptureController::clearCache);
}

void CaptureController::showDialog()
{
    if (!m_dialog) {
        m_dialog = new CaptureDialog(&m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &CaptureDialog::captureStarted, this, [this] { m_notice.begin(); });
        connect(m_dialog, &CaptureDialog::captureEnded, this, [this](const QString& text) { m_notice.end(text); });
        connect(m_dialog, &CaptureDialog::traceCaptured, this, &CaptureController::traceCaptured);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void CaptureController::clearCache()
{
    m_clearing.start(
        [cache = reportCache(m_settings.values())](const std::stop_token&) -> core::Expected<std::int64_t> {
            return cache.clear();
        },
        [this](const core::LatestJob<std::int64_t>::Shared& freed) {
            if (freed)
                Q_EMIT m_context.messageRaised({ Message::Kind::Note,
                                                 tr("The export cache is empty; %1 are free again.")
                                                     .arg(core::displayBytes(**freed, m_context.appearance().format)),
                                                 {} });
        });
}
