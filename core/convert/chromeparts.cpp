// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/chromeparts.h"

#include "base/parallel.h"

#include <QFile>

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

} // namespace

Expected<ByActivityType<ActivityTally>> tallyChromeParts(const QString& path, int threads,
                                                         const std::function<void(double)>& toldFraction,
                                                         const std::stop_token& stop)
{
    const auto parts = cut(path, threads);
    std::vector<Expected<ByActivityType<ActivityTally>>> tallies(parts.size(), cancelled());
    runParallel(threads, parts.size(), [&](std::size_t number) {
        const auto& part = parts[number];
        const bool isLast = number + 1 == parts.size();
        const auto source = ByteSource::openPart(path, part.from, part.to, number == 0 ? "" : "{\"traceEvents\":[",
                                                 isLast ? "" : "]}");
        if (!source) {
            tallies[number] = tl::unexpected(source.error());
            return;
        }
        tallies[number] = tallyChromeJson(**source, [&] {
            if (number == 0)
                toldFraction((*source)->fractionRead());
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

} // namespace core
