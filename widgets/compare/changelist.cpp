// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/changelist.h"

#include "compare/changelook.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

constexpr int FigurePx = 88; // px of the design
constexpr int DeltaPx = 104;
constexpr int BarRoomPx = 136;
constexpr int NarrowBarRoomPx = 88;
constexpr int BarPx = 8;
constexpr int SwatchPx = 10;
constexpr int GapPx = 8;

} // namespace

ChangeList::ChangeList(QWidget* parent)
    : PaintedRows(parent)
{
    setAccessibleName(tr("Largest changes"));
}

void ChangeList::setChanges(std::vector<core::LargeChange> changes, const ChangeScale& scale)
{
    m_changes = std::move(changes);
    m_shown = static_cast<int>(m_changes.size());
    m_scale = scale;
    m_gained = m_lost = 0;
    for (const auto& change : m_changes) {
        m_gained = std::max(m_gained, -change.delta);
        m_lost = std::max(m_lost, change.delta);
    }
    resetRows();
}

void ChangeList::fitInto(int height)
{
    const auto all = static_cast<int>(m_changes.size());
    const int shown = std::clamp(rowsWithin(height), std::min(LeastRows, all), all);
    if (shown == m_shown)
        return;
    m_shown = shown;
    resetRows();
}

QString ChangeList::valueText(const core::LargeChange& change, core::Side side) const
{
    return change.values[side] ? m_scale.value(*change.values[side]) : QStringLiteral("–");
}

ChangeList::Columns ChangeList::columns(const QRect& place) const
{
    const auto px = [this](int length) { return scaledPx(length, font()); };
    const bool isNarrow = place.width() < px(560); // NOLINT: px of the design
    Columns columns;
    int right = place.right() - px(GapPx);
    const auto take = [&](int width) {
        right -= width;
        return QRect(right, place.top(), width, place.height());
    };
    columns.delta = take(px(DeltaPx));
    columns.bar = take(px(isNarrow ? NarrowBarRoomPx : BarRoomPx)).adjusted(px(GapPx), 0, 0, 0);
    columns.now = take(px(FigurePx));
    columns.base = take(px(FigurePx));
    columns.name = QRect(place.left() + px(GapPx), place.top(), right - place.left() - px(2 * GapPx), place.height());
    return columns;
}

void ChangeList::paintHeading(QPainter& painter, const QRect& place)
{
    const auto of = columns(place);
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokensOf(palette()).text2));
    painter.drawText(of.name, Qt::AlignVCenter, tr("What"));
    painter.drawText(of.base, Qt::AlignVCenter | Qt::AlignRight, sideBadge(core::Side::Base));
    painter.drawText(of.now, Qt::AlignVCenter | Qt::AlignRight, sideBadge(core::Side::New));
    painter.drawText(of.bar, Qt::AlignCenter, tr("Change"));
    painter.drawText(of.delta, Qt::AlignVCenter | Qt::AlignRight, tr("Δ"));
}

void ChangeList::paintName(QPainter& painter, const core::LargeChange& change, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    const int swatch = scaledPx(SwatchPx, font());
    const int gap = scaledPx(GapPx, font());
    drawSwatch(painter, QRectF(place.left(), place.center().y() - swatch / 2.0 + 1, swatch, swatch),
               fillOfLook(change.look, tokens.isDark), tokens);
    auto room = place.adjusted(swatch + gap, 0, 0, 0);
    painter.setFont(font());
    painter.setPen(QColor(tokens.text));
    const auto name = fontMetrics().elidedText(change.name, Qt::ElideMiddle, room.width());
    painter.drawText(room, Qt::AlignVCenter, name);
    room.setLeft(room.left() + fontMetrics().horizontalAdvance(name) + gap);
    const auto letters = typeFont(TypeRole::Secondary, font());
    const QFontMetrics metrics(letters);
    constexpr int LeastPx = 40; // less is not worth reading
    if (room.width() < scaledPx(LeastPx, font()) || change.detail == change.name)
        return;
    painter.setFont(letters);
    painter.setPen(QColor(tokens.text3));
    painter.drawText(room, Qt::AlignVCenter, metrics.elidedText(change.detail, Qt::ElideRight, room.width()));
}

/// One scale for all rows: less goes to the left of the mark, more to the right.
void ChangeList::paintBar(QPainter& painter, const core::LargeChange& change, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    const int height = scaledPx(BarPx, font());
    const QRectF track(place.left(), place.center().y() - height / 2.0 + 1, place.width(), height);
    painter.fillRect(track, QColor(tokens.track));
    const auto whole = m_gained + m_lost;
    if (whole <= 0)
        return;
    const auto zero = std::round(track.left() + m_gained / whole * (track.width() - 1));
    const auto length = std::max(1.0, std::abs(change.delta) / whole * (track.width() - 1));
    const QRectF bar(change.delta < 0 ? zero - length : zero + 1, track.top(), length, height);
    drawFill(painter, bar.intersected(track), fillOfLook(change.look, tokens.isDark), tokens);
    painter.fillRect(QRectF(zero, track.top() - 3, 1, height + 6), QColor(tokens.text));
}

void ChangeList::paintRow(QPainter& painter, int row, const QRect& place)
{
    const auto& tokens = tokensOf(palette());
    const auto& change = m_changes[static_cast<std::size_t>(row)];
    const auto of = columns(place);
    paintName(painter, change, of.name);
    paintBar(painter, change, of.bar);
    painter.setFont(font());
    painter.setPen(QColor(tokens.text2));
    const QColor faint(tokens.text3);
    m_scale.draw(painter, valueText(change, core::Side::Base), of.base, faint);
    painter.setPen(QColor(tokens.text2));
    m_scale.draw(painter, valueText(change, core::Side::New), of.now, faint);
    painter.setPen(QColor(tokens.text));
    m_scale.draw(painter, m_scale.delta(change.delta), of.delta, faint);
}

QString ChangeList::rowToolTip(int row) const
{
    const auto& change = m_changes[static_cast<std::size_t>(row)];
    return QStringLiteral("%1 (%2): %3 → %4, %5 (%6)")
        .arg(change.name, change.detail, valueText(change, core::Side::Base), valueText(change, core::Side::New),
             m_scale.delta(change.delta), m_scale.exactDelta(change.delta));
}

FigureGrid ChangeList::figureGrid() const
{
    FigureGrid grid { { tr("Kind"), tr("BASE"), tr("NEW"), tr("Δ"), tr("Δ, exact") }, {} };
    for (const auto& change : m_changes) {
        grid.rows.push_back({ change.name,
                              { change.detail, valueText(change, core::Side::Base), valueText(change, core::Side::New),
                                m_scale.delta(change.delta), m_scale.exactDelta(change.delta) } });
    }
    return grid;
}
