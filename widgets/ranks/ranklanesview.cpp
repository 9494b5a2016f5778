// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranklanesview.h"

#include "base/labels.h"
#include "parts/figuredialog.h"
#include "ranks/ranktimetext.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/timeticks.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace {

constexpr int NamePx = 176; // px of the design
constexpr int RowPx = 24;
constexpr int RulerPx = 24;
constexpr double ZoomStep = 0.7;
constexpr double PanShare = 0.2;

} // namespace

RankLanesView::RankLanesView(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    announceFigureGrids();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Ranks of an operation"));
    viewport()->setMouseTracking(true);
    constexpr int LeastRows = 4;
    setMinimumHeight(scaledPx(RulerPx + LeastRows * RowPx, font()));
}

int RankLanesView::rowHeight() const
{
    return scaledPx(RowPx, font());
}

int RankLanesView::rulerHeight() const
{
    return scaledPx(RulerPx, font());
}

void RankLanesView::clear()
{
    m_result.reset();
    m_picture = {};
    m_rows.clear();
    m_current = 0;
    updateScrollBar();
}

void RankLanesView::show(std::shared_ptr<const core::FleetResult> result, std::uint32_t instance)
{
    const auto before = currentRank();
    if (m_result != result)
        m_openHosts.clear();
    m_result = std::move(result);
    m_picture = core::lanePicture(*m_result, instance);
    makeRows();
    m_current = 0;
    verticalScrollBar()->setValue(0);
    fit();
    if (!before || !select(*before))
        setCurrentRow(0);
}

void RankLanesView::makeRows()
{
    m_rows.clear();
    if (!m_isByHost) {
        for (std::size_t lane = 0; lane < m_picture.lanes.size(); ++lane)
            m_rows.push_back({ lane, m_result->ranks[m_picture.lanes[lane].rank].host });
        updateScrollBar();
        return;
    }
    std::map<std::int64_t, std::vector<std::size_t>> hosts; // lanes of each, last first
    std::vector<std::int64_t> order; // of hosts, by the one that came last
    for (std::size_t lane = 0; lane < m_picture.lanes.size(); ++lane) {
        const auto host = m_result->ranks[m_picture.lanes[lane].rank].host;
        auto& lanes = hosts[host];
        if (lanes.empty())
            order.push_back(host);
        lanes.push_back(lane);
    }
    for (const auto host : order) {
        const auto& lanes = hosts[host];
        m_rows.push_back({ lanes.front(), host, true, lanes.size() });
        if (!m_openHosts.contains(host))
            continue;
        for (const auto lane : lanes)
            m_rows.push_back({ lane, host });
    }
    updateScrollBar();
}

void RankLanesView::setByHost(bool isByHost)
{
    if (m_isByHost == isByHost)
        return;
    const bool hadRank = currentRank().has_value();
    const auto before = currentRank().value_or(0);
    m_isByHost = isByHost;
    if (!m_result)
        return;
    makeRows();
    m_current = 0;
    if (hadRank)
        select(before);
    viewport()->update();
}

void RankLanesView::toggleHost(std::int64_t host)
{
    if (!m_openHosts.erase(host))
        m_openHosts.insert(host);
    makeRows();
    const auto place = std::ranges::find_if(m_rows, [host](const Row& row) { return row.isHost && row.host == host; });
    setCurrentRow(static_cast<int>(place - m_rows.begin()));
    viewport()->update();
}

bool RankLanesView::select(std::uint32_t rank)
{
    const auto lane = m_picture.laneOf(rank);
    if (!lane)
        return false;
    const auto host = m_result->ranks[rank].host;
    const auto find = [&] {
        return std::ranges::find_if(m_rows, [&](const Row& row) { return row.lane == *lane && !row.isHost; });
    };
    auto place = find();
    if (place == m_rows.end()) {
        m_openHosts.insert(host);
        makeRows();
        place = find();
    }
    setCurrentRow(static_cast<int>(place - m_rows.begin()));
    return true;
}

std::optional<std::uint32_t> RankLanesView::currentRank() const
{
    const auto row = static_cast<std::size_t>(m_current);
    return row < m_rows.size() ? std::optional(m_picture.lanes[m_rows[row].lane].rank) : std::nullopt;
}

void RankLanesView::setCurrentRow(int row)
{
    if (m_rows.empty())
        return;
    m_current = std::clamp(row, 0, rowCount() - 1);
    setAccessibleDescription(textOf(m_rows[static_cast<std::size_t>(m_current)].lane));
    auto& bar = *verticalScrollBar();
    const int top = m_current * rowHeight();
    const int room = viewport()->height() - rulerHeight();
    if (top < bar.value())
        bar.setValue(top);
    else if (top + rowHeight() > bar.value() + room)
        bar.setValue(top + rowHeight() - room);
    viewport()->update();
    Q_EMIT currentChanged();
}

