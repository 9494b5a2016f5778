// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace core {

QString unitSymbol(Unit unit)
{
    switch (unit) {
    case Unit::None:
    case Unit::Count:
        return {};
    case Unit::Nanoseconds:
        return QStringLiteral("ns");
    case Unit::Microseconds:
        return QStringLiteral("µs");
    case Unit::Milliseconds:
        return QStringLiteral("ms");
    case Unit::Seconds:
        return QStringLiteral("s");
    case Unit::Bytes:
        return QStringLiteral("B");
    case Unit::Megabytes:
        return QStringLiteral("MB");
    case Unit::GigabytesPerSecond:
        return QStringLiteral("GB/s");
    case Unit::Percent:
        return QStringLiteral("%");
    case Unit::PerSecond:
        return QStringLiteral("1/s");
    }
    return {};
}

QString formatDuration(std::int64_t durationNs)
{
    const auto ns = static_cast<double>(durationNs);
    const double magnitude = std::abs(ns);
    if (magnitude < NsPerUs)
        return QStringLiteral("%1 ns").arg(durationNs);
    if (magnitude < NsPerMs)
        return QStringLiteral("%1 µs").arg(ns / NsPerUs, 0, 'f', 1);
    if (magnitude < NsPerS)
        return QStringLiteral("%1 ms").arg(ns / NsPerMs, 0, 'f', 3);
    return QStringLiteral("%1 s").arg(ns / NsPerS, 0, 'f', 3);
}

QString formatBytes(std::int64_t sizeBytes)
{
    static constexpr std::array Prefixes { 'k', 'M', 'G', 'T', 'P', 'E' };
    constexpr double Step = 1000;
    auto value = static_cast<double>(sizeBytes);
    if (std::abs(value) < Step)
        return QStringLiteral("%1 B").arg(sizeBytes);
    std::size_t prefix = 0;
    value /= Step;
    for (; std::abs(value) >= Step && prefix + 1 < Prefixes.size(); ++prefix)
        value /= Step;
    const int digits = std::abs(value) < 10 ? 2 : 1;
    return QStringLiteral("%1 %2B").arg(value, 0, 'f', digits).arg(QLatin1Char(Prefixes[prefix]));
}

QString formatCount(std::int64_t count)
{
    auto locale = QLocale::c();
    locale.setNumberOptions(QLocale::DefaultNumberOptions);
    return locale.toString(static_cast<qlonglong>(count));
}

} // namespace core
