// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"

#include <QWidget>

class ElidedLabel;
class QLabel;
class QProgressBar;
class QPushButton;

/// What a window shows while a trace is read: how far, which table, how many rows, how long, and a way to stop.
class LoadingPage : public QWidget
{
    Q_OBJECT
public:
    explicit LoadingPage(QWidget* parent = nullptr);

    void start(const QString& path);
    void showProgress(const core::Progress& progress, qint64 elapsedMs);
    [[nodiscard]] QPushButton& cancelButton() const { return *m_cancel; }

Q_SIGNALS:
    void cancelRequested();

private:
    ElidedLabel* m_file;
    QProgressBar* m_bar;
    ElidedLabel* m_stage;
    QLabel* m_rows;
    QLabel* m_elapsed;
    QPushButton* m_cancel;
};
