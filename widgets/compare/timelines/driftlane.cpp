// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/timelines/driftlane.h"

#include "compare/changelook.h"
#include "compare/timelines/timelinelink.h"
#include "parts/figuredialog.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "timeline/timelinecanvas.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

constexpr int HeightPx = 88; // px of the design
constexpr double BarTop = 0.12; // shares of the height
constexpr double BarHeight = 0.16;
constexpr double CurveTop = 0.40;
constexpr double CurveHeight = 0.54;

} // namespace

DriftLane::DriftLane(const ComparedUnits& units, const core::Sides<TimelineState*>& states, const TimelineLink& link,
                     QWidget* parent)
    : QWidget(parent)
    , m_units(units)
    , m_states(states)
{
    announceFigureGrids();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Drift of NEW in the aligned units"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&units, &ComparedUnits::pictureChanged, this, &DriftLane::adoptPicture);
    connect(&link, &TimelineLink::viewChanged, this, &DriftLane::repaintAll);
    for (const auto side : core::BothSides)
        connect(states[side], &TimelineState::timelineChanged, this, &DriftLane::repaintAll);
}

QSize DriftLane::sizeHint() const
{
    return { 0, scaledPx(HeightPx, font()) };
}

void DriftLane::adoptPicture()
{
    m_picture = m_units.picture();
    m_partners = m_picture ? UnitPartners(*m_picture) : UnitPartners();
    m_pointedAt.reset();
    select({});
    repaintAll();
}

void DriftLane::repaintAll()
{
    m_raster = {};
    update();
}

double DriftLane::xOf(core::Side side, std::int64_t fromNs) const
{
    return m_states[side]->scene().xOf(m_picture->startNs[side] + fromNs);
}

core::Sides<std::optional<double>> DriftLane::startsOf(std::size_t partner) const
{
    core::Sides<std::optional<double>> starts;
    for (const auto side : core::BothSides) {
        if (const auto event = m_picture->partners[partner].event[side])
            starts[side] = xOf(side, m_picture->events[side][*event].fromNs);
    }
    return starts;
}

void DriftLane::select(std::optional<std::size_t> partner)
{
    m_selected = partner;
    const auto text = partner ? m_partners.text(*partner) : QString();
    setAccessibleDescription(text);
    Q_EMIT described(text);
    update();
}

void DriftLane::stepLarge(int direction)
{
    const auto next = m_partners.nextLarge(m_selected, direction);
    if (!next)
        return;
    select(next);
    Q_EMIT selectionChanged(next);
}

std::optional<std::size_t> DriftLane::partnerOf(core::Side side, core::EventId event) const
{
    if (!m_picture)
        return std::nullopt;
    const auto& events = m_picture->events[side];
    const auto found
        = std::ranges::find_if(events, [event](const core::UnitEvent& each) { return each.event == event; });
    return found == events.end() ? std::nullopt : m_partners.of(side, static_cast<std::size_t>(found - events.begin()));
}

QRectF DriftLane::deltaBar(std::size_t partner) const
{
    const auto& of = m_picture->partners[partner];
    const auto side = m_partners.telling(partner);
    if (!of.event[side])
        return {};
    const auto& event = m_picture->events[side][*of.event[side]];
    const double top = std::round(BarTop * height());
    const double barHeight = std::round(BarHeight * height());
    if (of.event.base && of.event.now) {
        const auto& base = m_picture->events.base[*of.event.base];
        const auto from = xOf(side, event.fromNs + base.untilNs - base.fromNs);
        const auto until = xOf(side, event.untilNs);
        return QRectF(std::min(from, until), top, std::abs(until - from), barHeight);
    }
    return QRectF(xOf(side, event.fromNs), top, xOf(side, event.untilNs) - xOf(side, event.fromNs), barHeight);
}

/// The join that is nearest to a place.
std::optional<std::size_t> DriftLane::partnerAt(const QPointF& place) const
{
    if (!m_picture)
        return std::nullopt;
    constexpr double ReachPx = 5;
    const double share = std::clamp(place.y() / std::max(1, height()), 0.0, 1.0);
    double nearest = ReachPx;
    std::optional<std::size_t> found;
    const auto near = between(place.x() - ReachPx, place.x() + ReachPx);
    for (auto partner = near.first; partner < near.end; ++partner) {
        const auto starts = startsOf(partner);
        const auto base = starts.base.value_or(starts.now.value_or(0));
        const auto now = starts.now.value_or(base);
        const auto bar = deltaBar(partner);
        const double distance
            = bar.width() > 1 && bar.contains(place) ? 0 : std::abs(base + share * (now - base) - place.x());
        if (distance < nearest) {
            nearest = distance;
            found = partner;
        }
    }
    return found;
}

