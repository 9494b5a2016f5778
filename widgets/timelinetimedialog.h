// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <cstdint>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

/// Asks for a time: "1.25 s", "340 ms", or ns as exported.
class TimelineTimeDialog : public QDialog
{
    Q_OBJECT
public:
    /// @param originNs the trace's start
    TimelineTimeDialog(std::int64_t originNs, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& edit() const { return *m_edit; }

Q_SIGNALS:
    /// ns as exported.
    void timeChosen(std::int64_t timeNs);

private:
    void check();
    void choose();

    std::int64_t m_originNs;
    QLineEdit* m_edit;
    QLabel* m_answer;
    QDialogButtonBox* m_buttons;
};
