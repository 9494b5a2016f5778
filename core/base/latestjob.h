// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobpool.h"
#include "base/result.h"
#include "base/text.h"
#include "base/tsanhandoff.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QRunnable>
#include <QThreadPool>

#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <utility>

namespace core {

/**
 * Runs one job at a time off the owner's thread; starting a new one cancels and silences the previous.
 *
 * `Work` is called in a thread of jobPool() with a stop token and returns Expected<T>; `Done` is called in the owner's
 * thread with Expected<std::shared_ptr<const T>>, and only for the newest job. The destructor stops the job and waits
 * for it, silently.
 */
template <typename T> class LatestJob
{
public:
    using Shared = Expected<std::shared_ptr<const T>>;

    /// `owner` lives in the thread that gets the answers and must outlive this object.
    explicit LatestJob(QObject* owner, JobKind kind = JobKind::Short)
        : m_owner(owner)
        , m_kind(kind)
    {
    }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;
    ~LatestJob()
    {
        cancel();
        m_future.waitForFinished();
        tsanAcquire(this);
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
        auto* job = new Job<Work>(std::move(work), m_stop.get_token(), this);
        m_future = job->future();
        auto* watcher = new QFutureWatcher<Shared>(m_owner);
        QObject::connect(watcher, &QFutureWatcherBase::finished, m_owner,
                         [this, watcher, stop = m_stop, done = std::move(done)]() mutable {
                             watcher->deleteLater();
                             if (stop.stop_requested())
                                 return; // a newer job replaced this one
                             tsanAcquire(this);
                             m_isRunning = false;
                             done(watcher->result());
                         });
        watcher->setFuture(m_future);
        tsanRelease(job);
        jobPool(m_kind).start(job); // deletes it
    }

private:
    /// `Work` as a thread of the pool runs it.
    template <typename Work> class Job final : public QRunnable
    {
    public:
        /// `place`: where the answer is handed over.
        Job(Work work, std::stop_token token, void* place)
            : m_work(std::move(work))
            , m_token(std::move(token))
            , m_place(place)
        {
        }
        [[nodiscard]] QFuture<Shared> future() const { return m_promise.future(); }
        void run() override
        {
            yieldToWindows();
            tsanAcquire(this);
            m_promise.start();
            m_promise.addResult(answer());
            m_work.reset(); // what it holds may be the owner's too
            tsanRelease(m_place);
            m_promise.finish();
        }

    private:
        Shared answer()
        {
            try {
                return (*m_work)(m_token).map([](T&& value) { return std::make_shared<const T>(std::move(value)); });
            } catch (const std::bad_alloc&) {
                return failure(ErrorCode::Internal, Text::tr("Not enough memory for this trace."));
            }
        }

        std::optional<Work> m_work;
        std::stop_token m_token;
        void* m_place;
        QPromise<Shared> m_promise;
    };

    QObject* m_owner;
    JobKind m_kind;
    std::stop_source m_stop { std::nostopstate };
    QFuture<Shared> m_future;
    bool m_isRunning = false;
};

} // namespace core
