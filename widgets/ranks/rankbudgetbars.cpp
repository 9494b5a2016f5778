// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankbudgetbars.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "ranks/ranktimetext.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/partfills.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace {

constexpr int BarRowPx = 22; // px of the design
constexpr int BarNamePx = 176;
constexpr int WallPx = 72;
constexpr int LegendLinePx = 22;

ClassFill communicationFill(bool isDark, FillPattern pattern)
{
    auto fill = fillOf(core::TimeClass::Comm, isDark);
    fill.pattern = pattern;
    return fill;
}

std::vector<BudgetPart> partsOf(const core::FleetResult& result)
{
    core::RankBudget sum;
    for (const auto& rank : result.ranks)
        sum += rank.budget;
    std::vector<BudgetPart> parts;
    const auto addCommunication = [&parts](const QString& key, FillPattern pattern, bool BudgetPart::*which) {
        const auto words = core::label(core::LabelKind::Rank, key);
        BudgetPart part { words.brief, words.full, communicationFill(false, pattern),
                          communicationFill(true, pattern) };
        part.*which = true;
        parts.push_back(std::move(part));
    };
    for (std::size_t i = 0; i < core::TimeGroupCount; ++i) {
        const auto group = static_cast<core::TimeGroup>(i);
        if (group == core::TimeGroup::Communication) {
            addCommunication(QStringLiteral("comm_transfer"), FillPattern::None, &BudgetPart::isTransfer);
            addCommunication(QStringLiteral("comm_wait"), FillPattern::Rising, &BudgetPart::isWait);
            addCommunication(QStringLiteral("comm_unsplit"), FillPattern::Crossed, &BudgetPart::isUnsplit);
            continue;
        }
        const auto words = core::label(core::LabelKind::Group, core::timeGroupKey(group));
        parts.push_back(
            { words.brief, words.full, fillOf(group, false), fillOf(group, true), false, false, false, group });
    }
    std::erase_if(parts, [&sum](const BudgetPart& part) { return part.timeNs(sum) == 0; });
    return parts;
}

} // namespace

std::int64_t BudgetPart::timeNs(const core::RankBudget& budget) const
{
    if (isWait)
        return budget.waitNs;
    if (isTransfer)
        return budget.transferNs;
    return isUnsplit ? budget.unsplitNs : budget.groupNs(group);
}

RankBudgetBars::RankBudgetBars(QWidget* parent)
    : RankRowsView(tr("Budget of the ranks"), BarRowPx, parent)
{
    constexpr int SidePx = 8; // as tables below it
    setViewportMargins(SidePx, SidePx, SidePx, 0);
    constexpr int LeastRows = 5;
    setMinimumHeight(scaledPx(LegendLinePx + LeastRows * BarRowPx, font()));
}

void RankBudgetBars::show(std::shared_ptr<const core::FleetResult> result)
{
    m_result = std::move(result);
    m_rows = core::rankRows(*m_result, core::RankOrder::Number);
    m_parts = partsOf(*m_result);
    m_longestNs = 0;
    for (const auto& rank : m_result->ranks)
        m_longestNs = std::max(m_longestNs, rank.budget.wallNs());
    resetRows();
}

/// As many lines as the parts need side by side.
int RankBudgetBars::headHeight() const
{
    const QFontMetrics metrics(typeFont(TypeRole::Secondary, font()));
    const int swatch = scaledPx(28, font()); // NOLINT: with its gaps
    int lines = 1;
    int x = 0;
    for (const auto& part : m_parts) {
        const int wide = metrics.horizontalAdvance(part.title) + swatch;
        if (x > 0 && x + wide > viewport()->width()) {
            ++lines;
            x = 0;
        }
        x += wide;
    }
    return lines * scaledPx(LegendLinePx, font());
}

std::optional<std::uint32_t> RankBudgetBars::currentRank() const
{
    const auto row = static_cast<std::size_t>(currentRow());
    if (row >= m_rows.size() || m_rows[row].position == core::RankRow::Missing)
        return std::nullopt;
    return m_rows[row].position;
}

QString RankBudgetBars::rowText(int row) const
{
    return textOf(m_rows[static_cast<std::size_t>(row)]);
}

QString RankBudgetBars::textOf(const core::RankRow& row) const
{
    if (row.position == core::RankRow::Missing)
        return tr("Rank %1 is missing.").arg(row.number);
    const auto& budget = m_result->ranks[row.position].budget;
    QStringList parts;
    for (const auto& part : m_parts) {
        if (const auto timeNs = part.timeNs(budget); timeNs > 0)
            parts.append(tr("%1 %2").arg(part.title, rankTimeText(timeNs)));
    }
    return tr("%1: %2 = %3")
        .arg(core::withRaisedFirst(m_result->rankName(row.position)), rankTimeText(budget.wallNs()),
             parts.join(QStringLiteral(" + ")));
}

QRect RankBudgetBars::barPlace(const QRect& row) const
{
    return row.adjusted(scaledPx(BarNamePx, font()), 3, -scaledPx(WallPx, font()), -3); // NOLINT: gap between bars
}

