// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow takes from the settings, and how they are changed.
#include "findings/thresholdsdialog.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settingsdialog.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

void MainWindow::connectSettings()
{
    auto options = m_session->options();
    options.phases = m_windows.settings().values().phaseMap();
    m_session->setOptions(options);
    adoptSettings();
    connect(&m_windows.settings(), &Settings::changed, this, &MainWindow::adoptSettings);
}

/// Shows and computes everything as the settings say now; what is so already stays.
void MainWindow::adoptSettings()
{
    const auto& values = m_windows.settings().values();
    auto appearance = values.appearance;
    if (const auto& trace = m_session->trace())
        appearance.format.zeroUtcNs = trace->sessionStartUtcNs;
    m_context->setAppearance(appearance);
    m_session->setCache(reportCache(values));
    if (m_session->options().thresholds != values.thresholds)
        m_session->setThresholds(values.thresholds);
}

void MainWindow::editSettings()
{
    if (!m_settingsDialog) {
        m_settingsDialog = new SettingsDialog(m_windows.settings(), *m_context, this);
        m_settingsDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_settingsDialog, &SettingsDialog::thresholdsRequested, this, &MainWindow::editThresholds);
    }
    m_settingsDialog->show();
    m_settingsDialog->raise();
    m_settingsDialog->activateWindow();
}

void MainWindow::editThresholds()
{
    auto* dialog = new ThresholdsDialog(m_session->options().thresholds, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ThresholdsDialog::thresholdsChosen, this, [this](const core::Thresholds& thresholds) {
        auto values = m_windows.settings().values();
        values.thresholds = thresholds;
        m_windows.settings().setValues(values);
    });
    dialog->open();
}

/// The next window and the next start begin with it; windows that are open keep theirs, which may be of another program.
void MainWindow::rememberPhaseMap(const core::PhaseMap& phases)
{
    auto values = m_windows.settings().values();
    values.phaseMapJson = phases.isEmpty() ? QByteArray() : core::toJson(phases);
    m_windows.settings().setValues(values);
}

void MainWindow::tellEnd(LongTaskNotice& notice, const QString& text)
{
    if (m_windows.settings().values().notifies)
        notice.end(tr("GPU Loupe"), text);
    else
        notice.drop();
}
