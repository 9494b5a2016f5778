// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinetimes.h"

#include "base/units.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace {

struct TimeUnit {
    const char* symbol;
    std::int64_t lengthNs;
};
constexpr std::array Units { TimeUnit { "s", 1'000'000'000 }, TimeUnit { "ms", 1'000'000 }, TimeUnit { "µs", 1'000 },
                             TimeUnit { "ns", 1 } };

/// The largest unit that a step has one of, at least.
const TimeUnit& unitOf(std::int64_t stepNs)
{
    const auto* const unit
        = std::find_if(Units.begin(), Units.end(), [stepNs](const TimeUnit& u) { return stepNs >= u.lengthNs; });
    return unit == Units.end() ? Units.back() : *unit;
}

std::int64_t roundStep(double leastNs)
{
    constexpr std::int64_t Largest = 1'000'000'000'000'000'000;
    for (std::int64_t decade = 1; decade < Largest; decade *= 10) {
        for (const int factor : { 1, 2, 5 }) {
            if (static_cast<double>(decade * factor) >= leastNs)
                return decade * factor;
        }
    }
    return Largest;
}

/// What one of the last digit that labels need is worth.
std::int64_t lastDigitOf(std::int64_t stepNs)
{
    std::int64_t digitNs = 1;
    while (stepNs % (digitNs * 10) == 0)
        digitNs *= 10;
    return digitNs;
}

std::int64_t floorTo(std::int64_t timeNs, std::int64_t stepNs)
{
    const auto rest = timeNs % stepNs;
    return timeNs - (rest < 0 ? rest + stepNs : rest);
}

const char* symbolOf(std::int64_t unitNs)
{
    const auto* const unit
        = std::find_if(Units.begin(), Units.end(), [unitNs](const TimeUnit& u) { return u.lengthNs == unitNs; });
    return unit == Units.end() ? Units.back().symbol : unit->symbol;
}

/// The unit of labels up to `largestNs`: "29.5 ms" rather than "29,500 µs".
std::int64_t labelUnit(std::int64_t stepNs, std::int64_t largestNs)
{
    constexpr std::int64_t LeastLong = 10'000;
    const auto* const unit = &unitOf(stepNs);
    const bool isLong = largestNs / unit->lengthNs >= LeastLong && unit != &Units.front();
    return isLong ? (unit - 1)->lengthNs : unit->lengthNs;
}

/// With as many decimals as tell neighbours apart.
QString inUnit(std::int64_t timeNs, const TimelineTicks& ticks)
{
    int decimals = 0;
    auto lastNs = ticks.unitNs; // one of the last decimal
    for (; ticks.stepNs % lastNs != 0 && lastNs > 1; lastNs /= 10)
        ++decimals;
    const QLocale locale;
    const auto length = std::abs(timeNs);
    auto text = locale.toString(static_cast<qlonglong>(length / ticks.unitNs));
    if (decimals > 0)
        text += locale.decimalPoint()
            + QString::number(length % ticks.unitNs / lastNs).rightJustified(decimals, QLatin1Char('0'));
    const auto sign = timeNs < 0 ? QStringLiteral("−") : QString();
    return QStringLiteral("%1%2 %3").arg(sign, text, QString::fromUtf8(symbolOf(ticks.unitNs)));
}

/// Finer steps need more digits than a label has room for.
bool showsClock(const TimelineTicks& ticks, core::TimeBase base)
{
    return base == core::TimeBase::Utc && ticks.stepNs >= static_cast<std::int64_t>(core::NsPerMs);
}

} // namespace

