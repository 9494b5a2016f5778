// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/nvtxpayload.h"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace core {

namespace {

using Fields = std::vector<PayloadField>;

constexpr std::size_t MaxFields = 4096; // of a hostile JSON text

/// Collects the values of a JSON text with their paths; the parser keeps its state on the heap, so that depth is no
/// danger.
class JsonCollector
{
public:
    explicit JsonCollector(Fields& fields)
        : m_fields(fields)
    {
    }

    bool Null()
    {
        if (!m_levels.empty())
            beginElement();
        return leave();
    }
    bool Bool(bool value) { return add(std::int64_t { value ? 1 : 0 }); }
    bool Int(int value) { return add(std::int64_t { value }); }
    bool Uint(unsigned value) { return add(std::int64_t { value }); }
    bool Int64(std::int64_t value) { return add(value); }
    bool Uint64(std::uint64_t value) { return add(value); }
    bool Double(double value) { return add(value); }
    bool String(const char* text, rapidjson::SizeType size, bool)
    {
        return add(QString::fromUtf8(text, static_cast<qsizetype>(size)));
    }
    bool RawNumber(const char* text, rapidjson::SizeType size, bool isCopy) { return String(text, size, isCopy); }
    bool Key(const char* text, rapidjson::SizeType size, bool)
    {
        if (m_levels.back().start > 0)
            m_path.append(QLatin1Char('.'));
        m_path.append(QString::fromUtf8(text, static_cast<qsizetype>(size)));
        return m_path.size() <= MaxPath;
    }
    bool StartObject() { return enter(false); }
    bool EndObject(rapidjson::SizeType) { return exit(); }
    bool StartArray() { return enter(true); }
    bool EndArray(rapidjson::SizeType) { return exit(); }

private:
    static constexpr qsizetype MaxPath = 4096;
    struct Level {
        qsizetype start = 0; ///< length of the path at which the names of this level begin
        bool isArray = false;
        std::int64_t position = 0;
    };

    bool enter(bool isArray)
    {
        if (!m_levels.empty())
            beginElement();
        m_levels.push_back({ m_path.size(), isArray, 0 });
        return true;
    }
    bool exit()
    {
        m_levels.pop_back();
        return leave();
    }
    void beginElement()
    {
        if (m_levels.back().isArray)
            m_path.append(QStringLiteral("[%1]").arg(m_levels.back().position++));
    }
    /// Back to the path of the level, after a value.
    bool leave()
    {
        if (!m_levels.empty())
            m_path.truncate(m_levels.back().start);
        return true;
    }
    template <typename Value> bool add(Value value)
    {
        if (m_levels.empty() || m_fields.size() == MaxFields) // a bare value has no name
            return false;
        beginElement();
        m_fields.push_back({ m_path, std::move(value) });
        return leave();
    }

