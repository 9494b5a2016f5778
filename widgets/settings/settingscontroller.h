// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
}

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
    QByteArray m_classesJson; ///< of the classes that the session has
    QByteArray m_ownRulesJson; ///< of the rules that it has
    QPointer<SettingsDialog> m_settingsDialog;
    QPointer<PhaseMapDialog> m_phaseMapDialog;
};
