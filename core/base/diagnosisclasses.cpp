// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnosisclasses.h"

#include "base/jsontext.h"
#include "base/settingsfile.h"
#include "base/text.h"
#include "base/units.h"

#include <QFile>
#include <QRegularExpression>

#include <rapidjson/document.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace core {

namespace {

using Json = rapidjson::Value;

/// Where a number of "thresholds" is kept, and what one of its units is there.
struct ThresholdMember {
    std::string_view key;
    std::int64_t DiagnosisThresholds::*whole = nullptr;
    double DiagnosisThresholds::*real = nullptr;
    double unit = 1;
};

constexpr std::array ThresholdMembers {
    ThresholdMember { "enqueue_pause_us", &DiagnosisThresholds::enqueuePauseNs, nullptr, NsPerUs },
    ThresholdMember { "launch_latency_max_us", &DiagnosisThresholds::launchLatencyMaxNs, nullptr, NsPerUs },
    ThresholdMember { "turnaround_max_us", &DiagnosisThresholds::turnaroundMaxNs, nullptr, NsPerUs },
    ThresholdMember { "um_bridge_us", &DiagnosisThresholds::umBridgeNs, nullptr, NsPerUs },
    ThresholdMember { "um_chain_us", &DiagnosisThresholds::umChainNs, nullptr, NsPerUs },
    ThresholdMember { "context_min_ms", &DiagnosisThresholds::contextMinNs, nullptr, NsPerMs },
    ThresholdMember { "first_launch_us", &DiagnosisThresholds::firstLaunchNs, nullptr, NsPerUs },
    ThresholdMember { "dependency_lookback_ms", &DiagnosisThresholds::dependencyLookbackNs, nullptr, NsPerMs },
    ThresholdMember { "startup_share", nullptr, &DiagnosisThresholds::startupShare },
    ThresholdMember { "dominant_share", nullptr, &DiagnosisThresholds::dominantShare },
    ThresholdMember { "tie_points", nullptr, &DiagnosisThresholds::tiePoints },
    ThresholdMember { "next_share", nullptr, &DiagnosisThresholds::nextShare },
    ThresholdMember { "few_operations", &DiagnosisThresholds::fewOperations },
    ThresholdMember { "short_gpu_ms", &DiagnosisThresholds::shortGpuNs, nullptr, NsPerMs },
    ThresholdMember { "small_copy_bytes", &DiagnosisThresholds::smallCopyBytes },
    ThresholdMember { "small_copies", &DiagnosisThresholds::smallCopies },
    ThresholdMember { "slow_copy", nullptr, &DiagnosisThresholds::slowCopy },
    ThresholdMember { "underfilled_clause", nullptr, &DiagnosisThresholds::underfilledClause },
    ThresholdMember { "tail_waves_max", nullptr, &DiagnosisThresholds::tailWavesMax },
    ThresholdMember { "slower_gpu", nullptr, &DiagnosisThresholds::slowerGpu },
    ThresholdMember { "bimodal_eta", nullptr, &DiagnosisThresholds::bimodalEta },
    ThresholdMember { "high", nullptr, &DiagnosisThresholds::high },
    ThresholdMember { "medium", nullptr, &DiagnosisThresholds::medium },
    ThresholdMember { "low", nullptr, &DiagnosisThresholds::low },
    ThresholdMember { "link_default_bytes_per_s", nullptr, &DiagnosisThresholds::linkDefaultBytesPerS },
};

const QStringList& cudaCallKeys()
{
    static const QStringList keys { QStringLiteral("sync"),    QStringLiteral("launch"), QStringLiteral("copy"),
                                    QStringLiteral("alloc"),   QStringLiteral("module"), QStringLiteral("context"),
                                    QStringLiteral("interop"), QStringLiteral("other") };
    return keys;
}

const QStringList& osCallKeys()
{
    static const QStringList keys { QStringLiteral("os_wait"), QStringLiteral("os_io"), QStringLiteral("os_other") };
    return keys;
}

const QStringList& overheadKeys()
{
    static const QStringList keys { QStringLiteral("jit"), QStringLiteral("module"), QStringLiteral("profiler"),
                                    QStringLiteral("host_code"), QStringLiteral("skip") };
    return keys;
}

/// Reads the members of a file into the classes; what it meets first that is wrong ends it.
class ClassesReader
{
public:
    ClassesReader(DiagnosisClasses& classes, QString place)
        : m_classes(classes)
        , m_place(std::move(place))
    {
    }
    Expected<void> read(const Json& root);

private:
    Expected<void> readMember(const QString& key, const Json& value);
    Expected<void> readPatterns(const QString& member, const Json& value, const QStringList& keys,
                                std::vector<NamePattern>& patterns);
    Expected<void> readOverhead(const QString& member, const Json& value);
    Expected<OverheadPattern> readOverheadRow(const QString& member, const Json& row);
    Expected<void> readReturnCodes(const QString& member, const Json& value);
    Expected<void> readLinks(const QString& member, const Json& value);
    Expected<void> readThresholds(const Json& value);
    [[nodiscard]] Expected<QString> regularExpression(const QString& member, const Json& value) const;
    [[nodiscard]] tl::unexpected<Error> fault(const QString& member, const QString& words) const
    {
        return settingsError(m_place, QStringLiteral("“%1”: %2").arg(member, words));
    }

