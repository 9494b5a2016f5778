// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"
#include "findings/thresholds.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>

class PhaseMapDialog;
class QAction;
class QWidget;
class Settings;
class SettingChoices;
class SettingsDialog;
class TraceSession;
class ViewContext;

namespace core {
struct PhaseMap;
struct Project;
} // namespace core

/// What a window takes from the settings, and the dialogs that change them: settings, thresholds, families of kernels,
/// classes of calls, findings of one's own and the phase map.
class SettingsController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    SettingsController(Settings& settings, TraceSession& session, ViewContext& context, QWidget& window);

    [[nodiscard]] QAction& settingsAction() const { return *m_editSettings; }
    [[nodiscard]] QAction& thresholdsAction() const { return *m_editThresholds; }
    [[nodiscard]] QAction& familiesAction() const { return *m_editFamilies; }
    [[nodiscard]] QAction& classesAction() const { return *m_editClasses; }
    [[nodiscard]] QAction& ownRulesAction() const { return *m_editOwnRules; }
    [[nodiscard]] QAction& phaseMapAction() const { return *m_editPhaseMap; }
    /// What of the settings can be chosen without their dialog.
    [[nodiscard]] const SettingChoices& choices() const { return *m_choices; }
    /// Enables what can be done now.
    void updateActions();

    /// Shows and computes everything as the settings say now; what is so already stays.
    void adopt();
    /// Computes as a project says, until a setting changes or another trace is opened.
    void enterProject(const core::Project& project);
    /// Computes as the settings say again.
    void leaveProject();
    /// The rules of the user's own that hold here, as they were written; empty: none.
    [[nodiscard]] const QByteArray& ownRulesJson() const { return m_ownRulesJson; }

Q_SIGNALS:
    /// The user is done with the phase map.
    void phaseMapAccepted();

private:
    void editSettings();
    void editThresholds();
    void editFamilies();
    void editClasses();
    void editOwnRules();
    void editPhaseMap();
    void rememberPhaseMap(const core::PhaseMap& phases);

    Settings& m_settings;
    TraceSession& m_session;
    ViewContext& m_context;
    QWidget& m_window;
    SettingChoices* m_choices;
    QAction* m_editSettings;
    QAction* m_editThresholds;
    QAction* m_editFamilies;
    QAction* m_editClasses;
    QAction* m_editOwnRules;
    QAction* m_editPhaseMap;
    core::Thresholds m_thresholds; ///< that were taken from the settings last
    core::FamilyRules m_families; ///< likewise
    bool m_isInProject = false;
    QByteArray m_settingsRulesJson; ///< of the rules that were taken from the settings last
    QByteArray m_classesJson; ///< of the classes that the session has
    QByteArray m_ownRulesJson; ///< of the rules that it has
    QPointer<SettingsDialog> m_settingsDialog;
    QPointer<PhaseMapDialog> m_phaseMapDialog;
};
