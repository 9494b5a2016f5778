// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/placedjson.h"
#include "base/settingsfile.h"
#include "base/text.h"
#include "project/project.h"
#include "results/ownjudgement.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace core {

namespace {

constexpr double LargestWhole = 9e15; ///< whole numbers up to here are doubles

/// The text of a list or an object with as many lines before it as in the file, so that errors name its lines.
QByteArray partOf(const QByteArray& json, const PlacedJson& value)
{
    const auto begin = static_cast<qsizetype>(value.endOffset) - 1;
    qsizetype at = begin;
    int depth = 0;
    for (bool isText = false; at < json.size(); ++at) {
        const char c = json[at];
        if (isText) {
            at += c == '\\' ? 1 : 0;
            isText = c != '"';
        } else if (c == '"') {
            isText = true;
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if ((c == ']' || c == '}') && --depth == 0) {
            break;
        }
    }
    return QByteArray(lineInJson(json, value.endOffset) - 1, '\n') + json.mid(begin, at + 1 - begin);
}

/// Reads the members of a project; what it meets first that is wrong ends it.
class ProjectReader
{
public:
    ProjectReader(const QByteArray& json, const QString& place)
        : m_json(json)
        , m_place(place)
    {
    }
    [[nodiscard]] Expected<Project> read(const PlacedJson& root);

private:
    [[nodiscard]] Expected<void> checkHead(const PlacedJson& root) const;
    [[nodiscard]] Expected<void> readMember(const QString& key, const PlacedJson& value);
    [[nodiscard]] Expected<void> readTrace(const PlacedJson& value);
    [[nodiscard]] Expected<void> readOptions(const QString& key, const PlacedJson& value);
    [[nodiscard]] Expected<void> readScope(const PlacedJson& value);
    [[nodiscard]] Expected<void> readNote(const PlacedJson& value);
    [[nodiscard]] Expected<void> readAccepted(const PlacedJson& value);
    [[nodiscard]] Expected<void> readText(const PlacedJson& value, QString& text) const;
    [[nodiscard]] Expected<void> readTexts(const PlacedJson& value, QStringList& texts) const;
    [[nodiscard]] Expected<void> readWindow(const PlacedJson& value, std::optional<TimeWindow>& window) const;
    [[nodiscard]] tl::unexpected<Error> fault(const PlacedJson& value, const QString& words) const
    {
        return settingsError(Text::tr("%1, line %2").arg(m_place, QString::number(lineInJson(m_json, value.endOffset))),
                             words);
    }
    [[nodiscard]] tl::unexpected<Error> unknown(const PlacedJson& value, const QString& key) const
    {
        return fault(value, Text::tr("“%1” is unknown; it may be of a later version of the program.").arg(key));
    }
    /// Calls `read(key, value)` of each member of an object.
    template <typename Read> [[nodiscard]] Expected<void> forEachMember(const PlacedJson& object, Read read) const
    {
        if (object.kind != JsonKind::Object)
            return fault(object, Text::tr("an object is wanted here: {…}."));
        for (const auto& [key, value] : object.members) {
            if (auto done = read(key, value); !done)
                return done;
        }
        return {};
    }
    /// Calls `read(item)` of each item of a list.
    template <typename Read> [[nodiscard]] Expected<void> forEachItem(const PlacedJson& list, Read read) const
    {
        if (list.kind != JsonKind::List)
            return fault(list, Text::tr("a list is wanted here: […]."));
        for (const auto& item : list.items) {
            if (auto done = read(item); !done)
                return done;
        }
        return {};
    }

    const QByteArray& m_json;
    const QString& m_place;
    Project m_project;
};

Expected<Project> ProjectReader::read(const PlacedJson& root)
{
    if (root.kind != JsonKind::Object)
        return fault(root, Text::tr("this is no project: it must be an object with format and version."));
    if (const auto checked = checkHead(root); !checked)
        return tl::unexpected(checked.error());
    const auto done
        = forEachMember(root, [this](const QString& key, const PlacedJson& value) { return readMember(key, value); });
    if (!done)
        return tl::unexpected(done.error());
    return std::move(m_project);
}

/// Before all else: what a later version has is not unknown, but of a later version.
Expected<void> ProjectReader::checkHead(const PlacedJson& root) const
{
    constexpr double Version = 1;
    const PlacedJson* format = nullptr;
    const PlacedJson* version = nullptr;
    for (const auto& [key, value] : root.members) {
        format = key == QLatin1String("format") ? &value : format;
        version = key == QLatin1String("version") ? &value : version;
    }
    if (!format || format->text != QLatin1String("gpuloupe-project"))
        return fault(format ? *format : root, Text::tr("this is no project: “format” must be “gpuloupe-project”."));
    if (!version || version->kind != JsonKind::Number || version->number != Version) {
        return fault(version ? *version : root,
                     Text::tr("“version” must be 1: the file was written by another version of the program, which can "
                              "read it."));
    }
    return {};
}

Expected<void> ProjectReader::readMember(const QString& key, const PlacedJson& value)
{
    if (key == QLatin1String("format") || key == QLatin1String("version"))
        return {};
    if (key == QLatin1String("trace"))
        return readTrace(value);
    if (key == QLatin1String("scope"))
        return readScope(value);
    if (key == QLatin1String("notes"))
        return forEachItem(value, [this](const PlacedJson& item) { return readNote(item); });
    if (key == QLatin1String("accepted"))
        return forEachItem(value, [this](const PlacedJson& item) { return readAccepted(item); });
    if (key == QLatin1String("pins"))
        return readTexts(value, m_project.pins);
    if (key == QLatin1String("hidden_tracks"))
        return readTexts(value, m_project.hiddenTracks);
    if (key == QLatin1String("page"))
        return readText(value, m_project.page);
    if (key == QLatin1String("group_pages"))
        return readTexts(value, m_project.groupPages);
    return readOptions(key, value);
}

Expected<void> ProjectReader::readTrace(const PlacedJson& value)
{
    return forEachMember(value, [this](const QString& key, const PlacedJson& member) -> Expected<void> {
        if (key == QLatin1String("name"))
            return readText(member, m_project.traceName);
        return key == QLatin1String("fingerprint") ? readText(member, m_project.fingerprint)
                                                   : Expected<void>(unknown(member, key));
    });
}

/// What has a file form of its own.
Expected<void> ProjectReader::readOptions(const QString& key, const PlacedJson& value)
{
    const auto place = QStringLiteral("%1 (%2)").arg(m_place, key);
    const auto keep = [](auto parsed, auto& member) -> Expected<void> {
        if (!parsed)
            return tl::unexpected(parsed.error());
        member = *std::move(parsed);
        return {};
    };
    constexpr std::array Keys { "thresholds", "families", "phases", "rules" };
    const bool isKnown
        = std::any_of(Keys.begin(), Keys.end(), [&key](const char* known) { return key == QLatin1String(known); });
    if (!isKnown)
        return unknown(value, key);
    if (value.kind != JsonKind::Object && value.kind != JsonKind::List)
        return fault(value, Text::tr("“%1” must be a list or an object, as in a file of its own.").arg(key));
    const auto part = partOf(m_json, value);
    auto& options = m_project.options;
    if (key == QLatin1String("thresholds"))
        return keep(parseThresholds(part, place), options.thresholds);
    if (key == QLatin1String("families"))
        return keep(parseFamilyRules(part, place), options.families);
    if (key == QLatin1String("phases"))
        return keep(parsePhaseMap(part, place), options.phases);
    auto rules = checkedOwnRules(part, m_place);
    if (!rules)
        return tl::unexpected(rules.error());
    options.ownRules = std::make_shared<const OwnRules>(*std::move(rules));
    m_project.ownRulesJson = part.trimmed();
    return {};
}

Expected<void> ProjectReader::readText(const PlacedJson& value, QString& text) const
{
    if (value.kind != JsonKind::Text)
        return fault(value, Text::tr("a text in quotation marks is wanted here."));
    text = value.text;
    return {};
}

Expected<void> ProjectReader::readTexts(const PlacedJson& value, QStringList& texts) const
{
    return forEachItem(value, [&](const PlacedJson& item) { return readText(item, texts.emplace_back()); });
}

Expected<void> ProjectReader::readWindow(const PlacedJson& value, std::optional<TimeWindow>& window) const
{
    const auto isTime = [](const PlacedJson& item) {
        return item.kind == JsonKind::Number && std::abs(item.number) <= LargestWhole
            && item.number == std::floor(item.number);
    };
    const bool isWindow = value.kind == JsonKind::List && value.items.size() == 2 && isTime(value.items[0])
        && isTime(value.items[1]) && value.items[0].number <= value.items[1].number;
    if (!isWindow)
        return fault(value, Text::tr("two times in ns after the start of the trace are wanted here, as [0, 1000000]."));
    window = TimeWindow { static_cast<std::int64_t>(value.items[0].number),
                          static_cast<std::int64_t>(value.items[1].number) };
    return {};
}

Expected<void> ProjectReader::readScope(const PlacedJson& value)
{
    auto& scope = m_project.scope;
    return forEachMember(value, [&](const QString& key, const PlacedJson& member) -> Expected<void> {
        if (key == QLatin1String("window_ns"))
            return readWindow(member, scope.window);
        if (key == QLatin1String("pids"))
            return readTexts(member, scope.pids);
        if (key == QLatin1String("gpus"))
            return readTexts(member, scope.gpuIds);
        if (key == QLatin1String("streams"))
            return readTexts(member, scope.streamIds);
        return key == QLatin1String("nvtx") ? readText(member, scope.nvtxText) : Expected<void>(unknown(member, key));
    });
}

Expected<void> ProjectReader::readNote(const PlacedJson& value)
{
    auto& note = m_project.notes.emplace_back();
    return forEachMember(value, [&](const QString& key, const PlacedJson& member) -> Expected<void> {
        if (key == QLatin1String("window_ns"))
            return readWindow(member, note.window);
        if (key == QLatin1String("table"))
            return readText(member, note.table);
        if (key == QLatin1String("row"))
            return readTexts(member, note.row);
        return key == QLatin1String("text") ? readText(member, note.text) : Expected<void>(unknown(member, key));
    });
}

Expected<void> ProjectReader::readAccepted(const PlacedJson& value)
{
    auto& accepted = m_project.options.accepted.emplace_back();
    auto done = forEachMember(value, [&](const QString& key, const PlacedJson& member) -> Expected<void> {
        if (key == QLatin1String("finding"))
            return readText(member, accepted.key);
        return key == QLatin1String("reason") ? readText(member, accepted.reason)
                                              : Expected<void>(unknown(member, key));
    });
    if (done && (accepted.key.isEmpty() || accepted.reason.trimmed().isEmpty()))
        return fault(value, Text::tr("an accepted finding needs “finding” and a “reason”."));
    return done;
}

} // namespace

Expected<Project> parseProject(const QByteArray& json, const QString& place)
{
    const auto text = json.startsWith("\xEF\xBB\xBF") ? json.mid(3) : json; // byte order mark
    const auto root = parsePlacedJson(text, place);
    if (!root)
        return tl::unexpected(root.error());
    return ProjectReader(text, place).read(*root);
}

Expected<Project> readProject(const QString& path)
{
    const auto json = readSettings(path, Text::tr("Cannot read the project %1: %2."),
                                   Text::tr("larger than 1 MB; this is not a project."));
    if (!json)
        return tl::unexpected(json.error());
    return parseProject(*json, QFileInfo(path).fileName());
}

} // namespace core
