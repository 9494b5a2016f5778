// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatefile.h"

#include "base/placedjson.h"
#include "base/settingsfile.h"
#include "base/text.h"
#include "compare/gate/gateruleparser.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

constexpr std::array UndecidedWords { "fail", "warn", "pass" }; ///< in the order of OnUndecided
constexpr int GateVersion = 1;
constexpr qsizetype LongestId = 200;
constexpr std::size_t MostRules = 1000;

bool hasId(const Gate& gate, const QString& id)
{
    return std::any_of(gate.rules.begin(), gate.rules.end(), [&](const GateRule& rule) { return rule.id == id; });
}

/// Reads the members of a file of rules; what it meets first that is wrong ends it.
class GateReader
{
public:
    GateReader(const QByteArray& json, QString place)
        : m_json(json)
        , m_place(std::move(place))
    {
    }
    Expected<Gate> read(const PlacedJson& root);

private:
    Expected<void> readMember(const QString& key, const PlacedJson& value);
    Expected<void> readVersion(const PlacedJson& value) const;
    Expected<void> readOnUndecided(const PlacedJson& value);
    Expected<void> readAccept(const PlacedJson& value);
    Expected<void> readRules(const PlacedJson& value);
    Expected<GateRule> readRule(const PlacedJson& value) const;
    Expected<QString> readText(const QString& key, const PlacedJson& value) const;
    [[nodiscard]] tl::unexpected<Error> fault(const PlacedJson& value, const QString& words) const
    {
        return settingsError(Text::tr("%1, line %2").arg(m_place, QString::number(lineInJson(m_json, value.endOffset))),
                             words);
    }

    const QByteArray& m_json;
    QString m_place;
    Gate m_gate;
};

Expected<Gate> GateReader::read(const PlacedJson& root)
{
    if (root.kind != JsonKind::Object)
        return fault(
            root,
            Text::tr("must be an object, as %1.")
                .arg(QStringLiteral(R"({"version": 1, "rules": [{"id": "wall", "rule": "wall total <= +3%"}]})")));
    for (const auto& [key, value] : root.members) {
        if (auto done = readMember(key, value); !done)
            return tl::unexpected(done.error());
    }
    for (const auto& required : { QStringLiteral("version"), QStringLiteral("rules") }) {
        const auto isIt = [&](const auto& member) { return member.key == required; };
        if (std::none_of(root.members.begin(), root.members.end(), isIt))
            return fault(root, Text::tr("“%1” is missing.").arg(required));
    }
    return m_gate;
}

Expected<void> GateReader::readMember(const QString& key, const PlacedJson& value)
{
    if (key == QLatin1String("version"))
        return readVersion(value);
    if (key == QLatin1String("on_undecided"))
        return readOnUndecided(value);
    if (key == QLatin1String("accept"))
        return readAccept(value);
    if (key == QLatin1String("rules"))
        return readRules(value);
    if (key == QLatin1String("$schema")) // editors look there for the description
        return readText(key, value).map([](const QString&) {});
    return fault(value,
                 Text::tr("“%1” is not known; a file of rules has version, on_undecided, accept and rules.").arg(key));
}

Expected<void> GateReader::readVersion(const PlacedJson& value) const
{
    if (value.kind != JsonKind::Number || value.number != GateVersion)
        return fault(value, Text::tr("“version” must be %1: this program knows no other.").arg(GateVersion));
    return {};
}

Expected<void> GateReader::readOnUndecided(const PlacedJson& value)
{
    const auto* const found = std::find_if(UndecidedWords.begin(), UndecidedWords.end(),
                                           [&](const char* word) { return value.text == QLatin1String(word); });
    if (value.kind != JsonKind::Text || found == UndecidedWords.end())
        return fault(value, Text::tr("“on_undecided” must be “fail”, “warn” or “pass”."));
    m_gate.onUndecided = static_cast<OnUndecided>(found - UndecidedWords.begin());
    return {};
}

