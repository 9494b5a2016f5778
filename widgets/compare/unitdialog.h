// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "compare/comparison.h"
#include "compare/units/unitcandidates.h"

#include <QDialog>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

/// Asks for the unit of work of a comparison: found, none, or one of the candidates.
class UnitDialog : public QDialog
{
    Q_OBJECT
public:
    UnitDialog(std::shared_ptr<const core::Comparison> comparison, const core::UnitChoice& chosen,
               QWidget* parent = nullptr);

    [[nodiscard]] QComboBox& units() const { return *m_units; }
    [[nodiscard]] QPushButton& acceptButton() const { return *m_accept; }
    void accept() override;

Q_SIGNALS:
    void chosen(const core::UnitChoice& unit);

private:
    void addWords();
    void findCandidates();
    void addCandidates(const std::vector<core::UnitCandidate>& candidates);
    void showProblem();
    /// As the command line writes it: "kernel:gemm".
    [[nodiscard]] QString choiceText() const;

    std::shared_ptr<const core::Comparison> m_comparison;
    QComboBox* m_units;
    QLabel* m_found; ///< how the list came to be
    QLabel* m_problem;
    QPushButton* m_accept;
    core::LatestJob<std::vector<core::UnitCandidate>> m_job { this };
};
