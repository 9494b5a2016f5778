// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/receipt.h"

#include "base/parallel.h"
#include "base/text.h"
#include "convert/chromeparts.h"
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

namespace {

/// Reports each percent once.
class PercentTeller
{
public:
    explicit PercentTeller(const ProgressSink& sink)
        : m_sink(sink)
    {
    }
    void tell(double fraction)
    {
        constexpr double Whole = 100;
        const auto percent = static_cast<int>(fraction * Whole);
        if (m_sink && percent != m_lastPercent)
            m_sink({ percent / Whole, Text::tr("Reading the file back"), 0, 0 });
        m_lastPercent = percent;
    }

private:
    const ProgressSink& m_sink;
    int m_lastPercent = -1;
};

} // namespace

Expected<ByActivityType<ActivityTally>> readConversion(const QString& path, const ConvertTarget& target,
                                                       const ProgressSink& progress, const std::stop_token& stop)
{
    return readConversion(path, target, {}, progress, stop);
}

Expected<ByActivityType<ActivityTally>> readConversion(const QString& path, const ConvertTarget& target,
                                                       std::span<const GzipRange> ranges, const ProgressSink& progress,
                                                       const std::stop_token& stop)
{
    PercentTeller teller(progress);
    if (target.format == TraceFormat::ChromeJson && (!target.isCompressed || !ranges.empty())) {
        const auto tell = [&](double fraction) { teller.tell(fraction); };
        auto tallies = target.isCompressed ? tallyChromeRanges(path, ranges, defaultThreads(), tell, stop)
                                           : tallyChromeParts(path, defaultThreads(), tell, stop);
        if (tallies || tallies.error().code != ErrorCode::BadFormat)
            return tallies;
    }
    auto opened = ByteSource::open(path, target.isCompressed);
    if (!opened)
        return tl::unexpected(opened.error());
    auto& source = **opened;
    const auto isWanted = [&] {
        teller.tell(source.fractionRead());
        return !stop.stop_requested();
    };
    auto tallies = target.format == TraceFormat::ChromeJson ? tallyChromeJson(source, isWanted)
                                                            : tallyPerfetto(source, isWanted);
    if (!tallies && tallies.error().code == ErrorCode::BadFormat && tallies.error().message.startsWith(u'('))
        return failure(ErrorCode::BadFormat,
                       Text::tr("\"%1\" is not what was written %2.").arg(path, tallies.error().message));
    return tallies;
}

} // namespace core
