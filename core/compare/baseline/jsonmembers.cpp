// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/jsonmembers.h"

#include "base/jsontext.h"
#include "base/text.h"

#include <cmath>
#include <utility>

namespace core {

namespace {

using Json = rapidjson::Value;

} // namespace

JsonMembers::JsonMembers(QString place, std::size_t longestText)
    : m_place(std::move(place))
    , m_longestText(longestText)
{
}

Error JsonMembers::error() const
{
    return { ErrorCode::BadFormat, QStringLiteral("%1: %2").arg(m_place, m_fault), {} };
}

void JsonMembers::fail(const char* key)
{
    if (m_fault.isEmpty())
        m_fault = Text::tr("“%1” is missing or not what it should be; write the file again from its trace.")
                      .arg(QLatin1String(key));
}

const Json* JsonMembers::member(const Json& object, const char* key, rapidjson::Type type)
{
    if (hasFailed())
        return nullptr;
    const auto found = object.FindMember(key);
    if (found == object.MemberEnd() || found->value.GetType() != type) {
        fail(key);
        return nullptr;
    }
    return &found->value;
}

QString JsonMembers::text(const Json& object, const char* key)
{
    const auto* const value = member(object, key, rapidjson::kStringType);
    if (!value)
        return {};
    if (value->GetStringLength() > m_longestText)
        fail(key);
    return jsonText(*value);
}

std::int64_t JsonMembers::whole(const Json& object, const char* key, std::int64_t least, std::int64_t most)
{
    const auto* const value = member(object, key, rapidjson::kNumberType);
    if (!value)
        return least;
    if (!value->IsInt64() || value->GetInt64() < least || value->GetInt64() > most) {
        fail(key);
        return least;
    }
    return value->GetInt64();
}

std::vector<std::int64_t> JsonMembers::wholes(const Json& object, const char* key, std::size_t most)
{
    std::vector<std::int64_t> numbers;
    const auto* const values = member(object, key, rapidjson::kArrayType);
    if (!values)
        return numbers;
    if (values->Size() > most)
        fail(key);
    for (const auto& value : values->GetArray()) {
        if (!value.IsInt64())
            fail(key);
        if (hasFailed())
            return {};
        numbers.push_back(value.GetInt64());
    }
    return numbers;
}

QStringList JsonMembers::texts(const Json& object, const char* key, std::size_t most)
{
    QStringList found;
    const auto* const values = member(object, key, rapidjson::kArrayType);
    if (!values)
        return found;
    if (values->Size() > most)
        fail(key);
    for (const auto& value : values->GetArray()) {
        if (!value.IsString() || value.GetStringLength() > m_longestText)
            fail(key);
        if (hasFailed())
            return {};
        found.append(jsonText(value));
    }
    return found;
}

bool JsonMembers::truth(const Json& object, const char* key)
{
    const auto found = object.FindMember(key);
    if (found != object.MemberEnd() && found->value.IsBool())
        return found->value.GetBool();
    fail(key);
    return false;
}

double JsonMembers::real(const Json& object, const char* key)
{
    const auto* const value = member(object, key, rapidjson::kNumberType);
    if (!value)
        return 0;
    if (!std::isfinite(value->GetDouble()))
        fail(key);
    return value->GetDouble();
}

std::vector<std::pair<QString, QString>> JsonMembers::pairs(const Json& object, const char* key)
{
    std::vector<std::pair<QString, QString>> found;
    list(object, key, [&](const Json& row) {
        auto name = text(row, "key");
        found.emplace_back(std::move(name), text(row, "value"));
    });
    return found;
}

} // namespace core
