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

namespace {

auto rankKey(const RankSummary& rank)
{
    return std::tie(rank.identity.rank, rank.fingerprint, rank.identity.pid, rank.identity.gpuId);
}

} // namespace

Expected<std::vector<RankSummary>> canonicalRanks(std::vector<RankSummary> ranks)
{
    for (auto& rank : ranks)
        rank.identity.host.clear(); // a .loupe file has none
    std::sort(ranks.begin(), ranks.end(), [](const RankSummary& left, const RankSummary& right) {
        return std::tuple_cat(rankKey(left), std::tie(left.file))
            < std::tuple_cat(rankKey(right), std::tie(right.file));
    });
    std::vector<RankSummary> kept;
    for (auto& rank : ranks) {
        if (kept.empty() || rankKey(kept.back()) != rankKey(rank)) {
            kept.push_back(std::move(rank));
            continue;
        }
        rank.file = kept.back().file;
        if (rank != kept.back())
            return failure(ErrorCode::BadFormat,
                           Text::tr("There are two different summaries of rank %1 of %2; make both again by the same "
                                    "version of the program.")
                               .arg(rank.identity.rank)
                               .arg(rank.file));
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

Expected<RankFile> readRankFile(const QString& path, const RankVisitor& each)
{
    RankFile file;
    std::size_t partCount = 0;
    const auto take = [&](QByteArray json) -> Expected<void> {
        auto part = ranksFromLoupeJson(std::move(json), path);
        if (!part)
            return tl::unexpected(part.error());
        if (each)
            std::for_each(part->ranks.begin(), part->ranks.end(), each);
        if (partCount++ == 0) {
            file = std::move(*part);
            return {};
        }
        if (file.wholeCount == 0 || part->wholeCount != file.wholeCount)
            return failure(ErrorCode::BadFormat, Text::tr("%1: something follows its end; write it again.").arg(path));
        std::move(part->ranks.begin(), part->ranks.end(), std::back_inserter(file.ranks));
        return {};
    };
    if (auto read = readLoupeParts(path, take); !read)
        return tl::unexpected(read.error());
    if (file.wholeCount > 0 && static_cast<std::size_t>(file.wholeCount) != file.ranks.size())
        return failure(ErrorCode::BadFormat, Text::tr("%1: cut short; write it again.").arg(path));
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
    constexpr std::size_t MostRanksOfPart = 256;
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