    Fields& m_fields;
    QString m_path;
    std::vector<Level> m_levels;
};

Fields decodeJson(std::string_view bytes)
{
    Fields fields;
    JsonCollector collector(fields);
    rapidjson::MemoryStream memory(bytes.data(), bytes.size());
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> stream(memory);
    rapidjson::Reader reader;
    if (reader.Parse<rapidjson::kParseIterativeFlag>(stream, collector).IsError())
        fields.clear();
    return fields;
}

// NVTX_PAYLOAD_ENTRY_TYPE_* of the NVTX headers; C integers have the sizes of 64-bit Linux
enum EntryType : std::int64_t {
    Char = 1,
    UnsignedChar = 2,
    Short = 3,
    UnsignedShort = 4,
    Int = 5,
    UnsignedInt = 6,
    Long = 7,
    UnsignedLong = 8,
    LongLong = 9,
    UnsignedLongLong = 10,
    Int8 = 11,
    UInt8 = 12,
    Int16 = 13,
    UInt16 = 14,
    Int32 = 15,
    UInt32 = 16,
    Int64 = 17,
    UInt64 = 18,
    Float = 19,
    Double = 20,
    Size = 22,
    Address = 23,
    CString = 75,
    RegisteredString = 80,
};

// NVTX_PAYLOAD_ENTRY_FLAG_*
constexpr std::int64_t PointsElsewhere = 1 << 1 | 1 << 2 | 1 << 3; // by address or by offset
constexpr std::int64_t ArrayFlags = 3 << 4;
constexpr std::int64_t FixedArray = 1 << 4;

using Value = decltype(PayloadField::value);

template <typename Number, typename Stored> std::optional<Value> numberAt(std::string_view payload, std::size_t offset)
{
    if (offset > payload.size() || payload.size() - offset < sizeof(Number))
        return std::nullopt;
    return Value(static_cast<Stored>(qFromLittleEndian<Number>(payload.data() + offset)));
}

/// A text up to its NUL or the end of `room`; none when it does not look like one, because it is an address, say.
std::optional<Value> textIn(std::string_view room)
{
    const auto text = QString::fromUtf8(room.data(), static_cast<qsizetype>(std::min(room.find('\0'), room.size())));
    const bool isText = std::all_of(text.begin(), text.end(), [](QChar character) {
        return character != QChar(QChar::ReplacementCharacter) && character.category() != QChar::Other_Control;
    });
    return isText ? std::optional<Value>(text) : std::nullopt;
}

std::optional<Value> textAt(std::string_view payload, std::size_t offset, const NvtxPayloadEntry& entry)
{
    if (offset > payload.size())
        return std::nullopt;
    auto room = payload.substr(offset);
    if ((entry.flags & ArrayFlags) == FixedArray)
        room = room.substr(0, static_cast<std::size_t>(entry.arrayOrUnionDetail.toULongLong()));
    return textIn(room);
}

std::optional<Value> valueAt(std::string_view payload, const NvtxPayloadEntry& entry)
{
    if (entry.offsetBytes < 0 || (entry.flags & PointsElsewhere) != 0)
        return std::nullopt;
    const auto offset = static_cast<std::size_t>(entry.offsetBytes);
    const bool isArray = (entry.flags & ArrayFlags) != 0;
    if (entry.type == CString || (entry.type == Char && isArray))
        return textAt(payload, offset, entry);
    if (isArray)
        return std::nullopt;
    switch (entry.type) {
    case Char:
    case Int8:
        return numberAt<std::int8_t, std::int64_t>(payload, offset);
    case UnsignedChar:
    case UInt8:
        return numberAt<std::uint8_t, std::int64_t>(payload, offset);
    case Short:
    case Int16:
        return numberAt<std::int16_t, std::int64_t>(payload, offset);
    case UnsignedShort:
    case UInt16:
        return numberAt<std::uint16_t, std::int64_t>(payload, offset);
    case Int:
    case Int32:
        return numberAt<std::int32_t, std::int64_t>(payload, offset);
    case UnsignedInt:
    case UInt32:
        return numberAt<std::uint32_t, std::int64_t>(payload, offset);
    case Long:
    case LongLong:
    case Int64:
        return numberAt<std::int64_t, std::int64_t>(payload, offset);
    case UnsignedLong:
    case UnsignedLongLong:
    case UInt64:
    case Size:
    case Address:
    case RegisteredString: // its handle
        return numberAt<std::uint64_t, std::uint64_t>(payload, offset);
    case Float:
        return numberAt<float, double>(payload, offset);
    case Double:
        return numberAt<double, double>(payload, offset);
    default: // another schema, an enum or a type that is not known: its size is not known either
        return std::nullopt;
    }
}

Fields readEntries(std::string_view payload, const NvtxPayloadSchema& schema)
{
    Fields fields;
    for (const auto& entry : schema.entries) {
        if (auto value = valueAt(payload, entry))
            fields.push_back({ entry.name, std::move(*value) });
    }
    return fields;
}

/// The header that a blob begins with.
struct BlobHeader {
    std::uint32_t domain = 0, zero = 0, schemaId = 0, alsoZero = 0;
    std::uint64_t sizeBytes = 0, offsetBytes = 0;
};
constexpr std::size_t HeaderBytes = 32;

BlobHeader headerOf(std::string_view bytes)
{
    const auto* data = bytes.data();
    return { qFromLittleEndian<std::uint32_t>(data),      qFromLittleEndian<std::uint32_t>(data + 4),
             qFromLittleEndian<std::uint32_t>(data + 8),  qFromLittleEndian<std::uint32_t>(data + 12),
             qFromLittleEndian<std::uint64_t>(data + 16), qFromLittleEndian<std::uint64_t>(data + 24) };
}

const NvtxPayloadSchema* findSchema(std::span<const NvtxPayloadSchema> schemas, std::uint32_t domain,
                                    std::uint32_t schemaId)
{
    const auto found = std::find_if(schemas.begin(), schemas.end(), [&](const NvtxPayloadSchema& schema) {
        return schema.domain == domain && schema.schemaId == std::int64_t { schemaId };
    });
    return found == schemas.end() ? nullptr : &*found;
}

/// The payload behind a header; none when `bytes` do not begin with one. An offset smaller than the header counts from
/// its end.
std::optional<std::string_view> payloadBehind(const BlobHeader& header, std::string_view bytes)
{
    if (header.zero != 0 || header.alsoZero != 0)
        return std::nullopt;
    const auto offset = header.offsetBytes < HeaderBytes ? header.offsetBytes + HeaderBytes : header.offsetBytes;
    if (offset > bytes.size() || header.sizeBytes > bytes.size() - offset)
        return std::nullopt;
    return bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(header.sizeBytes));
}

