// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

class QAction;
class Settings;
struct SettingsValues;

/// Choices of the settings that need no dialog, for a command palette: themes, units, what moments count from.
class SettingChoices : public QObject
{
    Q_OBJECT
public:
    /// `settings` must outlive it.
    explicit SettingChoices(Settings& settings, QObject* parent = nullptr);

    /// One a choice: its tool tip has other words for it, too. What holds already is checked.
    [[nodiscard]] const QList<QAction*>& actions() const { return m_actions; }

private:
    using Change = void (*)(SettingsValues&);
    void add(const QString& title, const QString& otherWords, Change change);
    void showChosen();

    Settings& m_settings;
    QList<QAction*> m_actions;
    QList<Change> m_changes; ///< by action
};
