// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/phases/phasedraft.h"
#include "analysis/phases/phasepreview.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;
class QTreeWidget;

/// The phases of a map as a list, with name and patterns of the selected one below, and what is wrong with them.
class PhaseEditor : public QWidget
{
    Q_OBJECT
public:
    explicit PhaseEditor(QWidget* parent = nullptr);

    void setDraft(core::PhaseDraft draft);
    [[nodiscard]] const core::PhaseDraft& draft() const { return m_draft; }
    /// False: the draft has faults, which are shown.
    [[nodiscard]] bool isValid() const { return m_faults.empty(); }
    /// Shows what the map makes of the trace beside the phases.
    void setFigures(const core::PhasePreview& preview);
    void clearFigures();

    [[nodiscard]] std::optional<std::size_t> currentPhase() const;
    void setCurrentPhase(std::size_t phase);
    /// Adds a phase below the current one, with `line` as its first pattern, and goes to its name.
    void addPhase(const QString& name, const QString& line);
    /// Adds a line to the patterns of the current phase.
    void addPattern(const QString& line);
    /// Swaps the current phase with its neighbour: -1 above, +1 below.
    void movePhase(int step);
    void removePhase();

    [[nodiscard]] QTreeWidget& list() const { return *m_list; }
    [[nodiscard]] QLineEdit& nameEdit() const { return *m_name; }
    [[nodiscard]] QPlainTextEdit& patternEdit() const { return *m_patterns; }
    /// The fault that is shown, or an empty text.
    [[nodiscard]] QString faultText() const;

Q_SIGNALS:
    void draftChanged();
    void currentPhaseChanged();

private:
    [[nodiscard]] QWidget* buildList();
    void fillList(std::size_t current);
    void showCurrent();
    void takeName(const QString& name);
    void takePatterns();
    void noteChange();
    void showFaults();
    void updateButtons();

    core::PhaseDraft m_draft;
    std::vector<core::PhaseFault> m_faults;
    QTreeWidget* m_list;
    QToolButton* m_remove;
    QToolButton* m_up;
    QToolButton* m_down;
    QLabel* m_rest;
    QLineEdit* m_name;
    QPlainTextEdit* m_patterns;
    QLabel* m_fault;
    bool m_isFilling = false; ///< changes come from us, not from the user
};
