// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ranks/rankssession.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

/// Asks how the files of a job are read and cut into steps, as the options of gpuloupe-cli ranks say it.
class RanksDialog : public QDialog
{
    Q_OBJECT
public:
    explicit RanksDialog(const RanksChoices& choices, QWidget* parent = nullptr);

    void accept() override;

    [[nodiscard]] QComboBox& steps() const { return *m_steps; }
    [[nodiscard]] QLineEdit& nvtxText() const { return *m_nvtxText; }
    [[nodiscard]] QLineEdit& onlySteps() const { return *m_onlySteps; }
    [[nodiscard]] QLineEdit& onlyTime() const { return *m_onlyTime; }
    [[nodiscard]] QLineEdit& numberPattern() const { return *m_numberPattern; }
    [[nodiscard]] QLineEdit& groupFile() const { return *m_groupFile; }
    [[nodiscard]] QSpinBox& job() const { return *m_job; }
    [[nodiscard]] QSpinBox& segment() const { return *m_segment; }
    [[nodiscard]] QSpinBox& rankCount() const { return *m_rankCount; }
    /// What is wrong with what was typed; empty: nothing.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void chosen(const RanksChoices& choices);

private:
    enum Steps { Found, Nvtx, Period, None };

    void fill(const RanksChoices& choices);
    [[nodiscard]] QWidget* makeGroupRow();
    void chooseGroupFile();
    /// Errors: what is wrong, as a sentence.
    [[nodiscard]] core::Expected<RanksChoices> choices() const;
    void showProblem();

    RanksChoices m_before;
    QComboBox* m_steps;
    QLineEdit* m_nvtxText;
    QLineEdit* m_onlySteps;
    QLineEdit* m_onlyTime;
    QLineEdit* m_numberPattern;
    QLineEdit* m_groupFile;
    QSpinBox* m_job;
    QSpinBox* m_segment;
    QSpinBox* m_rankCount;
    QLabel* m_problem;
    QPushButton* m_accept = nullptr;
};
