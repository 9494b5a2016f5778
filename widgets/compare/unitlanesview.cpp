// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/unitlanesview.h"

#include "compare/changelook.h"
#include "compare/changetext.h"
#include "parts/figuredialog.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/timeticks.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace {

constexpr int LaneNamePx = 168; // px of the design, as beside the waterfall
constexpr int LanePx = 22;
constexpr int DriftPx = 48;
constexpr int RulerPx = 22;
constexpr int RightPx = 72; ///< room for the difference of the ends

} // namespace

UnitLanesView::UnitLanesView(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("One unit of both runs, side by side"));
}

void UnitLanesView::setPicture(std::shared_ptr<const core::UnitPicture> picture)
{
    m_picture = picture && !picture->isEmpty() ? std::move(picture) : nullptr;
    m_partners = m_picture ? UnitPartners(*m_picture) : UnitPartners();
    m_pointedAt.reset();
    select({}, false);
    fit();
}

std::int64_t UnitLanesView::longestNs() const
{
    return m_picture ? std::max(m_picture->wallNs.base, m_picture->wallNs.now) : 1;
}

double UnitLanesView::left() const
{
    return scaledPx(LaneNamePx, font());
}

double UnitLanesView::plotWidth() const
{
    return std::max(1.0, width() - left() - scaledPx(RightPx, font()));
}

double UnitLanesView::positionOf(std::int64_t ns) const
{
    return left() + (static_cast<double>(ns) - m_fromNs) / m_lengthNs * plotWidth();
}

double UnitLanesView::timeAt(double x) const
{
    return m_fromNs + (x - left()) / plotWidth() * m_lengthNs;
}

QRectF UnitLanesView::lane(core::Side side, bool isMain) const
{
    const double height = scaledPx(LanePx, font());
    double top = scaledPx(RulerPx, font()) + (isMain ? 0 : height);
    if (side == core::Side::New)
        top += 2 * height + scaledPx(DriftPx, font());
    return { left(), top, plotWidth(), height };
}

QRectF UnitLanesView::driftLane() const
{
    return { left(), lane(core::Side::Base, false).bottom(), plotWidth(),
             static_cast<double>(scaledPx(DriftPx, font())) };
}

int UnitLanesView::leastHeight() const
{
    return scaledPx(RulerPx + 4 * LanePx + DriftPx, font()) + 1;
}

void UnitLanesView::show(double fromNs, double lengthNs)
{
    constexpr double LeastNs = 100;
    const auto whole = static_cast<double>(longestNs());
    m_lengthNs = std::clamp(lengthNs, std::min(LeastNs, whole), whole);
    m_fromNs = std::clamp(fromNs, 0.0, whole - m_lengthNs);
    m_raster = {};
    update();
}

void UnitLanesView::fit()
{
    show(0, static_cast<double>(longestNs()));
}

void UnitLanesView::zoom(double factor)
{
    double middle = m_fromNs + m_lengthNs / 2;
    if (m_selected && m_picture) {
        const auto& partner = m_picture->partners[*m_selected];
        const auto side = partner.event.now ? core::Side::New : core::Side::Base;
        middle = static_cast<double>(m_picture->events[side][*partner.event[side]].fromNs);
    }
    show(middle - factor * m_lengthNs / 2, factor * m_lengthNs);
}

void UnitLanesView::stepLarge(int direction)
{
    if (const auto next = m_partners.nextLarge(m_selected, direction))
        select(next, true);
}

void UnitLanesView::select(std::optional<std::size_t> partner, bool bringsIntoView)
{
    m_selected = partner;
    const auto text = partner ? m_partners.text(*partner) : QString();
    setAccessibleDescription(text);
    Q_EMIT described(text);
    if (partner && bringsIntoView) {
        const auto& of = m_picture->partners[*partner];
        const auto side = of.event.now ? core::Side::New : core::Side::Base;
        if (of.event[side]) {
            const auto atNs = static_cast<double>(m_picture->events[side][*of.event[side]].fromNs);
            if (atNs < m_fromNs || atNs > m_fromNs + m_lengthNs)
                show(atNs - m_lengthNs / 2, m_lengthNs);
        }
    }
    update();
}

