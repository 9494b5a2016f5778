// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineheader.h"

#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "table/figuretext.h"
#include "timeline/timelinecanvas.h"
#include "timeline/timelinetracks.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

TimelineHeader::TimelineHeader(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_colors(palette())
{
    setAccessibleName(tr("Tracks"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    adoptNames();
    connect(&state, &TimelineState::timelineChanged, this, &TimelineHeader::adoptNames);
    connect(&state, &TimelineState::rowsChanged, this, [this] {
        if (m_hasDenseNames != m_state.isDense())
            adoptNames();
    });
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
    if (event->type() == QEvent::FontChange)
        adoptNames();
    QWidget::changeEvent(event);
}

QString TimelineHeader::nameOf(const core::TrackRow& row) const
{
    const auto& track = m_state.scene().timeline->tracks[row.track];
    return track.name.isEmpty() ? track.label : track.name;
}

QString TimelineHeader::qualifierOf(const core::TrackRow& row) const
{
    const auto& timeline = *m_state.scene().timeline;
    const auto& track = timeline.tracks[row.track];
    QStringList parts;
    if (!track.qualifier.isEmpty())
        parts += track.qualifier;
    if (track.leastNs > 0)
        parts += tr("from %1 on").arg(core::displayDuration(track.leastNs, m_state.appearance().format));
    if (row.isPinned && track.parent != core::TimelineTrack::NoParent) // it stands without its parents
        parts += fullTrackLabel(timeline, track.parent);
    return parts.join(QStringLiteral(" · "));
}

/// "93.0 %" beside a GPU.
QString TimelineHeader::shareOf(const core::TrackRow& row) const
{
    const auto& track = m_state.scene().timeline->tracks[row.track];
    const auto& shares = m_state.scene().busyShares;
    if (track.kind != core::TrackKind::Device || !track.device.isValid() || track.device.value() >= shares.size()
        || !shares[track.device.value()])
        return {};
    constexpr double Whole = 100;
    const auto text = core::figureText(*shares[track.device.value()] * Whole, core::Unit::Percent);
    return text.number + u' ' + text.unit;
}

/// What the name of a track takes in strong letters. Docked, the unit of a counter may be cut, but not what it counts.
int TimelineHeader::nameWidth(const core::TimelineTrack& track, const QFontMetrics& metrics) const
{
    const bool isDockedCounter = m_state.isDense() && track.series;
    auto text = track.series && track.name.isEmpty() ? track.label : track.name;
    if (!track.qualifier.isEmpty() && !isDockedCounter)
        text += QStringLiteral("  ") + track.qualifier;
    const int share = track.kind == core::TrackKind::Device ? metrics.horizontalAdvance(tr("  100 %")) : 0;
    const int besideHeading = isDockedCounter ? m_headingWidthPx + metrics.height() / 2 : 0;
    const int indents = track.parent == core::TimelineTrack::NoParent || isDockedCounter ? 1 : 2;
    return metrics.horizontalAdvance(text) + share + besideHeading + indents * metrics.height()
        + 2 * metrics.averageCharWidth();
}

void TimelineHeader::adoptNames()
{
    m_hasDenseNames = m_state.isDense();
    constexpr int MostHeadingPx = 96;
    // docked hardly more than in the design, unless counters could not be told apart
    const auto mostWidth = [this](const core::TimelineTrack& track) {
        return scaledPx(!m_state.isDense() ? 320 : track.series ? 280 : 200, font());
    };
    auto strong = font();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(strong);
    int widest = fontMetrics().averageCharWidth() * 12;
    m_headingWidthPx = 0;
    if (const auto& timeline = m_state.scene().timeline) {
        for (const auto& track : timeline->tracks) {
            if (track.parent == core::TimelineTrack::NoParent)
                m_headingWidthPx = std::max(m_headingWidthPx, metrics.horizontalAdvance(track.name));
        }
        m_headingWidthPx = std::min(m_headingWidthPx, scaledPx(MostHeadingPx, font()));
        m_headingWidthPx += fontMetrics().averageCharWidth();
        for (const auto& track : timeline->tracks)
            widest = std::max(widest, std::min(nameWidth(track, metrics), mostWidth(track)));
    }
    setMinimumWidth(widest);
    update();
}

QRect TimelineHeader::triangleRect(const core::TrackRow& row) const
{
    const int size = fontMetrics().height();
    int left = fontMetrics().averageCharWidth() / 2 + row.indent * size * 3 / 4;
    const bool isBesideHeading = m_state.isDense() && !row.isPinned
        && m_state.scene().timeline->tracks[row.track].parent != core::TimelineTrack::NoParent;
    if (isBesideHeading)
        left += m_headingWidthPx + size / 2;
    return { left, m_state.scene().topOf(row), size, firstLineHeight(row) };
}

void TimelineHeader::paintTriangle(QPainter& painter, const core::TrackRow& row) const
{
    constexpr int SizePx = 12;
    const int size = scaledPx(SizePx, font());
    QRect place(0, 0, size, size);
    place.moveCenter(triangleRect(row).center());
    const auto name = row.isCollapsed ? IconName::ChevronRight : IconName::ChevronDown;
    painter.drawPixmap(place.topLeft(), iconPixmap(name, size, devicePixelRatioF(), m_colors.faintText().rgb()));
}

void TimelineHeader::paintRow(QPainter& painter, const core::TrackRow& row) const
{
    const auto& scene = m_state.scene();
    const auto& track = scene.timeline->tracks[row.track];
    const QRect place(0, scene.topOf(row), width(), row.heightPx);
    const bool isCurrent = m_state.highlights().track == row.track;
    const bool isHeading = track.parent == core::TimelineTrack::NoParent || row.heading != core::TrackRow::NoHeading;
    painter.fillRect(place, isCurrent ? QColor(tokensOf(palette()).selected) : m_colors.base());
    if (isHeading)
        painter.fillRect(QRect(0, place.top(), width(), 1), m_colors.line());
    if (isFoldable(*scene.timeline, row))
        paintTriangle(painter, row);
    if (row.heading != core::TrackRow::NoHeading)
        paintHeading(painter, row);
    paintTexts(painter, row);
}

/// Where rows are dense a GPU or a process stands beside its first row.
void TimelineHeader::paintHeading(QPainter& painter, const core::TrackRow& row) const
{
    auto strong = font();
    strong.setWeight(QFont::DemiBold);
    const int left = fontMetrics().height();
    const QRect room(left, m_state.scene().topOf(row), triangleRect(row).left() - left, firstLineHeight(row));
    painter.setFont(strong);
    painter.setPen(m_colors.text());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetrics(strong).elidedText(m_state.scene().timeline->tracks[row.heading].name, Qt::ElideRight,
                                                     room.width()));
}

void TimelineHeader::paintTexts(QPainter& painter, const core::TrackRow& row) const
{
    const auto& track = m_state.scene().timeline->tracks[row.track];
    auto nameFont = font();
    if (track.parent == core::TimelineTrack::NoParent)
        nameFont.setWeight(QFont::DemiBold);
    const QFontMetrics nameMetrics(nameFont);
    const int gap = fontMetrics().averageCharWidth();
    auto room = QRect(0, m_state.scene().topOf(row), width(), row.heightPx)
                    .adjusted(triangleRect(row).right() + gap / 2, 0, -gap, 0);
    room.setHeight(firstLineHeight(row));
    constexpr auto Place = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine;
    if (const auto share = shareOf(row); !share.isEmpty()) {
        painter.setFont(nameFont);
        painter.setPen(m_colors.text());
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, share);
        room.setRight(room.right() - nameMetrics.horizontalAdvance(share) - gap);
    }
    const auto name = nameMetrics.elidedText(nameOf(row), Qt::ElideMiddle, room.width());
    painter.setFont(nameFont);
    painter.setPen(track.kind == core::TrackKind::QuietThreads ? m_colors.faintText() : m_colors.text());
    painter.drawText(room, Place, name);
    painter.setFont(font());
    painter.setPen(m_colors.faintText());
    room.setLeft(room.left() + nameMetrics.horizontalAdvance(name) + gap);
    const auto qualifier = qualifierOf(row);
    const bool isWhole = fontMetrics().horizontalAdvance(qualifier) <= room.width();
    if (isWhole || (!m_state.isDense() && room.width() > 2 * gap)) // docked, less room: a part of it says nothing
        painter.drawText(room, Place, fontMetrics().elidedText(qualifier, Qt::ElideRight, room.width()));
    if (track.series && row.heightPx >= 2 * fontMetrics().height()) {
        room.setLeft(triangleRect(row).right() + gap / 2);
        painter.drawText(room.translated(0, room.height() - 4), Place,
                         tr("0 to %1").arg(core::figureText(chartMaximum(track), core::Unit::Count).number));
    }
}

/// Labels stand beside the first of several lanes, else in the middle.
int TimelineHeader::firstLineHeight(const core::TrackRow& row) const
{
    const bool hasChart = m_state.scene().timeline->tracks[row.track].series != nullptr;
    if (row.laneCount > 1)
        return row.laneHeightPx;
    return hasChart ? std::min(row.heightPx, fontMetrics().height() + 4) : row.heightPx;
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
