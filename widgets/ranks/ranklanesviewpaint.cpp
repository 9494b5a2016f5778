// SPDX-License-Identifier: GPL-3.0-or-later
// How RankLanesView paints.
#include "ranks/rankcourses.h"
#include "ranks/ranklanesview.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/timeticks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

void RankLanesView::paintName(QPainter& painter, const Row& row, const QRect& place, bool isCurrent) const
{
    const auto& tokens = tokensOf(palette());
    const auto& lane = m_picture.lanes[row.lane];
    const auto& identity = m_result->summaries[lane.rank].identity;
    const int margin = scaledPx(10, font()); // NOLINT: px of the design
    QRect room(margin, place.top(), static_cast<int>(m_scale.left) - 2 * margin, place.height());
    auto letters = font();
    letters.setWeight(isCurrent ? QFont::DemiBold : QFont::Normal);
    QString name = tr("Rank %1").arg(identity.rank);
    QString note = row.host > 0 ? tr("host %1, GPU %2").arg(row.host).arg(identity.gpuId) : QString();
    if (row.isHost) {
        name = (m_openHosts.contains(row.host) ? QStringLiteral("▾ ") : QStringLiteral("▸ "))
            + (row.host > 0 ? tr("Host %1").arg(row.host) : tr("Host not recorded"));
        note = tr("%1 ranks, last %2").arg(row.ranks).arg(identity.rank);
    } else if (m_isByHost) {
        room.setLeft(room.left() + margin);
        note = tr("GPU %1").arg(identity.gpuId);
    }
    if (!lane.isAligned)
        note = tr("unaligned");
    painter.setFont(letters);
    painter.setPen(QColor(tokens.text));
    painter.drawText(room, Qt::AlignVCenter, name);
    const auto small = typeFont(TypeRole::Axis, font());
    painter.setFont(small);
    painter.setPen(QColor(tokens.text2));
    const int left = QFontMetrics(letters).horizontalAdvance(name) + margin;
    const QRect rest = room.adjusted(left, 0, 0, 0);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                     QFontMetrics(small).elidedText(note, Qt::ElideRight, rest.width()));
}

/// The frame of the operation, and by how much its clock may be off.
void RankLanesView::paintMarks(QPainter& painter, const core::RankLane& lane, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    const auto from = m_scale.x(lane.span.startNs);
    const auto until = m_scale.x(lane.span.endNs);
    painter.setPen(QPen(QColor(tokens.text), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(from, place.top(), std::max(1.0, until - from), place.height() - 1));
    if (!lane.isAligned || lane.residualNs == 0)
        return;
    const auto half = static_cast<double>(lane.residualNs) / m_scale.lengthNs * m_scale.width;
    constexpr double BarPx = 4;
    const QRectF bar(from - half, place.top() + 2, std::max(1.0, 2 * half), BarPx);
    painter.fillRect(bar, QColor(tokens.text3));
    painter.setPen(QPen(QColor(tokens.content), 1));
    painter.drawRect(bar);
}

/// Lines between the same operations of two lanes that lie one above the other.
void RankLanesView::paintJoints(QPainter& painter, const core::RankLane& above, const core::RankLane& below,
                                int row) const
{
    const auto& tokens = tokensOf(palette());
    const auto upper = rowRect(row).bottom() - 2;
    const auto lower = rowRect(row + 1).top() + 3; // NOLINT: the gap between lanes
    const auto& instances = m_result->collectives.instanceOf;
    constexpr double LeastPx = 12; // between two lines, or there is nothing but lines
    double painted = m_scale.left - LeastPx;
    const auto& operations = m_result->summaries[above.rank].operations;
    painter.setPen(QPen(QColor(tokens.strong), 1));
    const auto fromNs = std::llround(m_scale.fromNs) - above.shiftNs;
    const auto first = std::lower_bound(
        operations.begin(), operations.end(), fromNs,
        [](const core::RankOperation& operation, std::int64_t atNs) { return operation.startNs < atNs; });
    constexpr std::ptrdiff_t Running = 8; // of those that began before, as many as can still run
    auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, first - operations.begin() - Running));
    for (; i < operations.size(); ++i) {
        const auto instance = instances[above.rank][i];
        const auto x = m_scale.x(operations[i].endNs + above.shiftNs);
        if (m_scale.x(operations[i].startNs + above.shiftNs) > m_scale.left + m_scale.width)
            break;
        if (x - painted < LeastPx || instance == core::FleetCollectives::NoInstance || instance == m_picture.instance)
            continue;
        const auto endNs = core::endInInstance(m_result->summaries, m_result->collectives, instance, below.rank);
        if (!endNs)
            continue;
        painter.drawLine(QPointF(x, upper), QPointF(m_scale.x(*endNs + below.shiftNs), lower));
        painted = x;
    }
    painter.setPen(QPen(QColor(tokens.text), 1));
    painter.drawLine(QPointF(m_scale.x(above.span.startNs), upper), QPointF(m_scale.x(below.span.startNs), lower));
    painter.drawLine(QPointF(m_scale.x(above.span.endNs), upper), QPointF(m_scale.x(below.span.endNs), lower));
}