FigureGrid UnitLanesView::figureGrid() const
{
    return m_partners.figures();
}

/// The launch under the pointer, of either side.
std::optional<std::size_t> UnitLanesView::partnerAt(const QPointF& position) const
{
    if (!m_picture || position.x() < left())
        return std::nullopt;
    constexpr double ReachPx = 2;
    for (const auto side : core::BothSides) {
        if (!lane(side, true).contains(position))
            continue;
        const auto& events = m_picture->events[side];
        const auto untilNs = timeAt(position.x() + ReachPx);
        auto next = std::ranges::upper_bound(
            events, untilNs, {}, [](const core::UnitEvent& event) { return static_cast<double>(event.fromNs); });
        const auto fromNs = timeAt(position.x() - ReachPx);
        while (next != events.begin()) {
            --next;
            if (next->isMain && static_cast<double>(next->untilNs) >= fromNs)
                return m_partners.of(side, static_cast<std::size_t>(next - events.begin()));
            if (next->isMain)
                break;
        }
    }
    return std::nullopt;
}

/// Each event is a pixel wide at least; of those on one pixel the first shows.
void UnitLanesView::paintLane(QPainter& painter, core::Side side, bool isMain) const
{
    const auto& tokens = tokensOf(palette());
    constexpr double Margin = 2;
    const auto room = lane(side, isMain).adjusted(0, Margin, 0, -Margin);
    double filled = room.left();
    for (const auto& event : m_picture->events[side]) {
        if (event.isMain != isMain)
            continue;
        const auto from = std::max(room.left(), positionOf(event.fromNs));
        const auto until = std::min(room.right(), std::max(from + 1, positionOf(event.untilNs)));
        if (from >= room.right())
            break;
        if (until <= filled + (filled > room.left() ? 1 : 0) - 1 || until <= room.left())
            continue;
        const auto start = std::max(from, filled);
        if (until - start < 0.5) // NOLINT: half a pixel is seen by none
            continue;
        constexpr double GapFromPx = 4;
        const auto width = until - start > GapFromPx ? until - start - 1 : until - start;
        drawFill(painter, QRectF(start, room.top(), width, room.height()), fillOfLook(event.look, tokens.isDark),
                 tokens);
        filled = until;
    }
}

/// How much later NEW is, over the unit: above the line it is ahead.
void UnitLanesView::paintDrift(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto room = driftLane().adjusted(0, 4, 0, -4);
    const auto mostNs = core::mostDriftNs(*m_picture);
    painter.fillRect(QRectF(room.left(), std::round(room.center().y()), room.width(), 1), QColor(tokens.hairline));
    if (mostNs == 0)
        return;
    const auto heightOf = [&](std::int64_t driftNs) {
        return room.center().y() + static_cast<double>(driftNs) / static_cast<double>(mostNs) * room.height() / 2;
    };
    QPolygonF curve;
    for (const auto& partner : m_picture->partners) {
        if (!partner.driftNs || !partner.event.now)
            continue;
        const auto x = positionOf(m_picture->events.now[*partner.event.now].fromNs);
        if (curve.isEmpty() || std::abs(x - curve.constLast().x()) >= 1)
            curve.append({ x, heightOf(*partner.driftNs) });
    }
    curve.append({ positionOf(m_picture->wallNs.now), heightOf(m_picture->wallNs.now - m_picture->wallNs.base) });
    painter.save();
    painter.setClipRect(room);
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double PenPx = 1.5;
    painter.setPen(QPen(QColor(tokens.text2), PenPx));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
    painter.restore();
}

