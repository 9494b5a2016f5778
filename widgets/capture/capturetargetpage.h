// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "capture/captureplan.h"

#include <QWidget>

class NoticeLine;
class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

/// Second step of a capture: what to run, for how long, on which GPU, where to, and the line that does it, which may be
/// changed.
class CaptureTargetPage : public QWidget
{
    Q_OBJECT
public:
    explicit CaptureTargetPage(QWidget* parent = nullptr);

    void setQuestions(const core::CaptureQuestionSet& questions);
    /// What is chosen, with the line when it was changed.
    [[nodiscard]] core::CaptureSettings settings() const;
    /// True when nsys was found and there is something to run.
    [[nodiscard]] bool isComplete() const;
    /// Looks for nsys again.
    void findNsys();

    [[nodiscard]] QLineEdit& target() const { return *m_target; }
    [[nodiscard]] QDoubleSpinBox& duration() const { return *m_duration; }
    [[nodiscard]] QDoubleSpinBox& delay() const { return *m_delay; }
    [[nodiscard]] QDoubleSpinBox& collection() const { return *m_collection; }
    [[nodiscard]] QCheckBox& programsRange() const { return *m_range; }
    [[nodiscard]] QLineEdit& gpu() const { return *m_gpu; }
    [[nodiscard]] QLineEdit& folder() const { return *m_folder; }
    [[nodiscard]] QLineEdit& nsys() const { return *m_nsys; }
    [[nodiscard]] QCheckBox& redaction() const { return *m_redaction; }
    [[nodiscard]] QPlainTextEdit& line() const { return *m_line; }
    [[nodiscard]] QPushButton& resetButton() const { return *m_reset; }

Q_SIGNALS:
    void changed();

private:
    /// Why there is no nsys to run, in words of this window.
    [[nodiscard]] QString problemText(const core::Error& error) const;
    [[nodiscard]] QFormLayout* buildForm();
    [[nodiscard]] QLayout* buildTimes();
    [[nodiscard]] QLayout* withButton(QLineEdit* edit, const QString& what, void (CaptureTargetPage::*choose)()) const;
    void chooseFolder();
    void chooseNsys();
    void updateLine();
    void resetLine();
    void followEdit();

    core::CaptureQuestionSet m_questions;
    core::NsysProgram m_program; ///< its path is empty until it was found
    bool m_isEdited = false;
    QLineEdit* m_target;
    QDoubleSpinBox* m_duration;
    QDoubleSpinBox* m_delay;
    QDoubleSpinBox* m_collection;
    QCheckBox* m_range;
    QLineEdit* m_gpu;
    QLineEdit* m_folder;
    QLineEdit* m_nsys;
    QCheckBox* m_redaction;
    QPlainTextEdit* m_line;
    QPushButton* m_reset;
    QLabel* m_notes;
    NoticeLine* m_problem;
    core::LatestJob<core::NsysProgram> m_probe { this };
};