void RankLanesView::paintRuler(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const QRect ruler(0, 0, viewport()->width(), headHeight());
    painter.fillRect(ruler, QColor(tokens.window));
    painter.fillRect(QRect(0, ruler.bottom(), ruler.width(), 1), QColor(tokens.hairline));
    painter.setFont(typeFont(TypeRole::Axis, font()));
    constexpr int TickPx = 120;
    // times count from the arrival, else from the first start: those of a clock would say nothing
    const auto zeroNs = m_picture.arrivalNs.value_or(m_picture.span.startNs);
    const core::TimeWindow span { std::llround(m_scale.fromNs) - zeroNs,
                                  std::llround(m_scale.fromNs + m_scale.lengthNs) - zeroNs };
    const auto ticks = timeTicks(span, 0, std::max(2, static_cast<int>(m_scale.width) / scaledPx(TickPx, font())));
    for (const auto& tick : ticks.ticks) {
        const auto x = std::round(m_scale.left + tick.place * m_scale.width);
        painter.fillRect(QRectF(x, 0, 1, viewport()->height()), QColor(tokens.hairline));
        painter.setPen(QColor(tokens.text2));
        if (x + 4 + painter.fontMetrics().horizontalAdvance(tick.text) > viewport()->width()) // NOLINT
            continue;
        painter.drawText(QPointF(x + 4, ruler.bottom() - 7), tick.text); // NOLINT: px of the design
    }
}

void RankLanesView::paintArrival(QPainter& painter) const
{
    if (!m_picture.arrivalNs)
        return;
    const auto& tokens = tokensOf(palette());
    const auto x = std::round(m_scale.x(*m_picture.arrivalNs));
    if (x < m_scale.left || x > m_scale.left + m_scale.width)
        return;
    painter.setPen(QPen(QColor(tokens.text), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, headHeight()), QPointF(x, viewport()->height()));
    const auto text = tr("rank %1 arrives").arg(m_result->summaries[m_picture.lanes.front().rank].identity.rank);
    const auto small = typeFont(TypeRole::Axis, font());
    const int margin = scaledPx(8, font()); // NOLINT: px of the design
    const int wide = QFontMetrics(small).horizontalAdvance(text) + 2 * margin;
    const QRectF place(std::min(x - wide / 2.0, viewport()->width() - wide - 1.0), 2, wide, headHeight() - 4);
    painter.setPen(QPen(QColor(tokens.strong), 1));
    painter.setBrush(QColor(tokens.raised));
    painter.drawRoundedRect(place, 4, 4); // NOLINT: radius of the design
    painter.setPen(QColor(tokens.text));
    painter.setFont(small);
    painter.drawText(place, Qt::AlignCenter, text);
}

void RankLanesView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), QColor(tokens.content));
    if (!m_result)
        return;
    paintRuler(painter);
    painter.setClipRect(QRect(0, headHeight(), viewport()->width(), viewport()->height()));
    const RankLanePainter lanes(painter, *m_result, m_scale, tokens, typeFont(TypeRole::Axis, font()));
    const auto [first, last] = seenRows();
    std::vector<std::uint32_t> seen;
    for (int row = first; row <= last; ++row) {
        const auto& of = m_rows[static_cast<std::size_t>(row)];
        const auto place = rowRect(row);
        const bool isCurrent = row == currentRow();
        if (isCurrent)
            painter.fillRect(place, QColor(hasFocus() ? tokens.selected : tokens.hover));
        painter.fillRect(QRect(0, place.bottom(), place.width(), 1), QColor(tokens.hairline));
        const auto& lane = m_picture.lanes[of.lane];
        seen.push_back(lane.rank);
        lanes.paint(lane, place.adjusted(0, 3, 0, -4), // NOLINT: gap between lanes
                    m_courses ? m_courses->find(lane.rank).get() : nullptr);
        paintName(painter, of, place, isCurrent);
    }
    painter.setClipRect(QRectF(m_scale.left, headHeight(), m_scale.width, viewport()->height()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = first; row <= last; ++row) {
        const auto& of = m_rows[static_cast<std::size_t>(row)];
        paintMarks(painter, m_picture.lanes[of.lane], rowRect(row).adjusted(0, 3, 0, -4)); // NOLINT
        if (row < last)
            paintJoints(painter, m_picture.lanes[of.lane],
                        m_picture.lanes[m_rows[static_cast<std::size_t>(row) + 1].lane], row);
    }
    painter.setClipping(false);
    painter.fillRect(QRectF(m_scale.left - 1, 0, 1, viewport()->height()), QColor(tokens.hairline));
    paintArrival(painter);
    if (m_courses)
        m_courses->want(seen);
}