void RankBudgetBars::paintLegend(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto letters = typeFont(TypeRole::Secondary, font());
    const QFontMetrics metrics(letters);
    const int line = scaledPx(LegendLinePx, font());
    const int side = scaledPx(12, font()); // NOLINT: px of the design
    const int gap = scaledPx(8, font()); // NOLINT
    painter.fillRect(QRect(0, 0, viewport()->width(), headHeight()), QColor(tokens.content));
    painter.setFont(letters);
    int x = 0;
    int y = 0;
    for (const auto& part : m_parts) {
        const int wide = metrics.horizontalAdvance(part.title) + side + 2 * gap;
        if (x > 0 && x + wide > viewport()->width()) {
            x = 0;
            y += line;
        }
        drawSwatch(painter, QRectF(x, y + (line - side) / 2.0, side, side), tokens.isDark ? part.dark : part.light,
                   tokens);
        painter.setPen(QColor(tokens.text2));
        painter.drawText(QRect(x + side + gap / 2, y, wide, line), Qt::AlignVCenter, part.title);
        x += wide;
    }
}

void RankBudgetBars::paintRow(QPainter& painter, const core::RankRow& row, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    const bool isMissing = row.position == core::RankRow::Missing;
    const auto letters = font();
    painter.setFont(letters);
    painter.setPen(QColor(isMissing ? tokens.text3 : tokens.text));
    const QRect name(0, place.top(), scaledPx(BarNamePx, font()) - 8, place.height()); // NOLINT: gap to the bar
    const auto text
        = isMissing ? tr("Rank %1, missing").arg(row.number) : core::withRaisedFirst(m_result->rankName(row.position));
    painter.drawText(name, Qt::AlignVCenter, QFontMetrics(letters).elidedText(text, Qt::ElideRight, name.width()));
    const auto bar = barPlace(place);
    if (isMissing || m_longestNs <= 0)
        return;
    const auto& budget = m_result->ranks[row.position].budget;
    std::int64_t beforeNs = 0;
    const auto x = [&](std::int64_t ns) {
        return bar.left() + static_cast<double>(ns) / static_cast<double>(m_longestNs) * bar.width();
    };
    for (const auto& part : m_parts) {
        const auto timeNs = part.timeNs(budget);
        const auto from = x(beforeNs);
        const auto until = x(beforeNs + timeNs);
        beforeNs += timeNs;
        constexpr double LeastPx = 0.5;
        if (until - from < LeastPx)
            continue;
        constexpr double GapFromPx = 4;
        const auto width = until - from > GapFromPx ? until - from - 1 : until - from;
        drawFill(painter, QRectF(from, bar.top(), width, bar.height()), tokens.isDark ? part.dark : part.light, tokens);
    }
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRect(bar.right() + 1, place.top(), scaledPx(WallPx, font()) - 4, place.height()), // NOLINT
                     Qt::AlignVCenter | Qt::AlignRight, rankTimeText(budget.wallNs()));
}

void RankBudgetBars::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), QColor(tokens.content));
    if (!m_result)
        return;
    const auto [first, last] = seenRows();
    for (int row = first; row <= last; ++row) {
        const auto place = rowRect(row);
        if (row == currentRow() && hasFocus())
            painter.fillRect(place, QColor(tokens.selected));
        paintRow(painter, m_rows[static_cast<std::size_t>(row)], place);
    }
    paintLegend(painter);
}

void RankBudgetBars::keyPressEvent(QKeyEvent* event)
{
    const int page = std::max(1, verticalScrollBar()->pageStep() / rowHeight());
    switch (event->key()) {
    case Qt::Key_Up:
        goToRow(currentRow() - 1);
        return;
    case Qt::Key_Down:
        goToRow(currentRow() + 1);
        return;
    case Qt::Key_PageUp:
        goToRow(currentRow() - page);
        return;
    case Qt::Key_PageDown:
        goToRow(currentRow() + page);
        return;
    case Qt::Key_Home:
        goToRow(0);
        return;
    case Qt::Key_End:
        goToRow(rowCount() - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto rank = currentRank())
            Q_EMIT rankActivated(*rank);
        return;
    default:
        event->ignore();
    }
}

void RankBudgetBars::mousePressEvent(QMouseEvent* event)
{
    if (const int row = rowAt(event->pos().y()); row >= 0)
        goToRow(row);
}

void RankBudgetBars::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto rank = currentRank();
    if (rowAt(event->pos().y()) >= 0 && rank)
        Q_EMIT rankActivated(*rank);
}

void RankBudgetBars::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addFigureAction(*menu);
    menu->popup(event->globalPos());
}

FigureGrid RankBudgetBars::figureGrid() const
{
    FigureGrid grid;
    grid.columns.append(tr("Wall"));
    for (const auto& part : m_parts)
        grid.columns.append(core::withRaisedFirst(part.title));
    for (const auto& row : m_rows) {
        FigureGrid::Row added { tr("Rank %1").arg(row.number), {} };
        const bool isMissing = row.position == core::RankRow::Missing;
        const auto budget = isMissing ? core::RankBudget {} : m_result->ranks[row.position].budget;
        added.figures.append(isMissing ? QStringLiteral("–") : rankTimeText(budget.wallNs()));
        for (const auto& part : m_parts)
            added.figures.append(isMissing ? QStringLiteral("–") : rankTimeText(part.timeNs(budget)));
        grid.rows.push_back(std::move(added));
    }
    return grid;
}
