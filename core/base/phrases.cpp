// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"

#include "base/units.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {

/// `value` in the greatest of `units`, each `step` times the one before, in which it rounds to at least 1.
template <std::size_t N> QString inFittingUnit(double value, double step, const std::array<const char*, N>& units)
{
    constexpr double RoundsUp = 0.9995; // shown as 1.00
    std::size_t unit = 0;
    for (; unit + 1 < N && std::abs(value) >= step * RoundsUp; ++unit)
        value /= step;
    const auto number = unit == 0 ? withTrueMinus(QString::number(value, 'f', 0)) : threeDigits(value);
    return QStringLiteral("%1 %2").arg(number, QString::fromUtf8(units[unit]));
}

} // namespace

QString counted(std::int64_t count, const QString& one, const QString& many)
{
    return QStringLiteral("%1 %2").arg(formatCount(count), count == 1 ? one : many);
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

QString threeDigits(double value)
{
    constexpr int Digits = 3;
    constexpr int MostDecimals = 12;
    if (value == 0 || !std::isfinite(value))
        return QStringLiteral("0");
    const auto scientific = QString::number(value, 'e', Digits - 1); // rounds first: 9.996 has no two decimals
    const int exponent = scientific.mid(scientific.indexOf(QLatin1Char('e')) + 1).toInt();
    return withTrueMinus(QString::number(value, 'f', std::clamp(Digits - 1 - exponent, 0, MostDecimals)));
}

QString withTrueMinus(QString number)
{
    if (number.startsWith(u'-'))
        number[0] = QChar(u'−');
    return number;
}

QString threeDigitShare(double fraction)
{
    constexpr double Percent = 100;
    return QStringLiteral("%1 %").arg(threeDigits(fraction * Percent));
}

QString threeDigitDuration(std::int64_t durationNs)
{
    constexpr double Step = 1000;
    static constexpr std::array Units { "ns", "µs", "ms", "s" };
    return inFittingUnit(static_cast<double>(durationNs), Step, Units);
}

QString threeDigitBytes(double sizeBytes)
{
    constexpr double Step = 1000;
    static constexpr std::array Units { "B", "kB", "MB", "GB", "TB", "PB" };
    return inFittingUnit(sizeBytes, Step, Units);
}

QString withUnitsKept(QString text)
{
    static const QRegularExpression gap(
        QStringLiteral("(?<=\\d) (?=(?:%|ns|µs|ms|s|B|kB|MB|GB|TB|PB|KiB|MiB|GiB|TiB)(?!\\w))"));
    return text.replace(gap, QString(QChar(QChar::Nbsp)));
}

QString withLocalFigures(const QString& sentence, const QLocale& locale)
{
    const auto point = locale.decimalPoint();
    const auto group = locale.groupSeparator();
    if (point == QLatin1String(".") && group == QLatin1String(","))
        return sentence;
    // a decimal number with a unit behind it, or before one that has it ("1.2–1.8 s"); a count before a noun or "/s"
    static const QRegularExpression figure(
        QStringLiteral("(?<![\\w.,:/#<])(?<!\\w-)(?<!\\w\\()"
                       "(?:\\d+\\.\\d+(?=[ +)–]|$|[.,;] )|\\d{1,3}(?:,\\d{3})+(?=[ )/]))"));
    QString text;
    qsizetype done = 0;
    for (auto matches = figure.globalMatch(sentence); matches.hasNext();) {
        const auto match = matches.next();
        text += QStringView(sentence).mid(done, match.capturedStart() - done);
        for (const auto letter : match.capturedView())
            text += letter == u'.' ? point : letter == u',' ? group : QString(letter);
        done = match.capturedEnd();
    }
    text += QStringView(sentence).mid(done);
    return text;
}

} // namespace core
