// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/latestjob.h"
#include "convert/slice.h"

#include <QDialog>

#include <memory>
#include <stop_token>

class NoticeLine;
class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

/// Asks where part of a trace goes as a small trace of its own, and writes it off the thread.
class SliceDialog : public QDialog
{
    Q_OBJECT
public:
    /// `scope`: of the window; of its limits a slice has time and processes.
    SliceDialog(std::shared_ptr<const core::Trace> trace, const core::Scope& scope, const core::DisplayFormat& format,
                QWidget* parent = nullptr);

    void setPath(const QString& path);
    [[nodiscard]] QString path() const;
    [[nodiscard]] QCheckBox& redact() const { return *m_redact; }
    [[nodiscard]] QPushButton& saveButton() const { return *m_save; }
    /// What was written, or why nothing was; empty before.
    [[nodiscard]] QString outcomeText() const;

    void reject() override;

Q_SIGNALS:
    /// A slice was written, or not: outcomeText() tells.
    void finished();

private:
    void build(const core::DisplayFormat& format);
    void browse();
    void confirmAndStart();
    void start();
    void showRunning(bool isRunning);
    void showOutcome(const core::LatestJob<core::SliceSummary>::Shared& written);

    std::shared_ptr<const core::Trace> m_trace;
    core::Scope m_scope;
    QLineEdit* m_path;
    QCheckBox* m_redact;
    QProgressBar* m_progress;
    QLabel* m_outcome;
    NoticeLine* m_problem;
    QPushButton* m_save = nullptr;
    QPushButton* m_stop = nullptr;
    std::stop_source m_stopWriting { std::nostopstate };
    core::LatestJob<core::SliceSummary> m_job { this, core::JobKind::Long };
};
