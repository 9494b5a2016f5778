// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinejson.h"

#include "base/jsonmemory.h"
#include "base/outputfile.h"
#include "base/text.h"
#include "compare/decomposition.h"
#include "session/loupefile.h"

#include <rapidjson/document.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace core {

namespace {

using Json = rapidjson::Value;
constexpr qsizetype LongestText = 100'000; ///< names of kernels are long
constexpr std::int64_t Largest = std::numeric_limits<std::int64_t>::max();

/// Writes the members of a baseline.
class BaselineWriter
{
public:
    QByteArray write(const Baseline& baseline);

private:
    void text(const char* key, const QString& value)
    {
        m_json.Key(key);
        element(value);
    }
    void element(const QString& value)
    {
        auto bytes = value.toUtf8();
        if (bytes.size() > LongestText) { // at the end of a character
            auto end = LongestText;
            while (end > 0 && (static_cast<unsigned char>(bytes[end]) & 0xC0U) == 0x80U)
                --end;
            bytes.truncate(end);
        }
        m_json.String(bytes.constData(), static_cast<rapidjson::SizeType>(bytes.size()));
    }
    void whole(const char* key, std::int64_t value)
    {
        m_json.Key(key);
        m_json.Int64(value);
    }
    void wholes(const char* key, const std::vector<std::int64_t>& values)
    {
        m_json.Key(key);
        m_json.StartArray();
        for (const auto value : values)
            m_json.Int64(value);
        m_json.EndArray();
    }
    /// A list of objects.
    template <typename Rows, typename Write> void list(const char* key, const Rows& rows, Write write)
    {
        m_json.Key(key);
        m_json.StartArray();
        for (const auto& row : rows) {
            m_json.StartObject();
            write(row);
            m_json.EndObject();
        }
        m_json.EndArray();
    }
    void writeUnit(const BaselineUnit& unit);
    void writeGpu(const BaselineGpu& gpu);
    void writeKernel(const BaselineKernel& kernel);

    JsonBuffer m_buffer;
    JsonBufferWriter m_json { m_buffer };
};

QByteArray BaselineWriter::write(const Baseline& baseline)
{
    constexpr LoupeVersion Version;
    m_json.StartObject();
    text("format", loupeFormatKey(LoupeFormat::Baseline));
    m_json.Key("version");
    m_json.StartArray();
    m_json.Int(Version.major);
    m_json.Int(Version.minor);
    m_json.EndArray();
    text("program", baseline.program);
    text("content_sha256", baseline.contentSha256);
    text("scope", baseline.scope);
    m_json.Key("has_hashed_names");
    m_json.Bool(baseline.hasHashedNames);
    list("facts", baseline.facts, [this](const auto& fact) {
        text("key", fact.first);
        text("value", fact.second);
    });
    m_json.Key("unit");
    writeUnit(baseline.unit);
    list("gpus", baseline.gpus, [this](const auto& gpu) { writeGpu(gpu); });
    list("kernels", baseline.kernels, [this](const auto& kernel) { writeKernel(kernel); });
    list("findings", baseline.findings, [this](const BaselineFinding& finding) {
        text("rule", finding.rule);
        text("subject", finding.subject);
        m_json.Key("score");
        m_json.Double(finding.score);
        whole("claimed_ns", finding.claimedNs);
    });
    m_json.EndObject();
    return { m_buffer.GetString(), static_cast<qsizetype>(m_buffer.GetSize()) };
}

void BaselineWriter::writeUnit(const BaselineUnit& unit)
{
    m_json.StartObject();
    text("description", unit.description);
    whole("count", unit.count);
    list("modal", unit.modal, [this](const auto& item) {
        whole("kernel", static_cast<std::int64_t>(item.first));
        whole("launches", item.second);
    });
    m_json.EndObject();
}

void BaselineWriter::writeGpu(const BaselineGpu& gpu)
{
    whole("gpu_id", gpu.gpuId);
    text("model", gpu.model);
    whole("multiprocessors", gpu.multiprocessors);
    whole("memory_bytes", gpu.memoryBytes);
    whole("wall_ns", gpu.wallNs);
    wholes("unit_walls_ns", gpu.unitWallsNs);
    list("classes", gpu.classes, [this](const BaselineClass& of) {
        text("key", of.key);
        whole("total_ns", of.totalNs);
        wholes("unit_ns", of.unitNs);
    });
}

void BaselineWriter::writeKernel(const BaselineKernel& kernel)
{
    whole("gpu", static_cast<std::int64_t>(kernel.gpu));
    text("name", kernel.name);
    text("shown_name", kernel.shownName);
    wholes("shape", { kernel.shape.begin(), kernel.shape.end() });
    whole("calls", kernel.calls);
    whole("total_ns", kernel.totalNs);
    whole("min_ns", kernel.minNs);
    whole("max_ns", kernel.maxNs);
    wholes("unit_ns", kernel.unitNs);
    wholes("durations_ns", kernel.durationsNs);
}

/// Reads the members of a baseline; the first fault stays, and what comes after it is not looked at.
class BaselineReader
{
public:
    explicit BaselineReader(QString place)
        : m_place(std::move(place))
    {
    }
    Expected<Baseline> read(const Json& root);

private:
    void readHeader(const Json& root);
    void readFacts(const Json& root);
    void readUnit(const Json& root);
    void readGpus(const Json& root);
    void readKernels(const Json& root);
    void readFindings(const Json& root);
    BaselineKernel readKernel(const Json& row);

