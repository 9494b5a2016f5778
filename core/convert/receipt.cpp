// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/receipt.h"

#include "convert/receiptreaders.h"

namespace core {

std::optional<ActivityType> activityTypeOf(std::string_view category)
{
    for (std::size_t type = 0; type < ActivityTypeCount; ++type) {
        if (activityTypeName(static_cast<ActivityType>(type)) == category)
            return static_cast<ActivityType>(type);
    }
    return std::nullopt;
}

Expected<ByActivityType<ActivityTally>> readConversion(const QString& path, const ConvertTarget& target,
                                                       const ProgressSink& progress, const std::stop_token& stop)
{
    auto opened = ByteSource::open(path, target.isCompressed);
    if (!opened)
        return tl::unexpected(opened.error());
    auto& source = **opened;
    int lastPercent = -1;
    const auto isWanted = [&] {
        constexpr double Whole = 100;
        const auto percent = static_cast<int>(source.fractionRead() * Whole);
        if (progress && percent != lastPercent)
            progress({ percent / Whole, QStringLiteral("Reading the file back"), 0, 0 });
        lastPercent = percent;
        return !stop.stop_requested();
    };
    auto tallies = target.format == TraceFormat::ChromeJson ? tallyChromeJson(source, isWanted)
                                                            : tallyPerfetto(source, isWanted);
    if (!tallies && tallies.error().code == ErrorCode::BadFormat && tallies.error().message.startsWith(u'('))
        return failure(ErrorCode::BadFormat,
                       QStringLiteral("\"%1\" is not what was written %2.").arg(path, tallies.error().message));
    return tallies;
}

} // namespace core
