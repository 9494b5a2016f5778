// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankjsonreader.h"

#include "base/jsontext.h"
#include "base/text.h"
#include "fleet/ranks/integercolumn.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t MostRows = 50'000'000;
constexpr std::size_t LongestText = 10'000;
constexpr std::size_t MostTexts = 1000;

} // namespace

void RankJsonReader::fail(const char* key)
{
    if (m_fault.isEmpty())
        m_fault = Text::tr("“%1” is missing or not what it should be; write the file again from its trace.")
                      .arg(QLatin1String(key));
}

const RankJson* RankJsonReader::member(const RankJson& object, const char* key)
{
    if (hasFailed())
        return nullptr;
    const auto found = object.FindMember(key);
    if (found != object.MemberEnd())
        return &found->value;
    fail(key);
    return nullptr;
}

QString RankJsonReader::text(const RankJson& object, const char* key)
{
    const auto* const value = member(object, key);
    if (!value)
        return {};
    if (!value->IsString() || value->GetStringLength() > LongestText) {
        fail(key);
        return {};
    }
    return jsonText(*value);
}

QStringList RankJsonReader::texts(const RankJson& object, const char* key)
{
    QStringList found;
    const auto* const values = member(object, key);
    if (values && (!values->IsArray() || values->Size() > MostTexts))
        fail(key);
    if (!values || hasFailed())
        return found;
    for (const auto& value : values->GetArray()) {
        if (!value.IsString() || value.GetStringLength() > LongestText) {
            fail(key);
            return {};
        }
        found.append(jsonText(value));
    }
    return found;
}

std::int64_t RankJsonReader::whole(const RankJson& object, const char* key, Limits limits)
{
    const auto* const value = member(object, key);
    if (!value)
        return limits.least;
    if (!value->IsInt64() || value->GetInt64() < limits.least || value->GetInt64() > limits.most) {
        fail(key);
        return limits.least;
    }
    return value->GetInt64();
}

std::optional<std::int64_t> RankJsonReader::maybe(const RankJson& object, const char* key)
{
    const auto* const value = member(object, key);
    if (!value || value->IsNull())
        return std::nullopt;
    return whole(object, key, { -LargestMomentNs, LargestMomentNs });
}

std::vector<std::int64_t> RankJsonReader::column(const RankJson& object, const char* key, Limits limits,
                                                 std::optional<std::size_t> rows)
{
    const auto* const value = member(object, key);
    if (value && !value->IsString())
        fail(key);
    if (!value || hasFailed())
        return std::vector<std::int64_t>(rows.value_or(0), limits.least);
    auto numbers = unpackIntegers({ value->GetString(), value->GetStringLength() }, MostRows);
    const auto isOutside = [limits](std::int64_t number) { return number < limits.least || number > limits.most; };
    if (!numbers || (rows && numbers->size() != *rows) || std::any_of(numbers->begin(), numbers->end(), isOutside)) {
        fail(key);
        return std::vector<std::int64_t>(rows.value_or(0), limits.least);
    }
    return std::move(*numbers);
}

} // namespace core
