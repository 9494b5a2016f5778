// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "guidance/capturequestions.h"
#include "guidance/nsyscommand.h"
#include "session/viewcontext.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class CommandView;
class HintsView;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;
class QuestionTable;
class WrappedTable;

/**
 * What the capture at hand can and cannot answer, and the two nsys lines that would answer what is ticked. Without a
 * trace it asks all the same.
 */
class GuidancePage : public QWidget
{
    Q_OBJECT
public:
    explicit GuidancePage(ViewContext& context, QWidget* parent = nullptr);

    /// Answers the questions for `trace` (null: none), compares with how it was captured, and chooses its release of
    /// nsys.
    void setTrace(std::shared_ptr<const core::Trace> trace);
    /// The share of kernel time in NVTX ranges over the whole trace, once it is known.
    void setNvtxCoverage(std::optional<double> nvtxCoverage);
    /// Ticks the question and shows its row.
    void selectQuestion(core::CaptureQuestion question);

    [[nodiscard]] QuestionTable& questions() const { return *m_questions; }
    [[nodiscard]] CommandView& profileCommand() const { return *m_profile; }
    [[nodiscard]] CommandView& exportCommand() const { return *m_export; }
    [[nodiscard]] HintsView& readyMade() const { return *m_readyMade; }
    [[nodiscard]] HintsView& permissions() const { return *m_permissions; }
    [[nodiscard]] WrappedTable& options() const { return *m_options; }
    [[nodiscard]] QComboBox& versions() const { return *m_versions; }
    [[nodiscard]] QPushButton& captureButton() const { return *m_capture; }
    [[nodiscard]] QLineEdit& application() const { return *m_application; }
    [[nodiscard]] QString legendText() const;
    [[nodiscard]] QString notesText() const;

private:
    [[nodiscard]] QWidget* buildQuestions();
    [[nodiscard]] QWidget* buildCommands();
    [[nodiscard]] QWidget* buildDetails();
    void answerQuestions();
    void tickUnanswered(const core::CaptureQuestions& answers);
    void offerVersions(const std::optional<core::NsysVersion>& traceVersion);
    [[nodiscard]] core::CaptureRequest request() const;
    void updateCommands();
    void updateLegend(const core::CaptureCommands& commands);
    void updateNotes(const core::CaptureCommands& commands);

    ViewContext& m_context;
    std::shared_ptr<const core::Trace> m_trace;
    std::optional<double> m_nvtxCoverage;
    core::RecordedCapture m_recorded;
    std::vector<std::optional<core::NsysVersion>> m_offered; ///< by position in m_versions
    QuestionTable* m_questions;
    QLabel* m_limits;
    QComboBox* m_versions;
    QLineEdit* m_application;
    QPushButton* m_capture;
    bool m_areTicksChosen = false; ///< by the user: answers no longer change them
    CommandView* m_profile;
    CommandView* m_export;
    QLabel* m_legend;
    QLabel* m_notes;
    WrappedTable* m_options;
    HintsView* m_readyMade;
    HintsView* m_permissions;
    core::LatestJob<core::CaptureQuestions> m_answers { this };
};
