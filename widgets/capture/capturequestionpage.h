// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "capture/expectation.h"
#include "guidance/capturequestions.h"

#include <QWidget>

#include <vector>

class NoticeLine;
class QComboBox;
class QPlainTextEdit;
class QuestionTable;

/// First step of a capture: what one wants to know, and what one expects to see.
class CaptureQuestionPage : public QWidget
{
    Q_OBJECT
public:
    explicit CaptureQuestionPage(QWidget* parent = nullptr);

    [[nodiscard]] core::CaptureQuestionSet questions() const;
    /// What was typed, a line each. Errors: Usage, for the first that cannot be understood.
    [[nodiscard]] core::Expected<std::vector<core::Expectation>> expectations() const;

    [[nodiscard]] QComboBox& presets() const { return *m_presets; }
    [[nodiscard]] QuestionTable& table() const { return *m_table; }
    [[nodiscard]] QPlainTextEdit& expectationEdit() const { return *m_expectations; }

Q_SIGNALS:
    void changed();

private:
    void choosePreset(int index);
    void followTicks();
    void checkExpectations();

    QComboBox* m_presets; ///< those of core, then one for any other choice
    QuestionTable* m_table;
    QPlainTextEdit* m_expectations;
    NoticeLine* m_problem;
};