/// Of those that begin and end on the same pixels one is enough.
void DriftLane::paintJoins(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    auto color = QColor(tokens.strong);
    painter.setPen(color);
    core::Sides<double> last { -2, -2 };
    const auto seen = between(0, width());
    for (auto partner = seen.first; partner < seen.end; ++partner) {
        const auto starts = startsOf(partner);
        if (!starts.base || !starts.now)
            continue;
        const bool isSeen = std::max(*starts.base, *starts.now) >= 0 && std::min(*starts.base, *starts.now) <= width();
        constexpr double LeastPx = 3; // closer ones are a grey area
        if (!isSeen || (std::abs(*starts.base - last.base) < LeastPx && std::abs(*starts.now - last.now) < LeastPx))
            continue;
        painter.drawLine(QPointF(*starts.base, 0), QPointF(*starts.now, height()));
        last = { *starts.base, *starts.now };
    }
}

void DriftLane::paintDelta(QPainter& painter, std::size_t partner, const QRectF& bar) const
{
    const auto& tokens = tokensOf(palette());
    const auto side = m_partners.telling(partner);
    const auto& of = m_picture->partners[partner];
    const auto& event = m_picture->events[side][*of.event[side]];
    const auto seen = bar.intersected(QRectF(-8, 0, width() + 16, height())); // NOLINT: edges out of sight
    if (of.event.base && of.event.now) {
        drawFill(painter, seen, fillOfLook(event.look, tokens.isDark), tokens);
        return;
    }
    painter.setPen(QColor(fillOfLook(event.look, tokens.isDark).color));
    painter.setBrush(QColor(tokens.content));
    painter.drawRect(seen.adjusted(0.5, 0.5, -0.5, -0.5)); // NOLINT: on pixels
}

/// Those that are too short for a pixel are left out, but for the largest.
void DriftLane::paintDeltas(QPainter& painter) const
{
    const auto& large = m_partners.large();
    const auto seen = between(0, width());
    for (auto partner = seen.first; partner < seen.end; ++partner) {
        auto bar = deltaBar(partner);
        if (bar.right() < 0 || bar.left() > width())
            continue;
        constexpr double LeastPx = 2;
        const auto deltaNs = m_picture->partners[partner].deltaNs;
        if (bar.width() < 1 && (deltaNs == 0 || !std::ranges::binary_search(large, partner)))
            continue;
        if (bar.width() < LeastPx)
            bar.setLeft(bar.right() - LeastPx);
        paintDelta(painter, partner, bar);
    }
}

UnitPartners::Range DriftLane::between(double leftX, double rightX) const
{
    auto fromNs = std::numeric_limits<std::int64_t>::max();
    auto untilNs = std::numeric_limits<std::int64_t>::min();
    for (const auto side : core::BothSides) {
        const auto& scene = m_states[side]->scene();
        fromNs = std::min(fromNs, scene.timeAt(leftX - 1) - m_picture->startNs[side]);
        untilNs = std::max(untilNs, scene.timeAt(rightX + 1) - m_picture->startNs[side]);
    }
    return m_partners.within(fromNs, untilNs);
}

/// What is seen, and the nearest points of the curve out of sight on both ends.
UnitPartners::Range DriftLane::curveRange() const
{
    const auto& partners = m_picture->partners;
    const auto isPoint = [&](std::size_t i) { return partners[i].driftNs && partners[i].event.now; };
    auto range = between(0, width());
    while (range.first > 0 && !isPoint(--range.first)) { }
    while (range.end < partners.size() && !isPoint(range.end++)) { }
    return range;
}

