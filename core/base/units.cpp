// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"

#include "base/phrases.h"

#include <QLocale>

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
    return threeDigitDuration(durationNs);
}

QString formatBytes(std::int64_t sizeBytes)
{
    return threeDigitBytes(static_cast<double>(sizeBytes));
}

QString formatCount(std::int64_t count)
{
    auto locale = QLocale::c();
    locale.setNumberOptions(QLocale::DefaultNumberOptions);
    return withTrueMinus(locale.toString(static_cast<qlonglong>(count)));
}

} // namespace core