    const Json* member(const Json& object, const char* key, rapidjson::Type type);
    QString text(const Json& object, const char* key);
    std::int64_t whole(const Json& object, const char* key, std::int64_t least, std::int64_t most);
    std::vector<std::int64_t> wholes(const Json& object, const char* key, std::size_t most);
    std::vector<std::int64_t> unitValues(const Json& object, const char* key);
    /// The objects of a list.
    template <typename Read> void list(const Json& object, const char* key, Read read)
    {
        const auto* const rows = member(object, key, rapidjson::kArrayType);
        if (!rows)
            return;
        for (const auto& row : rows->GetArray()) {
            if (hasFailed())
                return;
            if (!row.IsObject())
                fail(key);
            else
                read(row);
        }
    }
    [[nodiscard]] bool hasFailed() const { return !m_fault.isEmpty(); }
    void fail(const char* key)
    {
        if (m_fault.isEmpty())
            m_fault = Text::tr("“%1” is missing or not what it should be; write the file again from its trace.")
                          .arg(QLatin1String(key));
    }
    [[nodiscard]] std::size_t unitValueCount() const
    {
        const auto count = static_cast<std::size_t>(m_baseline.unit.count);
        return std::min(std::max<std::size_t>(count, 1), MostBaselineUnits);
    }

