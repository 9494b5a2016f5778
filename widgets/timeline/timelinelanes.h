// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "timeline/lanes/derivedlanes.h"
#include "timeline/timelinestate.h"

#include <QObject>

/// Has the lanes of a timeline worked out, and its kernels coloured, off the UI thread: as soon as there are results.
/// What the colours tell is remembered.
class TimelineLanes : public QObject
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineLanes(TimelineState& state, QObject* parent = nullptr);

    /// How a timeline is to be built.
    [[nodiscard]] core::TimelineOptions options() const { return m_options; }
    void setResults(const core::ResultsPointer& results);
    void setColoring(core::KernelColoring coloring);
    /// Another timeline is shown, whose lanes are not worked out yet.
    void begin();
    /// Nothing more is to be done for the timeline.
    void cancel();
    [[nodiscard]] bool isDone() const { return m_isDerived && !m_job.isRunning(); }

Q_SIGNALS:
    void coloringChanged(core::KernelColoring coloring);

private:
    void work();

    TimelineState& m_state;
    core::TimelineOptions m_options;
    core::DerivedLaneInputs m_inputs; ///< of the latest results
    std::shared_ptr<const core::HostStates> m_derivedFrom; ///< of the lanes that are shown
    std::shared_ptr<const core::CriticalPath> m_path; ///< of the latest results
    std::shared_ptr<const core::CriticalPath> m_shownPath;
    bool m_isDerived = false;
    core::LatestJob<std::shared_ptr<const core::Timeline>> m_job { this, core::JobKind::Long };
};
