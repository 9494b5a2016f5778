// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartaxes.h"

#include "base/timeticks.h"
#include "base/units.h"
#include "charts/charttext.h"
#include "timeline/timelinetimes.h"
#include "timeline/viewport.h"

#include <QBarCategoryAxis>
#include <QLocale>
#include <QValueAxis>
#include <QtGlobal>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace {

constexpr int TickCount = 6;

/// `value` with three digits and the unit that fits it. `units`: ascending.
template <std::size_t Count>
QString withUnit(double value, const std::array<std::pair<double, const char*>, Count>& units)
{
    auto unit = units.front();
    for (const auto& candidate : units) {
        if (value >= candidate.first)
            unit = candidate;
    }
    constexpr int Digits = 3;
    constexpr double Thousand = 1000;
    const double scaled = value / unit.first;
    // whole numbers of four digits and more are not written as powers of ten
    const auto number
        = scaled >= Thousand ? QLocale().toString(scaled, 'f', 0) : QLocale().toString(scaled, 'g', Digits);
    return QStringLiteral("%1 %2").arg(number, QString::fromUtf8(unit.second));
}

QString shortened(const QString& name, qsizetype characters)
{
    if (name.size() <= characters)
        return name;
    const auto kept = characters - 1;
    return name.left(kept - kept / 2) + QStringLiteral("…") + name.right(kept / 2);
}

/// Of an axis that does not count from the start of the trace.
QString timeAxisTitle(const TimelineTicks& ticks, core::TimeBase base)
{
    auto from = tickBaseText(ticks, base);
    const bool isSum = from.endsWith(QLatin1Char('+'));
    if (isSum)
        from = from.chopped(1).trimmed();
    if (base == core::TimeBase::Utc)
        return (isSum ? chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Time since %1"))
                      : chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Time of day, %1")))
            .arg(from);
    return isSum ? chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Time since %1 of the session")).arg(from)
                 : chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Time since the start of the session"));
}

} // namespace

ChartTimeUnit chartTimeUnit(double longestNs)
{
    if (longestNs >= core::NsPerS)
        return { core::NsPerS, QStringLiteral("s") };
    if (longestNs >= core::NsPerMs)
        return { core::NsPerMs, QStringLiteral("ms") };
    if (longestNs >= core::NsPerUs)
        return { core::NsPerUs, QStringLiteral("µs") };
    return { 1, QStringLiteral("ns") };
}

QString localDuration(double durationNs, const core::DisplayFormat& format)
{
    if (format.timeUnit || format.decimals)
        return core::displayDuration(std::llround(durationNs), format);
    return withUnit(durationNs,
                    std::array { std::pair { 1.0, "ns" }, std::pair { core::NsPerUs, "µs" },
                                 std::pair { core::NsPerMs, "ms" }, std::pair { core::NsPerS, "s" } });
}

QString localBytes(double sizeBytes, const core::DisplayFormat& format)
{
    if (format.isBinary || format.decimals)
        return core::displayBytes(std::llround(sizeBytes), format);
    return withUnit(sizeBytes,
                    std::array { std::pair { 1.0, "B" }, std::pair { 1e3, "kB" }, std::pair { 1e6, "MB" },
                                 std::pair { 1e9, "GB" }, std::pair { 1e12, "TB" } });
}

QString localBandwidth(double bytesPerSecond)
{
    return withUnit(bytesPerSecond,
                    std::array { std::pair { 1.0, "B/s" }, std::pair { 1e3, "kB/s" }, std::pair { 1e6, "MB/s" },
                                 std::pair { 1e9, "GB/s" }, std::pair { 1e12, "TB/s" } });
}

QValueAxis* makeValueAxis(const QString& title, const core::ChartRange& range)
{
    auto* axis = new QValueAxis;
    axis->setTitleText(title);
    axis->setRange(range.from, range.until);
    const double interval = core::niceInterval(range.until - range.from, TickCount);
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(std::floor(range.from / interval) * interval);
    axis->setTickInterval(interval);
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(interval) - 1e-9)));
    axis->setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
    return axis;
}

