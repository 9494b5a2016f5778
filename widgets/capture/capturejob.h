// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "capture/capture.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

/// One capture at a time, off the UI thread. All signals come in the UI thread.
class CaptureJob : public QObject
{
    Q_OBJECT
public:
    explicit CaptureJob(QObject* parent = nullptr);
    ~CaptureJob() override;

    void start(core::CaptureSettings settings, std::vector<core::Expectation> expectations);
    /// Ends the recording; nsys writes its report, which is exported.
    void stop();
    /// Ends all at once: what was recorded may be lost.
    void abandon();

    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    [[nodiscard]] bool isStopping() const { return m_stop.stop_requested(); }
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }

Q_SIGNALS:
    /// What nsys, the target and the steps said since the last time; about ten times a second, also when there is
    /// nothing.
    void progressed(const QString& text);
    void finished(const core::CaptureRecord& record);

private:
    struct Mailbox; ///< where the worker leaves its output

    void takeOutput();

    std::shared_ptr<Mailbox> m_mailbox;
    std::stop_source m_stop;
    std::stop_source m_abandon;
    QTimer m_timer;
    QElapsedTimer m_clock;
    core::LatestJob<core::CaptureRecord> m_job { this, core::JobKind::Long };
};
