// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"

#include <QElapsedTimer>
#include <QString>

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace core {

/// Sends progress on, from one thread at a time and not too often.
class ProgressGate
{
public:
    /// `fractionBefore`: of the whole job, what was done before.
    ProgressGate(const ProgressSink& sink, std::int64_t rowsTotal, double fractionBefore)
        : m_sink(sink)
        , m_rowsTotal(rowsTotal)
        , m_fractionBefore(fractionBefore)
    {
        m_clock.start();
    }
    void add(std::int64_t rows, const QString& stage)
    {
        const std::lock_guard lock(m_mutex);
        m_rowsDone += rows;
        constexpr std::int64_t MsBetweenReports = 50;
        if (!m_sink || (m_lastReportMs >= 0 && m_clock.elapsed() - m_lastReportMs < MsBetweenReports))
            return;
        m_lastReportMs = m_clock.elapsed();
        constexpr double ReadingShare = 0.9; // the rest is sorting and joining
        const double read = m_rowsTotal > 0 ? static_cast<double>(m_rowsDone) / static_cast<double>(m_rowsTotal) : 0;
        m_sink({ m_fractionBefore + std::min(1.0, read) * (ReadingShare - m_fractionBefore), stage, m_rowsDone,
                 m_rowsTotal });
    }
    void finish(double fraction, const QString& stage)
    {
        const std::lock_guard lock(m_mutex);
        if (m_sink)
            m_sink({ fraction, stage, m_rowsDone, std::max(m_rowsTotal, m_rowsDone) });
    }

private:
    const ProgressSink& m_sink;
    std::int64_t m_rowsTotal;
    double m_fractionBefore;
    std::int64_t m_rowsDone = 0;
    std::int64_t m_lastReportMs = -1;
    QElapsedTimer m_clock;
    std::mutex m_mutex;
};

} // namespace core
