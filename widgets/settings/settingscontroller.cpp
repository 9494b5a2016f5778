// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settingscontroller.h"

#include "findings/thresholdsdialog.h"
#include "pages/phasemapdialog.h"
#include "project/project.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/classesdialog.h"
#include "settings/familiesdialog.h"
#include "settings/ownrulesdialog.h"
#include "settings/settingchoices.h"
#include "settings/settings.h"
#include "settings/settingsdialog.h"

#include <QAction>

#include <utility>

SettingsController::SettingsController(Settings& settings, TraceSession& session, ViewContext& context, QWidget& window)
    : QObject(&window)
    , m_settings(settings)
    , m_session(session)
    , m_context(context)
    , m_window(window)
    , m_choices(new SettingChoices(settings, this))
    , m_editSettings(new QAction(tr("&Settings…"), this))
    , m_editThresholds(new QAction(tr("&Thresholds…"), this))
    , m_editFamilies(new QAction(tr("Kernel &families…"), this))
    , m_editClasses(new QAction(tr("Classes &of calls…"), this))
    , m_editOwnRules(new QAction(tr("Findings of your o&wn…"), this))
    , m_editPhaseMap(new QAction(tr("&Phase map…"), this))
{
    m_editSettings->setObjectName(QStringLiteral("settings"));
    m_editSettings->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    m_editSettings->setMenuRole(QAction::PreferencesRole);
    m_editSettings->setToolTip(
        tr("Language, units, theme, colours, thresholds, nsys, cache and reports, for all windows"));
    connect(m_editSettings, &QAction::triggered, this, &SettingsController::editSettings);
    m_editThresholds->setObjectName(QStringLiteral("thresholds"));
    m_editThresholds->setToolTip(tr("Set the thresholds of findings"));
    connect(m_editThresholds, &QAction::triggered, this, &SettingsController::editThresholds);
    m_editFamilies->setObjectName(QStringLiteral("families"));
    m_editFamilies->setToolTip(tr("Say which kernels make up which family"));
    connect(m_editFamilies, &QAction::triggered, this, &SettingsController::editFamilies);
    m_editClasses->setObjectName(QStringLiteral("classes"));
    m_editClasses->setToolTip(tr("Say which calls wait, copy or read, and set limits of the wall budget"));
    connect(m_editClasses, &QAction::triggered, this, &SettingsController::editClasses);
    m_editOwnRules->setObjectName(QStringLiteral("ownRules"));
    m_editOwnRules->setToolTip(tr("Write rules that are judged beside those of the program"));
    connect(m_editOwnRules, &QAction::triggered, this, &SettingsController::editOwnRules);
    m_editPhaseMap->setObjectName(QStringLiteral("phaseMap"));
    m_editPhaseMap->setToolTip(tr("Say which NVTX ranges make up which phase of the program"));
    connect(m_editPhaseMap, &QAction::triggered, this, &SettingsController::editPhaseMap);
    connect(&m_context, &ViewContext::phaseMapRequested, this, &SettingsController::editPhaseMap);

    auto options = m_session.options();
    options.phases = m_settings.values().phaseMap();
    m_session.setOptions(options);
    adopt();
    connect(&m_settings, &Settings::changed, this, &SettingsController::adopt);
}

void SettingsController::updateActions()
{
    m_editPhaseMap->setEnabled(m_session.trace() != nullptr);
}

void SettingsController::adopt()
{
    const auto& values = m_settings.values();
    auto appearance = values.appearance;
    if (const auto& trace = m_session.trace())
        appearance.format.zeroUtcNs = trace->sessionStartUtcNs;
    m_context.setAppearance(appearance);
    m_session.setCaches(traceCaches(values));
    if (m_thresholds != values.thresholds) {
        m_thresholds = values.thresholds;
        m_session.setThresholds(values.thresholds);
    }
    if (m_families != values.families) {
        m_families = values.families;
        m_session.setFamilies(values.families);
    }
    if (m_classesJson != values.classesJson) {
        m_classesJson = values.classesJson;
        m_session.setClasses(values.classes());
    }
    if (m_settingsRulesJson != values.ownRulesJson) {
        m_settingsRulesJson = values.ownRulesJson;
        m_ownRulesJson = values.ownRulesJson;
        m_session.setOwnRules(values.ownRules());
    }
}

