// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/placedjson.h"

#include "base/settingsfile.h"
#include "base/text.h"

#include <rapidjson/encodedstream.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Builds the tree from the events of RapidJSON's reader.
class PlacedJsonBuilder
{
public:
    explicit PlacedJsonBuilder(const rapidjson::MemoryStream& stream)
        : m_stream(stream)
    {
    }
    [[nodiscard]] PlacedJson takeRoot() { return std::move(m_root); }
    [[nodiscard]] const QString& fault() const { return m_fault; }

    // the names are RapidJSON's NOLINTBEGIN(readability-identifier-naming)
    bool Null()
    {
        add(JsonKind::Null);
        return true;
    }
    bool Bool(bool value)
    {
        add(JsonKind::Boolean).isTrue = value;
        return true;
    }
    bool Int(int value) { return Double(value); }
    bool Uint(unsigned value) { return Double(value); }
    bool Int64(std::int64_t value) { return Double(static_cast<double>(value)); }
    bool Uint64(std::uint64_t value) { return Double(static_cast<double>(value)); }
    bool Double(double value)
    {
        add(JsonKind::Number).number = value;
        return true;
    }
    bool RawNumber(const char* /*text*/, rapidjson::SizeType /*size*/, bool /*isCopy*/) { return false; }
    bool String(const char* text, rapidjson::SizeType size, bool /*isCopy*/)
    {
        add(JsonKind::Text).text = QString::fromUtf8(text, size);
        return true;
    }
    bool StartObject() { return open(JsonKind::Object); }
    bool StartArray() { return open(JsonKind::List); }
    bool Key(const char* text, rapidjson::SizeType size, bool /*isCopy*/)
    {
        auto key = QString::fromUtf8(text, size);
        auto& members = m_open.back()->members;
        constexpr std::size_t MostMembers = 100; // far more than any object of a gate has
        if (members.size() == MostMembers) {
            m_fault = Text::tr("more than 100 members of one object.");
            return false;
        }
        if (std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.key == key; })) {
            m_fault = Text::tr("“%1” is there twice; keep one of them.").arg(key);
            return false;
        }
        members.push_back({ std::move(key), PlacedJson() });
        return true;
    }
    bool EndObject(rapidjson::SizeType /*count*/) { return close(); }
    bool EndArray(rapidjson::SizeType /*count*/) { return close(); }
    // NOLINTEND(readability-identifier-naming)

private:
    /// Where the value that begins belongs.
    PlacedJson& next()
    {
        if (m_open.empty())
            return m_root;
        auto& parent = *m_open.back();
        return parent.kind == JsonKind::List ? parent.items.emplace_back() : parent.members.back().value;
    }
    PlacedJson& add(JsonKind kind)
    {
        auto& value = next();
        value.kind = kind;
        value.endOffset = m_stream.Tell();
        return value;
    }
    bool open(JsonKind kind)
    {
        constexpr std::size_t Deepest = 16;
        if (m_open.size() == Deepest) {
            m_fault = Text::tr("nested too deep.");
            return false;
        }
        m_open.push_back(&add(kind)); // its siblings come after it was closed, so that it stays in its place
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    const rapidjson::MemoryStream& m_stream;
    PlacedJson m_root;
    std::vector<PlacedJson*> m_open;
    QString m_fault;
};

} // namespace

Expected<PlacedJson> parsePlacedJson(const QByteArray& json, const QString& place)
{
    constexpr unsigned Flags
        = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag;
    constexpr qsizetype MarkBytes = 3;
    const auto skipped = json.startsWith("\xEF\xBB\xBF") ? MarkBytes : 0;
    const auto text = QByteArray::fromRawData(json.constData() + skipped, json.size() - skipped);
    rapidjson::MemoryStream stream(text.constData(), static_cast<std::size_t>(text.size()));
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> encoded(stream);
    PlacedJsonBuilder builder(stream);
    rapidjson::Reader reader;
    const auto result = reader.Parse<Flags>(encoded, builder);
    if (!builder.fault().isEmpty())
        return settingsError(placeInJson(text, stream.Tell(), place), builder.fault());
    if (result.IsError())
        return settingsError(
            placeInJson(text, result.Offset(), place),
            Text::tr("not valid JSON: %1").arg(QString::fromLatin1(rapidjson::GetParseError_En(result.Code()))));
    return builder.takeRoot();
}

int lineInJson(const QByteArray& json, std::size_t offset)
{
    return static_cast<int>(json.left(static_cast<qsizetype>(offset)).count('\n')) + 1;
}

} // namespace core