void RankLanesView::updateScrollBar()
{
    const int room = std::max(1, viewport()->height() - rulerHeight());
    verticalScrollBar()->setRange(0, std::max(0, rowCount() * rowHeight() - room));
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(rowHeight());
    viewport()->update();
}

void RankLanesView::showTimes(double fromNs, double lengthNs)
{
    constexpr double LeastNs = 1000;
    const auto whole = static_cast<double>(std::max<std::int64_t>(1, m_picture.extent.durationNs()));
    const auto first = static_cast<double>(m_picture.extent.startNs);
    m_scale.left = scaledPx(NamePx, font());
    m_scale.width = std::max(1.0, viewport()->width() - m_scale.left);
    m_scale.lengthNs = std::clamp(lengthNs, std::min(LeastNs, whole), whole);
    m_scale.fromNs = std::clamp(fromNs, first, first + whole - m_scale.lengthNs);
    viewport()->update();
}

/// The operation in the right half: what led to it is to the left.
void RankLanesView::fit()
{
    constexpr double Before = 1.2;
    constexpr double All = 2.6;
    const auto length = static_cast<double>(std::max<std::int64_t>(1, m_picture.span.durationNs()));
    showTimes(static_cast<double>(m_picture.span.startNs) - Before * length, All * length);
}

void RankLanesView::zoom(double factor)
{
    const auto middle = static_cast<double>(m_picture.arrivalNs.value_or(m_picture.span.startNs));
    const bool isSeen = middle >= m_scale.fromNs && middle <= m_scale.fromNs + m_scale.lengthNs;
    const auto at = isSeen ? middle : m_scale.fromNs + m_scale.lengthNs / 2;
    showTimes(at - (at - m_scale.fromNs) * factor, m_scale.lengthNs * factor);
}

QRect RankLanesView::rowRect(int row) const
{
    return { 0, rulerHeight() + row * rowHeight() - verticalScrollBar()->value(), viewport()->width(), rowHeight() };
}

int RankLanesView::rowAt(int y) const
{
    if (y < rulerHeight())
        return -1;
    const int row = (y - rulerHeight() + verticalScrollBar()->value()) / rowHeight();
    return row < rowCount() ? row : -1;
}

QString RankLanesView::textOf(std::size_t lane) const
{
    const auto& of = m_picture.lanes[lane];
    QStringList parts;
    const auto took
        = tr("%1 takes %2").arg(core::withRaisedFirst(m_result->rankName(of.rank)), rankTimeText(of.span.durationNs()));
    parts.append(m_picture.timing ? tr("%1, of which it waits %2.").arg(took, rankTimeText(of.waitNs)) : took + u'.');
    if (!of.isAligned)
        parts.append(tr("Its clock is not aligned: its end is put to that of the others."));
    else if (of.residualNs > 0)
        parts.append(tr("Its clock is known to within %1.").arg(rankTimeText(of.residualNs)));
    return parts.join(u' ');
}

void RankLanesView::paintName(QPainter& painter, const Row& row, const QRect& place, bool isCurrent) const
{
    const auto& tokens = tokensOf(palette());
    const auto& lane = m_picture.lanes[row.lane];
    const auto& identity = m_result->summaries[lane.rank].identity;
    const int margin = scaledPx(10, font()); // NOLINT: px of the design
    QRect room(margin, place.top(), scaledPx(NamePx, font()) - 2 * margin, place.height());
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
    const QRect ruler(0, 0, viewport()->width(), rulerHeight());
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
    painter.drawLine(QPointF(x, rulerHeight()), QPointF(x, viewport()->height()));
    const auto text = tr("rank %1 arrives").arg(m_result->summaries[m_picture.lanes.front().rank].identity.rank);
    const auto small = typeFont(TypeRole::Axis, font());
    const int margin = scaledPx(8, font()); // NOLINT: px of the design
    const int wide = QFontMetrics(small).horizontalAdvance(text) + 2 * margin;
    const QRectF place(std::min(x - wide / 2.0, viewport()->width() - wide - 1.0), 2, wide, rulerHeight() - 4);
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
    painter.setClipRect(QRect(0, rulerHeight(), viewport()->width(), viewport()->height()));
    const RankLanePainter lanes(painter, *m_result, m_scale, tokens, typeFont(TypeRole::Axis, font()));
    const int first = verticalScrollBar()->value() / rowHeight();
    const int last = std::min(rowCount() - 1, first + viewport()->height() / rowHeight() + 1);
    for (int row = first; row <= last; ++row) {
        const auto& of = m_rows[static_cast<std::size_t>(row)];
        const auto place = rowRect(row);
        const bool isCurrent = row == m_current;
        if (isCurrent)
            painter.fillRect(place, QColor(hasFocus() ? tokens.selected : tokens.hover));
        painter.fillRect(QRect(0, place.bottom(), place.width(), 1), QColor(tokens.hairline));
        lanes.paint(m_picture.lanes[of.lane], place.adjusted(0, 3, 0, -4)); // NOLINT: gap between lanes
        paintName(painter, of, place, isCurrent);
    }
    painter.setClipRect(QRectF(m_scale.left, rulerHeight(), m_scale.width, viewport()->height()));
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
}