/// How much later NEW is: above the line it is ahead.
void DriftLane::paintCurve(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const QRectF room(0, CurveTop * height(), width(), CurveHeight * height());
    const auto wallNs = m_picture->wallNs.now - m_picture->wallNs.base;
    const auto mostNs = m_partners.mostDriftNs();
    painter.fillRect(QRectF(0, std::round(room.center().y()), width(), 1), QColor(tokens.strong));
    if (mostNs == 0)
        return;
    const auto heightOf = [&](std::int64_t driftNs) {
        return room.center().y() + static_cast<double>(driftNs) / static_cast<double>(mostNs) * room.height() / 2;
    };
    QPolygonF curve { QPointF(xOf(core::Side::New, 0), heightOf(0)) };
    const auto seen = curveRange();
    for (auto i = seen.first; i < seen.end; ++i) {
        const auto& partner = m_picture->partners[i];
        if (!partner.driftNs || !partner.event.now)
            continue;
        const auto x = xOf(core::Side::New, m_picture->events.now[*partner.event.now].fromNs);
        if (std::abs(x - curve.constLast().x()) >= 1)
            curve.append({ x, heightOf(*partner.driftNs) });
    }
    curve.append({ xOf(core::Side::New, m_picture->wallNs.now), heightOf(wallNs) });
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double PenPx = 1.5;
    painter.setPen(QPen(QColor(tokens.text2), PenPx));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto end = curve.constLast();
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text));
    painter.drawText(QRectF(end.x() + 6, room.top(), width(), room.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, // NOLINT
                     signedDuration(wallNs));
}

void DriftLane::makeRaster()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    m_raster = QPixmap(size() * ratio);
    m_raster.setDevicePixelRatio(ratio);
    m_raster.fill(QColor(tokens.content));
    QPainter painter(&m_raster);
    if (m_picture && !m_states.base->isEmpty() && !m_states.now->isEmpty()) {
        paintJoins(painter);
        paintDeltas(painter);
        paintCurve(painter);
    }
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(tokens.hairline));
}

void DriftLane::outline(QPainter& painter, std::size_t partner, int widthPx) const
{
    const auto& tokens = tokensOf(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(tokens.text), widthPx));
    painter.setBrush(Qt::NoBrush);
    const auto starts = startsOf(partner);
    const auto base = starts.base.value_or(starts.now.value_or(0));
    const auto now = starts.now.value_or(base);
    painter.drawLine(QPointF(base, 0), QPointF(now, height()));
    const auto bar = deltaBar(partner);
    if (bar.width() >= 1)
        painter.drawRect(bar);
}

void DriftLane::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_raster.isNull() || m_raster.size() != size() * devicePixelRatioF())
        makeRaster();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_raster);
    if (m_picture && m_pointedAt)
        outline(painter, *m_pointedAt, 1);
    if (m_picture && m_selected)
        outline(painter, *m_selected, 2);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(QColor(tokensOf(palette()).accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void DriftLane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    repaintAll();
}

void DriftLane::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    repaintAll();
}

/// Those of the timelines that move and zoom.
void DriftLane::keyPressEvent(QKeyEvent* event)
{
    constexpr double ZoomPerKey = 1.5;
    const double panPx = 0.15 * width(); // NOLINT: as the timelines
    auto& state = *m_states.base;
    switch (event->key()) {
    case Qt::Key_Escape:
        Q_EMIT escaped();
        return;
    case Qt::Key_W:
    case Qt::Key_Plus:
        state.zoomAt(width() / 2.0, ZoomPerKey);
        return;
    case Qt::Key_S:
    case Qt::Key_Minus:
        state.zoomAt(width() / 2.0, 1 / ZoomPerKey);
        return;
    case Qt::Key_A:
    case Qt::Key_Left:
        state.pan(-panPx);
        return;
    case Qt::Key_D:
    case Qt::Key_Right:
        state.pan(panPx);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void DriftLane::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    select(partnerAt(event->position()));
    Q_EMIT selectionChanged(m_selected);
}

void DriftLane::mouseMoveEvent(QMouseEvent* event)
{
    const auto before = m_pointedAt;
    m_pointedAt = partnerAt(event->position());
    if (m_pointedAt == before)
        return;
    m_partners.showToolTip(m_pointedAt, *event, this);
    update();
}

void DriftLane::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_pointedAt.reset();
    update();
}

void DriftLane::wheelEvent(QWheelEvent* event)
{
    turnWheel(*m_states.base, *event);
    event->accept();
}

void DriftLane::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    menu->addSeparator();
    menu->addAction(tr("Show as &table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->reason() == QContextMenuEvent::Mouse ? event->globalPos() : mapToGlobal(rect().center()));
}

void DriftLane::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void DriftLane::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
