// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"

#include <QFrame>
#include <QTimer>

class QLabel;
class TimelineState;

/// What happened in the selected window: length, GPU work, top kernels, NCCL, barriers. Computed off the UI thread;
/// hidden without a window.
class TimelineSummary : public QFrame
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineSummary(TimelineState& state, QWidget* parent = nullptr);

    /// The NCCL operations of these results are used; they need not be searched for again.
    void setResults(const core::ResultsPointer& results);
    /// As shown, without markup.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void scopeRequested(const core::Scope& scope);

private:
    void follow();
    void compute();
    void show(const core::Table& table);

    TimelineState& m_state;
    core::ResultsPointer m_results;
    QLabel* m_text;
    QTimer m_delay;
    core::LatestJob<core::Table> m_job { this };
};
