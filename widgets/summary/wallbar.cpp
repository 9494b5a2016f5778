// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/wallbar.h"

#include "base/phrases.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/partfills.h"
#include "summary/sharetext.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

std::vector<BarPiece> barPieces(const std::vector<double>& shares, double widthPx, double leastPx)
{
    std::vector<BarPiece> pieces;
    double wideShare = 0;
    double taken = 0;
    for (std::size_t part = 0; part < shares.size(); ++part) {
        if (shares[part] <= 0)
            continue;
        const auto isNarrow = shares[part] * widthPx < leastPx;
        pieces.push_back({ part, 0, isNarrow ? leastPx : 0 });
        taken += isNarrow ? leastPx : 0;
        wideShare += isNarrow ? 0 : shares[part];
    }
    double left = 0;
    for (auto& piece : pieces) {
        if (piece.width <= 0)
            piece.width = std::max(leastPx, shares[piece.part] / wideShare * (widthPx - taken));
        piece.left = left;
        left += piece.width;
    }
    const auto tooWide = left > 0 ? widthPx / left : 1; // more parts than fit, or rounding
    for (auto& piece : pieces) {
        piece.left *= tooWide;
        piece.width *= tooWide;
    }
    return pieces;
}

WallBar::WallBar(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
}

void WallBar::setDevice(std::shared_ptr<const core::Summary> summary, std::size_t device)
{
    m_summary = std::move(summary);
    m_device = device;
    setAccessibleName(tr("Where the time of %1 went").arg(this->device().name));
    update();
}

QString WallBar::shareText(std::size_t part) const
{
    return localShare(m_summary->share(part, device()));
}

QString WallBar::textOf(std::size_t part) const
{
    return QStringLiteral("%1 %2").arg(m_summary->parts[part].name, shareText(part));
}

std::vector<BarPiece> WallBar::pieces() const
{
    constexpr double LeastPx = 3;
    std::vector<double> shares;
    for (std::size_t part = 0; part < m_summary->parts.size(); ++part)
        shares.push_back(m_summary->share(part, device()));
    return barPieces(shares, width(), LeastPx);
}

FigureGrid WallBar::figureGrid() const
{
    FigureGrid grid { { tr("Share"), tr("Time") }, {} };
    for (std::size_t part = 0; m_summary && part < m_summary->parts.size(); ++part) {
        if (device().timesNs[part] > 0) {
            grid.rows.push_back(
                { m_summary->parts[part].name,
                  { shareText(part), core::withLocalFigures(core::threeDigitDuration(device().timesNs[part])) } });
        }
    }
    return grid;
}

/// Name and share where they fit, else the name alone, since parts of one group look alike; on patterns on a plain
/// ground.
void WallBar::paintLabel(QPainter& painter, const BarPiece& piece) const
{
    const auto& tokens = tokensOf(palette());
    const auto letters = typeFont(TypeRole::Secondary, font());
    const QFontMetrics metrics(letters);
    const auto share = shareText(piece.part);
    const auto margin = scaledPx(7, font());
    const auto room = static_cast<int>(piece.width) - 2 * margin;
    auto text = QStringLiteral("%1  %2").arg(m_summary->parts[piece.part].name, share);
    if (metrics.horizontalAdvance(text) > room)
        text = m_summary->parts[piece.part].name;
    if (metrics.horizontalAdvance(text) > room || metrics.height() > height())
        return;
    const auto fill = fillOfPart(m_summary->parts[piece.part], tokens.isDark);
    const auto ground = plainColor(fill, tokens);
    const QRectF place(piece.left + margin, (height() - metrics.height()) / 2.0, metrics.horizontalAdvance(text),
                       metrics.height());
    if (fill.pattern != FillPattern::None)
        painter.fillRect(place.adjusted(-3, 0, 3, 0), ground);
    painter.setFont(letters);
    painter.setPen(textOn(ground.rgb()));
    painter.drawText(place, Qt::AlignVCenter | Qt::TextDontClip, text);
}

void WallBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!m_summary)
        return;
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    constexpr double DimShare = 0.45;
    painter.setOpacity(isEnabled() ? 1 : DimShare);
    for (const auto& piece : pieces()) {
        const bool isLast = piece.left + piece.width >= width() - 0.5;
        const QRectF place(piece.left, 0, isLast ? width() - piece.left : piece.width - 1, height());
        drawFill(painter, place, fillOfPart(m_summary->parts[piece.part], tokens.isDark), tokens);
        paintLabel(painter, piece);
    }
}

bool WallBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_summary)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const auto& piece : pieces()) {
        if (help->pos().x() >= piece.left && help->pos().x() < piece.left + piece.width) {
            const auto text = QStringLiteral("%1, %2").arg(
                textOf(piece.part), core::withLocalFigures(core::threeDigitDuration(device().timesNs[piece.part])));
            QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal), this);
            return true;
        }
    }
    return true;
}
