// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankmapview.h"

#include "base/labels.h"
#include "style/classfills.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <map>
#include <utility>

namespace {

constexpr int HostNamePx = 104; // px of the design
constexpr int MapCellPx = 44;
constexpr int MapLinePx = 26;

} // namespace

RankMapView::RankMapView(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    announceFigureGrids();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Ranks by host"));
    viewport()->setMouseTracking(true);
    constexpr int LeastLines = 3;
    setMinimumHeight(scaledPx(LeastLines * MapLinePx, font()));
}

void RankMapView::show(std::shared_ptr<const core::FleetResult> result)
{
    m_result = std::move(result);
    m_current = 0;
    layOut();
}

/// Hosts one below the other, then what is missing; a host with more ranks than fit goes on in the next line.
void RankMapView::layOut()
{
    m_cells.clear();
    m_lines.clear();
    if (!m_result)
        return;
    std::map<std::int64_t, std::vector<std::uint32_t>> hosts;
    for (std::uint32_t rank = 0; rank < m_result->summaries.size(); ++rank)
        hosts[m_result->ranks[rank].host].push_back(rank);
    const int room = std::max(1, (viewport()->width() - scaledPx(HostNamePx, font())) / scaledPx(MapCellPx, font()));
    const auto place
        = [&](const QString& name, std::int64_t number, std::optional<std::uint32_t> position, bool isFirst) {
              if (isFirst || m_lines.back().columns == room)
                  m_lines.push_back({ isFirst ? name : QString(), 0 });
              auto& line = m_lines.back();
              m_cells.push_back({ number, position, static_cast<int>(m_lines.size()) - 1, line.columns++ });
          };
    for (const auto& [host, ranks] : hosts) {
        const auto name = host > 0 ? tr("Host %1").arg(host) : tr("Host not recorded");
        for (const auto rank : ranks)
            place(name, m_result->summaries[rank].identity.rank, rank, rank == ranks.front());
    }
    constexpr std::size_t MostMissing = 4096; // no more are ever looked at
    const auto& missing = m_result->census.missing;
    for (std::size_t i = 0; i < std::min(missing.size(), MostMissing); ++i)
        place(tr("Missing"), missing[i], {}, i == 0);
    const int all = static_cast<int>(m_lines.size()) * scaledPx(MapLinePx, font());
    verticalScrollBar()->setRange(0, std::max(0, all - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(scaledPx(MapLinePx, font()));
    viewport()->update();
}

QRect RankMapView::rectOf(const Cell& cell) const
{
    const int wide = scaledPx(MapCellPx, font());
    const int high = scaledPx(MapLinePx, font());
    return { scaledPx(HostNamePx, font()) + cell.column * wide, cell.line * high - verticalScrollBar()->value(),
             wide - 2, high - 2 };
}

int RankMapView::cellAt(const QPoint& position) const
{
    const auto found = std::ranges::find_if(m_cells, [&](const Cell& cell) { return rectOf(cell).contains(position); });
    return found == m_cells.end() ? -1 : static_cast<int>(found - m_cells.begin());
}

QString RankMapView::textOf(const Cell& cell) const
{
    if (!cell.position)
        return tr("Rank %1 is missing: no file of it was read.").arg(cell.number);
    const auto& summary = m_result->summaries[*cell.position];
    auto text = tr("%1, from %2. Its number: %3.")
                    .arg(core::withRaisedFirst(m_result->rankName(*cell.position)), summary.file,
                         core::rankSourceName(summary.identity.source));
    if (!summary.notes.isEmpty())
        text += u' ' + summary.notes.join(u' ');
    return text;
}

QString RankMapView::currentText() const
{
    return m_current < cellCount() ? textOf(m_cells[static_cast<std::size_t>(m_current)]) : QString();
}

void RankMapView::setCurrent(int cell)
{
    if (m_cells.empty())
        return;
    m_current = std::clamp(cell, 0, cellCount() - 1);
    setAccessibleDescription(currentText());
    const auto place = rectOf(m_cells[static_cast<std::size_t>(m_current)]);
    auto& bar = *verticalScrollBar();
    if (place.top() < 0)
        bar.setValue(bar.value() + place.top());
    else if (place.bottom() >= viewport()->height())
        bar.setValue(bar.value() + place.bottom() - viewport()->height() + 1);
    viewport()->update();
}

void RankMapView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), QColor(tokens.content));
    const int high = scaledPx(MapLinePx, font());
    const auto secondary = typeFont(TypeRole::Secondary, font());
    painter.setFont(secondary);
    painter.setPen(QColor(tokens.text2));
    for (std::size_t line = 0; line < m_lines.size(); ++line) {
        const QRect place(0, static_cast<int>(line) * high - verticalScrollBar()->value(),
                          scaledPx(HostNamePx, font()) - 8,
                          high - 2); // NOLINT: gap to the cells
        painter.drawText(place, Qt::AlignVCenter,
                         QFontMetrics(secondary).elidedText(m_lines[line].name, Qt::ElideRight, place.width()));
    }
    const auto hatching
        = brushOf(ClassFill { tokens.strong, FillPattern::Rising }, tokens, viewport()->devicePixelRatioF());
    for (int i = 0; i < cellCount(); ++i) {
        const auto& cell = m_cells[static_cast<std::size_t>(i)];
        const auto place = rectOf(cell);
        if (!place.intersects(viewport()->rect()))
            continue;
        const bool hasNotes = cell.position && !m_result->summaries[*cell.position].notes.isEmpty();
        if (cell.position)
            painter.fillRect(place, QColor(tokens.track));
        else
            painter.fillRect(place, hatching);
        const auto number = QString::number(cell.number) + (hasNotes ? QStringLiteral(" *") : QString());
        const QFontMetrics metrics(secondary);
        if (!cell.position) {
            const int wide = metrics.horizontalAdvance(number) + 6; // NOLINT: a plain ground below the number
            painter.fillRect(QRect(place.center().x() - wide / 2, place.top() + 3, wide, place.height() - 6), // NOLINT
                             QColor(tokens.content));
        }
        painter.setPen(QColor(tokens.text));
        painter.drawText(place, Qt::AlignCenter, number);
        if (i == m_current && hasFocus()) {
            painter.setPen(QPen(QColor(tokens.accent), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(place.adjusted(1, 1, -1, -1));
        }
    }
}

void RankMapView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void RankMapView::keyPressEvent(QKeyEvent* event)
{
    if (m_cells.empty()) {
        event->ignore();
        return;
    }
    const auto& cell = m_cells[static_cast<std::size_t>(m_current)];
    const auto inLine = [&](int line) {
        const auto found = std::ranges::find_if(
            m_cells, [&](const Cell& other) { return other.line == line && other.column >= cell.column; });
        if (found != m_cells.end())
            setCurrent(static_cast<int>(found - m_cells.begin()));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(m_current - 1);
        return;
    case Qt::Key_Right:
        setCurrent(m_current + 1);
        return;
    case Qt::Key_Up:
        inLine(cell.line - 1);
        return;
    case Qt::Key_Down:
        inLine(cell.line + 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (cell.position)
            Q_EMIT rankActivated(*cell.position);
        return;
    default:
        event->ignore();
    }
}

void RankMapView::mousePressEvent(QMouseEvent* event)
{
    if (const int cell = cellAt(event->pos()); cell >= 0)
        setCurrent(cell);
}

void RankMapView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int cell = cellAt(event->pos());
    if (cell >= 0 && m_cells[static_cast<std::size_t>(cell)].position)
        Q_EMIT rankActivated(*m_cells[static_cast<std::size_t>(cell)].position);
}

bool RankMapView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int cell = cellAt(help->pos());
    if (cell < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(
            help->globalPos(),
            Qt::convertFromPlainText(textOf(m_cells[static_cast<std::size_t>(cell)]), Qt::WhiteSpaceNormal), this);
    return true;
}

FigureGrid RankMapView::figureGrid() const
{
    FigureGrid grid;
    grid.columns = { tr("Host"), tr("GPU"), tr("File"), tr("Source") };
    for (const auto& cell : m_cells) {
        FigureGrid::Row row { tr("Rank %1").arg(cell.number), {} };
        if (cell.position) {
            const auto& summary = m_result->summaries[*cell.position];
            const auto host = m_result->ranks[*cell.position].host;
            row.figures
                = { host > 0 ? QString::number(host) : QStringLiteral("–"), QString::number(summary.identity.gpuId),
                    summary.file, core::rankSourceName(summary.identity.source) };
        } else {
            row.figures = { QStringLiteral("–"), QStringLiteral("–"), tr("missing"), QStringLiteral("–") };
        }
        grid.rows.push_back(std::move(row));
    }
    return grid;
}