    QString m_place;
    QString m_fault;
    Baseline m_baseline;
};

const Json* BaselineReader::member(const Json& object, const char* key, rapidjson::Type type)
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

QString BaselineReader::text(const Json& object, const char* key)
{
    const auto* const value = member(object, key, rapidjson::kStringType);
    if (!value)
        return {};
    if (value->GetStringLength() > LongestText)
        fail(key);
    return QString::fromUtf8(value->GetString(), static_cast<qsizetype>(value->GetStringLength()));
}

std::int64_t BaselineReader::whole(const Json& object, const char* key, std::int64_t least, std::int64_t most)
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

std::vector<std::int64_t> BaselineReader::wholes(const Json& object, const char* key, std::size_t most)
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

std::vector<std::int64_t> BaselineReader::unitValues(const Json& object, const char* key)
{
    auto values = wholes(object, key, MostBaselineUnits);
    if (!hasFailed() && values.size() != unitValueCount())
        fail(key);
    return values;
}

void BaselineReader::readHeader(const Json& root)
{
    m_baseline.program = text(root, "program");
    m_baseline.contentSha256 = text(root, "content_sha256");
    m_baseline.scope = text(root, "scope");
    const auto hashed = root.FindMember("has_hashed_names");
    if (hashed == root.MemberEnd() || !hashed->value.IsBool())
        fail("has_hashed_names");
    else
        m_baseline.hasHashedNames = hashed->value.GetBool();
}

void BaselineReader::readFacts(const Json& root)
{
    list(root, "facts", [this](const Json& fact) {
        auto key = text(fact, "key");
        m_baseline.facts.emplace_back(std::move(key), text(fact, "value"));
    });
}

void BaselineReader::readUnit(const Json& root)
{
    const auto* const unit = member(root, "unit", rapidjson::kObjectType);
    if (!unit)
        return;
    m_baseline.unit.description = text(*unit, "description");
    m_baseline.unit.count = whole(*unit, "count", 0, MostCalls);
    list(*unit, "modal", [this](const Json& item) {
        const auto kernel = whole(item, "kernel", 0, MostCalls);
        m_baseline.unit.modal.emplace_back(static_cast<std::size_t>(kernel), whole(item, "launches", 1, MostCalls));
    });
}

void BaselineReader::readGpus(const Json& root)
{
    list(root, "gpus", [this](const Json& row) {
        BaselineGpu gpu;
        gpu.gpuId = whole(row, "gpu_id", 0, Largest);
        gpu.model = text(row, "model");
        gpu.multiprocessors = whole(row, "multiprocessors", 0, Largest);
        gpu.memoryBytes = whole(row, "memory_bytes", 0, Largest);
        gpu.wallNs = whole(row, "wall_ns", 0, Largest);
        gpu.unitWallsNs = unitValues(row, "unit_walls_ns");
        list(row, "classes", [&](const Json& of) {
            BaselineClass made;
            made.key = text(of, "key");
            made.totalNs = whole(of, "total_ns", 0, Largest);
            made.unitNs = unitValues(of, "unit_ns");
            gpu.classes.push_back(std::move(made));
        });
        m_baseline.gpus.push_back(std::move(gpu));
    });
}

BaselineKernel BaselineReader::readKernel(const Json& row)
{
    constexpr std::int64_t LargestSide = std::numeric_limits<std::int32_t>::max();
    BaselineKernel kernel;
    kernel.gpu = static_cast<std::size_t>(whole(row, "gpu", 0, Largest));
    if (kernel.gpu >= m_baseline.gpus.size())
        fail("gpu");
    kernel.name = text(row, "name");
    kernel.shownName = text(row, "shown_name");
    const auto shape = wholes(row, "shape", kernel.shape.size());
    const auto isSide = [](std::int64_t side) { return side >= 0 && side <= LargestSide; };
    if (shape.size() != kernel.shape.size() || !std::all_of(shape.begin(), shape.end(), isSide))
        fail("shape");
    else
        std::transform(shape.begin(), shape.end(), kernel.shape.begin(),
                       [](std::int64_t side) { return static_cast<std::int32_t>(side); });
    kernel.calls = whole(row, "calls", 0, MostCalls);
    kernel.totalNs = whole(row, "total_ns", -Largest, Largest);
    kernel.minNs = whole(row, "min_ns", -Largest, Largest);
    kernel.maxNs = whole(row, "max_ns", kernel.minNs, Largest);
    kernel.unitNs = unitValues(row, "unit_ns");
    kernel.durationsNs = wholes(row, "durations_ns", MostBaselineDurations);
    const auto fewest = std::min<std::int64_t>(kernel.calls, MostBaselineDurations);
    if (!std::is_sorted(kernel.durationsNs.begin(), kernel.durationsNs.end())
        || static_cast<std::int64_t>(kernel.durationsNs.size()) != fewest)
        fail("durations_ns");
    return kernel;
}

void BaselineReader::readKernels(const Json& root)
{
    list(root, "kernels", [this](const Json& row) { m_baseline.kernels.push_back(readKernel(row)); });
    for (const auto& [kernel, launches] : m_baseline.unit.modal) {
        if (kernel >= m_baseline.kernels.size())
            fail("modal");
    }
}

void BaselineReader::readFindings(const Json& root)
{
    list(root, "findings", [this](const Json& row) {
        BaselineFinding finding;
        finding.rule = text(row, "rule");
        finding.subject = text(row, "subject");
        if (const auto* const score = member(row, "score", rapidjson::kNumberType))
            finding.score = score->GetDouble();
        if (!std::isfinite(finding.score))
            fail("score");
        finding.claimedNs = whole(row, "claimed_ns", 0, Largest);
        m_baseline.findings.push_back(std::move(finding));
    });
}

Expected<Baseline> BaselineReader::read(const Json& root)
{
    readHeader(root);
    readFacts(root);
    readUnit(root);
    readGpus(root);
    readKernels(root);
    readFindings(root);
    if (hasFailed())
        return failure(ErrorCode::BadFormat, QStringLiteral("%1: %2").arg(m_place, m_fault));
    return std::move(m_baseline);
}

/// "format" and "version" of a file, as far as they are there.
Expected<void> checkBaselineHeader(const Json& root, const QString& place)
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

QByteArray baselineToJson(const Baseline& baseline)
{
    return BaselineWriter().write(baseline);
}

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
    return BaselineReader(place).read(document);
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
