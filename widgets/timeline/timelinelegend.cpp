// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinelegend.h"

#include "style/typography.h"
#include "timeline/devicemix.h"
#include "timeline/painting/timelineraster.h"
#include "timeline/timeline.h"
#include "timeline/timelinestate.h"

#include <QPainter>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace {

using core::TimelineClass;

/// How much of the GPUs' time each class of work has over the whole trace, about.
std::map<TimelineClass, double> sharesOfWork(const core::Timeline& timeline)
{
    constexpr int Columns = 512;
    std::map<TimelineClass, double> shares;
    const auto view = core::Viewport::showing(timeline.extent, Columns);
    for (std::size_t track = 0; track < timeline.tracks.size(); ++track) {
        if (timeline.tracks[track].kind != core::TrackKind::Device || timeline.tracks[track].lanes.empty())
            continue;
        for (const auto& mix : core::deviceMix(timeline, track, view, 1)) {
            for (const auto& [timelineClass, share] : mix.parts)
                shares[timelineClass] += share;
        }
    }
    return shares;
}

std::vector<TimelineClass> classesOf(const core::Timeline& timeline)
{
    const auto& trace = *timeline.trace;
    std::set<TimelineClass> lanes; // of the host, and causes of idle time
    const auto addIf = [&lanes](bool isThere, TimelineClass timelineClass) {
        if (isThere)
            lanes.insert(timelineClass);
    };
    const bool hasBlocking = std::any_of(trace.callNames.begin(), trace.callNames.end(), [](const auto& name) {
        return name.kind != core::CallKind::Other && name.kind != core::CallKind::Launch;
    });
    addIf(trace.sets.size() > 0, TimelineClass::Memset);
    addIf(trace.graphLaunches.size() > 0, TimelineClass::GraphLaunch);
    addIf(trace.calls.size() > 0, TimelineClass::Call);
    addIf(trace.calls.size() > 0 && hasBlocking, TimelineClass::BlockingCall);
    addIf(trace.nvtx.size() > 0, TimelineClass::NvtxRange);
    addIf(trace.osRuntime.size() > 0, TimelineClass::OsRuntime);
    addIf(trace.mpi.size() > 0, TimelineClass::MpiCall);
    addIf(trace.libraryCalls.size() > 0, TimelineClass::LibraryCall);
    addIf(trace.gpuPageFaults.size() > 0, TimelineClass::PageFault);
    addIf(trace.overhead.size() > 0, TimelineClass::Overhead);
    addIf(trace.scheduling.size() > 0, TimelineClass::Running);
    const auto& nccl = timeline.isNcclKernelName;
    addIf(std::find(nccl.begin(), nccl.end(), 1) != nccl.end(), TimelineClass::NcclKernel);
    for (const auto& track : timeline.tracks) {
        for (const auto& lane : track.lanes) {
            if (track.kind == core::TrackKind::IdleCauses || track.kind == core::TrackKind::CriticalPath)
                lanes.insert(lane.spans()->usedClasses.begin(), lane.spans()->usedClasses.end());
        }
    }
    std::vector<TimelineClass> classes;
    if (timeline.workClasses)
        classes = timeline.workClasses->usedClasses();
    for (const auto timelineClass : classes)
        lanes.erase(timelineClass);
    classes.insert(classes.end(), lanes.begin(), lanes.end());
    // as they matter where there is not room for all: work by its time, idle time, what the host does
    const auto rank = [](TimelineClass timelineClass) {
        if (timelineClass == TimelineClass::LibraryCall || timelineClass == TimelineClass::MpiCall)
            return 2;
        if (timelineClass == TimelineClass::PageFault)
            return 0;
        if (timelineClass >= TimelineClass::IdleLaunch)
            return 1;
        return timelineClass >= TimelineClass::Call && timelineClass <= TimelineClass::Busy ? 2 : 0;
    };
    auto shares = sharesOfWork(timeline);
    std::stable_sort(classes.begin(), classes.end(), [&](TimelineClass left, TimelineClass right) {
        return std::pair(rank(left), -shares[left]) < std::pair(rank(right), -shares[right]);
    });
    return classes;
}

/// "forward" of a slot, else what the class is called.
QString nameIn(const core::Timeline& timeline, TimelineClass timelineClass)
{
    constexpr int MostCharacters = 24; // texts of ranges are as long as a file wants
    const auto slotNames = timeline.workClasses ? timeline.workClasses->slotNames() : std::vector<QString>();
    const auto slot = static_cast<std::size_t>(timelineClass) - static_cast<std::size_t>(TimelineClass::Slot0);
    if (timelineClass >= TimelineClass::Slot0 && slot < slotNames.size())
        return slotNames[slot].size() > MostCharacters ? slotNames[slot].left(MostCharacters) + u'…' : slotNames[slot];
    const bool isByRange = timeline.workClasses && timeline.workClasses->coloring() == core::KernelColoring::Range;
    if (isByRange && timelineClass == TimelineClass::Kernel)
        return TimelineLegend::tr("Other ranges");
    return TimelineColors::nameOf(timelineClass);
}

} // namespace

TimelineLegend::TimelineLegend(std::vector<TimelineState*> states, QWidget* parent)
    : QWidget(parent)
    , m_states(std::move(states))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (auto* state : m_states) {
        connect(state, &TimelineState::timelineChanged, this, &TimelineLegend::follow);
        connect(state, &TimelineState::lanesChanged, this, &TimelineLegend::follow);
        connect(state, &TimelineState::appearanceChanged, this, qOverload<>(&QWidget::update));
    }
    follow();
}

void TimelineLegend::follow()
{
    m_classes.clear();
    m_names.clear();
    for (const auto* state : m_states) {
        const auto* const timeline = state->scene().timeline.get();
        for (const auto timelineClass : timeline ? classesOf(*timeline) : std::vector<TimelineClass> {}) {
            const auto name = nameIn(*timeline, timelineClass);
            if (m_names.contains(name))
                continue; // what one trace has first, then what only others have
            m_classes.push_back(timelineClass);
            m_names += name;
        }
    }
    setAccessibleName(tr("Legend: %1").arg(m_names.join(QStringLiteral(", "))));
    setToolTip(m_names.join(QStringLiteral(", ")).toHtmlEscaped());
    updateGeometry();
    update();
}

int TimelineLegend::entryWidth(std::size_t entry) const
{
    return fontMetrics().height() * 2 + fontMetrics().horizontalAdvance(m_names[static_cast<qsizetype>(entry)]);
}

QSize TimelineLegend::sizeHint() const
{
    int width = 0;
    for (std::size_t entry = 0; entry < m_classes.size(); ++entry)
        width += entryWidth(entry);
    return { width, fontMetrics().height() + 4 };
}

QSize TimelineLegend::minimumSizeHint() const
{
    return { 0, sizeHint().height() };
}

void TimelineLegend::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const TimelineColors colors(palette(), m_states.front()->appearance().colors);
    const double scale = devicePixelRatioF();
    const int height = fontMetrics().height(), size = scaledPx(10, font());
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    int x = 0;
    for (std::size_t entry = 0; entry < m_classes.size(); ++entry) {
        if (x + entryWidth(entry) > width())
            break; // the tool tip has them all
        painter.drawImage(QPointF(x, (this->height() - size) / 2.0),
                          classSwatch(colors, m_classes[entry], { size, size }, scale));
        painter.drawText(QRect(x + size + height / 3, 0, entryWidth(entry), this->height()), Qt::AlignVCenter,
                         m_names[static_cast<qsizetype>(entry)]);
        x += entryWidth(entry);
    }
}
