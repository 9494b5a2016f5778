// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/clockmatrix.h"

#include "base/phrases.h"
#include "fleet/lanepicture.h"
#include "parts/figuredialog.h"
#include "ranks/ranktimetext.h"
#include "style/classfills.h"
#include "style/heatramp.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace {

constexpr int ClockNamePx = 92; // px of the design
constexpr int ClockHeadPx = 22;
constexpr int MostCellPx = 72;
constexpr std::int64_t NotTied = -1;

} // namespace

QStringList contradictionTexts(const core::FleetResult& result)
{
    QStringList texts;
    for (const auto& contradiction : result.clocks.contradictions) {
        QStringList edges;
        for (const auto& edge : contradiction.cycle)
            edges.append(ClockMatrix::tr("by %1 clock %2 is at most %3 ns ahead of clock %4")
                             .arg(core::instanceName(result, edge.instance))
                             .arg(edge.to + 1)
                             .arg(edge.boundNs)
                             .arg(edge.from + 1));
        texts.append(
            ClockMatrix::tr("Contradiction of %1 ns: %2. Going round, that cannot be; these clocks stay apart.")
                .arg(contradiction.sumNs)
                .arg(edges.join(QStringLiteral("; "))));
    }
    return texts;
}

ClockMatrix::ClockMatrix(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Residuals of the clocks"));
    constexpr int LeastPx = 160;
    setMinimumHeight(scaledPx(LeastPx, font()));
}

QSize ClockMatrix::sizeHint() const
{
    constexpr int Usual = 420;
    return { scaledPx(Usual, font()), scaledPx(Usual, font()) };
}

int ClockMatrix::count() const
{
    return m_result ? static_cast<int>(m_result->clocks.domains.domains.size()) : 0;
}

void ClockMatrix::show(std::shared_ptr<const core::FleetResult> result)
{
    m_result = std::move(result);
    m_residualsNs.clear();
    m_largestNs = 1;
    m_current.reset();
    const auto& clocks = m_result->clocks;
    for (std::uint32_t from = 0; from < static_cast<std::uint32_t>(count()); ++from) {
        for (std::uint32_t to = 0; to < static_cast<std::uint32_t>(count()); ++to) {
            const auto interval = from == to ? std::nullopt : clocks.widest(from, to);
            const auto residual = from == to ? 0 : interval ? interval->residualNs() : NotTied;
            m_residualsNs.push_back(residual);
            m_largestNs = std::max(m_largestNs, residual);
        }
    }
    // where all are alike the middle of the scale says so
    auto sorted = m_residualsNs;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    if (middle != sorted.end()) {
        std::nth_element(sorted.begin(), middle, sorted.end());
        m_largestNs = std::max(m_largestNs, 2 * *middle);
    }
    m_raster = {};
    update();
}

std::optional<std::int64_t> ClockMatrix::residualNs(int from, int to) const
{
    const auto row = static_cast<std::size_t>(from) * static_cast<std::size_t>(count());
    const auto residual = m_residualsNs[row + static_cast<std::size_t>(to)];
    return residual == NotTied ? std::nullopt : std::optional(residual);
}

QString ClockMatrix::nameOf(int clock) const
{
    const auto& domain = m_result->clocks.domains.domains[static_cast<std::size_t>(clock)];
    const auto host = m_result->ranks[domain.ranks.front()].host;
    return host > 0 ? tr("%1 (host %2)").arg(clock + 1).arg(host) : QString::number(clock + 1);
}

QString ClockMatrix::textOf(int from, int to) const
{
    if (from == to)
        return tr("Clock %1: of %2")
            .arg(nameOf(from),
                 core::counted(static_cast<std::int64_t>(
                                   m_result->clocks.domains.domains[static_cast<std::size_t>(from)].ranks.size()),
                               tr("rank"), tr("ranks")));
    const auto interval = m_result->clocks.widest(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to));
    if (!interval)
        return tr("Clock %1 and clock %2: nothing ties them together.").arg(nameOf(to), nameOf(from));
    return tr("Clock %1 is %2 to %3 ns ahead of clock %4: known to within %5.")
        .arg(nameOf(to))
        .arg(interval->lowerNs)
        .arg(interval->upperNs)
        .arg(nameOf(from), rankTimeText(interval->residualNs()));
}

/// A square, as large as there is room.
QRect ClockMatrix::plot() const
{
    const int left = scaledPx(ClockNamePx, font());
    const int top = scaledPx(ClockHeadPx, font());
    const int side = std::min({ width() - left, height() - top, count() * scaledPx(MostCellPx, font()) });
    return { left, top, std::max(1, side), std::max(1, side) };
}

QRect ClockMatrix::cellRect(int from, int to) const
{
    const auto room = plot();
    const auto edge = [&](int at) { return static_cast<int>(static_cast<std::int64_t>(at) * room.width() / count()); };
    return { room.left() + edge(to), room.top() + edge(from), std::max(1, edge(to + 1) - edge(to)),
             std::max(1, edge(from + 1) - edge(from)) };
}

std::optional<std::pair<int, int>> ClockMatrix::cellAt(const QPoint& position) const
{
    const auto room = plot();
    if (count() == 0 || !room.contains(position))
        return std::nullopt;
    return std::pair(std::min(count() - 1, (position.y() - room.top()) * count() / room.height()),
                     std::min(count() - 1, (position.x() - room.left()) * count() / room.width()));
}

