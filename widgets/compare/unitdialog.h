// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;

/// Asks for the unit of work of a comparison: found, none, or one of the candidates.
class UnitDialog : public QDialog
{
    Q_OBJECT
public:
    UnitDialog(const core::Comparison& comparison, const core::UnitChoice& chosen, QWidget* parent = nullptr);

    [[nodiscard]] QComboBox& units() const { return *m_units; }
    [[nodiscard]] QPushButton& acceptButton() const { return *m_accept; }
    void accept() override;

Q_SIGNALS:
    void chosen(const core::UnitChoice& unit);

private:
    void addCandidates(const core::Comparison& comparison);
    void showProblem();
    /// As the command line writes it: "kernel:gemm".
    [[nodiscard]] QString choiceText() const;

    QComboBox* m_units;
    QLabel* m_problem;
    QPushButton* m_accept;
};
