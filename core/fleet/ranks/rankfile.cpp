// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankfile.h"

#include "base/outputfile.h"
#include "base/text.h"
#include "fleet/ranks/rankreader.h"
#include "session/loupejson.h"

#include <algorithm>
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

Expected<RankFile> readRankFile(const QString& path)
{
    auto json = readLoupe(path);
    return json ? ranksFromLoupeJson(std::move(*json), path) : Expected<RankFile>(tl::unexpected(json.error()));
}

Expected<std::vector<RankSummary>> readRanks(const QString& path)
{
    auto file = readRankFile(path);
    if (!file)
        return tl::unexpected(file.error());
    return std::move(file->ranks);
}

Expected<void> writeRankFile(const QString& path, const RankFile& file)
{
    const auto bytes = packLoupe(ranksToLoupeJson(file));
    return bytes ? writeFile(path, *bytes) : Expected<void>(tl::unexpected(bytes.error()));
}

} // namespace core