void ClockMatrix::select(int from, int to)
{
    if (count() == 0)
        return;
    m_current = std::pair(std::clamp(from, 0, count() - 1), std::clamp(to, 0, count() - 1));
    const auto text = textOf(m_current->first, m_current->second);
    setAccessibleDescription(text);
    update();
    Q_EMIT currentChanged(text);
}

void ClockMatrix::makeRaster()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    QImage raster(plot().size() * ratio, QImage::Format_RGB32);
    raster.setDevicePixelRatio(ratio);
    raster.fill(tokens.content);
    QPainter painter(&raster);
    const auto origin = plot().topLeft();
    ClassFill hatched { tokens.strong, FillPattern::Rising };
    const auto hatching = brushOf(hatched, tokens, ratio);
    for (int from = 0; from < count(); ++from) {
        for (int to = 0; to < count(); ++to) {
            auto place = cellRect(from, to).translated(-origin);
            constexpr int LeastWithGapPx = 4;
            if (place.width() >= LeastWithGapPx)
                place.adjust(0, 0, -1, -1);
            const auto residual = residualNs(from, to);
            if (!residual)
                painter.fillRect(place, hatching);
            else if (from == to)
                painter.fillRect(place, QColor(tokens.track));
            else
                painter.fillRect(
                    place,
                    QColor(heatColor(static_cast<double>(*residual) / static_cast<double>(m_largestNs), tokens)));
        }
    }
    m_raster = std::move(raster);
}

void ClockMatrix::paintNames(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto small = typeFont(TypeRole::Axis, font());
    const QFontMetrics metrics(small);
    painter.setFont(small);
    const int every = std::max(1, (metrics.height() * count() + plot().height() - 1) / plot().height());
    const int everyColumn
        = std::max(1, (metrics.horizontalAdvance(QStringLiteral("0000")) * count()) / plot().width() + 1);
    for (int clock = 0; clock < count(); ++clock) {
        const bool isReference = m_result->clocks.reference == static_cast<std::uint32_t>(clock);
        painter.setPen(QColor(isReference ? tokens.text : tokens.text2));
        const auto row = cellRect(clock, 0);
        if (clock % every == 0)
            painter.drawText(
                QRect(0, row.center().y() - metrics.height() / 2, plot().left() - 8, metrics.height()), // NOLINT
                Qt::AlignVCenter | Qt::AlignRight, nameOf(clock));
        const auto column = cellRect(0, clock);
        if (clock % everyColumn == 0)
            painter.drawText(QRect(column.left() - column.width(), 0, 3 * column.width(), plot().top()), // NOLINT
                             Qt::AlignCenter, QString::number(clock + 1));
    }
}

void ClockMatrix::paintFigures(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto small = typeFont(TypeRole::Axis, font());
    const QFontMetrics metrics(small);
    painter.setFont(small);
    const int room = metrics.horizontalAdvance(QStringLiteral("000.0 µs")) + 4;
    if (count() == 0 || plot().width() / count() < room)
        return;
    for (int from = 0; from < count(); ++from) {
        for (int to = 0; to < count(); ++to) {
            const auto residual = residualNs(from, to);
            if (!residual || from == to)
                continue;
            const auto share = static_cast<double>(*residual) / static_cast<double>(m_largestNs);
            painter.setPen(textOn(heatColor(share, tokens)));
            painter.drawText(cellRect(from, to), Qt::AlignCenter, rankTimeText(*residual));
        }
    }
}

void ClockMatrix::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (count() == 0)
        return;
    if (m_raster.isNull())
        makeRaster();
    QPainter painter(this);
    painter.drawImage(plot().topLeft(), m_raster);
    paintNames(painter);
    paintFigures(painter);
    if (!m_current)
        return;
    const auto& tokens = tokensOf(palette());
    painter.setPen(QPen(QColor(hasFocus() ? tokens.accent : tokens.text), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cellRect(m_current->first, m_current->second).adjusted(0, 0, -1, -1));
}

void ClockMatrix::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_raster = {};
}

void ClockMatrix::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_raster = {};
}

void ClockMatrix::keyPressEvent(QKeyEvent* event)
{
    const auto [from, to] = m_current.value_or(std::pair(0, 0));
    switch (event->key()) {
    case Qt::Key_Up:
        select(from - 1, to);
        return;
    case Qt::Key_Down:
        select(from + 1, to);
        return;
    case Qt::Key_Left:
        select(from, to - 1);
        return;
    case Qt::Key_Right:
        select(from, to + 1);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ClockMatrix::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()))
        select(cell->first, cell->second);
}

void ClockMatrix::mouseMoveEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->pos()))
        QToolTip::showText(event->globalPosition().toPoint(), textOf(cell->first, cell->second).toHtmlEscaped(), this);
    else
        QToolTip::hideText();
}

void ClockMatrix::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

FigureGrid ClockMatrix::figureGrid() const
{
    constexpr int MostColumns = 100; // more than anybody reads
    FigureGrid grid;
    const int columns = std::min(count(), MostColumns);
    for (int to = 0; to < columns; ++to)
        grid.columns.append(tr("Clock %1").arg(to + 1));
    for (int from = 0; from < count(); ++from) {
        FigureGrid::Row row { tr("Clock %1").arg(nameOf(from)), {} };
        for (int to = 0; to < columns; ++to) {
            const auto residual = residualNs(from, to);
            row.figures.append(residual ? rankTimeText(*residual) : QStringLiteral("–"));
        }
        grid.rows.push_back(std::move(row));
    }
    return grid;
}
