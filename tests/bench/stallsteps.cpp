// SPDX-License-Identifier: GPL-3.0-or-later
#include "stallsteps.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace {

constexpr double MsPerSecond = 1000;

/// Runs the event loop until `isDone`, asked a hundred times a second, and then until what came of it is painted. False
/// when it was not done in time.
bool runUntil(const std::function<bool()>& isDone)
{
    constexpr int AskMs = 10;
    constexpr int PaintMs = 300;
    constexpr qint64 MostMs = 120'000;
    QElapsedTimer clock;
    clock.start();
    bool wasDone = false;
    QEventLoop loop;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        wasDone = isDone();
        if (wasDone || clock.elapsed() > MostMs)
            loop.quit();
    });
    timer.start(AskMs);
    loop.exec();
    timer.stop();
    QTimer::singleShot(PaintMs, &loop, &QEventLoop::quit);
    loop.exec();
    return wasDone;
}

double secondsSinceBoot()
{
    QElapsedTimer clock;
    clock.start();
    return static_cast<double>(clock.msecsSinceReference()) / MsPerSecond;
}

} // namespace

StallSteps::StallSteps(EventLog& log)
    : m_log(log)
{
    m_watch.setTurnEnded([this](double /*workSeconds*/, bool isLongest) {
        if (isLongest) {
            m_ran = m_log.longest();
            m_endSeconds = secondsSinceBoot();
        }
        m_log.clear();
    });
}

void StallSteps::measure(const QString& name, const std::function<void()>& act, const std::function<bool()>& isDone)
{
    QElapsedTimer clock;
    clock.start();
    m_watch.restart();
    m_ran.clear();
    QTimer::singleShot(0, &m_watch, act);
    bool isAsked = false;
    const bool wasDone = runUntil([&] { return std::exchange(isAsked, true) && isDone(); });
    m_longest.push_back(m_watch.longestWorkSeconds());
    // the time is that of perf record -k CLOCK_MONOTONIC
    std::printf("%-36s longest turn %6.1f ms of work, %6.1f ms by the clock, ended at %.3f s; step %.1f s\n",
                qPrintable(name), m_watch.longestWorkSeconds() * MsPerSecond, m_watch.longestSeconds() * MsPerSecond,
                m_endSeconds, static_cast<double>(clock.elapsed()) / MsPerSecond);
    if (!wasDone)
        std::printf("    not done in time\n");
    if (!m_ran.isEmpty())
        std::printf("    %s\n", qPrintable(m_ran));
    std::fflush(stdout);
}

int StallSteps::countAbove(double seconds) const
{
    return static_cast<int>(
        std::count_if(m_longest.begin(), m_longest.end(), [seconds](double longest) { return longest > seconds; }));
}
