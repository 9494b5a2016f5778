// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/capturequestions.h"
#include "parts/wrappedtable.h"

#include <memory>

/// The questions one may ask of a capture, a tick box each, with what a trace answers. Space ticks the row the keyboard
/// is on.
class QuestionTable : public WrappedTable
{
    Q_OBJECT
public:
    explicit QuestionTable(QWidget* parent = nullptr);

    /// Shows the answers; the ticks stay.
    void setQuestions(const std::shared_ptr<const core::CaptureQuestions>& questions);
    [[nodiscard]] core::CaptureQuestionSet ticked() const;
    void setTicked(const core::CaptureQuestionSet& questions);
    /// Makes the question's row current and visible.
    void showQuestion(core::CaptureQuestion question);

Q_SIGNALS:
    void tickedChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};
