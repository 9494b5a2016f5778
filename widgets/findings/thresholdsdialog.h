// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/thresholds.h"

#include <QDialog>

class NoticeLine;
class QDialogButtonBox;
class QPushButton;
class QTableView;
class ThresholdModel;

/// Shows all thresholds of the findings and lets the user change them, for a window or by a file.
class ThresholdsDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ThresholdsDialog(const core::Thresholds& thresholds, QWidget* parent = nullptr);

    /// Replaces all values by those of a JSON file; when that cannot be read, says so and keeps them.
    void loadFrom(const QString& path);
    /// Writes all values, which must not be at fault, as JSON.
    void saveTo(const QString& path);

    [[nodiscard]] ThresholdModel& model() const { return *m_model; }
    [[nodiscard]] QTableView& view() const { return *m_view; }
    [[nodiscard]] QDialogButtonBox& buttons() const { return *m_buttons; }
    [[nodiscard]] QPushButton& resetOneButton() const { return *m_resetOne; }
    [[nodiscard]] QPushButton& resetAllButton() const { return *m_resetAll; }
    /// What is wrong with a value or a file, or an empty text.
    [[nodiscard]] QString problemText() const;

    void accept() override;

Q_SIGNALS:
    /// The user chose these.
    void thresholdsChosen(const core::Thresholds& thresholds);

private:
    void buildView();
    [[nodiscard]] QLayout* buildButtons();
    void chooseFileToLoad();
    void chooseFileToSave();
    void updateState();

    ThresholdModel* m_model;
    QTableView* m_view;
    NoticeLine* m_problem;
    QPushButton* m_resetOne;
    QPushButton* m_resetAll;
    QPushButton* m_save;
    QDialogButtonBox* m_buttons;
};
