// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the watch of the tests sees for how long a thread is away from its events.
#include "stallwatch.h"

#include <QEventLoop>
#include <QTest>
#include <QTimer>

#include <ctime>

namespace {

double workSeconds()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

/// Keeps the processor busy for so much of this thread's own time, however long that takes by the clock.
void work(double seconds)
{
    const double end = workSeconds() + seconds;
    while (workSeconds() < end) { }
}

} // namespace

class TestStallWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seesTheLongestTurn()
    {
        fixtures::StallWatch watch;
        QEventLoop loop;
        QTimer::singleShot(1, &loop, [] { work(0.01); });
        QTimer::singleShot(20, &loop, [] { work(0.05); });
        QTimer::singleShot(40, &loop, [] { work(0.01); });
        QTimer::singleShot(60, &loop, &QEventLoop::quit);
        loop.exec();
        QVERIFY(watch.longestWorkSeconds() >= 0.05);
        QVERIFY(watch.longestSeconds() >= watch.longestWorkSeconds());
        watch.restart();
        QCOMPARE(watch.longestWorkSeconds(), 0.0);
    }

    /// Turns are not added up, and what other threads do is not the loop's.
    void doesNotAddUp()
    {
        fixtures::StallWatch watch;
        QEventLoop loop;
        QTimer timer;
        int turns = 0;
        connect(&timer, &QTimer::timeout, &loop, [&] {
            work(0.002);
            if (++turns == 50)
                loop.quit();
        });
        timer.start(1);
        loop.exec();
        constexpr double AllTurns = 0.1;
        QVERIFY(watch.longestWorkSeconds() >= 0.002);
        QVERIFY(watch.longestWorkSeconds() < AllTurns);
    }
};

QTEST_GUILESS_MAIN(TestStallWatch)
#include "tst_stallwatch.moc"
