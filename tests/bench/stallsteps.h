// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventlog.h"
#include "stallwatch.h"

#include <QString>

#include <functional>

/// Of steps that are done as soon as what they did is painted.
[[nodiscard]] inline bool isAtOnce()
{
    return true;
}

/// Measures what the user does step by step, and prints the longest turn of the event loop of each, and what ran in it.
class StallSteps
{
public:
    /// `log` is told to forget; it must outlive this object.
    explicit StallSteps(EventLog& log);

    /// Does it in a turn of the event loop, as an event of the user is, and goes on until it is done and painted.
    void measure(const QString& name, const std::function<void()>& act, const std::function<bool()>& isDone);
    /// What was measured last keeps nobody waiting.
    void leaveOutLast() { m_longest.pop_back(); }
    /// How many steps had a turn of more work than `seconds`.
    [[nodiscard]] int countAbove(double seconds) const;

private:
    EventLog& m_log;
    fixtures::StallWatch m_watch;
    QString m_ran; ///< in the longest turn of the step
    double m_endSeconds = 0; ///< when that ended, since the system began
    std::vector<double> m_longest; ///< s of work, by step
};
