// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/project.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace core {

namespace {

using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

void writeText(Writer& writer, const QString& text)
{
    const auto utf8 = text.toUtf8();
    writer.String(utf8.constData(), static_cast<rapidjson::SizeType>(utf8.size()));
}

void writeMember(Writer& writer, const char* key, const QString& text)
{
    if (text.isEmpty())
        return;
    writer.Key(key);
    writeText(writer, text);
}

void writeMember(Writer& writer, const char* key, const QStringList& texts)
{
    if (texts.isEmpty())
        return;
    writer.Key(key);
    writer.StartArray();
    for (const auto& text : texts)
        writeText(writer, text);
    writer.EndArray();
}

void writeMember(Writer& writer, const char* key, const std::optional<TimeWindow>& window)
{
    if (!window)
        return;
    writer.Key(key);
    writer.StartArray();
    writer.Int64(window->startNs);
    writer.Int64(window->endNs);
    writer.EndArray();
}

/// An object whose members `write(writer)` writes.
template <typename Write> QByteArray objectOf(Write write)
{
    rapidjson::StringBuffer buffer;
    Writer writer(buffer);
    writer.StartObject();
    write(writer);
    writer.EndObject();
    return { buffer.GetString(), static_cast<qsizetype>(buffer.GetSize()) };
}

/// A list with an object a line.
QByteArray listOf(const QByteArrayList& objects)
{
    return "[\n    " + objects.join(",\n    ") + "\n  ]";
}

QByteArray textsOf(const QStringList& texts)
{
    const auto object = objectOf([&texts](Writer& writer) { writeMember(writer, "t", texts); });
    constexpr qsizetype Around = 5; // {"t":
    return object.mid(Around, object.size() - Around - 1);
}

QByteArray scopeOf(const ProjectScope& scope)
{
    return objectOf([&scope](Writer& writer) {
        writeMember(writer, "window_ns", scope.window);
        writeMember(writer, "pids", scope.pids);
        writeMember(writer, "gpus", scope.gpuIds);
        writeMember(writer, "streams", scope.streamIds);
        writeMember(writer, "nvtx", scope.nvtxText);
    });
}

QByteArrayList notesOf(const Project& project)
{
    QByteArrayList lines;
    for (const auto& note : project.notes) {
        lines.append(objectOf([&note](Writer& writer) {
            writeMember(writer, "window_ns", note.window);
            writeMember(writer, "table", note.table);
            writeMember(writer, "row", note.row);
            writeMember(writer, "text", note.text);
        }));
    }
    return lines;
}

QByteArrayList acceptedOf(const Project& project)
{
    QByteArrayList lines;
    for (const auto& accepted : project.options.accepted) {
        lines.append(objectOf([&accepted](Writer& writer) {
            writeMember(writer, "finding", accepted.key);
            writeMember(writer, "reason", accepted.reason);
        }));
    }
    return lines;
}

} // namespace

QByteArray toJson(const Project& project)
{
    QByteArrayList members { R"(  "format": "gpuloupe-project")", R"(  "version": 1)" };
    const auto add = [&members](const char* key, const QByteArray& value) {
        members.append(QByteArray("  \"") + key + "\": " + value.trimmed());
    };
    const auto& options = project.options;
    if (!project.traceName.isEmpty() || !project.fingerprint.isEmpty()) {
        add("trace", objectOf([&project](Writer& writer) {
                writeMember(writer, "name", project.traceName);
                writeMember(writer, "fingerprint", project.fingerprint);
            }));
    }
    if (!project.scope.isWholeTrace())
        add("scope", scopeOf(project.scope));
    if (options.thresholds != Thresholds())
        add("thresholds", toJson(options.thresholds, false));
    if (!options.families.own().empty())
        add("families", toJson(options.families));
    if (!options.phases.isEmpty())
        add("phases", toJson(options.phases));
    if (!project.ownRulesJson.isEmpty())
        add("rules", project.ownRulesJson);
    if (!options.accepted.empty())
        add("accepted", listOf(acceptedOf(project)));
    if (!project.notes.empty())
        add("notes", listOf(notesOf(project)));
    if (!project.pins.isEmpty())
        add("pins", textsOf(project.pins));
    if (!project.hiddenTracks.isEmpty())
        add("hidden_tracks", textsOf(project.hiddenTracks));
    if (!project.page.isEmpty())
        add("page", textsOf({ project.page }).mid(1).chopped(1));
    if (!project.groupPages.isEmpty())
        add("group_pages", textsOf(project.groupPages));
    return "{\n" + members.join(",\n") + "\n}\n";
}

} // namespace core
