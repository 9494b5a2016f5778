// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"

#include <mutex>

inline constexpr int ProgressIntervalMs = 50; ///< how often the UI thread looks into a ProgressMailbox

/// Where a job leaves its latest progress. The UI thread looks in now and then: no event is posted per progress report.
class ProgressMailbox
{
public:
    /// From any thread.
    void leave(const core::Progress& progress)
    {
        const std::lock_guard lock(m_mutex);
        m_latest = progress;
    }
    /// What was left last; no progress before the first time.
    [[nodiscard]] core::Progress latest() const
    {
        const std::lock_guard lock(m_mutex);
        return m_latest;
    }

private:
    mutable std::mutex m_mutex;
    core::Progress m_latest;
};