void UnitLanesView::paintRuler(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const QRectF ruler(0, 0, width(), scaledPx(RulerPx, font()));
    painter.fillRect(ruler, QColor(tokens.window));
    painter.setFont(typeFont(TypeRole::Axis, font()));
    constexpr int TickPx = 110;
    const core::TimeWindow span { std::llround(m_fromNs), std::llround(m_fromNs + m_lengthNs) };
    const auto ticks = timeTicks(span, 0, std::max(2, static_cast<int>(plotWidth()) / scaledPx(TickPx, font())));
    for (const auto& tick : ticks.ticks) {
        const auto x = std::round(left() + tick.place * plotWidth());
        painter.fillRect(QRectF(x, 0, 1, height()), QColor(tokens.hairline));
        painter.setPen(QColor(tokens.text2));
        painter.drawText(QPointF(x + 4, ruler.bottom() - 7), tick.text);
    }
}

/// Where the units end, and by how much NEW's ends earlier or later.
void UnitLanesView::paintEnds(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    for (const auto side : core::BothSides) {
        const auto x = std::round(positionOf(m_picture->wallNs[side]));
        if (x < left() || x > left() + plotWidth() + 1)
            continue;
        const auto top = lane(side, true).top();
        painter.fillRect(QRectF(x - 1, top, 2, 2 * lane(side, true).height()), QColor(tokens.text));
        painter.setPen(QPen(QColor(tokens.text3), 1, Qt::DashLine));
        painter.drawLine(QPointF(x, lane(core::Side::Base, true).top()), QPointF(x, height()));
    }
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text));
    const auto room = driftLane();
    painter.drawText(QRectF(room.right() + 4, room.top(), scaledPx(RightPx, font()) - 4, room.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, signedDuration(m_picture->wallNs.now - m_picture->wallNs.base));
}

void UnitLanesView::makeRaster()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    m_raster = QPixmap(size() * ratio);
    m_raster.setDevicePixelRatio(ratio);
    m_raster.fill(QColor(tokens.content));
    QPainter painter(&m_raster);
    paintRuler(painter);
    for (const auto side : core::BothSides) {
        for (const bool isMain : { true, false })
            paintLane(painter, side, isMain);
    }
    paintDrift(painter);
    paintEnds(painter);
    painter.fillRect(QRectF(0, 0, left(), height()), QColor(tokens.content));
    const auto name = [&](const QRectF& room, const QString& text, bool isStrong) {
        auto letters = font();
        letters.setWeight(isStrong ? QFont::DemiBold : QFont::Normal);
        painter.setFont(letters);
        painter.setPen(QColor(isStrong ? tokens.text : tokens.text2));
        const QRectF place(6, room.top(), left() - 12, room.height()); // NOLINT: a little room on both sides
        painter.drawText(place, Qt::AlignVCenter,
                         QFontMetrics(letters).elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
        painter.fillRect(QRectF(0, room.bottom() - 1, width(), 1), QColor(tokens.hairline));
    };
    for (const auto side : core::BothSides) {
        name(lane(side, true), tr("%1 main stream").arg(sideBadge(side)), true);
        name(lane(side, false), tr("Other streams"), false);
    }
    auto upper = driftLane();
    upper.setHeight(upper.height() / 2);
    painter.setFont(font());
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRectF(6, upper.top(), left() - 12, upper.height()), Qt::AlignBottom, // NOLINT: as the others
                     tr("NEW ahead ↑, behind ↓"));
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text3));
    painter.drawText(QRectF(6, upper.bottom(), left() - 12, upper.height()), Qt::AlignTop, // NOLINT
                     tr("by up to %1").arg(localDuration(core::mostDriftNs(*m_picture))));
    painter.fillRect(QRectF(0, driftLane().bottom() - 1, width(), 1), QColor(tokens.hairline));
}

