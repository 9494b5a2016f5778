// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinejson.h"

#include "base/outputfile.h"
#include "base/text.h"
#include "compare/baseline/baselinereader.h"
#include "session/loupefile.h"

#include <rapidjson/document.h>

namespace core {

namespace {

/// "format" and "version" of a file, as far as they are there.
Expected<void> checkBaselineHeader(const rapidjson::Value& root, const QString& place)
{
    const auto format = root.FindMember("format");
    const auto version = root.FindMember("version");
    const bool isText = format != root.MemberEnd() && format->value.IsString();
    LoupeVersion found { -1, -1 };
    if (version != root.MemberEnd() && version->value.IsArray() && version->value.Size() == 2
        && version->value[0].IsInt() && version->value[1].IsInt())
        found = { version->value[0].GetInt(), version->value[1].GetInt() };
    return checkLoupeHeader(isText ? QString::fromUtf8(format->value.GetString()) : QString(), found,
                            LoupeFormat::Baseline, place);
}

} // namespace

Expected<Baseline> baselineFromJson(const QByteArray& json, const QString& place)
{
    constexpr unsigned Flags // iterative: deep nesting must not exhaust the stack
        = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag;
    rapidjson::Document document;
    document.Parse<Flags>(json.constData(), static_cast<std::size_t>(json.size()));
    if (document.HasParseError() || !document.IsObject())
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1: not a .loupe file, or damaged; write it again from its trace.").arg(place));
    if (auto checked = checkBaselineHeader(document, place); !checked)
        return tl::unexpected(checked.error());
    return baselineFromDocument(document, place);
}

Expected<Baseline> readBaseline(const QString& path)
{
    const auto json = readLoupe(path);
    return json ? baselineFromJson(*json, path) : Expected<Baseline>(tl::unexpected(json.error()));
}

Expected<void> writeBaseline(const QString& path, const Baseline& baseline)
{
    const auto bytes = packLoupe(baselineToJson(baseline));
    return bytes ? writeFile(path, *bytes) : Expected<void>(tl::unexpected(bytes.error()));
}

} // namespace core
