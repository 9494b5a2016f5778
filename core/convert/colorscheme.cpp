// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/colorscheme.h"

#include "base/jsontext.h"
#include "base/text.h"

#include <QFile>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <algorithm>

namespace core {

namespace {

auto schemeError(const QString& message)
{
    return failure(ErrorCode::Usage, message);
}

Expected<QByteArray> readText(const QString& fileOrJson)
{
    if (fileOrJson.trimmed().startsWith(u'{'))
        return fileOrJson.toUtf8();
    QFile file(fileOrJson);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(ErrorCode::CannotOpen,
                       Text::tr("Cannot read the color scheme \"%1\": %2.").arg(fileOrJson, file.errorString()));
    }
    return file.readAll();
}

bool isColorName(std::string_view name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

Expected<ColorScheme::Rule> readRule(const rapidjson::Value& name, const rapidjson::Value& value)
{
    const auto text = jsonText(name);
    if (!value.IsString() || !isColorName({ value.GetString(), value.GetStringLength() })) {
        return schemeError(Text::tr(R"(The color of "%1" must be a name such as "thread_state_running".)").arg(text));
    }
    QRegularExpression pattern(text);
    if (!pattern.isValid())
        return schemeError(Text::tr("\"%1\" is not a regular expression: %2.").arg(text, pattern.errorString()));
    pattern.optimize();
    return ColorScheme::Rule { pattern, std::string(value.GetString(), value.GetStringLength()) };
}

} // namespace

std::string ColorScheme::colorOf(const QString& text) const
{
    const auto found = std::find_if(rules.begin(), rules.end(),
                                    [&text](const Rule& rule) { return rule.pattern.match(text).hasMatch(); });
    return found == rules.end() ? std::string() : found->colorName;
}

Expected<ColorScheme> readColorScheme(const QString& fileOrJson)
{
    const auto text = readText(fileOrJson);
    if (!text)
        return tl::unexpected(text.error());
    rapidjson::Document json;
    json.Parse(text->constData(), static_cast<std::size_t>(text->size()));
    if (json.HasParseError()) {
        return schemeError(Text::tr("The color scheme is not JSON: %1 (at byte %2)")
                               .arg(QString::fromLatin1(rapidjson::GetParseError_En(json.GetParseError())))
                               .arg(json.GetErrorOffset()));
    }
    if (!json.IsObject())
        return schemeError(Text::tr(R"(The color scheme must be an object: {"regular expression": "color name"}.)"));
    ColorScheme scheme;
    for (auto member = json.MemberBegin(); member != json.MemberEnd(); ++member) {
        auto rule = readRule(member->name, member->value);
        if (!rule)
            return tl::unexpected(rule.error());
        scheme.rules.push_back(std::move(*rule));
    }
    return scheme;
}

} // namespace core
