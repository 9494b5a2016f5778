// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/loupejson.h"

#include "base/text.h"

namespace core {

Expected<void> parseLoupe(QByteArray& json, LoupeFormat wanted, const QString& place, rapidjson::Document& document)
{
    constexpr unsigned Flags // iterative: deep nesting must not exhaust the stack
        = rapidjson::kParseIterativeFlag | rapidjson::kParseFullPrecisionFlag | rapidjson::kParseInsituFlag;
    const bool isText = !json.contains('\0') && json.isValidUtf8(); // in one go: letter by letter takes far longer
    if (isText)
        document.ParseInsitu<Flags>(json.data());
    if (!isText || document.HasParseError() || !document.IsObject())
        return failure(ErrorCode::BadFormat,
                       Text::tr("%1: not a .loupe file, or damaged; write it again from its trace.").arg(place));
    const auto format = document.FindMember("format");
    const auto version = document.FindMember("version");
    const bool hasFormat = format != document.MemberEnd() && format->value.IsString();
    LoupeVersion found { -1, -1 };
    if (version != document.MemberEnd() && version->value.IsArray() && version->value.Size() == 2
        && version->value[0].IsInt() && version->value[1].IsInt())
        found = { version->value[0].GetInt(), version->value[1].GetInt() };
    return checkLoupeHeader(hasFormat ? QString::fromUtf8(format->value.GetString()) : QString(), found, wanted, place);
}

void writeLoupeHeader(JsonBufferWriter& json, LoupeFormat format)
{
    constexpr LoupeVersion Version;
    const auto key = loupeFormatKey(format).toUtf8();
    json.Key("format");
    json.String(key.constData(), static_cast<rapidjson::SizeType>(key.size()));
    json.Key("version");
    json.StartArray();
    json.Int(Version.major);
    json.Int(Version.minor);
    json.EndArray();
}

} // namespace core
