// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/unitlanesview.h"

#include "compare/changetext.h"
#include "parts/figuredialog.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace {

constexpr int LaneNamePx = 168; // px of the design, as beside the waterfall
constexpr int LanePx = 20;
constexpr int DriftPx = 40;
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
    findLanes();
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

double UnitLanesView::rulerHeight() const
{
    return scaledPx(RulerPx, font());
}

double UnitLanesView::positionOf(std::int64_t ns) const
{
    return left() + (static_cast<double>(ns) - m_fromNs) / m_lengthNs * plotWidth();
}

double UnitLanesView::timeAt(double x) const
{
    return m_fromNs + (x - left()) / plotWidth() * m_lengthNs;
}

UnitLanesView::Lane UnitLanesView::laneOf(const core::UnitEvent& event)
{
    if (event.isMain)
        return Lane::Main;
    return event.look.timeClass == core::TimeClass::Comm ? Lane::Nccl : Lane::Other;
}

/// Those that one of the runs has something in.
void UnitLanesView::findLanes()
{
    std::set<Lane> lanes { Lane::Main };
    for (const auto side : core::BothSides) {
        if (!m_picture)
            break;
        for (const auto& event : m_picture->events[side])
            lanes.insert(laneOf(event));
        if (!m_picture->idle[side].empty())
            lanes.insert(Lane::Idle);
        if (!m_picture->ranges[side].empty())
            lanes.insert(Lane::Ranges);
        if (m_picture->meanwhile)
            lanes.insert({ Lane::MeanwhileWork, Lane::MeanwhileIdle });
    }
    m_laneKinds.assign(lanes.begin(), lanes.end());
}

QString UnitLanesView::laneName(core::Side side, Lane lane) const
{
    switch (lane) {
    case Lane::Main:
        return tr("%1 main stream").arg(sideBadge(side));
    case Lane::Nccl:
        return tr("NCCL");
    case Lane::Other:
        return tr("Other streams");
    case Lane::Idle:
        return tr("Idle by cause");
    case Lane::Ranges:
        return tr("NVTX ranges");
    case Lane::MeanwhileWork:
        return tr("%1 work").arg(m_picture->meanwhile->name);
    case Lane::MeanwhileIdle:
        return tr("%1 idle").arg(m_picture->meanwhile->name);
    }
    return {};
}

const std::vector<core::UnitSpan>& UnitLanesView::spansOf(core::Side side, Lane which) const
{
    if (which == Lane::MeanwhileIdle)
        return m_picture->meanwhile->idle[side];
    return which == Lane::Idle ? m_picture->idle[side] : m_picture->ranges[side];
}

double UnitLanesView::lanesHeight() const
{
    return static_cast<double>(m_laneKinds.size()) * scaledPx(LanePx, font());
}

QRectF UnitLanesView::lane(core::Side side, Lane which) const
{
    const double height = scaledPx(LanePx, font());
    const auto place = std::ranges::find(m_laneKinds, which) - m_laneKinds.begin();
    double top = scaledPx(RulerPx, font()) + static_cast<double>(place) * height;
    if (side == core::Side::New)
        top += lanesHeight() + scaledPx(DriftPx, font());
    return { left(), top, plotWidth(), height };
}

QRectF UnitLanesView::driftLane() const
{
    return { left(), scaledPx(RulerPx, font()) + lanesHeight(), plotWidth(),
             static_cast<double>(scaledPx(DriftPx, font())) };
}

int UnitLanesView::leastHeight() const
{
    return scaledPx(RulerPx + DriftPx, font()) + static_cast<int>(2 * lanesHeight()) + 1;
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
        if (!lane(side, Lane::Main).contains(position))
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

/// Idle time or a range under the pointer; null: neither.
const core::UnitSpan* UnitLanesView::spanAt(const QPointF& position) const
{
    if (!m_picture || position.x() < left())
        return nullptr;
    for (const auto side : core::BothSides) {
        for (const auto which : { Lane::Idle, Lane::Ranges, Lane::MeanwhileIdle }) {
            if (std::ranges::find(m_laneKinds, which) == m_laneKinds.end() || !lane(side, which).contains(position))
                continue;
            const auto& spans = spansOf(side, which);
            const auto atNs = timeAt(position.x());
            const auto next = std::ranges::upper_bound(
                spans, atNs, {}, [](const core::UnitSpan& span) { return static_cast<double>(span.fromNs); });
            if (next != spans.begin() && static_cast<double>(std::prev(next)->untilNs) >= atNs)
                return &*std::prev(next);
        }
    }
    return nullptr;
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
    pointAt(*event);
}

/// Marks the launch under the pointer, and tells of it or of what else is there.
void UnitLanesView::pointAt(const QMouseEvent& event)
{
    const auto before = std::exchange(m_pointedAt, partnerAt(event.position()));
    const auto* span = spanAt(event.position());
    if (span) {
        const auto text = QStringLiteral("%1: %2").arg(span->name, localDuration(span->untilNs - span->fromNs));
        QToolTip::showText(event.globalPosition().toPoint(), text.toHtmlEscaped(), this);
    }
    if (m_pointedAt != before) {
        if (!span)
            m_partners.showToolTip(m_pointedAt, event, this);
        update();
    }
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
