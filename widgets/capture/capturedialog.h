// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/capturerecord.h"
#include "guidance/capturequestions.h"

#include <QDialog>

class CaptureJob;
class CaptureQuestionPage;
class CaptureRunPage;
class CaptureTargetPage;
class QLabel;
class QPushButton;
class QStackedWidget;

/**
 * From a question to a trace in three steps: what to know, what to run, and the capture itself. While one runs, closing
 * the dialog first stops it and waits for the report.
 */
class CaptureDialog : public QDialog
{
    Q_OBJECT
public:
    explicit CaptureDialog(QWidget* parent = nullptr);
    ~CaptureDialog() override;

    /// Begins with these questions and, if it is not empty, this program, as it would be typed in a shell.
    void ask(const core::CaptureQuestionSet& questions, const QString& application);

    [[nodiscard]] CaptureQuestionPage& questionPage() const { return *m_questions; }
    [[nodiscard]] CaptureTargetPage& targetPage() const { return *m_target; }
    [[nodiscard]] CaptureRunPage& runPage() const { return *m_run; }
    [[nodiscard]] QPushButton& backButton() const { return *m_back; }
    /// Next, or Run on the second step.
    [[nodiscard]] QPushButton& nextButton() const { return *m_next; }
    [[nodiscard]] bool isRunning() const;

    void reject() override;

Q_SIGNALS:
    void captureStarted();
    /// Whatever came of it; in one sentence.
    void captureEnded(const QString& text);
    /// There is a new trace at `path`.
    void traceCaptured(const QString& path);

private:
    void goBack();
    void goNext();
    void run();
    void stop();
    void finish(const core::CaptureRecord& record);
    void showStep(QWidget* page);
    void updateButtons();

    CaptureQuestionPage* m_questions;
    CaptureTargetPage* m_target;
    CaptureRunPage* m_run;
    QStackedWidget* m_stack;
    QLabel* m_title;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_close;
    CaptureJob* m_job;
    bool m_closesWhenDone = false;
};
