// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/waterfallview.h"

#include "compare/changelook.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace {

constexpr int NamePx = 168; // px of the design
constexpr int DeltaFigurePx = 104;
constexpr int StubPx = 28; ///< of a wall, before the axis goes on
constexpr int BarHeightPx = 18;
constexpr double BrokenFrom = 0.4; ///< of the largest figure: less in common is shown

} // namespace

WaterfallView::WaterfallView(QWidget* parent)
    : PaintedRows(parent)
{
    setAccessibleName(tr("What changed: from the wall time of BASE to that of NEW"));
}

void WaterfallView::setWaterfall(core::Waterfall waterfall)
{
    m_waterfall = std::move(waterfall);
    m_scale = ChangeScale(m_waterfall);
    findAxis();
    resetRows();
}

int WaterfallView::rowCount() const
{
    return m_waterfall.walls == core::Sides<double> {} ? 0 : static_cast<int>(m_waterfall.bars.size()) + 2;
}

std::pair<double, double> WaterfallView::span(int row) const
{
    if (row == 0)
        return { 0, m_waterfall.walls.base };
    if (row == rowCount() - 1)
        return { 0, m_waterfall.walls.now };
    double from = m_waterfall.walls.base;
    for (int before = 1; before < row; ++before)
        from += bar(before).delta;
    return { from, from + bar(row).delta };
}

/// From a little below the least level that any bar reaches.
void WaterfallView::findAxis()
{
    double least = std::min(m_waterfall.walls.base, m_waterfall.walls.now);
    m_axisEnd = std::max(m_waterfall.walls.base, m_waterfall.walls.now);
    for (int row = 1; row < rowCount() - 1; ++row) {
        auto level = span(row).first;
        for (const bool isGain : { false, true }) { // as parts are painted, one way and back
            for (const auto& part : bar(row).parts)
                level += (part.delta < 0) == isGain ? part.delta : 0;
            least = std::min(least, level);
            m_axisEnd = std::max(m_axisEnd, level);
        }
        least = std::min(least, span(row).first + bar(row).delta);
    }
    constexpr double Below = 0.06; // of what the axis shows
    m_axisStart = least > BrokenFrom * m_axisEnd ? least - Below * (m_axisEnd - least) : 0;
    if (m_axisEnd <= m_axisStart)
        m_axisStart = 0; // nothing differs
}

QString WaterfallView::nameOf(int row) const
{
    return row == 0 ? sideBadge(core::Side::Base) : isWall(row) ? sideBadge(core::Side::New) : bar(row).name;
}

QString WaterfallView::figureOf(int row) const
{
    return isWall(row) ? m_scale.value(span(row).second) : m_scale.delta(bar(row).delta);
}

WaterfallView::Axis WaterfallView::axis(const QRect& place) const
{
    const double left = place.left() + scaledPx(NamePx, font());
    const double right = place.right() - scaledPx(DeltaFigurePx, font());
    return { left, isBroken() ? left + scaledPx(StubPx, font()) : left, std::max(left + 1, right) };
}

double WaterfallView::positionOf(double figure, const Axis& axis) const
{
    const auto share = m_axisEnd > m_axisStart ? (figure - m_axisStart) / (m_axisEnd - m_axisStart) : 0;
    return axis.stub + std::clamp(share, 0.0, 1.0) * (axis.right - axis.stub);
}

/// Grey, since sides have no hue; two slanted gaps say that the bar is longer than it shows.
void WaterfallView::paintWall(QPainter& painter, const QRectF& place, const Axis& axis) const
{
    const auto& tokens = tokensOf(palette());
    painter.fillRect(place, QColor(tokens.text2));
    if (!isBroken())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(place);
    painter.setPen(QPen(QColor(tokens.content), 2));
    const auto slant = place.height() / 3;
    const auto middle = (axis.left + axis.stub) / 2;
    for (const auto x : { middle - 3, middle + 3 })
        painter.drawLine(QPointF(x - slant / 2, place.bottom() + 1), QPointF(x + slant / 2, place.top() - 1));
}

