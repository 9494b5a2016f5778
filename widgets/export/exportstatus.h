// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/progressmailbox.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QProgressBar;
class QToolButton;

/// What the status bar says of a report that is being written: which file, how far, and a button that ends it. Hidden
/// while none is written.
class ExportStatus : public QWidget
{
    Q_OBJECT
public:
    explicit ExportStatus(QWidget* parent = nullptr);

    /// @return where the job says how far it is
    std::shared_ptr<ProgressMailbox> begin(const QString& fileName);
    void end();
    [[nodiscard]] QToolButton& cancelButton() const { return *m_cancel; }

Q_SIGNALS:
    void cancelRequested();

private:
    void showProgress();

    QLabel* m_text;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    std::shared_ptr<ProgressMailbox> m_mailbox;
    QTimer m_timer;
};
