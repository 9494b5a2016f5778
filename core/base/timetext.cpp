// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/timetext.h"

#include "base/text.h"

#include <QRegularExpression>

#include <array>
#include <limits>
#include <optional>

namespace core {

namespace {

constexpr int Ten = 10;

/// Powers of ten of the units, in ns.
int decimalsOf(const QString& unit)
{
    if (unit == QStringLiteral("s"))
        return 9;
    if (unit == QStringLiteral("ms"))
        return 6;
    return unit == QStringLiteral("ns") ? 0 : 3;
}

/// 10·value + digit, unless it does not fit.
bool append(std::int64_t& value, int digit)
{
    constexpr auto Most = std::numeric_limits<std::int64_t>::max();
    if (value > (Most - digit) / Ten)
        return false;
    value = value * Ten + digit;
    return true;
}

/// The digits with the decimal point before position `point`, rounded to a whole number; none when it does not fit.
std::optional<std::int64_t> wholeNumber(const QString& digits, qsizetype point)
{
    constexpr int RoundsUp = 5;
    const auto digitAt = [&](qsizetype at) { return at < digits.size() ? digits[at].digitValue() : 0; };
    std::int64_t value = 0;
    for (qsizetype at = 0; at < point; ++at) {
        if (value == 0 && at >= digits.size())
            return 0; // only zeros, however many of them
        if (!append(value, digitAt(at)))
            return std::nullopt;
    }
    const bool isRoundedUp = point >= 0 && digitAt(point) >= RoundsUp;
    if (isRoundedUp && value == std::numeric_limits<std::int64_t>::max())
        return std::nullopt;
    return isRoundedUp ? value + 1 : value;
}

} // namespace

Expected<std::int64_t> parseTime(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral("^\\s*([0-9]+)(?:\\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,4}))?\\s*(ns|us|µs|μs|ms|s)\\s*$"));
    if (text.trimmed() == QStringLiteral("0"))
        return 0;
    const auto match = pattern.match(text);
    if (!match.hasMatch()) {
        return failure(ErrorCode::Usage,
                       Text::tr("\"%1\" is not a time; write a number with ns, us, ms or s, as in 1.2s.").arg(text));
    }
    const auto whole = match.captured(1);
    const auto point = whole.size() + match.captured(3).toInt() + decimalsOf(match.captured(4));
    const auto timeNs = wholeNumber(whole + match.captured(2), point);
    if (!timeNs)
        return failure(ErrorCode::Usage, Text::tr("\"%1\" is longer than any trace can be.").arg(text));
    return *timeNs;
}

QString timeText(std::int64_t timeNs)
{
    struct UnitOfTime {
        std::int64_t lengthNs;
        int decimals;
        const char* symbol;
    };
    static constexpr std::array Units {
        UnitOfTime { 1'000'000'000, 9, "s" },
        UnitOfTime { 1'000'000, 6, "ms" },
        UnitOfTime { 1'000, 3, "µs" },
        UnitOfTime { 1, 0, "ns" },
    };
    const UnitOfTime* unit = Units.data();
    while (timeNs < unit->lengthNs && unit->lengthNs > 1)
        ++unit;
    auto number = QString::number(timeNs / unit->lengthNs);
    auto fraction = QStringLiteral("%1").arg(timeNs % unit->lengthNs, unit->decimals, Ten, QLatin1Char('0'));
    while (fraction.endsWith(QLatin1Char('0')))
        fraction.chop(1);
    if (!fraction.isEmpty())
        number += QLatin1Char('.') + fraction;
    return number + QLatin1Char(' ') + QString::fromUtf8(unit->symbol);
}

} // namespace core