void SettingsController::enterProject(const core::Project& project)
{
    auto options = m_session.options();
    options.phases = project.options.phases;
    options.thresholds = project.options.thresholds;
    options.families = project.options.families;
    options.ownRules = project.options.ownRules;
    m_ownRulesJson = project.ownRulesJson;
    m_isInProject = true;
    m_session.setOptions(std::move(options));
}

void SettingsController::leaveProject()
{
    if (!std::exchange(m_isInProject, false))
        return;
    const auto& values = m_settings.values();
    auto options = m_session.options();
    options.phases = values.phaseMap();
    options.thresholds = values.thresholds;
    options.families = values.families;
    options.ownRules = values.ownRules();
    m_ownRulesJson = values.ownRulesJson;
    m_session.setOptions(std::move(options));
}

void SettingsController::editSettings()
{
    if (!m_settingsDialog) {
        m_settingsDialog = new SettingsDialog(m_settings, m_context, &m_window);
        m_settingsDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_settingsDialog, &SettingsDialog::thresholdsRequested, this, &SettingsController::editThresholds);
    }
    m_settingsDialog->show();
    m_settingsDialog->raise();
    m_settingsDialog->activateWindow();
}

void SettingsController::editThresholds()
{
    auto* dialog = new ThresholdsDialog(m_session.options().thresholds, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ThresholdsDialog::thresholdsChosen, this, [this](const core::Thresholds& thresholds) {
        auto values = m_settings.values();
        values.thresholds = thresholds;
        m_settings.setValues(values);
        if (m_session.options().thresholds != thresholds)
            m_session.setThresholds(thresholds); // a project had others than the settings
    });
    dialog->open();
}

void SettingsController::editFamilies()
{
    auto* dialog = new FamiliesDialog(m_session.options().families, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setResults(m_session.results(), m_context.appearance().format);
    connect(dialog, &FamiliesDialog::rulesChosen, this, [this](const core::FamilyRules& rules) {
        auto values = m_settings.values();
        values.families = rules;
        m_settings.setValues(values);
        if (m_session.options().families != rules)
            m_session.setFamilies(rules);
    });
    dialog->open();
}

void SettingsController::editClasses()
{
    auto* dialog = new ClassesDialog(m_classesJson, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ClassesDialog::classesChosen, this, [this](const QByteArray& json) {
        auto values = m_settings.values();
        values.classesJson = json;
        m_settings.setValues(values);
    });
    dialog->open();
}

void SettingsController::editOwnRules()
{
    auto* dialog = new OwnRulesDialog(m_ownRulesJson, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OwnRulesDialog::rulesChosen, this, [this](const QByteArray& json) {
        auto values = m_settings.values();
        values.ownRulesJson = json;
        m_settings.setValues(values);
        if (std::exchange(m_ownRulesJson, json) != json)
            m_session.setOwnRules(values.ownRules());
    });
    dialog->open();
}

void SettingsController::editPhaseMap()
{
    if (!m_phaseMapDialog) {
        m_phaseMapDialog = new PhaseMapDialog(m_context, m_session.options().phases, &m_window);
        m_phaseMapDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(&m_session, &TraceSession::started, m_phaseMapDialog, [this] { m_phaseMapDialog->setResults({}); });
        connect(&m_session, &TraceSession::resultsReady, m_phaseMapDialog,
                [this] { m_phaseMapDialog->setResults(m_session.results()); });
        connect(&m_session, &TraceSession::cancelled, m_phaseMapDialog,
                [this] { m_phaseMapDialog->setSessionMap(m_session.options().phases); });
        connect(m_phaseMapDialog, &PhaseMapDialog::phaseMapChosen, &m_session, &TraceSession::setPhaseMap);
        connect(m_phaseMapDialog, &PhaseMapDialog::phaseMapChosen, this, &SettingsController::rememberPhaseMap);
        connect(m_phaseMapDialog, &QDialog::accepted, this, &SettingsController::phaseMapAccepted);
        m_phaseMapDialog->setResults(m_session.results());
    }
    m_phaseMapDialog->show();
    m_phaseMapDialog->raise();
    m_phaseMapDialog->activateWindow();
}

/// The next window and the next start begin with it; windows that are open keep theirs, which may be of another
/// program.
void SettingsController::rememberPhaseMap(const core::PhaseMap& phases)
{
    auto values = m_settings.values();
    values.phaseMapJson = phases.isEmpty() ? QByteArray() : core::toJson(phases);
    m_settings.setValues(values);
}
