// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/tilerow.h"

#include "base/phrases.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/cellframe.h"
#include "summary/partfills.h"

#include <QKeyEvent>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace {

constexpr int TileHeightPx = 88;
constexpr int LeastTilePx = 165; ///< of a tile
constexpr int TileMarginPx = 15;
constexpr int SwatchPx = 10;

ClassFill fillOfTile(const core::SummaryTile& tile, bool isDark)
{
    if (tile.topic == core::SummaryTopic::Idle)
        return idleFill(isDark);
    return fillOf(core::timeGroup(tile.timeClass), isDark);
}

} // namespace

SummaryTileButton::SummaryTileButton(std::shared_ptr<const core::Summary> summary, std::size_t place, QString cause,
                                     QWidget* parent)
    : QAbstractButton(parent)
    , m_summary(std::move(summary))
    , m_place(place)
    , m_cause(std::move(cause))
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    const auto value = core::withLocalFigures(core::threeDigitShare(tile().share));
    auto spoken = QStringLiteral("%1, %2").arg(tile().name, value);
    if (!m_cause.isEmpty())
        spoken += QStringLiteral(", ") + m_cause;
    setText(tile().name);
    setAccessibleName(spoken);
    setToolTip(Qt::mightBeRichText(spoken) ? Qt::convertFromPlainText(spoken, Qt::WhiteSpaceNormal) : spoken);
}

QSize SummaryTileButton::sizeHint() const
{
    return { scaledPx(LeastTilePx, font()), scaledPx(TileHeightPx, font()) };
}

void SummaryTileButton::paintName(QPainter& painter, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    auto left = place.left();
    if (tile().topic != core::SummaryTopic::Utilisation) {
        const auto side = scaledPx(SwatchPx, font());
        drawSwatch(painter, QRectF(left, place.center().y() - side / 2.0, side, side),
                   fillOfTile(tile(), tokens.isDark), tokens);
        left += side + scaledPx(6, font());
    }
    painter.setFont(font());
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRect(left, place.top(), place.right() - left, place.height()), Qt::AlignVCenter, tile().name);
    constexpr int ChevronPx = 12;
    const auto side = scaledPx(ChevronPx, font());
    const auto picture = iconPixmap(IconName::ChevronRight, side, devicePixelRatioF(), tokens.text3);
    painter.drawPixmap(place.right() - side + 1, place.center().y() - side / 2, picture);
}

int SummaryTileButton::paintValue(QPainter& painter, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    const auto number = core::withLocalFigures(core::threeDigitShare(tile().share)).section(u' ', 0, 0);
    const auto letters = typeFont(TypeRole::Tile, font());
    painter.setFont(letters);
    painter.setPen(QColor(isEnabled() ? tokens.text : tokens.text3));
    const auto baseline = place.bottom() - QFontMetrics(letters).descent();
    painter.drawText(place.left(), baseline, number);
    painter.setFont(font());
    painter.setPen(QColor(tokens.text2));
    const auto unitLeft = place.left() + QFontMetrics(letters).horizontalAdvance(number) + scaledPx(3, font());
    painter.drawText(unitLeft, baseline, QStringLiteral("%"));
    return unitLeft + fontMetrics().horizontalAdvance(u'%');
}

