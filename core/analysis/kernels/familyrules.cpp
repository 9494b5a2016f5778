// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/familyrules.h"

#include "analysis/kernels/hiddenfamily.h"
#include "base/jsontext.h"
#include "base/labels.h"
#include "base/parallel.h"
#include "base/settingsfile.h"
#include "base/text.h"
#include "trace/kernelnameparts.h"

#include <QFile>
#include <QFileInfo>

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>

namespace core {

namespace {

const auto ExampleFamilies = QStringLiteral(R"([["my kernels", "^my_|solver"]])");
constexpr std::size_t MostRules = 256;
constexpr qsizetype LongestFamily = 100; ///< characters of a name
constexpr qsizetype LongestFamilyPattern = 4096;
constexpr qsizetype LongestMatched = 4096; ///< characters of a kernel's name that are looked at

QByteArray quotedText(const QString& text)
{
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    const auto utf8 = text.toUtf8();
    writer.String(utf8.constData(), static_cast<rapidjson::SizeType>(utf8.size()));
    return { buffer.GetString(), static_cast<qsizetype>(buffer.GetSize()) };
}

/// The expression, which gives up after a bounded number of steps.
QRegularExpression boundedExpression(const QString& pattern)
{
    return QRegularExpression(QStringLiteral("(*LIMIT_MATCH=100000)") + pattern,
                              QRegularExpression::CaseInsensitiveOption);
}

/// What is wrong with a rule, as a sentence, or an empty text.
QString faultOf(const FamilyRule& rule)
{
    if (rule.name.trimmed().isEmpty())
        return Text::tr("the family has no name; write one, as in %1.").arg(ExampleFamilies);
    if (rule.name.size() > LongestFamily)
        return Text::tr("the name of the family is longer than %1 characters; shorten it.").arg(LongestFamily);
    if (rule.pattern.isEmpty())
        return Text::tr("the pattern is empty; it would match every kernel.");
    if (rule.pattern.size() > LongestFamilyPattern) {
        return Text::tr("the pattern is longer than %1 characters; write several rules of the same name.")
            .arg(LongestFamilyPattern);
    }
    if (boundedExpression(rule.pattern).isValid())
        return {};
    const QRegularExpression expression(rule.pattern, QRegularExpression::CaseInsensitiveOption);
    if (expression.isValid())
        return Text::tr("“%1” is too large a regular expression; write several rules.").arg(rule.pattern);
    return Text::tr("“%1” is not a regular expression: %2 at character %3; correct it.")
        .arg(rule.pattern, expression.errorString(), QString::number(expression.patternErrorOffset() + 1));
}

Expected<FamilyRule> parseRule(const rapidjson::Value& value, const QString& place)
{
    const bool isPair = value.IsArray() && value.Size() == 2 && value[0].IsString() && value[1].IsString();
    if (!isPair) {
        return settingsError(
            place,
            Text::tr("a rule must be a list of a name and a regular expression, as in %1.").arg(ExampleFamilies));
    }
    FamilyRule rule { jsonText(value[0]), jsonText(value[1]) };
    if (const auto fault = faultOf(rule); !fault.isEmpty())
        return settingsError(place, fault);
    return rule;
}

Expected<std::vector<FamilyRule>> parseRules(const QByteArray& json, const QString& place)
{
    rapidjson::Document document;
    if (const auto parsed = parseSettings(document, json, place); !parsed)
        return tl::unexpected(parsed.error());
    if (!document.IsArray())
        return settingsError(place, Text::tr("families must be a list of the form %1.").arg(ExampleFamilies));
    if (document.Size() > MostRules)
        return settingsError(place, Text::tr("there are more than %1 rules; join some with |.").arg(MostRules));
    std::vector<FamilyRule> rules;
    for (const auto& value : document.GetArray()) {
        auto rule = parseRule(value, Text::tr("%1, rule %2").arg(place, QString::number(rules.size() + 1)));
        if (!rule)
            return tl::unexpected(rule.error());
        rules.push_back(std::move(*rule));
    }
    return rules;
}

const auto FamilyMark = QStringLiteral("_of_");

/// A family as a word of a name.
QString familyWord(const QString& family)
{
    return QString(family).replace(u' ', u'_');
}

const std::vector<FamilyRule>& builtInRules()
{
    static const auto Rules = [] {
        QFile file(QStringLiteral(":/gpuloupe/answers/families.json"));
        const bool isOpen = file.open(QIODevice::ReadOnly);
        Q_ASSERT_X(isOpen, "builtInRules", "the program has no families");
        auto rules = isOpen ? parseRules(file.readAll(), file.fileName()) : Expected<std::vector<FamilyRule>>();
        Q_ASSERT_X(rules.has_value(), "builtInRules", "the families of the program are at fault");
        return rules.value_or(std::vector<FamilyRule>());
    }();
    return Rules;
}

/// The family that withFamilyOf() left in a name; empty: none.
QString hiddenFamily(const QString& name)
{
    static const QRegularExpression hidden(QStringLiteral("^kernel_[0-9a-f]{12}%1([a-z_]+)$").arg(FamilyMark));
    const auto match = hidden.match(name);
    if (!match.hasMatch())
        return {};
    for (const auto& rule : builtInRules()) {
        if (familyWord(rule.name) == match.captured(1))
            return rule.name;
    }
    return {};
}

} // namespace

FamilyRules::FamilyRules()
{
    static const FamilyRules builtIn { std::vector<FamilyRule>() }; // expressions take milliseconds to be made
    *this = builtIn;
}

FamilyRules::FamilyRules(std::vector<FamilyRule> own)
    : m_own(std::move(own))
{
    for (const auto& rule : m_own)
        append(rule);
    for (const auto& rule : builtInRules())
        append(rule);
}

void FamilyRules::append(const FamilyRule& rule)
{
    m_matchers.push_back({ rule.name, boundedExpression(rule.pattern) });
    m_matchers.back().expression.optimize();
}

QString FamilyRules::familyOf(const QString& fullName) const
{
    const KernelNameParts parts(fullName);
    const auto qualified = parts.qualified();
    const auto name = qualified.first(std::min(qualified.size(), LongestMatched)).toString();
    const auto ownRules = m_own.size();
    auto hidden = hiddenFamily(name);
    for (std::size_t i = 0; i < m_matchers.size(); ++i) {
        if (i == ownRules && !hidden.isEmpty())
            return hidden;
        if (m_matchers[i].expression.match(name).hasMatch())
            return m_matchers[i].name;
    }
    return unclassified();
}

QString withFamilyOf(const QString& fullName, const QString& hidden)
{
    static const FamilyRules Rules;
    const auto family = Rules.familyOf(fullName);
    return family == FamilyRules::unclassified() ? hidden : hidden + FamilyMark + familyWord(family);
}

QString FamilyRules::unclassified()
{
    return QStringLiteral("unclassified");
}

Cancellable<KernelFamilies> classifyKernels(const Trace& trace, const FamilyRules& rules, const std::stop_token& stop)
{
    constexpr std::size_t NamesAtOnce = 256;
    KernelFamilies result { rules, std::vector<QString>(trace.kernelNames.size()) };
    const auto chunks = (result.ofName.size() + NamesAtOnce - 1) / NamesAtOnce;
    runParallel(defaultThreads(), chunks, [&](std::size_t chunk) {
        const auto end = std::min(result.ofName.size(), (chunk + 1) * NamesAtOnce);
        for (auto name = chunk * NamesAtOnce; name < end && !stop.stop_requested(); ++name)
            result.ofName[name] = rules.familyOf(trace.kernelNames[name].fullName);
    });
    if (stop.stop_requested())
        return cancelled();
    return result;
}

Expected<FamilyRules> parseFamilyRules(const QByteArray& json, const QString& place)
{
    return parseRules(json, place).map([](std::vector<FamilyRule> rules) { return FamilyRules(std::move(rules)); });
}

Expected<FamilyRules> readFamilyRules(const QString& path)
{
    const auto json = readSettings(path, Text::tr("Cannot read the families %1: %2."),
                                   Text::tr("larger than 1 MB; this is not a file of families."));
    if (!json)
        return tl::unexpected(json.error());
    return parseFamilyRules(*json, QFileInfo(path).fileName());
}

QString familyTitle(const QString& family)
{
    const bool isAcronym = family == QLatin1String("gemm") || family == QLatin1String("fft");
    return isAcronym ? family.toUpper() : withRaisedFirst(family);
}

QByteArray toJson(const FamilyRules& rules)
{
    QByteArrayList lines;
    for (const auto& rule : rules.own())
        lines.append("  [" + quotedText(rule.name) + ", " + quotedText(rule.pattern) + ']');
    return lines.isEmpty() ? "[]\n" : "[\n" + lines.join(",\n") + "\n]\n";
}

} // namespace core
