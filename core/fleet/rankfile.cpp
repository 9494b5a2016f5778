// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/rankfile.h"

#include "base/text.h"
#include "fleet/rankreader.h"
#include "session/loupefile.h"

#include "base/outputfile.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace core {

namespace {

auto rankKey(const RankSummary& rank)
{
    return std::tie(rank.identity.rank, rank.fingerprint, rank.identity.pid, rank.identity.gpuId);
}

/// "format" and "version" of a file, as far as they are there.
Expected<void> checkRanksHeader(const rapidjson::Value& root, const QString& place)
{
    const auto format = root.FindMember("format");
    const auto version = root.FindMember("version");
    const bool isText = format != root.MemberEnd() && format->value.IsString();
    LoupeVersion found { -1, -1 };
    if (version != root.MemberEnd() && version->value.IsArray() && version->value.Size() == 2
        && version->value[0].IsInt() && version->value[1].IsInt())
        found = { version->value[0].GetInt(), version->value[1].GetInt() };
    return checkLoupeHeader(isText ? QString::fromUtf8(format->value.GetString()) : QString(), found,
                            LoupeFormat::Ranks, place);
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

Expected<RankFile> ranksFromLoupeJson(const QByteArray& json, const QString& place)
{
    constexpr unsigned Flags // iterative: deep nesting must not exhaust the stack
        = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag;
    rapidjson::Document document;
    document.Parse<Flags>(json.constData(), static_cast<std::size_t>(json.size()));
    if (document.HasParseError() || !document.IsObject())
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1: not a .loupe file, or damaged; write it again from its trace.").arg(place));
    if (auto checked = checkRanksHeader(document, place); !checked)
        return tl::unexpected(checked.error());
    return ranksFromDocument(document, place);
}

Expected<RankFile> readRankFile(const QString& path)
{
    const auto json = readLoupe(path);
    return json ? ranksFromLoupeJson(*json, path) : Expected<RankFile>(tl::unexpected(json.error()));
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