/// The course as an area with a line on top, in the colour of what it is of.
void SummaryTileButton::paintCourse(QPainter& painter, const QRect& place) const
{
    const auto& tokens = tokensOf(palette());
    if (place.width() < 2)
        return;
    const auto values
        = core::coarser(tile().course, m_summary->overGpuWork.bins, static_cast<std::size_t>(place.width()) / 2);
    if (values.size() < 2 || !isEnabled())
        return;
    const auto highest = std::max(0.01F, *std::ranges::max_element(values));
    const auto scale = tile().topic == core::SummaryTopic::Utilisation ? 1.0F : highest;
    QPolygonF line;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto x = place.left() + static_cast<qreal>(i) * place.width() / static_cast<qreal>(values.size() - 1);
        line.append({ x, place.bottom() - static_cast<qreal>(values[i] / scale) * (place.height() - 2) });
    }
    const auto color = tile().topic == core::SummaryTopic::Utilisation
        ? QColor(tokens.text2)
        : plainColor(fillOfTile(tile(), tokens.isDark), tokens);
    constexpr double AreaShare = 0.16;
    QPolygonF area = line;
    area.append(QPointF(place.right() + 1, place.bottom() + 1));
    area.append(QPointF(place.left(), place.bottom() + 1));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(blended(color.rgb(), tokens.content, AreaShare)));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPolygon(area);
    constexpr double LineWidth = 1.3;
    painter.setPen(QPen(color, LineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// As many of the causes as there is room for: the first says more than the beginning of the second.
QString SummaryTileButton::shownCause() const
{
    const QFontMetrics small(typeFont(TypeRole::Secondary, font()));
    const auto room = width() - 2 * scaledPx(TileMarginPx, font());
    auto text = m_cause;
    while (small.horizontalAdvance(text) > room && text.contains(QStringLiteral(", ")))
        text = text.section(QStringLiteral(", "), 0, -2);
    return small.elidedText(text, Qt::ElideRight, room);
}

void SummaryTileButton::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    if (isDown() || underMouse())
        painter.fillRect(rect().adjusted(1, 1, -1, -1), QColor(tokens.hover));
    const auto margin = scaledPx(TileMarginPx, font());
    const auto inner = rect().adjusted(margin, scaledPx(9, font()), -margin, -scaledPx(8, font()));
    const auto nameHeight = fontMetrics().lineSpacing();
    const QFontMetrics small(typeFont(TypeRole::Secondary, font()));
    const auto causeHeight = small.lineSpacing();
    const QRect value(inner.left(), inner.top() + nameHeight, inner.width(), inner.height() - nameHeight - causeHeight);
    paintName(painter, QRect(inner.left(), inner.top(), inner.width(), nameHeight));
    const auto valueRight = paintValue(painter, value);
    const auto courseWidth
        = std::min({ inner.width() * 2 / 5, scaledPx(116, font()), inner.right() - valueRight - scaledPx(6, font()) });
    paintCourse(painter,
                QRect(inner.right() - courseWidth, value.top() + scaledPx(3, font()), courseWidth,
                      value.height() - scaledPx(5, font())));
    painter.setFont(typeFont(TypeRole::Secondary, font()));
    painter.setPen(QColor(isEnabled() ? tokens.text2 : tokens.text3));
    painter.drawText(QRect(inner.left(), inner.bottom() - causeHeight + 1, inner.width(), causeHeight),
                     Qt::AlignVCenter, shownCause());
    if (hasFocus()) {
        painter.setPen(QPen(QColor(tokens.accent), 2));
        painter.drawRect(rect().adjusted(2, 2, -3, -3));
    }
}

/// Arrows are for the row: a button would take them like Tab.
void SummaryTileButton::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        event->ignore();
        break;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

TileRow::TileRow(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Shares of the GPUs' time"));
}

void TileRow::setSummary(const std::shared_ptr<const core::Summary>& summary, std::int64_t originNs,
                         const core::DisplayFormat& format)
{
    qDeleteAll(m_tiles);
    m_tiles.clear();
    for (std::size_t i = 0; summary && i < summary->tiles.size(); ++i) {
        auto* tile = new SummaryTileButton(
            summary, i, core::withLocalFigures(core::causeText(summary->tiles[i], originNs, format)), this);
        connect(tile, &QAbstractButton::clicked, this,
                [this, topic = tile->tile().topic] { Q_EMIT topicRequested(topic); });
        if (i > 0)
            tile->setFocusPolicy(Qt::ClickFocus); // one stop for Tab, arrows lead on
        tile->show();
        m_tiles.push_back(tile);
    }
    arrange();
    updateGeometry();
    update();
}

int TileRow::columnsFor(int width) const
{
    const auto count = static_cast<int>(m_tiles.size());
    const auto most = std::clamp(width / scaledPx(LeastTilePx, font()), 1, std::max(count, 1));
    const auto rows = (count + most - 1) / std::max(most, 1);
    return rows > 0 ? (count + rows - 1) / rows : 1; // rows of about the same length
}

int TileRow::tileHeight() const
{
    return scaledPx(TileHeightPx, font());
}

QSize TileRow::sizeHint() const
{
    const auto width = scaledPx(LeastTilePx, font()) * std::max(1, static_cast<int>(m_tiles.size()));
    return { width, heightForWidth(width) };
}

int TileRow::heightForWidth(int width) const
{
    const auto count = static_cast<int>(m_tiles.size());
    const auto columns = columnsFor(width);
    return (count + columns - 1) / columns * tileHeight();
}

void TileRow::arrange()
{
    const auto columns = columnsFor(width());
    for (int i = 0; i < static_cast<int>(m_tiles.size()); ++i) {
        const auto left = width() * (i % columns) / columns;
        const auto right = width() * (i % columns + 1) / columns;
        m_tiles[static_cast<std::size_t>(i)]->setGeometry(left, i / columns * tileHeight(), right - left, tileHeight());
    }
}

void TileRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void TileRow::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_tiles.empty())
        return;
    std::vector<QRect> cells;
    for (const auto* tile : m_tiles)
        cells.push_back(tile->geometry());
    QPainter painter(this);
    drawCellFrame(painter, rect(), cells, palette());
}

/// Arrows go from tile to tile.
void TileRow::keyPressEvent(QKeyEvent* event)
{
    const bool isBack = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const bool isOn = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const auto found = std::ranges::find_if(m_tiles, [](const auto* tile) { return tile->hasFocus(); });
    if ((!isBack && !isOn) || found == m_tiles.end()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto last = std::ssize(m_tiles) - 1;
    const auto next = std::clamp<std::ptrdiff_t>((found - m_tiles.begin()) + (isOn ? 1 : -1), 0, last);
    m_tiles[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
}
