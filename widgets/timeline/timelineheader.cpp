// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineheader.h"

#include "table/figuretext.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelinetracks.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

#include <algorithm>

TimelineHeader::TimelineHeader(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_colors(palette())
{
    setAccessibleName(tr("Tracks"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    for (const auto signal :
         { &TimelineState::timelineChanged, &TimelineState::rowsChanged, &TimelineState::highlightsChanged })
        connect(&state, signal, this, qOverload<>(&QWidget::update));
}

QSize TimelineHeader::sizeHint() const
{
    return { fontMetrics().averageCharWidth() * 26, fontMetrics().height() * 24 };
}

void TimelineHeader::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_colors = TimelineColors(palette());
    QWidget::changeEvent(event);
}

QString TimelineHeader::labelOf(const core::TrackRow& row) const
{
    const auto& timeline = *m_state.scene().timeline;
    // a pinned row stands without its parents
    return row.isPinned ? fullTrackLabel(timeline, row.track) : timeline.tracks[row.track].label;
}

QRect TimelineHeader::triangleRect(const core::TrackRow& row) const
{
    const int size = fontMetrics().height();
    const int left = fontMetrics().averageCharWidth() / 2 + row.indent * size * 3 / 4;
    return { left, m_state.scene().topOf(row), size, std::min(row.heightPx, size + 4) };
}

void TimelineHeader::paintTriangle(QPainter& painter, const core::TrackRow& row) const
{
    constexpr double Size = 4;
    const auto middle = QRectF(triangleRect(row)).center();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colors.faintText());
    if (row.isCollapsed)
        painter.drawPolygon(QPolygonF({ middle + QPointF(-Size / 2, -Size), middle + QPointF(Size * 0.8, 0),
                                        middle + QPointF(-Size / 2, Size) }));
    else
        painter.drawPolygon(QPolygonF({ middle + QPointF(-Size, -Size / 2), middle + QPointF(Size, -Size / 2),
                                        middle + QPointF(0, Size * 0.8) }));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelineHeader::paintRow(QPainter& painter, const core::TrackRow& row) const
{
    const auto& scene = m_state.scene();
    const auto& track = scene.timeline->tracks[row.track];
    const QRect place(0, scene.topOf(row), width(), row.heightPx);
    const bool isGroup = track.lanes.empty() && !track.series;
    const bool isCurrent = m_state.highlights().track == row.track;
    painter.fillRect(place,
                     isCurrent     ? mixedColor(m_colors.base(), m_colors.selection(), 0.35)
                         : isGroup ? m_colors.band()
                                   : m_colors.base());
    painter.fillRect(QRect(0, place.bottom(), width(), 1), m_colors.line());
    if (isFoldable(*scene.timeline, row))
        paintTriangle(painter, row);
    auto labelFont = font();
    labelFont.setBold(isGroup);
    painter.setFont(labelFont);
    painter.setPen(m_colors.text());
    const int gap = fontMetrics().averageCharWidth();
    auto room = place.adjusted(triangleRect(row).right() + gap / 2, 0, -gap, 0);
    room.setHeight(std::min(room.height(), fontMetrics().height() + 4));
    const auto text = QFontMetrics(labelFont).elidedText(labelOf(row), Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    if (track.series && place.height() >= 2 * fontMetrics().height()) {
        painter.setPen(m_colors.faintText());
        painter.setFont(font());
        painter.drawText(room.translated(0, room.height() - 4), Qt::AlignVCenter | Qt::AlignLeft,
                         tr("0 to %1").arg(core::figureText(chartMaximum(track), core::Unit::Count).number));
    }
}

void TimelineHeader::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), m_colors.base());
    const auto& scene = m_state.scene();
    if (!scene.timeline)
        return;
    const auto& rows = scene.layout.rows;
    const int pinned = scene.layout.pinnedHeightPx;
    for (auto at = scene.layout.rowAt(pinned + scene.scrollY).value_or(rows.size());
         at < rows.size() && scene.topOf(rows[at]) < height(); ++at)
        paintRow(painter, rows[at]);
    for (const auto& row : rows) {
        if (!row.isPinned)
            break;
        paintRow(painter, row);
    }
    if (pinned > 0)
        painter.fillRect(QRect(0, pinned - 1, width(), 1), m_colors.text());
}

void TimelineHeader::mousePressEvent(QMouseEvent* event)
{
    const auto at = m_state.scene().rowAt(event->pos().y());
    if (!at)
        return;
    const auto row = m_state.scene().layout.rows[*at];
    m_state.setTrack(row.track);
    const bool isOnTriangle = event->pos().x() <= triangleRect(row).right();
    if (event->button() == Qt::LeftButton && isOnTriangle && isFoldable(*m_state.scene().timeline, row))
        toggleFolded(m_state, row.track);
}

void TimelineHeader::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto at = m_state.scene().rowAt(event->pos().y());
    if (at && event->button() == Qt::LeftButton)
        toggleFolded(m_state, m_state.scene().layout.rows[*at].track);
}

void TimelineHeader::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)))
        turnWheel(m_state, *event);
    event->accept();
}

void TimelineHeader::contextMenuEvent(QContextMenuEvent* event)
{
    if (const auto at = m_state.scene().rowAt(event->pos().y()))
        m_state.setTrack(m_state.scene().layout.rows[*at].track);
    Q_EMIT contextMenuRequested(event->globalPos());
}

bool TimelineHeader::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_state.isEmpty())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto at = m_state.scene().rowAt(help->pos().y());
    if (at)
        QToolTip::showText(help->globalPos(),
                           fullTrackLabel(*m_state.scene().timeline, m_state.scene().layout.rows[*at].track), this);
    else
        QToolTip::hideText();
    return true;
}
