// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/chromeparts.h"

#include "base/parallel.h"

#include <QFile>

#include <mutex>
#include <utility>
#include <vector>

namespace core {

namespace {

constexpr std::string_view BetweenEvents = ",\n{"; // no text holds it: a line break in a JSON string is escaped

struct Part {
    std::int64_t from = 0;
    std::int64_t to = 0;
};

/// Where the first event begins that stands at or after `from`, or none near there.
std::optional<std::int64_t> eventAfter(QFile& file, std::int64_t from)
{
    constexpr qint64 LongestLine = 1 << 20;
    if (!file.seek(from))
        return std::nullopt;
    const auto found = file.read(LongestLine).indexOf(QByteArrayView(BetweenEvents.data(), BetweenEvents.size()));
    if (found < 0)
        return std::nullopt;
    return from + found + 2;
}

/// Cuts the file into up to `count` parts of about one size; the comma between two of them is in neither.
std::vector<Part> cut(const QString& path, int count)
{
    QFile file(path);
    const auto sizeBytes = file.size();
    std::vector<Part> parts { { 0, sizeBytes } };
    if (!file.open(QIODevice::ReadOnly))
        return parts; // opening the part says why
    for (int part = 1; part < count; ++part) {
        const auto begin = eventAfter(file, sizeBytes / count * part);
        if (!begin || *begin <= parts.back().from)
            continue;
        parts.back().to = *begin - 2;
        parts.push_back({ *begin, sizeBytes });
    }
    return parts;
}

using OpenPart = std::function<Expected<std::unique_ptr<ByteSource>>(std::size_t number)>;

/// Counts the events of all parts, each of which is JSON by itself.
Expected<ByActivityType<ActivityTally>> tallyParts(std::size_t count, int threads, const OpenPart& open,
                                                   const std::function<void(double)>& toldFraction,
                                                   const std::stop_token& stop)
{
    std::vector<Expected<ByActivityType<ActivityTally>>> tallies(count, cancelled());
    std::vector<double> fractions(count);
    double read = 0; // parts
    std::mutex mutex;
    const auto tell = [&](std::size_t number, double fraction) {
        const std::lock_guard lock(mutex);
        read += fraction - std::exchange(fractions[number], fraction);
        toldFraction(read / static_cast<double>(count));
    };
    runParallel(threads, count, [&](std::size_t number) {
        const auto source = open(number);
        if (!source) {
            tallies[number] = tl::unexpected(source.error());
            return;
        }
        tallies[number] = tallyChromeJson(**source, [&] {
            tell(number, (*source)->fractionRead());
            return !stop.stop_requested();
        });
    });
    ByActivityType<ActivityTally> whole {};
    for (const auto& tally : tallies) {
        if (!tally)
            return tally;
        for (std::size_t type = 0; type < ActivityTypeCount; ++type) {
            whole[type].count += (*tally)[type].count;
            whole[type].durationNs += (*tally)[type].durationNs;
        }
    }
    return whole;
}

/// True when begin and end of a gzip file are those of its ranges.
bool hasFrameOf(const QString& path, std::span<const GzipRange> ranges)
{
    GzipFrame frame;
    const auto begin = frame.begin();
    for (const auto& range : ranges)
        frame.add(range.content);
    QFile file(path);
    const auto endAt = ranges.back().to;
    return file.open(QIODevice::ReadOnly) && file.size() == endAt + GzipFrame::BytesAfter
        && file.read(GzipFrame::BytesBefore).toStdString() == begin && file.seek(endAt)
        && file.readAll().toStdString() == frame.end();
}

} // namespace

Expected<ByActivityType<ActivityTally>> tallyChromeParts(const QString& path, int threads,
                                                         const std::function<void(double)>& toldFraction,
                                                         const std::stop_token& stop)
{
    const auto parts = cut(path, threads);
    const auto open = [&](std::size_t number) {
        const bool isLast = number + 1 == parts.size();
        return ByteSource::openPart(path, parts[number].from, parts[number].to,
                                    { number == 0 ? "" : "{\"traceEvents\":[", isLast ? "" : "]}" });
    };
    return tallyParts(parts.size(), threads, open, toldFraction, stop);
}

Expected<ByActivityType<ActivityTally>> tallyChromeRanges(const QString& path, std::span<const GzipRange> ranges,
                                                          int threads, const std::function<void(double)>& toldFraction,
                                                          const std::stop_token& stop)
{
    if (!hasFrameOf(path, ranges))
        return failure(ErrorCode::BadFormat, QString());
    // a range but the first begins with the comma behind an event: one that counts as nothing
    const auto open = [&](std::size_t number) {
        const bool isLast = number + 1 == ranges.size();
        return ByteSource::openRange(path, ranges[number],
                                     { number == 0 ? "" : "{\"traceEvents\":[{}", isLast ? "" : "]}" });
    };
    return tallyParts(ranges.size(), threads, open, toldFraction, stop);
}

} // namespace core
