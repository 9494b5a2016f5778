// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/momenttext.h"

#include "base/timetext.h"

#include <QDate>
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <QTime>

namespace {

constexpr std::int64_t NsInS = 1'000'000'000;
constexpr std::int64_t NsInDay = 86'400 * NsInS;
constexpr qsizetype FractionDigits = 9;

std::int64_t startOfDay(std::int64_t utcNs)
{
    const auto rest = utcNs % NsInDay;
    return utcNs - (rest < 0 ? rest + NsInDay : rest);
}

/// ns since midnight; none when there is no such time.
std::optional<std::int64_t> timeOfDay(const QRegularExpressionMatch& match)
{
    const QTime time(match.captured(QStringLiteral("hour")).toInt(), match.captured(QStringLiteral("minute")).toInt(),
                     match.captured(QStringLiteral("second")).toInt());
    if (!time.isValid())
        return std::nullopt;
    const auto fraction = match.captured(QStringLiteral("fraction")).left(FractionDigits);
    return time.msecsSinceStartOfDay() / 1000 * NsInS
        + fraction.leftJustified(FractionDigits, QLatin1Char('0')).toLongLong();
}

/// A time of day on the only day that can be meant. `extent`: of the trace, in ns since 1970.
std::optional<std::int64_t> onTheOnlyDay(std::int64_t timeOfDayNs, const core::TimeWindow& extent)
{
    const auto day = startOfDay(extent.startNs);
    const auto first = day + timeOfDayNs;
    const auto inTrace = first < extent.startNs ? first + NsInDay : first;
    if (inTrace <= extent.endNs) // on one day, or on several?
        return inTrace + NsInDay <= extent.endNs ? std::nullopt : std::optional(inTrace);
    return startOfDay(extent.endNs) == day ? std::optional(first) : std::nullopt;
}

/// A date with a time, or a time of day, of the wall clock.
std::optional<std::int64_t> parseWallClock(const QString& text, const core::TimeWindow& extent, std::int64_t zeroUtcNs)
{
    static const QRegularExpression pattern(
        QStringLiteral("^(?:(?<date>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:T|\\s+))?(?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})"
                       "(?::(?<second>[0-9]{2})(?:[.,](?<fraction>[0-9]+))?)?\\s*(?:Z|UTC)?$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = pattern.match(text);
    const auto clockNs = match.hasMatch() ? timeOfDay(match) : std::nullopt;
    if (!clockNs)
        return std::nullopt;
    const auto dateText = match.captured(QStringLiteral("date"));
    if (dateText.isEmpty()) {
        const auto utcNs = onTheOnlyDay(*clockNs, { zeroUtcNs + extent.startNs, zeroUtcNs + extent.endNs });
        return utcNs ? std::optional(*utcNs - zeroUtcNs) : std::nullopt;
    }
    constexpr int FirstYear = 1970; // of those whose ns fit
    constexpr int LastYear = 2099;
    const auto date = QDate::fromString(dateText, Qt::ISODate);
    if (!date.isValid() || date.year() < FirstYear || date.year() > LastYear)
        return std::nullopt;
    return date.startOfDay(Qt::UTC).toSecsSinceEpoch() * NsInS + *clockNs - zeroUtcNs;
}

/// A whole number without a unit.
std::optional<std::int64_t> parseExported(const QString& text)
{
    bool isNumber = false;
    auto ns = QLocale::c().toLongLong(text, &isNumber);
    if (!isNumber)
        ns = QLocale().toLongLong(text, &isNumber);
    return isNumber ? std::optional<std::int64_t>(ns) : std::nullopt;
}

/// A number with a unit after `originNs`, or with a minus before it.
std::optional<std::int64_t> parseOffset(QString text, std::int64_t originNs)
{
    const QLocale locale;
    const bool isBefore = text.startsWith(QLatin1Char('-'));
    if (isBefore)
        text.remove(0, 1);
    if (text.isEmpty() || !text.back().isLetter())
        return std::nullopt; // a fraction without a unit
    auto time = core::parseTime(text);
    if (!time)
        time
            = core::parseTime(text.remove(locale.groupSeparator()).replace(locale.decimalPoint(), QStringLiteral(".")));
    constexpr std::int64_t Farthest = 4'000'000'000'000'000'000; // sums with the origin stay within 64 bits
    if (!time || *time > Farthest)
        return std::nullopt;
    return isBefore ? originNs - *time : originNs + *time;
}

} // namespace

std::optional<std::int64_t> parseMoment(const QString& text, const core::TimeWindow& extent,
                                        const core::DisplayFormat& format)
{
    const auto plain = text.trimmed().replace(QStringLiteral("−"), QStringLiteral("-"));
    if (const auto exportedNs = parseExported(plain))
        return exportedNs;
    if (plain.contains(QLatin1Char(':'))) {
        auto clock = format;
        clock.timeBase = core::TimeBase::Utc;
        return clock.shownBase() == core::TimeBase::Utc ? parseWallClock(plain, extent, *format.zeroUtcNs)
                                                        : std::nullopt;
    }
    return parseOffset(plain, format.shownBase() == core::TimeBase::Absolute ? 0 : extent.startNs);
}

QString momentText(std::int64_t timeNs, const core::TimeWindow& extent, const core::DisplayFormat& format)
{
    const auto base = format.shownBase();
    if (base == core::TimeBase::Utc) {
        auto text = core::utcText(*format.zeroUtcNs + timeNs, core::DisplayFormat::MostDecimals);
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
        return text;
    }
    const auto sinceNs = base == core::TimeBase::Absolute ? timeNs : timeNs - extent.startNs;
    return sinceNs < 0 ? QLatin1Char('-') + core::timeText(-sinceNs) : core::timeText(sinceNs);
}