TimelineTicks ticksOf(const core::Viewport& view, std::int64_t originNs, double leastDistancePx)
{
    TimelineTicks ticks;
    ticks.stepNs = roundStep(view.nsPerPixel * leastDistancePx);
    const auto window = view.window();
    const auto first = window.startNs - originNs;
    const auto last = window.endNs - originNs;
    // a label of more than five digits, decimals included, cannot be told from its neighbours
    constexpr std::int64_t LongestLabel = 100'000;
    const auto unit = unitOf(ticks.stepNs).lengthNs;
    const auto largest = std::max(std::abs(first), std::abs(last));
    const bool isTooLong = largest / lastDigitOf(ticks.stepNs) >= LongestLabel;
    ticks.unitNs = isTooLong ? unit : labelUnit(ticks.stepNs, largest);
    if (isTooLong)
        ticks.labelBaseNs = floorTo(first, unit * 1000);
    for (auto time = floorTo(first, ticks.stepNs); time <= last; time += ticks.stepNs)
        ticks.timesNs.push_back(time);
    return ticks;
}

std::int64_t rulerOrigin(std::int64_t traceStartNs, const core::DisplayFormat& format)
{
    switch (format.shownBase()) {
    case core::TimeBase::Absolute:
        return 0;
    case core::TimeBase::Utc:
        return -*format.zeroUtcNs;
    case core::TimeBase::Relative:
        break;
    }
    return traceStartNs;
}

QString tickText(const TimelineTicks& ticks, std::int64_t timeNs, core::TimeBase base)
{
    if (showsClock(ticks, base)) {
        constexpr int Digits = 3;
        constexpr qsizetype DateLength = 11; // and a space
        const bool isWhole = ticks.stepNs >= static_cast<std::int64_t>(core::NsPerS);
        return core::utcText(timeNs, isWhole ? 0 : Digits).mid(DateLength);
    }
    const auto text = inUnit(timeNs - ticks.labelBaseNs, ticks);
    return ticks.labelBaseNs == 0 ? text : QLatin1Char('+') + text;
}

QString pointText(const TimelineTicks& ticks, std::int64_t timeNs, double nsPerPixel, core::TimeBase base)
{
    const auto decimalsOf = [nsPerPixel](std::int64_t unitNs) { // of a pixel
        const double digits = std::ceil(std::log10(static_cast<double>(unitNs) / std::max(nsPerPixel, 1.0)));
        return std::clamp(static_cast<int>(digits), 0, int { core::DisplayFormat::MostDecimals });
    };
    if (showsClock(ticks, base)) {
        constexpr qsizetype DateLength = 11; // and a space
        return core::utcText(timeNs, decimalsOf(static_cast<std::int64_t>(core::NsPerS))).mid(DateLength);
    }
    // the numbers before and behind the point are exact: a double has not enough digits for both
    const auto shownNs = timeNs - ticks.labelBaseNs;
    const int decimals = decimalsOf(ticks.unitNs);
    const QLocale locale;
    const auto whole = std::abs(shownNs) / ticks.unitNs;
    const auto rest = static_cast<double>(std::abs(shownNs) % ticks.unitNs) / static_cast<double>(ticks.unitNs);
    const double scale = std::pow(10.0, decimals);
    const auto behind = locale.toString(std::floor(rest * scale) / scale, 'f', decimals).mid(1); // ".40"
    const auto sign = shownNs < 0 ? QStringLiteral("−") : ticks.labelBaseNs == 0 ? QString() : QStringLiteral("+");
    return QStringLiteral("%1%2%3 %4")
        .arg(sign, locale.toString(static_cast<qlonglong>(whole)), behind, QString::fromUtf8(symbolOf(ticks.unitNs)));
}

QString tickBaseText(const TimelineTicks& ticks, core::TimeBase base)
{
    constexpr qsizetype DateLength = 10;
    if (showsClock(ticks, base))
        return ticks.timesNs.empty() ? QString()
                                     : core::utcText(ticks.timesNs.back(), 0).left(DateLength) + QStringLiteral(" UTC");
    if (ticks.labelBaseNs == 0)
        return {};
    if (base == core::TimeBase::Utc)
        return core::utcText(ticks.labelBaseNs, core::DisplayFormat::MostDecimals) + QStringLiteral(" UTC +");
    return core::displayMoment(ticks.labelBaseNs, 0, {}) + QStringLiteral(" +");
}
