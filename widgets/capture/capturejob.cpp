// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturejob.h"

#include "capture/nsyssetting.h"

#include <mutex>
#include <utility>

namespace {

constexpr int OutputIntervalMs = 100;

} // namespace

struct CaptureJob::Mailbox {
    std::mutex mutex;
    QByteArray text;

    void leave(const QByteArray& piece)
    {
        const std::lock_guard lock(mutex);
        text += piece;
    }
    QByteArray take()
    {
        const std::lock_guard lock(mutex);
        return std::exchange(text, {});
    }
};

CaptureJob::CaptureJob(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(OutputIntervalMs);
    connect(&m_timer, &QTimer::timeout, this, &CaptureJob::takeOutput);
}

CaptureJob::~CaptureJob()
{
    abandon(); // the job's own destructor waits
}

void CaptureJob::start(core::CaptureSettings settings, std::vector<core::Expectation> expectations)
{
    m_mailbox = std::make_shared<Mailbox>();
    m_stop = std::stop_source();
    m_abandon = std::stop_source();
    settings.abandon = m_abandon.get_token();
    m_clock.start();
    m_timer.start();
    m_job.start(
        [settings = std::move(settings), expectations = std::move(expectations), search = nsysSearch(),
         mailbox = m_mailbox,
         stop = m_stop.get_token()](const std::stop_token&) -> core::Expected<core::CaptureRecord> {
            core::CaptureListener listener;
            listener.step = [&](const QString& line) { mailbox->leave(line.toUtf8() + '\n'); };
            listener.output = [&](const QByteArray& piece) { mailbox->leave(piece); };
            return core::captureAll(settings, expectations, search, listener, stop);
        },
        [this](const core::LatestJob<core::CaptureRecord>::Shared& record) {
            m_timer.stop();
            takeOutput();
            if (record) {
                Q_EMIT finished(**record);
                return;
            }
            core::CaptureRecord failed;
            failed.fail(record.error());
            Q_EMIT finished(failed);
        });
}

void CaptureJob::stop()
{
    m_stop.request_stop();
}

void CaptureJob::abandon()
{
    m_stop.request_stop();
    m_abandon.request_stop();
}

void CaptureJob::takeOutput()
{
    Q_EMIT progressed(QString::fromUtf8(m_mailbox->take()));
}
