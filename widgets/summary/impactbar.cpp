// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/impactbar.h"

#include "base/phrases.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>

#include <algorithm>

QString timeOfText(std::int64_t partNs, std::int64_t wholeNs)
{
    const auto part = core::withLocalFigures(core::threeDigitDuration(partNs));
    const auto whole = core::withLocalFigures(core::threeDigitDuration(wholeNs));
    const auto unit = part.section(u' ', 1);
    return ImpactBar::tr("%1 of %2").arg(unit == whole.section(u' ', 1) ? part.section(u' ', 0, 0) : part, whole);
}

ImpactBar::ImpactBar(QWidget* parent)
    : QWidget(parent)
{
}

void ImpactBar::setFinding(const core::Finding& finding, std::int64_t wholeNs)
{
    const auto fractionOf = [wholeNs](std::int64_t timeNs) {
        return wholeNs > 0 ? std::min(1.0, static_cast<double>(timeNs) / static_cast<double>(wholeNs)) : 0;
    };
    m_fraction = fractionOf(finding.claimedNs);
    m_bounds.clear();
    for (const auto& remedy : finding.remedies)
        m_bounds.push_back(fractionOf(remedy.boundNs));
    m_share = finding.claimedNs > 0 ? core::withLocalFigures(core::threeDigitShare(m_fraction)) : QString();
    m_time = finding.claimedNs > 0 ? timeOfText(finding.claimedNs, wholeNs) : tr("no time claimed");
    const auto sentence = core::withLocalFigures(core::recoverableSentence(finding));
    setAccessibleName(sentence.isEmpty() ? m_time : sentence);
    setToolTip(sentence);
    update();
}

QSize ImpactBar::sizeHint() const
{
    constexpr int PreferredPx = 300;
    return { scaledPx(PreferredPx, font()), fontMetrics().lineSpacing() };
}

/// The bars of several findings have one left edge, and one right edge where their times are of usual length.
QRectF ImpactBar::track() const
{
    const auto plain = typeFont(TypeRole::Secondary, font());
    auto bold = plain;
    bold.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(plain);
    const auto gap = scaledPx(10, font());
    const auto widestShare = QStringLiteral("0.000%1%").arg(QChar(0xa0));
    const auto usualTime = tr("%1 of %2").arg(QStringLiteral("0.00"), QStringLiteral("0.00%1ms").arg(QChar(0xa0)));
    const auto left = m_share.isEmpty() ? 0 : QFontMetrics(bold).horizontalAdvance(widestShare) + gap;
    const auto right
        = width() - std::max(metrics.horizontalAdvance(usualTime), metrics.horizontalAdvance(m_time)) - gap;
    const auto thickness = scaledPx(6, font());
    return { static_cast<qreal>(left), (height() - thickness) / 2.0, static_cast<qreal>(std::max(0, right - left)),
             static_cast<qreal>(thickness) };
}

void ImpactBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    auto bold = typeFont(TypeRole::Secondary, font());
    const auto plain = bold;
    bold.setWeight(QFont::DemiBold);
    QPainter painter(this);
    const auto text = QColor(isEnabled() ? tokens.text : tokens.text3);
    painter.setPen(text);
    painter.setFont(bold);
    painter.drawText(rect(), Qt::AlignVCenter, m_share);
    painter.setFont(plain);
    painter.setPen(QColor(tokens.text2));
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignRight, m_time);
    const auto track = this->track();
    painter.fillRect(track, QColor(tokens.track));
    painter.fillRect(QRectF(track.topLeft(), QSizeF(std::max(2.0, m_fraction * track.width()), track.height())), text);
    for (const auto bound : m_bounds) { // a tick above and below the bar, where winning ends
        const auto x = track.left() + bound * track.width();
        painter.fillRect(QRectF(x - 1, track.top() - 3, 2, 3), QColor(tokens.text2));
        painter.fillRect(QRectF(x - 1, track.bottom(), 2, 3), QColor(tokens.text2));
    }
}
