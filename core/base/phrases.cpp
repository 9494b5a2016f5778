// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"

#include "base/units.h"

namespace core {

QString counted(std::int64_t count, const QString& one, const QString& many)
{
    return QStringLiteral("%1 %2").arg(formatCount(count), count == 1 ? one : many);
}

QString sentenceMs(std::int64_t durationNs)
{
    constexpr double ShowsSomething = 0.05;
    const double ms = static_cast<double>(durationNs) / NsPerMs;
    return QString::number(ms, 'f', durationNs == 0 || ms >= ShowsSomething ? 1 : 4);
}

QString sentencePercent(double fraction)
{
    return QStringLiteral("%1%").arg(fraction * 100, 0, 'f', 1);
}

QString sentenceSeconds(std::int64_t durationNs)
{
    constexpr double Shortest = 0.001; // below, four decimals would leave less than two digits
    const double seconds = static_cast<double>(durationNs) / NsPerS;
    auto text = QString::number(seconds, 'f', seconds >= Shortest ? 4 : 9);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text;
}

} // namespace core
