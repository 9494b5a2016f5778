// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "parts/progressmailbox.h"
#include "trace/part/traceoverview.h"

#include <QDialog>
#include <QTimer>

#include <memory>

class NoticeLine;
class PartStrip;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

/// Lets the user choose which part of a trace to read: counts its events off the UI thread, and shows them over time.
class PartDialog : public QDialog
{
    Q_OBJECT
public:
    /// `path`: a trace, or a report whose trace is in the cache or exported first.
    explicit PartDialog(const QString& path, QWidget* parent = nullptr);

    [[nodiscard]] PartStrip& strip() const { return *m_strip; }
    [[nodiscard]] QLineEdit& startField() const { return *m_start; }
    [[nodiscard]] QLineEdit& endField() const { return *m_end; }
    [[nodiscard]] QPushButton& openButton() const { return *m_open; }
    /// What the chosen part has and takes, or why there is none to choose.
    [[nodiscard]] QString outcomeText() const;
    void reject() override;

Q_SIGNALS:
    /// The events were counted, or were not: outcomeText() tells.
    void scanned();
    void partChosen(const core::PartRequest& part);

private:
    void build();
    void scan(const QString& path);
    void showOverview(const core::LatestJob<core::TraceOverview>::Shared& overview);
    void showPart(const core::TimeWindow& part);
    void readFields();
    void describePart();

    std::shared_ptr<const core::TraceOverview> m_overview;
    std::shared_ptr<ProgressMailbox> m_mailbox = std::make_shared<ProgressMailbox>();
    QTimer m_look;
    PartStrip* m_strip;
    QLineEdit* m_start;
    QLineEdit* m_end;
    QLabel* m_counts;
    QProgressBar* m_progress;
    NoticeLine* m_problem;
    QPushButton* m_open = nullptr;
    core::LatestJob<core::TraceOverview> m_job { this, core::JobKind::Long };
};
