// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankfile.h"

#include "base/outputfile.h"
#include "base/text.h"
#include "base/writeall.h"
#include "fleet/ranks/rankreader.h"
#include "session/loupejson.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace core {

RankKey rankKey(const RankSummary& rank)
{
    return { rank.identity.rank, rank.fingerprint, rank.identity.pid, rank.identity.gpuId };
}

Expected<void> checkSameRank(const RankSummary& kept, RankSummary other)
{
    other.file = kept.file;
    if (other == kept)
        return {};
    return failure(
        ErrorCode::BadFormat,
        Text::tr("There are two different summaries of rank %1 of %2; make both again by the same version of "
                 "the program.")
            .arg(kept.identity.rank)
            .arg(kept.file));
}

Expected<std::vector<RankSummary>> canonicalRanks(std::vector<RankSummary> ranks)
{
    for (auto& rank : ranks)
        rank.identity.host.clear(); // a .loupe file has none
    const auto order = [](const RankSummary& rank) {
        return std::tie(rank.identity.rank, rank.fingerprint, rank.identity.pid, rank.identity.gpuId, rank.file);
    };
    std::sort(ranks.begin(), ranks.end(),
              [&](const RankSummary& left, const RankSummary& right) { return order(left) < order(right); });
    std::vector<RankSummary> kept;
    for (auto& rank : ranks) {
        if (kept.empty() || rankKey(kept.back()) != rankKey(rank)) {
            kept.push_back(std::move(rank));
            continue;
        }
        if (auto same = checkSameRank(kept.back(), std::move(rank)); !same)
            return tl::unexpected(same.error());
    }
    return kept;
}

Expected<RankFile> ranksFromLoupeJson(QByteArray json, const QString& place)
{
    rapidjson::Document document;
    if (auto parsed = parseLoupe(json, LoupeFormat::Ranks, place, document); !parsed)
        return tl::unexpected(parsed.error());
    return ranksFromDocument(document, place);
}

Expected<void> readRankParts(const QString& path, const RankPartTaker& take)
{
    LoupeParts parts(path);
    if (auto opened = parts.open(); !opened)
        return opened;
    std::int64_t wholeCount = 0;
    std::size_t count = 0;
    do {
        const auto place = parts.place();
        auto json = parts.next();
        if (!json)
            return tl::unexpected(json.error());
        auto part = ranksFromLoupeJson(std::move(*json), path);
        if (!part)
            return tl::unexpected(part.error());
        if (place == 0)
            wholeCount = part->wholeCount;
        else if (wholeCount == 0 || part->wholeCount != wholeCount)
            return failure(ErrorCode::BadFormat, Text::tr("%1: something follows its end; write it again.").arg(path));
        count += part->ranks.size();
        take(std::move(*part), place);
    } while (!parts.isAtEnd());
    if (wholeCount > 0 && static_cast<std::size_t>(wholeCount) != count)
        return failure(ErrorCode::BadFormat, Text::tr("%1: cut short; write it again.").arg(path));
    return {};
}

Expected<RankFile> readRankPart(const QString& path, qint64 place)
{
    LoupeParts parts(path);
    if (auto opened = parts.open(); !opened)
        return tl::unexpected(opened.error());
    parts.seek(place);
    auto json = parts.next();
    if (!json)
        return tl::unexpected(json.error());
    return ranksFromLoupeJson(std::move(*json), path);
}

Expected<RankFile> readRankFile(const QString& path, const RankVisitor& each)
{
    RankFile file;
    const auto take = [&](RankFile part, qint64 place) {
        if (each)
            std::for_each(part.ranks.begin(), part.ranks.end(), each);
        if (place == 0)
            file = std::move(part);
        else
            std::move(part.ranks.begin(), part.ranks.end(), std::back_inserter(file.ranks));
    };
    if (auto read = readRankParts(path, take); !read)
        return tl::unexpected(read.error());
    file.wholeCount = 0;
    return file;
}

Expected<std::vector<RankSummary>> readRanks(const QString& path, const RankVisitor& each)
{
    auto file = readRankFile(path, each);
    if (!file)
        return tl::unexpected(file.error());
    return std::move(file->ranks);
}

Expected<void> writeRankFile(const QString& path, const RankFile& file)
{
    if (file.ranks.size() <= MostRanksOfPart) {
        if (const auto bytes = packLoupe(ranksToLoupeJson(file)); bytes || file.ranks.size() < 2)
            return bytes ? writeFile(path, *bytes) : Expected<void>(tl::unexpected(bytes.error()));
    }
    OutputFile out(path);
    if (!out.open())
        return tl::unexpected(out.error());
    for (const auto& rank : file.ranks) {
        const RankFile part { file.program, file.origin, { rank }, static_cast<std::int64_t>(file.ranks.size()) };
        const auto bytes = packLoupe(ranksToLoupeJson(part));
        if (!bytes)
            return tl::unexpected(bytes.error());
        if (!writeAll(out, *bytes))
            return tl::unexpected(out.error());
    }
    if (!out.commit())
        return tl::unexpected(out.error());
    return {};
}

} // namespace core
