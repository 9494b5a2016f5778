// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankheatmap.h"

#include "base/labels.h"
#include "parts/figuredialog.h"
#include "ranks/heatraster.h"
#include "ranks/ranktimetext.h"
#include "style/heatramp.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <utility>

namespace {

constexpr int HeadPx = 26; // px of the design
constexpr int NamesPx = 68;
constexpr int AxisPx = 20;
constexpr int BarsPx = 188;
constexpr int BarValuePx = 64;
constexpr int BarGapPx = 28;
constexpr int LeastForBarsPx = 760;

} // namespace

RankHeatMap::RankHeatMap(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Ranks by steps"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize RankHeatMap::sizeHint() const
{
    constexpr QSize Usual { 900, 320 };
    return { scaledPx(Usual.width(), font()), scaledPx(Usual.height(), font()) };
}

QSize RankHeatMap::minimumSizeHint() const
{
    constexpr QSize Least { 320, 160 };
    return { scaledPx(Least.width(), font()), scaledPx(Least.height(), font()) };
}

void RankHeatMap::show(std::shared_ptr<const core::FleetResult> result, std::shared_ptr<const core::StepGrid> grid,
                       std::vector<core::RankRow> rows)
{
    std::optional<core::RankRow> before;
    if (m_current && m_result == result)
        before = m_rows[static_cast<std::size_t>(m_current->row)];
    const int step = m_current ? m_current->step : 0;
    m_result = std::move(result);
    m_grid = std::move(grid);
    m_rows = std::move(rows);
    m_largestMeanNs = 0;
    for (const auto meanNs : m_grid->meansNs)
        m_largestMeanNs = std::max(m_largestMeanNs, meanNs);
    m_hovered.reset();
    m_current.reset();
    if (before) {
        const auto place = std::find(m_rows.begin(), m_rows.end(), *before);
        if (place != m_rows.end())
            m_current = HeatCell { static_cast<int>(place - m_rows.begin()), std::min(step, stepCount() - 1) };
    }
    m_raster = {};
    update();
}

int RankHeatMap::stepCount() const
{
    return m_grid ? static_cast<int>(m_grid->stepCount) : 0;
}

QRect RankHeatMap::plot() const
{
    const bool hasBars = width() >= scaledPx(LeastForBarsPx, font());
    const int left = scaledPx(NamesPx, font());
    const int right = hasBars ? scaledPx(BarsPx + BarValuePx + BarGapPx, font()) : 0;
    const int top = scaledPx(HeadPx, font());
    return { left, top, std::max(1, width() - left - right), std::max(1, height() - top - scaledPx(AxisPx, font())) };
}

QRect RankHeatMap::bars() const
{
    const auto room = plot();
    const int left = room.right() + 1 + scaledPx(BarGapPx, font());
    return left >= width() ? QRect() : QRect(left, room.top(), scaledPx(BarsPx, font()), room.height());
}

QRect RankHeatMap::cellRect(const HeatCell& cell) const
{
    const auto room = plot();
    const auto rows = static_cast<int>(m_rows.size());
    if (rows == 0 || stepCount() == 0)
        return {};
    // the first pixel of a cell: as binsOf() divides them
    const auto edge = [](int number, int count, int pixels) {
        return static_cast<int>((static_cast<std::int64_t>(number) * pixels + count - 1) / count);
    };
    const int left = edge(cell.step, stepCount(), room.width());
    const int top = edge(cell.row, rows, room.height());
    const int right = edge(cell.step + 1, stepCount(), room.width());
    const int bottom = edge(cell.row + 1, rows, room.height());
    return { room.left() + left, room.top() + top, std::max(1, right - left), std::max(1, bottom - top) };
}

std::optional<HeatCell> RankHeatMap::cellAt(const QPoint& position) const
{
    const auto room = plot();
    if (!m_grid || m_rows.empty())
        return std::nullopt;
    const auto rowAt = [&] {
        return static_cast<int>(static_cast<std::int64_t>(position.y() - room.top())
                                * static_cast<std::int64_t>(m_rows.size()) / room.height());
    };
    if (room.contains(position)) {
        const auto step = static_cast<std::int64_t>(position.x() - room.left()) * stepCount() / room.width();
        return HeatCell { rowAt(), static_cast<int>(step) };
    }
    return std::nullopt;
}

std::int64_t RankHeatMap::valueOf(const HeatCell& cell) const
{
    const auto& row = m_rows[static_cast<std::size_t>(cell.row)];
    return row.position == core::RankRow::Missing ? core::StepGrid::NoValue
                                                  : m_grid->at(row.position, static_cast<std::size_t>(cell.step));
}

std::int64_t RankHeatMap::meanOf(int row) const
{
    const auto& of = m_rows[static_cast<std::size_t>(row)];
    return of.position == core::RankRow::Missing ? core::StepGrid::NoValue : m_grid->meansNs[of.position];
}

QString RankHeatMap::textOf(const HeatCell& cell) const
{
    const auto& row = m_rows[static_cast<std::size_t>(cell.row)];
    if (row.position == core::RankRow::Missing)
        return tr("Rank %1 is missing: no file of it was read.").arg(row.number);
    const auto name = core::withRaisedFirst(m_result->rankName(row.position));
    const auto where = m_grid->hasSteps ? tr("%1, step %2").arg(name).arg(cell.step + 1) : name;
    const auto valueNs = valueOf(cell);
    if (valueNs == core::StepGrid::NoValue)
        return tr("%1: the rank has no such step.").arg(where);
    return tr("%1: %2 %3").arg(where, core::stepQuantityTitle(m_grid->quantity), rankTimeText(valueNs));
}

void RankHeatMap::select(const HeatCell& cell)
{
    if (!m_grid || m_rows.empty())
        return;
    const HeatCell wanted { std::clamp(cell.row, 0, static_cast<int>(m_rows.size()) - 1),
                            std::clamp(cell.step, 0, stepCount() - 1) };
    if (m_current == wanted)
        return;
    m_current = wanted;
    setAccessibleDescription(textOf(wanted));
    update();
    Q_EMIT currentChanged(wanted);
}

void RankHeatMap::select(std::uint32_t position, std::size_t step)
{
    const auto place
        = std::ranges::find_if(m_rows, [position](const core::RankRow& row) { return row.position == position; });
    if (place != m_rows.end())
        select({ static_cast<int>(place - m_rows.begin()), static_cast<int>(step) });
}

void RankHeatMap::paintHead(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto room = plot();
    const QRect head(0, 0, room.right() + 1, scaledPx(HeadPx, font()) - scaledPx(4, font()));
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
        const QRect place(0, middle - lineHeight / 2, scaledPx(NamesPx - 10, font()), lineHeight); // NOLINT
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
        const auto text = step == 0 ? tr("step %1").arg(step + 1) : QLocale().toString(step + 1);
        const int textWidth = QFontMetrics(letters).horizontalAdvance(text);
        const int left = std::clamp(cell.center().x() - textWidth / 2, room.left(), room.right() + 1 - textWidth);
        painter.drawText(QRect(left, top, textWidth + 1, scaledPx(AxisPx, font())), Qt::AlignVCenter, text);
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
                          scaledPx(BarValuePx, font()), lineHeight);
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

void RankHeatMap::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_raster = {};
}