QAbstractAxis* makeTimeAxis(const core::ChartRange& rangeNs, std::int64_t originNs, const ChartTimeUnit& unit,
                            const core::DisplayFormat& format)
{
    const auto base = format.shownBase();
    if (base == core::TimeBase::Relative)
        return makeValueAxis(
            chartText(QT_TRANSLATE_NOOP("OverviewCharts", "Time since the start of the trace (%1)")).arg(unit.symbol),
            { rangeNs.from / unit.ns, rangeNs.until / unit.ns });
    constexpr int WidthPx = 600; // of whatever size: the ticks are so many parts of it
    const core::TimeWindow window { originNs + std::llround(rangeNs.from), originNs + std::llround(rangeNs.until) };
    const auto labelOriginNs = rulerOrigin(originNs, format);
    const auto ticks
        = ticksOf(core::Viewport::showing(window, WidthPx), labelOriginNs, static_cast<double>(WidthPx) / TickCount);
    std::vector<AxisTick> shown;
    shown.reserve(ticks.timesNs.size());
    for (const auto timeNs : ticks.timesNs) {
        if (const auto sinceStartNs = static_cast<double>(timeNs + (labelOriginNs - originNs));
            sinceStartNs >= rangeNs.from && sinceStartNs <= rangeNs.until)
            shown.push_back({ sinceStartNs / unit.ns, tickText(ticks, timeNs, base) });
    }
    return new TickAxis(timeAxisTitle(ticks, base), rangeNs.from / unit.ns, rangeNs.until / unit.ns, std::move(shown));
}

QString chartMoment(double sinceStartNs, std::int64_t originNs, const ChartTimeUnit& unit,
                    const core::DisplayFormat& format)
{
    constexpr int Decimals = 4; // the parts of a chart are a thousandth of it
    return format.shownBase() == core::TimeBase::Relative
        ? QStringLiteral("%1 %2").arg(QLocale().toString(sinceStartNs / unit.ns, 'f', Decimals), unit.symbol)
        : core::displayMoment(originNs + std::llround(sinceStartNs), originNs, format);
}

std::vector<AxisTick> logTicks(double from, double until, int count, const std::function<QString(double)>& format)
{
    std::vector<AxisTick> ticks;
    const double decades = std::log10(until / from);
    constexpr double LeastShare = 0.8; // of the room of a label: nearer ones would run into each other
    const double apart = LeastShare * decades / count;
    const auto add = [&](double value) {
        // a hair of rounding must not cost the first or last tick
        const double position = std::log10(value);
        if (value >= from * (1 - 1e-9) && value <= until * (1 + 1e-9)
            && (ticks.empty() || position - ticks.back().position >= apart))
            ticks.push_back({ position, format(value) });
    };
    if (decades < 1) { // round numbers of a linear scale
        const double interval = core::niceInterval(until - from, count);
        for (int i = 0; i <= count + 1; ++i)
            add((std::ceil(from / interval) + i) * interval);
        return ticks;
    }
    const int step = std::max(1, static_cast<int>(std::ceil(decades / count)));
    const bool hasRoomForMore = 3 * (decades + 1) <= count;
    for (int power = static_cast<int>(std::floor(std::log10(from))); power <= std::ceil(std::log10(until)); ++power) {
        if (power % step != 0)
            continue;
        const double value = std::pow(10, power);
        add(value);
        if (hasRoomForMore) {
            add(2 * value);
            add(5 * value);
        }
    }
    return ticks;
}

TickAxis* makeLogAxis(const QString& title, double from, double until, int count,
                      const std::function<QString(double)>& format)
{
    return new TickAxis(title, std::log10(from), std::log10(until), logTicks(from, until, count, format));
}

QBarCategoryAxis* makeNameAxis(const QStringList& names, qsizetype characters)
{
    QStringList labels;
    for (const auto& name : names) {
        auto label = shortened(name, characters);
        for (int number = 2; labels.contains(label); ++number) // the axis would drop it
            label = QStringLiteral("%1 (%2)").arg(shortened(name, characters - 4)).arg(number);
        labels += label;
    }
    std::reverse(labels.begin(), labels.end()); // the axis begins at the bottom
    auto* axis = new QBarCategoryAxis;
    axis->setTruncateLabels(false); // they are short
    axis->append(labels);
    return axis;
}
