// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/displayformat.h"

#include "base/phrases.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {

constexpr double Kibi = 1024;

/// Factor from `unit` to the one that is shown in its place.
double scaleOf(Unit unit, const DisplayFormat& format)
{
    if (nsPerUnit(unit) > 0)
        return nsPerUnit(unit) / nsPerUnit(displayUnit(unit, format));
    if (format.isBinary && unit == Unit::Megabytes)
        return 1e6 / (Kibi * Kibi);
    if (format.isBinary && unit == Unit::GigabytesPerSecond)
        return 1e9 / (Kibi * Kibi * Kibi);
    return 1;
}

/// The digits that a number keeps when it is told in a unit so many times smaller.
int scaledDecimals(int decimals, double scale)
{
    const auto shift = static_cast<int>(std::lround(std::log10(scale)));
    return std::clamp(decimals - shift, 0, DisplayFormat::MostDecimals);
}

std::int64_t floorDivided(std::int64_t value, std::int64_t divisor)
{
    return value / divisor - (value % divisor < 0 ? 1 : 0);
}

QString signedSeconds(std::int64_t timeNs)
{
    constexpr std::uint64_t NsInS = 1'000'000'000;
    constexpr int Digits = 9;
    const auto magnitude = timeNs < 0 ? 0 - static_cast<std::uint64_t>(timeNs) : static_cast<std::uint64_t>(timeNs);
    return QStringLiteral("%1%2%3%4 s")
        .arg(timeNs < 0 ? QStringLiteral("−") : QString(), QString::number(magnitude / NsInS), QLocale().decimalPoint(),
             QString::number(magnitude % NsInS).rightJustified(Digits, QLatin1Char('0')));
}

} // namespace

TimeBase DisplayFormat::shownBase() const
{
    constexpr std::int64_t Latest
        = 4'100'000'000'000'000'000; // of 2099: with any time of a trace it stays within 64 bits
    const bool hasUtc = zeroUtcNs && *zeroUtcNs >= 0 && *zeroUtcNs <= Latest;
    return timeBase == TimeBase::Utc && !hasUtc ? TimeBase::Relative : timeBase;
}

double nsPerUnit(Unit unit)
{
    switch (unit) {
    case Unit::Nanoseconds:
        return 1;
    case Unit::Microseconds:
        return NsPerUs;
    case Unit::Milliseconds:
        return NsPerMs;
    case Unit::Seconds:
        return NsPerS;
    default:
        return 0;
    }
}

Unit displayUnit(Unit unit, const DisplayFormat& format)
{
    return nsPerUnit(unit) > 0 ? format.timeUnit.value_or(unit) : unit;
}

QString displaySymbol(Unit unit, const DisplayFormat& format)
{
    if (format.isBinary && unit == Unit::Megabytes)
        return QStringLiteral("MiB");
    if (format.isBinary && unit == Unit::GigabytesPerSecond)
        return QStringLiteral("GiB/s");
    return unitSymbol(displayUnit(unit, format));
}

QString displayNumber(double value, Unit unit, int decimals, const DisplayFormat& format)
{
    const double scale = scaleOf(unit, format);
    const int own = nsPerUnit(unit) > 0 ? scaledDecimals(decimals, scale) : decimals;
    return withTrueMinus(QLocale().toString(value * scale, 'f', format.decimals.value_or(own)));
}

QString displayDuration(std::int64_t durationNs, const DisplayFormat& format)
{
    struct Step {
        Unit unit;
        int decimals; ///< of a duration in the unit that fits
        int allDecimals; ///< to the nanosecond
    };
    static constexpr std::array Steps { Step { Unit::Nanoseconds, 0, 0 }, Step { Unit::Microseconds, 1, 3 },
                                        Step { Unit::Milliseconds, 3, 6 }, Step { Unit::Seconds, 3, 9 } };
    const auto ns = static_cast<double>(durationNs);
    const auto* step = Steps.data();
    for (const auto& candidate : Steps) {
        if (format.timeUnit ? candidate.unit == *format.timeUnit : std::abs(ns) >= nsPerUnit(candidate.unit))
            step = &candidate;
    }
    if (!format.timeUnit && !format.decimals)
        return withLocalFigures(threeDigitDuration(durationNs));
    const int own = format.timeUnit ? step->allDecimals : step->decimals;
    const int decimals = step->unit == Unit::Nanoseconds ? 0 : format.decimals.value_or(own);
    return QStringLiteral("%1 %2").arg(withTrueMinus(QLocale().toString(ns / nsPerUnit(step->unit), 'f', decimals)),
                                       unitSymbol(step->unit));
}

QString displayBytes(std::int64_t sizeBytes, const DisplayFormat& format)
{
    static constexpr std::array Prefixes { 'k', 'M', 'G', 'T', 'P', 'E' };
    const double step = format.isBinary ? Kibi : 1000;
    const QLocale locale;
    auto value = static_cast<double>(sizeBytes);
    if (std::abs(value) < step)
        return QStringLiteral("%1 B").arg(locale.toString(static_cast<qlonglong>(sizeBytes)));
    std::size_t prefix = 0;
    value /= step;
    for (; std::abs(value) >= step && prefix + 1 < Prefixes.size(); ++prefix)
        value /= step;
    const int own = std::abs(value) < 10 ? 2 : 1;
    auto symbol = QString(QLatin1Char(Prefixes[prefix]));
    if (format.isBinary)
        symbol = symbol.toUpper() + QLatin1Char('i');
    return QStringLiteral("%1 %2B").arg(locale.toString(value, 'f', format.decimals.value_or(own)), symbol);
}

QString displayMoment(std::int64_t timeNs, std::int64_t originNs, const DisplayFormat& format)
{
    switch (format.shownBase()) {
    case TimeBase::Absolute:
        return signedSeconds(timeNs);
    case TimeBase::Utc:
        return utcText(*format.zeroUtcNs + timeNs, DisplayFormat::MostDecimals) + QStringLiteral(" UTC");
    case TimeBase::Relative:
        break;
    }
    return signedSeconds(timeNs - originNs);
}

QString utcText(std::int64_t utcNs, int decimals)
{
    constexpr std::int64_t NsInS = 1'000'000'000;
    constexpr int Digits = 9;
    const auto seconds = floorDivided(utcNs, NsInS);
    auto text = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    if (decimals > 0) {
        text += QLatin1Char('.')
            + QString::number(utcNs - seconds * NsInS).rightJustified(Digits, QLatin1Char('0')).left(decimals);
    }
    return text;
}

} // namespace core
