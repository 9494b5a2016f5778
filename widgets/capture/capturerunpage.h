// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/capturerecord.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

/// Third step of a capture: what is printed while it runs, how long it has run, a way to stop it, and what came of it.
class CaptureRunPage : public QWidget
{
    Q_OBJECT
public:
    explicit CaptureRunPage(QWidget* parent = nullptr);

    /// Empties the page for a capture that begins.
    void begin();
    void append(const QString& text, qint64 elapsedMs);
    /// Says that nsys was asked to end, and offers to end it at once.
    void showStopping();
    void showRecord(const core::CaptureRecord& record);

    [[nodiscard]] QString outputText() const;
    /// How it went: the outcome, warnings, and what became of the expectations; empty while it runs.
    [[nodiscard]] QString resultText() const;
    [[nodiscard]] QPushButton& stopButton() const { return *m_stop; }

Q_SIGNALS:
    void stopRequested();

private:
    QLabel* m_state;
    QLabel* m_elapsed;
    QProgressBar* m_bar;
    QPushButton* m_stop;
    QPlainTextEdit* m_output;
    QLabel* m_result;
};
