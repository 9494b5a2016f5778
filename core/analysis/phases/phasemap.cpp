// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasemap.h"

#include "base/jsontext.h"
#include "base/settingsfile.h"
#include "base/text.h"

#include <QFileInfo>

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>

namespace core {

namespace {

const auto ExpressionPrefix = QStringLiteral("re:");
const auto ExampleMap = QStringLiteral(R"({"prefill": ["prefill", "re:^ctx_"]})");

Expected<PhasePattern> parsePattern(const rapidjson::Value& value, const QString& place)
{
    if (!value.IsString())
        return settingsError(place, Text::tr("a pattern must be a text in quotes."));
    return makePhasePattern(jsonText(value), place);
}

Expected<Phase> parsePhase(const rapidjson::Value& name, const rapidjson::Value& patterns, const QString& place)
{
    Phase phase { jsonText(name), {} };
    if (phase.name.isEmpty())
        return settingsError(place, Text::tr("a phase has no name."));
    const auto phasePlace = Text::tr("%1, phase “%2”").arg(place, phase.name);
    if (!patterns.IsArray())
        return settingsError(phasePlace, Text::tr("the patterns must be a list, as in %1.").arg(ExampleMap));
    for (const auto& value : patterns.GetArray()) {
        auto pattern = parsePattern(value, Text::tr("%1, pattern %2").arg(phasePlace).arg(phase.patterns.size() + 1));
        if (!pattern)
            return tl::unexpected(pattern.error());
        phase.patterns.push_back(std::move(*pattern));
    }
    if (phase.patterns.empty())
        return settingsError(phasePlace, Text::tr("the phase has no pattern, so nothing would belong to it."));
    return phase;
}

/// As it stands in JSON, quotes and all.
QByteArray quoted(const QString& text)
{
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    const auto utf8 = text.toUtf8();
    writer.String(utf8.constData(), static_cast<rapidjson::SizeType>(utf8.size()));
    return { buffer.GetString(), static_cast<qsizetype>(buffer.GetSize()) };
}

} // namespace

Expected<PhasePattern> makePhasePattern(const QString& text, const QString& place)
{
    PhasePattern pattern;
    pattern.text = text;
    if (pattern.text.isEmpty() || pattern.text == ExpressionPrefix)
        return settingsError(place, Text::tr("the pattern is empty; it would match every range."));
    if (!pattern.isExpression())
        return pattern;
    pattern.expression.setPattern(pattern.text.mid(ExpressionPrefix.size()));
    if (!pattern.expression.isValid()) {
        return settingsError(place,
                             Text::tr("“%1” is not a regular expression: %2 at character %3.")
                                 .arg(pattern.text, pattern.expression.errorString())
                                 .arg(pattern.expression.patternErrorOffset() + 1));
    }
    pattern.expression.optimize();
    return pattern;
}

bool PhasePattern::isExpression() const
{
    return text.startsWith(ExpressionPrefix);
}

bool PhasePattern::needsExactText() const
{
    return text.contains(QLatin1Char('='));
}

bool PhasePattern::matches(const QString& nvtxText) const
{
    return isExpression() ? expression.match(nvtxText).hasMatch() : nvtxText.contains(text, Qt::CaseInsensitive);
}

bool PhaseMap::needsExactText() const
{
    return std::any_of(phases.begin(), phases.end(), [](const Phase& phase) {
        return std::any_of(phase.patterns.begin(), phase.patterns.end(),
                           [](const PhasePattern& pattern) { return pattern.needsExactText(); });
    });
}

std::optional<std::size_t> PhaseMap::phaseOf(const QString& groupedText, const QString& exactText) const
{
    for (std::size_t phase = 0; phase < phases.size(); ++phase) {
        for (const auto& pattern : phases[phase].patterns) {
            if (pattern.matches(pattern.needsExactText() ? exactText : groupedText))
                return phase;
        }
    }
    return std::nullopt;
}

Expected<PhaseMap> parsePhaseMap(const QByteArray& json, const QString& place)
{
    rapidjson::Document document;
    if (const auto parsed = parseSettings(document, json, place); !parsed)
        return tl::unexpected(parsed.error());
    if (!document.IsObject())
        return settingsError(place, Text::tr("a phase map must be an object of the form %1.").arg(ExampleMap));
    PhaseMap map;
    for (const auto& member : document.GetObject()) {
        auto phase = parsePhase(member.name, member.value, place);
        if (!phase)
            return tl::unexpected(phase.error());
        const bool isKnown = std::any_of(map.phases.begin(), map.phases.end(),
                                         [&phase](const Phase& other) { return other.name == phase->name; });
        if (isKnown) {
            return settingsError(Text::tr("%1, phase “%2”").arg(place, phase->name),
                                 Text::tr("the phase is there twice; put all its patterns into one list."));
        }
        map.phases.push_back(std::move(*phase));
    }
    if (map.isEmpty())
        return settingsError(place, Text::tr("the phase map holds no phase; write one as in %1.").arg(ExampleMap));
    return map;
}

Expected<PhaseMap> readPhaseMap(const QString& path)
{
    const auto json = readSettings(path, Text::tr("Cannot read the phase map %1: %2."),
                                   Text::tr("larger than 1 MB; this is not a phase map."));
    if (!json)
        return tl::unexpected(json.error());
    return parsePhaseMap(*json, QFileInfo(path).fileName());
}

QByteArray toJson(const PhaseMap& map)
{
    QByteArrayList lines;
    for (const auto& phase : map.phases) {
        QByteArrayList patterns;
        for (const auto& pattern : phase.patterns)
            patterns.append(quoted(pattern.text));
        lines.append("  " + quoted(phase.name) + ": [" + patterns.join(", ") + ']');
    }
    return lines.isEmpty() ? "{}\n" : "{\n" + lines.join(",\n") + "\n}\n";
}

} // namespace core
