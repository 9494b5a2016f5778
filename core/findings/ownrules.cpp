// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/ownrules.h"

#include "base/placedjson.h"
#include "base/settingsfile.h"
#include "base/text.h"
#include "base/textmatcher.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace core {

namespace {

constexpr std::array RelationSigns { ">", ">=", "<", "<=" }; ///< in the order of OwnRelation
constexpr std::array SeverityWords { "high", "medium", "low", "note" }; ///< in the order of FindingSeverity
constexpr std::size_t MostRules = 256;
constexpr qsizetype LongestText = 1000;

/// Position of `text` among `words`, or their number.
template <std::size_t Count> std::size_t positionOf(const QString& text, const std::array<const char*, Count>& words)
{
    return static_cast<std::size_t>(
        std::find_if(words.begin(), words.end(), [&text](const char* word) { return text == QLatin1String(word); })
        - words.begin());
}

/// Reads a file of rules; what it meets first that is wrong ends it.
class OwnRuleReader
{
public:
    OwnRuleReader(const QByteArray& json, const QString& place, const std::vector<KnownTable>& known)
        : m_json(json)
        , m_place(place)
        , m_known(known)
    {
    }
    [[nodiscard]] Expected<OwnRules> read(const PlacedJson& root) const;

private:
    [[nodiscard]] Expected<OwnRule> readRule(const PlacedJson& value) const;
    [[nodiscard]] Expected<void> readMember(OwnRule& rule, const QString& key, const PlacedJson& value) const;
    [[nodiscard]] Expected<void> readLimit(OwnRule& rule, const PlacedJson& value) const;
    [[nodiscard]] Expected<void> readSeverity(OwnRule& rule, const PlacedJson& value) const;
    [[nodiscard]] Expected<void> checkPlace(const OwnRule& rule, const PlacedJson& value) const;
    [[nodiscard]] tl::unexpected<Error> fault(const PlacedJson& value, const QString& words) const
    {
        return settingsError(Text::tr("%1, line %2").arg(m_place, QString::number(lineInJson(m_json, value.endOffset))),
                             words);
    }

