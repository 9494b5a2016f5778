// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/latestjob.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

using core::Expected;
using core::LatestJob;

namespace {

using Job = LatestJob<int>;

/// What a job waits on, so that a test decides when it ends. Shared: a job can outlive the test that lost interest in
/// it.
struct Gate {
    QSemaphore entered;
    QSemaphore open;
};

} // namespace

class TestLatestJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void answersInTheOwnersThread()
    {
        Job job(this);
        QThread* worker = nullptr;
        QThread* receiver = nullptr;
        int answer = 0;
        job.start(
            [&worker](const std::stop_token&) -> Expected<int> {
                worker = QThread::currentThread();
                return 42;
            },
            [&](const Job::Shared& result) {
                receiver = QThread::currentThread();
                answer = **result;
            });
        QVERIFY(job.isRunning());
        QTRY_COMPARE(answer, 42);
        QCOMPARE(receiver, thread());
        QVERIFY(worker != thread());
        QVERIFY(!job.isRunning());
    }

    void errorsArrive()
    {
        Job job(this);
        QString message;
        job.start(
            [](const std::stop_token&) -> Expected<int> {
                return core::failure(core::ErrorCode::MissingData, QStringLiteral("No kernels."));
            },
            [&](const Job::Shared& result) { message = result ? QStringLiteral("a value") : result.error().message; });
        QTRY_COMPARE(message, QStringLiteral("No kernels."));
    }

    void outOfMemoryIsAnError()
    {
        Job job(this);
        core::ErrorCode code = core::ErrorCode::Usage;
        job.start([](const std::stop_token&) -> Expected<int> { throw std::bad_alloc(); },
                  [&](const Job::Shared& result) { code = result ? core::ErrorCode::Usage : result.error().code; });
        QTRY_COMPARE(code, core::ErrorCode::Internal);
    }

    void onlyTheLastOfThreeReports()
    {
        Job job(this);
        QList<int> answers;
        const auto gate = std::make_shared<Gate>();
        for (int number = 1; number <= 3; ++number) {
            job.start(
                [gate, number](const std::stop_token&) -> Expected<int> {
                    gate->open.acquire();
                    return number;
                },
                [&answers](const Job::Shared& result) { answers += **result; });
        }
        gate->open.release(3);
        QTRY_COMPARE(answers, QList<int> { 3 });
        core::waitForJobs();
        QCoreApplication::sendPostedEvents();
        QTRY_COMPARE(answers, QList<int> { 3 }); // the first two have ended, and stay silent
    }

    void startingANewJobStopsTheOneBefore()
    {
        Job job(this);
        const auto gate = std::make_shared<Gate>();
        const auto sawStop = std::make_shared<std::atomic<bool>>(false);
        job.start(
            [gate, sawStop](const std::stop_token& stop) -> Expected<int> {
                gate->entered.release();
                gate->open.acquire();
                *sawStop = stop.stop_requested();
                return core::cancelled();
            },
            [](const Job::Shared&) { QFAIL("the first job was replaced"); });
        gate->entered.acquire();
        bool isDone = false;
        job.start([](const std::stop_token&) -> Expected<int> { return 2; },
                  [&](const Job::Shared&) { isDone = true; });
        gate->open.release();
        QTRY_VERIFY(isDone);
        QTRY_VERIFY(*sawStop);
    }

    void cancelIsSilent()
    {
        Job job(this);
        const auto gate = std::make_shared<Gate>();
        job.start(
            [gate](const std::stop_token&) -> Expected<int> {
                gate->open.acquire();
                return 1;
            },
            [](const Job::Shared&) { QFAIL("cancelled jobs do not answer"); });
        job.cancel();
        QVERIFY(!job.isRunning());
        gate->open.release();
        core::waitForJobs();
        QTest::qWait(0);
    }

    /// Painting waits for threads of the global pool.
    void theGlobalPoolStaysFree()
    {
        const auto gate = std::make_shared<Gate>();
        Job shortJob(this);
        Job longJob(this, core::JobKind::Long);
        for (auto* job : { &shortJob, &longJob }) {
            job->start(
                [gate](const std::stop_token&) -> Expected<int> {
                    gate->entered.release();
                    gate->open.acquire();
                    return 1;
                },
                [](const Job::Shared&) {});
        }
        gate->entered.acquire(2);
        QCOMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
        gate->open.release(2);
    }

    void shortJobsDoNotWaitForLongOnes()
    {
        const auto gate = std::make_shared<Gate>();
        const int count = 2 * core::jobPool(core::JobKind::Long).maxThreadCount();
        std::vector<std::unique_ptr<Job>> longJobs;
        for (int number = 0; number < count; ++number) {
            longJobs.push_back(std::make_unique<Job>(this, core::JobKind::Long));
            longJobs.back()->start(
                [gate](const std::stop_token&) -> Expected<int> {
                    gate->open.acquire();
                    return 1;
                },
                [](const Job::Shared&) {});
        }
        Job shortJob(this);
        bool isDone = false;
        shortJob.start([](const std::stop_token&) -> Expected<int> { return 2; },
                       [&](const Job::Shared&) { isDone = true; });
        QTRY_VERIFY(isDone);
        gate->open.release(count);
    }

    void windowsGoFirst()
    {
#ifdef Q_OS_LINUX
        const int usual = getpriority(PRIO_PROCESS, 0); // of this thread
        constexpr int NicenessOfJobs = 10;
        if (usual >= NicenessOfJobs)
            QSKIP("this program was started with the priority of a job or less");
        int ofJob = usual;
        int ofItsThread = usual;
        Job job(this);
        bool isDone = false;
        job.start(
            [&](const std::stop_token&) -> Expected<int> {
                ofJob = getpriority(PRIO_PROCESS, 0);
                std::jthread([&ofItsThread] { ofItsThread = getpriority(PRIO_PROCESS, 0); }).join();
                return 1;
            },
            [&](const Job::Shared&) { isDone = true; });
        QTRY_VERIFY(isDone);
        QVERIFY(ofJob > usual); // a greater value is less
        QCOMPARE(ofItsThread, ofJob);
        QCOMPARE(getpriority(PRIO_PROCESS, 0), usual);
#else
        QSKIP("only Linux tells the priorities of threads");
#endif
    }

    void destructionWaitsAndStaysSilent()
    {
        const auto gate = std::make_shared<Gate>();
        const auto hasEnded = std::make_shared<std::atomic<bool>>(false);
        {
            Job job(this);
            job.start(
                [gate, hasEnded](const std::stop_token& stop) -> Expected<int> {
                    gate->entered.release();
                    while (!stop.stop_requested())
                        QThread::yieldCurrentThread();
                    *hasEnded = true;
                    return 1;
                },
                [](const Job::Shared&) { QFAIL("the owner of the job is gone"); });
            gate->entered.acquire();
        }
        QVERIFY(*hasEnded);
        QTest::qWait(0);
    }
};

QTEST_GUILESS_MAIN(TestLatestJob)
#include "tst_latestjob.moc"