/// The parts that go the way of the bar fill it; those that go the other way come back below them.
void WaterfallView::paintParts(QPainter& painter, const core::WaterfallBar& of, double fromFigure, const QRectF& room,
                               const Axis& axis) const
{
    const auto& tokens = tokensOf(palette());
    const bool isGain = of.delta < 0;
    const bool isMixed = std::ranges::any_of(
        of.parts, [isGain](const core::WaterfallPart& part) { return (part.delta < 0) != isGain; });
    constexpr double MainShare = 0.6;
    auto level = fromFigure;
    for (const bool isBack : { false, true }) {
        auto lane = room;
        if (isMixed && !isBack)
            lane.setHeight(std::round(room.height() * MainShare) - 1);
        else if (isBack)
            lane.setTop(room.top() + std::round(room.height() * MainShare));
        for (const auto& part : of.parts) {
            if (((part.delta < 0) == isGain) == isBack)
                continue;
            const auto from = positionOf(level, axis);
            level += part.delta;
            const auto to = positionOf(level, axis);
            constexpr double LeastPx = 1;
            const auto left = std::min(from, to);
            const auto width = std::max(LeastPx, std::abs(to - from) - (&part == &of.parts.back() ? 0 : 1));
            drawFill(painter, QRectF(left, lane.top(), width, lane.height()), fillOfLook(part.look, tokens.isDark),
                     tokens);
        }
    }
}

void WaterfallView::paintRow(QPainter& painter, int row, const QRect& place)
{
    const auto& tokens = tokensOf(palette());
    auto letters = font();
    if (isWall(row))
        letters.setWeight(QFont::DemiBold);
    painter.setFont(letters);
    painter.setPen(QColor(tokens.text));
    const QFontMetrics metrics(letters);
    const int nameWidth = scaledPx(NamePx, font());
    const int margin = scaledPx(6, font());
    const QRect nameRoom(place.left() + margin, place.top(), nameWidth - 2 * margin, place.height());
    painter.drawText(nameRoom, Qt::AlignVCenter, metrics.elidedText(nameOf(row), Qt::ElideRight, nameRoom.width()));
    m_scale.draw(painter, figureOf(row), place.adjusted(0, 0, -margin, 0), QColor(tokens.text3));
    const auto of = axis(place);
    const int height = scaledPx(BarHeightPx, font());
    const int above = (place.height() - height) / 2;
    const QRectF room(of.left, place.top() + above, of.right - of.left, height);
    if (isWall(row)) {
        painter.save();
        paintWall(painter, QRectF(of.left, room.top(), positionOf(span(row).second, of) - of.left, height), of);
        painter.restore();
    } else {
        paintParts(painter, bar(row), span(row).first, room, of);
    }
    if (row + 1 < rowCount()) { // a thin line to where the next bar begins
        const auto x = std::round(positionOf(span(row).second, of));
        painter.fillRect(QRectF(x - (x >= of.right ? 1 : 0), room.bottom(), 1, rowHeight() - height),
                         QColor(tokens.text3));
    }
}

QString WaterfallView::rowToolTip(int row) const
{
    if (isWall(row))
        return QStringLiteral("%1: %2").arg(nameOf(row), figureOf(row));
    const auto& of = bar(row);
    QStringList lines { QStringLiteral("%1: %2 → %3, %4")
                            .arg(of.name, m_scale.value(of.values.base), m_scale.value(of.values.now),
                                 m_scale.delta(of.delta)) };
    for (const auto& part : of.parts)
        lines.append(QStringLiteral("%1: %2").arg(part.name, m_scale.delta(part.delta)));
    return lines.join(QLatin1Char('\n'));
}

FigureGrid WaterfallView::figureGrid() const
{
    FigureGrid grid { { tr("BASE"), tr("NEW"), tr("Δ"), tr("Δ, exact") }, {} };
    if (rowCount() == 0)
        return grid;
    const auto& walls = m_waterfall.walls;
    const auto wallDelta = walls.now - walls.base;
    grid.rows.push_back({ tr("Wall time"),
                          { m_scale.value(walls.base), m_scale.value(walls.now), m_scale.delta(wallDelta),
                            m_scale.exactDelta(wallDelta) } });
    for (const auto& of : m_waterfall.bars) {
        grid.rows.push_back({ of.name,
                              { m_scale.value(of.values.base), m_scale.value(of.values.now), m_scale.delta(of.delta),
                                m_scale.exactDelta(of.delta) } });
        for (const auto& part : of.parts) {
            grid.rows.push_back({ QStringLiteral("› %1").arg(part.name),
                                  { {}, {}, m_scale.delta(part.delta), m_scale.exactDelta(part.delta) } });
        }
    }
    return grid;
}
