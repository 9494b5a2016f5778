// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/changetext.h"

#include "base/units.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

constexpr double PercentOfOne = 0.01;

/// So that the largest difference has three digits.
int decimalsFor(double largest)
{
    constexpr int Digits = 3;
    constexpr int MostDecimals = 3;
    if (largest <= 0)
        return 1;
    return std::clamp(Digits - 1 - static_cast<int>(std::floor(std::log10(largest))), 0, MostDecimals);
}

} // namespace

ChangeScale::ChangeScale(const core::Waterfall& waterfall)
    : m_isShare(waterfall.isShare)
{
    const auto least = std::min(waterfall.walls.base, waterfall.walls.now);
    if (m_isShare) {
        m_divisor = PercentOfOne;
        m_unit = QStringLiteral("%");
    } else if (least >= core::NsPerS) {
        m_divisor = core::NsPerS;
        m_unit = QStringLiteral("s");
    } else if (least >= core::NsPerMs) {
        m_divisor = core::NsPerMs;
        m_unit = QStringLiteral("ms");
    } else if (least >= core::NsPerUs) {
        m_divisor = core::NsPerUs;
        m_unit = QStringLiteral("µs");
    }
    double largest = 0;
    for (const auto& bar : waterfall.bars)
        largest = std::max(largest, std::abs(bar.delta));
    m_decimals = m_divisor == 1 ? 0 : decimalsFor(largest / m_divisor);
}

QString ChangeScale::number(double figure) const
{
    return QLocale().toString(figure / m_divisor, 'f', m_decimals);
}

/// The smallest figure that is not rounded to 0 or up.
double ChangeScale::least() const
{
    return std::pow(10.0, -m_decimals) * m_divisor; // NOLINT: decimal figures
}

QString ChangeScale::value(double figure) const
{
    if (figure == 0)
        return QStringLiteral("0 %1").arg(m_unit);
    if (std::abs(figure) < least() / 2)
        return QStringLiteral("<%1 %2").arg(number(least()), m_unit);
    return QStringLiteral("%1 %2").arg(number(figure), m_unit);
}

QString ChangeScale::deltaUnit() const
{
    return m_isShare ? tr("points") : m_unit;
}

QString ChangeScale::delta(double figure) const
{
    if (figure == 0)
        return QStringLiteral("0 %1").arg(deltaUnit());
    const auto sign = figure < 0 ? QChar(0x2212) : QChar(u'+');
    if (std::abs(figure) < least() / 2)
        return QStringLiteral("<%1 %2").arg(number(least()), deltaUnit()); // the bar shows its direction
    return QStringLiteral("%1%2 %3").arg(sign).arg(number(std::abs(figure)), deltaUnit());
}

/// Units of a column have one width, so that figures stand under each other whatever the unit is.
void ChangeScale::draw(QPainter& painter, const QString& text, const QRect& place, const QColor& faint) const
{
    const auto gap = text.lastIndexOf(QLatin1Char(' '));
    const auto unit = gap < 0 ? QString() : text.mid(gap);
    const int unitWidth = painter.fontMetrics().horizontalAdvance(unit);
    painter.drawText(place.adjusted(0, 0, -unitWidth, 0), Qt::AlignVCenter | Qt::AlignRight, text.left(gap));
    painter.setPen(faint);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight, unit.trimmed());
}

QString ChangeScale::exactDelta(double figure) const
{
    if (m_isShare)
        return delta(figure);
    const auto sign = figure < 0 ? QString(QChar(0x2212)) : figure > 0 ? QStringLiteral("+") : QString();
    return QStringLiteral("%1%2 ns").arg(sign, QLocale().toString(std::abs(figure), 'f', 0));
}

QString sideBadge(core::Side side)
{
    return side == core::Side::Base ? QStringLiteral("BASE ▽") : QStringLiteral("NEW △");
}
