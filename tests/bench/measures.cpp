// SPDX-License-Identifier: GPL-3.0-or-later
#include "measures.h"

#include <QFile>
#include <QJsonObject>

#include <sys/resource.h>
#include <unistd.h>

namespace bench {

namespace {

rusage usage(bool ofChildren)
{
    rusage result {};
    getrusage(ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF, &result);
    return result;
}

double secondsOf(const timeval& time)
{
    constexpr double MicrosecondsPerSecond = 1e6;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / MicrosecondsPerSecond;
}

} // namespace

double peakResidentBytes(bool ofChildren)
{
    constexpr double BytesPerKilobyte = 1024;
    return static_cast<double>(usage(ofChildren).ru_maxrss) * BytesPerKilobyte;
}

double residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    const auto pages = file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toDouble() : 0;
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double processorSeconds(bool ofChildren)
{
    const auto used = usage(ofChildren);
    return secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
}

QJsonArray toJson(const Measures& measures)
{
    QJsonArray array;
    for (const auto& measure : measures) {
        array.append(QJsonObject { { QStringLiteral("name"), measure.name },
                                   { QStringLiteral("seconds"), measure.seconds },
                                   { QStringLiteral("processor_seconds"), measure.processorSeconds },
                                   { QStringLiteral("peak_bytes"), measure.peakBytes },
                                   { QStringLiteral("count"), measure.count } });
    }
    return array;
}

Measures measuresFrom(const QJsonArray& array)
{
    Measures measures;
    for (const auto& value : array) {
        const auto object = value.toObject();
        measures.push_back({ object[QStringLiteral("name")].toString(), object[QStringLiteral("seconds")].toDouble(),
                             object[QStringLiteral("processor_seconds")].toDouble(),
                             object[QStringLiteral("peak_bytes")].toDouble(),
                             object[QStringLiteral("count")].toInteger() });
    }
    return measures;
}

} // namespace bench