    const QByteArray& m_json;
    const QString& m_place;
    const std::vector<KnownTable>& m_known;
};

Expected<OwnRules> OwnRuleReader::read(const PlacedJson& root) const
{
    if (root.kind != JsonKind::List) {
        return fault(root,
                     Text::tr("must be a list of rules, as %1.")
                         .arg(QStringLiteral(R"([{"table": "kernels", "row": "gemm", "column": "p99_us", )"
                                             R"("limit": "> 500", "text": "{row} is slow"}])")));
    }
    if (root.items.size() > MostRules)
        return fault(root, Text::tr("there are more than %1 rules; delete some.").arg(MostRules));
    OwnRules rules { m_place, {} };
    rules.rules.reserve(root.items.size());
    for (const auto& item : root.items) {
        auto rule = readRule(item);
        if (!rule)
            return tl::unexpected(rule.error());
        rules.rules.push_back(*std::move(rule));
    }
    return rules;
}

Expected<OwnRule> OwnRuleReader::readRule(const PlacedJson& value) const
{
    if (value.kind != JsonKind::Object)
        return fault(value, Text::tr("a rule must be an object with table, column, limit and text."));
    OwnRule rule;
    rule.line = lineInJson(m_json, value.endOffset);
    for (const auto& [key, member] : value.members) {
        if (auto done = readMember(rule, key, member); !done)
            return tl::unexpected(done.error());
    }
    for (const auto& required :
         { QStringLiteral("table"), QStringLiteral("column"), QStringLiteral("limit"), QStringLiteral("text") }) {
        const auto isIt = [&required](const PlacedMember& member) { return member.key == required; };
        if (std::none_of(value.members.begin(), value.members.end(), isIt))
            return fault(value, Text::tr("“%1” is missing.").arg(required));
    }
    if (auto checked = checkPlace(rule, value); !checked)
        return tl::unexpected(checked.error());
    return rule;
}

Expected<void> OwnRuleReader::readMember(OwnRule& rule, const QString& key, const PlacedJson& value) const
{
    const std::array<std::pair<const char*, QString*>, 5> texts { { { "table", &rule.table },
                                                                    { "row", &rule.row },
                                                                    { "column", &rule.column },
                                                                    { "text", &rule.text },
                                                                    { "advice", &rule.advice } } };
    if (value.kind != JsonKind::Text)
        return fault(value, Text::tr("“%1” must be a text in quotation marks.").arg(key));
    if (value.text.size() > LongestText)
        return fault(value, Text::tr("“%1” is longer than %2 characters; shorten it.").arg(key).arg(LongestText));
    if (key == QLatin1String("limit"))
        return readLimit(rule, value);
    if (key == QLatin1String("severity"))
        return readSeverity(rule, value);
    const auto* const found = std::find_if(texts.begin(), texts.end(),
                                           [&key](const auto& entry) { return key == QLatin1String(entry.first); });
    if (found == texts.end()) {
        return fault(
            value,
            Text::tr("“%1” is unknown; a rule has table, row, column, limit, severity, text and advice.").arg(key));
    }
    *found->second = value.text;
    if (const auto problem = key == QLatin1String("row") ? filterProblem(value.text) : QString(); !problem.isEmpty())
        return fault(value, problem);
    if (value.text.trimmed().isEmpty() && found->second != &rule.row && found->second != &rule.advice)
        return fault(value, Text::tr("“%1” is empty.").arg(key));
    return {};
}

Expected<void> OwnRuleReader::readLimit(OwnRule& rule, const PlacedJson& value) const
{
    static const QRegularExpression form(QStringLiteral(R"(^\s*(>=|<=|>|<)\s*([-+0-9.eE]+)\s*$)"));
    const auto match = form.match(value.text);
    bool isNumber = false;
    rule.limit = match.captured(2).toDouble(&isNumber);
    if (!match.hasMatch() || !isNumber || !std::isfinite(rule.limit)) {
        return fault(value,
                     Text::tr("“%1” is no limit; write one of > >= < <= and a number in the unit of the column, "
                              "as \"> 500\".")
                         .arg(value.text));
    }
    rule.relation = static_cast<OwnRelation>(positionOf(match.captured(1), RelationSigns));
    return {};
}

Expected<void> OwnRuleReader::readSeverity(OwnRule& rule, const PlacedJson& value) const
{
    const auto position = positionOf(value.text, SeverityWords);
    if (position == SeverityWords.size())
        return fault(value, Text::tr("“%1” is no severity; it is high, medium, low or note.").arg(value.text));
    rule.severity = static_cast<FindingSeverity>(position);
    return {};
}

Expected<void> OwnRuleReader::checkPlace(const OwnRule& rule, const PlacedJson& value) const
{
    if (m_known.empty())
        return {};
    const auto table = std::find_if(m_known.begin(), m_known.end(),
                                    [&rule](const KnownTable& known) { return known.key == rule.table; });
    if (table == m_known.end()) {
        QStringList keys;
        for (const auto& known : m_known)
            keys.append(known.key);
        return fault(value,
                     Text::tr("there is no table “%1” to judge; there are %2.")
                         .arg(rule.table, keys.join(QStringLiteral(", "))));
    }
    if (!table->columns.contains(rule.column)) {
        return fault(value,
                     Text::tr("table “%1” has no column of numbers “%2”; it has %3.")
                         .arg(rule.table, rule.column, table->columns.join(QStringLiteral(", "))));
    }
    return {};
}

} // namespace

QString ownRelationSign(OwnRelation relation)
{
    return QString::fromLatin1(RelationSigns.at(static_cast<std::size_t>(relation)));
}

bool OwnRule::isBrokenBy(double value) const
{
    switch (relation) {
    case OwnRelation::Above:
        return value > limit;
    case OwnRelation::AtLeast:
        return value >= limit;
    case OwnRelation::Below:
        return value < limit;
    case OwnRelation::AtMost:
        return value <= limit;
    }
    return false;
}

Expected<OwnRules> parseOwnRules(const QByteArray& json, const QString& place, const std::vector<KnownTable>& known)
{
    const auto root = parsePlacedJson(json, place);
    if (!root)
        return tl::unexpected(root.error());
    return OwnRuleReader(json, place, known).read(*root);
}

Expected<QByteArray> readOwnRulesJson(const QString& path)
{
    return readSettings(path, Text::tr("Cannot read the rules %1: %2."),
                        Text::tr("larger than 1 MB; this is not a file of rules."));
}

} // namespace core