Expected<void> GateReader::readAccept(const PlacedJson& value)
{
    const bool areTexts = std::all_of(value.items.begin(), value.items.end(),
                                      [](const PlacedJson& item) { return item.kind == JsonKind::Text; });
    if (value.kind != JsonKind::List || !areTexts)
        return fault(value, Text::tr("“accept” must be a list of checks, as [\"gpu_model\"]."));
    for (const auto& item : value.items)
        m_gate.accept.append(item.text);
    return {};
}

Expected<void> GateReader::readRules(const PlacedJson& value)
{
    if (value.kind != JsonKind::List || value.items.empty())
        return fault(value, Text::tr("“rules” must be a list of one rule at least."));
    if (value.items.size() > MostRules)
        return fault(value, Text::tr("more than %1 rules.").arg(MostRules));
    for (const auto& item : value.items) {
        auto rule = readRule(item);
        if (!rule)
            return tl::unexpected(rule.error());
        if (hasId(m_gate, rule->id))
            return fault(item, Text::tr("the id “%1” is there twice.").arg(rule->id));
        m_gate.rules.push_back(std::move(*rule));
    }
    return {};
}

Expected<GateRule> GateReader::readRule(const PlacedJson& value) const
{
    if (value.kind != JsonKind::Object)
        return fault(value, Text::tr("a rule must be an object with “id” and “rule”."));
    GateRule rule;
    QString id, why;
    bool isWarning = false;
    for (const auto& [key, member] : value.members) {
        const auto text = readText(key, member);
        if (!text)
            return tl::unexpected(text.error());
        if (key == QLatin1String("rule")) {
            auto parsed = parseGateRule(*text);
            if (!parsed)
                return fault(member, QStringLiteral("“rule”: %1").arg(parsed.error().message));
            rule = std::move(*parsed);
            rule.line = lineInJson(m_json, member.endOffset);
        } else if (key == QLatin1String("id") && !text->isEmpty() && text->size() <= LongestId) {
            id = *text;
        } else if (key == QLatin1String("id")) {
            return fault(member, Text::tr("“id” must have 1 to %1 characters.").arg(LongestId));
        } else if (key == QLatin1String("why")) {
            why = *text;
        } else if (key == QLatin1String("severity")
                   && (*text == QLatin1String("fail") || *text == QLatin1String("warn"))) {
            isWarning = *text == QLatin1String("warn");
        } else if (key == QLatin1String("severity")) {
            return fault(member, Text::tr("“severity” must be “fail” or “warn”."));
        } else {
            return fault(member, Text::tr("“%1” is not known; a rule has id, rule, severity and why.").arg(key));
        }
    }
    if (id.isEmpty() || rule.text.isEmpty())
        return fault(value,
                     Text::tr("“%1” is missing.").arg(id.isEmpty() ? QStringLiteral("id") : QStringLiteral("rule")));
    rule.id = id;
    rule.why = why;
    rule.isWarning = isWarning;
    return rule;
}

Expected<QString> GateReader::readText(const QString& key, const PlacedJson& value) const
{
    if (value.kind != JsonKind::Text)
        return fault(value, Text::tr("“%1” must be a text.").arg(key));
    return value.text;
}

} // namespace

Expected<Gate> parseGate(const QByteArray& json, const QString& place)
{
    const auto root = parsePlacedJson(json, place);
    if (!root)
        return tl::unexpected(root.error());
    return GateReader(json, place).read(*root);
}

Expected<Gate> readGate(const QString& path)
{
    const auto json = readSettings(path, Text::tr("Cannot read the rules %1: %2."),
                                   Text::tr("larger than 1 MB; this is not a file of rules."));
    if (!json)
        return tl::unexpected(json.error());
    return parseGate(*json, QFileInfo(path).fileName()).map([&path](Gate gate) {
        gate.path = path;
        return gate;
    });
}

Expected<void> addGateRule(Gate& gate, const QString& text)
{
    auto rule = parseGateRule(text);
    if (!rule)
        return settingsError(Text::tr("rule “%1”").arg(text), rule.error().message);
    for (std::size_t number = 1; rule->id.isEmpty(); ++number) {
        const auto id = QStringLiteral("rule-%1").arg(number);
        if (!hasId(gate, id))
            rule->id = id;
    }
    gate.rules.push_back(std::move(*rule));
    return {};
}

} // namespace core