void RankLanesView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
    if (m_result)
        showTimes(m_scale.fromNs, m_scale.lengthNs);
}

void RankLanesView::keyPressEvent(QKeyEvent* event)
{
    const auto pan = PanShare * m_scale.lengthNs;
    switch (event->key()) {
    case Qt::Key_Up:
        setCurrentRow(m_current - 1);
        return;
    case Qt::Key_Down:
        setCurrentRow(m_current + 1);
        return;
    case Qt::Key_Left:
    case Qt::Key_A:
        showTimes(m_scale.fromNs - pan, m_scale.lengthNs);
        return;
    case Qt::Key_Right:
    case Qt::Key_D:
        showTimes(m_scale.fromNs + pan, m_scale.lengthNs);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_W:
        zoom(ZoomStep);
        return;
    case Qt::Key_Minus:
    case Qt::Key_S:
        zoom(1 / ZoomStep);
        return;
    case Qt::Key_F:
    case Qt::Key_Home:
        fit();
        return;
    case Qt::Key_Space:
        if (m_isByHost && !m_rows.empty())
            toggleHost(m_rows[static_cast<std::size_t>(m_current)].host);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto rank = currentRank())
            Q_EMIT traceRequested(*rank);
        return;
    default:
        event->ignore(); // keys of the pane
    }
}

void RankLanesView::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->pos().y());
    if (event->button() != Qt::LeftButton || row < 0)
        return;
    setCurrentRow(row);
    const auto& of = m_rows[static_cast<std::size_t>(row)];
    if (of.isHost && event->pos().x() < m_scale.left)
        toggleHost(of.host);
    else if (event->pos().x() >= m_scale.left)
        m_dragFrom = event->position().x();
}

void RankLanesView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragFrom || !event->buttons().testFlag(Qt::LeftButton))
        return;
    const auto byPx = event->position().x() - *m_dragFrom;
    m_dragFrom = event->position().x();
    showTimes(m_scale.fromNs - byPx / m_scale.width * m_scale.lengthNs, m_scale.lengthNs);
}

void RankLanesView::mouseReleaseEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    m_dragFrom.reset();
}

void RankLanesView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int row = rowAt(event->pos().y());
    if (row >= 0 && !m_rows[static_cast<std::size_t>(row)].isHost)
        Q_EMIT traceRequested(m_picture.lanes[m_rows[static_cast<std::size_t>(row)].lane].rank);
}

void RankLanesView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const auto factor = event->angleDelta().y() > 0 ? ZoomStep : 1 / ZoomStep;
    const auto at = m_scale.ns(event->position().x());
    showTimes(at - (at - m_scale.fromNs) * factor, m_scale.lengthNs * factor);
    event->accept();
}

bool RankLanesView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos().y());
    if (row < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(
            help->globalPos(),
            Qt::convertFromPlainText(textOf(m_rows[static_cast<std::size_t>(row)].lane), Qt::WhiteSpaceNormal), this);
    return true;
}

void RankLanesView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_result)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Open the trace of this rank"), this, [this] {
        if (const auto rank = currentRank())
            Q_EMIT traceRequested(*rank);
    });
    menu->addAction(tr("Show the o&peration\tF"), this, &RankLanesView::fit);
    menu->addSeparator();
    menu->addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

FigureGrid RankLanesView::figureGrid() const
{
    FigureGrid grid;
    grid.columns = { tr("Duration"), tr("Wait"), tr("Residual") };
    for (const auto& lane : m_picture.lanes)
        grid.rows.push_back({ m_result->rankName(lane.rank),
                              { rankTimeText(lane.span.durationNs()),
                                m_picture.timing ? rankTimeText(lane.waitNs) : QStringLiteral("–"),
                                lane.isAligned ? rankTimeText(lane.residualNs) : tr("unaligned") } });
    return grid;
}