void RankHeatMap::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_raster = {};
}

void RankHeatMap::keyPressEvent(QKeyEvent* event)
{
    constexpr int Page = 10;
    const auto cell = m_current.value_or(HeatCell {});
    switch (event->key()) {
    case Qt::Key_Up:
        select({ cell.row - 1, cell.step });
        return;
    case Qt::Key_Down:
        select({ cell.row + 1, cell.step });
        return;
    case Qt::Key_Left:
        select({ cell.row, cell.step - 1 });
        return;
    case Qt::Key_Right:
        select({ cell.row, cell.step + 1 });
        return;
    case Qt::Key_PageUp:
        select({ cell.row - Page, cell.step });
        return;
    case Qt::Key_PageDown:
        select({ cell.row + Page, cell.step });
        return;
    case Qt::Key_Home:
        select({ cell.row, 0 });
        return;
    case Qt::Key_End:
        select({ cell.row, stepCount() - 1 });
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            Q_EMIT cellActivated(*m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void RankHeatMap::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()); cell && event->button() == Qt::LeftButton)
        select(*cell);
}

void RankHeatMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()))
        Q_EMIT cellActivated(*cell);
}

void RankHeatMap::mouseMoveEvent(QMouseEvent* event)
{
    const auto cell = cellAt(event->pos());
    if (cell == m_hovered)
        return;
    m_hovered = cell;
    if (cell)
        QToolTip::showText(event->globalPosition().toPoint(), textOf(*cell).toHtmlEscaped(), this);
    else
        QToolTip::hideText();
    update();
}

void RankHeatMap::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_hovered.reset();
    update();
}

void RankHeatMap::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void RankHeatMap::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void RankHeatMap::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_grid)
        return;
    if (const auto cell = cellAt(event->pos()); cell && event->reason() == QContextMenuEvent::Mouse)
        select(*cell);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (m_current)
        menu->setDefaultAction(menu->addAction(tr("Show the &operations of this step"), this,
                                               [this] { Q_EMIT cellActivated(*m_current); }));
    menu->addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

FigureGrid RankHeatMap::figureGrid() const
{
    FigureGrid grid;
    if (!m_grid)
        return grid;
    constexpr int MostSteps = 100; // more columns than anybody reads
    const int steps = std::min(stepCount(), MostSteps);
    grid.columns.append(tr("Mean"));
    for (int step = 0; step < steps; ++step)
        grid.columns.append(tr("Step %1").arg(step + 1));
    const auto text = [](std::int64_t valueNs) {
        return valueNs == core::StepGrid::NoValue ? QStringLiteral("–") : rankTimeText(valueNs);
    };
    for (int row = 0; row < static_cast<int>(m_rows.size()); ++row) {
        FigureGrid::Row added { tr("Rank %1").arg(m_rows[static_cast<std::size_t>(row)].number),
                                { text(meanOf(row)) } };
        for (int step = 0; step < steps; ++step)
            added.figures.append(text(valueOf({ row, step })));
        grid.rows.push_back(std::move(added));
    }
    return grid;
}
