// SPDX-License-Identifier: GPL-3.0-or-later
// How RankHeatMap paints.
#include "base/labels.h"
#include "ranks/heatraster.h"
#include "ranks/rankheatmap.h"
#include "ranks/ranktimetext.h"
#include "style/heatramp.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>

void RankHeatMap::paintHead(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto room = plot();
    const QRect head(0, 0, room.right() + 1, room.top() - scaledPx(4, font()));
    const auto strong = typeFont(TypeRole::FindingTitle, font());
    const auto title = m_grid->hasSteps
        ? tr("%1 by rank and step").arg(core::withRaisedFirst(core::stepQuantityTitle(m_grid->quantity)))
        : tr("%1 by rank").arg(core::withRaisedFirst(core::stepQuantityTitle(m_grid->quantity)));
    painter.setFont(strong);
    painter.setPen(QColor(tokens.text));
    painter.drawText(head, Qt::AlignVCenter, title);
    const auto small = typeFont(TypeRole::Axis, font());
    const auto low = rankTimeText(m_grid->scale.lowNs);
    const auto high
        = (m_grid->scale.isExceeded ? QStringLiteral("≥ ") : QString()) + rankTimeText(m_grid->scale.highNs);
    constexpr int RampPx = 104;
    const QFontMetrics metrics(small);
    const int gap = scaledPx(8, font()); // NOLINT: px of the design
    const int rampWidth = scaledPx(RampPx, font());
    const int highLeft = head.right() + 1 - metrics.horizontalAdvance(high);
    const int rampLeft = highLeft - gap - rampWidth;
    const int lowLeft = rampLeft - gap - metrics.horizontalAdvance(low);
    painter.setFont(small);
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRect(highLeft, 0, metrics.horizontalAdvance(high) + 1, head.height()), Qt::AlignVCenter, high);
    painter.drawText(QRect(lowLeft, 0, metrics.horizontalAdvance(low) + 1, head.height()), Qt::AlignVCenter, low);
    const int rampHeight = scaledPx(10, font()); // NOLINT
    const int rampTop = (head.height() - rampHeight) / 2;
    for (int x = 0; x < rampWidth; ++x)
        painter.fillRect(QRect(rampLeft + x, rampTop, 1, rampHeight),
                         QColor(heatColor(static_cast<double>(x) / (rampWidth - 1), tokens)));
    const int noteLeft = QFontMetrics(strong).horizontalAdvance(title) + 2 * gap;
    const auto secondary = typeFont(TypeRole::Secondary, font());
    painter.setFont(secondary);
    painter.setPen(QColor(tokens.text3));
    const QRect note(noteLeft, 0, std::max(0, lowLeft - 2 * gap - noteLeft), head.height());
    const auto text = m_current ? textOf(*m_current) : core::stepQuantityNote(m_grid->quantity);
    painter.drawText(note, Qt::AlignVCenter, QFontMetrics(secondary).elidedText(text, Qt::ElideRight, note.width()));
    if (const auto beside = bars(); !beside.isEmpty()) {
        painter.setFont(strong);
        painter.setPen(QColor(tokens.text));
        const auto words = tr("Mean %1").arg(core::stepQuantityTitle(m_grid->quantity));
        const QRect place(beside.left(), 0, width() - beside.left(), head.height());
        painter.drawText(place, Qt::AlignVCenter,
                         QFontMetrics(strong).elidedText(words, Qt::ElideRight, place.width()));
    }
}

/// Rows with a name beside them, at least so many pixels apart; the current one is always among them.
std::vector<int> RankHeatMap::namedRows(int leastPx) const
{
    const auto count = static_cast<int>(m_rows.size());
    const double rowPx = static_cast<double>(plot().height()) / std::max(1, count);
    int every = 1;
    constexpr std::array<int, 3> Factors { 2, 4, 8 };
    for (int power = 1; every * rowPx < leastPx && power < count; power *= Factors.back()) {
        for (const int factor : Factors) {
            if (every * rowPx < leastPx)
                every = power * factor;
        }
    }
    std::vector<int> named;
    for (int row = 0; row < count; row += every) {
        const bool isNearCurrent
            = m_current && row != m_current->row && std::abs(row - m_current->row) * rowPx < leastPx;
        if (!isNearCurrent)
            named.push_back(row);
    }
    if (m_current && m_current->row % every != 0)
        named.push_back(m_current->row);
    return named;
}

void RankHeatMap::paintRankNames(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto small = typeFont(TypeRole::Axis, font());
    const int lineHeight = QFontMetrics(small).height();
    for (const int row : namedRows(lineHeight)) {
        const bool isCurrent = m_current && m_current->row == row;
        auto letters = small;
        letters.setWeight(isCurrent ? QFont::DemiBold : QFont::Normal);
        painter.setFont(letters);
        painter.setPen(QColor(isCurrent ? tokens.text : tokens.text2));
        const auto number = QString::number(m_rows[static_cast<std::size_t>(row)].number);
        const auto text = row == 0 ? tr("rank %1").arg(number) : number;
        const auto middle = cellRect({ row, 0 }).center().y();
        const QRect place(0, middle - lineHeight / 2, plot().left() - scaledPx(10, font()), lineHeight); // NOLINT
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight, text);
    }
}

