// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinelanes.h"

#include "analysis/criticalpath/criticalpath.h"
#include "analysis/idle/gpuidle.h"
#include "base/letgo.h"
#include "timeline/lanes/pathlane.h"

#include <QSettings>

#include <utility>

namespace {

QString coloringKey()
{
    return QStringLiteral("timeline/kernelColoring");
}

core::KernelColoring storedColoring()
{
    const auto number = QSettings().value(coloringKey()).toUInt();
    return number < core::KernelColoringCount ? static_cast<core::KernelColoring>(number)
                                              : core::KernelColoring::Family;
}

std::vector<std::optional<double>> busyShares(const core::AnalysisResults& results)
{
    std::vector<std::optional<double>> shares(results.trace->devices.size());
    for (const auto& device : results.gpuIdle->devices) {
        if (device.window.durationNs() > 0)
            shares[device.device.value()] = 1 - device.idleFraction();
    }
    return shares;
}

} // namespace

TimelineLanes::TimelineLanes(TimelineState& state, QObject* parent)
    : QObject(parent)
    , m_state(state)
{
    m_options.coloring = storedColoring();
}

void TimelineLanes::setResults(const core::ResultsPointer& results)
{
    m_inputs = { results->options.hostStates, results->options.ncclEvents, results->options.traceTimes,
                 results->options.diagnosisClasses().thresholds };
    m_options.families = results->options.families;
    m_path = results->criticalPath;
    if (results->gpuIdle)
        m_state.setBusyShares(busyShares(*results));
    work();
}

void TimelineLanes::setColoring(core::KernelColoring coloring)
{
    if (m_options.coloring == coloring)
        return;
    m_options.coloring = coloring;
    QSettings().setValue(coloringKey(), static_cast<uint>(coloring));
    Q_EMIT coloringChanged(coloring);
    work();
}

void TimelineLanes::begin()
{
    m_isDerived = false;
    m_shownPath.reset();
    work();
}

void TimelineLanes::cancel()
{
    m_job.cancel();
    m_inputs = {};
    m_path.reset();
    m_shownPath.reset();
    m_derivedFrom.reset();
    m_isDerived = false;
    m_state.setBusyShares({});
}

void TimelineLanes::work()
{
    const auto& timeline = m_state.scene().timeline;
    if (!timeline)
        return;
    const auto& classes = *timeline->workClasses;
    const bool isOtherColor
        = classes.coloring() != m_options.coloring || !(classes.familyRules() == m_options.families);
    const bool isDue
        = m_inputs.host && m_inputs.nccl && m_inputs.times && (!m_isDerived || m_derivedFrom != m_inputs.host);
    m_job.cancel(); // what it was to do is still to be done
    const bool isOtherPath = m_path && m_shownPath != m_path;
    if (!isOtherColor && !isDue && !isOtherPath)
        return;
    m_job.start(
        [timeline, options = m_options, inputs = m_inputs, isOtherColor, isDue,
         path = isOtherPath || isOtherColor ? m_path : nullptr](
            const std::stop_token& stop) -> core::Cancellable<std::shared_ptr<const core::Timeline>> {
            auto shown = timeline;
            if (isOtherColor) {
                auto recolored = core::recolored(*shown, options, stop);
                if (!recolored)
                    return recolored;
                shown = std::move(*recolored);
            }
            if (isDue) {
                auto derived = core::withDerivedLanes(*shown, inputs, stop);
                if (!derived)
                    return derived;
                shown = std::move(*derived);
            }
            return path ? core::withPathLane(*shown, *path, stop) : shown;
        },
        [this, isDue, path = m_path,
         host = m_inputs.host](const core::LatestJob<std::shared_ptr<const core::Timeline>>::Shared& made) {
            if (!made)
                return;
            m_isDerived = m_isDerived || isDue;
            if (isDue)
                core::letGoInJob(std::exchange(m_derivedFrom, host)); // the results of before may be gone already
            core::letGoInJob(std::exchange(m_shownPath, path));
            m_state.replaceTimeline(**made);
        });
}
