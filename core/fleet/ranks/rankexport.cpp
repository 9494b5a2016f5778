// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankexport.h"

#include "base/text.h"

#include <algorithm>

namespace core {

namespace {

/// A parameter of the export; empty: not recorded.
QString parameterOf(const Trace& trace, const QString& name)
{
    const auto& data = trace.exportMetaData;
    const auto found
        = std::find_if(data.begin(), data.end(), [&name](const MetaDatum& datum) { return datum.name == name; });
    return found == data.end() ? QString() : found->value;
}

/// By which the export has moved all times.
std::int64_t shiftNs(const Trace& trace)
{
    for (const auto& name : { QStringLiteral("EXPORT_PARAM_TIME_SHIFT"), QStringLiteral("EXPORT_CONFIG_TIME_SHIFT") }) {
        if (const auto shift = parameterOf(trace, name).toLongLong(); shift != 0)
            return shift;
    }
    return 0;
}

bool isOfUtc(const Trace& trace)
{
    const auto value = parameterOf(trace, QStringLiteral("EXPORT_PARAM_TIME_NORMALIZE"));
    return value.compare(QStringLiteral("true"), Qt::CaseInsensitive) == 0 || value == QStringLiteral("1");
}

} // namespace

RankClock clockOf(const Trace& trace)
{
    RankClock clock { trace.sessionStartUtcNs, trace.sessionStartSystemNs };
    auto movedNs = shiftNs(trace);
    if (isOfUtc(trace)) {
        if (!clock.sessionStartUtcNs)
            return { -movedNs, std::nullopt }; // how both clocks lie to each other is not known
        movedNs += *clock.sessionStartUtcNs;
    }
    for (auto* start : { &clock.sessionStartUtcNs, &clock.sessionStartSystemNs }) {
        if (*start)
            **start -= movedNs;
    }
    return clock;
}

QStringList exportNotes(const Trace& trace)
{
    QStringList notes;
    if (const auto tables = parameterOf(trace, QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT")); !tables.isEmpty())
        notes.append(Text::tr("Its export has only tables that match “%1”: others may be missing although they were "
                              "captured.")
                         .arg(tables));
    if (const auto times = parameterOf(trace, QStringLiteral("EXPORT_PARAM_TIMES_TO_EXPORT")); !times.isEmpty())
        notes.append(Text::tr("Its export has only events in “%1”.").arg(times));
    return notes;
}

} // namespace core
