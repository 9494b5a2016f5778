// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineoverview.h"

#include "style/typography.h"
#include "timeline/devicemix.h"
#include "timeline/painting/timelineraster.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

constexpr double StretchPx = 2; ///< columns of what a GPU did

/// The tracks that tell the whole story: the GPUs; of a trace without GPU work the first one.
std::vector<std::size_t> summaryTracks(const core::Timeline& timeline)
{
    std::vector<std::size_t> tracks;
    std::size_t first = timeline.tracks.size();
    for (std::size_t track = 0; track < timeline.tracks.size(); ++track) {
        if (timeline.tracks[track].lanes.empty())
            continue;
        first = std::min(first, track);
        if (timeline.tracks[track].kind == core::TrackKind::Device)
            tracks.push_back(track);
    }
    if (tracks.empty() && first < timeline.tracks.size())
        tracks.push_back(first);
    return tracks;
}

} // namespace

TimelineOverview::TimelineOverview(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_colors(palette(), state.appearance().colors)
{
    setAccessibleName(tr("Overview of the whole trace"));
    setToolTip(tr("The whole trace: what the GPUs did, one line each. Drag the frame to move, double click to see "
                  "everything"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&state, &TimelineState::timelineChanged, this, [this] {
        m_lanes = {};
        update();
    });
    connect(&state, &TimelineState::lanesChanged, this, [this] {
        m_lanes = {};
        update();
    });
    connect(&state, &TimelineState::appearanceChanged, this, [this] {
        adoptColors();
        update();
    });
    connect(&state, &TimelineState::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&state, &TimelineState::highlightsChanged, this, qOverload<>(&QWidget::update));
}

QSize TimelineOverview::sizeHint() const
{
    constexpr int OverviewHeight = 28; // thin: the scope's strip above has the same at its full height
    return { fontMetrics().averageCharWidth() * 100, scaledPx(OverviewHeight, font()) };
}

core::Viewport TimelineOverview::whole() const
{
    return core::Viewport::showing(m_state.extent(),
                                   std::max(1, static_cast<int>(std::lround(width() * devicePixelRatioF()))));
}

QRectF TimelineOverview::frameRect() const
{
    const auto shown = m_state.scene().view.window();
    const auto view = whole();
    const double scale = devicePixelRatioF();
    const double left = std::clamp(view.positionOf(shown.startNs) / scale, 0.0, static_cast<double>(width()));
    const double right = std::clamp(view.positionOf(shown.endNs) / scale, 0.0, static_cast<double>(width()));
    constexpr double Least = 4; // to be seen and held
    const double missing = std::max(0.0, Least - (right - left)) / 2;
    return QRectF(left - missing, 0, right - left + 2 * missing, height()).intersected(QRectF(rect()));
}

void TimelineOverview::paintLanes()
{
    const double scale = devicePixelRatioF();
    const auto view = whole();
    m_lanes = QImage(view.widthPx, std::max(1, static_cast<int>(std::ceil(height() * scale))), QImage::Format_RGB32);
    m_lanes.fill(m_colors.base());
    const auto& timeline = *m_state.scene().timeline;
    const auto tracks = summaryTracks(timeline);
    TimelineRaster raster(m_lanes, m_colors, scale);
    const auto edge = [&](std::size_t lane) {
        return static_cast<int>(static_cast<std::size_t>(m_lanes.height()) * lane / tracks.size());
    };
    for (std::size_t at = 0; at < tracks.size(); ++at) {
        const int top = edge(at), bottom = std::max(top + 1, edge(at + 1) - 1);
        if (timeline.tracks[tracks[at]].kind == core::TrackKind::Device) {
            const int stretchPx = std::max(1, static_cast<int>(std::lround(StretchPx * scale)));
            raster.paintMixes(core::deviceMix(timeline, tracks[at], view, stretchPx), top, bottom);
            continue;
        }
        std::vector<core::VisibleRun> runs;
        timeline.tracks[tracks[at]].lanes.front().appendVisibleRuns(*timeline.trace, view, runs);
        raster.paintRuns(runs, top, bottom);
    }
    m_lanes.setDevicePixelRatio(scale);
}

void TimelineOverview::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), m_colors.base());
    if (m_state.isEmpty())
        return;
    if (m_lanes.isNull() || m_lanes.devicePixelRatio() != devicePixelRatioF())
        paintLanes();
    painter.drawImage(QPointF(), m_lanes);
    const auto view = whole();
    const auto xOf = [&](std::int64_t timeNs) { return view.positionOf(timeNs) / devicePixelRatioF(); };
    if (const auto& window = m_state.highlights().window) {
        constexpr float Tint = 0.35F;
        auto color = m_colors.selection();
        color.setAlphaF(Tint);
        const double left = xOf(window->startNs);
        painter.fillRect(QRectF(left, 0, std::max(1.0, xOf(window->endNs) - left), height()), color);
    }
    painter.setPen(m_colors.mark());
    for (const auto timeNs : m_state.highlights().marksNs)
        painter.drawLine(QLineF(xOf(timeNs), 0, xOf(timeNs), height()));
    const auto frame = frameRect();
    constexpr float Veil = 0.4F; // what is not shown can still be read
    auto veil = m_colors.base();
    veil.setAlphaF(Veil);
    painter.fillRect(QRectF(0, 0, frame.left(), height()), veil);
    painter.fillRect(QRectF(frame.right(), 0, width() - frame.right(), height()), veil);
    painter.setPen(QPen(m_colors.selection(), 2));
    painter.drawRect(frame.adjusted(1, 1, -1, -1));
}

void TimelineOverview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_lanes = {};
}

void TimelineOverview::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        adoptColors();
    QWidget::changeEvent(event);
}

void TimelineOverview::adoptColors()
{
    m_colors = TimelineColors(palette(), m_state.appearance().colors);
    m_lanes = {};
}

void TimelineOverview::moveTo(double x)
{
    m_state.centreOn(whole().timeAt((x - m_grip.value_or(0)) * devicePixelRatioF()));
}

void TimelineOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_state.isEmpty())
        return;
    const auto frame = frameRect();
    const double x = event->position().x();
    m_grip = frame.contains(event->position()) ? x - frame.center().x() : 0;
    if (*m_grip == 0)
        moveTo(x);
}

void TimelineOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (m_grip)
        moveTo(event->position().x());
}

void TimelineOverview::mouseReleaseEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    m_grip.reset();
}

void TimelineOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_state.showAll();
}

/// Zooms around the middle of what is shown: the pointer is over the whole trace here.
void TimelineOverview::wheelEvent(QWheelEvent* event)
{
    constexpr double ZoomPerStep = 1.25;
    constexpr double DegreesPerStep = 120;
    m_state.zoomAt(m_state.scene().widthPx() / 2, std::pow(ZoomPerStep, event->angleDelta().y() / DegreesPerStep));
    event->accept();
}
