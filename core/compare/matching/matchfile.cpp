// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/matchfile.h"

#include "base/placedjson.h"
#include "base/settingsfile.h"
#include "base/text.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t MostChoices = 10'000;

/// Reads the members of a file of matches; what it meets first that is wrong ends it.
class MatchFileReader
{
public:
    MatchFileReader(const QByteArray& json, QString place)
        : m_json(json)
        , m_place(std::move(place))
    {
    }
    [[nodiscard]] Expected<MatchChoices> read(const PlacedJson& root) const
    {
        if (root.kind != JsonKind::Object)
            return fault(root,
                         Text::tr("must be an object, as %1.")
                             .arg(QStringLiteral(R"({"pins": [{"table": "kernels", "base": "a", "new": "b"}]})")));
        MatchChoices choices;
        for (const auto& [key, value] : root.members) {
            auto* const list = key == QLatin1String("pins") ? &choices.pins
                : key == QLatin1String("apart")             ? &choices.apart
                                                            : nullptr;
            if (list == nullptr)
                return fault(value, Text::tr("“%1” is not known; a file of matches has pins and apart.").arg(key));
            if (auto done = readList(key, value, *list); !done)
                return tl::unexpected(done.error());
        }
        for (const auto& pin : choices.pins) {
            if (std::find(choices.apart.begin(), choices.apart.end(), pin) != choices.apart.end()) {
                return fault(root,
                             Text::tr("“%1” and “%2” are pinned and apart.")
                                 .arg(pin.row.base.join(QStringLiteral(", ")), pin.row.now.join(QStringLiteral(", "))));
            }
        }
        return choices;
    }

private:
    Expected<void> readList(const QString& key, const PlacedJson& value, std::vector<MatchChoice>& list) const
    {
        if (value.kind != JsonKind::List)
            return fault(value, Text::tr("“%1” must be a list.").arg(key));
        if (value.items.size() > MostChoices)
            return fault(value, Text::tr("more than %1 entries.").arg(MostChoices));
        list.reserve(value.items.size());
        for (const auto& item : value.items) {
            auto choice = readChoice(item);
            if (!choice)
                return tl::unexpected(choice.error());
            list.push_back(std::move(*choice));
        }
        return {};
    }
    [[nodiscard]] Expected<MatchChoice> readChoice(const PlacedJson& value) const
    {
        if (value.kind != JsonKind::Object)
            return fault(value, Text::tr("an entry must be an object with “table”, “base” and “new”."));
        MatchChoice choice;
        for (const auto& [key, member] : value.members) {
            if (key == QLatin1String("table")) {
                if (member.kind != JsonKind::Text || member.text.isEmpty())
                    return fault(member, Text::tr("“table” must be the key of a table, as “kernels”."));
                choice.table = member.text;
            } else if (key == QLatin1String("base") || key == QLatin1String("new")) {
                auto row = readRow(key, member);
                if (!row)
                    return tl::unexpected(row.error());
                choice.row[key == QLatin1String("base") ? Side::Base : Side::New] = std::move(*row);
            } else {
                return fault(member, Text::tr("“%1” is not known; an entry has table, base and new.").arg(key));
            }
        }
        if (choice.table.isEmpty() || choice.row.base.isEmpty() || choice.row.now.isEmpty()) {
            return fault(value,
                         Text::tr("“%1” is missing.")
                             .arg(choice.table.isEmpty()          ? QStringLiteral("table")
                                      : choice.row.base.isEmpty() ? QStringLiteral("base")
                                                                  : QStringLiteral("new")));
        }
        return choice;
    }
    [[nodiscard]] Expected<QStringList> readRow(const QString& key, const PlacedJson& value) const
    {
        const auto isName = [](const PlacedJson& item) { return item.kind == JsonKind::Text && !item.text.isEmpty(); };
        if (isName(value))
            return QStringList { value.text };
        const bool areTexts = std::all_of(value.items.begin(), value.items.end(),
                                          [](const PlacedJson& item) { return item.kind == JsonKind::Text; });
        if (value.kind != JsonKind::List || !areTexts || std::none_of(value.items.begin(), value.items.end(), isName))
            return fault(value,
                         Text::tr("“%1” must be the name of a row, or a list of the texts that name it.").arg(key));
        QStringList row;
        for (const auto& item : value.items)
            row.append(item.text);
        return row;
    }
    [[nodiscard]] tl::unexpected<Error> fault(const PlacedJson& value, const QString& words) const
    {
        return settingsError(Text::tr("%1, line %2").arg(m_place, QString::number(lineInJson(m_json, value.endOffset))),
                             words);
    }

    const QByteArray& m_json;
    QString m_place;
};

QJsonValue rowJson(const QStringList& row)
{
    return row.size() == 1 ? QJsonValue(row.front()) : QJsonValue(QJsonArray::fromStringList(row));
}

QByteArray listJson(const std::vector<MatchChoice>& choices)
{
    QByteArray json = "[";
    for (const auto& choice : choices) {
        const QJsonObject object { { QStringLiteral("table"), choice.table },
                                   { QStringLiteral("base"), rowJson(choice.row.base) },
                                   { QStringLiteral("new"), rowJson(choice.row.now) } };
        json += json.size() > 1 ? ",\n    " : "\n    ";
        json += QJsonDocument(object).toJson(QJsonDocument::Compact);
    }
    return json + (choices.empty() ? "]" : "\n  ]");
}

} // namespace

Expected<MatchChoices> parseMatchChoices(const QByteArray& json, const QString& place)
{
    const auto root = parsePlacedJson(json, place);
    if (!root)
        return tl::unexpected(root.error());
    return MatchFileReader(json, place).read(*root);
}

Expected<MatchChoices> readMatchChoices(const QString& path)
{
    const auto json = readSettings(path, Text::tr("Cannot read the matches %1: %2."),
                                   Text::tr("larger than 1 MB; this is not a file of matches."));
    if (!json)
        return tl::unexpected(json.error());
    return parseMatchChoices(*json, QFileInfo(path).fileName());
}

QByteArray toJson(const MatchChoices& choices)
{
    return "{\n  \"pins\": " + listJson(choices.pins) + ",\n  \"apart\": " + listJson(choices.apart) + "\n}\n";
}

} // namespace core
