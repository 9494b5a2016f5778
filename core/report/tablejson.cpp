// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/tablejson.h"

#include "base/stopcheck.h"
#include "base/visibletext.h"
#include "report/encodedtexts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace core {

namespace {

constexpr std::size_t MostEvents = 1000; ///< of a list, in something to send

void writeMember(JsonBufferWriter& json, std::string_view name, const QString& content)
{
    json.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    writeJsonText(json, content);
}

void writeColumns(JsonBufferWriter& json, const Table& table)
{
    json.Key("columns");
    json.StartArray();
    for (const auto& column : table.columns) {
        json.StartObject();
        writeMember(json, "key", column.key);
        writeMember(json, "title", column.title);
        writeMember(json, "unit", unitSymbol(column.unit));
        writeMember(json, "help", column.help);
        json.EndObject();
    }
    json.EndArray();
}

} // namespace

void writeJsonText(JsonBufferWriter& json, const QString& text)
{
    std::string utf8;
    appendUtf8(utf8, withControls(text, ControlCharacters::Escape));
    json.String(utf8.data(), static_cast<rapidjson::SizeType>(utf8.size()));
}

void writeJsonCell(JsonBufferWriter& json, const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        json.Int64(*whole);
    else if (const auto* real = std::get_if<double>(&cell); real && std::isfinite(*real))
        json.Double(*real);
    else if (const auto* text = std::get_if<QString>(&cell))
        writeJsonText(json, *text);
    else
        json.Null();
}

std::size_t rowsInJson(const Table& table, const ReportOptions& options)
{
    return table.isEventList && !options.allRows ? std::min(table.rowCount, MostEvents) : table.rowCount;
}

bool isInCsv(const Table& table, const ReportOptions& options)
{
    return table.provenance.isAvailable() && (options.eventFiles || !table.isEventList || table.rowCount <= MostEvents);
}

bool writeJsonTable(JsonBufferWriter& json, const Table& table, std::size_t rowCount, const std::stop_token& stop)
{
    json.StartObject();
    writeMember(json, "key", table.key);
    writeMember(json, "title", table.title);
    json.Key("available");
    json.Bool(table.provenance.isAvailable());
    writeMember(json, "reason", table.provenance.unavailable);
    writeMember(json, "derivation", table.provenance.derivation);
    writeColumns(json, table);
    json.Key("rows_total");
    json.Uint64(table.rowCount);
    json.Key("rows");
    json.StartArray();
    for (std::size_t row = 0; row < rowCount; ++row) {
        if (isStopDue(row, stop))
            return false;
        json.StartObject();
        for (const auto& column : table.columns) {
            writeJsonText(json, column.key);
            writeJsonCell(json, column.value(row));
        }
        json.EndObject();
    }
    json.EndArray();
    json.EndObject();
    return true;
}

} // namespace core
