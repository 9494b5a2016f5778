// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/timewindow.h"

#include <QDialog>

#include <cstdint>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

/// Asks for a moment as parseMoment() reads it.
class TimelineTimeDialog : public QDialog
{
    Q_OBJECT
public:
    /// @param extent of the trace
    TimelineTimeDialog(const core::TimeWindow& extent, core::DisplayFormat format, QWidget* parent = nullptr);

    /// Moments count from another base.
    void setFormat(const core::DisplayFormat& format);

    [[nodiscard]] QLineEdit& edit() const { return *m_edit; }
    /// What was understood.
    [[nodiscard]] QString answerText() const;

Q_SIGNALS:
    /// ns as exported.
    void timeChosen(std::int64_t timeNs);

private:
    void describe();
    void check();
    void choose();

    core::TimeWindow m_extent;
    core::DisplayFormat m_format;
    QLabel* m_label;
    QLineEdit* m_edit;
    QLabel* m_answer;
    QDialogButtonBox* m_buttons;
};