    DiagnosisClasses& m_classes;
    QString m_place;
};

Expected<void> ClassesReader::read(const Json& root)
{
    if (!root.IsObject())
        return settingsError(m_place,
                             Text::tr("must be an object, as in %1.")
                                 .arg(QStringLiteral(R"({"thresholds": {"enqueue_pause_us": 200}})")));
    for (const auto& member : root.GetObject()) {
        if (auto result = readMember(jsonText(member.name), member.value); !result)
            return result;
    }
    return {};
}

Expected<void> ClassesReader::readMember(const QString& key, const Json& value)
{
    if (key == QLatin1String("note"))
        return {};
    if (key == QLatin1String("cuda_call_classes"))
        return readPatterns(key, value, cudaCallKeys(), m_classes.cudaCalls);
    if (key == QLatin1String("os_call_classes"))
        return readPatterns(key, value, osCallKeys(), m_classes.osCalls);
    if (key == QLatin1String("overhead_rows"))
        return readOverhead(key, value);
    if (key == QLatin1String("benign_return_codes"))
        return readReturnCodes(key, value);
    if (key == QLatin1String("link_bytes_per_s"))
        return readLinks(key, value);
    if (key == QLatin1String("carriers"))
        return regularExpression(key, value).map([this](const QString& pattern) { m_classes.carriers = pattern; });
    if (key == QLatin1String("thresholds"))
        return readThresholds(value);
    constexpr qsizetype ShownLetters = 100;
    return settingsError(m_place, Text::tr("“%1” is none of the classes that can be set.").arg(key.left(ShownLetters)));
}

Expected<QString> ClassesReader::regularExpression(const QString& member, const Json& value) const
{
    if (!value.IsString())
        return fault(member, Text::tr("a regular expression must be a text."));
    auto pattern = jsonText(value);
    const QRegularExpression compiled(pattern);
    if (!compiled.isValid())
        return fault(member, Text::tr("“%1” is no regular expression: %2").arg(pattern, compiled.errorString()));
    return pattern;
}

Expected<void> ClassesReader::readPatterns(const QString& member, const Json& value, const QStringList& keys,
                                           std::vector<NamePattern>& patterns)
{
    const auto example = Text::tr("must be a list of pairs, as in %1.").arg(QStringLiteral(R"([["sync", "^cuda"]])"));
    if (!value.IsArray())
        return fault(member, example);
    std::vector<NamePattern> read;
    for (const auto& pair : value.GetArray()) {
        if (!pair.IsArray() || pair.Size() != 2 || !pair[0].IsString())
            return fault(member, example);
        const auto key = jsonText(pair[0]);
        if (!keys.contains(key))
            return fault(member, Text::tr("“%1” is no class; they are %2.").arg(key, keys.join(QStringLiteral(", "))));
        auto pattern = regularExpression(member, pair[1]);
        if (!pattern)
            return tl::unexpected(pattern.error());
        read.push_back({ key, *pattern });
    }
    patterns = std::move(read);
    return {};
}

Expected<OverheadPattern> ClassesReader::readOverheadRow(const QString& member, const Json& row)
{
    OverheadPattern read;
    if (!row.IsObject() || !row.HasMember("class") || !row["class"].IsString() || !row.HasMember("name"))
        return fault(member,
                     Text::tr("must be a list of objects, as in %1.")
                         .arg(QStringLiteral(R"([{"class": "jit", "types": [2], "name": "JIT"}])")));
    read.key = jsonText(row["class"]);
    if (!overheadKeys().contains(read.key)) {
        return fault(
            member,
            Text::tr("“%1” is no class; they are %2.").arg(read.key, overheadKeys().join(QStringLiteral(", "))));
    }
    auto pattern = regularExpression(member, row["name"]);
    if (!pattern)
        return tl::unexpected(pattern.error());
    read.pattern = *pattern;
    for (const auto& [key, value] : row.GetObject()) {
        const bool isTypes = jsonText(key) == QLatin1String("types");
        if (!isTypes && jsonText(key) != QLatin1String("inside"))
            continue;
        if (!value.IsArray())
            return fault(member, Text::tr("“%1” must be a list.").arg(jsonText(key)));
        for (const auto& item : value.GetArray()) {
            const bool isRight = isTypes ? item.IsInt() : item.IsString() && cudaCallKeys().contains(jsonText(item));
            if (!isRight)
                return fault(member, Text::tr("“%1” has an item that cannot be there.").arg(jsonText(key)));
            if (isTypes)
                read.types.push_back(item.GetInt());
            else
                read.inside.append(jsonText(item));
        }
    }
    return read;
}

Expected<void> ClassesReader::readOverhead(const QString& member, const Json& value)
{
    constexpr rapidjson::SizeType MostRows = 64; // one bit each where they are looked up
    if (!value.IsArray() || value.Size() > MostRows)
        return fault(member, Text::tr("must be a list of at most %1 objects.").arg(MostRows));
    std::vector<OverheadPattern> read;
    for (const auto& row : value.GetArray()) {
        auto pattern = readOverheadRow(member, row);
        if (!pattern)
            return tl::unexpected(pattern.error());
        read.push_back(*std::move(pattern));
    }
    m_classes.overhead = std::move(read);
    return {};
}

Expected<void> ClassesReader::readReturnCodes(const QString& member, const Json& value)
{
    const auto isCode = [](const Json& code) { return code.IsInt(); };
    if (!value.IsArray() || !std::all_of(value.Begin(), value.End(), isCode))
        return fault(member, Text::tr("must be a list of numbers, as in %1.").arg(QStringLiteral("[0, 600]")));
    m_classes.benignReturnCodes.clear();
    for (const auto& code : value.GetArray())
        m_classes.benignReturnCodes.push_back(code.GetInt());
    return {};
}

Expected<void> ClassesReader::readLinks(const QString& member, const Json& value)
{
    const auto example = Text::tr("must be a list of pairs, as in %1.").arg(QStringLiteral(R"([["H100", 55e9]])"));
    if (!value.IsArray())
        return fault(member, example);
    std::vector<LinkSpeed> read;
    for (const auto& pair : value.GetArray()) {
        if (!pair.IsArray() || pair.Size() != 2 || !pair[1].IsNumber() || pair[1].GetDouble() <= 0)
            return fault(member, example);
        auto pattern = regularExpression(member, pair[0]);
        if (!pattern)
            return tl::unexpected(pattern.error());
        read.push_back({ *pattern, pair[1].GetDouble() });
    }
    m_classes.links = std::move(read);
    return {};
}

Expected<void> ClassesReader::readThresholds(const Json& value)
{
    constexpr double Largest = 1e18; // in ns: within 64 bits
    if (!value.IsObject())
        return fault(QStringLiteral("thresholds"), Text::tr("must be an object of numbers."));
    for (const auto& [name, number] : value.GetObject()) {
        const auto key = jsonText(name);
        const auto* const found
            = std::find_if(ThresholdMembers.begin(), ThresholdMembers.end(), [&key](const ThresholdMember& member) {
                  return key == QLatin1String(member.key.data(), static_cast<qsizetype>(member.key.size()));
              });
        if (found == ThresholdMembers.end())
            return settingsError(m_place, Text::tr("“%1” is no threshold of the diagnosis.").arg(key));
        if (!number.IsNumber() || !(number.GetDouble() >= 0) || number.GetDouble() * found->unit > Largest)
            return fault(key, Text::tr("must be a number that is not below 0."));
        if (found->whole)
            m_classes.thresholds.*found->whole = std::llround(number.GetDouble() * found->unit);
        else
            m_classes.thresholds.*found->real = number.GetDouble() * found->unit;
    }
    return {};
}

Expected<DiagnosisClasses> parsedOver(DiagnosisClasses classes, const QByteArray& json, const QString& place)
{
    rapidjson::Document document;
    auto parsed = parseSettings(document, json, place);
    if (parsed)
        parsed = ClassesReader(classes, place).read(document);
    if (!parsed)
        return tl::unexpected(parsed.error());
    return classes;
}

DiagnosisClasses readBuiltIn()
{
    QFile file(QStringLiteral(":/gpuloupe/answers/classes.json"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen); // it is compiled in
    auto classes = parsedOver({}, isOpen ? file.readAll() : QByteArray("{}"), file.fileName());
    Q_ASSERT(classes.has_value()); // a test reads it
    return std::move(classes).value_or(DiagnosisClasses());
}

} // namespace

double DiagnosisClasses::linkBytesPerSecond(const QString& gpuName) const
{
    const auto found = std::find_if(links.begin(), links.end(), [&gpuName](const LinkSpeed& link) {
        return QRegularExpression(link.pattern).match(gpuName).hasMatch();
    });
    return found == links.end() ? 0 : found->bytesPerSecond;
}

bool DiagnosisClasses::isBenign(int returnCode) const
{
    return std::find(benignReturnCodes.begin(), benignReturnCodes.end(), returnCode) != benignReturnCodes.end();
}

const DiagnosisClasses& builtInDiagnosisClasses()
{
    static const auto classes = readBuiltIn();
    return classes;
}

Expected<DiagnosisClasses> parseDiagnosisClasses(const QByteArray& json, const QString& place)
{
    return parsedOver(builtInDiagnosisClasses(), json, place);
}

Expected<QByteArray> readDiagnosisClassesJson(const QString& path)
{
    return readSettings(path, Text::tr("Classes cannot be read from %1: %2"),
                        Text::tr("too large for a file of classes."))
        .and_then([&path](const QByteArray& json) {
            return parseDiagnosisClasses(json, path).map([&json](const DiagnosisClasses&) { return json; });
        });
}

Expected<DiagnosisClasses> readDiagnosisClasses(const QString& path)
{
    return readDiagnosisClassesJson(path).and_then(
        [&path](const QByteArray& json) { return parseDiagnosisClasses(json, path); });
}

} // namespace core
