// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/text.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <new>
#include <stop_token>

namespace core {

/**
 * Runs one job at a time off the owner's thread; starting a new one cancels and silences the previous.
 *
 * `Work` is called in a pool thread with a stop token and returns Expected<T>; `Done` is called in the owner's thread with
 * Expected<std::shared_ptr<const T>>, and only for the newest job. The destructor stops the job and waits for it, silently.
 */
template <typename T> class LatestJob
{
public:
    using Shared = Expected<std::shared_ptr<const T>>;

    /// `owner` lives in the thread that gets the answers and must outlive this object.
    explicit LatestJob(QObject* owner)
        : m_owner(owner)
    {
    }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;
    ~LatestJob()
    {
        cancel();
        m_future.waitForFinished();
    }

    /// True while the newest job has not answered.
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

    /// Stops the running job, if any; its answer is dropped.
    void cancel()
    {
        m_stop.request_stop();
        m_isRunning = false;
    }

    template <typename Work, typename Done> void start(Work work, Done done)
    {
        cancel();
        m_stop = std::stop_source();
        m_isRunning = true;
        QPromise<Shared> promise;
        m_future = promise.future();
        auto* watcher = new QFutureWatcher<Shared>(m_owner);
        QObject::connect(watcher, &QFutureWatcherBase::finished, m_owner,
                         [this, watcher, stop = m_stop, done = std::move(done)]() mutable {
                             watcher->deleteLater();
                             if (stop.stop_requested())
                                 return; // a newer job replaced this one
                             m_isRunning = false;
                             done(watcher->result());
                         });
        watcher->setFuture(m_future);
        // QThreadPool takes copyable functions only
        auto shared = std::make_shared<QPromise<Shared>>(std::move(promise));
        QThreadPool::globalInstance()->start([work = std::move(work), token = m_stop.get_token(), shared]() mutable {
            shared->start();
            shared->addResult(guarded(work, token));
            shared->finish();
        });
    }

private:
    template <typename Work> static Shared guarded(Work& work, const std::stop_token& token)
    {
        try {
            return work(token).map([](T&& value) { return std::make_shared<const T>(std::move(value)); });
        } catch (const std::bad_alloc&) {
            return failure(ErrorCode::Internal, Text::tr("Not enough memory for this trace."));
        }
    }

    QObject* m_owner;
    std::stop_source m_stop { std::nostopstate };
    QFuture<Shared> m_future;
    bool m_isRunning = false;
};

} // namespace core
