// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;
class Settings;
class ViewContext;

/// The page of the settings about language, theme, and how figures are written: units, digits, what moments count from.
class DisplaySettings : public QWidget
{
    Q_OBJECT
public:
    /// Both must outlive this object.
    DisplaySettings(Settings& settings, const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QComboBox& language() const { return *m_language; }
    [[nodiscard]] QComboBox& theme() const { return *m_theme; }
    [[nodiscard]] QComboBox& timeUnit() const { return *m_timeUnit; }
    [[nodiscard]] QSpinBox& decimals() const { return *m_decimals; }
    [[nodiscard]] QComboBox& sizes() const { return *m_sizes; }
    [[nodiscard]] QComboBox& timeBase() const { return *m_timeBase; }
    /// What is to be done to see the chosen language; empty when it is seen.
    [[nodiscard]] QString languageHint() const;
    /// Why times cannot be those of the wall clock, or what they are then.
    [[nodiscard]] QString timeBaseHint() const;
    /// Figures as they are written now.
    [[nodiscard]] QString exampleText() const;

private:
    void fill();
    void addLanguages();
    void store();
    void showHint();

    Settings& m_settings;
    const ViewContext& m_context;
    QComboBox* m_language;
    QLabel* m_languageHint;
    QComboBox* m_theme;
    QComboBox* m_timeUnit;
    QSpinBox* m_decimals;
    QComboBox* m_sizes;
    QComboBox* m_timeBase;
    QLabel* m_hint;
    QLabel* m_example;
    bool m_isFilling = false;
};
