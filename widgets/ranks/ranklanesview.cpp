// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranklanesview.h"

#include "base/labels.h"
#include "ranks/rankcourses.h"
#include "ranks/ranktimetext.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
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
    : RankRowsView(tr("Ranks of an operation"), RowPx, parent)
{
    constexpr int LeastRows = 4;
    setMinimumHeight(scaledPx(RulerPx + LeastRows * RowPx, font()));
}

int RankLanesView::headHeight() const
{
    return scaledPx(RulerPx, font());
}

void RankLanesView::clear()
{
    m_result.reset();
    m_picture = {};
    m_rows.clear();
    resetRows();
}

void RankLanesView::setCourses(RankCourses* courses)
{
    m_courses = courses;
    connect(courses, &RankCourses::changed, viewport(), qOverload<>(&QWidget::update));
}

void RankLanesView::show(std::shared_ptr<const core::FleetResult> result, std::uint32_t instance)
{
    const auto before = currentRank();
    if (m_result != result)
        m_openHosts.clear();
    m_result = std::move(result);
    m_picture = core::lanePicture(*m_result, instance);
    makeRows();
    resetRows();
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
    resetRows();
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
    const auto row = static_cast<std::size_t>(currentRow());
    return row < m_rows.size() ? std::optional(m_picture.lanes[m_rows[row].lane].rank) : std::nullopt;
}

void RankLanesView::setCurrentRow(int row)
{
    if (goToRow(row))
        Q_EMIT currentChanged();
}

QString RankLanesView::rowText(int row) const
{
    return textOf(m_rows[static_cast<std::size_t>(row)].lane);
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

void RankLanesView::resizeEvent(QResizeEvent* event)
{
    RankRowsView::resizeEvent(event);
    if (m_result)
        showTimes(m_scale.fromNs, m_scale.lengthNs);
}

void RankLanesView::keyPressEvent(QKeyEvent* event)
{
    const auto pan = PanShare * m_scale.lengthNs;
    switch (event->key()) {
    case Qt::Key_Up:
        setCurrentRow(currentRow() - 1);
        return;
    case Qt::Key_Down:
        setCurrentRow(currentRow() + 1);
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
            toggleHost(m_rows[static_cast<std::size_t>(currentRow())].host);
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
    addFigureAction(*menu);
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