void UnitLanesView::outline(QPainter& painter, std::size_t partner, int widthPx) const
{
    const auto& tokens = tokensOf(palette());
    painter.setPen(QPen(QColor(tokens.text), widthPx));
    painter.setBrush(Qt::NoBrush);
    const auto& of = m_picture->partners[partner];
    core::Sides<std::optional<double>> middles;
    for (const auto side : core::BothSides) {
        if (!of.event[side])
            continue;
        const auto& event = m_picture->events[side][*of.event[side]];
        const auto from = positionOf(event.fromNs);
        const auto until = std::max(from + 3, positionOf(event.untilNs)); // NOLINT: to be seen
        painter.drawRect(QRectF(from, lane(side, true).top() + 1, until - from, lane(side, true).height() - 3));
        middles[side] = (from + until) / 2;
    }
    if (middles.base && middles.now)
        painter.drawLine(QPointF(*middles.base, lane(core::Side::Base, true).bottom()),
                         QPointF(*middles.now, lane(core::Side::New, true).top()));
}

void UnitLanesView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!m_picture)
        return;
    if (m_raster.isNull() || m_raster.size() != size() * devicePixelRatioF())
        makeRaster();
    QPainter painter(this);
    constexpr double DimShare = 0.45;
    painter.setOpacity(isEnabled() ? 1 : DimShare);
    painter.drawPixmap(0, 0, m_raster);
    painter.save();
    painter.setClipRect(QRectF(left(), 0, plotWidth() + 1, height()));
    if (m_pointedAt)
        outline(painter, *m_pointedAt, 1);
    if (m_selected)
        outline(painter, *m_selected, 2);
    painter.restore();
    if (hasFocus()) {
        painter.setPen(QPen(QColor(tokensOf(palette()).accent), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void UnitLanesView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_raster = {};
}

void UnitLanesView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    m_raster = {};
    update();
}

void UnitLanesView::keyPressEvent(QKeyEvent* event)
{
    constexpr double ZoomStep = 0.6;
    constexpr double PanShare = 0.2;
    switch (event->key()) {
    case Qt::Key_N:
        stepLarge(1);
        return;
    case Qt::Key_P:
        stepLarge(-1);
        return;
    case Qt::Key_Plus:
    case Qt::Key_W:
        zoom(ZoomStep);
        return;
    case Qt::Key_Minus:
    case Qt::Key_S:
        zoom(1 / ZoomStep);
        return;
    case Qt::Key_Left:
    case Qt::Key_A:
        show(m_fromNs - PanShare * m_lengthNs, m_lengthNs);
        return;
    case Qt::Key_Right:
    case Qt::Key_D:
        show(m_fromNs + PanShare * m_lengthNs, m_lengthNs);
        return;
    case Qt::Key_F:
    case Qt::Key_Home:
        fit();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void UnitLanesView::wheelEvent(QWheelEvent* event)
{
    if (!m_picture || !event->modifiers().testFlag(Qt::ControlModifier)) {
        event->ignore(); // the page scrolls
        return;
    }
    constexpr double ZoomStep = 0.8;
    const auto factor = event->angleDelta().y() > 0 ? ZoomStep : 1 / ZoomStep;
    const auto atNs = timeAt(event->position().x());
    show(atNs - (atNs - m_fromNs) * factor, m_lengthNs * factor);
}

void UnitLanesView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragFrom = event->position();
    select(partnerAt(event->position()), false);
}

void UnitLanesView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragFrom && event->buttons().testFlag(Qt::LeftButton)) {
        const auto byPx = event->position().x() - m_dragFrom->x();
        m_dragFrom = event->position();
        show(m_fromNs - byPx / plotWidth() * m_lengthNs, m_lengthNs);
        return;
    }
    const auto before = m_pointedAt;
    m_pointedAt = partnerAt(event->position());
    if (m_pointedAt == before)
        return;
    m_partners.showToolTip(m_pointedAt, *event, this);
    update();
}

void UnitLanesView::mouseReleaseEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    m_dragFrom.reset();
}

void UnitLanesView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_pointedAt.reset();
    update();
}

void UnitLanesView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_picture)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Next large Δ\tN"), this, [this] { stepLarge(1); });
    menu->addAction(tr("&Previous large Δ\tP"), this, [this] { stepLarge(-1); });
    menu->addAction(tr("Show &all of the unit\tF"), this, &UnitLanesView::fit);
    menu->addSeparator();
    menu->addAction(tr("Show as &table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

void UnitLanesView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void UnitLanesView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
