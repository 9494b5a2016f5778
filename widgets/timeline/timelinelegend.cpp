// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinelegend.h"

#include "timeline/timeline.h"
#include "timeline/timelineraster.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

std::vector<core::TimelineClass> classesOf(const core::Timeline& timeline)
{
    const auto& trace = *timeline.trace;
    const auto& nccl = timeline.isNcclKernelName;
    const auto has = [](const auto& table) { return table.size() > 0; };
    const bool hasNccl = std::any_of(nccl.begin(), nccl.end(), [](char isNccl) { return isNccl != 0; });
    const bool hasBlocking = std::any_of(trace.callNames.begin(), trace.callNames.end(), [](const auto& name) {
        return name.kind != core::CallKind::Other && name.kind != core::CallKind::Launch;
    });
    const std::array<std::pair<bool, core::TimelineClass>, core::TimelineClassCount> all { {
        { has(trace.kernels), core::TimelineClass::Kernel },
        { hasNccl, core::TimelineClass::NcclKernel },
        { has(trace.copies), core::TimelineClass::Memcpy },
        { has(trace.sets), core::TimelineClass::Memset },
        { has(trace.graphLaunches), core::TimelineClass::GraphLaunch },
        { has(trace.calls), core::TimelineClass::Call },
        { has(trace.calls) && hasBlocking, core::TimelineClass::BlockingCall },
        { has(trace.nvtx), core::TimelineClass::NvtxRange },
        { has(trace.osRuntime), core::TimelineClass::OsRuntime },
        { has(trace.overhead), core::TimelineClass::Overhead },
        { has(trace.scheduling), core::TimelineClass::Running },
        { has(trace.kernels), core::TimelineClass::Busy },
    } };
    std::vector<core::TimelineClass> classes;
    classes.reserve(all.size());
    for (const auto& [isThere, timelineClass] : all) {
        if (isThere)
            classes.push_back(timelineClass);
    }
    return classes;
}

} // namespace

TimelineLegend::TimelineLegend(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimelineLegend::setTimeline(const core::Timeline* timeline)
{
    m_classes = timeline ? classesOf(*timeline) : std::vector<core::TimelineClass> {};
    QStringList names;
    names.reserve(static_cast<qsizetype>(m_classes.size()));
    for (const auto timelineClass : m_classes)
        names += TimelineColors::nameOf(timelineClass);
    setAccessibleName(tr("Legend: %1").arg(names.join(QStringLiteral(", "))));
    setToolTip(names.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

void TimelineLegend::setColors(const ClassColors& colors)
{
    m_colors = colors;
    update();
}

int TimelineLegend::entryWidth(core::TimelineClass timelineClass) const
{
    return fontMetrics().height() * 2 + fontMetrics().horizontalAdvance(TimelineColors::nameOf(timelineClass));
}

QSize TimelineLegend::sizeHint() const
{
    int width = 0;
    for (const auto timelineClass : m_classes)
        width += entryWidth(timelineClass);
    return { width, fontMetrics().height() + 4 };
}

QSize TimelineLegend::minimumSizeHint() const
{
    return { fontMetrics().averageCharWidth() * 10, sizeHint().height() };
}

void TimelineLegend::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const TimelineColors colors(palette(), m_colors);
    const double scale = devicePixelRatioF();
    const int size = fontMetrics().height();
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    int x = 0;
    for (const auto timelineClass : m_classes) {
        if (x + entryWidth(timelineClass) > width())
            break; // the tool tip has them all
        const auto pixels = static_cast<int>(std::lround(size * scale));
        QImage swatch(pixels, pixels, QImage::Format_RGB32);
        TimelineRaster raster(swatch, colors, scale);
        // as long as it is wide, but no event: without an edge
        raster.paintRuns(std::vector { core::VisibleRun { 0, pixels, timelineClass, 255, core::VisibleRun::NoEvent } },
                         {}, 0, pixels);
        swatch.setDevicePixelRatio(scale);
        painter.drawImage(QPointF(x, (height() - size) / 2.0), swatch);
        painter.drawText(QRect(x + size * 5 / 4, 0, entryWidth(timelineClass), height()), Qt::AlignVCenter,
                         TimelineColors::nameOf(timelineClass));
        x += entryWidth(timelineClass);
    }
}
