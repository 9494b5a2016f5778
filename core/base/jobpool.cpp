// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jobpool.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>

#include <algorithm>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace core {

namespace {

/// The pools of both kinds of job.
struct JobPools {
    JobPools()
    {
        // a machine of one core works on several things as well: a capture mostly waits
        constexpr int FewestThreads = 4;
        for (auto* pool : { &shortJobs, &longJobs }) {
            pool->setMaxThreadCount(std::max(FewestThreads, QThread::idealThreadCount()));
            pool->setThreadPriority(QThread::LowPriority);
        }
        // a job that was replaced by another may still run, and use what goes with the application
        qAddPostRoutine(waitForJobs);
    }

    QThreadPool shortJobs;
    QThreadPool longJobs;
};

JobPools& jobPools()
{
    static JobPools pools;
    return pools;
}

} // namespace

QThreadPool& jobPool(JobKind kind)
{
    auto& pools = jobPools();
    return kind == JobKind::Long ? pools.longJobs : pools.shortJobs;
}

void waitForJobs()
{
    jobPools().shortJobs.waitForDone();
    jobPools().longJobs.waitForDone();
}

void yieldToWindows()
{
#ifdef Q_OS_LINUX
    // Qt's priorities of threads do nothing under the usual policy of Linux; a nice value counts for this thread and
    // for those it starts. At 10 a window gets nine tenths of a core beside one job. Where it cannot be set,
    // everything works.
    constexpr int NiceValue = 10;
    if (getpriority(PRIO_PROCESS, 0) < NiceValue)
        setpriority(PRIO_PROCESS, 0, NiceValue);
#endif
}

void yieldToAll()
{
#ifdef Q_OS_LINUX
    // not the policy for idle threads: under load its threads do not even come to their end
    constexpr int MostNice = 19;
    setpriority(PRIO_PROCESS, 0, MostNice);
#endif
}

} // namespace core