/// The fields of a payload without header: when all layouts of its size in `domain` are the same one.
Fields decodeBare(std::string_view bytes, std::span<const NvtxPayloadSchema> schemas, std::uint32_t domain)
{
    const NvtxPayloadSchema* fitting = nullptr;
    for (const auto& schema : schemas) {
        if (schema.domain != domain || schema.payloadSizeBytes != static_cast<std::int64_t>(bytes.size()))
            continue;
        if (fitting && fitting->entries != schema.entries)
            return {};
        fitting = &schema;
    }
    return fitting && !bytes.empty() ? readEntries(bytes, *fitting) : Fields {};
}

Fields decodeBlob(std::string_view bytes, std::span<const NvtxPayloadSchema> schemas, std::uint32_t domain)
{
    if (bytes.size() >= HeaderBytes) {
        const auto header = headerOf(bytes);
        const auto payload = payloadBehind(header, bytes);
        const auto* schema = findSchema(schemas, header.domain, header.schemaId);
        if (payload && schema)
            return readEntries(*payload, *schema);
    }
    return decodeBare(bytes, schemas, domain);
}

/// True for "name" and for "outer.name".
bool isNamed(const PayloadField& field, QStringView name)
{
    if (!QStringView(field.name).endsWith(name, Qt::CaseInsensitive))
        return false;
    const auto rest = field.name.size() - name.size();
    return rest == 0 || field.name[rest - 1] == QLatin1Char('.');
}

const PayloadField* findField(const Fields& fields, QStringView name)
{
    const auto found
        = std::find_if(fields.begin(), fields.end(), [&](const PayloadField& field) { return isNamed(field, name); });
    return found == fields.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> numberIn(const QString& text)
{
    constexpr int Hexadecimal = 16;
    constexpr int Decimal = 10;
    const auto trimmed = text.trimmed();
    bool isNumber = false;
    const bool hasPrefix = trimmed.startsWith(QStringLiteral("0x"), Qt::CaseInsensitive);
    const auto number = trimmed.toULongLong(&isNumber, hasPrefix ? Hexadecimal : Decimal);
    if (isNumber)
        return number;
    const auto negative = trimmed.toLongLong(&isNumber);
    return isNumber ? std::optional(static_cast<std::uint64_t>(negative)) : std::nullopt;
}

} // namespace

std::vector<PayloadField> decodeNvtxPayload(std::string_view bytes, bool isJson,
                                            std::span<const NvtxPayloadSchema> schemas, std::uint32_t domain)
{
    return isJson ? decodeJson(bytes) : decodeBlob(bytes, schemas, domain);
}

std::optional<std::uint64_t> payloadNumber(const std::vector<PayloadField>& fields, QStringView name)
{
    const auto* field = findField(fields, name);
    if (!field)
        return std::nullopt;
    if (const auto* number = std::get_if<std::int64_t>(&field->value))
        return static_cast<std::uint64_t>(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&field->value))
        return *number;
    if (const auto* text = std::get_if<QString>(&field->value))
        return numberIn(*text);
    return std::nullopt;
}

std::optional<QString> payloadText(const std::vector<PayloadField>& fields, QStringView name)
{
    const auto* field = findField(fields, name);
    const auto* text = field ? std::get_if<QString>(&field->value) : nullptr;
    return text ? std::optional(*text) : std::nullopt;
}

} // namespace core
