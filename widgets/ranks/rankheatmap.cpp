// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankheatmap.h"

#include "base/labels.h"
#include "parts/figuredialog.h"
#include "ranks/ranktimetext.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QMenu>
#include <QToolTip>

#include <algorithm>
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
    std::optional<std::int64_t> before; // number of the rank: with another scope it has another position
    std::size_t stepBefore = 0;
    if (m_current) {
        before = m_rows[static_cast<std::size_t>(m_current->row)].number;
        stepBefore = m_grid->firstStep + static_cast<std::size_t>(m_current->step);
    }
    m_result = std::move(result);
    m_grid = std::move(grid);
    m_rows = std::move(rows);
    m_largestMeanNs = 0;
    for (const auto meanNs : m_grid->meansNs)
        m_largestMeanNs = std::max(m_largestMeanNs, meanNs);
    m_hovered.reset();
    m_current.reset();
    if (before) {
        const auto place = std::find_if(m_rows.begin(), m_rows.end(),
                                        [&](const core::RankRow& row) { return row.number == *before; });
        const auto step = stepBefore - std::min(stepBefore, m_grid->firstStep);
        if (place != m_rows.end())
            m_current = HeatCell { static_cast<int>(place - m_rows.begin()),
                                   std::min(static_cast<int>(step), stepCount() - 1) };
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
    const auto where = m_grid->hasSteps ? tr("%1, step %2").arg(name).arg(numberOf(cell.step)) : name;
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
    if (m_current && m_rows[static_cast<std::size_t>(m_current->row)].position != core::RankRow::Missing)
        menu->addAction(tr("&Open the trace of this rank"), this, &RankHeatMap::requestTrace);
    if (m_current && m_grid->hasSteps && m_grid->stepCount > 1)
        menu->addAction(tr("&Look at this step only"), this,
                        [this] { Q_EMIT stepRequested(static_cast<std::size_t>(m_current->step)); });
    menu->addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

void RankHeatMap::requestTrace()
{
    if (m_current)
        Q_EMIT traceRequested(m_rows[static_cast<std::size_t>(m_current->row)].position,
                              static_cast<std::size_t>(m_current->step));
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
        grid.columns.append(tr("Step %1").arg(numberOf(step)));
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
