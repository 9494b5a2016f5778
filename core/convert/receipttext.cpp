// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/receipttext.h"

#include "base/text.h"
#include "base/units.h"

namespace core {

namespace {

bool isCaptured(const Trace& trace, ActivityType type)
{
    return trace.reading(eventClassOf(type)).isPresent();
}

QString comparisonText(const ActivityTally& written, const ActivityTally& found)
{
    auto text = Text::tr(", %1 read back").arg(formatCount(found.count));
    if (found.count != written.count)
        text += Text::tr("  DIFFERENT");
    else if (found != written)
        text += Text::tr("  DIFFERENT: their times do not add up to what was written");
    return text;
}

} // namespace

QStringList receiptLines(const Trace& trace, const Conversion& conversion)
{
    const auto names = activityTypeNames();
    QStringList lines;
    if (conversion.originNs != 0)
        lines += Text::tr("Times in the file count from %1 ns of the trace (time_zero_ns).").arg(conversion.originNs);
    for (std::size_t type = 0; type < ActivityTypeCount; ++type) {
        if (!conversion.types[type])
            continue;
        const auto& written = conversion.written[type];
        const auto& name = names[static_cast<qsizetype>(type)];
        if (written.count == 0 && !isCaptured(trace, static_cast<ActivityType>(type))) {
            lines += Text::tr("%1: not captured").arg(name);
            continue;
        }
        auto line = Text::tr("%1: %2 events written").arg(name, formatCount(written.count));
        if (conversion.readBack)
            line += comparisonText(written, (*conversion.readBack)[type]);
        lines += line;
    }
    return lines;
}

QString receiptSummary(const Conversion& conversion)
{
    std::int64_t total = 0;
    for (const auto& written : conversion.written)
        total += written.count;
    const auto outcome = !conversion.readBack ? Text::tr("not read back")
        : conversion.isComplete()             ? Text::tr("all read back")
                                              : Text::tr("the file does not hold what was written");
    return Text::tr("%1 events, %2, %3").arg(formatCount(total), formatBytes(conversion.sizeBytes), outcome);
}

} // namespace core