void RankHeatMap::paintStepNames(QPainter& painter) const
{
    if (!m_grid->hasSteps)
        return;
    const auto& tokens = tokensOf(palette());
    const auto small = typeFont(TypeRole::Axis, font());
    const auto room = plot();
    const int top = room.bottom() + 1;
    const int least = scaledPx(48, font()); // NOLINT: room for a number
    int every = 1;
    constexpr std::array<int, 3> Factors { 2, 5, 10 };
    for (int power = 1; static_cast<std::int64_t>(every) * room.width() / stepCount() < least;
         power *= Factors.back()) {
        for (const int factor : Factors) {
            if (static_cast<std::int64_t>(every) * room.width() / stepCount() < least)
                every = power * factor;
        }
    }
    const auto name = [&](int step, bool isCurrent) {
        auto letters = small;
        letters.setWeight(isCurrent ? QFont::DemiBold : QFont::Normal);
        painter.setFont(letters);
        painter.setPen(QColor(isCurrent ? tokens.text : tokens.text2));
        const auto cell = cellRect({ 0, step });
        const auto text = step == 0 ? tr("step %1").arg(numberOf(step)) : QLocale().toString(numberOf(step));
        const int textWidth = QFontMetrics(letters).horizontalAdvance(text);
        const int left = std::clamp(cell.center().x() - textWidth / 2, room.left(), room.right() + 1 - textWidth);
        painter.drawText(QRect(left, top, textWidth + 1, height() - top), Qt::AlignVCenter, text);
    };
    for (int step = 0; step < stepCount(); step += every) {
        const auto apart
            = m_current ? std::abs(cellRect({ 0, step }).x() - cellRect({ 0, m_current->step }).x()) : least;
        if (apart >= least || every == 1)
            name(step, m_current && m_current->step == step);
    }
    if (m_current && (every > 1))
        name(m_current->step, true);
}

void RankHeatMap::paintMeans(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto room = bars();
    if (room.isEmpty() || m_largestMeanNs <= 0)
        return;
    const auto count = static_cast<int>(m_rows.size());
    const int bars = std::min(count, room.height()); // with more rows than pixels a bar is the longest of its pixel
    const auto firstRow = [&](int bar) { return static_cast<int>(static_cast<std::int64_t>(bar) * count / bars); };
    for (int bar = 0; bar < bars; ++bar) {
        auto place = cellRect({ firstRow(bar), 0 });
        const int gap = place.height() >= 4 ? 1 : 0; // NOLINT: as between cells
        const QRect track(room.left(), count > bars ? room.top() + bar : place.top(), room.width(),
                          place.height() - gap);
        painter.fillRect(track, QColor(tokens.track));
        std::int64_t meanNs = 0;
        bool isCurrent = false;
        for (int row = firstRow(bar); row < firstRow(bar + 1); ++row) {
            meanNs = std::max(meanNs, meanOf(row));
            isCurrent = isCurrent || (m_current && m_current->row == row);
        }
        if (meanNs <= 0)
            continue;
        const auto widthPx = static_cast<double>(meanNs) / static_cast<double>(m_largestMeanNs) * track.width();
        painter.fillRect(QRectF(track.left(), track.top(), widthPx, track.height()),
                         QColor(isCurrent ? tokens.text : tokens.text3));
    }
    const auto small = typeFont(TypeRole::Axis, font());
    const int lineHeight = QFontMetrics(small).height();
    for (const int row : namedRows(2 * lineHeight)) {
        const bool isCurrent = m_current && m_current->row == row;
        const auto meanNs = meanOf(row);
        auto letters = small;
        letters.setWeight(isCurrent ? QFont::DemiBold : QFont::Normal);
        painter.setFont(letters);
        painter.setPen(QColor(isCurrent ? tokens.text : tokens.text2));
        const QRect place(room.right() + 1, cellRect({ row, 0 }).center().y() - lineHeight / 2,
                          width() - room.right() - 1, lineHeight);
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight,
                         meanNs == core::StepGrid::NoValue ? QStringLiteral("–") : rankTimeText(meanNs));
    }
}

void RankHeatMap::paintCurrent(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto room = plot();
    const auto outline = [&](const QRect& place, QRgb color, int widthPx) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(color), widthPx, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(QRectF(place).adjusted(-0.5, -0.5, -0.5, -0.5)); // NOLINT: on the gaps between cells
    };
    if (m_hovered && m_hovered != m_current)
        outline(cellRect(*m_hovered), tokens.text2, 1);
    if (!m_current)
        return;
    const auto cell = cellRect(*m_current);
    outline(QRect(room.left(), cell.top(), room.width(), cell.height()), tokens.text, 1);
    outline(QRect(cell.left(), room.top(), cell.width(), room.height()), tokens.text, 1);
    outline(cell, hasFocus() ? tokens.accent : tokens.text, 2);
}

void RankHeatMap::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!m_grid || m_rows.empty())
        return;
    if (m_raster.isNull()) {
        const auto ratio = devicePixelRatioF();
        m_raster = heatRaster(*m_grid, m_rows, m_grid->scale, plot().size() * ratio, tokensOf(palette()));
        m_raster.setDevicePixelRatio(ratio);
    }
    constexpr double DimShare = 0.45;
    QPainter painter(this);
    painter.setOpacity(isEnabled() ? 1 : DimShare);
    painter.drawImage(plot().topLeft(), m_raster);
    paintHead(painter);
    paintRankNames(painter);
    paintStepNames(painter);
    paintMeans(painter);
    paintCurrent(painter);
}
