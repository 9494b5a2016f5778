// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class ColorSettings;
class DisplaySettings;
class FileSettings;
class QCheckBox;
class QLabel;
class QPushButton;
class QTabWidget;
class Settings;
class ViewContext;

/// All settings, page by page. Each holds as soon as it is changed, in all windows: there is nothing to apply.
class SettingsDialog : public QDialog
{
    Q_OBJECT
public:
    /// Both must outlive this object.
    SettingsDialog(Settings& settings, const ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] QTabWidget& pages() const { return *m_pages; }
    [[nodiscard]] DisplaySettings& display() const { return *m_display; }
    [[nodiscard]] ColorSettings& colors() const { return *m_colors; }
    [[nodiscard]] FileSettings& files() const { return *m_files; }
    [[nodiscard]] QPushButton& thresholdsButton() const { return *m_thresholds; }
    [[nodiscard]] QPushButton& forgetPhaseMapButton() const { return *m_forgetPhaseMap; }
    [[nodiscard]] QCheckBox& machineDetails() const { return *m_machineDetails; }
    [[nodiscard]] QCheckBox& notifies() const { return *m_notifies; }

Q_SIGNALS:
    /// Show the editor of the thresholds.
    void thresholdsRequested();

private:
    [[nodiscard]] QWidget* buildAnalysisPage();
    [[nodiscard]] QWidget* buildReportsPage();
    void fill();
    void store();

    Settings& m_settings;
    QTabWidget* m_pages;
    DisplaySettings* m_display;
    ColorSettings* m_colors;
    FileSettings* m_files;
    QPushButton* m_thresholds;
    QLabel* m_thresholdsState;
    QLabel* m_phaseMapState;
    QPushButton* m_forgetPhaseMap;
    QCheckBox* m_machineDetails;
    QCheckBox* m_notifies;
};
